from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np

from ...core import meshes
from ...core.fields import axis_vector, parameter, structure
from .base import Core, Surface
from .ring_core import ring_core
from .skeleton import Skeleton, ring


class Torus(Surface):
    """A ring of radius R (``ring``) with a round rim of radius ``tube``: a tyre; with ``hollow`` a tunnel round a ring.

    The point with the normal n is R u + tube·n, where u is the direction of n across the axis.

    >>> import trundle as tr
    >>> tyre = tr.surfaces.Torus(ring=0.3, tube=0.02, axis="z")
    """

    ring: float = parameter(unit="m", gt=0, doc="radius of the ring's centre line")
    tube: float = parameter(unit="m", gt=0, doc="radius of the rim's cross-section")
    axis: Any = parameter("level", kind="direction", doc="axis of symmetry")
    hollow: bool = structure(False, doc="the body surrounds the tube")  # type: ignore[misc]

    is_ring = True

    @property
    def is_convex(self) -> bool:
        return False

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        if isinstance(self.ring, float) and isinstance(self.tube, float) and self.tube >= self.ring:
            yield "tube", f"= {self.tube:g} m must be less than the ring's radius {self.ring:g} m"

    def core(self, c: Any, farthest: bool) -> Core:
        return ring_core(self.ring, self.tube, self.axis, c, farthest)

    def rolling_axis(self, other: Surface) -> Any:
        return self.axis if other.ball_radius is None else None

    def f(self, r: Any) -> Any:
        along = ca.dot(self.axis, r)
        across = ca.sqrt(ca.dot(r, r) - along**2)
        f = (((across - self.ring) ** 2 + along**2) / self.tube - self.tube) / 2
        return -f if self.hollow else f

    def support(self, n: Any) -> Any:
        if self.hollow:
            return None  # each ring of the tunnel has such a point, and none of them is the farthest
        across = n - self.axis * ca.dot(self.axis, n)
        return self.ring * across / ca.sqrt(ca.dot(across, across)) + self.tube * n

    def bending(self, r: Any, t1: Any, t2: Any) -> tuple[Any, Any, Any]:
        """1/tube, less what the parallel through r curves less: its curvature is the normal's part across the axis."""
        along = ca.dot(self.axis, r)
        across = r - self.axis * along
        size = ca.sqrt(ca.dot(across, across))
        parallel = ca.cross(self.axis, across) / size
        p1, p2 = ca.dot(parallel, t1), ca.dot(parallel, t2)
        less = 1 / self.tube - (size - self.ring) / (self.tube * size)
        k = 1 / self.tube
        found = k - less * p1 * p1, -less * p1 * p2, k - less * p2 * p2
        return (-found[0], -found[1], -found[2]) if self.hollow else found

    def degenerate(self, n: Any) -> tuple[Any, str]:
        return 1 - ca.dot(self.axis, n) ** 2 - 1e-12, "the ring lies flat: every point of its rim is nearest"

    def distance(self, r: np.ndarray) -> np.ndarray:
        n = axis_vector(self.axis)
        along = r @ n
        across = np.linalg.norm(r - np.outer(along, n), axis=1)
        d = np.hypot(across - self.ring, along) - self.tube
        return -d if self.hollow else d

    def skeleton(self) -> Skeleton | None:
        return None if self.hollow else ring(self.ring, axis_vector(self.axis), self.tube)

    def first_point(self, towards: Any) -> Any:
        towards, n = np.asarray(towards, dtype=float), axis_vector(self.axis)
        across = towards - n * (n @ towards)
        centre = self.ring * across / max(np.linalg.norm(across), 1e-300)
        out = towards - centre
        return centre + self.tube * out / max(np.linalg.norm(out), 1e-300)

    def mesh(self) -> meshes.Mesh:
        tyre = meshes.torus(self.ring, self.tube, self.axis)
        return tyre.as_clear() if self.hollow else tyre

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ...core import meshes
from ...core.fields import axis_vector, parameter
from .base import Core, Surface
from .ring_core import ring_core
from .skeleton import Skeleton, ring


class Circle(Surface):
    """A curve, not a surface: the rim of a thin disc, radius R, across ``axis`` through the frame's origin.

    The point farthest along n is R (n − n3 e3)/√(1 − n3²) (Kosenko 2022, §3.1; Borisov, Mamaev, Kilin 2003).

    >>> import trundle as tr
    >>> rim = tr.surfaces.Circle(radius=0.04, axis="z")
    """

    radius: float = parameter(unit="m", gt=0, doc="radius")
    axis: Any = parameter("level", kind="direction", doc="axis of the circle")

    is_curve = is_ring = True

    @property
    def is_convex(self) -> bool:
        return False

    def core(self, c: Any, farthest: bool) -> Core:
        return ring_core(self.radius, 0, self.axis, c, farthest)

    def rolling_axis(self, other: Surface) -> Any:
        return self.axis if other.ball_radius is None else None

    def support(self, n: Any) -> Any:
        across = n - self.axis * ca.dot(self.axis, n)
        return self.radius * across / ca.sqrt(ca.dot(across, across))

    def degenerate(self, n: Any) -> tuple[Any, str]:
        return 1 - ca.dot(self.axis, n) ** 2 - 1e-12, "the disc lies flat: every point of its rim is nearest"

    def first_point(self, towards: Any) -> Any:
        towards, n = np.asarray(towards, dtype=float), axis_vector(self.axis)
        across = towards - n * (n @ towards)
        return self.radius * across / max(np.linalg.norm(across), 1e-300)

    def skeleton(self) -> Skeleton:
        return ring(self.radius, axis_vector(self.axis))

    def tangency(self, r: Any, n: Any, t1: Any, t2: Any) -> Any:
        """r lies on the circle, whose tangent there is across n."""
        tangent = ca.cross(self.axis, r) / self.radius
        on_circle = (ca.dot(r, r) / self.radius - self.radius) / 2
        return ca.vertcat(ca.dot(self.axis, r), on_circle, ca.dot(tangent, n))

    def mesh(self) -> meshes.Mesh:
        return meshes.cylinder(self.radius, 0.03 * self.radius, self.axis)

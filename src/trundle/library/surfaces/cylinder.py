from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ...core import meshes
from ...core.fields import axis_vector, parameter, structure
from .base import Core, Surface


class Cylinder(Surface):
    """Distance R from the axis through the frame's origin; with ``hollow`` the body is outside (a tunnel).

    >>> import trundle as tr
    >>> pipe = tr.surfaces.Cylinder(radius=0.3, axis="x", hollow=True)
    """

    radius: float = parameter(unit="m", gt=0, doc="radius")
    axis: Any = parameter("up", kind="direction", doc="axis")
    hollow: bool = structure(False, doc="the body surrounds the cylinder")  # type: ignore[misc]

    is_straight = True

    @property
    def is_convex(self) -> bool:
        return not self.hollow

    def core(self, c: Any, farthest: bool) -> Core:
        return Core(self.axis * ca.dot(self.axis, c), self.radius)

    def rolling_axis(self, other: Surface) -> Any:
        return self.axis

    def f(self, r: Any) -> Any:
        across = r - self.axis * ca.dot(self.axis, r)
        f = (ca.dot(across, across) / self.radius - self.radius) / 2
        return -f if self.hollow else f

    def bending(self, r: Any, t1: Any, t2: Any) -> tuple[Any, Any, Any]:
        k = -1 / self.radius if self.hollow else 1 / self.radius
        a1, a2 = ca.dot(self.axis, t1), ca.dot(self.axis, t2)
        return k * (1 - a1 * a1), -k * a1 * a2, k * (1 - a2 * a2)

    def distance(self, r: np.ndarray) -> np.ndarray:
        n = axis_vector(self.axis)
        d = np.linalg.norm(r - np.outer(r @ n, n), axis=1) - self.radius
        return -d if self.hollow else d

    def skeleton(self) -> None:
        return None

    def first_point(self, towards: Any) -> Any:
        towards, n = np.asarray(towards, dtype=float), axis_vector(self.axis)
        along = n * (n @ towards)
        across = towards - along
        return along + self.radius * across / max(np.linalg.norm(across), 1e-300)

    def mesh(self) -> meshes.Mesh:
        tube = meshes.cylinder(self.radius, 8 * self.radius, self.axis, closed=not self.hollow)
        return tube.as_clear() if self.hollow else tube

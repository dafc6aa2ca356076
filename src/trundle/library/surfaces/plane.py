from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ...core import meshes
from ...core.fields import axis_vector, parameter
from .base import Surface


class Plane(Surface):
    """(n, r) = 0: the plane through the frame's origin; the body is below it.

    >>> import trundle as tr
    >>> ground = tr.surfaces.Plane(up="z")
    """

    up: Any = parameter("up", kind="direction", doc="outward normal")

    is_flat = is_umbilic = True

    @property
    def is_convex(self) -> bool:
        return True

    def f(self, r: Any) -> Any:
        return ca.dot(self.up, r)

    def bending(self, r: Any, t1: Any, t2: Any) -> tuple[Any, Any, Any]:
        return 0, 0, 0

    def distance(self, r: np.ndarray) -> np.ndarray:
        return np.asarray(r @ axis_vector(self.up))

    def skeleton(self) -> None:
        return None

    def mesh(self) -> meshes.Mesh | None:
        return None  # the viewer draws as much of it as the motion needs

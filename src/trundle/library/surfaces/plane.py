from __future__ import annotations

from typing import Any

import casadi as ca

from ...core import meshes
from ...core.fields import parameter
from .base import Surface


class Plane(Surface):
    """(n, r) = 0: the plane through the frame's origin; the body is below it.

    >>> import trundle as tr
    >>> ground = tr.surfaces.Plane(up="z")
    """

    up: Any = parameter("up", kind="direction", doc="outward normal")

    def f(self, r: Any) -> Any:
        return ca.dot(self.up, r)

    def mesh(self) -> meshes.Mesh | None:
        return None  # the viewer draws as much of it as the motion needs

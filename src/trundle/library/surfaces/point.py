from __future__ import annotations

from typing import Any

import casadi as ca

from ...core import meshes
from .base import Core, Surface
from .skeleton import Skeleton, single


class Point(Surface):
    """The frame's origin alone: a corner, a tip. It touches planes and spheres.

    >>> import trundle as tr
    >>> corner = tr.surfaces.Point()
    """

    rolls, is_point = False, True

    @property
    def is_convex(self) -> bool:
        return True

    @property
    def ball_radius(self) -> Any:
        return 0

    def core(self, c: Any, farthest: bool) -> Core:
        return Core(ca.SX.zeros(3), 0)

    def support(self, n: Any) -> Any:
        return ca.SX.zeros(3)

    def skeleton(self) -> Skeleton:
        return single(0.0)

    def mesh(self) -> meshes.Mesh | None:
        return None

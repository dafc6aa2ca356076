from __future__ import annotations

from typing import Any

import casadi as ca

from ...core import meshes
from .base import Surface
from .skeleton import Skeleton, single


class Point(Surface):
    """The frame's origin alone: a corner, a tip. It touches planes and spheres.

    >>> import trundle as tr
    >>> corner = tr.surfaces.Point()
    """

    rolls = False

    @property
    def is_convex(self) -> bool:
        return True

    def support(self, n: Any) -> Any:
        return ca.SX.zeros(3)

    def skeleton(self) -> Skeleton:
        return single(0.0)

    def mesh(self) -> meshes.Mesh | None:
        return None

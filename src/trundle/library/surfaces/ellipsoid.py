from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ...core import meshes
from ...core.fields import parameter
from .base import Surface


class Ellipsoid(Surface):
    """(x/a)² + (y/b)² + (z/c)² = 1 about the frame's origin.

    The point with the normal n is (a² n1, b² n2, c² n3)/√(a² n1² + b² n2² + c² n3²).

    >>> import trundle as tr
    >>> stone = tr.surfaces.Ellipsoid(semi=(0.2, 0.03, 0.02))
    """

    semi: Any = parameter(unit="m", gt=0, shape=(3,), doc="semi-axes along x, y, z")

    def f(self, r: Any) -> Any:
        scaled = r / self.semi
        smallest = ca.mmin(self.semi)
        return smallest * (ca.dot(scaled, scaled) - 1) / 2

    def support(self, n: Any) -> Any:
        stretched = self.semi * n
        return self.semi * stretched / ca.sqrt(ca.dot(stretched, stretched))

    def first_point(self, towards: Any) -> Any:
        towards = np.asarray(towards, dtype=float)
        return towards / max(np.linalg.norm(towards / np.asarray(self.semi)), 1e-300)

    def mesh(self) -> meshes.Mesh:
        return meshes.ellipsoid(self.semi)

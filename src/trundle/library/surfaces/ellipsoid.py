from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ...core import meshes
from ...core.fields import parameter
from .base import Surface
from .skeleton import Skeleton, directed


class Ellipsoid(Surface):
    """(x/a)² + (y/b)² + (z/c)² = 1 about the frame's origin.

    The point with the normal n is (a² n1, b² n2, c² n3)/√(a² n1² + b² n2² + c² n3²).

    >>> import trundle as tr
    >>> stone = tr.surfaces.Ellipsoid(semi=(0.2, 0.03, 0.02))
    """

    semi: Any = parameter(unit="m", gt=0, shape=(3,), doc="semi-axes along x, y, z")

    @property
    def is_convex(self) -> bool:
        return True

    @property
    def semi_axes(self) -> Any:
        return self.semi

    def f(self, r: Any) -> Any:
        scaled = r / self.semi
        smallest = ca.mmin(self.semi)
        return smallest * (ca.dot(scaled, scaled) - 1) / 2

    def support(self, n: Any) -> Any:
        stretched = self.semi * n
        return self.semi * stretched / ca.sqrt(ca.dot(stretched, stretched))

    def distance(self, r: np.ndarray) -> np.ndarray:
        """By the largest root t of Σ (eᵢ yᵢ/(t + eᵢ²))² = 1 (Eberly 2013): the nearest point is eᵢ² yᵢ/(t + eᵢ²)."""
        e = np.asarray(self.semi, dtype=float)
        y = np.maximum(np.abs(r), 1e-12 * e.min())
        t = (e * y - e * e).max(axis=1)
        for _ in range(60):  # Newton's method on a convex function, from the side where it cannot pass the root
            parts = (e * y / (t[:, None] + e * e)) ** 2
            change = (parts.sum(axis=1) - 1) / (2 * (parts / (t[:, None] + e * e)).sum(axis=1))
            t = t + change
            if np.all(np.abs(change) < 1e-14 * e.max() ** 2):
                break
        nearest = e * e * y / (t[:, None] + e * e)
        return np.copysign(np.linalg.norm(y - nearest, axis=1), t)

    def skeleton(self) -> Skeleton:
        semi = np.asarray(self.semi, dtype=float)
        return directed(lambda ways: semi * ways)

    def first_point(self, towards: Any) -> Any:
        towards = np.asarray(towards, dtype=float)
        return towards / max(np.linalg.norm(towards / np.asarray(self.semi)), 1e-300)

    def mesh(self) -> meshes.Mesh:
        return meshes.ellipsoid(self.semi)

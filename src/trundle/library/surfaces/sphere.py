from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ...core import meshes
from ...core.fields import parameter, structure
from .base import Core, Surface
from .skeleton import Skeleton, single


class Sphere(Surface):
    """|r| = R about the frame's origin; with ``hollow`` the body is outside of it (a bowl).

    >>> import trundle as tr
    >>> bowl = tr.surfaces.Sphere(radius=0.5, hollow=True)
    """

    radius: float = parameter(unit="m", gt=0, doc="radius")
    hollow: bool = structure(False, doc="the body surrounds the sphere")  # type: ignore[misc]

    is_umbilic = True

    @property
    def is_convex(self) -> bool:
        return not self.hollow

    @property
    def ball_radius(self) -> Any:
        return self.radius

    @property
    def semi_axes(self) -> Any:
        return None if self.hollow else ca.SX.ones(3) * self.radius

    def core(self, c: Any, farthest: bool) -> Core:
        return Core(ca.SX.zeros(3), self.radius)

    def f(self, r: Any) -> Any:
        f = (ca.dot(r, r) / self.radius - self.radius) / 2
        return -f if self.hollow else f

    def support(self, n: Any) -> Any:
        return -self.radius * n if self.hollow else self.radius * n

    def bending(self, r: Any, t1: Any, t2: Any) -> tuple[Any, Any, Any]:
        k = -1 / self.radius if self.hollow else 1 / self.radius
        return k, 0, k

    def distance(self, r: np.ndarray) -> np.ndarray:
        d = np.linalg.norm(r, axis=1) - self.radius
        return -d if self.hollow else d

    def skeleton(self) -> Skeleton | None:
        return None if self.hollow else single(self.radius)

    def first_point(self, towards: Any) -> Any:
        towards = np.asarray(towards, dtype=float)
        return self.radius * towards / max(np.linalg.norm(towards), 1e-300)

    def mesh(self) -> meshes.Mesh:
        ball = meshes.ellipsoid((self.radius,) * 3)
        return ball.as_clear() if self.hollow else ball

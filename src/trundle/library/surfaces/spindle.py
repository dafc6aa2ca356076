from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ...core import meshes
from ...core.fields import axis_vector, parameter
from .base import Surface
from .skeleton import Skeleton, directed

SHARP = 1e-3  # of the largest radius: radius below which the body counts as its tip


class Spindle(Surface):
    """An arc of radius R turned about its chord: the roller of an omni wheel (Kosenko, Gerasimov 2014, eq. (1)).

    (ρ + R1)² + x² = R², R1 = R cos α, |x| ≤ R sin α, with x along ``axis`` and ρ the distance from it; the tips
    are points. The point with the normal n is x = R n_x, ρ = R n_ρ − R1, or the tip where that would be beyond it.

    >>> import numpy as np, trundle as tr
    >>> roller = tr.surfaces.Spindle(radius=0.1, alpha=np.pi / 4)
    """

    has_tips = True

    radius: float = parameter(unit="m", gt=0, doc="radius of the arc")
    alpha: float = parameter(unit="rad", gt=0, lt=np.pi / 2, doc="half the angle of the arc")
    axis: Any = parameter("x", kind="direction", doc="axis of the body")

    @property
    def is_convex(self) -> bool:
        return True

    def f(self, r: Any) -> Any:
        x = ca.dot(self.axis, r)
        across = r - self.axis * x
        rho = ca.sqrt(ca.dot(across, across) + 1e-300)
        arm = rho + self.radius * ca.cos(self.alpha)
        return ((arm * arm + x * x) / self.radius - self.radius) / 2

    @property
    def axis_of_revolution(self) -> Any:
        return self.axis

    def support(self, n: Any) -> Any:
        return self.continued(n, 0.0)

    def reach(self, n: Any) -> Any:
        return self.radius * (ca.sin(self.alpha) - ca.fabs(ca.dot(self.axis, n)))

    def continued(self, n: Any, extended: Any) -> Any:
        along = ca.dot(self.axis, n)
        across = n - self.axis * along
        least, reach = ca.cos(self.alpha), ca.sin(self.alpha)
        flat = ca.dot(across, across)
        size = ca.sqrt(ca.if_else(extended > 0.5, ca.fmax(flat, 1e-12), ca.fmax(flat, least * least)))
        x = self.radius * ca.if_else(extended > 0.5, along, ca.fmax(-reach, ca.fmin(reach, along)))
        return self.axis * x + across * (self.radius * (1 - least / size))

    def tangency(self, r: Any, n: Any, t1: Any, t2: Any) -> Any:
        """r is the point that faces n; a tip faces all normals within its cone."""
        return r - self.support(-n)

    def curvature(self, r: Any) -> Any:
        """1/R along the arc, n_ρ/ρ around the axis; at the tips as around there."""
        x = ca.dot(self.axis, r)
        across = r - self.axis * x
        rho = ca.sqrt(ca.dot(across, across) + 1e-300)
        out, arm = across / rho, rho + self.radius * ca.cos(self.alpha)
        size = ca.sqrt(arm * arm + x * x)
        along, around = (self.axis * arm - out * x) / size, ca.cross(self.axis, out)
        least = SHARP * self.radius * (1 - ca.cos(self.alpha))
        arc = along @ along.T / self.radius + around @ around.T * (arm / size / ca.fmax(rho, least))
        return ca.if_else(rho > least, arc, ca.SX.eye(3) / least)

    def distance(self, r: np.ndarray) -> np.ndarray:
        n, inner, tip = axis_vector(self.axis), self.radius * np.cos(self.alpha), self.radius * np.sin(self.alpha)
        x = r @ n
        rho = np.linalg.norm(r - np.outer(x, n), axis=1)
        beyond = np.abs(x) > (rho + inner) * np.tan(self.alpha)
        arc = np.hypot(x, rho + inner) - self.radius
        return np.where(beyond, np.hypot(np.abs(x) - tip, rho), arc)

    def skeleton(self) -> Skeleton:
        n, least, reach = axis_vector(self.axis), np.cos(self.alpha), np.sin(self.alpha)

        def point(ways: np.ndarray) -> np.ndarray:
            along = ways @ n
            across = ways - along[:, None] * n
            size = np.maximum(np.sqrt((across * across).sum(axis=1)), least)
            x = np.clip(along, -reach, reach)
            return np.asarray(self.radius * (x[:, None] * n + across * (1 - least / size)[:, None]))

        return directed(point)

    def first_point(self, towards: Any) -> Any:
        towards, n = np.asarray(towards, dtype=float), axis_vector(self.axis)
        across = towards - n * (n @ towards)
        size = max(float(np.linalg.norm(across)), 1e-300)
        return self.radius * (1 - np.cos(self.alpha)) * across / size

    def mesh(self) -> meshes.Mesh:
        gamma = np.linspace(-self.alpha, self.alpha, 17)
        normal = np.column_stack([np.sin(gamma), np.cos(gamma)])
        return meshes.revolved(
            self.radius * normal[:, 0], self.radius * (normal[:, 1] - np.cos(self.alpha)), normal, self.axis
        )

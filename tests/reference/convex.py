"""Shapes of convex bodies on a plane, beside those of ``rolling``: eccentric sphere and spindle.

Tippe top: Cohen 1977; Rauch-Wojciechowski, Sköldstam, Glad 2005. Roller of an omni wheel: Kosenko, Gerasimov 2016.
Rattleback: Kane, Levinson 1982. SI units.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ._common import Array
from .rolling import Disc, Rattleback, RollingBody


@dataclass(frozen=True)
class EccentricSphere(RollingBody):
    """Sphere of radius R, mass centre a distance ``shift`` below its centre along −e3: r = a e3 − R γ."""

    radius: float = 1.0
    shift: float = 0.0

    def contact(self, gamma):
        return np.array([0.0, 0.0, self.shift]) - self.radius * gamma, -self.radius * np.eye(3)

    def jellett(self, gamma: Array, w: Array) -> Array:
        """−L·r, constant under any friction that acts at the contact point alone; arrays (..., 3), body axes."""
        r = np.array([0.0, 0.0, self.shift]) - self.radius * gamma
        return -np.sum((w @ self.inertia) * r, axis=-1)


@dataclass(frozen=True)
class Spindle(RollingBody):
    """Arc of radius R turned about its chord e1: (ρ + R1)² + x² = R², R1 = R cos(π/n), tips x = ±R sin(π/n), ρ = 0.

    Contact on the arc while |γ1| < sin(π/n): x = −R γ1, ρ = R √(γ2² + γ3²) − R1; beyond it the tip touches.
    """

    radius: float = 1.0
    n: int = 4

    def contact(self, gamma):
        limit = np.sin(np.pi / self.n)
        if abs(gamma[0]) >= limit:
            return np.array([-np.sign(gamma[0]) * self.radius * limit, 0.0, 0.0]), np.zeros((3, 3))
        inner = self.radius * np.cos(np.pi / self.n)
        p = np.hypot(gamma[1], gamma[2])
        u = np.array([0.0, gamma[1], gamma[2]]) / p
        across = np.array([0.0, -u[2], u[1]])
        return -self.radius * gamma + inner * u, -self.radius * np.eye(3) + inner / p * np.outer(across, across)


TOP = EccentricSphere(0.02, 0.02**3 * np.diag([131 / 350, 131 / 350, 0.4]), 9.82, 0.02, 0.006)
"""Tippe top of Rauch-Wojciechowski and Rutstam: 20 g, radius 2 cm, eccentricity 0.3."""

SPINDLE = Spindle(0.3, np.diag([6e-5, 2.5e-4, 2.5e-4]), 9.81, 0.1, 4)
"""Roller of a four-roller wheel of radius 0.1 m."""

STONE = Rattleback(
    1.0, np.array([[2e-4, -2e-5, 0], [-2e-5, 16e-4, 0], [0, 0, 17e-4]]), 9.81, semi=(0.2, 0.03, 0.02), offset=0.01
)
"""Ellipsoid of Kane and Levinson; the product of inertia is an entry of the matrix."""

COIN = Disc(0.4, 0.4 * 0.04**2 * np.diag([0.25, 0.25, 0.5]), 9.81, 0.04)
"""Homogeneous thin disc."""

BALL = EccentricSphere(1.0, 0.4 * 0.1**2 * np.eye(3), 9.81, 0.1, 0.0)
"""Homogeneous ball."""

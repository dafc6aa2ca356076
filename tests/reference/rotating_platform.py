"""Rod pendulum hinged on a platform that turns at a prescribed constant rate about the vertical y axis.

Platform angle W t; hinge at platform point (d, 0, 0) with the platform z axis; rod along (sin p, -cos p, 0).
With h = L/2, It = m L^2/12, Jy(p) = m (d + h sin p)^2 + It sin^2 p + Ia cos^2 p:
  (It + m h^2) p'' = W^2 Jy'(p)/2 - m g h sin p,   drive torque W Jy'(p) p',  power W^2 Jy'(p) p',
  work of the drive W^2 (Jy(p) - Jy(p0)) = change of the rod's energy.
Source: Goldstein, Classical Mechanics, sections 1.6 and 2.7 (rheonomic constraint, Jacobi integral).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy.optimize import brentq

from ._common import Array, G, integrate


class PlatformHistory(NamedTuple):
    """Time history; first index of every array is the time."""

    phi: Array
    """Hinge angle, rad."""
    phi_dot: Array
    """Hinge rate, rad/s."""
    energy: Array
    """Absolute kinetic plus potential energy of the rod (zero at the hinge height), J."""
    torque: Array
    """Drive torque about +y needed to hold the platform rate, N m."""
    power: Array
    """Power injected by the drive, W."""
    work: Array
    """Work of the drive since t = 0, J."""
    centre: Array
    """Rod centre in world components, shape (n, 3), m."""


@dataclass(frozen=True)
class RotatingPlatform:
    """Rod mass (kg) and length (m), hinge distance (m), platform rate (rad/s), axial inertia (kg m^2)."""

    mass: float
    length: float
    distance: float
    rate: float
    axial: float = 0.0
    g: float = G

    def _vertical_inertia(self, phi: Array) -> tuple[Array, Array]:
        h, across = 0.5 * self.length, self.mass * self.length**2 / 12.0
        s, c = np.sin(phi), np.cos(phi)
        reach = self.distance + h * s
        j = self.mass * reach**2 + across * s**2 + self.axial * c**2
        return j, 2.0 * self.mass * reach * h * c + 2.0 * (across - self.axial) * s * c

    def acceleration(self, phi: ArrayLike) -> Array:
        """Return phi'' at the hinge angle phi (rad), rad/s^2."""
        p = np.asarray(phi, dtype=float)
        load = 0.5 * self.rate**2 * self._vertical_inertia(p)[1]
        load = load - 0.5 * self.mass * self.g * self.length * np.sin(p)
        return load / (self.mass * self.length**2 / 3.0)

    def equilibrium(self) -> float:
        """Return the stable relative equilibrium between the vertical and the outward horizontal, rad.

        For d = 0 the non-negative one of the two branches is returned (zero below the critical rate).
        """
        if self.rate == 0.0:
            return 0.0
        if self.distance == 0.0:
            stiff = self.rate**2 * (self.mass * self.length**2 / 3.0 - self.axial)
            weight = 0.5 * self.mass * self.g * self.length
            return float(np.arccos(weight / stiff)) if stiff > weight else 0.0
        edge = np.copysign(0.5 * np.pi, self.distance)
        return float(brentq(lambda p: float(self.acceleration(p)), 0.0, edge, xtol=1e-15, rtol=1e-15))

    def simulate(self, times: ArrayLike, phi0: float, rate0: float = 0.0) -> PlatformHistory:
        """Integrate from hinge angle phi0 (rad) and hinge rate rate0 (rad/s)."""
        t = np.atleast_1d(np.asarray(times, dtype=float))
        y = integrate(lambda _, s: np.array([s[1], self.acceleration(s[0])]), [phi0, rate0], t)
        p, v = y.T
        h, w = 0.5 * self.length, self.rate
        j, dj = self._vertical_inertia(p)
        swing = self.mass * self.length**2 / 3.0
        energy = 0.5 * swing * v**2 + 0.5 * w**2 * j - self.mass * self.g * h * np.cos(p)
        work = w**2 * (j - self._vertical_inertia(np.asarray(phi0, dtype=float))[0])
        reach = self.distance + h * np.sin(p)
        centre = np.column_stack([reach * np.cos(w * t), -h * np.cos(p), -reach * np.sin(w * t)])
        return PlatformHistory(p, v, energy, w * dj * v, w**2 * dj * v, work, centre)

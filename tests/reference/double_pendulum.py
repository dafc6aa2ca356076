"""Planar double compound pendulum by Lagrange's equations.

Absolute angles a1, a2 from the downward vertical, positive about +z (the tip moves towards +x). With
A = J1 + m1 l1^2/4 + m2 l1^2, B = m2 l1 l2/2, C = J2 + m2 l2^2/4, G1 = (m1/2+m2) g l1, G2 = m2 g l2/2:
  A a1'' + B cos(a1-a2) a2'' + B sin(a1-a2) a2'^2 + G1 sin a1 = 0,
  B cos(a1-a2) a1'' + C a2'' - B sin(a1-a2) a1'^2 + G2 sin a2 = 0.
Source: Landau and Lifshitz, Mechanics, section 5, problem 1, with distributed mass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy.linalg import eigh

from ._common import Array, G, integrate


class DoublePendulumHistory(NamedTuple):
    """Time history; first index of every array is the time."""

    absolute: Array
    """Absolute angles (a1, a2), shape (n, 2), rad."""
    absolute_rate: Array
    """Their rates, rad/s."""
    relative: Array
    """Joint angles (a1, a2 - a1), shape (n, 2), rad."""
    relative_rate: Array
    """Their rates, rad/s."""
    energy: Array
    """Kinetic plus potential energy (zero at the height of the first hinge), J."""


@dataclass(frozen=True)
class DoublePendulum:
    """Two rods: masses (kg), lengths (m), central inertias j1, j2 (kg m^2, m l^2/12 when None)."""

    m1: float
    m2: float
    l1: float
    l2: float
    j1: float | None = None
    j2: float | None = None
    g: float = G

    def _constants(self) -> tuple[float, float, float, float, float]:
        m1, m2, l1, l2 = self.m1, self.m2, self.l1, self.l2
        j1 = m1 * l1**2 / 12.0 if self.j1 is None else self.j1
        j2 = m2 * l2**2 / 12.0 if self.j2 is None else self.j2
        weight1, weight2 = (0.5 * m1 + m2) * self.g * l1, 0.5 * m2 * self.g * l2
        return j1 + m1 * l1**2 / 4 + m2 * l1**2, 0.5 * m2 * l1 * l2, j2 + m2 * l2**2 / 4, weight1, weight2

    def accelerations(self, absolute: ArrayLike, rate: ArrayLike) -> Array:
        """Return (a1'', a2'') in rad/s^2 for absolute angles (rad) and rates (rad/s)."""
        a, b, c, g1, g2 = self._constants()
        (x1, x2), (v1, v2) = np.asarray(absolute, dtype=float), np.asarray(rate, dtype=float)
        cos, sin = np.cos(x1 - x2), np.sin(x1 - x2)
        f1 = -b * sin * v2**2 - g1 * np.sin(x1)
        f2 = b * sin * v1**2 - g2 * np.sin(x2)
        det = a * c - (b * cos) ** 2
        return np.array([c * f1 - b * cos * f2, a * f2 - b * cos * f1]) / det

    def energy(self, absolute: Array, rate: Array) -> Array:
        """Return the total energy for stacked angles and rates of shape (n, 2), J."""
        a, b, c, g1, g2 = self._constants()
        (x1, x2), (v1, v2) = absolute.T, rate.T
        kinetic = 0.5 * a * v1**2 + 0.5 * c * v2**2 + b * np.cos(x1 - x2) * v1 * v2
        return kinetic - g1 * np.cos(x1) - g2 * np.cos(x2)

    def small_frequencies(self) -> Array:
        """Return the two angular frequencies of small oscillations about hanging, ascending, rad/s."""
        a, b, c, g1, g2 = self._constants()
        return np.sqrt(eigh(np.diag([g1, g2]), np.array([[a, b], [b, c]]), eigvals_only=True))

    def simulate(
        self, times: ArrayLike, start: ArrayLike, rate: ArrayLike = (0.0, 0.0), relative: bool = False
    ) -> DoublePendulumHistory:
        """Integrate from angles (rad) and rates (rad/s), absolute ones, or joint ones if relative is true."""
        x, v = np.array(start, dtype=float), np.array(rate, dtype=float)
        if relative:
            x, v = np.cumsum(x), np.cumsum(v)

        def rhs(_: float, y: Array) -> Array:
            return np.concatenate([y[2:], self.accelerations(y[:2], y[2:])])

        y = integrate(rhs, np.concatenate([x, v]), times)
        x, v = y[:, :2], y[:, 2:]
        xr, vr = (np.column_stack([u[:, 0], u[:, 1] - u[:, 0]]) for u in (x, v))
        return DoublePendulumHistory(x, v, xr, vr, self.energy(x, v))

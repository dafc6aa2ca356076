"""Torque-free rigid body (Euler top) in Jacobi elliptic functions.

Equations: I1 w1' = (I2-I3) w2 w3 and cyclic. With 2E = sum I w^2 and L^2 = sum (I w)^2,
  L^2 > 2E I2: w1 = w1(0) cn, w2 = +-sqrt((2E I3-L^2)/(I2(I3-I2))) sn, w3 = w3(0) dn,
               n^2 = (I3-I2)(L^2-2E I1)/(I1 I2 I3),  m = (I2-I1)(2E I3-L^2)/((I3-I2)(L^2-2E I1));
  L^2 < 2E I2: exchange the indices 1 and 3 (w1 with dn, w3 with cn); period 4 K(m)/n in both.
Source: Landau and Lifshitz, Mechanics, section 37; Whittaker, Analytical Dynamics, section 69.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ellipj, ellipk

from ._common import Array, integrate, quat_rate


@dataclass(frozen=True)
class EulerTop:
    """Torque-free body, i1 <= i2 <= i3 (kg m^2), released with body rates (w1, 0, w3) (rad/s)."""

    i1: float
    i2: float
    i3: float
    w1: float
    w3: float

    def __post_init__(self) -> None:
        """Refuse moments of inertia that are not in ascending order."""
        if not 0.0 < self.i1 <= self.i2 <= self.i3:
            raise ValueError("moments of inertia must be positive and in ascending order")

    @property
    def energy(self) -> float:
        """Kinetic energy E, J."""
        return 0.5 * (self.i1 * self.w1**2 + self.i3 * self.w3**2)

    @property
    def momentum(self) -> float:
        """Magnitude L of the angular momentum, kg m^2/s."""
        return float(np.hypot(self.i1 * self.w1, self.i3 * self.w3))

    @property
    def about_axis_3(self) -> bool:
        """True for the family around axis 3 (L^2 >= 2E I2), False for the one around axis 1."""
        return self._low() <= self._high()

    def _low(self) -> float:
        """Return (I2-I1) I1 w1^2, so that L^2 - 2E I2 = _high - _low, free of cancellation."""
        return (self.i2 - self.i1) * self.i1 * self.w1**2

    def _high(self) -> float:
        return (self.i3 - self.i2) * self.i3 * self.w3**2

    @property
    def parameter(self) -> float:
        """Elliptic parameter m = k^2 (0 for a body whose rates are circular functions or constant)."""
        small, large = sorted((self._low(), self._high()))
        return small / large if large > 0.0 else 0.0

    @property
    def frequency(self) -> float:
        """Factor n of the time in the elliptic argument, rad/s."""
        d = self.i3 - self.i1
        if self.about_axis_3:
            return abs(self.w3) * float(np.sqrt((self.i3 - self.i2) * d / (self.i1 * self.i2)))
        return abs(self.w1) * float(np.sqrt((self.i2 - self.i1) * d / (self.i2 * self.i3)))

    @property
    def period(self) -> float:
        """Period 4 K(m)/n of the body rates, s (infinite on the separatrix and for constant rates)."""
        n = self.frequency
        return 4.0 * float(ellipk(self.parameter)) / n if n > 0.0 else float("inf")

    def rates(self, times: ArrayLike) -> Array:
        """Return the body rates (w1, w2, w3) at the times, shape (n, 3), rad/s."""
        t = np.atleast_1d(np.asarray(times, dtype=float))
        sn, cn, dn, _ = ellipj(self.frequency * t, self.parameter)
        sign = np.sign(self.w1 * self.w3)
        d = self.i3 - self.i1
        if self.about_axis_3:
            gap = self.i3 - self.i2
            top = 0.0 if gap == 0.0 else abs(self.w1) * np.sqrt(self.i1 * d / (self.i2 * gap))
            return np.column_stack([self.w1 * cn, sign * top * sn, self.w3 * dn])
        top = abs(self.w3) * np.sqrt(self.i3 * d / (self.i2 * (self.i2 - self.i1)))
        return np.column_stack([self.w1 * dn, sign * top * sn, self.w3 * cn])

    def attitude(self, times: ArrayLike, q0: ArrayLike = (1.0, 0.0, 0.0, 0.0)) -> Array:
        """Return the quaternion at the times, shape (n, 4): q' = 1/2 q o (0, w) with the closed-form w."""
        return integrate(lambda t, q: quat_rate(q, self.rates(t)[0]), q0, times)

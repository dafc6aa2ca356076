"""Symmetric heavy top with a fixed point (Lagrange top), y up.

The symmetry axis is the body z axis; the mass centre lies a distance `arm` along it. With u = cos theta,
a = I3 w3/I1 and b = 2 m g arm/I1, a top released with w = (0, 0, w3) at u0 obeys
  u'^2 = (u0-u) (b (1-u^2) - a^2 (u0-u)) = b (u0-u)(u-u1)(u3-u),  psi' = a (u0-u)/(1-u^2),
  u = u1 + (u0-u1) cd^2(k t, mm),  k = sqrt(b (u3-u1))/2,  mm = (u0-u1)/(u3-u1),  period 2 K(mm)/k.
Steady precession: I1 cos(theta) W^2 - I3 w3 W + m g arm = 0.
Source: Goldstein, Classical Mechanics, section 5.7; Klein and Sommerfeld, The Theory of the Top, vol. II.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ellipj, ellipk

from ._common import Array, G, integrate, quat_matrix, quat_rate


class TopHistory(NamedTuple):
    """Time history of a top; first index of every array is the time."""

    theta: Array
    """Tilt of the symmetry axis from the upward vertical, rad."""
    psi: Array
    """Azimuth of the axis about +y from world z towards x, unwrapped over the samples, rad."""
    w: Array
    """Body rates, shape (n, 3), rad/s."""
    q: Array
    """Quaternion, shape (n, 4)."""
    energy: Array
    """Kinetic plus potential energy (zero at the height of the fixed point), J."""


@dataclass(frozen=True)
class HeavyTop:
    """Top of `mass` (kg) at `arm` (m) from the fixed point, tilt theta0 (rad), axial rate w3 (rad/s).

    i1 is the transverse moment of inertia about the fixed point, i3 the axial one (kg m^2).
    """

    mass: float
    arm: float
    i1: float
    i3: float
    theta0: float
    w3: float
    g: float = G

    @property
    def _weight(self) -> float:
        return self.mass * self.g * self.arm

    def steady_precession(self) -> tuple[float, float]:
        """Return the slow and the fast steady precession rates at theta0, rad/s (real roots required)."""
        a, b, c = self.i1 * np.cos(self.theta0), self.i3 * self.w3, self._weight
        disc = b * b - 4.0 * a * c
        if disc < 0.0:
            raise ValueError("too slow for steady precession")
        big = 0.5 * (b + np.copysign(np.sqrt(disc), b))
        return float(c / big), float(big / a)

    def steady_rates(self, precession: float) -> Array:
        """Return the initial body rates (0, W sin(theta0), w3) of a motion starting with precession W."""
        return np.array([0.0, precession * np.sin(self.theta0), self.w3])

    def sleeping_rate(self) -> float:
        """Return the least spin of a stable upright top, 2 sqrt(m g arm I1)/I3, rad/s."""
        return float(2.0 * np.sqrt(self._weight * self.i1) / self.i3)

    def _roots(self) -> tuple[float, float, float, float]:
        """Return (u0, u1, u3, b): start, lower turning point, outer root and factor of the cubic."""
        u0 = float(np.cos(self.theta0))
        b = 2.0 * self._weight / self.i1
        a2 = (self.i3 * self.w3 / self.i1) ** 2
        big = 0.5 * (a2 + np.sqrt(a2 * a2 - 4.0 * b * (a2 * u0 - b)))
        return u0, float((a2 * u0 - b) / big), float(big / b), b

    def turning_cosine(self) -> float:
        """Return the cosine of the largest tilt after a release with w = (0, 0, w3)."""
        return self._roots()[1]

    def turning_angle(self) -> float:
        """Return the largest tilt after a release with w = (0, 0, w3), rad."""
        return float(np.arccos(self.turning_cosine()))

    def nutation_period(self) -> float:
        """Return the period of theta(t) after a release with w = (0, 0, w3), s."""
        u0, u1, u3, b = self._roots()
        return float(4.0 * ellipk((u0 - u1) / (u3 - u1)) / np.sqrt(b * (u3 - u1)))

    def precession_per_nutation(self, nodes: int = 200) -> float:
        """Return the gain of psi over one nutation period (Gauss-Chebyshev quadrature on the cubic), rad."""
        u0, u1, u3, b = self._roots()
        phase = (np.arange(nodes) + 0.5) * np.pi / nodes
        u = 0.5 * (u0 + u1) + 0.5 * (u0 - u1) * np.cos(phase)
        rate = self.i3 * self.w3 / self.i1 * (u0 - u) / (1.0 - u * u)
        return float(2.0 * np.pi / nodes * np.sum(rate / np.sqrt(b * (u3 - u))))

    def release_tilt(self, times: ArrayLike) -> Array:
        """Return theta(t) after a release with w = (0, 0, w3), closed form, rad."""
        u0, u1, u3, b = self._roots()
        t = np.atleast_1d(np.asarray(times, dtype=float))
        _, cn, dn, _ = ellipj(0.5 * np.sqrt(b * (u3 - u1)) * t, (u0 - u1) / (u3 - u1))
        return np.arccos(u1 + (u0 - u1) * (cn / dn) ** 2)

    def initial_attitude(self) -> Array:
        """Return the start quaternion: turn by theta0 - pi/2 about x (axis tilted from +y towards +z)."""
        half = 0.5 * (self.theta0 - 0.5 * np.pi)
        return np.array([np.cos(half), np.sin(half), 0.0, 0.0])

    def simulate(self, times: ArrayLike, w0: ArrayLike | None = None) -> TopHistory:
        """Integrate I w' = (I w) x w + arm e3 x T^T (0, -m g, 0) and q' from w0 (rad/s).

        The default w0 is (0, 0, w3). Sample often enough to let psi be unwrapped.
        """
        i1, i3, c = self.i1, self.i3, self._weight

        def rhs(_: float, y: Array) -> Array:
            w, q = y[:3], y[3:]
            up = quat_matrix(q)[1]
            acc = [
                ((i1 - i3) * w[1] * w[2] + c * up[1]) / i1,
                ((i3 - i1) * w[2] * w[0] - c * up[0]) / i1,
                0.0,
            ]
            return np.concatenate([acc, quat_rate(q, w)])

        start = np.array([0.0, 0.0, self.w3]) if w0 is None else np.asarray(w0, dtype=float)
        y = integrate(rhs, np.concatenate([start, self.initial_attitude()]), times)
        w, q = y[:, :3], y[:, 3:]
        axis = quat_matrix(q)[:, :, 2]
        energy = 0.5 * (i1 * (w[:, 0] ** 2 + w[:, 1] ** 2) + i3 * w[:, 2] ** 2) + c * axis[:, 1]
        theta = np.arctan2(np.hypot(axis[:, 0], axis[:, 2]), axis[:, 1])
        return TopHistory(theta, np.unwrap(np.arctan2(axis[:, 0], axis[:, 2])), w, q, energy)

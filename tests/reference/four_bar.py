"""Planar four-bar linkage of thin uniform rods reduced to the crank angle, y up.

Pivots A = (0, 0) and D = (ground, 0); angles from +x. B = a e(th), C = B + b e(c) = D + r e(psi):
  psi' = a sin(th-c)/(r sin(psi-c)) th',  c' = a sin(th-psi)/(b sin(psi-c)) th',
  J(th) th'' + J'(th) th'^2/2 + V'(th) = 0.
Source: Norton, Design of Machinery, chapters 4, 6 and 10 (Eksergian's equation of motion).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._common import Array, G, integrate


class FourBarAngles(NamedTuple):
    """Rocker angle psi and coupler angle (rad) with first and second derivatives by the crank angle."""

    psi: Array
    coupler: Array
    psi_1: Array
    coupler_1: Array
    psi_2: Array
    coupler_2: Array


class FourBarHistory(NamedTuple):
    """Time history: crank, rocker and coupler angles (rad), their rates (rad/s) and the energy (J)."""

    theta: Array
    theta_dot: Array
    psi: Array
    psi_dot: Array
    coupler: Array
    coupler_dot: Array
    energy: Array


@dataclass(frozen=True)
class FourBar:
    """Lengths (m) of the four bars; branch +1 has the joint C above the line BD, -1 below.

    Rod masses (kg, in the order crank, coupler, rocker) follow from `density` (kg/m) unless given.
    """

    crank: float = 0.3
    coupler: float = 0.9
    rocker: float = 0.7
    ground: float = 1.0
    density: float = 1.0
    masses: tuple[float, float, float] | None = None
    branch: int = 1
    g: float = G

    def _masses(self) -> tuple[float, float, float]:
        if self.masses is not None:
            return self.masses
        return self.density * self.crank, self.density * self.coupler, self.density * self.rocker

    def angles(self, theta: ArrayLike) -> FourBarAngles:
        """Return the angles and their derivatives by theta for crank angles theta (rad)."""
        th = np.asarray(theta, dtype=float)
        a, b, r = self.crank, self.coupler, self.rocker
        bx, by = a * np.cos(th), a * np.sin(th)
        dx, dy = self.ground - bx, -by
        gap2 = dx * dx + dy * dy
        along = (b * b - r * r + gap2) / (2.0 * gap2)
        side = self.branch * np.sqrt(b * b / gap2 - along**2)
        ex, ey = along * dx - side * dy, along * dy + side * dx
        c = np.arctan2(ey, ex)
        psi = np.arctan2(by + ey, bx + ex - self.ground)
        s, cot = np.sin(psi - c), np.cos(psi - c) / np.sin(psi - c)
        p1, c1 = a * np.sin(th - c) / (r * s), a * np.sin(th - psi) / (b * s)
        p2 = a * np.cos(th - c) * (1.0 - c1) / (r * s) - p1 * cot * (p1 - c1)
        c2 = a * np.cos(th - psi) * (1.0 - p1) / (b * s) - c1 * cot * (p1 - c1)
        return FourBarAngles(psi, c, p1, c1, p2, c2)

    def inertia(self, theta: ArrayLike) -> tuple[Array, Array]:
        """Return J(theta), kg m^2, and its derivative."""
        th, k = np.asarray(theta, dtype=float), self.angles(theta)
        a, b, r = self.crank, self.coupler, self.rocker
        ma, mb, mr = self._masses()
        cos, sin = np.cos(th - k.coupler), np.sin(th - k.coupler)
        j = ma * a**2 / 3 + mb * (a**2 + (b * k.coupler_1) ** 2 / 3 + a * b * k.coupler_1 * cos)
        turn = k.coupler_2 * cos - k.coupler_1 * sin * (1.0 - k.coupler_1)
        dj = mb * (2 * b**2 * k.coupler_1 * k.coupler_2 / 3 + a * b * turn)
        return j + mr * (r * k.psi_1) ** 2 / 3, dj + 2 * mr * r**2 * k.psi_1 * k.psi_2 / 3

    def potential(self, theta: ArrayLike) -> tuple[Array, Array]:
        """Return V(theta), J (zero on the ground line), and its derivative."""
        th, k = np.asarray(theta, dtype=float), self.angles(theta)
        ma, mb, mr = self._masses()
        p, q, r = (0.5 * ma + mb) * self.crank, 0.5 * mb * self.coupler, 0.5 * mr * self.rocker
        v = p * np.sin(th) + q * np.sin(k.coupler) + r * np.sin(k.psi)
        dv = p * np.cos(th) + q * np.cos(k.coupler) * k.coupler_1 + r * np.cos(k.psi) * k.psi_1
        return self.g * v, self.g * dv

    def simulate(self, times: ArrayLike, theta0: float, rate0: float) -> FourBarHistory:
        """Integrate the free motion from crank angle theta0 (rad) and rate0 (rad/s)."""

        def rhs(_: float, y: Array) -> Array:
            j, dj = self.inertia(y[0])
            dv = self.potential(y[0])[1]
            return np.array([y[1], -(0.5 * dj * y[1] ** 2 + dv) / j])

        th, w = integrate(rhs, [theta0, rate0], times).T
        k = self.angles(th)
        energy = 0.5 * self.inertia(th)[0] * w**2 + self.potential(th)[0]
        return FourBarHistory(th, w, np.unwrap(k.psi), k.psi_1 * w, np.unwrap(k.coupler), k.coupler_1 * w, energy)

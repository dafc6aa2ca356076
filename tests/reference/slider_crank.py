"""Slider-crank of uniform bodies reduced to the crank angle, y up, slide along x.

Crank pin B = r e(th), slider S = (x, offset) = B + L e(beta), cos(beta) > 0:
  x = r cos th + sqrt(L^2 - (r sin th - offset)^2),  J(th) th'' + J'(th) th'^2/2 + V'(th) = 0.
Source: Norton, Design of Machinery, chapters 4, 6 and 13; Eksergian's equation of motion.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._common import Array, G, integrate


class SliderCrankAngles(NamedTuple):
    """Slider place x (m) and rod angle beta (rad) with first and second derivatives by the crank angle."""

    x: Array
    beta: Array
    x_1: Array
    beta_1: Array
    x_2: Array
    beta_2: Array


class SliderCrankHistory(NamedTuple):
    """Time history: crank angle (rad), slider place (m), rod angle (rad), their rates and the energy (J)."""

    theta: Array
    theta_dot: Array
    x: Array
    x_dot: Array
    beta: Array
    beta_dot: Array
    energy: Array


@dataclass(frozen=True)
class SliderCrank:
    """Crank and rod lengths, slide offset (m); masses of uniform crank, uniform rod and slider (kg)."""

    crank: float = 0.1
    rod: float = 0.3
    crank_mass: float = 1.0
    rod_mass: float = 2.0
    slider_mass: float = 0.5
    offset: float = 0.0
    g: float = G

    def angles(self, theta: ArrayLike) -> SliderCrankAngles:
        """Return slider place and rod angle with derivatives by theta for crank angles theta (rad)."""
        th = np.asarray(theta, dtype=float)
        r, rod = self.crank, self.rod
        sin = (self.offset - r * np.sin(th)) / rod
        cos = np.sqrt(1.0 - sin * sin)
        b1 = -r * np.cos(th) / (rod * cos)
        b2 = (r * np.sin(th) + rod * sin * b1**2) / (rod * cos)
        x1 = -r * np.sin(th) - rod * sin * b1
        x2 = -r * np.cos(th) - rod * (cos * b1**2 + sin * b2)
        return SliderCrankAngles(r * np.cos(th) + rod * cos, np.arcsin(sin), x1, b1, x2, b2)

    def stroke(self) -> float:
        """Return the distance between the dead centres, m."""
        far = np.sqrt((self.rod + self.crank) ** 2 - self.offset**2)
        return float(far - np.sqrt((self.rod - self.crank) ** 2 - self.offset**2))

    def inertia(self, theta: ArrayLike) -> tuple[Array, Array]:
        """Return J(theta), kg m^2, and its derivative."""
        th, k = np.asarray(theta, dtype=float), self.angles(theta)
        r, rod = self.crank, self.rod
        cos, sin = np.cos(th - k.beta), np.sin(th - k.beta)
        j = self.rod_mass * (r**2 + (rod * k.beta_1) ** 2 / 3 + r * rod * k.beta_1 * cos)
        turn = k.beta_2 * cos - k.beta_1 * sin * (1.0 - k.beta_1)
        dj = self.rod_mass * (2 * rod**2 * k.beta_1 * k.beta_2 / 3 + r * rod * turn)
        j = j + self.crank_mass * r**2 / 3 + self.slider_mass * k.x_1**2
        return j, dj + 2 * self.slider_mass * k.x_1 * k.x_2

    def potential(self, theta: ArrayLike) -> tuple[Array, Array]:
        """Return V(theta), J (zero at the height of the crank pivot), and its derivative."""
        th, k = np.asarray(theta, dtype=float), self.angles(theta)
        p, q = (0.5 * self.crank_mass + self.rod_mass) * self.crank, 0.5 * self.rod_mass * self.rod
        v = p * np.sin(th) + q * np.sin(k.beta) + self.slider_mass * self.offset
        return self.g * v, self.g * (p * np.cos(th) + q * np.cos(k.beta) * k.beta_1)

    def simulate(self, times: ArrayLike, theta0: float, rate0: float) -> SliderCrankHistory:
        """Integrate the free motion from crank angle theta0 (rad) and rate0 (rad/s)."""

        def rhs(_: float, y: Array) -> Array:
            j, dj = self.inertia(y[0])
            dv = self.potential(y[0])[1]
            return np.array([y[1], -(0.5 * dj * y[1] ** 2 + dv) / j])

        th, w = integrate(rhs, [theta0, rate0], times).T
        k = self.angles(th)
        energy = 0.5 * self.inertia(th)[0] * w**2 + self.potential(th)[0]
        return SliderCrankHistory(th, w, k.x, k.x_1 * w, k.beta, k.beta_1 * w, energy)

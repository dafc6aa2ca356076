"""Tyres by hand: the laws in plain NumPy, and classical equations of motion, without the library."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._common import Array, G, integrate


def magic(x: float, B: float, C: float, D: float, E: float) -> float:
    """D sin(C arctan(B x − E (B x − arctan B x)))."""
    return float(D * np.sin(C * np.arctan(B * x - E * (B * x - np.arctan(B * x)))))


def burckhardt(s: Any, c1: float, c2: float, c3: float) -> Any:
    """c₁ (1 − e^(−c₂ s)) − c₃ s."""
    return c1 * (1 - np.exp(-c2 * s)) - c3 * s


def braked_wheel(mu: Any, torque: Any, times: Any, start: Any, m: float, J: float, R: float) -> Array:
    """Quarter of a car: m v̇ = −μ(λ) m g, J ω̇ = R μ(λ) m g − T; columns x, v, ω at the times."""

    def rhs(t: float, y: Array) -> Array:
        _, v, w = y
        F = mu(v, w) * m * G
        return np.array([v, -F / m, (R * F - torque(t, v, w)) / J])

    return integrate(rhs, start, times)

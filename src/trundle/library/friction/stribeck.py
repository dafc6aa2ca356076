from __future__ import annotations

from typing import Any

import casadi as ca

from .falling import Falling


class Stribeck(Falling):
    """F = N [μ + (μ_s − μ) e^(−(|u|/v_s)²)] s + N b u; sticks while |F| ≤ μ_s N (Stribeck 1902; Tustin 1947).

    Friction falls with the slip up to about v_s, where a film of lubricant forms, then grows with the viscosity b:
    stick and slip of drives and brakes.

    >>> import trundle as tr
    >>> law = tr.friction.Stribeck(mu=1.0, mu_static=1.5, vs=0.1, b=0.4)
    """

    def fall(self, x: Any) -> Any:
        return ca.exp(-(x**2))

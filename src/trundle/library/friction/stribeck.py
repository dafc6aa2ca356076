from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...model.contact import Friction
from .size import size


class Stribeck(Friction):
    """F = N [μ + (μ_s − μ) e^(−(|u|/v_s)²)] s + N b u; sticks while |F| ≤ μ_s N (Stribeck 1902; Tustin 1947).

    Friction falls with the slip up to about v_s, where a film of lubricant forms, then grows with the viscosity b:
    stick and slip of drives and brakes.

    >>> import trundle as tr
    >>> law = tr.friction.Stribeck(mu=1.0, mu_static=1.5, vs=0.1, b=0.4)
    """

    mu: float = parameter(ge=0, doc="coefficient of sliding friction at high slip, without viscosity")
    mu_static: float = parameter(ge=0, doc="coefficient of static friction")
    vs: float = parameter(unit="m/s", gt=0, doc="slip over which friction falls")
    b: float = parameter(0.0, unit="s/m", ge=0, doc="viscous friction per normal force and slip")
    sticks = True

    def ratio(self, u: Any, s: Any) -> Any:
        falling = (self.mu_static - self.mu) * ca.exp(-((size(u) / self.vs) ** 2))
        return (self.mu + falling) * s + self.b * u

    def static(self) -> Any:
        return self.mu_static

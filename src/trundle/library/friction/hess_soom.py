from __future__ import annotations

from typing import Any

from ...core.fields import parameter
from ...model.contact import Friction
from .size import size


class HessSoom(Friction):
    """F = N [μ + (μ_s − μ)/(1 + (|u|/v_s)²)] s + N b u; sticks while |F| ≤ μ_s N (Hess, Soom 1990).

    The falling part is Lorentz's curve, fitted to lubricated line contacts under changing load.

    >>> import trundle as tr
    >>> law = tr.friction.HessSoom(mu=1.0, mu_static=1.5, vs=0.1, b=0.4)
    """

    mu: float = parameter(ge=0, doc="coefficient of sliding friction at high slip, without viscosity")
    mu_static: float = parameter(ge=0, doc="coefficient of static friction")
    vs: float = parameter(unit="m/s", gt=0, doc="slip at which half of the fall is done")
    b: float = parameter(0.0, unit="s/m", ge=0, doc="viscous friction per normal force and slip")
    sticks = True

    def ratio(self, u: Any, s: Any) -> Any:
        return (self.mu + (self.mu_static - self.mu) / (1 + (size(u) / self.vs) ** 2)) * s + self.b * u

    def static(self) -> Any:
        return self.mu_static

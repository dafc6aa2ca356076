from __future__ import annotations

from typing import Any

from ...core.fields import parameter
from ...model.contact import Friction
from .size import size


class Falling(Friction):
    """Abstract: F = N [μ + (μ_s − μ) fall(|u|/v_s)] s + N b u; sticks while |F| ≤ μ_s N. fall goes from 1 to 0."""

    mu: float = parameter(ge=0, doc="coefficient of sliding friction at high slip, without viscosity")
    mu_static: float = parameter(ge=0, doc="coefficient of static friction")
    vs: float = parameter(unit="m/s", gt=0, doc="slip over which friction falls")
    b: float = parameter(0.0, unit="s/m", ge=0, doc="viscous friction per normal force and slip")
    sticks = True

    def fall(self, x: Any) -> Any:
        """What is left of μ_s − μ at the slip x v_s."""
        raise NotImplementedError

    def ratio(self, u: Any, s: Any) -> Any:
        return (self.mu + (self.mu_static - self.mu) * self.fall(size(u) / self.vs)) * s + self.b * u

    def static(self) -> Any:
        return self.mu_static

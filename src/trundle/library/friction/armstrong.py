from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...model.contact import Friction
from .size import size


class Armstrong(Friction):
    """F = N (μ + b |u| + Δ(θ)/(1 + (w/v_s)²)) s, Δ(θ) = Δ_a + (Δ_∞ − Δ_a) θ/(θ + γ) (Armstrong-Hélouvry 1994).

    Static friction that rises with the time at rest, and falling friction that follows the slip with a lag. θ is the
    dwell time, θ' = 1 − |u| θ/L: it counts at rest and is lost over the path L (Dieterich 1979). The lag of w behind
    |u| is a filter of first order with the time τ. At rest it holds exactly, without the model's presliding spring.

    >>> import trundle as tr
    >>> law = tr.friction.Armstrong(mu=1.0, rise=0.4, rise_late=0.6, gamma=2.0, vs=0.01, lag=0.02, b=0.1)
    """

    mu: float = parameter(ge=0, doc="coefficient of sliding friction at high slip, without viscosity")
    rise: float = parameter(ge=0, doc="Δ_a: what static friction adds at once")
    rise_late: float = parameter(ge=0, doc="Δ_∞: what it adds after a long rest")
    gamma: float = parameter(unit="s", gt=0, doc="time at rest after which half of the rest is added")
    vs: float = parameter(unit="m/s", gt=0, doc="slip at which half of the fall is done")
    lag: float = parameter(unit="s", gt=0, doc="τ: lag of friction behind the slip")
    b: float = parameter(0.0, unit="s/m", ge=0, doc="viscous friction per normal force and slip")
    memory: float = parameter(1e-3, unit="m", gt=0, doc="L: path over which the time at rest is forgotten")
    sticks = True

    def states(self) -> Any:
        return (("dwell", "s", "time at rest"), ("w", "m/s", "size of the slip, with its lag"))

    def rates(self, u: Any) -> Any:
        return ca.vertcat(1 - size(u) * self.z[0] / self.memory, (size(u) - self.z[1]) / self.lag)

    def _added(self) -> Any:
        late = self.z[0] / (self.z[0] + self.gamma)
        return (self.rise + (self.rise_late - self.rise) * late) / (1 + (self.z[1] / self.vs) ** 2)

    def ratio(self, u: Any, s: Any) -> Any:
        return (self.mu + self._added()) * s + self.b * u

    def static(self) -> Any:
        return self.mu + self._added()

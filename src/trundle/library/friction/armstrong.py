from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ...core.fields import parameter
from ...model.contact import Friction
from .size import size


class Armstrong(Friction):
    """F = N (μ + b |u| + Δ(θ)/(1 + (w/v_s)²)) s, Δ(θ) = Δ_a + (Δ_∞ − Δ_a) θ/(θ + γ); before it slides F = N σ0 z.

    The seven parameters of Armstrong-Hélouvry, Dupont, Canudas de Wit (1994): static friction that rises with the time
    at rest, falling friction that follows the slip with a lag, and a spring before sliding. θ is the dwell time,
    θ' = 1 − |u| θ/L: it counts at rest and is lost over the path L (Dieterich 1979). The lag of w behind |u| is a
    filter of first order with the time τ. Without ``s0`` it holds exactly at rest. With it, z is the spring's
    deflection: ż = u below the part ``elastic`` of what the law allows, then it yields as in ``Elastoplastic``.

    >>> import trundle as tr
    >>> law = tr.friction.Armstrong(mu=1.0, rise=0.4, rise_late=0.6, gamma=2.0, vs=0.01, lag=0.02, b=0.1, s0=1e4)
    """

    mu: float = parameter(ge=0, doc="coefficient of sliding friction at high slip, without viscosity")
    rise: float = parameter(ge=0, doc="Δ_a: what static friction adds at once")
    rise_late: float = parameter(ge=0, doc="Δ_∞: what it adds after a long rest")
    gamma: float = parameter(unit="s", gt=0, doc="time at rest after which half of the rest is added")
    vs: float = parameter(unit="m/s", gt=0, doc="slip at which half of the fall is done")
    lag: float = parameter(unit="s", gt=0, doc="τ: lag of friction behind the slip")
    b: float = parameter(0.0, unit="s/m", ge=0, doc="viscous friction per normal force and slip")
    s0: float | None = parameter(None, unit="1/m", gt=0, doc="σ0: stiffness before sliding, per normal force")
    elastic: float = parameter(0.9, gt=0, lt=1, doc="part of the static friction up to which the spring does not yield")
    memory: float = parameter(1e-3, unit="m", gt=0, doc="L: path over which the time at rest is forgotten")

    @property
    def sticks(self) -> bool:
        return self.s0 is None

    @property
    def directed(self) -> int | None:
        return None if self.s0 is None else 2

    def states(self) -> Any:
        rest = (("dwell", "s", "time at rest"), ("w", "m/s", "size of the slip, with its lag"))
        spring = (("z_1", "m", "deflection along tangent 1"), ("z_2", "m", "deflection along tangent 2"))
        return rest if self.s0 is None else rest + spring

    def rates(self, u: Any) -> Any:
        rest = ca.vertcat(1 - size(u) * self.z[0] / self.memory, (size(u) - self.z[1]) / self.lag)
        if self.s0 is None:
            return rest
        z, most = self.z[2:4], self.static() / self.s0
        part = (size(z) / most - self.elastic) / (1 - self.elastic)
        yields = (1 - ca.cos(np.pi * ca.fmin(ca.fmax(part, 0), 1))) / 2
        yields = ca.if_else(ca.dot(u, z) > 0, ca.if_else(part > 1, part, yields), 0)
        return ca.vertcat(rest, u - yields * size(u) / most * z)

    def ratio(self, u: Any, s: Any) -> Any:
        holds = self.static() * s if self.s0 is None else self.s0 * self.z[2:4]
        return holds + self.b * u

    def static(self) -> Any:
        late = self.z[0] / (self.z[0] + self.gamma)
        added = self.rise + (self.rise_late - self.rise) * late
        return self.mu + added / (1 + (self.z[1] / self.vs) ** 2)

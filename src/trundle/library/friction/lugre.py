from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...model.contact import Friction
from .size import size


class LuGre(Friction):
    """F = N (σ0 z + σ1 ż + σ2 u), ż = u − σ0 |u| z/g(u), g = μ + (μ_s − μ) e^(−(|u|/v_s)²)
    (Canudas de Wit, Olsson, Åström, Lischinsky 1995; in two directions Velenis, Tsiotras, Canudas de Wit 2005).

    Presliding, hysteresis, break-away that depends on the rate, falling friction and stick-slip in one law. It creeps
    under small vibrations. Passive where σ1² |u| ≤ 4 (σ1 + σ2) g; with ``vd`` the damping fades, σ1 e^(−(|u|/v_d)²).

    >>> import trundle as tr
    >>> law = tr.friction.LuGre(mu=1.0, mu_static=1.5, vs=1e-3, s0=1e5, s1=316.0, s2=0.4)
    """

    mu: float = parameter(gt=0, doc="coefficient of sliding friction at high slip")
    mu_static: float = parameter(gt=0, doc="coefficient of friction at slow slip")
    vs: float = parameter(unit="m/s", gt=0, doc="slip over which friction falls")
    s0: float = parameter(unit="1/m", gt=0, doc="stiffness of the bristles per normal force")
    s1: float = parameter(0.0, unit="s/m", ge=0, doc="damping of the bristles per normal force")
    s2: float = parameter(0.0, unit="s/m", ge=0, doc="viscous friction per normal force")
    vd: float | None = parameter(None, unit="m/s", gt=0, doc="slip over which the damping fades")

    @property
    def directed(self) -> int | None:
        return 0

    def states(self) -> Any:
        return (("z_1", "m", "deflection along tangent 1"), ("z_2", "m", "deflection along tangent 2"))

    def rates(self, u: Any) -> Any:
        g = self.mu + (self.mu_static - self.mu) * ca.exp(-((size(u) / self.vs) ** 2))
        return u - self.s0 * size(u) / g * self.z

    def ratio(self, u: Any, s: Any) -> Any:
        s1 = self.s1 if self.vd is None else self.s1 * ca.exp(-((size(u) / self.vd) ** 2))
        return self.s0 * self.z + s1 * self.rates(u) + self.s2 * u

    def storage(self, z: Any) -> Any:
        return self.s0 * (z.T @ z) / 2

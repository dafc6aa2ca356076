from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ...core.fields import parameter
from ...model.contact import Friction
from .size import size


class Elastoplastic(Friction):
    """F = N (σ0 z + σ1 ż + σ2 u), ż = u − α σ0 |u| z/μ (Dupont, Hayward, Armstrong, Altpeter 2002).

    As LuGre's law with one coefficient, but wholly elastic up to the deflection z_b: α = 0 for |z| ≤ z_b, rising as
    half a sine wave to 1 at μ/σ0, and 0 where the slip goes back. So it does not creep under small vibrations.

    >>> import trundle as tr
    >>> law = tr.friction.Elastoplastic(mu=0.3, s0=1e4, elastic=0.7)
    """

    mu: float = parameter(gt=0, doc="coefficient of sliding friction")
    s0: float = parameter(unit="1/m", gt=0, doc="stiffness of the bristles per normal force")
    s1: float = parameter(0.0, unit="s/m", ge=0, doc="damping of the bristles per normal force")
    s2: float = parameter(0.0, unit="s/m", ge=0, doc="viscous friction per normal force")
    elastic: float = parameter(0.7, gt=0, lt=1, doc="z_b σ0/μ: part of the deflection that is wholly elastic")

    @property
    def directed(self) -> int | None:
        return 0

    def states(self) -> Any:
        return (("z_1", "m", "deflection along tangent 1"), ("z_2", "m", "deflection along tangent 2"))

    def rates(self, u: Any) -> Any:
        part = (self.s0 * size(self.z) / self.mu - self.elastic) / (1 - self.elastic)
        rising = (1 - ca.cos(np.pi * ca.fmin(ca.fmax(part, 0), 1))) / 2
        alpha = ca.if_else(ca.dot(u, self.z) > 0, rising, 0)
        return u - alpha * self.s0 * size(u) / self.mu * self.z

    def ratio(self, u: Any, s: Any) -> Any:
        return self.s0 * self.z + self.s1 * self.rates(u) + self.s2 * u

    def storage(self, z: Any) -> Any:
        return self.s0 * (z.T @ z) / 2

from __future__ import annotations

from typing import Any

from ...core.fields import parameter
from ...model.contact import Friction
from .size import size


class Dahl(Friction):
    """F = N σ z, ż = u − σ |u| z/μ: an elastic deflection that yields at μ N (Dahl 1968).

    Hysteresis with memory before the sliding begins, the same at every speed; no stiction and no falling curve. z
    creeps under vibration. Storage σ z²/2 makes it passive.

    >>> import trundle as tr
    >>> law = tr.friction.Dahl(mu=0.3, sigma=1e4)
    """

    mu: float = parameter(gt=0, doc="coefficient of sliding friction")
    sigma: float = parameter(unit="1/m", gt=0, doc="stiffness before sliding, per normal force")

    @property
    def directed(self) -> int | None:
        return 0

    def states(self) -> Any:
        return (("z_1", "m", "deflection along tangent 1"), ("z_2", "m", "deflection along tangent 2"))

    def rates(self, u: Any) -> Any:
        return u - self.sigma * size(u) / self.mu * self.z

    def ratio(self, u: Any, s: Any) -> Any:
        return self.sigma * self.z

    def storage(self, z: Any) -> Any:
        return self.sigma * (z.T @ z) / 2

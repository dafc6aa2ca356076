from __future__ import annotations

from typing import Any

from ...core.fields import parameter
from ...model.contact import Friction


class Karnopp(Friction):
    """|u| > D: F = N (μ s + b u). |u| ≤ D: held at rest, F = sat(F_applied, μ_s N) (Karnopp 1985; Olsson et al. 1998).

    A slip that falls below D ends at once: the surfaces are brought to rest, and what they had left of it is lost. They
    stay at rest while μ_s N can hold them. What breaks away passes through the band under μ_s N. D → 0 is Coulomb's law
    with stiction; simulators that cannot find the zero of a slip take a band for it.

    >>> import trundle as tr
    >>> law = tr.friction.Karnopp(mu=1.0, mu_static=1.5, width=1e-3)
    """

    mu: float = parameter(ge=0, doc="coefficient of sliding friction")
    mu_static: float = parameter(ge=0, doc="coefficient of static friction, not less than mu")
    width: float = parameter(unit="m/s", gt=0, doc="D: slip that is treated as zero")
    b: float = parameter(0.0, unit="s/m", ge=0, doc="viscous friction per normal force and slip")
    sticks = True

    def problems(self) -> Any:
        yield from super().problems()
        if isinstance(self.mu, float) and isinstance(self.mu_static, float) and self.mu_static < self.mu:
            yield "mu_static", f"= {self.mu_static:g} is less than mu = {self.mu:g}"

    def ratio(self, u: Any, s: Any) -> Any:
        return self.mu * s + self.b * u

    def static(self) -> Any:
        return self.mu_static

    def band(self) -> Any:
        return self.width

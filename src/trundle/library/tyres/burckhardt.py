from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from .law import TyreLaw, size


class Burckhardt(TyreLaw):
    """μ(s) = c₁ (1 − e^(−c₂ s)) − c₃ s, against the slip (Burckhardt 1993; Kiencke and Nielsen 2005).

    The slip s, 0 … 1, is the slip velocity over the larger of the speeds of travel and of rolling: braked
    s = (V − R ω)/V, driven s = (R ω − V)/(R ω), a wheel dragged sideways sin α.

    >>> import trundle as tr
    >>> law = tr.tyres.BURCKHARDT["wet asphalt"]
    >>> law.c1
    0.857
    """

    c1: float = parameter(gt=0, doc="adhesion that is approached")
    c2: float = parameter(gt=0, doc="how fast the adhesion is reached")
    c3: float = parameter(ge=0, doc="loss of adhesion by sliding")

    def problems(self) -> Any:
        yield from super().problems()
        if all(isinstance(c, float) for c in (self.c1, self.c2, self.c3)) and self.adhesion(1.0) < 0:
            yield "c3", f"= {self.c3:g} makes the friction of a locked wheel negative: c1 (1 − exp(−c2)) must be larger"

    def adhesion(self, s: Any) -> Any:
        """μ(s)."""
        return -self.c1 * ca.expm1(-self.c2 * s) - self.c3 * s

    def best_slip(self) -> float:
        """The slip with the largest friction."""
        return float(ca.log(self.c1 * self.c2 / self.c3) / self.c2) if self.c3 > 0 else 1.0

    def speed(self, u: Any) -> Any:
        return ca.fmax(size(ca.vertcat(self.travel, u[1])), ca.fabs(self.travel - u[0]))

    def ratios(self, slip: Any) -> Any:
        s = size(slip)
        return self.adhesion(s) / s * slip


BURCKHARDT = {  # Burckhardt (1993), as printed by Kiencke and Nielsen (2005); the sets that others use agree
    "dry asphalt": Burckhardt(c1=1.2801, c2=23.99, c3=0.52),
    "wet asphalt": Burckhardt(c1=0.857, c2=33.822, c3=0.347),
    "dry concrete": Burckhardt(c1=1.1973, c2=25.168, c3=0.5373),
    "dry cobblestones": Burckhardt(c1=1.3713, c2=6.4565, c3=0.6691),
    "wet cobblestones": Burckhardt(c1=0.4004, c2=33.7080, c3=0.1204),
    "snow": Burckhardt(c1=0.1946, c2=94.129, c3=0.0646),
    "ice": Burckhardt(c1=0.05, c2=306.39, c3=0.0),
}

from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from .law import TyreLaw, size


class Brush(TyreLaw):
    """F = −μ F_z (3 p − 3 p² + p³), p = C s/(3 μ) up to 1, against the slip s (Pacejka 2012, ch. 3).

    Elastic bristles on a patch with parabolic pressure, as stiff along the wheel as across it; s is the slip velocity
    over the speed of rolling |V_r|. From p = 1 on all of the patch slides.

    >>> import trundle as tr
    >>> law = tr.tyres.Brush(mu=1.0, C=15.0)
    """

    mu: float = parameter(gt=0, doc="coefficient of friction between tread and road")
    C: float = parameter(gt=0, doc="slip stiffness per load")

    def speed(self, u: Any) -> Any:
        sliding = self.C * size(u) / (3 * self.mu)  # the speed of rolling at which all of the patch begins to slide
        return ca.fmax(ca.fabs(self.travel - u[0]), sliding)

    def ratios(self, slip: Any) -> Any:
        s = size(slip)
        p = ca.fmin(self.C * s / (3 * self.mu), 1)
        return self.mu * (3 * p - 3 * p**2 + p**3) / s * slip

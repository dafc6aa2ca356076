from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from .law import TyreLaw, size


class MagicFormula(TyreLaw):
    """F/F_z = D sin(C arctan(B s − E (B s − arctan B s))), Pacejka's magic formula (Pacejka 2012, ch. 4).

    s is κ along the wheel and tan α across it, each with its own B, C, D, E. Combined slip by normalised slips (Radt's
    and Pacejka's similarity method; Sharp and Bettella 2003): with s_x = B_x C_x κ, s_y = B_y C_y tan α and
    s = √(s_x² + s_y²) the force along each direction i is (s_i/s) D_i sin(C_i arctan(x − E_i (x − arctan x))),
    x = s/C_i. Pure slips are the formula itself, and both parts always resist.

    With a nominal load F_0 peak and stiffness per load fall with the load: D (1 − d_D f) and B C D (1 − d_K f),
    f = (F_z − F_0)/F_0, counted as 1 at most.

    >>> import trundle as tr
    >>> law = tr.tyres.MagicFormula(
    ...     B_x=10.0, C_x=1.9, D_x=1.0, E_x=0.97, B_y=10.0, C_y=1.3, D_y=0.95, E_y=-0.5, sigma_y=0.4)
    """

    B_x: float = parameter(gt=0, doc="stiffness factor along the wheel")
    C_x: float = parameter(gt=0, lt=2, doc="shape factor along the wheel")
    D_x: float = parameter(gt=0, doc="peak of the force along the wheel per load")
    E_x: float = parameter(le=1, doc="curvature factor along the wheel")
    B_y: float = parameter(unit="1/rad", gt=0, doc="stiffness factor across the wheel")
    C_y: float = parameter(gt=0, lt=2, doc="shape factor across the wheel")
    D_y: float = parameter(gt=0, doc="peak of the force across the wheel per load")
    E_y: float = parameter(le=1, doc="curvature factor across the wheel")
    F_0: float | None = parameter(None, unit="N", gt=0, doc="nominal load, at which the numbers hold; None: at any")
    D_fall: float = parameter(0.0, ge=0, lt=1, doc="d_D: how much the peak per load falls with the load")
    K_fall: float = parameter(0.0, ge=0, lt=1, doc="d_K: how much the stiffness per load falls with the load")

    @property
    def by_load(self) -> bool:
        return self.F_0 is not None

    def ratios(self, slip: Any) -> Any:
        more = 0.0 if self.F_0 is None or self.load is None else ca.fmin((self.load - self.F_0) / self.F_0, 1)
        peak, stiff = 1 - self.D_fall * more, 1 - self.K_fall * more
        scaled = stiff / peak * ca.vertcat(self.B_x * self.C_x * slip[0], self.B_y * self.C_y * slip[1])
        s = size(scaled)
        forces = (
            formula(s / self.C_x, self.C_x, self.D_x, self.E_x),
            formula(s / self.C_y, self.C_y, self.D_y, self.E_y),
        )
        return peak * ca.vertcat(*forces) * scaled / s


def formula(x: Any, C: Any, D: Any, E: Any) -> Any:
    """D sin(C arctan(x − E (x − arctan x)))."""
    return D * ca.sin(C * ca.atan(x - E * (x - ca.atan(x))))

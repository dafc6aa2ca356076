from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from .law import TyreLaw


class LinearTyre(TyreLaw):
    """F_x = C_x F_z κ, F_y = −C_y F_z tan α: the tyre of linear theory, without a limit of adhesion.

    The stiffnesses are per load: a cornering stiffness of 60 kN/rad at a load of 4 kN is C_y = 15.

    >>> import trundle as tr
    >>> law = tr.tyres.LinearTyre(C_x=20.0, C_y=15.0, sigma_y=0.5)
    """

    C_x: float = parameter(ge=0, doc="longitudinal slip stiffness per load")
    C_y: float = parameter(unit="1/rad", ge=0, doc="cornering stiffness per load")

    def ratios(self, slip: Any) -> Any:
        return ca.vertcat(self.C_x * slip[0], self.C_y * slip[1])

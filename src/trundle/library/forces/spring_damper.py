from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...model.constraint import Force
from ...model.ports import KinematicPort, WrenchPort


class SpringDamper(Force):
    """A massless spring with damper between the origins of frames A and B.

    With s = |r_B − r_A|, e = (r_B − r_A)/s:  F_B = −(c (s − s0) + d ṡ) e;  stores c (s − s0)²/2.
    The two points must stay apart: the direction e has no meaning at s = 0. MSL: SpringDamperParallel.

    >>> import trundle as tr
    >>> spring = lambda a, b: tr.forces.SpringDamper(a.frame(), b.frame(), c=100, d=2, s0=0.3)
    """

    c: float = parameter(unit="N/m", ge=0, doc="stiffness")
    d: float = parameter(0.0, unit="N·s/m", ge=0, doc="damping")
    s0: float = parameter(0.0, unit="m", ge=0, doc="length without force")
    is_spring = True

    def wrench(self, A: KinematicPort, B: KinematicPort, t: Any) -> WrenchPort:
        gap = B.r - A.r
        s = ca.sqrt(ca.dot(gap, gap))
        e = gap / s
        rate = ca.dot(e, B.v - A.v)
        return WrenchPort(F=-(self.c * (s - self.s0) + self.d * rate) * e)

    def energy(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        gap = B.r - A.r
        return self.c * (ca.sqrt(ca.dot(gap, gap)) - self.s0) ** 2 / 2

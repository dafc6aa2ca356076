"""The motion of a constraint's two bodies as symbols."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..model.joint_motion import depends
from .records import TWIST, BodyMotion
from .spatial import SX, port_of, rest


class Motion:
    """Symbols of two bodies' motion, and the total time derivative along it."""

    def __init__(self, a_rests: bool, b_rests: bool) -> None:
        self.t = SX.sym("t")
        self.bodies = [
            rest() if still else SX.sym(f"K{s}", BodyMotion.SIZE) for s, still in (("A", a_rests), ("B", b_rests))
        ]
        self.acc = [SX(6, 1) if still else SX.sym(f"a{s}", 6) for s, still in (("A", a_rests), ("B", b_rests))]
        self.ports = [port_of(K, a) for K, a in zip(self.bodies, self.acc, strict=True)]
        self.phi = SX.sym("phi")
        self.symbols, self.rates = [self.t], [SX(1)]
        for K, a, still in zip(self.bodies, self.acc, (a_rests, b_rests), strict=True):
            if not still:
                port = port_of(K)
                spin = ca.skew(port.w) @ port.T
                self.symbols.append(K)
                self.rates.append(BodyMotion(axes=ca.vec(spin), r=port.v, v=a[:3], w=a[3:]).stacked())
        self.moving = [K for K, still in zip(self.bodies, (a_rests, b_rests), strict=True) if not still]
        self.velocities = ca.vertcat(*(K[TWIST] for K in self.moving))
        self.accelerations = ca.vertcat(*(a for a, s in zip(self.acc, (a_rests, b_rests), strict=True) if not s))

    def derivative(self, expression: ca.SX) -> Any:
        return ca.jtimes(expression, ca.vertcat(*self.symbols), ca.vertcat(*self.rates))

    def level(self, expression: ca.SX) -> int:
        if depends(expression, self.accelerations):
            return 2
        return 1 if depends(expression, self.velocities) else 0

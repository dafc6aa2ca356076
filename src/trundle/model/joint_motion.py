"""The relative motion of a joint along and about its axis, as symbols."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

SIGNALS = {
    "nu": ("m", "displacement of B along the axis"),
    "phi": ("rad", "angle of B about the axis"),
    "nu_dot": ("m/s", "rate of nu"),
    "phi_dot": ("rad/s", "rate of phi"),
    "nu_ddot": ("m/s²", "acceleration of nu"),
    "phi_ddot": ("rad/s²", "acceleration of phi"),
}


@dataclass(frozen=True)
class JointMotion:
    """The relative motion of B with respect to A along and about the joint's axis.

    nu: displacement (m), phi: angle (rad, continuous over many turns), their rates and accelerations, time t.
    """

    nu: Any
    phi: Any
    nu_dot: Any
    phi_dot: Any
    nu_ddot: Any
    phi_ddot: Any
    t: Any

    @classmethod
    def symbols(cls) -> JointMotion:
        return cls(*(ca.SX.sym(name) for name in (*SIGNALS, "t")))

    @property
    def levels(self) -> tuple[list[Any], list[Any], list[Any]]:
        return [self.nu, self.phi], [self.nu_dot, self.phi_dot], [self.nu_ddot, self.phi_ddot]


def depends(expression: Any, symbols: Any) -> bool:
    return bool(symbols.numel()) and bool(ca.depends_on(expression, symbols))

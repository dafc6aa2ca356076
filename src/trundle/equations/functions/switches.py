"""Switches of force laws: where they change their form."""

from __future__ import annotations

import casadi as ca

from ..stages.kinematics import kinematics
from ..system import System


def switches(s: System) -> ca.Function:
    """(t, x, P) → (values, rates) of the switches of all constraints in turn (``System.switches``)."""
    t, x, P = s.symbols()
    found = [f.switching()(*arguments) for _, f, arguments in kinematics(s, t, x, P).others if f.switches]
    values, rates = (ca.densify(ca.vertcat(*(pair[k] for pair in found))) for k in (0, 1))
    return ca.Function("switches", [t, x, P], [values, rates], ["t", "x", "P"], ["values", "rates"])

"""Functions of the kernel for implicit steps of order 5."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..equations.functions.flow import lowest
from ..equations.functions.sliding import hold_slip
from ..equations.program import Program
from ..equations.system import System
from .grouped_jacobian import grouped_functions
from .radau_coefficients import C


def implicit_functions(program: Program) -> dict[str, ca.Function]:
    """``stages``: derivatives at the three stages; ``columns``: at the states of a Jacobian by differences;
    ``finish``: the end of a step restored."""
    s = program.system
    t, x, P = s.symbols()
    h, Z = ca.MX.sym("h"), ca.MX.sym("Z", s.size, 3)
    F: list[Any] = []
    low: Any = None
    for i, z in enumerate(ca.horzsplit(Z)):
        f, guards = program.stage(t + C[i] * h, x + z, P)
        F.append(f)
        low = guards if low is None else ca.fmin(low, guards)
    stages = ca.Function("stages", [t, x, h, Z, P], [ca.horzcat(*F), low])
    new, left, f_new, touches = program.resume(t, x, P)
    inside = ca.MX.sym("low", low.shape)
    finish = ca.Function("finish", [t, x, P, inside], [new, f_new, left, touches, lowest(touches, inside)])
    functions = {"stages": stages, "finish": finish, "columns": _columns(s, program.stage)}
    functions |= grouped_functions(program)
    if s.contacts:
        D, held = ca.MX.sym("D", s.size, 3), hold_slip(s)
        moved = [
            held(t + C[i] * h, x + z, d, P) - x
            for i, (z, d) in enumerate(zip(ca.horzsplit(Z), ca.horzsplit(D), strict=True))
        ]
        functions["relax"] = ca.Function("relax", [t, x, h, Z, D, P], [ca.horzcat(*moved)])
    return functions


def _columns(s: System, stage: ca.Function) -> ca.Function:
    """(t, states as columns, P) → their derivatives as columns: as many as a Jacobian by differences needs."""
    t, _, P = s.symbols()
    n = s.size - s.nw  # nothing depends on the work
    if not n:  # every motion is prescribed
        return ca.Function("columns", [t, ca.MX.sym("X", s.size, 0), P], [ca.DM.zeros(s.size, 0)])
    X = ca.MX.sym("X", s.size, n)
    each = stage.map("each", "serial", n, [0, 2], [])
    return ca.Function("columns", [t, X, P], [ca.densify(each(t, X, P)[0])])

"""The right-hand side x' = f(t, x, P), with the signals from which events of contacts are found."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..records import ContactSignals
from ..stages.accelerations import u_dots
from ..stages.contacts import guards, signals
from ..stages.inner import inner
from ..stages.kinematics import kinematics
from ..stages.powers import powers
from ..stages.solution import Solved, solved
from ..system import System
from .names import NAMES


def flow(s: System) -> ca.Function:
    """(x' = f(t, x, P), ``ContactSignals`` of the contacts)."""
    t, x, P = s.symbols()
    z = solved(kinematics(s, t, x, P))
    touches = ca.densify(ca.vertcat(*signals(z))) if s.contacts else ca.MX(0, 1)
    return ca.Function("flow", [t, x, P], [rates(z), touches], ["t", "x", "P"], ["out", "touches"])


def stage(s: System) -> ca.Function:
    """(x', ``Guards`` of the contacts): the flow inside a step, without the search for hand-overs of slots."""
    t, x, P = s.symbols()
    z = solved(kinematics(s, t, x, P))
    found = ca.densify(ca.vertcat(*guards(z)))
    return ca.Function("stage", [t, x, P], [rates(z), found], ["t", "x", "P"], ["out", "guards"])


def rates(z: Solved) -> Any:
    """x'."""
    inner_rates = [rate for rate, _ in inner(z.k)]
    return ca.densify(ca.vertcat(*z.k.x_dot, *u_dots(z.k, z.accelerations), *inner_rates, *powers(z)))


def rhs(s: System, flow: ca.Function) -> ca.Function:
    """x' = f(t, x, P)."""
    t, x, P = s.symbols()
    return ca.Function("rhs", [t, x, P], [flow(t, x, P)[0]], *NAMES)


def seek(s: System, flow: ca.Function, powers: int, at: int) -> ca.Function:
    """(t, x, h, C, θ, P) → signals of the contacts at t + θh, where the state is x + Σ θᵏ Cₖ, for ``at`` values of θ.

    One column per θ. C has ``powers`` columns.
    """
    t, x, P = s.symbols()
    h, C, theta = ca.MX.sym("h"), ca.MX.sym("C", s.size, powers), ca.MX.sym("theta", at)
    found = []
    for part in ca.vertsplit(theta):
        moved = ca.MX.zeros(s.size)
        for column in reversed(ca.horzsplit(C)):
            moved = part * (moved + column)
        found.append(flow(t + part * h, x + moved, P)[1])
    names = ["t", "x", "h", "C", "theta", "P"], ["touches"]
    inputs = [t, x, h, C, theta, P]
    return ca.Function("seek" if at == 1 else "scan", inputs, [ca.densify(ca.horzcat(*found))], *names)


def lowest(touches: ca.MX, low: ca.MX) -> Any:
    """The least values of all guards, at the end of a step (from its signals) and inside it."""
    if not touches.shape[0]:
        return low
    return ca.fmin(low, ca.vertcat(*(ContactSignals.of(c).guards for c in ContactSignals.split(touches))))

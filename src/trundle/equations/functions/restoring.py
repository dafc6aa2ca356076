"""Restoring a state onto its constraints: positions, inner states and velocities."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.thresholds import POSITION_ROUNDING
from ..spatial import OPTIONS, SX
from ..stages.efforts import efforts
from ..stages.inner import inner
from ..stages.kinematics import kinematics
from ..stages.response import response
from ..stages.rows import Level
from ..system import System
from .residuals import largest, locked, residuals
from .unloaded import unloaded, with_changes


def project(s: System) -> ca.Function:
    """(the state restored onto all its invariants, the largest residual left, relative)."""
    t, x, P = s.symbols()
    new = _restored(s, t, x, P)
    return ca.Function("project", [t, x, P], [ca.densify(new), _largest_residual(s, t, new, P)])


def resume(s: System, project: ca.Function, flow: ca.Function) -> ca.Function:
    """(the state restored, the largest residual left, its derivative, signals of the contacts)."""
    t, x, P = s.symbols()
    new, left = project(t, x, P)
    return ca.Function("resume", [t, x, P], [ca.densify(v) for v in (new, left, *flow(t, new, P))])


def stop_slips(s: System, flow: ca.Function) -> ca.Function:
    """(the state with velocities changed so that contacts that stick do, its derivative, signals of the contacts, and
    the work of each contact on that).

    As in an impact; contacts that slide pass friction on in proportion to their normal impulses.
    """
    t, x, P = s.symbols()
    d = unloaded(kinematics(s, t, x, P), "velocity")
    k, before = d.inertias.k, d.rows.misfits
    ratios = {c: k.closing[c].functions.contact.ratios(k.closing[c].arguments, k.modes[c]) for c in s.contacts}
    lam = efforts(d, -d.rows.misfit, "velocity", ratios).by_constraint
    new = with_changes(k, response(d, lam).du)
    after = kinematics(s, t, new, P).closing
    speeds = {c: (before[c] + after[c].functions.velocity()(*after[c].arguments)[2]) / 2 for c in s.contacts}
    works = ca.vertcat(*(ca.dot(lam[c], speeds[c]) for c in s.contacts))
    return ca.Function("stop_slips", [t, x, P], [ca.densify(v) for v in (new, *flow(t, new, P), works)])


def inner_restored(s: System, t: ca.MX, x: ca.MX, P: ca.MX) -> Any:
    """x with the states of constraints restored."""
    if not s.nz:
        return x
    k = kinematics(s, t, x, P)
    return ca.vertcat(k.X, k.U, *(value for _, value in inner(k)), k.E)


def corrected(s: System, t: ca.MX, x: ca.MX, P: ca.MX, level: Level) -> Any:
    """One Newton step, orthogonal in the metric of the masses, onto the closing constraints."""
    d = unloaded(kinematics(s, t, x, P), level)
    k = d.inertias.k
    if not d.rows.active:
        return x
    du = response(d, efforts(d, -d.rows.misfit, level).by_constraint).du
    if level == "velocity":
        return with_changes(k, du)
    X = dict(k.xl)
    for i, step in du.items():
        X[i] = X[i] + step if i in k.rotors else s.edge_functions[i].move(X[i], k.us[i], t, k.pe[i], step)
    return ca.vertcat(*X.values(), k.U, k.Z, k.E)


def normalise(s: System, x: ca.MX) -> Any:
    """x with unit quaternions."""
    if not s.quaternions:
        return x
    cuts = sorted({0, s.size, *s.quaternions, *(q + 4 for q in s.quaternions)})
    parts = ca.vertsplit(x, cuts)
    unit = _unit()
    return ca.vertcat(*(unit(p) if start in s.quaternions else p for start, p in zip(cuts, parts, strict=False)))


def _unit() -> ca.Function:
    q = SX.sym("q", 4)
    return ca.Function("unit", [q], [q / ca.sqrt(ca.dot(q, q))], OPTIONS)


def _restored(s: System, t: ca.MX, x: ca.MX, P: ca.MX) -> Any:
    """Unit quaternions; closing positions and inner states, twice; then closing velocities."""
    x = _projected(s, t, normalise(s, x), P)
    return corrected(s, t, x, P, "velocity") if s.closing else x


def _projected(s: System, t: ca.MX, x: ca.MX, P: ca.MX) -> Any:
    """Closing positions and inner states corrected twice; unchanged where they hold already."""
    if s.nz or not s.closing:
        return twice_projected(s, t, x, P)
    args = s.symbols()
    anew = ca.Function("projected_anew", args, [ca.densify(twice_projected(s, *args))])
    before = ca.Function("projected_before", args, [args[1]])
    misfit = largest(ca.vertcat(*locked(kinematics(s, t, x, P), "position")))
    return ca.Function.if_else("projected", anew, before)(misfit > POSITION_ROUNDING, t, x, P)


def twice_projected(s: System, t: ca.MX, x: ca.MX, P: ca.MX) -> Any:
    """Closing positions and inner states corrected twice."""
    t_, once, P_ = args = s.symbols()
    if s.closing:
        once = corrected(s, *args, "position")
    once = inner_restored(s, t_, once, P_)
    correct = ca.Function("projected_once", args, [ca.densify(once)], {"never_inline": True})
    for _ in range(2):
        x = correct(t, x, P)
    return x


def _largest_residual(s: System, t: ca.MX, x: ca.MX, P: ca.MX) -> Any:
    """The largest residual of all closing constraints at a state, relative to the size of its coordinates."""
    if not s.closing:
        return ca.MX(ca.DM(0.0))
    k = kinematics(s, t, x, P)
    return largest(ca.vertcat(*residuals(k))) / (1 + largest(ca.vertcat(k.X, k.U)))

"""How far a state is from its constraints, and what must stay positive."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.thresholds import PATCH_SETTLED, TINY
from ..records import Mode
from ..stages.kinematics import Kinematics, kinematics
from ..stages.rows import Level, summands
from ..stages.solution import solved
from ..system import System
from .names import NAMES


def residual(s: System) -> ca.Function:
    """(position-level residuals with |q| − 1, velocity-level residuals, misfit of inner states)."""
    t, x, P = s.symbols()
    found = residuals(kinematics(s, t, x, P))
    return ca.Function("residual", [t, x, P], list(found), ["t", "x", "P"], ["g", "h", "inner"])


def validity(s: System) -> ca.Function:
    """The validities of all constraints, one after the other (``System.validity_names``); 1 for contacts in Flight."""
    t, x, P = s.symbols()
    k = kinematics(s, t, x, P)
    values = []
    for i, (_, f, a) in enumerate(k.others):
        if f.validity:
            value = f.misfit()(*a)[1]
            values.append(ca.if_else(Mode.of(k.modes[i]).touches > 0, value, 1) if f.is_contact else value)
    if s.sized_contacts:
        z = solved(k)
        values += [_settled(k.modes[ci], z.lam[ci][0], left) for ci, left in z.unsettled.items()]
    return ca.Function("validity", [t, x, P], [ca.densify(ca.vertcat(*values)) if values else ca.MX(0, 1)], *NAMES)


def _settled(mode: ca.MX, N: ca.MX, left: ca.MX) -> Any:
    """Positive while the iteration for a normal effort and the size of its patch has converged."""
    share = ca.fabs(left) / ca.fmax(ca.fabs(N), TINY)
    return ca.if_else(Mode.of(mode).touches > 0, 1 - share / PATCH_SETTLED, 1)


def facing(s: System) -> ca.Function:
    """Per closing joint the cosine between its two axes: 1 when assembled, −1 when assembled the wrong way round."""
    t, x, P = s.symbols()
    values = [f.misfit()(*a)[2] for _, f, a in kinematics(s, t, x, P).closing if f.is_joint]
    return ca.Function("facing", [t, x, P], [ca.densify(ca.vertcat(*values)) if values else ca.MX(0, 1)], *NAMES)


def locked(k: Kinematics, level: Level) -> list[Any]:
    """Residuals of all closing constraints at a level; of contacts only the rows that their modes lock."""
    found, added = [], summands(k, level)
    for ci, (_, f, a) in enumerate(k.closing):
        misfit = sum((part.misfit for part in added.get(ci, ())), getattr(f, level)()(*a)[2])
        found.append(misfit * f.contact.mask(level)(k.modes[ci]) if f.is_contact else misfit)
    return found


def residuals(k: Kinematics) -> tuple[Any, Any, Any]:
    """Residuals of positions, velocities and inner states."""
    g, h = locked(k, "position"), locked(k, "velocity")
    inner: list[Any] = []
    for i, (_, f, a) in enumerate(k.others):
        if f.tracked:
            misfit = f.misfit()(*a)[0]
            inner.append(ca.if_else(Mode.of(k.modes[i]).asleep > 0.5, 0, misfit) if f.is_contact else misfit)
    for q in k.s.quaternions:
        g.append(ca.norm_2(k.X[q : q + 4]) - 1)
    g, h, inner = (ca.densify(ca.vertcat(*rows)) if rows else ca.MX(0, 1) for rows in (g, h, inner))
    return g, h, inner


def largest(v: ca.MX) -> Any:
    """The largest of some values, without signs; 0 of none."""
    return ca.norm_inf(v) if v.shape[0] else ca.MX(0)

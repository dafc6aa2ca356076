"""Functions from which consistent initial values are found."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..stages.kinematics import kinematics
from ..system import System
from .names import NAMES


def tracked(s: System) -> ca.Function:
    """Per constraint with states of its own: (``BodyMotion`` of its moving bodies, parameters)."""
    t, x, P = s.symbols()
    found: list[Any] = []
    for _, f, (*heads, _z, _t, p) in kinematics(s, t, x, P).others:
        if f.tracked:
            found += [ca.vertcat(*heads) if heads else ca.MX(0, 1), p]
    return ca.Function("tracked", [t, x, P], [ca.densify(v) for v in found])


def poses(s: System) -> ca.Function:
    """Per contact, in columns, frame B as seen from frame A (``FramePose``)."""
    t, x, P = s.symbols()
    closing = kinematics(s, t, x, P).closing
    found = [closing[ci].functions.pose()(*closing[ci].arguments) for ci in s.contacts]
    return ca.Function("poses", [t, x, P], [ca.densify(ca.horzcat(*found))], *NAMES)


def sought(s: System, residual: ca.Function, states: ca.Function, level: int, signals: tuple[int, ...]) -> ca.Function:
    """(t, x, P) → (closing rows of level 0 or 1, then chosen elements of the signals; their Jacobian).

    The Jacobian is by the positions (level 0) or the velocities (level 1).
    """
    t, P = s.symbols()[::2]
    parts = [ca.MX.sym("X", s.nx), ca.MX.sym("U", s.nu), ca.MX.sym("rest", s.size - s.nx - s.nu)]
    x = ca.vertcat(*parts)
    rows = residual.call([t, x, P], True, False)[level]
    if signals:
        rows = ca.vertcat(rows, states.call([t, x, P], True, False)[0][list(signals)])
    slope = ca.jacobian(rows, parts[level])
    whole = ca.MX.sym("x", s.size)
    split = ca.vertsplit(whole, [0, s.nx, s.nx + s.nu, s.size])
    raw = ca.Function("raw", [t, *parts, P], [rows, slope])
    return ca.Function("sought", [t, whole, P], raw.call([t, *split, P], True, False))

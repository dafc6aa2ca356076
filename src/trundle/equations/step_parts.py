"""Parts that the functions of time stepping share: advanced positions, released contacts, gaps."""

from __future__ import annotations

from functools import cache
from typing import Any

import casadi as ca

from .functions.restoring import inner_restored, normalise
from .records import Mode
from .spatial import OPTIONS, SX
from .stages.kinematics import Kinematics, kinematics
from .stages.own_states import with_own_states
from .system import System


def has_laws(s: System) -> bool:
    """True if laws of effort act beside gravity and contacts: positions and velocities may then be stiff."""
    edges = zip(s.edges, s.edge_functions, strict=True)
    joints = any(e.joint is not None and f.coordinates.has_effort for e, f in edges)
    return joints or any(f.has_effort for _, f in s.closing + s.forces)


def driver(s: System) -> int | None:
    """Index of the work state of what moves by a law of time (the base, or the first servo); None if nothing does."""
    joints = [
        e.joint.path
        for e, f in zip(s.edges, s.edge_functions, strict=True)
        if e.joint is not None and f.coordinates.does_work
    ]
    others = [c.path for c, f in s.closing if f.does_work and not f.is_contact]
    found = (["world"] if s.world.moves else []) + joints + others
    return s.size - s.nw + s.workers.index(found[0]) if found else None


def parts(s: System, x: ca.MX) -> list[Any]:
    """Positions, velocities, inner states, work."""
    return s.parts(x)


def with_velocities(s: System, x: ca.MX, U: ca.MX) -> Any:
    X, _, Z, E = parts(s, x)
    return ca.vertcat(X, U, Z, E)


def advanced(s: System, t: ca.MX, x: ca.MX, P: ca.MX, h: ca.MX, rate_at: ca.MX) -> Any:
    """x with positions advanced from t over h, with its velocities and the laws of time at ``rate_at``."""
    k = kinematics(s, rate_at, x, P)
    moved = normalise(s, ca.vertcat(k.X + h * ca.vertcat(*k.x_dot), k.U, k.Z, k.E))
    return inner_restored(s, t + h, with_own_states(k, moved, h), P)


def cleared(s: System, P: ca.MX) -> Any:
    """P with all contacts in Flight; the carriers of slots are kept."""
    kept = [float(entry.name in ("carrier", "asleep")) for entry in Mode.ENTRIES for _ in range(entry.size)]
    return ca.vertcat(P[: s.modes_start], s.mode_numbers(P) * ca.DM(kept * len(s.contacts)))


def gaps(k: Kinematics) -> Any:
    """Gaps of all contacts; 1 m where nearest points are not followed."""
    found = []
    for ci in k.s.contacts:
        _, f, arguments = k.closing[ci]
        gap = f.contact.gap()(*arguments)[0]
        found.append(ca.if_else(Mode.of(k.modes[ci]).asleep > 0.5, 1, gap) if f.tracked else gap)
    return ca.densify(ca.vertcat(*found))


@cache
def largest_of(of: tuple[int, ...], count: int) -> ca.Function:
    """(values, per island a first one) → the largest of each island. of: the island of each value."""
    values, first = SX.sym("values", len(of)), SX.sym("first", count)
    found = ca.vertsplit(first)
    for k, i in enumerate(of):
        found[i] = ca.fmax(found[i], values[k])
    return ca.Function(f"largest_of_{len(of)}", [values, first], [ca.densify(ca.vertcat(*found))], OPTIONS)

"""The data from which modes and impacts are decided, and the effect of impulses."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..masked import solve_masked
from ..records import ContactFacts, Mode
from ..stages.delassus import delassus as delassus_stage
from ..stages.inertias import articulated
from ..stages.kinematics import Kinematics, kinematics
from ..stages.loads import loads
from ..stages.reactions import load_of
from ..stages.response import response
from ..stages.rows import ClosingRows, closing_rows, drifts, mobilities, speeds
from ..stages.slots import carrier_gaps
from ..stages.solution import solved_open
from ..system import System
from .unloaded import unloaded, with_changes


def decide(s: System) -> ca.Function:
    """The data from which modes and impacts are decided, at a state and for free contacts.

    → (W of all rows; their velocities; their accelerations without closing forces; per contact its ``ContactFacts``;
    per contact the efforts per normal effort while it slides; a guess: all efforts if contacts that touch stay closed,
    and stick if their slip is near zero. For redundant rows there is no guess, but their free mobilities).
    """
    t, x, P = s.symbols()
    k = kinematics(s, t, x, P)
    open_ = solved_open(k, loads(k))
    rows = closing_rows(k, "dynamics")
    d = delassus_stage(open_.inertias, rows)
    drift = drifts(k, rows, open_.accelerations)
    facts = {ci: f.contact.facts()(*a, k.modes[ci]) for ci, (_, f, a) in enumerate(k.closing) if f.is_contact}
    ratios = {ci: _sliding_ratios(k, ci) for ci in s.contacts}
    W = (d.W + d.W.T) / 2
    guess = ca.MX(0, 1) if s.redundant else _guess(k, rows, W, drift, facts, ratios)
    free = mobilities(open_.inertias, rows) if s.redundant else ca.MX(0, 1)
    outputs = {
        "W": W,
        "speeds": speeds(k),
        "drift": drift,
        "facts": ca.vertcat(*facts.values()),
        "ratios": ca.vertcat(*ratios.values()),
        "guess": guess,
        "mobilities": free,
    }
    return ca.Function("decide", [t, x, P], [ca.densify(o) for o in outputs.values()], ["t", "x", "P"], list(outputs))


def _sliding_ratios(k: Kinematics, ci: int) -> Any:
    """Efforts of a contact's bonds per normal effort if it slides in the direction of its actual slip."""
    _, f, arguments = k.closing[ci]
    mode = Mode.of(k.modes[ci])
    nothing = {entry.name: [0] * entry.size for entry in Mode.ENTRIES}
    slides = Mode(**nothing | {"touches": 1, "carrier": mode.carrier, "extended": mode.extended}).stacked()
    return f.contact.ratios(arguments, slides)


def _guess(
    k: Kinematics, rows: ClosingRows, W: ca.MX, drift: ca.MX, facts: dict[int, Any], ratios: dict[int, Any]
) -> Any:
    """All efforts if contacts that touch stay closed, and stick if their slip is near zero."""
    masks, columns = {ci: ca.MX.ones(m) for ci, m in enumerate(rows.counts)}, []
    starts = np.cumsum([0, *rows.counts]).tolist()
    for ci in k.s.contacts:
        sticks, more = ContactFacts.of(facts[ci]).sticks, rows.counts[ci] - 3
        masks[ci] = Mode.of(k.modes[ci]).touches * ca.vertcat(1, sticks, sticks, ca.MX.zeros(more))
        columns.append((starts[ci], ratios[ci] * ca.vertcat(1, 1 - sticks, 1 - sticks, ca.MX.ones(more))))
    return solve_masked(W, -drift, ca.vertcat(*masks.values()), columns)[0]


def carriers(s: System) -> ca.Function:
    """Gaps of all carriers of all slots, one after the other, and how far each is from its surface's end."""
    t, x, P = s.symbols()
    k = kinematics(s, t, x, P)
    found = [carrier_gaps(k, ci) for ci in s.slots]
    gaps, reaches = (ca.densify(ca.vertcat(*(pair[part] for pair in found))) for part in (0, 1))
    return ca.Function("carriers", [t, x, P], [gaps, reaches])


def apply_impulses(s: System) -> ca.Function:
    """(t, x, P, impulses of all rows) → x with the velocities that they cause."""
    t, x, P = s.symbols()
    d = unloaded(kinematics(s, t, x, P), "dynamics")
    impulses = ca.MX.sym("impulses", sum(d.rows.counts))
    du = response(d, d.rows.by_constraint(impulses)).du
    return ca.Function("apply_impulses", [t, x, P, impulses], [ca.densify(with_changes(d.inertias.k, du))])


def delassus(s: System) -> ca.Function:
    """(W, free mobilities of its rows) at a state: the rank of W shows redundant rows."""
    t, x, P = s.symbols()
    k = kinematics(s, t, x, P)
    inertias, rows = articulated(k, loads(k)), closing_rows(k, "dynamics")
    W = delassus_stage(inertias, rows).W
    return ca.Function("delassus", [t, x, P], [ca.densify(W), ca.densify(mobilities(inertias, rows))])


def reaction_loads(s: System) -> ca.Function:
    """(P, efforts of all rows) → loads of the contacts that the reactions of joints load, and their slopes."""
    P, lam = s.symbols()[2], ca.MX.sym("lam", sum(len(f.rows) for _, f in s.closing))
    k = kinematics(s, ca.MX(0), ca.MX.zeros(s.size), P)
    starts = np.cumsum([0, *(len(f.rows) for _, f in s.closing)]).tolist()
    by_constraint = ca.vertsplit(lam, starts)
    loads = ca.vertcat(*(load_of(k, ci, by_constraint) for ci in s.reactive))
    return ca.Function("reaction_loads", [P, lam], [ca.densify(v) for v in (loads, ca.jacobian(loads, lam))])


def supports(s: System) -> ca.Function:
    """(P, one angle for each contact whose friction is in a set) → support of that set and two derivatives, each."""
    P, angles = s.symbols()[2], ca.MX.sym("angles", len(s.shaped))
    k = kinematics(s, ca.MX(0), ca.MX.zeros(s.size), P)
    found = []
    for j, ci in enumerate(s.shaped):
        _, f, (*_, p) = k.closing[ci]
        found.append(f.contact.supports()(angles[j], p))
    return ca.Function("supports", [P, angles], [ca.densify(ca.vertcat(*found))])

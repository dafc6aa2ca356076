"""A whole step of time stepping as one function: the free motion, sweeps over the contacts, and what follows from them.

For models with few contacts and no other closing constraints. What it cannot do it reports, by residuals; the step is
then made by its parts.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import casadi as ca

from .contact import ASLEEP, CARRIER, EXTENDED, MODE
from .functions import _corrected, _inner_restored
from .spatial import OPTIONS, SX
from .stepping import REST, advanced, cleared, driver, free_motion, gaps, has_laws, parts
from .sweeps import Law, solved
from .system import System

MOST = 12  # contacts
SAME_GAP = 5e-13  # m: how much nearer another carrier must be to take over
PRESSED = 1e-10  # of the largest impulse: smaller ones count as none
CLOSE = 1e-13  # m: gaps of touching contacts that are left
REPORT = (
    "misfit",
    "residual",
    "contact_work",
    "speed",
    "largest",
    "calm",
    "turn",
    "least_gap",
    "kinetic",
    "potential",
    "stored",
    "work",
)
LEVELS = ("speed", "largest", "no_slip", "limit", "steady")


def can_fuse(s: System) -> bool:
    """True if a step of this system can be one function."""
    return len(s.contacts) <= MOST and all(
        f.is_contact and len(f.rows) == 3 and not f.contact.bilateral for _, f in s.closing
    )


@cache
def _nearest(n: int) -> ca.Function:
    """(gaps of n carriers, which is in contact) → which is from now on."""
    mine, old = SX.sym("gaps", n), SX.sym("old")
    least, new = sum((mine[k] * (old == k) for k in range(n)), SX(0)) - SAME_GAP, old
    for k in range(n):
        nearer = mine[k] < least
        new, least = ca.if_else(nearer, k, new), ca.if_else(nearer, mine[k], least)
    return ca.Function(f"nearest_{n}", [mine, old], [new], OPTIONS)


def _with_carriers(s: System, t: Any, x: Any, P: Any) -> Any:
    """P with the nearest carriers in contact."""
    if not s.slots:
        return P
    w = s.start(t, x, P)
    first = int(s.p_offsets[-1]) - MODE * len(s.contacts)
    tails = ca.vertsplit(P[first:], MODE)
    for k, ci in enumerate(s.contacts):
        if ci in s.slots:
            found, _ = w.carrier_gaps(ci)
            carrier = _nearest(found.shape[0])(found, tails[k][CARRIER])
            tails[k] = ca.vertcat(tails[k][:CARRIER], carrier, tails[k][CARRIER + 1 :])
    return ca.vertcat(P[:first], *tails)


@cache
def _judged(sticks: bool) -> ca.Function:
    """(P, v, μ, tangents, speed, largest) → touches, sticks, direction of the slip (3)."""
    P, v, mu, tangents = SX.sym("P", 3), SX.sym("v", 3), SX.sym("mu"), SX.sym("t", 6)
    speed, largest = SX.sym("speed"), SX.sym("largest")
    touches = ca.logic_and(P[0] > PRESSED * largest, v[0] <= REST * speed)
    slip = ca.sqrt(ca.dot(v[1:], v[1:]))
    held = ca.logic_or(slip <= REST * speed, ca.dot(P[1:], P[1:]) < (mu * P[0] * (1 - 1e-9)) ** 2)
    sticking = touches * held if sticks else SX(0)
    way = (tangents[:3] * v[1] + tangents[3:] * v[2]) / ca.if_else(slip > 0, slip, 1)
    out = ca.vertcat(touches, sticking, way * touches * (1 - sticking))
    return ca.Function(f"judged_{int(sticks)}", [P, v, mu, tangents, speed, largest], [ca.densify(out)], OPTIONS)


@cache
def _booked(n: int) -> ca.Function:
    """(works of the impulses, rise by removed overlaps) → shares of the rise: the blows took so much less energy."""
    works, rise = SX.sym("works", n), SX.sym("rise")
    blows = ca.fmax(-works, 0)
    total = ca.sum1(blows)
    return ca.Function(f"booked_{n}", [works, rise], [ca.fmin(rise, total) * blows / (total + 1e-300)], OPTIONS)


@cache
def _passive(n: int) -> ca.Function:
    """(works of n contacts, 1 if nothing is driven) → the same without a gain of all together."""
    works, steady = SX.sym("works", n), SX.sym("steady")
    taken, given = ca.sum1(ca.fmin(works, 0)), ca.sum1(ca.fmax(works, 0))
    share = ca.if_else(steady > 0, ca.fmin(1, -taken / (given + 1e-300)), 1)
    return ca.Function(f"passive_{n}", [works, steady], [ca.fmin(works, 0) + share * ca.fmax(works, 0)], OPTIONS)


@cache
def _fmax(n: int) -> ca.Function:
    """(values, first) → the largest of all."""
    values, first = SX.sym("v", n), SX.sym("first")
    found = first
    for k in range(n):
        found = ca.fmax(found, values[k])
    return ca.Function(f"largest_{n}", [values, first], [found], OPTIONS)


def _closing(s: System, energies: ca.Function) -> ca.Function:
    """(wrong, t, x, P, gaps) → (x with the gaps of contacts that P locks closed, all gaps, how much energy rises); if
    wrong only."""
    t, x, P = s.symbols()

    def once(x: Any) -> Any:
        return ca.densify(_inner_restored(s, t, _corrected(s, t, x, P, "position"), P))

    w = s.start(t, x, P)
    touches = ca.vertcat(*(w.modes[ci][0] for ci in s.contacts))
    before = ca.Function("closed_before", [t, x, P], [x])
    second = ca.Function.if_else("closed_if", ca.Function("closed_once", [t, x, P], [once(x)]), before)
    wrong = ca.Function("wrong_gaps", [t, x, P], [_fmax(len(s.contacts))(ca.fabs(gaps(s, w)) * touches, ca.MX(0))])
    moved = once(x)
    moved = second(wrong(t, moved, P) > CLOSE, t, moved, P)
    rise = ca.sum1((energies(t, moved, P) - energies(t, x, P))[:3])
    gap = ca.MX.sym("gap", len(s.contacts))
    anew = ca.Function("closed_anew", [t, x, P, gap], [moved, gaps(s, s.start(t, moved, P)), rise])
    return ca.Function.if_else("closing", anew, ca.Function("not_closed", [t, x, P, gap], [x, gap, ca.MX(0)]))


def _after_blow(s: System, step_rates: ca.Function) -> ca.Function:
    """(blow, t, middle, change of the velocities, P, h, change without impulses) → change with the rates afterwards."""
    t, middle, P = s.symbols()
    change, h, free = ca.MX.sym("change", s.nu), ca.MX.sym("h"), ca.MX.sym("free", s.nu)
    args = [t, middle, change, P, h, free]
    X, U, Z, E = parts(s, middle)
    late = step_rates(t, ca.vertcat(X, U + change, Z, E), ca.MX.zeros(s.nu), P, h)[0]
    anew = ca.Function("rates_after", args, [change + (late - free) / 2])
    return ca.Function.if_else("after_blow", anew, ca.Function("no_blow", args, [change]))


def _laws(s: System, free: Any) -> list[Law | None]:
    """Per contact its friction law, where it has no stick."""

    def of(ci: int, slip: Any) -> Law | None:
        contact, arguments = free.wiring.closing[ci][1].contact, free.wiring.closing[ci][2]
        if contact.law.sticks:
            return None
        way = slip / (ca.norm_2(slip) + 1e-300)
        return lambda u: contact.friction()(*arguments, free.wiring.modes[ci], u, way)

    return [of(ci, v[1:]) for ci, v in zip(s.contacts, ca.vertsplit(free.before, 3), strict=True)]


def step(s: System, step_rates: ca.Function, energies: ca.Function) -> ca.Function:
    """(t, x, P, h, last, guess, calm, e, levels) → (x, modes, impulses, change of the velocities, report, old and new
    speeds of all rows, rebounds) after one step.

    calm: 1 if no contact was hit in the last step: its impulses are to be expected again. levels: ``LEVELS``; report:
    ``REPORT``.
    """
    t, x, P0 = s.symbols()
    n = len(s.contacts)
    names = {"h": 1, "last": s.nu, "guess": 3 * n, "calm": 1, "e": n, "levels": len(LEVELS)}
    h, last, guess, calm, e, levels = more = [ca.MX.sym(name, size) for name, size in names.items()]
    speed, largest, no_slip, limit, steady = ca.vertsplit(levels)
    first = int(s.p_offsets[-1]) - MODE * n
    P = cleared(s, _with_carriers(s, t, x, P0))
    tm, end = t + h / 2, t + h
    free = free_motion(s, step_rates, t, x, P, h, last, calm * guess, e, speed)
    b = free.free - ca.vec(ca.vertcat(free.rebound.T, ca.MX.zeros(2, n)))
    impulses, residual = solved(free.W, b, free.mu, free.closed, free.lands, _laws(s, free), guess)
    speeds = free.free + free.W @ impulses
    X, U, Z, E = parts(s, free.ahead)
    goes_on = 1 - (_fmax(n)(free.rebound * free.closed, free.lands[0]) > 0)
    change = U + free.change(s, impulses) - parts(s, x)[1]
    if not has_laws(s):  # gyroscopic terms: the velocities after a blow act in the second half of the step
        change = _after_blow(s, step_rates)(goes_on < 1, tm, free.middle, change, P, h, U - parts(s, x)[1])
    works = (ca.sum1(ca.reshape(impulses * (free.before + speeds), 3, n)) / 2).T
    contact_work, works = ca.sum1(works), _passive(n)(works, steady)
    old_work = parts(s, x)[3]
    drive = driver(s)
    if drive is not None or has_laws(s):  # by the velocities that there are with the impulses
        E = old_work + step_rates(tm, free.middle, change, P, h)[1]
    mine = [s.workers.index(s.closing[ci][0].path) for ci in s.contacts]
    spread = ca.DM(s.nw, n)
    for k, row in enumerate(mine):
        spread[row, k] = 1
    E = E + spread @ works
    after = ca.vertcat(X, parts(s, x)[1] + change, Z, E)
    if drive is not None:  # what moves by a law of time does the rest of the work
        gain = energies(tm, after, P)[0] - energies(tm, free.ahead, P)[0] - ca.dot(impulses, free.free + speeds) / 2
        after = after + ca.densify(ca.DM.eye(s.size)[:, drive]) * gain
    moved = advanced(s, tm, after, P, h / 2, end)
    # modes, and gaps of contacts that touch
    largest = _fmax(n)(ca.vec(ca.reshape(impulses, 3, n)[0, :]), largest)
    speed = _fmax(3 * n)(ca.fabs(free.free), speed)
    found = [
        _judged(s.closing[ci][1].contact.law.sticks)(p, v, mu, fact[3:9], speed, largest)
        for ci, p, v, mu, fact in zip(
            s.contacts,
            ca.vertsplit(impulses, 3),
            ca.vertsplit(speeds, 3),
            ca.vertsplit(free.mu),
            free.facts,
            strict=True,
        )
    ]
    gap = gaps(s, s.start(end, moved, P))
    tails = ca.vertsplit(P[first:], MODE)
    lifted = [ca.logic_or(f[0] > 0, g < 0) for f, g in zip(found, ca.vertsplit(gap), strict=True)]
    locked = ca.vertcat(P[:first], *(ca.vertcat(flag, tail[1:]) for flag, tail in zip(lifted, tails, strict=True)))
    wrong = _fmax(n)(ca.fabs(gap) * ca.vertcat(*lifted), ca.MX(0)) > CLOSE
    moved, gap, rise = _closing(s, energies)(wrong, end, moved, locked, gap)
    raised = energies(end, moved, P)
    shares = _booked(n)(works, rise)
    X, U, Z, E = parts(s, moved)
    E = E + spread @ shares
    if drive is not None:
        E = E + ca.densify(ca.DM.eye(s.nw)[:, drive - s.size + s.nw]) * (rise - ca.sum1(shares))
    done = ca.sum1(E)
    gained = ca.sum1(raised[:3]) - done - limit
    factor = ca.if_else(ca.logic_and(steady > 0, gained > 0), ca.sqrt(ca.fmax(1 - gained / (raised[0] + 1e-300), 0)), 1)
    modes = [
        ca.vertcat(f, no_slip * speed, tail[CARRIER:EXTENDED], ca.MX.zeros(ASLEEP - EXTENDED), tail[ASLEEP:])
        for f, tail in zip(found, tails, strict=True)
    ]
    turn, least = h * ca.norm_inf(U), -_fmax(n)(-gap, ca.MX(-1e300))
    report = [free.misfit, residual, contact_work, speed, largest, goes_on, turn, least, raised[:3], done]
    out = [ca.vertcat(X, factor * U, Z, E), ca.vertcat(*modes), impulses, goes_on * change, ca.vertcat(*report)]
    out += [free.before, speeds, free.rebound * free.closed]
    return ca.Function("step", [t, x, P0, *more], [ca.densify(v) for v in out])

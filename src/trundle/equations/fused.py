"""A whole step of time stepping as one function: the free motion, sweeps over the contacts, and their consequences.

For models with few contacts and no other closing constraints. Where it fails its residuals say so, and the step is
made by its parts.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import casadi as ca

from ..core.thresholds import (
    ENERGY_ERROR,
    IN_CONE,
    PRESSED,
    STEP_CARRIER,
    STEP_GAPS_LEFT,
    STEP_HELD,
    STEP_MISFIT,
    STEP_OVERLAP,
    STEP_REST,
    SWEPT_RESIDUAL,
    TINY,
)
from .carry import NOTED, REFUSED, Carry
from .functions.restoring import corrected, inner_restored
from .islands import EnergyIslands
from .ledger import TOLERATED, WARNED, Book, kept
from .rebounds import StepInputs
from .record import Record, number, vector
from .records import ContactFacts, Energies, Mode
from .spatial import OPTIONS, SX
from .stages.kinematics import Kinematics, kinematics
from .stages.slots import carrier_gaps
from .step_parts import advanced, cleared, driver, gaps, has_laws, largest_of, parts
from .stepping import Free, free_motion
from .sweeps import Law, solved
from .system import System

MOST = 12  # contacts
BOUND = 1e300  # energies above it are not finite


def can_fuse(s: System) -> bool:
    """True if a step of this system can be one function."""
    return len(s.contacts) <= MOST and all(
        f.is_contact and len(f.rows) == 3 and not f.contact.bilateral for _, f in s.closing
    )


@cache
def _nearest(n: int) -> ca.Function:
    """(gaps of n carriers, which one is in contact) → which one is in contact from now on."""
    mine, old = SX.sym("gaps", n), SX.sym("old")
    least, new = sum((mine[k] * (old == k) for k in range(n)), SX(0)) - STEP_CARRIER, old
    for k in range(n):
        nearer = mine[k] < least
        new, least = ca.if_else(nearer, k, new), ca.if_else(nearer, mine[k], least)
    return ca.Function(f"nearest_{n}", [mine, old], [new], OPTIONS)


def _with_carriers(s: System, t: ca.MX, x: ca.MX, P: ca.MX) -> Any:
    """P with the nearest carriers in contact."""
    if not s.slots:
        return P
    k = kinematics(s, t, x, P)
    modes = Mode.split(s.mode_numbers(P))
    for i, ci in enumerate(s.contacts):
        if ci in s.slots:
            found, _ = carrier_gaps(k, ci)
            carrier = _nearest(found.shape[0])(found, Mode.of(modes[i]).carrier)
            modes[i] = Mode.changed(modes[i], carrier=carrier)
    return ca.vertcat(P[: s.modes_start], *modes)


class Judged(Record):
    """The entries of a contact's ``Mode`` that a step changes."""

    touches: Any = number("1", "1 while the surfaces touch")
    sticks: Any = number("1", "1 while there is no slip")
    slip_direction: Any = vector(3, "1", "direction of the slip, world axes")


@cache
def _judged(sticks: bool) -> ca.Function:
    """(p, v, μ, both tangents, speed, largest) → ``Judged``."""
    p, v, mu, t1, t2 = SX.sym("p", 3), SX.sym("v", 3), SX.sym("mu"), SX.sym("t1", 3), SX.sym("t2", 3)
    speed, largest = SX.sym("speed"), SX.sym("largest")
    touches = ca.logic_and(p[0] > PRESSED * largest, v[0] <= STEP_REST * speed)
    slip = ca.sqrt(ca.dot(v[1:], v[1:]))
    inside = ca.logic_and(slip <= STEP_HELD * speed, ca.dot(p[1:], p[1:]) < (mu * p[0] * (1 - IN_CONE)) ** 2)
    held = ca.logic_or(slip <= STEP_REST * speed, inside)
    sticking = touches * held if sticks else SX(0)
    way = (t1 * v[1] + t2 * v[2]) / ca.if_else(slip > 0, slip, 1)
    out = Judged(touches=touches, sticks=sticking, slip_direction=way * touches * (1 - sticking)).stacked()
    return ca.Function(f"judged_{int(sticks)}", [p, v, mu, t1, t2, speed, largest], [ca.densify(out)], OPTIONS)


def _membership(of: tuple[int, ...], count: int) -> ca.DM:
    """1 where a contact (column) belongs to an island (row)."""
    found = ca.DM(count, len(of))
    for k, i in enumerate(of):
        found[i, k] = 1
    return found


@cache
def _booked(of: tuple[int, ...], count: int) -> ca.Function:
    """(works of the impulses, rises of the islands' energies by removed overlaps) → shares of the rises, by which the
    blows took less energy."""
    works, rises, G = SX.sym("works", len(of)), SX.sym("rises", count), _membership(of, count)
    blows = ca.fmax(-works, 0)
    total = G @ blows
    shares = blows * (G.T @ (ca.fmin(rises, total) / (total + TINY)))
    return ca.Function(f"booked_{len(of)}", [works, rises], [ca.densify(shares)], OPTIONS)


@cache
def _passive(of: tuple[int, ...], count: int) -> ca.Function:
    """(works of the contacts, 1 if nothing is driven) → the same, none positive where their sum is not.

    How redundant contacts share an impulse is not unique, so the gain of one is taken off the losses of the others.
    Where nothing is driven they do not gain in sum either.
    """
    works, steady, G = SX.sym("works", len(of)), SX.sym("steady"), _membership(of, count)
    taken, given = -(G @ ca.fmin(works, 0)), G @ ca.fmax(works, 0)
    covered = ca.fmin(taken, given)
    lost = G.T @ (1 - covered / (taken + TINY))
    gained = G.T @ ca.if_else(steady > 0, 0, 1 - covered / (given + TINY))
    passive = lost * ca.fmin(works, 0) + gained * ca.fmax(works, 0)
    return ca.Function(f"passive_{len(of)}", [works, steady], [ca.densify(passive)], OPTIONS)


def _closing(s: System, energies: ca.Function) -> ca.Function:
    """(wrong, t, x, P, gaps) → (x with the gaps of contacts that P locks closed, all gaps, how much the energy of each
    island rises); if wrong only."""
    t, x, P = s.symbols()

    def once(x: ca.MX) -> Any:
        return ca.densify(inner_restored(s, t, corrected(s, t, x, P, "position"), P))

    k = kinematics(s, t, x, P)
    touches = ca.vertcat(*(Mode.of(k.modes[ci]).touches for ci in s.contacts))
    before = ca.Function("closed_before", [t, x, P], [x])
    second = ca.Function.if_else("closed_if", ca.Function("closed_once", [t, x, P], [once(x)]), before)
    wrong = ca.Function("wrong_gaps", [t, x, P], [_largest(ca.fabs(gaps(k)) * touches)])
    moved = once(x)
    moved = second(wrong(t, moved, P) > STEP_GAPS_LEFT, t, moved, P)
    at, more = Energies.at, energies(t, moved, P) - energies(t, x, P)
    rise = (more[at.kinetic, :] + more[at.potential, :] + more[at.stored, :]).T
    gap = ca.MX.sym("gap", len(s.contacts))
    anew = ca.Function("closed_anew", [t, x, P, gap], [moved, gaps(kinematics(s, t, moved, P)), rise])
    none = ca.MX.zeros(rise.shape[0])
    return ca.Function.if_else("closing", anew, ca.Function("not_closed", [t, x, P, gap], [x, gap, none]))


def _largest(values: ca.MX) -> Any:
    n = values.shape[0]
    return largest_of((0,) * n, 1)(values, ca.MX(-BOUND))


def _after_blow(s: System, step_rates: ca.Function) -> ca.Function:
    """(blow, t, middle, change of the velocities, P, h, change without impulses, 1 where there was a blow) → change
    with the rates afterwards."""
    t, middle, P = s.symbols()
    change, h, free = ca.MX.sym("change", s.nu), ca.MX.sym("h"), ca.MX.sym("free", s.nu)
    hit = ca.MX.sym("hit", s.nu)
    args = [t, middle, change, P, h, free, hit]
    X, U, Z, E = parts(s, middle)
    late = step_rates(t, ca.vertcat(X, U + change, Z, E), ca.MX.zeros(s.nu), P, h)[0]
    anew = ca.Function("rates_after", args, [change + hit * (late - free) / 2])
    return ca.Function.if_else("after_blow", anew, ca.Function("no_blow", args, [change]))


def _laws(s: System, k: Kinematics, slips: list[Any]) -> list[Law | None]:
    """Per contact its friction law, where it has no stick. slips: those before the step."""

    def of(ci: int, slip: ca.MX) -> Law | None:
        contact, arguments = k.closing[ci].functions.contact, k.closing[ci].arguments
        if contact.law.sticks:
            return None
        way = slip / (ca.norm_2(slip) + TINY)
        *motion, numbers = arguments
        none = [ca.MX.zeros(a.shape) for a in motion]
        at = [*none, numbers] if contact.law.is_of_slip_alone else arguments  # what the law depends on
        return lambda u: contact.friction()(*at, k.modes[ci], u, way)

    return [of(ci, slip) for ci, slip in zip(s.contacts, slips, strict=True)]


@dataclass
class Pushed:
    """The middle of a step with the impulses of its contacts."""

    speeds: Any  # of all rows afterwards
    hit: Any  # 1 for islands with a blow
    change: Any  # of the velocities
    contact_works: Any
    works: Any  # the same without a gain
    after: Any  # state


def _worker_rows(s: System) -> Any:
    """Works of the contacts → rows of the work states."""
    return _membership(tuple(s.workers.index(s.closing[ci][0].path) for ci in s.contacts), s.nw)


class Parts(NamedTuple):
    """What a step is made of: the functions of the system that it calls, and its islands."""

    s: System
    rates: ca.Function
    energies: ca.Function
    islands: EnergyIslands


def _pushed(made_of: Parts, given: StepInputs, free: Free, impulses: Any, steady: Any) -> Pushed:
    """Impulses in the middle of a step."""
    s, step_rates, energies, islands = made_of
    x, P, h, t = given.x, given.P, given.h, given.t + given.h / 2
    n, of = len(s.contacts), tuple(islands.of_contact)
    speeds = free.free + free.W @ impulses
    X, U, Z, E = parts(s, free.ahead)
    _, U_old, _, E_old = parts(s, x)
    blows = free.aims.rebound * free.aims.closed + free.aims.lands
    hit = largest_of(of, islands.count)(blows, ca.MX.zeros(islands.count)) > 0
    change = U + free.change(s, impulses) - U_old
    if not has_laws(s):  # gyroscopic terms: the velocities after a blow act in the second half of the step
        where = hit[islands.of_velocity, 0]
        change = _after_blow(s, step_rates)(ca.mmax(hit), t, free.middle, change, P, h, U - U_old, where)
    contact_works = (ca.sum1(ca.reshape(impulses * (free.before + speeds), 3, n)) / 2).T
    works = _passive(of, islands.count)(contact_works, steady)
    drive = driver(s)
    if drive is not None or has_laws(s):  # by the velocities that there are with the impulses
        E = E_old + step_rates(t, free.middle, change, P, h)[1]
    after = ca.vertcat(X, U_old + change, Z, E + _worker_rows(s) @ works)
    if drive is not None:  # what moves by a law of time does the rest of the work
        kinetic = [Energies.of(energies(t, at, P)).kinetic for at in (after, free.ahead)]
        gain = kinetic[0] - kinetic[1] - ca.dot(impulses, free.free + speeds) / 2
        after = after + ca.densify(ca.DM.eye(s.size)[:, drive]) * gain
    return Pushed(speeds, hit, change, contact_works, works, after)


def _lift_booked(s: System, islands: EnergyIslands, works: Any, rise: Any) -> Any:
    """Work by which the energies of the islands rose as overlaps were removed."""
    shares = _booked(tuple(islands.of_contact), islands.count)(works, rise)
    booked, drive = _worker_rows(s) @ shares, driver(s)
    if drive is None:
        return booked
    return booked + ca.densify(ca.DM.eye(s.nw)[:, drive - s.size + s.nw]) * (rise - ca.sum1(shares))


def step(s: System, step_rates: ca.Function, energies: ca.Function) -> ca.Function:
    """(t, h, P, e, no_slip, steady, *carry) → carry after one step; the same with ``stop`` if it is not good enough.

    e: coefficients of restitution; no_slip: of the contact speed, for modes; steady: 1 if nothing is driven. The modes
    in P are not read, those of ``carry`` are.
    """
    t, _, P_sym = s.symbols()
    n, carry, islands = len(s.contacts), Carry(s).symbols(), EnergyIslands.of(s, driver(s) is not None)
    h, e, no_slip, steady = (
        ca.MX.sym(name, size) for name, size in (("h", 1), ("e", n), ("no_slip", 1), ("steady", 1))
    )
    x, guess, speed, of = carry["x"], carry["guess"], carry["speed"], tuple(islands.of_contact)
    P = cleared(s, _with_carriers(s, t, x, ca.vertcat(P_sym[: s.modes_start], carry["modes"])))
    end = t + h
    expected = ca.vec(ca.repmat(carry["calm"][list(of), 0].T, 3, 1)) * guess
    touched = ca.vertcat(*(Mode.of(mode).touches for mode in Mode.split(carry["modes"])))
    given = StepInputs(t, x, P, h, carry["last"], expected, e, speed, touched)
    free = free_motion(s, step_rates, given)
    impulses, residual = _contact_problem(s, of, free, guess)
    pushed = _pushed(Parts(s, step_rates, energies, islands), given, free, impulses, steady)
    moved = advanced(s, t + h / 2, pushed.after, P, h / 2, end)
    largest = largest_of(of, islands.count)(ca.vec(ca.reshape(impulses, 3, n)[0, :]), carry["largest"])
    speed = largest_of(tuple(i for i in of for _ in range(3)), islands.count)(ca.fabs(free.free), speed)
    found = _all_judged(s, of, free, impulses, pushed.speeds, speed, largest)
    moved, gap, rise = _lifted(s, energies, end, moved, P, found)
    X, U, Z, E = parts(s, moved)
    E = E + _lift_booked(s, islands, pushed.works, rise)
    old_books = ca.reshape(carry["books"], Book.SIZE, islands.count)
    there = energies(end, ca.vertcat(X, U, Z, E), P)
    books, factors = kept(islands.count)(there, old_books, steady)
    modes = [
        Mode.changed(mode, **vars(Judged.of(f)), no_slip=no_slip * speed[i], extended=0, layer=0)
        for f, mode, i in zip(found, Mode.split(s.mode_numbers(P)), of, strict=True)
    ]
    new = {
        "x": ca.vertcat(X, factors[islands.of_velocity, 0] * U, Z, E),
        "modes": ca.vertcat(*modes),
        "last": (1 - pushed.hit[islands.of_velocity, 0]) * pushed.change,
        "guess": impulses,
        "calm": 1 - pushed.hit,
        "speed": speed,
        "largest": largest,
        "books": ca.vec(books),
        "before": free.before,
        "after": pushed.speeds,
        "residual": ca.fmax(carry["residual"], residual),
        "stop": NOTED * _noted(n)(carry["modes"], ca.vertcat(*modes), impulses),
    }
    bad = ca.vertcat(
        1 - (free.misfit < STEP_MISFIT),
        1 - (residual < SWEPT_RESIDUAL),
        1 - (-_largest(-gap) > -STEP_OVERLAP),
        1 - (ca.fabs(ca.vec(there)) < BOUND),
        _gains(islands, pushed, old_books),
        _errs(islands.count)(old_books, books),
    )
    refused = _largest(bad) > 0
    old = carry | {"stop": ca.MX(REFUSED)}
    out = [ca.densify(ca.if_else(refused, old[name], new[name])) for name in carry]
    inputs = [t, h, P_sym, e, no_slip, steady, *carry.values()]
    return ca.Function("one_step", inputs, out, {"never_inline": True})


def _contact_problem(s: System, of: tuple[int, ...], free: Free, guess: ca.MX) -> Any:
    """(impulses of all contacts, residual), by sweeps."""
    aims = free.aims
    b = free.free - aims.held - ca.vec(ca.vertcat(aims.rebound.T, ca.MX.zeros(2, len(s.contacts))))
    laws = _laws(s, free.closing.inertias.k, [v[1:] for v in ca.vertsplit(free.before, 3)])
    return solved(free.W, b, aims.mu, aims.closed, aims.lands, laws, guess, of)


def _gains(islands: EnergyIslands, pushed: Pushed, books: ca.MX) -> Any:
    """1 for islands on which a blow gains energy: restitution with friction may."""
    gained = _membership(tuple(islands.of_contact), islands.count) @ pushed.contact_works
    return ca.logic_and(pushed.hit, gained > ENERGY_ERROR * books[Book.at.scale, :].T)


@cache
def _errs(islands: int) -> ca.Function:
    """(old books, new ones) → 1 for islands on which a step has erred by so much that shorter ones are to be tried."""
    old, new = SX.sym("old", Book.SIZE, islands), SX.sym("new", Book.SIZE, islands)
    wrong, scale = new[Book.at.wrong, :], new[Book.at.scale, :]
    added = wrong - old[Book.at.wrong, :]
    errs = ca.logic_and(added > TOLERATED * scale, wrong > WARNED * scale)
    return ca.Function(f"errs_{islands}", [old, new], [errs.T], OPTIONS)


@cache
def _noted(n: int) -> ca.Function:
    """(old modes, new ones, impulses) → 1 if a contact has changed, or one in Flight was struck."""
    old, new, impulses = SX.sym("old", Mode.SIZE * n), SX.sym("new", Mode.SIZE * n), SX.sym("p", 3 * n)
    found = SX(0)
    for was, now, p in zip(Mode.split(old), Mode.split(new), ca.vertsplit(impulses, 3), strict=True):
        was, now = Mode.of(was), Mode.of(now)
        changed = ca.logic_or(was.touches != now.touches, was.sticks != now.sticks)
        found = ca.logic_or(found, ca.logic_or(changed, ca.logic_and(was.touches == 0, p[0] > 0)))
    return ca.Function(f"noted_{n}", [old, new, impulses], [found], OPTIONS)


def _all_judged(
    s: System, of: tuple[int, ...], free: Free, impulses: ca.MX, speeds: ca.MX, speed: ca.MX, largest: ca.MX
) -> list[Any]:
    """Per contact what ``_judged`` says."""
    after, mus = ca.vertsplit(speeds - free.aims.held, 3), ca.vertsplit(free.aims.mu)
    pushes = ca.vertsplit(impulses, 3)
    found = []
    for k, ci in enumerate(s.contacts):
        judged, fact = _judged(s.closing[ci][1].contact.law.sticks), ContactFacts.of(free.facts[k])
        tangents = fact.tangent_1, fact.tangent_2
        found.append(judged(pushes[k], after[k], mus[k], *tangents, speed[of[k]], largest[of[k]]))
    return found


def _lifted(s: System, energies: ca.Function, t: ca.MX, x: ca.MX, P: ca.MX, found: list[Any]) -> Any:
    """(x without overlaps, and with contacts that touch closed; all gaps; rises of the islands' energies)."""
    gap = gaps(kinematics(s, t, x, P))
    touch = [ca.logic_or(Judged.of(f).touches > 0, g < 0) for f, g in zip(found, ca.vertsplit(gap), strict=True)]
    modes = zip(touch, Mode.split(s.mode_numbers(P)), strict=True)
    locked = ca.vertcat(P[: s.modes_start], *(Mode.changed(mode, touches=flag) for flag, mode in modes))
    wrong = _largest(ca.fabs(gap) * ca.vertcat(*touch)) > STEP_GAPS_LEFT
    return _closing(s, energies)(wrong, t, x, locked, gap)

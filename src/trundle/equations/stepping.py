"""Time stepping: the free motion over a step, and what impulses in its middle do to it.

Half a step with the old velocities u leads to the middle positions q. There the velocities change by d,

    d = h u̇(q, u + d/2) + M⁻¹ Gᵀ p,

the implicit midpoint rule: gyroscopic terms neither gain nor lose energy. Laws of effort (springs, dampers, drives)
are taken at the mean positions and at the new velocities, so that stiff ones are stable for any step. Half a step with
the new velocities leads to the end (Moreau 1988, with the rule of Simo, Tarnow 1992 for the free motion).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import casadi as ca
import numpy as np

from .elimination import lu, lu_by_blocks
from .functions.bodies import body_pose, stored_energies
from .functions.restoring import inner_restored, normalise, twice_projected
from .functions.unloaded import changed_velocities, unloaded
from .islands import EnergyIslands
from .records import ContactFacts, Energies, Mode
from .spatial import OPTIONS, SX
from .stages.accelerations import u_dots
from .stages.delassus import Delassus
from .stages.inputs import by_lead
from .stages.kinematics import Kinematics, kinematics
from .stages.loads import loads, loads_of
from .stages.own_states import with_own_states
from .stages.powers import powers
from .stages.response import response
from .stages.rows import mobilities, speeds
from .stages.solution import solved_open
from .system import System

ROUNDS = 2  # of the iteration for the velocities, in any case,
AGAIN = 2, 4, 8, 16  # and so many more, in turn, while the last change is above
CONVERGED = 1e-9  # of the velocities on its island; the error is much smaller than the last change
CLOSED = 1e-9  # m: gap that counts as closed
REST = 1e-9  # of the largest contact speed on its island: slip that counts as none
NO_END = 1e6  # coefficient of friction that stands for ideal rolling
UNROLLED, BLOCKED = 12, 96  # rows up to which the factors of a slope are unrolled, and made by blocks

_solvers: dict[int, ca.Function] = {}


def has_laws(s: System) -> bool:
    """True if laws of effort act beside gravity and contacts: positions and velocities may then be stiff."""
    edges = zip(s.edges, s.edge_functions, strict=True)
    joints = any(e.joint is not None and f.coordinates.has_effort for e, f in edges)
    return joints or any(f.has_effort for _, f in s.closing + s.forces)


def driver(s: System) -> int | None:
    """Work state of what moves by a law of time (the base, or the first servo); None if nothing does."""
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
    """x with positions moved on from t over h, with its velocities and the laws of time at ``rate_at``."""
    k = kinematics(s, rate_at, x, P)
    moved = normalise(s, ca.vertcat(k.X + h * ca.vertcat(*k.x_dot), k.U, k.Z, k.E))
    return inner_restored(s, t + h, with_own_states(k, moved, h), P)


def _shifted(s: System, t: ca.MX, x: ca.MX, P: ca.MX, way: ca.MX) -> Any:
    """x with its positions moved by ``way`` (a velocity times a time)."""
    k = kinematics(s, t, x, P)
    ways = by_lead(s, way, s.u_slices)
    X = []
    for i in s.grouped_edges:
        f = s.edge_functions[i]
        X.append(k.xl[i] + ways[i] if i in s.rotor_of else f.move(k.xl[i], k.ul[i], t, k.pl[i], ways[i][: f.k]))
    return inner_restored(s, t, ca.vertcat(*X, k.U, k.Z, k.E), P)


def rates(s: System) -> ca.Function:
    """(t, state in the middle, d, P, h) → (h u̇, work over the step), at the velocities u + d/2."""
    t, middle, P = s.symbols()
    d, h = ca.MX.sym("d", s.nu), ca.MX.sym("h")
    U = parts(s, middle)[1]
    if has_laws(s):
        x = _shifted(s, t, middle, P, h / 4 * d)
        k = kinematics(s, t, with_velocities(s, x, U + d / 2), P)
        acting = loads_of(k, kinematics(s, t, with_velocities(s, x, U + d), P))
    else:
        k = kinematics(s, t, with_velocities(s, middle, U + d / 2), P)
        acting = loads(k)
    z = solved_open(k, acting)
    out = [h * ca.vertcat(*u_dots(k, z.accelerations)), h * ca.vertcat(*powers(z)) if s.nw else ca.MX(0, 1)]
    return ca.Function("rates", [t, middle, d, P, h], [ca.densify(v) for v in out], {"never_inline": True})


def _solver(n: int) -> ca.Function:
    """(A, b) → A⁻¹ b, for one or several columns b."""
    kind, solver = (SX, lu) if n <= UNROLLED else (ca.MX, lu_by_blocks)
    if n not in _solvers:
        A, b = kind.sym("A", n, n), kind.sym("b", n)
        if n <= BLOCKED:
            inverse = solver(A)
            y = inverse(b)
            y = y + inverse(b - A @ y)  # no pivoting: one refinement
        else:
            y = ca.solve(A, b, "qr", {})
        _solvers[n] = ca.Function(f"slope_solve_{n}", [A, b], [y], OPTIONS if kind is SX else {"never_inline": True})
    return _solvers[n]


@dataclass
class Free:
    """Motion without impulses over a step, and the contact problem in its middle: v⁺ = v_free + W p."""

    middle: ca.MX  # state there, with the old velocities
    ahead: Any  # the same with velocities and work at the end of the step
    misfit: Any  # of the implicit equations, relative to the velocities of its island
    W: Any
    before: ca.MX  # velocities of all closing rows, old
    free: ca.MX  # and new, without impulses
    facts: list[Any]  # per contact
    ratios: list[Any]
    closed: Any  # 1 for contacts that take part in the step
    rebound: Any  # their least normal speed at the end, by Newton's law
    mu: Any  # their coefficients of friction, by the slip there was
    lands: Any  # 1 if some contact on its island is hit in this step: friction is that of impacts then
    mobilities: Any  # of all rows if their bodies were free, where rows may depend on each other
    closing: Delassus
    response: Any  # A⁻¹ M⁻¹ Gᵀ with the slope A of the implicit equations, where laws act; else None

    def change(self, s: System, impulses: ca.MX) -> Any:
        """Velocities that impulses cause."""
        if self.response is not None:
            return self.response @ impulses
        return _change(self.closing, impulses)


def _change(d: Delassus, impulses: ca.MX) -> Any:
    """M⁻¹ Gᵀ p."""
    k = d.inertias.k
    du = response(d, d.rows.by_constraint(impulses)).du
    return ca.vertcat(*changed_velocities(k, du)) - k.U


def _row_speeds(k: Kinematics) -> Any:
    return ca.densify(speeds(k))


@cache
def largest_of(of: tuple[int, ...], count: int) -> ca.Function:
    """(values, per island a first one) → the largest of each island. of: the island of each value."""
    values, first = SX.sym("values", len(of)), SX.sym("first", count)
    found = ca.vertsplit(first)
    for k, i in enumerate(of):
        found[i] = ca.fmax(found[i], values[k])
    return ca.Function(f"largest_of_{len(of)}", [values, first], [ca.densify(ca.vertcat(*found))], OPTIONS)


def _iteration(s: System, step_rates: ca.Function, sloped: bool, islands: EnergyIslands) -> Callable[..., list[Any]]:
    """(t, middle, d, P, h, push, slope), size → (d, h u̇, work, last change of d), by ``ROUNDS`` rounds and as many
    more as are needed.

    Where laws act: Newton's method with a given slope; else functional iteration. size: of the velocities of each
    island; changes of d are relative to it.
    """
    t, middle, P = s.symbols()
    d, h, push = ca.MX.sym("d", s.nu), ca.MX.sym("h"), ca.MX.sym("push", s.nu)
    slope = [ca.MX.sym("slope", s.nu, s.nu)] if sloped else []
    size = ca.MX.sym("size", islands.count)
    args = [t, middle, d, P, h, push, *slope, size]

    def rounds(count: int) -> list[Any]:
        found, change, work, step = d, d, ca.MX(0, 1), d
        for _ in range(count):
            change, work = step_rates(t, middle, found, P, h)
            step = change + push - found
            step = _solver(s.nu)(slope[0], step) if sloped else step
            found = found + step
        misfit = ca.mmax(
            largest_of(tuple(islands.of_velocity), islands.count)(ca.fabs(step), ca.MX.zeros(islands.count)) / size
        )
        return [ca.densify(v) for v in (found, change, work, misfit)]

    kept = [ca.MX.sym("change", s.nu), ca.MX.sym("work", s.nw), ca.MX.sym("misfit")]
    same = ca.Function("rounds_same", [*args, *kept], [d, *kept])
    first = ca.Function("rounds", args, rounds(ROUNDS), {"never_inline": True})
    more = [
        ca.Function.if_else(f"rounds_if_{n}", ca.Function(f"rounds_{n}", [*args, *kept], rounds(n)), same)
        for n in AGAIN
    ]

    def iterated(t: ca.MX, middle: ca.MX, d: ca.MX, *others: Any) -> list[Any]:
        found = first(t, middle, d, *others)
        for again in more:
            found = again(found[3] > CONVERGED, t, middle, found[0], *others, *found[1:])
        return list(found)

    return iterated


def _row_slopes(s: System, t: ca.MX, middle: ca.MX, P: ca.MX) -> tuple[Any, Any]:
    """(M⁻¹ Gᵀ, G): what unit impulses do to the velocities, and the velocities to all closing rows."""
    args = s.symbols()
    d = unloaded(kinematics(s, *args), "dynamics")
    impulses, U = ca.MX.sym("impulses", sum(d.rows.counts)), ca.MX.sym("U", s.nu)
    change = ca.Function("change", [*args, impulses], [_change(d, impulses)])
    moved = kinematics(s, args[0], with_velocities(s, args[1], U), args[2])
    row_speeds = ca.Function("speeds", [*args, U], [_row_speeds(moved)])
    columns = ca.jacobian(change(*args, impulses), impulses)
    rows = ca.jacobian(row_speeds(*args, U), U)
    both = ca.Function(
        "row_slopes", [*args, impulses, U], [ca.densify(columns), ca.densify(rows)], {"never_inline": True}
    )
    return both(t, middle, P, ca.MX.zeros(sum(d.rows.counts)), parts(s, middle)[1])


@cache
def _rebound() -> ca.Function:
    """(e, old normal speed v ≤ 0, pull towards the contact g, gap in the middle, h) → speed at the end of the step.

    The blow comes where the gap is closed, with v² + 2 g (gap before); of the speed e times that, what lies above the
    contact at the end takes its part. So a bounce loses what the law says, wherever in the step it is.
    """
    e, v, g, middle, h = (SX.sym(name) for name in ("e", "v", "g", "gap", "h"))
    away = e * ca.sqrt(ca.fmax(v**2 + 2 * g * ca.fmax(middle - h / 2 * v, 0), 0))
    out = away
    for _ in range(6):
        out = ca.sqrt(ca.fmax(away**2 - 2 * g * ca.fmax(middle + h / 2 * out, 0), 0))
    return ca.Function("rebound", [e, v, g, middle, h], [out], OPTIONS)


def _aims(
    s: System,
    islands: EnergyIslands,
    free: ca.MX,
    before: ca.MX,
    facts: list[Any],
    ratios: list[Any],
    h: ca.MX,
    e: ca.MX,
    speed: ca.MX,
) -> Any:
    """Which contacts take part in a step (1), their rebounds and coefficients of friction, and which are hit (1).

    A gap that a body falls through within the step is closed; a bounce of a step or two is none.
    """
    sizes = [len(f.rows) for _, f in s.closing]
    starts = np.cumsum([0, *sizes]).tolist()
    closed, rebounds, coefficients, lands = [], [], [], []
    for k, ci in enumerate(s.contacts):
        law, held = s.closing[ci][1].contact.law, s.closing[ci][1].contact.bilateral
        a, v = before[starts[ci] : starts[ci] + 3], free[starts[ci]]
        fact = ContactFacts.of(facts[k])
        fall = h / 2 * ca.fabs(v - a[0]) * (v <= 0)
        here = ca.logic_and(fact.gap <= CLOSED + fall, fact.edge >= 0)
        closed.append(ca.MX(0) if held else here)
        rebound = _rebound()(e[k], ca.fmin(a[0], 0), ca.fmax(a[0] - v, 0) / h, fact.gap, h)
        rebounds.append(rebound * (-e[k] * ca.fmin(a[0], 0) > 2 * ca.fmax(a[0] - v, 0)))
        lands.append(ca.logic_and(closed[-1], -a[0] > 2 * ca.fabs(v - a[0])))
        slip, ratio = ca.norm_2(a[1:]), ca.norm_2(ratios[k][1:3])
        mu = ca.if_else(slip > 0, ratio, fact.kinetic)
        if law.sticks and law.slides:
            mu = ca.if_else(slip <= REST * speed[islands.of_contact[k]], fact.static, mu)
        coefficients.append(mu if law.slides else ca.MX(NO_END))
    of = islands.of_contact  # in a blow all friction on the island is that of impacts
    hit = largest_of(tuple(of), islands.count)(ca.vertcat(*lands), ca.MX.zeros(islands.count))
    return [ca.densify(ca.vertcat(*v)) for v in (closed, rebounds, coefficients, [hit[i] for i in of])]


def free_motion(
    s: System,
    step_rates: ca.Function,
    t: ca.MX,
    x: ca.MX,
    P: ca.MX,
    h: ca.MX,
    last: ca.MX,
    guess: ca.MX,
    e: ca.MX,
    speed: ca.MX,
) -> Free:
    """``last``: change of the velocities to start from. ``guess``: impulses that are to be expected.

    ``e``: coefficients of restitution. ``speed``: the largest contact speed met on each island.
    """
    islands = EnergyIslands.of(s, driver(s) is not None)
    middle, tm = advanced(s, t, x, P, h / 2, t), t + h / 2
    k = kinematics(s, tm, middle, P)
    closing = unloaded(k, "dynamics")
    touching = [(k.closing[ci].functions.contact, k.closing[ci].arguments, k.modes[ci]) for ci in s.contacts]
    facts = [contact.facts()(*a, mode) for contact, a, mode in touching]
    ratios = [contact.ratios()(*a, mode) for contact, a, mode in touching]
    W, before, push = (closing.W + closing.W.T) / 2, _row_speeds(k), _change(closing, guess)
    X, U, Z, E = parts(s, middle)
    least = ca.MX.ones(islands.count) * 1e-300
    largest_velocity = largest_of(tuple(islands.of_velocity), islands.count)
    size = largest_velocity(ca.fabs(U), least) + largest_velocity(ca.fabs(push), least)
    sloped = has_laws(s)
    slope, response = [], None
    if sloped:
        d = ca.MX.sym("d", s.nu)
        symbols = [*s.symbols(), ca.MX.sym("h")]
        args = [symbols[0], symbols[1], d, symbols[2], symbols[3]]
        raw = ca.Function("rates_slope", args, [ca.jacobian(step_rates(*args)[0], d)], {"never_inline": True})
        slope = [ca.densify(ca.MX.eye(s.nu) - raw(tm, middle, last, P, h))]
    iterated = _iteration(s, step_rates, sloped, islands)
    d, change, work, misfit = iterated(tm, middle, last, P, h, push, *slope, size)
    if sloped:
        columns, rows = _row_slopes(s, tm, middle, P)
        solve = _solver(s.nu)
        response = ca.horzcat(*(solve(slope[0], column) for column in ca.horzsplit(columns)))
        W, change = rows @ response, d - response @ guess
    ahead = ca.vertcat(X, U + change, Z, E + work)
    free = _row_speeds(kinematics(s, tm, ahead, P))
    closed, rebound, mu, lands = _aims(s, islands, free, before, facts, ratios, h, e, speed)
    return Free(
        middle=middle,
        ahead=ahead,
        misfit=misfit,
        W=W,
        before=before,
        free=free,
        facts=facts,
        ratios=ratios,
        closed=closed,
        rebound=rebound,
        mu=mu,
        lands=lands,
        mobilities=mobilities(closing.inertias, closing.rows) if s.redundant else ca.MX(0, 1),
        closing=closing,
        response=response,
    )


def cleared(s: System, P: ca.MX) -> Any:
    """P with all contacts in Flight; the carriers of slots stay."""
    kept = [float(entry.name in ("carrier", "asleep")) for entry in Mode.ENTRIES for _ in range(entry.size)]
    return ca.vertcat(P[: s.modes_start], s.mode_numbers(P) * ca.DM(kept * len(s.contacts)))


def problem(s: System, step_rates: ca.Function) -> ca.Function:
    """(t, x, P, h, last, guess, e, speed) → the free motion over a step and the contact problem in its middle.

    Outputs: state ahead, misfit, W, old and free speeds of all rows, facts and ratios of all contacts, which of them
    are closed, their rebounds and coefficients of friction, which are hit, the response to impulses (where laws act),
    and the rows' mobilities (where they may depend on each other).
    """
    t, x, P = s.symbols()
    n, rows = len(s.contacts), sum(len(f.rows) for _, f in s.closing)
    islands = EnergyIslands.of(s, driver(s) is not None).count
    names = {"h": 1, "last": s.nu, "guess": rows, "e": n, "speed": islands}
    more = [ca.MX.sym(name, size) for name, size in names.items()]
    free = free_motion(s, step_rates, t, x, cleared(s, P), *more)
    response = ca.MX(0, 0) if free.response is None else free.response
    out = [free.ahead, free.misfit, free.W, free.before, free.free, ca.vertcat(*free.facts), ca.vertcat(*free.ratios)]
    out += [free.closed, free.rebound, free.mu, free.lands, response, free.mobilities]
    return ca.Function("problem", [t, x, P, *more], [ca.densify(v) for v in out])


def advance(s: System) -> ca.Function:
    """(t, x in the middle of a step, P, h) → (x half a step on with its velocities, gaps of all contacts there)."""
    t, x, P = s.symbols()
    h = ca.MX.sym("h")
    moved = advanced(s, t, x, P, h / 2, t + h / 2)
    k = kinematics(s, t + h / 2, moved, P)
    return ca.Function("advance", [t, x, P, h], [ca.densify(moved), gaps(k)])


def gaps(k: Kinematics) -> Any:
    """Gaps of all contacts; 1 m where nearest points are not followed."""
    found = []
    for ci in k.s.contacts:
        _, f, arguments = k.closing[ci]
        gap = f.contact.gap()(*arguments)[0]
        found.append(ca.if_else(Mode.of(k.modes[ci]).asleep > 0.5, 1, gap) if f.tracked else gap)
    return ca.densify(ca.vertcat(*found))


def close_gaps(s: System) -> ca.Function:
    """(t, x, P) → x with closing positions and inner states restored, its velocities left as they are."""
    t, x, P = s.symbols()
    moved = twice_projected(s, t, normalise(s, x), P)
    return ca.Function("close_gaps", [t, x, P], [ca.densify(moved)])


def energy(s: System) -> ca.Function:
    """(t, x, P) → per island a column of ``Energies``."""
    t, x, P = s.symbols()
    k, islands = kinematics(s, t, x, P), EnergyIslands.of(s, driver(s) is not None)
    kinetic, potential, stored, work = ([ca.MX(0)] * islands.count for _ in range(4))
    for i, of in enumerate(islands.of_edge):
        *_, mine, height = body_pose(k, i)
        kinetic[of], potential[of] = kinetic[of] + mine, potential[of] + height
    for path, mine in stored_energies(k):
        stored[islands.of_constraint[path]] += mine
    for of, mine in zip(islands.of_worker, ca.vertsplit(k.E) if s.nw else [], strict=True):
        work[of] += mine
    columns = [Energies(*found).stacked() for found in zip(kinetic, potential, stored, work, strict=True)]
    return ca.Function("energy", [t, x, P], [ca.densify(ca.horzcat(*columns))], {"never_inline": True})

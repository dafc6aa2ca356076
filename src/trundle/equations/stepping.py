"""Time stepping: the free motion over a step, and its change by impulses in the middle of the step.

Half a step with the old velocities u leads to the middle positions q. There the velocities change by d,

    d = h u̇(q, u + d/2) + M⁻¹ Gᵀ p,

the implicit midpoint rule: gyroscopic terms neither gain nor lose energy. Laws of effort (springs, dampers, drives)
are taken at the mean positions and at the new velocities, so that stiff ones are stable for any step. Half a step with
the new velocities leads to the end (Moreau 1988, with the rule of Simo, Tarnow 1992 for the free motion).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..core.thresholds import IDLE, SLOWEST_MOTION
from .functions.bodies import body_pose, stored_energies
from .functions.restoring import normalise, twice_projected
from .functions.unloaded import changed_velocities, unloaded
from .islands import EnergyIslands
from .midpoint import iteration, rates_slope, slope_solver
from .rebounds import Aims, RowSpeeds, StepInputs, aims
from .records import Energies, Mode
from .stages.accelerations import free as unforced
from .stages.accelerations import u_dots
from .stages.delassus import Delassus
from .stages.kinematics import Kinematics, kinematics
from .stages.response import response
from .stages.rows import drifts, mobilities, speeds
from .step_parts import advanced, cleared, driver, gaps, has_laws, largest_of, parts, with_velocities
from .system import System


@dataclass
class Free:
    """Motion without impulses over a step, and the contact problem in its middle: v⁺ = v_free + W p."""

    middle: ca.MX  # state there, with the old velocities
    ahead: Any  # the same with velocities and work at the end of the step
    misfit: Any  # of the implicit equations, relative to the velocities of its island
    W: Any
    before: ca.MX  # velocities of all closing rows before the step
    free: ca.MX  # the same after the step, without impulses
    facts: list[Any]  # per contact
    ratios: list[Any]
    aims: Aims  # what the contacts are to do
    mobilities: Any  # of all rows if their bodies were free, where rows may depend on each other
    closing: Delassus
    response: Any  # A⁻¹ M⁻¹ Gᵀ with the slope A of the implicit equations, where laws act; else None

    def change(self, s: System, impulses: ca.MX) -> Any:
        """The function for the velocities that impulses cause."""
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


def _rates(d: Delassus, x: ca.MX, P: ca.MX) -> Any:
    """Rates of the speeds of all closing rows while the velocities of the coordinates stay as they are; 0 for rows of
    given efforts."""
    k, some = d.inertias.k, unforced(d.inertias)
    faster = kinematics(k.s, k.t, with_velocities(k.s, x, k.U + ca.vertcat(*u_dots(k, some))), P)
    rates = drifts(k, d.rows, some) - (_row_speeds(faster) - _row_speeds(k))
    return rates * (1 - d.rows.compliance)


def _followed(k: Kinematics) -> Any:
    """0 for the rows of contacts whose points are not followed, else 1: where these points are left says nothing."""
    found = []
    for ci, (_, f) in enumerate(k.s.closing):
        follows = Mode.of(k.modes[ci]).asleep < 0.5 if f.tracked and ci in k.modes else ca.MX(1)
        found += [follows] * len(f.rows)
    return ca.densify(ca.vertcat(*found))


def _row_slopes(s: System, t: ca.MX, middle: ca.MX, P: ca.MX) -> tuple[Any, Any]:
    """(M⁻¹ Gᵀ, G): velocities per unit impulse, and speeds of all closing rows per unit velocity."""
    at, x, numbers = args = s.symbols()
    d = unloaded(kinematics(s, *args), "dynamics")
    impulses, U = ca.MX.sym("impulses", sum(d.rows.counts)), ca.MX.sym("U", s.nu)
    change = ca.Function("change", [*args, impulses], [_change(d, impulses)])
    moved = kinematics(s, at, with_velocities(s, x, U), numbers)
    row_speeds = ca.Function("speeds", [*args, U], [_row_speeds(moved)])
    columns = ca.jacobian(change(*args, impulses), impulses)
    rows = ca.jacobian(row_speeds(*args, U), U)
    both = ca.Function(
        "row_slopes", [*args, impulses, U], [ca.densify(columns), ca.densify(rows)], {"never_inline": True}
    )
    return both(t, middle, P, ca.MX.zeros(sum(d.rows.counts)), parts(s, middle)[1])


def free_motion(s: System, step_rates: ca.Function, given: StepInputs) -> Free:
    """The free motion over a step, and the contact problem in its middle."""
    t, x, P, h, last, guess, *_ = given
    islands = EnergyIslands.of(s, driver(s) is not None)
    middle, tm = advanced(s, t, x, P, h / 2, t), t + h / 2
    k = kinematics(s, tm, middle, P)
    closing = unloaded(k, "dynamics")
    facts, ratios = _facts(k)
    W, before, push = (closing.W + closing.W.T) / 2, _row_speeds(k), _change(closing, guess)
    X, U, Z, E = parts(s, middle)
    sloped = has_laws(s)
    slope, response = [], None
    if sloped:
        slope = [ca.densify(ca.MX.eye(s.nu) - rates_slope(s, step_rates)(tm, middle, last, P, h))]
    iterated = iteration(s, step_rates, sloped, islands)
    d, change, work, misfit = iterated(tm, middle, last, P, h, push, *slope, sizes(islands, U, push))
    if sloped:
        columns, rows = _row_slopes(s, tm, middle, P)
        solve = slope_solver(s.nu)
        response = ca.horzcat(*(solve(slope[0], column) for column in ca.horzsplit(columns)))
        W, change = rows @ response + ca.diag(closing.rows.compliance), d - response @ guess
    ahead = ca.vertcat(X, U + change, Z, E + work)
    free = _row_speeds(kinematics(s, tm, ahead, P)) + h * closing.rows.compliance * closing.rows.misfit
    before, free, rates = (values * _followed(k) for values in (before, free, _rates(closing, middle, P)))
    wanted = aims(s, islands, given, RowSpeeds(before, free, rates), facts, ratios)
    alone = mobilities(closing.inertias, closing.rows) if s.redundant else ca.MX(0, 1)
    if s.redundant:
        wanted = wanted._replace(closed=wanted.closed * _felt(closing, alone))
    return Free(
        middle=middle,
        ahead=ahead,
        misfit=misfit,
        W=W,
        before=before,
        free=free,
        facts=facts,
        ratios=ratios,
        aims=wanted,
        mobilities=alone,
        closing=closing,
        response=response,
    )


def _felt(closing: Delassus, mobilities: Any) -> Any:
    """1 for contacts whose normal impulse has any effect: coordinates may hold both surfaces together."""
    k, rows = closing.inertias.k, closing.rows
    normal = [rows.starts[ci] for ci in k.s.contacts]
    return ca.diag(closing.W)[normal] > IDLE * mobilities[normal]


def _facts(k: Kinematics) -> tuple[list[Any], list[Any]]:
    """Per contact its ``ContactFacts``, and its efforts per normal effort."""
    touching = [(k.closing[ci].functions.contact, k.closing[ci].arguments, k.modes[ci]) for ci in k.s.contacts]
    facts = [contact.facts()(*a, mode) for contact, a, mode in touching]
    return facts, [contact.ratios(a, mode) for contact, a, mode in touching]


def sizes(islands: EnergyIslands, U: ca.MX, push: ca.MX) -> Any:
    """Magnitudes of the velocities on each island, with those of their expected changes."""
    least = ca.MX.ones(islands.count) * SLOWEST_MOTION
    largest_velocity = largest_of(tuple(islands.of_velocity), islands.count)
    return largest_velocity(ca.fabs(U), least) + largest_velocity(ca.fabs(push), least)


def problem(s: System, step_rates: ca.Function) -> ca.Function:
    """(t, x, P, h, *the rest of ``StepInputs``) → the free motion over a step and the contact problem in its middle.

    Outputs: state ahead, misfit, W, old and free speeds of all rows, facts and ratios of all contacts, their ``Aims``,
    the response to impulses (where laws act), and the rows' mobilities (where they may depend on each other).
    """
    t, x, P = s.symbols()
    n, rows = len(s.contacts), sum(len(f.rows) for _, f in s.closing)
    islands = EnergyIslands.of(s, driver(s) is not None).count
    names = {"h": 1, "last": s.nu, "guess": rows, "e": n, "speed": islands, "touched": n}
    more = [ca.MX.sym(name, size) for name, size in names.items()]
    free = free_motion(s, step_rates, StepInputs(t, x, cleared(s, P), *more))
    response = ca.MX(0, 0) if free.response is None else free.response
    out = [free.ahead, free.misfit, free.W, free.before, free.free, ca.vertcat(*free.facts), ca.vertcat(*free.ratios)]
    out += [*free.aims, response, free.mobilities]
    return ca.Function("problem", [t, x, P, *more], [ca.densify(v) for v in out])


def advance(s: System) -> ca.Function:
    """(t, x in the middle of a step, P, h) → (x half a step on with its velocities, gaps of all contacts there)."""
    t, x, P = s.symbols()
    h = ca.MX.sym("h")
    moved = advanced(s, t, x, P, h / 2, t + h / 2)
    k = kinematics(s, t + h / 2, moved, P)
    return ca.Function("advance", [t, x, P, h], [ca.densify(moved), gaps(k)])


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
        if i in k.rotors:
            assert s.rotors_energies is not None
            mine, height = k.rotors[i].energies(s.rotors_energies, k.pg)
        elif i in s.rotor_of:
            continue
        else:
            *_, mine, height = body_pose(k, i)
        kinetic[of], potential[of] = kinetic[of] + mine, potential[of] + height
    for path, mine in stored_energies(k):
        stored[islands.of_constraint[path]] += mine
    for of, mine in zip(islands.of_worker, ca.vertsplit(k.E) if s.nw else [], strict=True):
        work[of] += mine
    found = {"kinetic": kinetic, "potential": potential, "stored": stored, "work": work}
    columns = [Energies(**{name: values[i] for name, values in found.items()}).stacked() for i in range(len(kinetic))]
    return ca.Function("energy", [t, x, P], [ca.densify(ca.horzcat(*columns))], {"never_inline": True})

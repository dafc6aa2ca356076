"""The energy ledger as a judge: a run whose books do not balance has failed, and says on which bodies."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import ENERGY_AT_REST
from ..equations.islands import EnergyIslands, body_islands
from ..equations.program import Program
from ..equations.step_parts import driver
from ..equations.system import System
from ..model.contact import Unilateral
from ..results.ledger import energy_scale
from ..results.solution import Solution
from .outcome import Outcome

TIGHT, LOOSE = 1e-3, 0.1  # relative residual of the ledger that a run may have, by exact steps and at most
PER_TOLERANCE = 1e3  # the same per relative tolerance
MOST_NAMES = 4


def exact_residual(rtol: float) -> float:
    """Relative residual of the ledger above which a run with this tolerance has failed."""
    return min(LOOSE, max(TIGHT, PER_TOLERANCE * rtol))


def misbalance(
    solution: Solution, outcome: Outcome, program: Program, P: np.ndarray, allowed: float
) -> SimulationError | None:
    """Why a run must not count as a success; None if its books balance.

    Three things are looked at: the energy of all bodies against the work done on them, the same for groups of bodies
    that exchange none, and the work of every contact, which is never positive: friction takes energy and an impact does
    too.
    """
    s = program.system
    groups = _groups(solution, outcome, program, P)
    if outcome.changes:
        return _driving(outcome, s, groups, allowed)
    if outcome.statistics.energy_residual <= allowed:
        return _off_balance(outcome, groups, allowed) or _driving(outcome, s, groups, allowed)
    book = solution.energy
    labels = dict(zip((b.path for b in s.topology.bodies), body_islands(s), strict=True))
    for c in s.topology.constraints:
        bodies = [b for b in (s.topology.body_of(f) for f in (c.A, c.B)) if b >= 0]
        labels[c.path] = labels[s.topology.bodies[bodies[0]].path]
    names = {k: [b.path for b in s.topology.bodies if labels[b.path] == k] for k in set(labels.values())}
    parts = {k: np.zeros(book.time.size) for k in names}
    for path in book.component.values:
        if str(path) in labels:
            values = book.stored.sel(component=path).values
            parts[labels[str(path)]] = parts[labels[str(path)]] + values - values[0]
    for path in book.worker.values:
        if str(path) in labels:
            values = book.work.sel(worker=path).values
            parts[labels[str(path)]] = parts[labels[str(path)]] - values
    worst = max(parts, key=lambda k: float(np.abs(parts[k]).max()))
    residual = np.abs(parts[worst])
    if residual.max() <= ENERGY_AT_REST * sum(float(b.mass) for b in s.topology.bodies):
        return _driving(outcome, s, groups, allowed)
    at = int(np.argmax(residual > allowed * book.attrs["scale"]))
    share = outcome.statistics.energy_residual
    return _differ(names[worst], residual.max(), share, float(book.time[at]))


def _differ(names: list[str], residual: float, share: float, since: float) -> SimulationError:
    shown = ", ".join(names[:MOST_NAMES]) + (", …" if len(names) > MOST_NAMES else "")
    return SimulationError(
        shown,
        f"energy and work differ by {residual:.3g} J, {100 * share:.2g} % of the energy that took part"
        f" (too much from t = {since:.6g} on)",
        "The motion is wrong. Take a smaller rtol (for 'moreau' a smaller max_step) or another method, and look at"
        " the laws that act on these bodies: sol.energy shows their work.",
    )


class Group(NamedTuple):
    """Bodies that exchange no energy with others: their paths and those of their contacts, energies and least ones."""

    bodies: list[str]
    contacts: list[str]
    residual: np.ndarray  # J, per output: how far energy and work differ
    scale: float  # J: the largest energy that took part
    rounding: float  # J: energy that is rounding even where nothing moves


def _groups(solution: Solution, outcome: Outcome, program: Program, P: np.ndarray) -> list[Group]:
    """All groups; one if something moves by a law of time, or changed on the way."""
    s = program.system
    islands = EnergyIslands.of(s, driver(s) is not None or bool(outcome.changes))
    if islands.count > 1:
        energies = np.array([program.energy(t, x, P) for t, x in zip(outcome.times, outcome.states, strict=True)])
        energies = energies.transpose(2, 1, 0)
    else:
        energies = np.array([[solution[f"audit.{k}"].values for k in ("kinetic", "potential", "stored", "work")]])
    found, works = [], outcome.states[:, s.size - s.nw :].T
    for i, (kinetic, potential, stored, work) in enumerate(energies):
        bodies = [s.topology.bodies[e.body] for e, k in zip(s.edges, islands.of_edge, strict=True) if k == i]
        contacts = [s.closing[c][0].path for c, k in zip(s.contacts, islands.of_contact, strict=True) if k == i]
        total = kinetic + potential + stored - work
        rounding = ENERGY_AT_REST * sum(float(b.mass) for b in bodies)
        struck = sum(abs(e.loss) for e in outcome.events if e.time == outcome.times[0] and e.path in contacts)
        scale = energy_scale(kinetic, potential, stored, works[np.array(islands.of_worker, dtype=int) == i])
        scale = max(scale, struck)  # what blows at the start took is in no book, but took part
        found.append(Group([b.path for b in bodies], contacts, np.abs(total - total[0]), scale, rounding))
    return found


def _off_balance(outcome: Outcome, groups: list[Group], allowed: float) -> SimulationError | None:
    """The group whose energy does not balance by its own measure, however little it is beside the others'."""
    for group in groups if len(groups) > 1 else ():
        least = max(allowed * group.scale, group.rounding)
        worst = float(group.residual.max())
        if worst > least:
            since = float(outcome.times[np.argmax(group.residual > least)])
            return _differ(group.bodies, worst, worst / group.scale, since)
    return None


def _driving(outcome: Outcome, s: System, groups: list[Group], allowed: float) -> SimulationError | None:
    """The contact that has put energy in, if there is one. What a law has stored it may give back."""
    memory = {c.path for c, _ in s.closing if isinstance(c, Unilateral) and c.friction.states()}
    for group in groups if outcome.first_modes else ():
        least = max(allowed * group.scale, group.rounding)
        works: dict[str, np.ndarray] = {}
        for one in sorted(set(group.contacts) - memory):  # places of one contact share its efforts
            work, path = outcome.states[:, s.size - s.nw + s.workers.index(one)], one.partition(".place[")[0]
            works[path] = works.get(path, 0.0) + work
        for path, work in works.items():
            gained = work - np.minimum.accumulate(work)
            if gained.max(initial=0.0) > least:
                since = outcome.times[int(np.argmax(gained > least))]
                return SimulationError(
                    f"{path}.friction",
                    f"has put {gained.max():.3g} J into the motion from t = {since:.6g} on: it drives the slip",
                    "Friction resists: ratio(u, s)·s must not be negative at any slip.",
                )
    return None

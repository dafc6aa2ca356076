"""One step of a crowd: free motion over half of it, impulses of the contacts nearby, the other half.

The scheme of ``running.one_step``, for free bodies and Newton's impacts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from ...core.errors import SimulationError
from ...core.thresholds import (
    ENERGY_ERROR,
    PRESSED,
    SLOWEST_CONTACT,
    STEP_CLOSED,
    STEP_MISFIT,
    STEP_REST,
    STEP_UNSOLVED,
    TINY,
)
from ...equations.islands import EnergyIslands
from ...equations.records import BodyMotion, Energies
from .aims import Aims, Law, Step, aims
from .bodies import with_base
from .closing import close_gaps
from .contact_problem import ContactProblem
from .impulses import Impulses, solve
from .looking import Pairs, twists_of
from .touching import Touching

if TYPE_CHECKING:
    from .stepping import CrowdStepping


@dataclass(frozen=True)
class Carry:
    """What a step hands on to the next, beside the state."""

    last: np.ndarray  # change of the velocities,
    push: np.ndarray  # and the part of it by impulses, where both are to be expected again
    impulses: dict[tuple[int, int], np.ndarray]  # by pair
    touched: frozenset[tuple[int, int]]  # pairs that touch
    speed: np.ndarray  # per island the largest contact speed,
    largest: np.ndarray  # and normal impulse so far

    @classmethod
    def first(cls, velocities: int, islands: int) -> Carry:
        none = np.zeros(velocities)
        return cls(none, none, {}, frozenset(), np.full(islands, SLOWEST_CONTACT), np.zeros(islands))


@dataclass(frozen=True)
class Met:
    """The contacts of a step: pairs that take part, their islands and aims; twists before it and without impulses."""

    pairs: Pairs
    island: np.ndarray
    aims: Aims
    mobilities: np.ndarray
    before: np.ndarray
    free: np.ndarray


class OneStep:
    """Makes steps for a run, whose state it changes."""

    def __init__(self, run: CrowdStepping, islands: EnergyIslands) -> None:
        self.run = run
        s = run.s
        self.of_velocity = np.array(islands.of_velocity, dtype=int)
        self.of_crowd = np.array([islands.of_constraint[crowd.path] for crowd in s.crowds])
        self.work = np.array([s.size - s.nw + s.workers.index(crowd.path) for crowd in s.crowds])
        self.laws = [Law.of(crowd.contact(len(crowd.parts) - 1, 0)) for crowd in s.crowds]

    def advance(self, t: float, h: float) -> None:
        """The step from t over h."""
        run = self.run
        call = run.calls["crowd_free"]
        ahead, misfit, old, mobilities, new = call(t, run.x, run.bodies.P, h, run.carry.last, run.carry.push)
        self._require_sound(t, ahead, float(misfit[0]))
        old, new = (v.reshape(-1, BodyMotion.SIZE) for v in (old, new))
        met = self._met(t + h / 2, h, old, new, with_base(mobilities))
        answer = self._solved(t, met)
        after = self._pushed(t + h / 2, h, ahead, old, met, answer)
        self._finish(t, h, after, met, answer)

    def _met(self, t: float, h: float, old: np.ndarray, new: np.ndarray, mobilities: np.ndarray) -> Met:
        """Contacts whose gaps are closed by the end of the step."""
        run = self.run
        before, free = twists_of(old), twists_of(new)
        way = h * run.nearby.fastest(free)  # of two members towards each other in half a step
        every = run.looking.at(t, old, run.nearby.pairs(old, STEP_CLOSED + way))
        crowd = run.nearby.crowd[every.parts[:, 1]]
        island = self.of_crowd[crowd]
        speeds = every.speeds(before), every.speeds(free)
        touched = np.array([pair in run.carry.touched for pair in map(tuple, every.parts.tolist())], dtype=bool)
        step = Step(*speeds, touched, STEP_REST * run.carry.speed[island], h)
        found = aims(every, [self.laws[k] for k in crowd], step)
        found.held[np.isin(island, island[found.lands])] = 0.0  # in a blow all contacts have the friction of impacts
        speed = run.carry.speed.copy()
        np.maximum.at(speed, island, np.abs(speeds[1]).max(axis=1))
        run.carry = replace(run.carry, speed=speed)
        here = np.flatnonzero(found.closed)
        every.couple[found.lands] = 0.0  # impacts take no time: resistance gives no impulse
        return Met(every.only(here), island[here], found.only(here), mobilities, before, free)

    def _solved(self, t: float, met: Met) -> Impulses:
        """Impulses of the contacts. Restitution with friction may gain energy: it is then left out."""
        run, pairs = self.run, met.pairs
        if not pairs.count:
            return Impulses(np.zeros((0, 3)), met.free, 0.0)
        none = np.zeros(3)
        guess = np.array([run.carry.impulses.get((a, b), none) for a, b in pairs.parts.tolist()])
        for rebound in (met.aims.rebound, np.zeros(pairs.count)):
            b = np.column_stack([-rebound, np.zeros((pairs.count, 2))]) - met.aims.held
            response = pairs.responses(met.mobilities)
            problem = ContactProblem(pairs.bodies, pairs.rows, response, met.free, b, met.aims.mu)
            answer = solve(run.calls, problem, guess)
            gained = float(_works(pairs, answer, met.before).sum())
            if not rebound.any() or gained <= ENERGY_ERROR * run.ledger.book.scale.max():
                break
        run.stats.complementarity_residual = max(run.stats.complementarity_residual, answer.residual)
        if not answer.residual < STEP_UNSOLVED:
            raise SimulationError(
                ", ".join(run.pairs.contact(*pair).path for pair in pairs.parts[:3]),
                f"the impulses of the step at t = {t:.6g} are not found: a misfit of {answer.residual:.2g} remains",
                "Take a smaller step (max_step), or lower mu.",
            )
        return answer

    def _pushed(self, t: float, h: float, ahead: np.ndarray, old: np.ndarray, met: Met, answer: Impulses) -> np.ndarray:
        """The state in the middle of the step with the velocities after the impulses."""
        run, velocities = self.run, self.run.bodies.velocities
        push = run.bodies.as_velocities(old, answer.twists - met.free)
        hit = np.zeros(run.carry.speed.size)
        hit[met.island[met.aims.lands]] = 1.0
        after = ahead.copy()
        after[velocities] += push
        if hit.any():  # gyroscopic terms: the velocities after the blow act in the second half
            late = run.calls["rates"](t, after, np.zeros(run.s.nu), run.bodies.P, h)[0]
            free = ahead[velocities] - run.x[velocities]
            after[velocities] += hit[self.of_velocity] * (late - free) / 2
        calm = (1 - hit)[self.of_velocity]
        run.carry = replace(run.carry, push=calm * push, last=calm * (after[velocities] - run.x[velocities]))
        return after

    def _finish(self, t: float, h: float, after: np.ndarray, met: Met, answer: Impulses) -> None:
        """The second half of the step; gaps closed; the books of energy."""
        run, pairs, p, end = self.run, met.pairs, answer.p, t + h
        largest = run.carry.largest.copy()
        np.maximum.at(largest, met.island, p[:, 0])
        impulses = {(a, b): mine for (a, b), mine in zip(pairs.parts.tolist(), p, strict=True)}
        parting = (pairs.speeds(answer.twists) - met.aims.held)[:, 0] > STEP_REST * run.carry.speed[met.island]
        pressed = (p[:, 0] > PRESSED * largest[met.island]) & ~parting
        touched = frozenset(map(tuple, pairs.parts[pressed].tolist()))
        run.carry = replace(run.carry, impulses=impulses, largest=largest, touched=touched)
        x = run.calls["crowd_advance"](t + h / 2, after, run.bodies.P, h)[0]
        crowd, lower = run.nearby.crowd[pairs.parts[:, 1]], self._stored(end, x)
        taken = np.minimum(np.bincount(crowd, _works(pairs, answer, met.before), self.work.size), 0.0)
        x = close_gaps(run, end, x, pairs.parts[pressed])
        x[self.work] += self._less_by_lift(taken, self._stored(end, x) - lower)
        x[run.bodies.velocities] *= run.ledger.keep(end, run.bodies.energy(end, x))[self.of_velocity]
        run.x, run.touching = x, Touching.of(pairs, p / h)
        run.stats.steps += 1

    def _stored(self, t: float, x: np.ndarray) -> np.ndarray:
        """Energies of the islands."""
        energies = self.run.bodies.energy(t, x).reshape(-1, Energies.SIZE)
        return np.asarray(energies[:, : Energies.at.work].sum(axis=1))

    def _less_by_lift(self, taken: np.ndarray, rises: np.ndarray) -> np.ndarray:
        """Work of the crowds. Overlaps were removed, which lifted bodies: the blows took so much less energy."""
        total = np.bincount(self.of_crowd, -taken, rises.size)
        share = np.minimum(rises, total) / np.maximum(total, TINY)
        return np.asarray(taken * (1 - share[self.of_crowd]))

    def _require_sound(self, t: float, ahead: np.ndarray, misfit: float) -> None:
        if not (np.all(np.isfinite(ahead)) and misfit < STEP_MISFIT):
            raise SimulationError(
                "moreau",
                f"the velocities of the step at t = {t:.6g} are not found",
                "Bodies turn by too much within a step. Take a smaller one (max_step).",
            )


def _works(pairs: Pairs, answer: Impulses, before: np.ndarray) -> np.ndarray:
    """Work of each contact, that of resistance included."""
    mean = (pairs.both(before) + pairs.both(answer.twists)) / 2
    speeds = np.einsum("nij,nj->ni", pairs.rows, mean)
    return np.asarray((answer.p * speeds).sum(axis=1) + answer.p[:, 0] * (pairs.couple * mean).sum(axis=1))

"""Time stepping of crowds: a run in steps of one length, whose contacts are found anew in each."""

from __future__ import annotations

import time
from itertools import pairwise

import numpy as np

from ...core.errors import SimulationError
from ...core.requests import heard
from ...core.thresholds import DEEPEST, TINY
from ...equations.crowds import CrowdPairs
from ...equations.islands import EnergyIslands
from ...kernel.kernel import Callers
from ...results.solution import INTERRUPTED
from ..ledger import Ledger
from ..moreau import HALVINGS, MANY_REJECTED, steps_between
from ..outcome import Outcome, Statistics
from ..problem import Problem
from ..time_left import TimeLeft
from .bodies import Bodies
from .looking import Looking
from .nearby import Nearby
from .one_step import Carry, OneStep
from .touching import Touching, signals


class CrowdStepping:
    """A run by steps of one length between the outputs."""

    def __init__(self, problem: Problem, step: float) -> None:
        self.problem, self.s, self.times, self.step = problem, problem.system, problem.times, step
        self.x, self.t = problem.x0.copy(), float(problem.times[0])
        self.calls, self.stats = Callers(problem.kernel), Statistics(method="moreau")
        self.bodies = Bodies(self.s, self.calls, problem.P.copy())
        self.pairs = CrowdPairs(self.s)
        self.nearby = Nearby(self.pairs)
        self.looking = Looking(self.pairs, self.nearby, self.calls)
        islands = EnergyIslands.of(self.s, False)
        edges = list(zip(self.s.edges, islands.of_edge, strict=True))
        bodies = self.s.topology.bodies
        self.ledger = Ledger(True, [[bodies[e.body] for e, k in edges if k == i] for i in range(islands.count)])
        self.carry = Carry.first(self.s.nu, islands.count)
        self.touching = Touching.none()
        self.one_step = OneStep(self, islands)

    def go(self) -> Outcome:
        """The whole run."""
        begin, reason, error = time.perf_counter(), "", None
        self.states, self.shown = [self.x.copy()], [self.touching]
        self.time_left = TimeLeft(self.t, float(self.times[-1]), lambda: self.t)
        try:
            self._require_apart("at the start")
            self.ledger.begin(self.bodies.energy(self.t, self.x))
            self._follow()
            for k in range(1, self.times.size):
                self._go_to_output(k)
            self.ledger.close(self.t)
        except KeyboardInterrupt:
            heard()
            reason = f"{INTERRUPTED} at t = {self.t:.6g}"
        except SimulationError as failure:
            reason, error = str(failure), failure
        self.stats.wall_seconds, self.stats.kernel = time.perf_counter() - begin, self.problem.kernel.where
        n = len(self.states)
        outcome = Outcome(self.times[:n].copy(), np.array(self.states), reason, error, self.stats)
        outcome.signals = signals(self.s.crowds, self.nearby, self.pairs, self.shown)
        return outcome

    def _go_to_output(self, k: int) -> None:
        """Steps of one length up to the next output."""
        grid = steps_between(self.times[k - 1], self.times[k], self.step).tolist()
        for a, b in pairwise(grid):
            self.calls.refresh(self.time_left)
            self._advance_surely(a, b - a)
            self.t = b
            if self.problem.report is not None:
                self.problem.report(self.t, self.stats.steps)
        self._require_apart(f"at t = {self.t:.6g}")
        self._follow()
        self.states.append(self.x.copy())
        self.shown.append(self.touching)

    def _follow(self) -> None:
        """Take note of the state for angles that turn."""
        if self.problem.track is not None:
            self.problem.track.follow(self.t, self.x, None, self.bodies.P)

    def _require_apart(self, when: str) -> None:
        """Ends the run if two parts overlap; over all of them, by brute force."""
        motions, _ = self.bodies.at(self.t, self.x)
        depth, pair = self.nearby.deepest(motions)
        parts = self.nearby.at_walls
        if len(parts):
            gaps = self.looking.at(self.t, motions, parts).facts.gap
            deep = -gaps / np.maximum(self.nearby.radius_of(parts[:, 1]), TINY)
            worst = int(np.argmax(deep))
            if deep[worst] > depth:
                depth, pair = float(deep[worst]), tuple(parts[worst])
        if depth > DEEPEST:
            raise SimulationError(
                self.pairs.contact(*pair).path,
                f"the surfaces overlap by {depth:.3g} of the radius {when}",
                "Move the bodies apart at the start, or take a smaller step (max_step).",
            )

    def _advance_surely(self, t: float, h: float, halvings: int = 0) -> None:
        """One step; two of half the length if it cannot be made, or loses much energy by its error."""
        x, carry, books, steps = self.x, self.carry, self.ledger.books.copy(), self.stats.steps
        last_try = halvings == HALVINGS or self.stats.rejected > MANY_REJECTED
        try:
            self.one_step.advance(t, h)
            if last_try or not self.ledger.has_erred(books):
                return
        except SimulationError:
            if last_try:
                raise
        self.x, self.carry, self.ledger.books[:], self.stats.steps = x, carry, books, steps
        self.stats.rejected += 1
        self._advance_surely(t, h / 2, halvings + 1)
        self._advance_surely(t + h / 2, h / 2, halvings + 1)

"""Nonsmooth time stepping (Moreau 1988, Jean 1999): impulses over fixed steps, for many contacts at once.

No event is located: in each step all contacts that are closed are solved together for impulses in the exact Coulomb
cone. First order where contacts change, with errors of the size of the step, and second order while they roll; never
chatters. The free motion follows the midpoint rule (``equations.stepping``), and energy that a step would gain all the
same is taken out of the velocities.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ..core.errors import SimulationError
from ..core.requests import heard
from ..core.thresholds import PRESSED, SLOWEST_CONTACT, WHOLE_STEPS
from ..equations.carry import MANY, NOTED, REFUSED
from ..equations.islands import EnergyIslands
from ..equations.records import ContactSignals, Mode
from ..equations.step_parts import has_laws
from ..kernel.kernel import Callers
from ..model.contact import FLIGHT
from ..results.solution import INTERRUPTED
from .contacts import Contacts
from .gap_watch import GapWatch
from .health import validity_error
from .ledger import Ledger
from .one_step import OneStep, record_changes
from .outcome import Outcome, Statistics
from .problem import Problem
from .settling import Settling
from .shown import shown_modes
from .step_length import StepLength
from .stepping_functions import require_possible
from .time_left import TimeLeft

STEP = 1e-3  # s, unless max_step says otherwise
TURN = 0.5  # rad
HALVINGS = 8  # of a step that cannot be made
MANY_REJECTED = 100  # such steps beside one in ``OFTEN``, after which none is halved any more: the run would not end
OFTEN = 20


def steps_between(a: float, b: float, step: float) -> np.ndarray:
    """Times of steps of one length from one output to the next."""
    return np.linspace(a, b, max(1, int(np.ceil((b - a) / step - WHOLE_STEPS))) + 1)


class TimeStepping:
    """Steps of one length between the outputs."""

    def __init__(self, problem: Problem, step: float) -> None:
        s, times = problem.system, problem.times
        self.carried = problem.carried
        self.track = problem.track  # of the angles that turn
        self.s, self.kernel, self.times, self.report = s, problem.kernel, times, problem.report
        self.P, self.x = problem.P.copy(), problem.x0.copy()  # the contacts' modes stand in P
        self.step, self.length = step, StepLength(step)
        self.calls = Callers(problem.kernel)
        self.contacts = Contacts(s, self.P, float(times[-1] - times[0]), 0.0)
        self.every = np.ones(self.contacts.n, dtype=bool)
        self.settling = Settling(self.contacts)
        self.contacts.calls, self.contacts.alive = self.calls, self._report
        self.gaps = GapWatch(s, self.calls, self.P, problem.check_gaps_every)
        self.stats = Statistics(method="moreau")
        require_possible(s)
        self.e = np.array([law.coefficient for law in self.contacts.impacts], dtype=float)
        self.islands = EnergyIslands.of(s, self.contacts.drive is not None)
        self.of_contact, self.of_velocity = (
            np.array(v, dtype=int) for v in (self.islands.of_contact, self.islands.of_velocity)
        )
        self.of_row = np.array([self.islands.of_constraint[c.path] for c, f in s.closing for _ in f.rows], dtype=int)
        self.guess = np.zeros(self.contacts.rows)  # impulses of the last step, from which the next iteration starts
        self.last = np.zeros(s.nu)  # change of the velocities in the last step
        self.calm = np.zeros(self.islands.count)  # 1 for islands without blows: the same is expected again
        self.speed = np.full(self.islands.count, SLOWEST_CONTACT)  # the largest contact speed so far
        self.largest = np.zeros(self.islands.count)  # the largest normal impulse so far
        self.turned = 0.0  # rad: how far bodies may have turned since angles were last counted
        self.stiff = has_laws(s)
        self.velocities = slice(s.nx, s.nx + s.nu)
        self.turners = np.zeros(0, dtype=int)  # indices in x of the velocities that make angles turn
        self.fused = "steps" in problem.kernel.functions
        islands: list[list[Any]] = [[] for _ in range(self.islands.count)]
        for edge, island in zip(s.edges, self.islands.of_edge, strict=True):
            islands[island].append(s.topology.bodies[edge.body])
        self.ledger = Ledger(self.contacts.drive is None, islands)
        self.first: dict[str, str] = {}  # modes at the start
        self.one_step = OneStep(self)

    def go(self) -> Outcome:
        """The whole run."""
        reason, error = "", None
        begin = time.perf_counter()
        self._make_room()
        try:
            self._begin()
            for k in range(1, self.times.size):
                self._go_to_output(k)
            self.ledger.close(self.t)
        except KeyboardInterrupt:
            heard()
            reason = f"{INTERRUPTED} at t = {self.t:.6g}"
        except SimulationError as failure:
            reason, error = str(failure), failure
        self.stats.wall_seconds = time.perf_counter() - begin
        return self._outcome(reason, error)

    def _make_room(self) -> None:
        n = self.times.size
        self.states, self.modes = np.zeros((n, self.s.size)), np.zeros((n, Mode.SIZE * self.contacts.n))
        self.t, self.filled = float(self.times[0]), 0
        self.time_left = TimeLeft(self.t, float(self.times[-1]), lambda: self.t)

    def _begin(self) -> None:
        """Modes at the start, and the first output."""
        t, contacts = self.t, self.contacts
        if self.carried is not None:
            self.x = self.settling.carry_on(self.calls, t, self.x, self.carried)
            self.x = self.gaps.points.settle(t, self.x, contacts.mode == FLIGHT)
        else:
            self.gaps.start(t, self.x)
            self.x = self.gaps.points.settle(t, self.x, contacts.mode == FLIGHT)
            self.x = self.settling.begin(self.calls, t, self.x)
        self.x = self.calls["project"](t, self.x, self.P)[0]
        self._expect_forces(t)
        self.first = contacts.names()
        contacts.modes.layer[:] = 0.0  # friction from the actual slip
        np.maximum.at(self.speed, self.of_contact, np.multiply(contacts.speed, contacts.arms))
        self.ledger.begin(self.calls["energy"](t, self.x, self.P)[0])
        self.states[0], self.modes[0], self.filled = self.x, contacts.mode_rows.ravel(), 1
        if self.track is not None:
            self.turners = self.track.velocities(t, self.x, self.P)
        self._follow(t)

    def _expect_forces(self, t: float) -> None:
        """Seek the first impulses near those of the forces at the start.

        How redundant contacts share a load is not unique, and impulses stay near those from which they are sought: from
        zero, the contacts that are solved first would carry most of it, and others slip under loads that are too small.
        """
        signals = ContactSignals.table(self.calls["flow"](t, self.x, self.P)[1])
        for i in np.flatnonzero(self.contacts.mode != FLIGHT):
            row = self.contacts.first_row[i]
            self.guess[row : row + 3] = self.length.now * np.array([signals.normal_effort[i], *signals.friction[i]])

    def _go_to_output(self, k: int) -> None:
        """Steps up to the next output."""
        while self.t < self.times[k]:
            self._go_along(steps_between(self.t, self.times[k], self.length.now))
        self._put_output(k)

    def _go_along(self, grid: np.ndarray) -> None:
        """Steps of one length, until others are wanted."""
        level, done = self.length.level, 0
        while done < grid.size - 1 and self.length.level == level:
            self.calls.refresh(self.time_left)
            before, wrong = self.t, self.ledger.book.wrong.copy()
            made = self._go_on(grid[done:])
            done += made
            self.length.note(made)
            self.t = float(grid[done])
            if self.ledger.drifts(wrong, (self.t - before) / (self.times[-1] - before)):
                self.length.shorten()
            self._require_valid()
            self.gaps.after_step(self.stats.steps, self.t, self.x)
            self._report()

    def _invalid(self, t: float, x: np.ndarray) -> list[tuple[int, int | None]]:
        """Validities that do not hold at a state, each with the contact whose points are followed, or None."""
        names = self.s.validity_names
        values = self.calls["validity"](t, x, self.P)[0] if names else np.ones(0)
        of = {w.path: w.i for w in self.gaps.points.tracked}
        return [(k, of.get(names[k][0].rpartition(".")[0])) for k in np.flatnonzero(~(values > 0)).tolist()]

    def _require_valid(self) -> None:
        """Raises where a contact has no single point any more; one whose points are followed, and have ceased to be
        nearest, looks for others."""
        for which, i in self._invalid(self.t, self.x):
            if i is None:
                raise validity_error(self.s, self.calls.epoch + self.t, which)
            found = self.gaps.points.regained(i, self.t, self.x)
            if found is None:  # it is not followed until it comes near again
                self.contacts.let_go(self.t, i, "its nearest point is gone")
                self.gaps.points.asleep[i] = 1.0
            else:
                self.x = found

    def _loses_points(self, t: float, x: np.ndarray) -> list[int]:
        """Contacts whose points after a step are not nearest ones: they could not follow them, or these have ceased to
        be minima of the distance."""
        return self.gaps.points.lost(t, x, self.every) or [i for _, i in self._invalid(t, x) if i is not None]

    def _report(self) -> None:
        if self.report is not None:
            self.report(self.t, self.stats.steps)

    def _put_output(self, k: int) -> None:
        """Record the current state as output k."""
        self._follow(self.t)
        self.gaps.check(self.t, self.x)
        self.states[k] = self.gaps.points.reported(self.t, self.x, self.contacts.mode == FLIGHT)
        shown = shown_modes(self.contacts, self.calls, self.t, self.states[k])  # of what is reported
        self.modes[k], self.filled = shown.ravel(), k + 1
        self.modes[k, Mode.every.asleep] = 0.0

    def _outcome(self, reason: str, error: SimulationError | None) -> Outcome:
        """The results so far."""
        if not self.filled:
            self.states[0], self.filled = self.x, 1
        stats, k, events = self.stats, self.filled, self.contacts.events
        stats.kernel = self.kernel.where
        stats.events, stats.impacts = len(events), sum(e.is_impact for e in events)
        stats.gap_searches, stats.gap_seconds = self.gaps.searches, self.gaps.seconds
        samples = self.times[:k].copy(), self.states[:k].copy()
        return Outcome(*samples, reason, error, stats, self.modes[:k].copy(), self.first, events)

    def _follow(self, t: float) -> None:
        """Follow the angles that turn up to the current state."""
        if self.track is not None:
            self.track.follow(t, self.x, None, self.P)
            self.turned = 0.0

    def follow_steps(self, times: np.ndarray, states: np.ndarray) -> None:
        """The same for states in between, whenever some body may have turned by ``TURN``."""
        if self.track is None:
            return
        turns = np.diff(times) * np.abs(states[:, self.turners]).sum(axis=1)
        wanted = []
        for k, turn in enumerate(turns.tolist()):
            self.turned += turn
            if self.turned > TURN:
                wanted.append(k)
                self.turned = 0.0
        if wanted:
            self.track.follow_all(times[1:][wanted], states[wanted], self.P)

    def _go_on(self, grid: np.ndarray) -> int:
        """Make steps from the first of these times on, as many at once as possible. → how many."""
        flies = self.contacts.mode == FLIGHT
        self.x = self.gaps.points.refresh(float(grid[0]), self.x, flies)
        made, refused = 0, True
        if self.fused:
            alone = any(flies[w.i] for w in self.gaps.points.tracked)  # their nearest points are updated in each step
            count = 1 if alone else min(MANY, grid.size - 1, self.gaps.steps_to_look(self.stats.steps))
            made, refused = self._advance_at_once(grid[: count + 1])
        if refused:
            self._advance_surely(float(grid[made]), float(grid[made + 1] - grid[made]))
            made += 1
        return made

    def _advance_surely(self, t: float, h: float, halvings: int = 0) -> None:
        """One step by its parts, or two of half the length if it fails or its error changes the energy much."""
        many = MANY_REJECTED + self.stats.steps // OFTEN
        last_try = self.length.level + halvings >= HALVINGS or self.stats.rejected > many
        if halvings:
            self.x = self.gaps.points.refresh(t, self.x, self.contacts.mode == FLIGHT)
        go_back = self._way_back()
        try:
            if self._advance_by_parts(t, h, go_back) or last_try:
                return
        except SimulationError:
            if last_try:
                raise
        go_back()
        self.stats.rejected += 1
        if not halvings:
            self.length.shorten()
        self._advance_surely(t, h / 2, halvings + 1)
        self._advance_surely(t + h / 2, h / 2, halvings + 1)

    def _way_back(self) -> Callable[[], None]:
        """What restores the present state."""
        c = self.contacts
        arrays = self.last, self.guess, self.calm, self.speed, self.largest, self.ledger.books, c.mode_rows, c.mode
        kept, x, turned, events = [v.copy() for v in arrays], self.x, self.turned, len(c.events)
        steps = self.stats.steps

        def go_back() -> None:
            self.stats.steps = steps
            for array, old in zip(arrays, kept, strict=True):
                array[:] = old
            self.x, self.turned = x, turned
            del c.events[events:]
            c.sort()

        return go_back

    def _advance_by_parts(self, t: float, h: float, go_back: Callable[[], None]) -> bool:
        """One step by its parts; False if its error changes the energy much, or points of contacts get lost in it.

        Contacts in Flight that lose theirs are left out of a step in which they do not close: the next one has others.
        """
        flew, books = self.contacts.mode == FLIGHT, self.ledger.books.copy()
        self.one_step.advance(t, h)
        lost = self._loses_points(t + h, self.x)
        if lost and flew[lost].all():
            go_back()
            self.gaps.points.asleep[lost] = 1.0
            self.one_step.advance(t, h)
            if self.gaps.points.overlapping(t + h, self.x, lost):
                return False
            lost = self._loses_points(t + h, self.x)
        return not lost and not self.ledger.has_erred(books)

    def _advance_at_once(self, grid: np.ndarray) -> tuple[int, bool]:
        """Steps by one function, until something happens to a contact; how many, and True if the next one is refused:
        it is to be made by parts."""
        c, call, n = self.contacts, self.calls["steps"], grid.size
        times, count, numbers, e, no_slip, steady, *start = call.args
        times[:n], count[0] = grid, n - 1
        numbers[:], e[:], no_slip[0], steady[0] = self.P, self.e, c.still / 10, self.ledger.steady
        none = np.zeros(1)
        values = (self.x, c.mode_rows.ravel(), self.last, self.guess, self.calm, self.speed, self.largest)
        for slot, value in zip(start, (*values, self.ledger.books.ravel(), none, none, none, none), strict=True):
            slot[:] = value
        call.call()
        x, _, last, guess, calm, speed, largest, books, _, _, residual, stop, made, states, *shown = call.res
        steps, refused = int(made[0]), stop[0] == REFUSED
        if not steps or self._loses_points(float(grid[steps]), x):
            return 0, refused or steps > 0
        self.x, self.last[:], self.guess[:], self.calm[:] = x.copy(), last, guess, calm
        self.speed[:], self.largest[:] = speed, largest
        self.follow_steps(grid[: steps + 1], states.reshape(-1, x.size)[:steps])
        self._take_note(grid, [v.reshape(MANY, c.n, -1)[:steps] for v in shown[:-1]], shown[-1][:steps])
        self.ledger.turn_to(float(grid[steps]), books)
        self.stats.complementarity_residual = max(self.stats.complementarity_residual, float(residual[0]))
        self.stats.steps += steps
        return steps, refused

    def _take_note(self, grid: np.ndarray, shown: list[np.ndarray], noted: np.ndarray) -> None:
        """Modes and events of steps that were made by one function. shown: modes, impulses, speeds before and after."""
        c = self.contacts
        rows, pushes, before, after = shown
        for k in np.flatnonzero(noted == NOTED).tolist():
            modes = Mode.table(rows[k])
            was, c.mode[:] = c.mode.tolist(), modes.touches + modes.sticks
            felt, change = pushes[k][:, 0] > PRESSED * self.largest[self.of_contact], (was, c.mode.tolist())
            record_changes(c, float(grid[k + 1]), change, pushes[k], felt, (before[k], after[k]), {})
        c.mode_rows[:] = rows[-1]
        c.sort()

    def beginning(self) -> tuple[np.ndarray, np.ndarray]:
        """(parameters of the run, input of the first step), for steps that are made on a device."""
        self._make_room()
        self._begin()
        c, s = self.contacts, self.s
        numbers = self.P[: s.modes_start], self.e, np.array([c.still / 10, float(self.ledger.steady)])
        kept = self.x, c.mode_rows.ravel(), self.last, self.guess, self.calm, self.speed, self.largest
        return np.concatenate(numbers), np.concatenate([*kept, self.ledger.books.ravel()])

    def made_elsewhere(self, states: np.ndarray, modes: np.ndarray, between: list[tuple[float, np.ndarray]]) -> Outcome:
        """The outcome of a device's steps. states, modes: at the outputs after the first; between: times and states on
        the way, for angles that turn."""
        c, waiting = self.contacts, list(between)
        try:
            for k, (x, mode) in enumerate(zip(states, modes, strict=True), 1):
                self.t = float(self.times[k])
                while waiting and waiting[0][0] < self.t:
                    if self.track is not None:
                        self.track.follow(*waiting[0], None, self.P)
                    waiting.pop(0)
                self.x, c.mode_rows[:] = x.copy(), mode.reshape(c.n, Mode.SIZE)
                c.mode[:] = c.modes.touches + c.modes.sticks
                c.sort()
                self.stats.steps += steps_between(self.times[k - 1], self.times[k], self.step).size - 1
                self._put_output(k)
        except SimulationError as failure:
            return self._outcome(str(failure), failure)
        return self._outcome("", None)

"""A run: the state of an integration by steps with events, and the loop that takes it forward."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from typing import Any

import numpy as np

from ..core.errors import SimulationError
from ..core.requests import heard
from ..core.thresholds import RESTORED
from ..kernel.kernel import Callers
from ..model.contact import FLIGHT
from ..results.solution import INTERRUPTED
from ..results.turning import Track
from .advancing import Advance
from .chatter import Chatter
from .conditions import Conditions
from .contacts import Contacts
from .dependence import Dependence
from .faults import Faults
from .first_step import first_step
from .gap_watch import GapWatch
from .garbage import without_collections
from .handing import HandOver
from .health import At, check_validity, require_finite, settled
from .locating import Locator
from .marching import March
from .mode_changes import ModeChanges
from .outcome import Outcome, Statistics
from .pace import Pace
from .problem import Problem
from .recording import Recorder
from .settling import Settling
from .stall import Stall
from .steppers import Steppers
from .stopping import Stopping
from .tableau import Tableau
from .time_left import TimeLeft


class Run:
    """Integrates with an explicit pair, an implicit method, or both, restoring all invariants after each step.

    Holds the current time, state and next step. ``Advance`` makes the steps, ``ModeChanges`` acts at the events of
    contacts, ``Recorder`` fills the outputs.
    """

    def __init__(
        self,
        problem: Problem,
        method: str,
        tableau: Tableau | None,
        switches: bool,
        tolerances: np.ndarray,
        max_step: float,
    ) -> None:
        begin = time.perf_counter()
        s, times = problem.system, problem.times
        self.track = problem.track  # follows the angles that turn
        self.s, self.kernel, self.report = s, problem.kernel, problem.report
        self.P, self.x = problem.P.copy(), problem.x0.copy()
        self.tol = tolerances
        self.max_step = max_step
        self.stats = Statistics(method=method)
        self.epoch = float(times[0])  # internal times count from here, so that a late start does not round the steps
        self.calls = Callers(problem.kernel, self.epoch)
        self.t, self.end = 0.0, float(times[-1] - self.epoch)
        self.time_left = TimeLeft(self.t, self.end, lambda: self.t)
        self.contacts = Contacts(s, self.P, self.end, float(self.tol[0]), self.epoch) if s.contacts else None
        self.carried = problem.carried
        self.recorder = Recorder(self, problem)
        self.outputs = self.recorder.outputs  # those filled so far, and those to come
        self.advance, self.changes = Advance(self), ModeChanges(self)
        self.first: dict[str, str] = {}
        self.conditions = Conditions(self, problem)
        self.limited = bool(s.validity_names)
        self.auto, self.rate = switches, 0.0
        self.steppers = Steppers(problem.program, self.calls, self.P, self.tol, tableau, problem.companion, self.stats)
        self.faults = Faults(self)
        self.march = March(self, problem)
        self.dependence = Dependence(self, problem)
        self._reported = 0, 0.0  # steps and time at the last report
        self.pace = Pace()
        self.chatter = Chatter(
            s, lambda t, x: self.calls["rhs"](t, x, self.P)[0], self.end, self.tol, self.epoch, self.faults.stiff
        )
        self.stall = Stall(self.end, self.faults.pace, self.epoch, self.faults.stiff)
        self.handing: HandOver | None = None
        if self.contacts:
            self.settling = Settling(self.contacts)
            self.contacts.alive = self._report
            self.locator = Locator(self.calls, self.contacts, self.P, self.stats)
            self.stopping = Stopping(self, self.contacts)
            self.gaps = GapWatch(s, self.calls, self.P, problem.check_gaps_every)
            if self.gaps.points.tracked:
                self.handing = HandOver(self, self.contacts, self.gaps.points)
        self.stats.wall_seconds = time.perf_counter() - begin

    def go(self) -> Outcome:
        """The whole run."""
        reason, error = "", None
        begin = time.perf_counter()
        try:
            self.begin()
            self.fill()
        except KeyboardInterrupt:
            heard()
            reason = f"{INTERRUPTED} at t = {self.now:.6g}"
        except SimulationError as failure:
            reason, error = str(failure), failure
        self.stats.wall_seconds += time.perf_counter() - begin
        return self.outcome(reason, error)

    def outcome(self, reason: str, error: SimulationError | None) -> Outcome:
        """The results so far."""
        stats, out, k = replace(self.stats), self.outputs, self.outputs.filled
        if not k:  # not even the start was recorded: return it all the same
            out.states[0], out.modes[0], k = self.x, self.recorder.numbers(), 1
        stats.kernel = self.kernel.where
        events = self.contacts.events if self.contacts else []
        stats.events, stats.impacts = len(events), sum(e.is_impact for e in events)
        if self.contacts:
            stats.gap_searches, stats.gap_seconds = self.gaps.searches, self.gaps.seconds
        stats.rhs_calls += sum(stepper.rhs_calls for stepper in self.steppers.all())
        if self.steppers.implicit is not None:
            stats.jacobians = self.steppers.implicit.jacobians
        samples = out.stamps[:k].copy(), out.states[:k].copy()
        events = self.conditions.among(events)
        found = Outcome(*samples, reason, error, stats, out.modes[:k].copy(), self.first, events)
        return replace(found, ended=self.conditions.ended)

    @property
    def stepper(self) -> Any:
        """The stepper in use."""
        return self.steppers.current

    @property
    def now(self) -> float:
        """The time of the model (s)."""
        return self.epoch + self.t

    def fill(self) -> None:
        """Go on until all outputs are filled, or an event of the user ends the run."""
        outputs, steppers, conditions, advance = self.outputs, self.steppers, self.conditions, self.advance
        with without_collections():
            while outputs.next < math.inf and not conditions.ended:
                if self.calls.refresh(self.time_left):
                    steppers.bind()
                    self.stats.compiled_from_step = self.stats.steps
                if steppers.current is not steppers.explicit:
                    self.stepper.calls.refresh(self.time_left)
                try:
                    advance.attempt()
                except SimulationError as failure:
                    raise self.dependence.explained(failure) from None
                self._report()

    def _report(self) -> None:
        """Report progress every eight steps, and twice a second."""
        report, (steps, when) = self.report, self._reported
        if report is None:
            return
        now = time.perf_counter()
        if self.stats.steps >= steps + 8 or now > when + 0.5:
            self._reported = self.stats.steps, now
            report(self.now, self.stats.steps)

    def extend(self, times: np.ndarray) -> None:
        """Set the next outputs, all later than the present time; earlier ones are dropped."""
        self.outputs.extend(times)
        self.time_left.end = math.inf
        self.end = self.outputs.end
        self.chatter.end = self.stall.end = self.end

    # -- start --------------------------------------------------------------------------------------------------
    def begin(self) -> None:
        """Find the modes, the derivatives and the length of the first step."""
        if self.contacts:
            if self.carried is not None:
                self.x = self.settling.carry_on(self.calls, self.t, self.x, self.carried)
                self._place_points()
            else:
                self.gaps.start(self.t, self.x)
                self._place_points()
                self.x = self.settling.begin(self.calls, self.t, self.x)
            self.first = self.contacts.names()
            if self.s.closing:
                self.x = settled(self.s, self.calls, self.t, self.x, self.P)
        self.evaluate()
        self.first = {**self.first, **self.conditions.begin()}
        require_finite(self.s, At(self.now, self.x, self.P), self.f, "initial state")
        self.first_validity = (
            check_validity(self.s, self.calls, self.t, self.x, self.P) if self.limited else np.zeros(0)
        )
        if self.steppers.explicit is None:
            self.steppers.to_implicit()
        self.h = min(first_step(self.calls, 8, self.t, self.x, self.f, self.P, self.tol, self.end), self.max_step)
        self.note()
        self.conditions.settle_start()

    def _place_points(self) -> None:
        """Choose the nearest points that contacts follow; those that are far apart follow none."""
        assert self.contacts is not None
        self.x = self.gaps.points.settle(self.t, self.x, self.contacts.mode == FLIGHT)
        if self.handing:
            self.handing.start()

    def evaluate(self) -> None:
        """Evaluate the derivatives and the signals of the contacts at the current state."""
        if self.contacts:
            self.f, self.c = self.calls["flow"](self.t, self.x, self.P)
            self.contacts.follow(self.c)
        else:
            self.f, self.c = self.calls["rhs"](self.t, self.x, self.P)[0], np.zeros(0)
        self.stats.rhs_calls += 1

    def cross(self, time: float, x: np.ndarray) -> None:
        """Go on to the state x after so short a time that it is no step; switches may have changed there."""
        for when in self.outputs.before(self.t + time):
            self.recorder.record(float(when), self.x + (when - self.t) * self.f)
        self.t, self.x = self.t + time, x
        self.evaluate()
        self.conditions.settle_switches()
        self.note()

    def note(self) -> None:
        """Record the current state and follow the angles that turn."""
        self.recorder.record(self.t, self.x)
        if self.track is not None:
            self._follow_angles(self.track)

    def _follow_angles(self, track: Track) -> None:
        track.follow(self.now, self.x, self.f, self.P)

    def choose_steps(self, h: float) -> None:
        """Explicit or implicit steps from now on, for methods that switch; h: the length of the last one."""
        if not self.auto:
            return
        stiffness = self.contacts.stiffness if self.contacts else 0.0
        if self.contacts is None or self.contacts.at_points:
            self.steppers.choose(h, self.rate, stiffness)
        else:  # there are no special steps for their slips
            self.steppers.choose(h, max(self.rate, stiffness), 0.0)

    def _restored(self, t: float, x: np.ndarray) -> np.ndarray:
        """The state at the end of a step on its constraints."""
        return self.handing.restored(t, x) if self.handing else settled(self.s, self.calls, t, x, self.P)

    def accept(self, t_new: float) -> bool:
        """Take the step that the stepper holds, with the outputs inside it. → True if a slip has all but ended."""
        s, stepper, outputs = self.s, self.steppers.current, self.outputs
        x_new, f_new, c_new = stepper.x_new, stepper.f_new, stepper.touches
        if self.limited:
            check_validity(s, self.calls, t_new, x_new, self.P)
        if s.closing and not stepper.residual < RESTORED:
            x_new = self._restored(t_new, x_new)
            f_new, c_new = self.calls["flow"](t_new, x_new, self.P)
        stepper.accepted()
        if self.contacts:
            self.recorder.hold_at_rest(x_new)
        rate, implicit, h = stepper.rate, stepper is not self.steppers.explicit, stepper.h
        if outputs.next < t_new:
            self.recorder.fill_inside(t_new)
        self.pace.accepted(h)
        self.c = c_new
        self.t, self.x, self.f, self.rate = t_new, x_new, f_new, rate
        self.stats.steps += 1
        self.stats.implicit_steps += implicit
        creeps = self._follow_contacts(self.contacts) if self.contacts else False
        if not self.conditions.is_idle:
            self.conditions.settle_switches()
        if outputs.next == t_new:
            self.recorder.record(t_new, self.x)
        self.chatter.follow(t_new, self.x, self.f)
        self.stall.step(t_new)
        if self.track is not None:
            self._follow_angles(self.track)
        return creeps

    def _follow_contacts(self, contacts: Contacts) -> bool:
        """Take note of the contacts' signals after a step. → True if a slip has all but ended."""
        creeps = contacts.follow(self.c)
        self.gaps.after_step(self.stats.steps, self.t, self.x)
        if self.handing:
            self.handing.after()
        return creeps

"""The loop that accepts steps, fills the output, and stops for good reasons only."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from typing import Any

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import (
    AT_REST,
    LOOSE_STEP,
    LOOSE_STEP_LEAST,
    RESTORED,
    SHORT_STEP,
    SHORTEST_STEP,
    SMALL_TIME,
)
from ..equations.records import ContactSignals, Mode
from ..kernel.kernel import Callers
from ..model.contact import FLIGHT, SLIDING
from .chatter import Chatter
from .complementarity import largest
from .conditions import Conditions
from .contacts import LEFT, UNBOUNDED, Contacts
from .faults import Faults
from .first_step import first_step
from .gap_watch import GapWatch
from .garbage import without_collections
from .handing import HandOver
from .health import check_validity, require_finite, settled
from .locating import Found, Locator
from .outcome import Outcome, Statistics
from .outputs import Outputs
from .pace import Pace
from .problem import Problem
from .progress import Report
from .settling import Settling
from .stall import Stall
from .steppers import Steppers
from .stopping import Stopping
from .tableau import Tableau
from .time_left import TimeLeft
from .unseen import closed_inside

BEYOND = 1.2  # of the time to the end of a slip's layer: no further, the law may not go on
ONSET = 0.15  # of the time in which the friction that Rolling needs doubles: the first step of a slip
INSIDE = (0.25, 0.5, 0.75)  # parts of a step after which the way of bodies that are far apart is measured


class Run:
    """Integrates with an explicit pair, an implicit method, or both, restoring all invariants after each step.

    Stops at the events of contacts, where their modes change. An output inside a step gets a step of its own from the
    step's start, so it is as exact as the steps are; with ``interpolate_outputs`` it comes from the interpolant.
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
        s, times = problem.system, problem.times
        self.track = problem.track  # of the angles that turn
        self.s, self.kernel, self.report = s, problem.kernel, problem.report
        self.P, self.x = problem.P.copy(), problem.x0.copy()
        self.tol = tolerances
        self.max_step, self.interpolate_outputs = max_step, problem.interpolate
        self.stats = Statistics(method=method)
        self.epoch = float(times[0])  # times inside are counted from here: a clock that starts late rounds no steps
        self.calls = Callers(problem.kernel, self.epoch)
        self.t, self.end = 0.0, float(times[-1] - self.epoch)
        self.time_left = TimeLeft(self.t, self.end, lambda: self.t)
        self.contacts = Contacts(s, self.P, self.end, float(self.tol[0]), self.epoch) if s.contacts else None
        self.carried = problem.carried
        self.own = s.modes_start  # numbers of the model itself; those of the modes follow
        kept = 0 if problem.numbers is not None else self.own
        self.width = self.P.size - kept  # what is kept of P per output
        self.outputs = Outputs(times, self.epoch, s.size, self.width)
        self.first: dict[str, str] = {}
        self.conditions = Conditions(self, problem)
        self.limited = bool(s.validity_names)
        self.auto, self.rate = switches, 0.0
        self.steppers = Steppers(problem.program, self.calls, self.P, self.tol, tableau, problem.companion, self.stats)
        self.faults = Faults(self)
        self._reported = 0, 0.0  # steps, and when
        self.pace = Pace()
        self.chatter = Chatter(
            s, lambda t, x: self.calls["rhs"](t, x, self.P)[0], self.end, self.tol, self.epoch, self.faults.stiff
        )
        self.stall = Stall(self.end, self.faults.pace, self.epoch, self.faults.stiff)
        self.handing: HandOver | None = None
        if self.contacts:
            self.settling = Settling(self.contacts)
            self.locator = Locator(self.calls, self.contacts, self.P, self.stats)
            self.stopping = Stopping(self, self.contacts)
            self.gaps = GapWatch(s, self.calls, self.P, problem.look_every)
            if self.gaps.tracked:
                self.handing = HandOver(self, self.contacts, self.gaps)

    def go(self) -> Outcome:
        """The whole run."""
        reason, error = "", None
        begin = time.perf_counter()
        try:
            self.begin()
            self.fill()
        except KeyboardInterrupt:
            reason = f"interrupted at t = {self.now:.6g}"
        except SimulationError as failure:
            reason, error = str(failure), failure
        self.stats.wall_seconds = time.perf_counter() - begin
        return self.outcome(reason, error)

    def outcome(self, reason: str, error: SimulationError | None) -> Outcome:
        """What there is so far."""
        stats, out, k = replace(self.stats), self.outputs, self.outputs.filled
        if not k:  # not even the start: show it all the same
            out.states[0], out.modes[0], k = self.x, self.numbers_now(), 1
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
        """What makes the steps at present."""
        return self.steppers.current

    @property
    def now(self) -> float:
        """What the clock shows (s)."""
        return self.epoch + self.t

    def numbers_now(self) -> np.ndarray:
        """What is kept of the numbers P with an output."""
        row = self.P[self.P.size - self.width :].copy()
        row[self.width - self.P.size + self.own :][Mode.every.layer] = 0.0  # report friction from the actual slip
        row[self.width - self.P.size + self.own :][Mode.every.asleep] = 0.0  # and by the nearest points
        return row

    def fill(self) -> None:
        """Go on until all outputs are filled, or an event of the user ends the run."""
        with without_collections():
            while not (self.outputs.are_full or self.conditions.ended):
                if self.calls.refresh(self.time_left):
                    self.steppers.bind()
                    self.stats.compiled_from_step = self.stats.steps
                if not self.steppers.is_explicit:
                    self.stepper.calls.refresh(self.time_left)
                self._advance()
                if self.report is not None:
                    self._report(self.report)

    def _report(self, report: Report) -> None:
        """Every eight steps, and twice a second."""
        steps, when = self._reported
        now = time.perf_counter()
        if self.stats.steps >= steps + 8 or now > when + 0.5:
            self._reported = self.stats.steps, now
            report(self.now, self.stats.steps)

    def extend(self, times: np.ndarray) -> None:
        """Outputs wanted next, later than the present time; those there were are forgotten."""
        self.outputs.extend(times)
        self.time_left.end = math.inf
        self.end = self.outputs.end
        self.chatter.end = self.stall.end = self.end

    # -- start --------------------------------------------------------------------------------------------------
    def begin(self) -> None:
        """Modes, derivatives and the first step."""
        if self.contacts:
            if self.carried is not None:
                self.x = self.settling.carry_on(self.calls, self.t, self.x, self.carried)
                self.x = self.gaps.settle(self.t, self.x, self.contacts.mode == FLIGHT)
            else:
                self.gaps.start(self.t, self.x)
                self.x = self.gaps.settle(self.t, self.x, self.contacts.mode == FLIGHT)
                self.x = self.settling.begin(self.calls, self.t, self.x)
            self.first = self.contacts.names()
            if self.s.closing:
                self.x = settled(self.s, self.calls, self.t, self.x, self.P)
        if self.contacts and self.handing:
            self.handing.start()
        self.evaluate()
        self.first = {**self.first, **self.conditions.begin()}
        require_finite(self.s, self.now, self.f, "initial state")
        self.first_validity = (
            check_validity(self.s, self.calls, self.t, self.x, self.P) if self.limited else np.zeros(0)
        )
        if self.steppers.explicit is None:
            self.steppers.to_implicit()
        self.h = min(first_step(self.calls, 8, self.t, self.x, self.f, self.P, self.tol, self.end), self.max_step)
        self.note()
        self.conditions.settle_start()

    def evaluate(self) -> None:
        """Derivatives and signals of the contacts at the current state."""
        if self.contacts:
            self.f, self.c = self.calls["flow"](self.t, self.x, self.P)
            self.contacts.follow(self.c)
        else:
            self.f, self.c = self.calls["rhs"](self.t, self.x, self.P)[0], np.zeros(0)
        self.stats.rhs_calls += 1

    def _follow(self) -> None:
        if self.track is not None:
            self.track.follow(self.now, self.x, self.f, self.P)

    def record(self, t: float, x: np.ndarray) -> None:
        """Fill all outputs at time t."""
        if not self.outputs.is_due(t):
            return
        if self.contacts:
            self.gaps.check(t, x)
            x = self.gaps.reported(t, x, self.contacts.mode == FLIGHT)
        self.outputs.record(t, x, self.numbers_now())

    # -- one step -----------------------------------------------------------------------------------------------
    def _advance(self) -> None:
        wanted = self.h
        if self.conditions.after_jump():
            return
        self.conditions.sample()
        if self.contacts:
            if self.contacts.sliders and self.stopping.close_in():
                return
            if self.contacts.outside:
                self.h = max(min(self.h, BEYOND * self.contacts.time_to_layer()), 1e-3 * self.h)
            if self.auto:
                self.h = self.steppers.slide_or_not(self.h, self.contacts, self.max_step)
        t, stepper = self.t, self.stepper
        h = self.conditions.longest(self.h)
        short = h < self.h
        last = t + h >= self.end - SMALL_TIME * max(abs(self.end), h)
        if last:
            h = self.end - t
        e = stepper.attempt(t, self.x, self.f, h)
        self.steppers.note(e)
        if not e <= 1.0:  # also when it is not a number
            self._retry(self.pace.shrunk(stepper, h, e, self.steppers.is_slipping))
            return
        if self.s.closing and stepper.residual > LOOSE_STEP and h > LOOSE_STEP_LEAST * self.end:
            self._retry(h / 2)  # so far off its constraints that it is none of their motion
            return
        unseen = self._closed_inside(h)
        if unseen is not None:
            self._retry(unseen * h)
            return
        if self.contacts and self.contacts.suspicious(self.c, stepper.touches, stepper.low, h):
            found = self.locator.find(stepper, self.c, h)
            if found is not None and not found.there:
                self._retry(found.step)
                return
            if found is not None:
                if not (found.step > 0 and self.conditions.meet(found.step)):
                    self._event(h, found)
                return
        if self.handing and self.handing.is_refused(t + h, stepper.x_new, stepper.touches):
            return
        if self.conditions.meet(h):
            return
        if self.accept(self.end if last else t + h):
            assert self.contacts is not None
            self.change({int(i): "slip vanished" for i in np.flatnonzero(self.contacts.mode == SLIDING)}, h)
            return
        following = self.pace.next(stepper, h, e, h < wanted)
        kept = max(following, wanted) if last or short else following  # stepping goes on as it was
        self.h = min(kept, self.max_step)
        if self.auto:
            self._choose_steps(h)

    def _closed_inside(self, h: float) -> float | None:
        """A part of the step in hand at which a contact is closed that is open at both ends; None if there is none."""
        if not self.contacts or not self.contacts.flying:
            return None
        s, stepper = self.s, self.stepper
        moved = h * float(np.abs(stepper.x_new[s.nx : s.nx + s.nu]).max(initial=0.0))
        ends = self.c, stepper.touches
        return closed_inside(self.contacts, self.gaps.asleep, moved, h, *ends, lambda: self.locator.aimed(stepper, h))

    def _choose_steps(self, h: float) -> None:
        """Explicit or implicit steps from now on; h: the length of the last one."""
        stiffness = self.contacts.stiffness if self.contacts else 0.0
        if self.contacts is None or self.contacts.at_points:
            self.steppers.choose(h, self.rate, stiffness)
        else:  # slips have no steps of their own
            self.steppers.choose(h, max(self.rate, stiffness), 0.0)

    def _hold(self, x: np.ndarray) -> None:
        """Take out rounding after a step from rest to rest: what friction and stops hold does not creep at all."""
        nx, end = self.s.nx, self.s.nx + self.s.nu
        if self.contacts and all(largest(v) < AT_REST for v in (x[nx:end], self.x[nx:end], self.f[:nx])):
            x[:nx] = self.x[:nx]

    def _retry(self, h: float) -> None:
        self.stats.rejected += 1
        self.h = h
        if self.handing:
            self.handing.after_rejection()
        if h < SHORTEST_STEP * max(abs(self.t), 1e-3):
            jammed = self.faults.jammed()
            if not jammed:
                raise self.faults.stuck()
            self.change(dict.fromkeys(jammed, UNBOUNDED), h)

    def accept(self, t_new: float) -> bool:
        """Take the step that the stepper holds, with the outputs inside it. → True if a slip has all but ended."""
        s, stepper = self.s, self.stepper
        x_new, f_new, c_new = stepper.x_new, stepper.f_new, stepper.touches
        if self.limited:
            check_validity(s, self.calls, t_new, x_new, self.P)
        if s.closing and not stepper.residual < RESTORED:
            x_new = settled(s, self.calls, t_new, x_new, self.P)
            f_new, c_new = self.calls["flow"](t_new, x_new, self.P)
        stepper.accepted()
        self._hold(x_new)
        rate, implicit = stepper.rate, not self.steppers.is_explicit
        self.pace.accepted(stepper.h)
        self._fill_inside(t_new)
        self.c = c_new
        self.t, self.x, self.f, self.rate = t_new, x_new, f_new, rate
        self.stats.steps += 1
        self.stats.implicit_steps += implicit
        creeps = self.contacts is not None and self.contacts.follow(c_new)
        if self.contacts:
            self.gaps.after_step(self.stats.steps, t_new, self.x)
        if self.handing:
            self.handing.after()
        self.conditions.settle_switches()
        self.record(t_new, self.x)
        self.chatter.follow(t_new, self.x, self.f)
        self.stall.step(t_new)
        self._follow()
        return creeps

    def _fill_inside(self, t_new: float) -> None:
        """Outputs strictly between the step's start and t_new."""
        inside = self.outputs.before(t_new)
        if not inside.size:
            return
        if self.interpolate_outputs:
            rows = [self._interpolated(theta) for theta in (inside - self.t) / self.stepper.h]
            rows = [self.calls["project"](when, row, self.P)[0] for when, row in zip(inside, rows, strict=True)]
        else:
            rows = []
            whole = self.stepper.h
            for when in inside:
                self.stepper.rewind()
                if not self.stepper.attempt(self.t, self.x, self.f, when - self.t) <= 1.0:
                    self.stepper.recall(whole)
                    row = self._interpolated((when - self.t) / whole)
                    rows.append(self.calls["project"](when, row, self.P)[0])
                elif self.s.closing and not self.stepper.residual < RESTORED:
                    rows.append(settled(self.s, self.calls, when, self.stepper.x_new, self.P))
                else:
                    rows.append(self.stepper.x_new)
        for when, row in zip(inside, rows, strict=True):
            self._hold(row)
            self.record(when, row)

    def hop(self, h: float) -> None:
        """Go on by a very short time along the rates there are, past a place where some of them have no bound."""
        start, x = self.t, self.x
        self.record(start, x)
        for when in self.outputs.before(start + h):
            self.record(float(when), x + (when - start) * self.f)
        self.t, self.x = start + h, x + h * self.f

    def between(self) -> list[np.ndarray]:
        """States inside the step in hand."""
        return [self._interpolated(theta) for theta in INSIDE]

    def _interpolated(self, theta: float) -> np.ndarray:
        series = self.stepper.series()
        return self.stepper.x + theta ** np.arange(1, len(series) + 1) @ series

    # -- events -------------------------------------------------------------------------------------------------
    def _event(self, h: float, found: Found) -> None:
        """Go to the event and change modes there."""
        contacts, stepper, step = self.contacts, self.stepper, found.step
        assert contacts is not None
        causes: dict[int, str] = {}
        turns = False
        for i, due in contacts.due_guards(found.guards).items():
            causes[i] = contacts.cause(i, int(contacts.mode[i]), due[0])
            if step > 0 and i in contacts.sliders and 1 in due:
                slip = float(stepper.touches[ContactSignals.every.slip_speed][i])
                turns = turns or slip > 10 * contacts.still * contacts.speed[i]
        if turns and step > SHORT_STEP * max(1e-3, abs(self.t)):
            self.h = 0.7 * step  # the slip turns as it ends: go on by ever smaller steps
            return
        if step > 0:
            if self.handing and self.handing.is_refused(self.t + step, stepper.x_new, stepper.touches):
                return
            self.accept(min(self.t + step, self.end))
        self.change(causes, h)
        left = [i for i, cause in causes.items() if cause == LEFT and contacts.mode[i] == SLIDING]
        if left and found.slope < 0:
            first = ONSET * max(contacts.force[i] for i in left) / -found.slope
            self.pace.cut = first < self.h
            self.h = min(self.h, first)
        if self.auto:
            self._choose_steps(0.0)

    def change(self, causes: dict[int, str], h: float, ahead: dict[int, float] | None = None) -> None:
        """New modes at the current state, and what follows from them. h: the step there was, or would have been.

        ahead: by how much the events of contacts are dated ahead.
        """
        assert self.contacts is not None
        self.outputs.withdraw(self.t)
        known, before = len(self.contacts.events), self.contacts.key()
        self.x = self.settling.settle(self.calls, self.t, self.x, causes, ahead)
        new = self.contacts.events[known:]
        idle = bool(causes) and not new and before == self.contacts.key()
        path = self.contacts.items[next(iter(causes))].path if idle else ""
        self.stall.event(self.t, any(e.is_impact for e in new), path)
        self.x, left, self.f, self.c = self.calls["resume"](self.t, self.x, self.P)
        if left[0] < RESTORED:
            self.contacts.follow(self.c)
        else:
            self.x = settled(self.s, self.calls, self.t, self.x, self.P)
            self.evaluate()
        self.restarted()
        self.resume(h, None if idle else self.contacts.key())

    def resume(self, h: float, key: bytes | None) -> None:
        """Go on from a state that has changed at once. h: the step there was; key: tells what has changed, if any."""
        self.conditions.settle_switches()
        self.note()
        self.h = min(h if key is None else self.pace.restart(h, key), self.max_step)
        self.conditions.jumped = True

    def note(self) -> None:
        """Outputs at the current time, and angles that turn."""
        self.record(self.t, self.x)
        self._follow()

    def restarted(self) -> None:
        """The state has changed all at once: nothing that was learnt from the steps before holds any more."""
        self.stepper.forget()
        self.stopping.forget()
        self.chatter.forget()

"""The loop that accepts steps, fills the output, and stops for good reasons only."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import numpy as np

from ..core.errors import SimulationError
from ..equations.records import ContactSignals, Mode
from ..kernel.kernel import Callers
from ..model.contact import FLIGHT, ROLLING, SLIDING
from ..results.timeline import Event
from .chatter import Chatter
from .contacts import TOUCHES, Contacts
from .explicit import ExplicitStepper
from .gap_watch import GapWatch
from .handing import HandOver
from .health import EXACT, check_validity, require_finite, settled, stuck
from .locating import Found, Locator
from .outcome import Outcome, Statistics
from .pace import Pace
from .problem import Problem
from .progress import Report
from .radau import ImplicitStepper
from .slipping import SlipStepper
from .stall import Stall
from .stopping import Stopping
from .switching import Switching
from .tableau import Tableau

SLIDE_STIFF, SLIDE_EASY = 5.0, 0.5  # rate of a slip's direction times the step: implicit slips above, not below
BEYOND = 1.2  # of the time to the end of a slip's layer: no further, the law may not go on
ONSET = 0.15  # of the time in which the friction that Rolling needs doubles: the first step of a slip
HELD_BACK = 6  # explicit steps in turn between these two before implicit slips are tried,
LEAP = 2.5  # with a step so much longer
STIFF_SLIP = 0.3  # the same rate times the step at which explicit steps are kept short by it
LAST = 200  # events that tell which contact keeps a run from going on
INSIDE = (0.25, 0.5, 0.75)  # parts of a step after which the way of bodies that are far apart is measured
PATIENCE = 15  # steps at the limit of stability before implicit ones take over


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
        self.stamps, self.times = times, times - self.epoch
        self.t, self.end = 0.0, float(self.times[-1])
        self.states = np.zeros((times.size, s.size))
        self.contacts = Contacts(s, self.P, self.end, float(self.tol[0]), self.epoch) if s.contacts else None
        self.carried, self.watch, self.renumbered = problem.carried, problem.watch, problem.numbers
        self.own = s.modes_start  # numbers of the model itself; those of the modes follow
        changing = self.renumbered is not None
        self.width = self.P.size if changing else self.P.size - self.own  # what is kept of P per output
        self.modes = np.zeros((times.size, self.width))
        self.first: dict[str, str] = {}
        self.switching = Switching(s, self.calls) if s.switches else None
        self.met: list[Event] = []  # events of the user and of switches
        self.ended = ""  # the name of the event that ended the run
        self.jumped = False  # the state has changed at once: conditions of the user may be true by that
        self.filled, self.limited = 0, bool(s.validity_names)
        self.auto = switches
        self._companion = problem.companion
        self.explicit: ExplicitStepper | None = None
        self.implicit: ImplicitStepper | None = None
        self.slipping: SlipStepper | None = None
        if tableau is not None:
            self.explicit = ExplicitStepper(s, self.calls, tableau, self.P, self.tol)
        self.stepper: Any = self.explicit
        self.stiff_steps, self.easy_steps, self.rate = 0, 0, 0.0
        self.held_back = 0
        self._reported = 0, 0.0  # steps, and when
        self.pace = Pace()
        self.chatter = Chatter(
            s, lambda t, x: self.calls["rhs"](t, x, self.P)[0], self.end, self.tol, self.epoch, self._stiff
        )
        self.stall = Stall(self.end, self._fault, self.epoch, self._stiff)
        self.handing: HandOver | None = None
        if self.contacts:
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
        stats, k = replace(self.stats), self.filled
        if not k:  # not even the start: show it all the same
            self.states[0], self.modes[0], k = self.x, self.numbers_now(), 1
        stats.kernel = self.kernel.where
        events = self.contacts.events if self.contacts else []
        stats.events, stats.impacts = len(events), sum(e.is_impact for e in events)
        if self.contacts:
            stats.gap_searches, stats.gap_seconds = self.gaps.searches, self.gaps.seconds
        for stepper in (self.explicit, self.implicit, self.slipping):
            if stepper is not None:
                stats.rhs_calls += stepper.rhs_calls
        if self.implicit is not None:
            stats.jacobians = self.implicit.jacobians
        samples = self.stamps[:k].copy(), self.states[:k].copy()
        if self.met:  # contacts' events keep their order: some are dated a little ahead
            latest = np.maximum.accumulate([e.time for e in events]).tolist() + [e.time for e in self.met]
            events = [e for _, e in sorted(zip(latest, [*events, *self.met], strict=True), key=lambda pair: pair[0])]
        found = Outcome(*samples, reason, error, stats, self.modes[:k].copy(), self.first, events)
        return replace(found, ended=self.ended)

    @property
    def now(self) -> float:
        """What the clock shows (s)."""
        return self.epoch + self.t

    def numbers_now(self) -> np.ndarray:
        """What is kept of the numbers P with an output."""
        row = self.P[self.P.size - self.width :].copy()
        row[self.width - self.P.size + self.own :][Mode.every.layer] = 0.0  # what is reported is by the slip there is
        row[self.width - self.P.size + self.own :][Mode.every.asleep] = 0.0  # and by the nearest points
        return row

    def fill(self) -> None:
        """Go on until all outputs are filled, or an event of the user ends the run."""
        with _without_collections():
            while self.filled < self.times.size and not self.ended:
                if self.calls.refresh():
                    if self.explicit is not None:
                        self.explicit.bind()
                    self.stats.compiled_from_step = self.stats.steps
                if self.stepper is not self.explicit:
                    self.stepper.calls.refresh()
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
        self.stamps, self.times, self.filled = times, times - self.epoch, 0
        self.end = float(self.times[-1])
        self.states, self.modes = np.zeros((times.size, self.s.size)), np.zeros((times.size, self.width))
        self.chatter.end = self.stall.end = self.end

    # -- start --------------------------------------------------------------------------------------------------
    def begin(self) -> None:
        """Modes, derivatives and the first step."""
        if self.contacts:
            if self.carried is not None:
                self.x = self.contacts.carry_on(self.calls, self.t, self.x, self.carried)
                self.x = self.gaps.settle(self.t, self.x, self.contacts.mode == FLIGHT)
            else:
                self.gaps.start(self.t, self.x)
                self.x = self.gaps.settle(self.t, self.x, self.contacts.mode == FLIGHT)
                self.x = self.contacts.begin(self.calls, self.t, self.x)
            self.first = self.contacts.names()
            if self.s.closing:
                self.x = settled(self.s, self.calls, self.t, self.x, self.P)
        if self.contacts and self.handing:
            self.handing.start()
        self.evaluate()
        if self.switching is not None:
            self.first = {**self.first, **self.switching.begin(self.t, self.x, self.P)}
        require_finite(self.s, self.now, self.f, "initial state")
        self.first_validity = (
            check_validity(self.s, self.calls, self.t, self.x, self.P) if self.limited else np.zeros(0)
        )
        if self.explicit is None:
            self._to_implicit()
        self.h = min(_first_step(self.calls, 8, self.t, self.x, self.f, self.P, self.tol, self.end), self.max_step)
        self._record(self.t, self.x)
        self._follow()
        if self.watch is not None:
            self.watch.settle(self.t, self.x, self.P)

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

    def _record(self, t: float, x: np.ndarray) -> None:
        """Fill all outputs at time t."""
        if self.contacts and self.filled < self.times.size and self.times[self.filled] == t:
            self.gaps.check(t, x)
            x = self.gaps.reported(t, x, self.contacts.mode == FLIGHT)
        while self.filled < self.times.size and self.times[self.filled] == t:
            self.states[self.filled] = x
            self.modes[self.filled] = self.numbers_now()
            self.filled += 1

    # -- one step -----------------------------------------------------------------------------------------------
    def _advance(self) -> None:
        wanted = self.h
        if self.jumped and self.watch is not None:
            self.jumped = False
            if self._happens():
                return
        if self.contacts:
            if self.contacts.sliders and self.stopping.close_in():
                return
            if self.contacts.outside:
                self.h = max(min(self.h, BEYOND * self.contacts.time_to_layer()), 1e-3 * self.h)
            if self.auto:
                self._slide_or_not()
        t, h, stepper = self.t, self.h, self.stepper
        if self.switching is not None:
            h = self.switching.longest(h)
        short = h < self.h
        last = t + h >= self.end - 1e-12 * max(abs(self.end), h)
        if last:
            h = self.end - t
        e = stepper.attempt(t, self.x, self.f, h)
        if not e <= 1.0:  # also when it is not a number
            self._retry(self.pace.shrunk(stepper, h, e, stepper is self.slipping))
            return
        if self.contacts and self.contacts.suspicious(self.c, stepper.touches, stepper.low):
            found = self.locator.find(stepper, self.c, h)
            if found is not None and not found.there:
                self._retry(found.step)
                return
            if found is not None:
                if not (found.step > 0 and self._meets(found.step)):
                    self._event(h, found)
                return
        if self.handing and self.handing.is_refused(t + h, stepper.x_new, stepper.touches):
            return
        if self._meets(h):
            return
        if self._accept(self.end if last else t + h):
            assert self.contacts is not None
            self.change({int(i): "slip vanished" for i in np.flatnonzero(self.contacts.mode == SLIDING)}, h)
            return
        following = self.pace.next(stepper, h, e, h < wanted)
        kept = max(following, wanted) if last or short else following  # stepping goes on as it was
        self.h = min(kept, self.max_step)
        if self.auto:
            self._choose_method(h)

    def _retry(self, h: float) -> None:
        self.stats.rejected += 1
        self.h = h
        if self.handing:
            self.handing.after_rejection()
        if h < 1e-14 * max(abs(self.t), 1e-3):
            raise self._stuck()

    def _accept(self, t_new: float) -> bool:
        """Take the step that the stepper holds, with the outputs inside it. → True if a slip has all but ended."""
        s, stepper = self.s, self.stepper
        x_new, f_new, c_new = stepper.x_new, stepper.f_new, stepper.touches
        if self.limited:
            check_validity(s, self.calls, t_new, x_new, self.P)
        if s.closing and not stepper.residual < EXACT:
            x_new = settled(s, self.calls, t_new, x_new, self.P)
            f_new, c_new = self.calls["flow"](t_new, x_new, self.P)
        stepper.accepted()
        rate, implicit = stepper.rate, stepper is not self.explicit
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
        self._switch()
        self._record(t_new, self.x)
        self.chatter.follow(t_new, self.x, self.f)
        self.stall.step(t_new)
        self._follow()
        return creeps

    def _fill_inside(self, t_new: float) -> None:
        """Outputs strictly between the step's start and t_new."""
        if self.filled >= self.times.size or self.times[self.filled] >= t_new:
            return
        reached = int(np.searchsorted(self.times, t_new, side="left"))
        inside = self.times[self.filled : reached]
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
                else:
                    rows.append(self.stepper.x_new)
        for when, row in zip(inside, rows, strict=True):
            self._record(when, row)

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
        guards, near = found.guards, contacts.levels()[1]
        turns, none = False, (TOUCHES * contacts.rounding).tolist()
        for i, mode in enumerate(contacts.mode.tolist()):
            speeds, forces = 1e-6 * contacts.speed[i], 1e-6 * contacts.force[i]
            second = 2 * near[3 * i + 1] if contacts.layered[i] else forces if mode == ROLLING else speeds
            limits = none[i] if mode == FLIGHT else forces, second, none[i]
            due = [k for k in range(3) if guards[3 * i + k] < limits[k]]
            if due:
                causes[i] = contacts.cause(i, mode, due[0])
            if step > 0 and i in contacts.sliders and 1 in due:
                slip = float(stepper.touches[ContactSignals.every.slip_speed][i])
                turns = turns or slip > 10 * contacts.still * contacts.speed[i]
        if turns and step > 1e-13 * max(1e-3, abs(self.t)):
            self.h = 0.7 * step  # the slip turns as it ends: go on by ever smaller steps
            return
        if step > 0:
            if self.handing and self.handing.is_refused(self.t + step, stepper.x_new, stepper.touches):
                return
            self._accept(min(self.t + step, self.end))
        self.change(causes, h)
        if "friction cone left" in causes.values() and found.slope < 0:
            left = [i for i, cause in causes.items() if cause == "friction cone left"]
            first = ONSET * max(contacts.force[i] for i in left) / -found.slope
            self.pace.cut = first < self.h
            self.h = min(self.h, first)
        if self.auto:
            self._choose_method(0.0)

    def _meets(self, step: float) -> bool:
        """Go to the first change of a switch or a user's condition in the step that is held. → True if there is one."""
        switched = None if self.switching is None else self.switching.first(self.stepper, step, self.P)
        met = None
        if self.watch is not None:
            met = self.watch.first(self.stepper, step if switched is None else switched, self.P)
        at = switched if met is None else met
        if at is None:
            return False
        wanted = self.h
        self._accept(min(self.t + at, self.end))
        if met is not None:
            self._happens()
        self.h = min(wanted, self.max_step)
        return True

    def _switch(self) -> None:
        """Take note of switches that have changed up to the current state."""
        if self.switching is not None:
            self.met += self.switching.settle(self.t, self.x, self.P)

    def _happens(self) -> bool:
        """What follows from conditions of the user that have become true at the current state. → True if any has."""
        assert self.watch is not None
        names = self.watch.settle(self.t, self.x, self.P)
        for name in names:
            event = self.watch.events[name]
            self.met.append(Event(self.now, name, "", "", "condition became true"))
            if event.change:
                assert self.renumbered is not None
                self.renumber(self.renumbered(name, event.change))
            if event.stop and not self.ended:
                self.ended = name
                if self.filled < self.times.size and not (self.filled and self.times[self.filled - 1] == self.t):
                    self.times[self.filled], self.stamps[self.filled] = self.t, self.now
                    self._record(self.t, self.x)
        return bool(names)

    def renumber(self, P: np.ndarray) -> None:
        """Go on with other numbers of the model."""
        self.P[: self.own] = P[: self.own]
        if self.contacts and self.renumbered is not None:
            self.contacts.impacts = self.renumbered.impacts
        if self.explicit is not None:
            self.explicit.bind()
        if self.contacts:
            self.gaps.renumber()
            self.change({}, self.h)
            return
        if self.filled and self.times[self.filled - 1] == self.t:
            self.filled -= 1
        if self.s.closing:
            self.x = settled(self.s, self.calls, self.t, self.x, self.P)
        self.evaluate()
        require_finite(self.s, self.now, self.f, "after a parameter has changed")
        self.stepper.forget()
        self.chatter.forget()
        self._switch()
        self._record(self.t, self.x)
        self._follow()
        self.h = min(self.pace.restart(self.h, b""), self.max_step)
        self.jumped = True

    def change(self, causes: dict[int, str], h: float, ahead: dict[int, float] | None = None) -> None:
        """New modes at the current state, and what follows from them. h: the step there was, or would have been.

        ahead: by how much the events of contacts are dated ahead.
        """
        assert self.contacts is not None
        if self.filled and self.times[self.filled - 1] == self.t:
            self.filled -= 1  # an output at the very time of an event shows what is after it
        known, before = len(self.contacts.events), self.contacts.key()
        self.x = self.contacts.settle(self.calls, self.t, self.x, causes, ahead)
        new = self.contacts.events[known:]
        idle = bool(causes) and not new and before == self.contacts.key()
        path = self.contacts.items[next(iter(causes))].path if idle else ""
        self.stall.event(self.t, any(e.is_impact for e in new), path)
        self.x, left, self.f, self.c = self.calls["resume"](self.t, self.x, self.P)
        if left[0] < EXACT:
            self.contacts.follow(self.c)
        else:
            self.x = settled(self.s, self.calls, self.t, self.x, self.P)
            self.evaluate()
        self.restarted()
        self._switch()
        self._record(self.t, self.x)
        self._follow()
        self.h = min(self.pace.restart(h, self.contacts.key()), self.max_step)
        self.jumped = True

    def restarted(self) -> None:
        """The state has changed all at once: nothing that was learnt from the steps before holds any more."""
        self.stepper.forget()
        self.stopping.forget()
        self.chatter.forget()

    # -- explicit or implicit -----------------------------------------------------------------------------------
    def _to_implicit(self) -> None:
        if self.implicit is None:
            self.implicit = ImplicitStepper(self.s, self._companion("radau5"), self.P, self.tol)
        self.implicit.forget()
        self.stepper = self.implicit
        self.stiff_steps = self.easy_steps = 0

    def _slide_or_not(self) -> None:
        """Steps with implicit slips where friction turns a slip fast, explicit ones elsewhere."""
        if self.stepper is self.implicit:
            return
        assert self.contacts is not None
        assert self.explicit is not None
        turns = self.contacts.stiffness * self.h
        explicit = self.stepper is self.explicit
        self.held_back = self.held_back + 1 if explicit and turns > SLIDE_EASY else 0
        if self.held_back > HELD_BACK:  # friction keeps them short
            self.h = min(self.h * LEAP, self.max_step)
        if explicit and (turns > SLIDE_STIFF or self.held_back > HELD_BACK):
            if self.slipping is None:
                self.slipping = SlipStepper(self.s, self._companion("slip"), self.P, self.tol)
            self.slipping.forget()
            self.stepper = self.slipping
            self.stats.switches += 1
        elif self.stepper is self.slipping and turns < SLIDE_EASY:
            self.stepper = self.explicit
            self.stats.switches += 1

    def _choose_method(self, h: float) -> None:
        """Implicit steps where stability, not accuracy, would limit the explicit ones for long; and back.

        An explicit step is far cheaper: short stiff stretches are crossed with small ones.
        """
        if self.stepper is self.explicit:
            limit = 6.0 if self.explicit.order == 8 else 3.2
            turns = self.contacts is not None and h * self.contacts.stiffness > SLIDE_EASY
            stiff = h * self.rate > limit and not turns  # slips have steps of their own
            self.stiff_steps = self.stiff_steps + 1 if stiff else max(0, self.stiff_steps - 1)
            if self.stiff_steps > PATIENCE:
                self._to_implicit()
                self.stats.switches += 1
        elif self.stepper is self.implicit:
            self.easy_steps = self.easy_steps + (h > 0) if h * self.rate < 1.0 else 0
            if self.easy_steps > 3:
                assert self.explicit is not None
                self.stepper, self.easy_steps, self.stiff_steps = self.explicit, 0, 0
                self.stats.switches += 1

    def _stiff(self) -> tuple[str, str]:
        """The contact whose friction keeps explicit steps short, and what helps; both empty if none does."""
        if self.contacts is None or self.stepper is not self.explicit or self.contacts.stiffness * self.h < STIFF_SLIP:
            return "", ""
        found = self.c[ContactSignals.every.stiffness]
        assert self.explicit is not None
        return (
            self.contacts.items[int(np.argmax(found))].path,
            f"Its friction turns a small slip fast, which the explicit steps of '{self.explicit.name}' can follow by"
            " very short ones only. Use method='auto'.",
        )

    def _fault(self) -> tuple[str, str]:
        """The component that keeps the run from going on, and the next step to try."""
        path, advice = self._stiff()
        if path:
            return path, advice
        if self.contacts is not None and self.contacts.events:
            last = Counter((e.path, e.cause) for e in self.contacts.events[-LAST:])
            (path, cause), count = last.most_common(1)[0]
            if count > LAST / (2 * self.contacts.n):
                return path, (
                    f"Most of its last events: {cause}. Try another mu or a larger rtol there, remove redundant"
                    " contacts, or use method='moreau'."
                )
        worst = int(np.argmax(np.abs(self.f[: self.s.nx + self.s.nu])))
        return self.s.state_names[worst].name, (
            "Its rate is the largest. Look for a law with noise, a jump or a singular point there, take a larger rtol,"
            " or end the run before this time."
        )

    def _stuck(self) -> SimulationError:
        if self.contacts:
            pivot = self.c[ContactSignals.every.pivot]
            for i in np.flatnonzero(self.contacts.mode == SLIDING):
                if pivot[i] < 1e-3:
                    return self.contacts.painleve(self.t, int(i), float(pivot[i]))
        return stuck(self.s, self.calls, self.t, self.x, self.P, self.first_validity)


@contextmanager
def _without_collections() -> Iterator[None]:
    """Without Python's search for reference cycles: steps leave none, and it costs an eighth of a run with contacts."""
    wanted = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if wanted:
            gc.enable()


def _first_step(
    calls: Callers, order: int, t: float, x: np.ndarray, f: np.ndarray, P: np.ndarray, tol: np.ndarray, end: float
) -> float:
    """Hairer, Nørsett, Wanner (1993), II.4."""
    scale = tol[1] + tol[0] * np.abs(x)
    rms = lambda v: float(np.sqrt(np.mean((v / scale) ** 2)))  # noqa: E731
    d0, d1 = rms(x), rms(f)
    h0 = 1e-6 if min(d0, d1) < 1e-5 else 0.01 * d0 / d1
    h0 = min(h0, end - t)
    f1 = calls["rhs"](t + h0, x + h0 * f, P)[0]
    d2 = rms(f1 - f) / h0
    worst = max(d1, d2)
    h1 = max(1e-6, h0 * 1e-3) if worst <= 1e-15 else (0.01 / worst) ** (1 / order)
    step = min(100 * h0, h1, end - t)
    return step if np.isfinite(step) and step > 0 else 1e-6 * (end - t)

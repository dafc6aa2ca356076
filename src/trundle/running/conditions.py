"""Switches of laws and conditions of the user: steps end where they change, and their consequences are applied."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..results.timeline import Event
from .health import At, require_finite, settled
from .problem import Problem
from .switching import Switching

if TYPE_CHECKING:
    from .run import Run


class Conditions:
    """What a run watches besides its contacts."""

    def __init__(self, run: Run, problem: Problem) -> None:
        self.run, self.watch, self.numbers = run, problem.watch, problem.numbers
        self.switching = Switching(run.s, run.calls) if run.s.switches else None
        self.sampling, self.instants = problem.sampling, problem.instants
        self.is_idle = all(v is None for v in (self.switching, self.sampling, self.instants, self.watch))
        self.met: list[Event] = []  # events of the user and of switches
        self.ended = ""  # the name of the event that ended the run
        self.jumped = False  # the state has jumped: conditions of the user may have become true by that

    def begin(self) -> dict[str, str]:
        """Modes of switches at the start."""
        run = self.run
        return {} if self.switching is None else self.switching.begin(run.t, run.x, run.P)

    @property
    def has_only_switches(self) -> bool:
        """True if nothing is watched besides the switches of laws."""
        return all(v is None for v in (self.sampling, self.instants, self.watch))

    def passed(self, times: np.ndarray, crossed: np.ndarray, rates: np.ndarray, towards: np.ndarray) -> None:
        """Take note of steps that were made elsewhere, one row each: where switches have changed at their ends."""
        if self.switching is None:
            return
        if crossed.any():
            self.met += self.switching.jumps(times[crossed], rates[crossed], towards[crossed] < 0)
        self.switching.look(self.run.t, self.run.x, self.run.P)

    def settle_start(self) -> None:
        """Take note of conditions that hold at the start."""
        if self.instants is not None:
            self.instants.read(self.run.P)
        if self.sampling is not None:
            self.sample()
        if self.watch is not None:
            self.watch.settle(self.run.t, self.run.x, self.run.P)

    def pass_jumps(self) -> None:
        """Go on behind a jump of a block that is right ahead."""
        run = self.run
        jump = None if self.instants is None else self.instants.passed(run.now)
        if jump is not None and jump < run.epoch + run.end:
            run.t = jump - run.epoch
            while run.now < jump:
                run.t = float(np.nextafter(run.t, np.inf))
            self._go_on_with(run.P.copy())

    def sample(self) -> None:
        """Run the sampled blocks that are due."""
        run = self.run
        if self.sampling is not None and self.sampling.due(run.now):
            P = self.sampling.act(run.now, run.x, run.P)
            if not np.array_equal(P[: run.recorder.own], run.P[: run.recorder.own]):
                self._go_on_with(P)

    def settle_switches(self) -> None:
        """Take note of switches that have changed up to the current state."""
        if self.switching is not None:
            self.met += self.switching.settle(self.run.t, self.run.x, self.run.P)

    def longest(self, h: float) -> float:
        """The step h, or the longest that switches, samples and instants allow."""
        h = h if self.switching is None else self.switching.longest(h)
        h = h if self.instants is None else self.instants.longest(self.run.now, h)
        return h if self.sampling is None else self.sampling.longest(self.run.now, h)

    def refused(self, h: float, shorter: float) -> float:
        """The step to try after h was refused: ``shorter``, or longer where a switch within h is the cause."""
        if self.switching is None or not self.run.steppers.is_explicit or self.run.pace.refusals > 1:
            return shorter
        return max(shorter, self.switching.shortened(self.run.stepper, h, self.run.P))

    def meet(self, step: float) -> bool:
        """Go to the first change of a switch or a user's condition in the stepper's step. → True if there is one."""
        run = self.run
        switched = None if self.switching is None else self.switching.first(run.stepper, step, run.P)
        met = None
        if self.watch is not None:
            met = self.watch.first(run.stepper, step if switched is None else switched, run.P)
        if met is not None and self.switching is not None:
            self.switching.left = None
        at = switched if met is None else met
        if at is None:
            return False
        wanted = run.h
        run.accept(min(run.t + at, run.end))
        if met is not None:
            self._happen()
        run.h = min(wanted, run.max_step)
        return True

    def cross(self) -> bool:
        """Cross the zero of a switch that is next to the present state. → True if there was one."""
        run = self.run
        found = None if self.switching is None else self.switching.across(run.t, run.x, run.f, run.P, run.h)
        if self.switching is None or found is None or run.t + found[0] >= run.end:
            return False
        run.pace.leave(run.h)
        run.cross(*found)
        run.h = min(run.pace.restart(run.h, self.switching.key()), run.max_step)
        self.jumped = True  # so have the forces
        return True

    def after_jump(self) -> bool:
        """True if a jump of the state has made a condition of the user true; its consequences are then applied."""
        if not self.jumped or self.watch is None:
            return False
        self.jumped = False
        return self._happen()

    def _happen(self) -> bool:
        """Apply the consequences of user conditions that have become true at the current state. → True if any has."""
        assert self.watch is not None
        run = self.run
        names = self.watch.settle(run.t, run.x, run.P)
        for name in names:
            event = self.watch.events[name]
            if self.sampling is not None and name in self.sampling.triggered:
                self.met.append(Event(run.now, name, "", "", "the block acts"))
                self._go_on_with(self.sampling.act_on(name, run.now, run.x, run.P))
                self.watch.settle(run.t, run.x, run.P)
                continue
            self.met.append(Event(run.now, name, "", "", "condition became true"))
            if event.change:
                assert self.numbers is not None
                self.renumber(self.numbers(name, event.change))
            if event.stop and not self.ended:
                self.ended = name
                if run.outputs.end_at(run.t, run.now):
                    run.recorder.record(run.t, run.x)
        return bool(names)

    def renumber(self, P: np.ndarray) -> None:
        """Go on with other parameters of the model; sampled blocks keep the values that they hold."""
        self._go_on_with(P if self.sampling is None else self.sampling.kept(P, self.run.P))

    def _go_on_with(self, P: np.ndarray) -> None:
        run = self.run
        run.P[: run.recorder.own] = P[: run.recorder.own]
        if self.instants is not None:
            self.instants.read(run.P)
        if run.contacts and self.numbers is not None:
            run.contacts.impacts = self.numbers.impacts
        run.steppers.bind()
        if run.contacts:
            run.gaps.renumber()
            run.changes.change({}, run.h)
            return
        run.outputs.withdraw(run.t)
        if run.s.closing:
            run.x = settled(run.s, run.calls, run.t, run.x, run.P)
        run.evaluate()
        require_finite(run.s, At(run.now, run.x, run.P), run.f, "after a parameter has changed")
        run.stepper.forget()
        run.chatter.forget()
        run.changes.resume(run.h, b"")

    def among(self, events: list[Event]) -> list[Event]:
        """The events of contacts and of conditions, in order of time; some of the former are dated slightly ahead."""
        if not self.met:
            return events
        latest = np.maximum.accumulate([e.time for e in events]).tolist() + [e.time for e in self.met]
        pairs = sorted(zip(latest, [*events, *self.met], strict=True), key=lambda pair: pair[0])
        return [e for _, e in pairs]

"""One attempt at a step: it is accepted, ends at an event, or is taken again with a shorter length."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import LOOSE_STEP, LOOSE_STEP_LEAST, RESTORED, SHORTEST_STEP, SMALL_TIME
from ..model.contact import SLIDING
from .contacts import UNBOUNDED
from .health import settled
from .recording import Missed
from .unseen import closed_inside

if TYPE_CHECKING:
    from .run import Run

BEYOND = 1.2  # longest step, relative to the time to the end of a friction layer: beyond it the law may change

UNEVEN = 0.7  # length of the next step, relative to one whose end cannot be restored: it is to end elsewhere


class Advance:
    """Takes a run forward, one attempt at a time."""

    def __init__(self, run: Run) -> None:
        self.run = run

    def attempt(self) -> None:
        """Try a step of the length that the run wants."""
        try:
            self._attempt()
        except Missed as missed:
            self.run.stepper.forget()
            self._retry(missed.step)

    def _attempt(self) -> None:
        run, conditions = self.run, self.run.conditions
        if run.march.go():
            return
        wanted = run.h
        if not conditions.is_idle:
            if conditions.after_jump() or conditions.cross():
                return
            conditions.pass_jumps()
            conditions.sample()
        if run.contacts and self._slip_ends():
            return
        t, stepper = run.t, run.steppers.current
        h = run.h if conditions.is_idle else conditions.longest(run.h)
        short = h < run.h
        last = t + h >= run.end - SMALL_TIME * max(abs(run.end), h)
        if last:
            h = run.end - t
        e = stepper.attempt(t, run.x, run.f, h)
        if run.dependence.blown_up():
            e = stepper.attempt(t, run.x, run.f, h)
        run.steppers.note(e)
        if not e <= 1.0:  # also when it is NaN
            shorter = run.pace.shrunk(stepper, h, e, run.steppers.is_slipping)
            self._retry(run.conditions.refused(h, shorter))
            return
        if self._is_interrupted(h):
            return
        if run.accept(run.end if last else t + h):
            assert run.contacts is not None
            vanished = np.flatnonzero(run.contacts.mode == SLIDING)
            run.changes.change({int(i): "slip vanished" for i in vanished}, h)
            return
        following = run.pace.next(stepper, h, e, h < wanted)
        kept = max(following, wanted) if last or short else following  # a step cut short does not shorten later ones
        run.h = min(kept, run.max_step)
        run.choose_steps(h)

    def _slip_ends(self) -> bool:
        """Shorten the next step for slips and friction layers that end in it. → True if a slip was ended instead."""
        run = self.run
        assert run.contacts is not None
        if run.contacts.sliders and run.stopping.close_in():
            return True
        if run.contacts.outside:
            run.h = max(min(run.h, BEYOND * run.contacts.time_to_layer()), 1e-3 * run.h)
        if run.auto or run.steppers.cannot_slide(run.h, run.contacts, run.end - run.t):
            run.h = run.steppers.slide_or_not(run.h, run.contacts, run.max_step)
        return False

    def _is_interrupted(self, h: float) -> bool:
        """True if the step h is not to be accepted as a whole: taken again, or ended by an event, which is done."""
        run, stepper = self.run, self.run.steppers.current
        if run.s.closing and stepper.residual > LOOSE_STEP and h > LOOSE_STEP_LEAST * run.end and self._is_loose(h):
            self._retry(h / 2)
            return True
        if run.s.closing and not stepper.residual < RESTORED and self._ends_elsewhere(h):
            self._retry(UNEVEN * h)
            return True
        unseen = self._closed_inside(h) if run.contacts and run.contacts.flying else None
        if unseen is not None:
            self._retry(unseen * h)
            return True
        if run.contacts and run.contacts.suspicious(run.c, stepper.touches, stepper.low, h):
            found = run.locator.find(stepper, run.c, h)
            if found is not None and not found.there:
                self._retry(found.step)
                return True
            if found is not None:
                if not (found.step > 0 and run.conditions.meet(found.step)):
                    run.changes.go_to_event(h, found)
                return True
        if run.handing and run.handing.is_refused(run.t + h, stepper.x_new, stepper.touches):
            return True
        return not run.conditions.is_idle and run.conditions.meet(h)

    def _is_loose(self, h: float) -> bool:
        """True if the end of the step h is too far from its constraints to be a motion of the model.

        Where rows depend on each other projections converge by a factor only: one more tells whether they do.
        """
        run = self.run
        left: np.ndarray = run.calls["project"](run.t + h, run.stepper.x_new, run.P)[1]
        return not left[0] < LOOSE_STEP

    def _ends_elsewhere(self, h: float) -> bool:
        """True if the end of the step h cannot be restored, but that of another step may: links in line there."""
        run, s, stepper = self.run, self.run.s, self.run.steppers.current
        if s.contacts or h < LOOSE_STEP_LEAST * run.end:
            return False
        try:
            settled(s, run.calls, run.t + h, stepper.x_new, run.P)
        except SimulationError:
            return True
        return False

    def _closed_inside(self, h: float) -> float | None:
        """The fraction of the step at which a contact is closed that is open at both ends; None if there is none."""
        run = self.run
        assert run.contacts is not None
        s, stepper = run.s, run.steppers.current
        moved = h * float(np.abs(stepper.x_new[s.nx : s.nx + s.nu]).max(initial=0.0))
        ends = run.c, stepper.touches
        return closed_inside(
            run.contacts, run.gaps.points.asleep, moved, h, *ends, lambda: run.locator.aimed(stepper, h)
        )

    def _retry(self, h: float) -> None:
        """Try again with a step of length h; at the smallest steps jam the contacts that ask for it, or give up."""
        run = self.run
        run.stats.rejected += 1
        run.h = h
        if run.handing:
            run.handing.after_rejection()
        if run.dependence.met(h):
            return
        if h < SHORTEST_STEP * max(abs(run.t), 1e-3):
            jammed = run.faults.jammed()
            if not jammed:
                raise run.faults.stuck()
            run.changes.change(dict.fromkeys(jammed, UNBOUNDED), h)

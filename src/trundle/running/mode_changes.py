"""Events of contacts: the run goes to the event, chooses new modes there, and goes on from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..core.thresholds import RESTORED, SHORT_STEP
from ..equations.records import ContactSignals, Guards
from ..model.contact import SLIDING
from .contacts import LEFT
from .health import settled
from .locating import Found

if TYPE_CHECKING:
    from .run import Run

AT_START = 1e-3  # part of a step: an event that comes sooner after its start and changes nothing was none
ONSET = 0.15  # first step of a slip, relative to the time in which the friction that Rolling needs doubles


class ModeChanges:
    """Changes of modes in a run, and everything that starts anew after one."""

    def __init__(self, run: Run) -> None:
        self.run = run

    def go_to_event(self, h: float, found: Found) -> None:
        """Go to the event found in the step h, and change modes there."""
        run, step = self.run, found.step
        contacts, stepper = run.contacts, run.stepper
        assert contacts is not None
        causes: dict[int, str] = {}
        turns = False
        for i, due in contacts.due_guards(found.guards).items():
            causes[i] = contacts.cause(i, int(contacts.mode[i]), due[0])
            if step > 0 and i in contacts.sliders and Guards.at.slipping in due:
                turns = turns or self._has_turned(i, ContactSignals.table(stepper.touches).slip[i])
        if turns and step > SHORT_STEP * max(1e-3, abs(run.t)):
            run.h = 0.7 * step  # the slip turns as it ends: approach its end by ever smaller steps
            return
        if step > 0:
            if run.handing and run.handing.is_refused(run.t + step, stepper.x_new, stepper.touches):
                return
            run.accept(min(run.t + step, run.end))
        before = contacts.key()
        self.change(causes, h)
        if not step > AT_START * h and contacts.key() == before:  # the step was too long to tell when: look again in a
            run.h = min(run.h, 0.5 * h)  # shorter one, whose interpolant is more exact
        left = [i for i, cause in causes.items() if cause == LEFT and contacts.mode[i] == SLIDING]
        if left and found.slope < 0:
            first = ONSET * max(contacts.force[i] for i in left) / -found.slope
            run.pace.cut = first < run.h
            run.h = min(run.h, first)
        run.choose_steps(0.0)

    def _has_turned(self, i: int, slip: np.ndarray) -> bool:
        """True if the slip of a contact is no more along its direction but across it."""
        contacts = self.run.contacts
        assert contacts is not None
        direction = contacts.modes.slip_direction[i]
        along = float(direction @ slip)
        across = float(np.linalg.norm(slip - along * direction))
        return across > max(abs(along), 10 * contacts.still * contacts.speed[i])

    def change(self, causes: dict[int, str], h: float, ahead: dict[int, float] | None = None) -> None:
        """Choose new modes at the current state and restart from them. h: the last step, or the one that was planned.

        ahead: by how much the events of contacts are dated ahead.
        """
        run, contacts = self.run, self.run.contacts
        assert contacts is not None
        run.outputs.withdraw(run.t)
        known, before = len(contacts.events), contacts.key()
        run.x = run.settling.settle(run.calls, run.t, run.x, causes, ahead)
        new = contacts.events[known:]
        idle = bool(causes) and not new and before == contacts.key()
        path = contacts.items[next(iter(causes))].path if idle else ""
        run.stall.event(run.t, any(e.is_impact for e in new), path)
        self._restore()
        if contacts.due(run.c):  # slow partings were removed by that: the choice does not fit the state any more
            run.x = run.settling.settle(run.calls, run.t, run.x, {})
            self._restore()
        self.forget_steps()
        self.resume(h, None if idle else contacts.key())

    def _restore(self) -> None:
        """Restore the state with the new modes, and evaluate it."""
        run = self.run
        assert run.contacts is not None
        run.x, left, run.f, run.c = run.calls["resume"](run.t, run.x, run.P)
        if left[0] < RESTORED:
            run.contacts.follow(run.c)
        else:
            run.x = settled(run.s, run.calls, run.t, run.x, run.P)
            run.evaluate()

    def resume(self, h: float, key: bytes | None) -> None:
        """Go on from a state that has jumped. h: the last step; key: identifies the new modes, None if unchanged."""
        run = self.run
        run.conditions.settle_switches()
        run.note()
        run.h = min(h if key is None else run.pace.restart(h, key), run.max_step)
        run.conditions.jumped = True

    def forget_steps(self) -> None:
        """The state has jumped: discard everything that was learnt from earlier steps."""
        run = self.run
        run.stepper.forget()
        run.stopping.forget()
        run.chatter.forget()

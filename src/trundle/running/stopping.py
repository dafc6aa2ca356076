"""The end of a slip that turns: friction turns it ever faster, so steps come near it but not across it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..equations.records import ContactSignals, Guards
from .contacts import Contacts

if TYPE_CHECKING:
    from .run import Run

NEARLY = 0.88, 0.985  # step relative to the time to the end of a slip that turns: usually, and if it is smooth
SOON_OVER, STOP = 0.1, 0.05  # the rest of a slip is left out below these parts of the longest step and the tolerance,
HELD = 0.1  # if this part of the available friction remains as a margin


class Stopping:
    """Steps up to the end of slips, and switches to Rolling once the remaining slip is below tolerance."""

    def __init__(self, run: Run, contacts: Contacts) -> None:
        self.run, self.contacts = run, contacts
        self.forget()

    def forget(self) -> None:
        """After an event: nothing is known of the slips."""
        self._last: tuple[float, float, int] | None = None  # (time, time left to the end of a slip then, its contact)
        self._resists = -1, 0.0  # a slip that could not be ended yet, and how near its end it may be tried again

    def close_in(self) -> bool:
        """Where a slip that turns ends within the next step: end it if the rest is below tolerance, else come near it.

        → True if it was ended.
        """
        run = self.run
        left, which = self.contacts.time_to_stop()
        if which < 0:
            return False
        if left < run.pace.longest or left < run.h / NEARLY[0]:
            left = self._left(left, which)
        if left < run.h / NEARLY[0]:
            waits = which == self._resists[0] and left > self._resists[1]
            if left < SOON_OVER * run.pace.longest and not waits and self._stops(which, left):
                return True
            run.h = min(run.h, NEARLY[run.pace.smooth] * left)
        return False

    def _left(self, left: float, which: int) -> float:
        """The time to the end of a slip, corrected by how it has changed since the last step."""
        t, last = self.run.t, self._last
        if last is None or last[0] != t:
            self._last = t, left, which
        if last is None or last[2] != which or last[0] == t or not left < last[1]:
            return left
        return left * min(1.0, (t - last[0]) / (last[1] - left))

    def _stops(self, i: int, left: float) -> bool:
        """End the slip of a contact now instead of ``left`` later, if no more than a part of the tolerance is lost.

        Whichever way a slip turns as it ends, the impulse of its friction is, but for terms of second order in
        ``left``, that which stops the slip and holds it for the time that is left. So is what Rolling from now on does.
        """
        run, contacts = self.run, self.contacts
        if contacts.drive is not None:  # the works of drive and contact could not be separated
            return False
        s, h = run.s, run.h
        contacts.modes.sticks[i] = 1.0
        x, f, touches, works = run.calls["stop_slips"](run.t, run.x, run.P)
        contacts.modes.sticks[i] = 0.0
        seen = ContactSignals.table(touches)
        margin, force = Guards.of(seen.guards[i]).slipping, float(np.hypot(*seen.friction[i]))
        if not margin > HELD * (margin + force) or contacts.due(touches):
            self._resists = i, 0.0
            return False
        moved = np.concatenate([f[: s.nx] - run.f[: s.nx], (x - run.x)[s.nx : s.nx + s.nu] / run.pace.longest])
        scale = run.tol[1] + run.tol[0] * np.abs(x[: moved.size])
        error = left / 2 * float(np.linalg.norm(moved / scale)) / s.size**0.5
        if not error < STOP:
            self._resists = i, left * (STOP / error) ** 0.5
            return False
        x[contacts.work] += works
        run.x = x
        run.changes.change({i: "slip vanished"}, h, {i: left})
        return True

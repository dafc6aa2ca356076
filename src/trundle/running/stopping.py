"""The end of a slip that turns: friction turns it ever faster, so steps come near it but not across it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..equations.records import ContactSignals, Guards
from .contacts import Contacts

if TYPE_CHECKING:
    from .run import Run

NEARLY = 0.88, 0.985  # step relative to the time to the end of a slip that turns: usually, and if it is smooth
NEAREST, FARTHEST = 0.97, 0.6  # the same for explicit steps whose errors are known: at most, and at least
TELLS = 0.5  # from this part on the turning causes the error of a step
GRADE = 0.6  # the error grows with the power GRADE × order of part/(1 − part): 4.7 to 4.9 was seen for order 8
AIM = 0.2  # error that such a step is to have
SOON_OVER, STOP = 0.1, 0.05  # the rest of a slip is left out below these parts of the longest step and the tolerance,
HELD = 0.1  # if this part of the available friction remains as a margin


class Slips(NamedTuple):
    """Slips of sliding contacts at a time: by contact their speeds (m/s) and the rates of these."""

    t: float
    slips: dict[int, tuple[float, float]]


class Tried(NamedTuple):
    """What was known before an attempt at a step: the contact whose slip ends first, and the time that it has left."""

    which: int
    left: float


NOTHING = Tried(-1, np.inf)


class Stopping:
    """Steps up to the end of slips, and switches to Rolling once the remaining slip is below tolerance."""

    def __init__(self, run: Run, contacts: Contacts) -> None:
        self.run, self.contacts = run, contacts
        self.forget()

    def forget(self) -> None:
        """After an event: nothing is known of the slips."""
        self._now: Slips | None = None
        self._before: Slips | None = None  # a step earlier
        self._tried = NOTHING
        self._resists = -1, 0.0  # a slip that could not be ended yet, and how near its end it may be tried again

    def close_in(self) -> bool:
        """Where a slip that turns ends within the next step: end it if the rest is below tolerance, else come near it.

        → True if it was ended.
        """
        run = self.run
        self._look()
        left, which = self.contacts.time_to_stop()
        tried = self._tried
        if which < 0:
            self._tried = NOTHING
            return False
        if left < run.pace.longest or left < run.h / NEARLY[0]:
            left = self._left(left, which)
        self._tried = Tried(which, left)
        if left < run.h / NEARLY[0]:
            waits = which == self._resists[0] and left > self._resists[1]
            if left < SOON_OVER * run.pace.longest and not waits and self._stops(which, left):
                return True
            run.h = min(run.h, self._part(tried, which) * left)
        return False

    def _part(self, tried: Tried, which: int) -> float:
        """How large a part of the time to the end of a slip the next step may take.

        A slip that turns ever faster looks the same at every distance from its end, so the error of an explicit step
        depends on this part alone, and that of the last attempt tells the part that has the error ``AIM``.
        """
        pace = self.run.pace
        usual = NEARLY[pace.smooth]
        if not self.run.steppers.is_explicit:
            return usual
        h, error, stepper = pace.judged
        part = h / tried.left
        if tried.which != which or stepper is not self.run.stepper or not (TELLS < part < 1 and 0 < error < np.inf):
            return NEARLY[0]
        odds = part / (1 - part) * (AIM / error) ** (stepper.exponent / GRADE)
        return min(max(odds / (1 + odds), FARTHEST), NEAREST)

    def _look(self) -> None:
        """Take note of the slips at the present time."""
        t, now = self.run.t, self._now
        if now is None or now.t != t:
            self._now, self._before = Slips(t, self.contacts.slowings()), now

    def _left(self, left: float, which: int) -> float:
        """The time to the end of a slip, by its course over the last step: the cubic through its speeds and their rates
        at both ends of it tells how its deceleration grows."""
        now, before = self._now, self._before
        if now is None or before is None or which not in before.slips:
            return left
        (last, was), (size, slowing), h = before.slips[which], now.slips[which], now.t - before.t
        bend = 6 * (last - size) / h**2 + (2 * was + 4 * slowing) / h
        inside = slowing**2 - 2 * bend * size
        if inside <= 0:
            return left
        return min(left, 2 * size / (inside**0.5 - slowing))

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

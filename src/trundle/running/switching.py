"""Switches of force laws in a run: where in a step one passes through zero, and the modes that follow."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.thresholds import LENGTHENED, NEXT_TO_SWITCH, SLIGHTLY_BEFORE, SWITCH_EXACT, TINY
from ..equations.system import System
from ..kernel.kernel import Callers
from ..results.timeline import Event

HALVINGS = 30  # most bisections of a step to find where a switch that comes near zero turns back
FAR = 4.0  # times its variation over an interval (ends and middle): a switch so far from zero does not reach it
TRIES = 60  # steps to find the time of a zero, at most; about five are needed
JUST_BEYOND = 1e-3  # of the time of a change inside a step that was refused: it is not known better
WELL_INSIDE = 0.9  # of that step: a change nearer to its end is not why it was refused
LEAST = 0.01  # of the step that accuracy would allow: the shortest that a change ahead makes of it

Seen = tuple[np.ndarray, np.ndarray]  # values and rates of switches


class Switching:
    """Which switches are above zero. A law is smooth on either side, so steps end where one of them changes."""

    def __init__(self, s: System, calls: Callers) -> None:
        self.calls = calls
        self.paths = [path for path, _ in s.switches]
        self.kinds = [switch for _, switch in s.switches]
        self.above = np.zeros(len(self.paths), dtype=bool)
        self.left: float | None = None  # s: from the end of the step that was located to the change; None: not known
        self.is_rounding = False  # True if no way along the rates led across the change next to the present state
        self._ahead: tuple[np.ndarray, Seen] | None = None  # the end of the step in hand, and what is seen there

    def begin(self, t: float, x: np.ndarray, P: np.ndarray) -> dict[str, str]:
        """The modes at the start, by path."""
        values, rates = self._look(t, x, P)
        self.above = values > 0
        self._put(values, rates)
        every = zip(self.paths, self.kinds, self.above, strict=True)
        return {path: kind.above if up else kind.below for path, kind, up in every if kind.is_shown}

    def key(self) -> bytes:
        """What tells apart which switches are above zero."""
        return self.above.tobytes()

    def settle(self, t: float, x: np.ndarray, P: np.ndarray) -> list[Event]:
        """Take note of the state after a step. → what has changed and is shown."""
        ahead, self._ahead = self._ahead, None
        values, rates = ahead[1] if ahead is not None and ahead[0] is x else self._look(t, x, P)
        changed = self._changed(values, rates)
        self.above = self.above ^ changed
        self._put(values, rates)
        shown = (i for i in np.flatnonzero(changed).tolist() if self.kinds[i].is_shown)
        return [self._event(t, i, bool(self.above[i]), float(rates[i])) for i in shown]

    @property
    def seen(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """At the present state: values, rates, and the direction of a change of each."""
        return self._values, self._rates, self._towards

    def jumps(self, times: np.ndarray, rates: np.ndarray, above: np.ndarray) -> list[Event]:
        """Take note of changes that were crossed elsewhere, one row each. → what has changed and is shown."""
        which = np.nonzero(above != np.vstack([self.above, above[:-1]]))
        found = zip(
            times[which[0]].tolist(), which[1].tolist(), above[which].tolist(), rates[which].tolist(), strict=True
        )
        self.above = above[-1]
        return [self._event(t, i, up, rate) for t, i, up, rate in found if self.kinds[i].is_shown]

    def look(self, t: float, x: np.ndarray, P: np.ndarray) -> None:
        """Take note of a state at which no switch has changed."""
        self._ahead, self.left = None, None
        self._put(*self._look(t, x, P))

    def _put(self, values: np.ndarray, rates: np.ndarray) -> None:
        """What is seen at the present state, and how soon the next switch changes at these rates."""
        self._values, self._rates = values, rates
        self._towards = np.where(self.above, -1.0, 1.0)
        fast = self._towards * rates
        nears = fast > 0
        self._soon = float((np.abs(values[nears]) / fast[nears]).min()) if nears.any() else np.inf

    def _event(self, t: float, i: int, up: bool, rate: float) -> Event:
        kind, time = self.kinds[i], self.calls.epoch + t
        if up:
            return Event(time, self.paths[i], kind.below, kind.above, kind.rises, max(rate, 0.0))
        return Event(time, self.paths[i], kind.above, kind.below, kind.falls)

    def longest(self, h: float) -> float:
        """A step up to h that ends before the next change, as far as present rates tell."""
        return min(h, max((1 - SLIGHTLY_BEFORE) * self._soon, LEAST * h))

    def across(
        self, t: float, x: np.ndarray, f: np.ndarray, P: np.ndarray, h: float
    ) -> tuple[float, np.ndarray] | None:
        """(time, state) just beyond the zero of a switch that is next to the present state, much nearer than h.

        Along the rates f: so no step sees the forms that a law has on both sides.
        """
        left, self.left = self.left, None
        if left is None:
            left = self._soon
            if left > NEXT_TO_SWITCH * h:
                return None
        for longer in LENGTHENED:
            time = (1 + longer) * left + longer * SLIGHTLY_BEFORE * h
            there = x + time * f
            if self._beyond(*self._look(t + time, there, P)) > 0:
                return time, there
        self.is_rounding = True
        return None

    def first(self, stepper: Any, step: float, P: np.ndarray) -> float | None:
        """When in the step that the stepper holds a switch changes first; the stepper then holds the step up to it."""
        values, rates = self._look(stepper.t + step, stepper.x_new, P)
        self._ahead = stepper.x_new, (values, rates)
        changed, towards = self._changed(values, rates), self._towards
        turned = ~changed & (towards * self._rates > 0) & (towards * rates < 0)  # it may have been beyond and back
        if not (changed.any() or turned.any()):
            return None
        if changed.any():
            return self._located(stepper, step, P, (values, rates))
        middle = (stepper.x + stepper.x_new) / 2 + step / 8 * (stepper.f - stepper.f_new)
        between = self._look(stepper.t + step / 2, middle, P)[0]
        for i in np.flatnonzero(turned & _may_reach_zero(self._values, between, values)):
            inside = self._turning(stepper, step, int(i), values[i], P)
            if inside is not None:
                return self._located(stepper, inside, P)
        return None

    def shortened(self, stepper: Any, h: float, P: np.ndarray) -> float:
        """A step that ends just beyond the first change within h, which was refused; 0 if that is not the cause."""
        seen = self._look(stepper.t + h, stepper.x_new, P)
        if not (np.isfinite(seen).all() and self._changed(*seen).any()):
            return 0.0
        aim = (1 + JUST_BEYOND) * self._aimed(h, seen)
        return aim if aim < WELL_INSIDE * h else 0.0

    def _turning(self, stepper: Any, step: float, i: int, end: float, P: np.ndarray) -> float | None:
        """A time in the step at which a switch that turns back has crossed zero; None if it turns back before.

        Found on the interpolant, by bisection of its rate, for as long as it may reach zero. end: its value there.
        """
        series, low, high = stepper.series(), 0.0, step
        before, after = self._values[i], end
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            seen = stepper.x + (middle / stepper.h) ** np.arange(1, len(series) + 1) @ series
            values, rates = self._look(stepper.t + middle, seen, P)
            if self._changed(values, rates)[i]:
                return middle
            if not _may_reach_zero(before, values[i], after):
                return None
            comes = rates[i] < 0 if self.above[i] else rates[i] > 0
            if comes:
                low, before = middle, values[i]
            else:
                high, after = middle, values[i]
        return None

    def _located(self, stepper: Any, high: float, P: np.ndarray, ends: Seen | None = None) -> float:
        """A step, shorter than ``high``, that ends next to the first change, before it; the stepper holds it.

        By Newton's method on steps, and by the Illinois method where its rate does not lead there. ends: what is seen
        after ``high``.
        """
        t, x, f = stepper.t, stepper.x, stepper.f

        def seen(length: float) -> Seen:
            stepper.attempt(t, x, f, length)
            return self._look(t + length, stepper.x_new, P)

        ends = seen(high) if ends is None else ends
        low, near, far, side = 0.0, min(self._beyond(self._values, self._rates), 0.0), self._beyond(*ends), 0
        aim, last = (1 - SLIGHTLY_BEFORE) * self._aimed(high, ends), np.inf
        for _ in range(TRIES):
            values, rates = seen(aim)
            found = self._beyond(values, rates)
            left = -found / max(self._speed(values, rates), TINY)
            if 0 < left <= NEXT_TO_SWITCH * aim and not self.is_rounding:
                self.left = left
                return aim
            if found >= 0:
                high, far, near, side = aim, found, near / 2 if side > 0 else near, 1
            else:
                low, near, far, side = aim, found, far / 2 if side < 0 else far, -1
            if high - low <= SWITCH_EXACT * high or far <= 0:
                break
            newton = (aim + left) * (1 - SLIGHTLY_BEFORE)
            illinois = low - near * (high - low) / (far - near)
            aim = newton if low < newton < high and abs(found) < last / 2 else illinois
            aim, last = aim if low < aim < high else (low + high) / 2, abs(found)
        wide = high - low > NEXT_TO_SWITCH * high  # the change is not found, as of a switch that is zero after it
        if low <= 0 or self.is_rounding or wide:
            end, self.left = high, None
        else:
            end, self.left = low, high - low
        self.is_rounding = False
        if stepper.h != end:
            seen(end)
        return end

    def _aimed(self, h: float, ends: Seen) -> float:
        """When the first switch passes zero within h, by the cubic through what is seen at both ends."""
        towards, first = self._towards, h
        for i in np.flatnonzero(self._changed(*ends)):
            v0, v1 = -towards[i] * self._values[i], -towards[i] * ends[0][i]  # from positive to negative
            r0, r1 = -towards[i] * self._rates[i] * h, -towards[i] * ends[1][i] * h
            if v0 <= 0:
                return 0.5 * h
            first = min(first, h * _zero_of_cubic(v0, r0, v1, r1))
        return first

    def _speed(self, values: np.ndarray, rates: np.ndarray) -> float:
        """How fast the switch that is farthest beyond zero goes there."""
        i = int(np.argmax(self._towards * values))
        return float(-rates[i] if self.above[i] else rates[i])

    def _changed(self, values: np.ndarray, rates: np.ndarray) -> np.ndarray:
        """Which switches are beyond zero as seen from their mode, or at zero and on their way."""
        signed = self._towards * values
        if signed.max() < 0:
            return np.zeros(signed.size, dtype=bool)
        return (signed > 0) | ((signed == 0) & (self._towards * rates > 0))

    def _beyond(self, values: np.ndarray, rates: np.ndarray) -> float:
        """How far the first switch is beyond zero; one that stays at zero has not changed, and does not count."""
        signed = self._towards * values
        counts = (signed != 0) | (self._towards * rates > 0)
        return float(signed[counts].max()) if counts.any() else -TINY

    def _look(self, t: float, x: np.ndarray, P: np.ndarray) -> Seen:
        values, rates = self.calls["switches"](t, x, P)
        return values, rates


def _zero_of_cubic(v0: float, r0: float, v1: float, r1: float) -> float:
    """Where in (0, 1) the cubic with these values and slopes at 0 and 1 passes from v0 > 0 to v1 ≤ 0."""
    c2, c3 = 3 * (v1 - v0) - 2 * r0 - r1, 2 * (v0 - v1) + r0 + r1
    low, high = 0.0, 1.0
    s = v0 / (v0 - v1)
    for _ in range(HALVINGS):
        value, slope = v0 + s * (r0 + s * (c2 + s * c3)), r0 + s * (2 * c2 + 3 * s * c3)
        low, high = (s, high) if value > 0 else (low, s)
        new = s - value / slope if slope else high
        new = new if low < new < high else (low + high) / 2
        if abs(new - s) < SWITCH_EXACT:
            break
        s = new
    return new


def _may_reach_zero(before: Any, between: Any, after: Any) -> Any:
    """Whether switches may pass zero inside a stretch, by their values at its start, in its middle, at its end."""
    least, most = np.minimum(np.minimum(before, between), after), np.maximum(np.maximum(before, between), after)
    return np.minimum(np.abs(least), np.abs(most)) <= FAR * (most - least)

"""Switches of force laws in a run: where in a step one passes through zero, and the modes that follow."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.thresholds import LENGTHENED, SLIGHTLY_BEYOND, SWITCH_EXACT
from ..equations.system import System
from ..kernel.kernel import Callers
from ..results.timeline import Event

HALVINGS = 30  # most bisections of a step to find where a switch that comes near zero turns back
FAR = 4.0  # times its variation over an interval (ends and middle): a switch so far from zero does not reach it
TRIES = 60  # steps to find the time of a zero, at most; about five are needed
BEYOND = 1 + SLIGHTLY_BEYOND  # longest step, relative to the time that a switch needs to zero at its present rate,
LEAST = 0.01  # but at least this fraction of the step that accuracy allows

ULP = 4 * float(np.finfo(float).eps)  # relative change of the states that is rounding: a change of a switch
ROUNDED = 4.0  # below this many times its effect is rounding, too

Seen = tuple[np.ndarray, np.ndarray]  # values and rates of switches


class Switching:
    """Which switches are above zero. A law is smooth on either side, so steps end where one of them changes."""

    def __init__(self, s: System, calls: Callers) -> None:
        self.calls = calls
        self.paths = [path for path, _ in s.switches]
        self.kinds = [switch for _, switch in s.switches]
        self.above = np.zeros(len(self.paths), dtype=bool)

    def begin(self, t: float, x: np.ndarray, P: np.ndarray) -> dict[str, str]:
        """The modes at the start, by path."""
        self._values, self._rates = self._look(t, x, P)
        self.above = self._values > 0
        every = zip(self.paths, self.kinds, self.above, strict=True)
        return {path: kind.above if up else kind.below for path, kind, up in every if kind.is_shown}

    def settle(self, t: float, x: np.ndarray, P: np.ndarray) -> list[Event]:
        """Take note of the state after a step. → what has changed and is shown."""
        self._values, self._rates = self._look(t, x, P)
        changed = self._changed(self._values, self._rates)
        self.above = self.above ^ changed
        return [self._event(t, int(i)) for i in np.flatnonzero(changed) if self.kinds[i].is_shown]

    def _event(self, t: float, i: int) -> Event:
        kind, time = self.kinds[i], self.calls.epoch + t
        if self.above[i]:
            return Event(time, self.paths[i], kind.below, kind.above, kind.rises, max(float(self._rates[i]), 0.0))
        return Event(time, self.paths[i], kind.above, kind.below, kind.falls)

    def longest(self, h: float) -> float:
        """A step up to h that does not go far beyond the next change."""
        towards = np.where(self.above, -1.0, 1.0) * self._rates
        nears = towards > 0
        if not nears.any():
            return h
        return min(h, max(BEYOND * float(np.min(np.abs(self._values[nears]) / towards[nears])), LEAST * h))

    def first(self, stepper: Any, step: float, P: np.ndarray) -> float | None:
        """When in the step that the stepper holds a switch changes first; the stepper then holds the step up to it."""
        values, rates = self._look(stepper.t + step, stepper.x_new, P)
        changed = self._changed(values, rates)
        towards = np.where(self.above, -1.0, 1.0)
        turned = ~changed & (towards * self._rates > 0) & (towards * rates < 0)  # it may have crossed zero and returned
        if not (changed.any() or turned.any()):
            return None
        if changed.any():
            return self._located(stepper, step, P)
        middle = (stepper.x + stepper.x_new) / 2 + step / 8 * (stepper.f - stepper.f_new)
        between = self._look(stepper.t + step / 2, middle, P)[0]
        for i in np.flatnonzero(turned & _may_reach_zero(self._values, between, values)):
            inside = self._turning(stepper, step, int(i), values[i], P)
            if inside is not None:
                return self._located(stepper, inside, P)
        return None

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

    def _located(self, stepper: Any, high: float, P: np.ndarray) -> float:
        """The shortest step, up to ``high``, after which a switch has changed: by the Illinois method on steps."""
        t, x, f = stepper.t, stepper.x, stepper.f

        def beyond(length: float) -> float:
            """How far the switch that is farthest beyond zero is there; negative if none is."""
            stepper.attempt(t, x, f, length)
            return self._beyond(self._look(t + length, stepper.x_new, P)[0])

        near, far = min(self._beyond(self._values), 0.0), beyond(high)
        low, side, rounded = 0.0, 0, False
        for _ in range(TRIES):
            if high - low <= SWITCH_EXACT * high or far <= 0 or rounded:
                break
            middle = low - near * (high - low) / (far - near)
            if not low < middle < high:
                middle = (low + high) / 2
            found = beyond(middle)
            if found >= 0:
                beside = self._beyond(self._look(t + middle, stepper.x_new * (1 + ULP), P)[0])
                rounded = found <= ROUNDED * abs(beside - found)
                high, far, near, side = middle, found, near / 2 if side > 0 else near, 1
            else:
                low, near, far, side = middle, found, far / 2 if side < 0 else far, -1
        for longer in LENGTHENED:  # the step's end must see the law's new form
            if beyond(high * (1 + longer)) > 0:
                break
        return high * (1 + longer)

    def _changed(self, values: np.ndarray, rates: np.ndarray) -> np.ndarray:
        """Which switches have crossed zero relative to their modes, or are at zero and moving across."""
        towards = np.where(self.above, -1.0, 1.0)
        return (towards * values > 0) | ((values == 0) & (towards * rates > 0))

    def _beyond(self, values: np.ndarray) -> float:
        return float(np.max(np.where(self.above, -values, values)))

    def _look(self, t: float, x: np.ndarray, P: np.ndarray) -> Seen:
        values, rates = self.calls["switches"](t, x, P)
        return values, rates


def _may_reach_zero(before: Any, between: Any, after: Any) -> Any:
    """Whether switches may pass zero inside a stretch, by their values at its start, in its middle, at its end."""
    least, most = np.minimum(np.minimum(before, between), after), np.maximum(np.maximum(before, between), after)
    return np.minimum(np.abs(least), np.abs(most)) <= FAR * (most - least)

"""Where in a step the first event of a contact is: guards along the interpolant, then steps up to it."""

from __future__ import annotations

from collections.abc import Callable
from operator import truediv
from typing import Any, NamedTuple

import numpy as np

from ..core.thresholds import BRACKET, EARLY, LEAST_GAP_TIME, NO_STEP, SHORT_APPROACH, SHORT_STEP, TINY
from ..equations.program import SCAN
from ..equations.records import ContactSignals, Guards
from ..kernel.kernel import Callers
from ..model.contact import FLIGHT, SLIDING
from .between import Between
from .contacts import DEEP, NEAR, STILL, TOUCHES, Contacts
from .outcome import Statistics
from .stopping import NEARLY

EVERY = ContactSignals.every  # indices into the signals of all contacts in a row

Sample = tuple[float, list[float]] | None  # in a step, and the guards there
CLOSING = 0.1  # the most by which the interpolant may miss the end of a gap, relative to the step: rates tell the rest
APPROACHES = 60  # steps to an event, at most: where a guard jumps half of what is left at a time
OTHERS = 4  # contacts that may turn out to have closed before the one that seemed to be the first
INSIDE = (*SCAN, 1.0)  # parts of a step at which they are searched for,
SOON = tuple(0.5 ** np.arange(11, 2, -1))  # and others if a contact has just opened: small bounces


class Found(NamedTuple):
    """An event ``step`` after the start of a step: the guards there, and the slope of the one that becomes zero.

    If not ``there``: no event was found up to ``step``; go so far first.
    """

    step: float
    guards: list[float]
    slope: float = 0.0
    there: bool = True


class Locator:
    """Searches for events in the step that a stepper holds."""

    def __init__(self, calls: Callers, contacts: Contacts, P: np.ndarray, stats: Statistics) -> None:
        self.calls, self.contacts, self.P, self.stats = calls, contacts, P, stats

    def find(self, stepper: Any, c: np.ndarray, h: float) -> Found | None:
        """The first event in the step from the signals c, or None. The stepper then holds the step up to it."""
        self.stepper, self.c, self.t, self.x = stepper, c, stepper.t, stepper.x
        self._f = stepper.f
        self._levels, near, _ = self.contacts.levels()
        crossing = self._first_crossing(h)
        if crossing is None:
            return None
        (low, before), (high, after), other = crossing
        if before is None:
            before = self._guards(self._signals(low), low * h)
            if min(before) < 0:
                return self._at_start(h)
        high, which, slope = self._zero(h, low, before, high, after, other, near)
        return self._approached(h, min(high * h, h), which, slope, near)

    def _first_crossing(
        self, h: float
    ) -> tuple[tuple[float, list[float] | None], tuple[float, list[float]], Sample] | None:
        """(last time before a guard is negative and the guards there, if known; the first one after it and the guards
        there; a time before both), in parts of the step; None if none becomes negative."""
        contacts, c = self.contacts, self.c
        parts, flies, rates = INSIDE, contacts.mode == FLIGHT, c[EVERY.gap_rate]
        if contacts.flying:
            none = TOUCHES * contacts.rounding
            gaps = c[EVERY.gap]
            self._opened = flies & (np.abs(gaps) < none) & (rates > STILL * np.array(contacts.speed))
            self._wide = flies & (gaps > none)
            if self._opened.any():
                parts = (*SOON, *INSIDE)
        scanned = [*self._aim(h), self.stepper.touches]
        low, before, past, other = 0.0, None, c, None
        for k, theta in enumerate(parts):
            at = k - len(parts) + len(INSIDE)
            touches = scanned[at] if at >= 0 else self._signals(theta)
            values = self._guards(touches, theta * h)
            if contacts.flying:
                falling, rates = rates < 0, touches[EVERY.gap_rate]
                for i in np.flatnonzero(flies & falling & (rates > 0)):
                    if self._passes(int(i), (theta - low) * h, past, touches):
                        continue
                    least = self._least_gap(int(i), low, theta)
                    there = self._guards(self._signals(least), least * h)
                    if min(there) < 0:
                        theta, values = least, there
            if min(values) < 0:
                return (low, before), (theta, values), other
            other = None if before is None else (low, before)
            low, before, past = theta, values, touches
        return None

    def _approached(
        self, h: float, step: float, which: int, slope: float, near: list[float], more: int = OTHERS
    ) -> Found | None:
        """From the interpolant to the steps themselves: one that ends a little past the zero of a guard.

        more: how many other contacts may turn out to close sooner.
        """
        contacts, stepper, (i, guard) = self.contacts, self.stepper, divmod(which, Guards.SIZE)
        beyond = 0.5 * near[which] / -slope if slope < 0 else 0.0  # a little past the zero: the event is due then
        closes = guard == Guards.at.parting and contacts.mode[i] == FLIGHT and not contacts.loaded[i]
        small, values = (CLOSING if closes else 1e-3) * h, [0.0] * (Guards.SIZE * contacts.n)
        between = Between()  # where the interpolant does not tell the slope: at a kink, or in rounding
        if guard == Guards.at.slipping and contacts.turns(i) and step > SHORT_STEP * max(1e-3, abs(self.t)):
            return Found(NEARLY[0] * step, values, there=False)  # a slip that turns: approach its end by small steps
        for k in range(APPROACHES):
            if step <= NO_STEP * max(abs(self.t), EARLY):
                return self._less_far(h, which, self.c) or self._at_start(h, slope)
            if not stepper.attempt(self.t, self.x, self._f, step) <= 1.0:
                return Found(step / 2, values, there=False)  # less smooth than assumed: go there by smaller steps
            values = self._guards(stepper.touches, step)
            if not closes:
                which = self._cause(which, values, near)
            slope = self._slope(which, values[which], step, slope)
            if -near[which] < values[which] <= 0:
                break
            between.note(step, values, which)
            aim = None if closes else between.aimed(which, -near[which] / 2)
            change = aim - step if aim is not None else -values[which] / slope + beyond if slope else 0.0
            if aim is None:
                if not abs(change) < small or k >= 5:
                    break
                small = abs(change) / 2
            if abs(change) < SHORT_STEP * max(step, 1e-3 * abs(self.t)):
                break
            step += change
        i, guard = divmod(which, Guards.SIZE)
        if more and (other := self._closed_sooner(which, values, step)):
            return self._approached(h, *other, near, more - 1)
        # a gap that the interpolant does not give exactly enough, or a layer too thin for steps of this length
        parts, slips = guard == Guards.at.parting, guard == Guards.at.slipping
        deep = parts and contacts.mode[i] == FLIGHT and self._sunk(i, values[which]) > NEAR * contacts.rounding[i]
        late = slips and contacts.layered[i] and values[which] < -10 * near[which]
        if (deep or late) and step > SHORT_APPROACH * max(1e-3, abs(self.t)):
            return Found(step / 2, values, there=False)
        if (sooner := self._less_far(h, which, stepper.touches)) is not None:
            return sooner
        if not parts or contacts.due_guards(values):
            return Found(step, values, slope)
        if contacts.mode[i] == FLIGHT:  # the interpolant is less exact than the gap
            return Found(step, values, there=False)
        return self._beyond(h, step)

    def _closed_sooner(self, which: int, values: list[float], step: float) -> tuple[float, int, float] | None:
        """(when, guard, its slope) of another contact that has closed clearly before the end of the step that the
        stepper holds, which the interpolant did not tell; None if there is none."""
        contacts, touches, found = self.contacts, self.stepper.touches, None
        gaps, rates = touches[EVERY.gap].tolist(), touches[EVERY.gap_rate].tolist()
        for i in np.flatnonzero(self._wide | self._opened).tolist() if contacts.flying else ():
            at = Guards.SIZE * i + Guards.at.parting
            if at == which or not (gaps[i] < -NEAR * contacts.rounding[i] and rates[i] < 0):
                continue
            first = float(self.c[EVERY.gap_rate][i])  # its mean rate falls from this one
            when = step * first / (first - values[at]) if self._opened[i] else step - gaps[i] / rates[i]
            if 0 < when < (step if found is None else found[0]):
                found = when, at, self._slope(at, values[at], step, rates[i])
        return found

    def _slope(self, which: int, value: float, since: float, otherwise: float) -> float:
        """Slope of a guard at the end of the step that the stepper holds: known where it is a gap, from its rate.

        Elsewhere that along the interpolant, which is rounding where the bracket of the zero is narrow.
        """
        i, guard = divmod(which, Guards.SIZE)
        if guard != Guards.at.parting or self.contacts.mode[i] != FLIGHT or self.contacts.loaded[i]:
            return otherwise
        rate = float(self.stepper.touches[EVERY.gap_rate][i])
        if self._opened[i]:
            return (rate - value) / since
        return rate if self._wide[i] or rate < 0 else otherwise

    def _less_far(self, h: float, which: int, touches: np.ndarray) -> Found | None:
        """Half a step, where a gap seems to close that has just opened and grows, or that grows right from the start of
        the step: the interpolant is less exact.

        touches: the signals where it would be closed.
        """
        contacts, (i, guard) = self.contacts, divmod(which, Guards.SIZE)
        if guard != Guards.at.parting or contacts.mode[i] != FLIGHT or h < SHORT_APPROACH * max(1e-3, abs(self.t)):
            return None
        grows = min(float(v[EVERY.gap_rate][i]) for v in (self.c, touches)) > 0
        opened = touches is self.c or float(self.c[EVERY.gap][i]) < TOUCHES * contacts.rounding[i]
        closed = float(touches[EVERY.gap][i]) < -contacts.gap_level[i]
        return Found(h / 2, [], there=False) if grows and opened and not closed else None

    def _at_start(self, h: float, slope: float = 0.0) -> Found | None:
        """An event at the very start of the step; or just beyond it, if by rounding none is due there yet."""
        guards = self._guards(self.c, 0.0)
        return Found(0.0, guards, slope) if self.contacts.due_guards(guards) else self._beyond(h, 0.0)

    def _beyond(self, h: float, step: float) -> Found | None:
        """A step that ends just beyond the jump of a guard, from one just before it; None if there is none up to h.

        Normal efforts jump where curvatures do: at the tips of a spindle, the edges of a surface.
        """
        more = NO_STEP * max(abs(self.t), EARLY)
        while step < h:
            more *= 4
            step = min(step + more, h)
            if not self.stepper.attempt(self.t, self.x, self._f, step) <= 1.0 and step < h:
                return Found(step / 2, [], there=False)
            values = self._guards(self.stepper.touches, step)
            if self.contacts.due_guards(values):
                if self._is_deep() and step > SHORT_APPROACH * max(1e-3, abs(self.t)):
                    return Found(step / 2, [], there=False)  # another contact has closed on the way
                return Found(step, values)
        return None

    def _sunk(self, i: int, guard: float) -> float:
        """By how much (m) a contact that was open has closed beyond zero, or beyond what it overlapped by before, at
        the end of the step that the stepper holds; of one with a load, how much of it is missing (N)."""
        if self.contacts.loaded[i]:
            return -guard
        gap, before = (float(touches[EVERY.gap][i]) for touches in (self.stepper.touches, self.c))
        return min(before, 0.0) - gap

    def _is_deep(self) -> bool:
        """True if a contact that was open overlaps deeply at the end of the step that the stepper holds."""
        contacts = self.contacts
        gaps = self.stepper.touches[EVERY.gap]
        return bool(((contacts.mode == FLIGHT) & ~np.array(contacts.loaded) & (gaps < -DEEP * contacts.rounding)).any())

    def aimed(self, stepper: Any, h: float) -> Callable[[float], np.ndarray]:
        """Signals at parts of the step that a stepper holds."""
        self.stepper, self.t, self.x = stepper, stepper.t, stepper.x
        self._aim(h)
        return self._signals

    def _signals(self, theta: float) -> np.ndarray:
        """Signals of the contacts at t + θh from the interpolant that ``_aim`` has set."""
        seek = self.calls["seek"]
        seek.given.theta[0] = theta
        seek.call()
        self.stats.rhs_calls += 1
        return seek.found.touches.copy()

    def _aim(self, h: float) -> np.ndarray:
        """Signals at ``SCAN`` in the step that the stepper holds, one row each; ``_signals`` then uses this step."""
        series = self.stepper.series()
        seek, scan = self.calls["seek"], self.calls["scan"]
        for f in (seek, scan):
            given = f.given
            given.t[0], given.h[0] = f.epoch + self.t, h
            given.x[:], given.P[: self.P.size] = self.x, self.P
            given.C[: series.size], given.C[series.size :] = series.ravel(), 0.0
        scan.given.theta[:] = SCAN
        scan.call()
        self.stats.rhs_calls += len(SCAN)
        return scan.found.touches.reshape(len(SCAN), -1).copy()

    def _guards(self, touches: np.ndarray, since: float) -> list[float]:
        """Guards; of a contact that has just opened the mean rate of its gap: the gap itself starts at zero.

        Where the gap cannot have moved that is the mean of its rates: the difference of two gaps would be rounding.
        """
        values = touches.reshape(self.contacts.n, ContactSignals.SIZE)[:, ContactSignals.at.guards] + self._levels
        if self.contacts.flying:
            parting, gaps = values[:, Guards.at.parting], touches[EVERY.gap]
            parting[self._wide] = gaps[self._wide]
            opened = self._opened
            if opened.any():
                moved, first, last = gaps - self.c[EVERY.gap], self.c[EVERY.gap_rate], touches[EVERY.gap_rate]
                felt = np.maximum(np.abs(moved), (np.abs(first) + np.abs(last)) / 2 * since) > self.contacts.noise
                parting[opened] = np.where(felt, moved / max(since, TINY), (first + last) / 2)[opened]
        found: list[float] = values.ravel().tolist()
        return found

    def _zero(
        self,
        h: float,
        low: float,
        before: list[float],
        high: float,
        after: list[float],
        other: Sample,
        near: list[float],
    ) -> tuple[float, int, float]:
        """Where the first guard becomes negative between two times of the step, which one, and its slope there.

        By parabolas through these and another time, or a line if there is none; halved where that is slow.
        """
        for k in range(60):
            depths = list(map(truediv, after, near))
            which = depths.index(min(depths))
            a, b, close = before[which], after[which], near[which]
            width = high - low
            slope = (b - a) / width
            if b >= -close or width < BRACKET:
                break
            bend = 0.0
            if other is not None:
                bend = ((other[1][which] - b) / (other[0] - high) - slope) / (other[0] - low)
            part = 0.5 * width
            if a > 0 and k % 8 < 6:
                first = slope - bend * width
                steep = max(first * first - 4 * bend * a, 0.0) ** 0.5
                part = 2 * a / (steep - first) + 0.5 * close / steep if steep > max(first, 0.0) else part
            theta = low + min(max(part, 1e-3 * width), 0.999 * width)
            values = self._guards(self._signals(theta), theta * h)
            if min(values) < 0:
                high, after, other = theta, values, (high, after)
            else:
                low, before, other = theta, values, (low, before)
        cause = self._cause(which, after, near)
        if cause != which:
            slope = (before[cause] - after[cause]) / (high - low)
        return high, cause, -abs(slope) / h

    def _cause(self, which: int, values: list[float], near: list[float]) -> int:
        """Of the guards that are negative where the guard ``which`` becomes so, the deepest one that depends on the
        motion alone, if there is one: efforts jump where a slip vanishes, and other contacts seem to leave their cones.
        """
        found, deepest = which, 0.0
        for i, mode in enumerate(self.contacts.mode.tolist()):
            for guard, moves in (
                (Guards.at.parting, mode == FLIGHT),
                (Guards.at.slipping, mode == SLIDING),
                (Guards.at.leaving, mode != FLIGHT),
            ):
                k = Guards.SIZE * i + guard
                if moves and values[k] / near[k] < deepest:
                    found, deepest = k, values[k] / near[k]
        return found

    def _passes(self, i: int, wide: float, before: np.ndarray, after: np.ndarray) -> bool:
        """True if a gap that falls and then grows stays open between two times, by its tangents at both."""
        (gap, rate), (last, rising) = ((float(c[EVERY.gap][i]), float(c[EVERY.gap_rate][i])) for c in (before, after))
        if min(gap, last) <= 0 or not rate < 0 < rising:
            return False
        until = (last - gap - rising * wide) / (rate - rising)  # where the tangents meet
        return gap + 2 * rate * until > 0

    def _least_gap(self, i: int, low: float, high: float) -> float:
        """Where between two times of the step the gap of a contact is least: a fast or grazing encounter."""
        from scipy.optimize import brentq

        def rate(theta: float) -> float:
            return float(self._signals(theta)[EVERY.gap_rate][i])

        ends = rate(low), rate(high)
        return float(brentq(rate, low, high, xtol=LEAST_GAP_TIME)) if ends[0] < 0 < ends[1] else low

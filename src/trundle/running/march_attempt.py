"""An attempt of a step in a march, and what it has found where it searches for a change of a switch: symbols."""

from __future__ import annotations

from typing import Any, NamedTuple

import casadi as ca

from ..core.thresholds import NEXT_TO_SWITCH, SLIGHTLY_BEFORE, TINY
from ..equations.spatial import SX
from .march_records import BOUND, Bounds, Here, Seen
from .switching import FAR

SEARCHES = 6  # steps to end next to a change, at most
CUBIC = 8  # iterations for the zero of a cubic


class Attempt(NamedTuple):
    """An attempt to be judged: its length, error and rate, whether its end is valid, the switches before and after,
    those that turn, and their values in the middle."""

    here: Here
    bounds: Bounds
    h: Any
    e: Any
    rate: Any
    valid: Any
    old: Seen
    new: Seen
    turns: Any
    middle: Any

    @property
    def searches(self) -> Any:
        """1 if it is made in search of a change."""
        return self.here.aim > 0

    @property
    def changes(self) -> Any:
        """1 if a switch changes in it."""
        return ca.mmax(self.new.changed)

    @property
    def fits(self) -> Any:
        """1 if its error is small enough, in no search."""
        return all_of(ca.logic_not(self.searches), self.e <= 1)

    @property
    def refused(self) -> Any:
        """1 if its error is too large, or not a number."""
        return all_of(ca.logic_not(self.searches), ca.logic_not(self.e <= 1))

    @property
    def begins(self) -> Any:
        """1 if a search for a change begins."""
        return all_of(self.fits, self.changes)

    @property
    def takes(self) -> Any:
        """1 if it is a step without any change."""
        least = ca.fmin(ca.fmin(self.old.values, self.middle), self.new.values)
        most = ca.fmax(ca.fmax(self.old.values, self.middle), self.new.values)
        reaches = ca.fmin(ca.fabs(least), ca.fabs(most)) <= FAR * (most - least)
        unclear = ca.mmax(ca.logic_and(self.turns, reaches))
        return all_of(self.fits, ca.logic_not(self.changes), ca.logic_not(unclear), self.valid)

    @property
    def aimed(self) -> Any:
        """When the first switch passes zero in it, by the cubic through what is seen at both ends."""
        towards, least, cubic = self.old.towards, SX(BOUND), [SX(1), SX(0), SX(-1), SX(0)]
        for i in range(towards.shape[0]):
            parts = self.old.values[i], self.h * self.old.rates[i], self.new.values[i], self.h * self.new.rates[i]
            mine = [-towards[i] * part for part in parts]  # from positive to negative
            linear = ca.if_else(self.new.changed[i], mine[0] / (ca.fabs(mine[0]) + ca.fabs(mine[2]) + TINY), BOUND)
            cubic = [ca.if_else(linear < least, a, b) for a, b in zip(mine, cubic, strict=True)]
            least = ca.fmin(linear, least)
        return self.h * ca.if_else(cubic[0] > 0, _zero_of_cubic(*cubic), 0.5)


class Search(NamedTuple):
    """What an attempt in search of a change has found."""

    left: Any  # s: to the change
    hits: Any  # 1 if it ends next to it
    again: Any  # 1 if another attempt is to be made,
    aim: Any  # of this length
    low: Any
    high: Any

    @classmethod
    def of(cls, a: Attempt) -> Search:
        beyond, fast = SX(-BOUND), SX(1)
        for i in range(a.new.values.shape[0]):  # of the switch that is farthest beyond zero
            mine = a.new.towards[i] * a.new.values[i]
            fast = ca.if_else(mine > beyond, a.new.towards[i] * a.new.rates[i], fast)
            beyond = ca.fmax(mine, beyond)
        left = -beyond / ca.fmax(fast, TINY)
        low, high = ca.if_else(beyond < 0, a.h, a.here.low), ca.if_else(beyond < 0, a.here.high, a.h)
        aim = (a.h + left) * (1 - SLIGHTLY_BEFORE)
        hits = all_of(a.searches, left > 0, left <= NEXT_TO_SWITCH * a.h)
        again = all_of(a.searches, ca.logic_not(hits), low < aim, aim < high, a.here.searches < SEARCHES)
        return cls(left, ca.logic_and(hits, a.valid), again, aim, low, high)


def all_of(*conditions: Any) -> Any:
    found = conditions[0]
    for condition in conditions[1:]:
        found = ca.logic_and(found, condition)
    return found


def _zero_of_cubic(v0: Any, r0: Any, v1: Any, r1: Any) -> Any:
    """As in ``switching``, with a fixed number of iterations."""
    c2, c3 = 3 * (v1 - v0) - 2 * r0 - r1, 2 * (v0 - v1) + r0 + r1
    low, high, at = SX(0), SX(1), v0 / (v0 - v1)
    for _ in range(CUBIC):
        value, slope = v0 + at * (r0 + at * (c2 + at * c3)), r0 + at * (2 * c2 + 3 * at * c3)
        low, high = ca.if_else(value > 0, at, low), ca.if_else(value > 0, high, at)
        new = at - value / ca.if_else(slope == 0, TINY, slope)
        at = ca.if_else(all_of(low < new, new < high), new, (low + high) / 2)
    return at

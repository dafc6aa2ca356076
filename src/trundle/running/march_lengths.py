"""Lengths of the steps of a march: what is planned, how an attempt is judged, and what follows a change of a switch.

These are small functions of numbers; ``march_function`` calls them between the steps.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import casadi as ca
import numpy as np

from ..core.thresholds import NEXT_TO_SWITCH, NO_ERROR, SHORTEST_STEP, SLIGHTLY_BEFORE, SMALL_TIME
from ..equations.spatial import OPTIONS, SX
from .march_attempt import Attempt, Search, all_of
from .march_records import BOUND, CROSSED, MOVED, NOT_MOVED, SLOTS, Bounds, Here, Seen
from .pace import AFTER, GROW, NO_NUMBER, SAFETY, SHRINK
from .steppers import NEAR, STABLE
from .switching import JUST_BEYOND, LEAST, WELL_INSIDE

HIGH = 8  # order of the longer tableau


@cache
def planned(n: int) -> ca.Function:
    """(``Here``, values, rates, directions, ``Bounds``) → (length of the next attempt, 1 if it is not to be made)."""
    row, limits, seen = SX.sym("here", Here.SIZE), SX.sym("bounds", Bounds.SIZE), Seen.symbols(n, "seen")
    here, bounds = Here.of(row), Bounds.of(limits)
    freely = ca.fmin(here.h, ca.fmax((1 - SLIGHTLY_BEFORE) * seen.soon, LEAST * here.h))
    length = ca.if_else(here.aim > 0, here.aim, freely)
    late = here.t + length >= bounds.until - SMALL_TIME * ca.fmax(ca.fabs(bounds.until), length)
    ends = ca.logic_and(late, bounds.ends)
    length, late = ca.if_else(ends, bounds.until - here.t, length), ca.logic_and(late, ca.logic_not(ends))
    short = here.h < SHORTEST_STEP * ca.fmax(ca.fabs(here.t), 1e-3)
    return ca.Function(f"march_planned_{n}", [row, *seen, limits], [length, ca.logic_or(late, short)], OPTIONS)


@cache
def turned(n: int) -> ca.Function:
    """(values, rates, directions before; values, rates after) → 1 for switches that may have been beyond zero and
    back."""
    old, new = Seen.symbols(n, "old"), Seen.symbols(n, "new")
    after = new._replace(towards=old.towards)
    comes, goes = old.towards * old.rates > 0, old.towards * new.rates < 0
    turns = ca.logic_and(ca.logic_and(comes, goes), ca.logic_not(after.changed))
    return ca.Function(f"march_turned_{n}", [*old, new.values, new.rates], [turns], OPTIONS)


@cache
def judged(n: int, order: int, power: float) -> ca.Function:
    """(``Here``, first steps, length, error, rate, valid?, switches before and after, those that turn, their values in
    the middle, ``Bounds``) → (``Here``, first steps, 1 if the step is made, time to a change next to its end or 0)."""
    row, first, limits = SX.sym("here", Here.SIZE), SX.sym("first", 2 * SLOTS), SX.sym("bounds", Bounds.SIZE)
    h, e, rate, valid = numbers = [SX.sym(name) for name in ("h", "e", "rate", "valid")]
    old, new = Seen.symbols(n, "old"), Seen.symbols(n, "new")
    turns, middle = SX.sym("turns", n), SX.sym("middle", n)
    here, bounds = Here.of(row), Bounds.of(limits)
    a = Attempt(here, bounds, h, e, rate, valid, old, new._replace(towards=old.towards), turns, middle)
    search, takes = Search.of(a), a.takes
    moves = ca.logic_or(takes, search.hits)
    following, remembered = _following(a, first, power)
    wanted = ca.if_else(a.refused, _shorter(a, power), ca.if_else(takes, following, here.h))
    wanted = ca.fmin(wanted, bounds.max_step)
    there = all_of(moves, bounds.ends, a.h == bounds.until - here.t)
    stiff = ca.if_else(a.h * a.rate > STABLE[order == HIGH], here.stiff + 1, ca.fmax(0, here.stiff - 1))
    near = ca.if_else(a.h * a.rate > NEAR, here.near + 1, 0)
    stiff, near = ca.if_else(takes, stiff, here.stiff), ca.if_else(takes, near, here.near)
    limited = ca.logic_or(stiff > bounds.patience, near > bounds.trial)
    goes_on = ca.logic_or(ca.logic_or(moves, a.refused), ca.logic_or(a.begins, search.again))
    new_here = Here(
        t=ca.if_else(there, bounds.until, ca.if_else(moves, here.t + a.h, here.t)),
        h=wanted,
        aim=ca.if_else(a.begins, (1 - SLIGHTLY_BEFORE) * a.aimed, ca.if_else(search.again, search.aim, 0)),
        low=ca.if_else(search.again, search.low, 0),
        high=ca.if_else(a.begins, a.h, search.high),
        searches=ca.if_else(search.again, here.searches + 1, 0),
        refusals=ca.if_else(a.refused, here.refusals + 1, ca.if_else(moves, 0, here.refusals)),
        grow=ca.if_else(a.refused, 1, ca.if_else(takes, GROW, here.grow)),
        last=ca.if_else(takes, a.h, here.last),
        error=ca.if_else(takes, ca.fmax(a.e, NO_ERROR), here.error),
        longest=ca.if_else(moves, ca.fmax(here.longest, a.h), here.longest),
        calm=ca.if_else(all_of(takes, here.last == 0), a.e <= NO_ERROR, here.calm),
        stiff=stiff,
        near=near,
        steps=here.steps + moves,
        rejected=here.rejected + a.refused,
        done=ca.if_else(moves, MOVED, NOT_MOVED),
        stop=ca.logic_or(ca.logic_or(ca.logic_not(goes_on), limited), there),
    )
    soon = ca.if_else(all_of(takes, ca.logic_not(there), a.new.soon <= NEXT_TO_SWITCH * wanted), a.new.soon, 0)
    left = ca.if_else(search.hits, search.left, soon)
    out = [ca.densify(v) for v in (new_here.stacked(), ca.if_else(takes, remembered, first), moves, left)]
    inputs = [row, first, *numbers, *old, new.values, new.rates, turns, middle, limits]
    return ca.Function(f"march_judged_{n}_{order}", inputs, out, OPTIONS)


def _shorter(a: Attempt, power: float) -> Any:
    """The next length after an attempt that was refused (``Pace.shrunk``, ``Switching.shortened``)."""
    third = a.here.refusals == 2  # most likely a kink
    factor = ca.if_else(third, SHRINK, ca.fmax(SHRINK, SAFETY * ca.fmax(a.e, 1) ** -power))
    shorter = a.h * ca.if_else(a.e < BOUND, factor, NO_NUMBER)
    beyond = (1 + JUST_BEYOND) * a.aimed
    switches = all_of(a.here.refusals < 1, a.changes, a.e < BOUND, beyond < WELL_INSIDE * a.h)
    return ca.if_else(switches, ca.fmax(shorter, beyond), shorter)


def _following(a: Attempt, first: Any, power: float) -> tuple[Any, Any]:
    """The next length after an accepted attempt, and the first steps (``Pace.next``)."""
    here, h, e = a.here, a.h, ca.fmax(a.e, NO_ERROR)
    factor, cut = SAFETY * e**-power, a.h < a.here.h
    known, mine = _known(first, code := _code(a.old.towards))
    begin = ca.logic_and(here.last == 0, ca.logic_or(ca.logic_not(cut), h > known * mine))
    first = ca.if_else(begin, _remembered(first, code, h * ca.fmin(factor, AFTER)), first)
    trend = ca.fmin(1, h / here.last * (here.error / e) ** power)
    factor = factor * ca.if_else(here.last > 0, trend, 1)
    following = h * ca.fmax(SHRINK, ca.fmin(here.grow, factor))
    return ca.if_else(cut, ca.fmax(following, here.h), following), first


@cache
def restarted(n: int) -> ca.Function:
    """(``Here``, first steps, time, values, rates, directions, ``Bounds``) → (``Here``, directions, first steps) after
    a change that took this time (``Pace.leave``, ``Pace.restart``); the same with ``stop`` where that is no change."""
    row, first, limits = SX.sym("here", Here.SIZE), SX.sym("first", 2 * SLOTS), SX.sym("bounds", Bounds.SIZE)
    time, seen = SX.sym("time"), Seen.symbols(n, "seen")
    here, bounds = Here.of(row), Bounds.of(limits)
    crosses = ca.logic_and(ca.mmax(seen.towards * seen.values) > 0, here.t + time < bounds.until)
    towards = ca.if_else(seen.changed, -seen.towards, seen.towards)
    known, _ = _known(first, old := _code(seen.towards))
    usual = ca.fmax(here.h, here.longest)
    leaves = ca.logic_or(here.calm > 0, ca.logic_not(known))
    left = ca.if_else(leaves, _remembered(first, old, usual), first)
    known, mine = _known(left, _code(towards))
    fresh = ca.fmin(ca.if_else(known, mine, usual), bounds.max_step)
    new = {"t": here.t + time, "h": fresh, "longest": SX(0), "last": SX(0), "grow": SX(GROW), "calm": SX(0)}
    after = Here.changed(row, **new, done=SX(CROSSED))
    out = [
        ca.if_else(crosses, after, Here.changed(row, stop=SX(1))),
        ca.if_else(crosses, towards, seen.towards),
        ca.if_else(crosses, left, first),
    ]
    inputs = [row, first, time, *seen, limits]
    return ca.Function(f"march_restarted_{n}", inputs, [ca.densify(v) for v in out], OPTIONS)


def weights(n: int) -> np.ndarray:
    """Of the switches above zero: their sum tells apart which these are."""
    return np.sqrt(np.arange(2.0, n + 2.0)) + np.arange(n) ** 2


def _code(towards: Any) -> Any:
    """What tells apart which switches are above zero."""
    return ca.dot(ca.DM(weights(towards.shape[0])), towards < 0)


def _known(first: Any, code: Any) -> tuple[Any, Any]:
    """(1 if there is a first step for this code, that step)."""
    same = first[:SLOTS] == code
    return ca.mmax(same), ca.dot(same, first[SLOTS:])


def _remembered(first: Any, code: Any, step: Any) -> Any:
    """First steps with another one for this code, as the newest entry; the oldest is forgotten if need be."""
    codes, steps = first[:SLOTS], first[SLOTS:]
    known, same = _known(first, code)[0], codes == code
    shifted = ca.vertcat(code, codes[:-1], step, steps[:-1])
    return ca.if_else(known, ca.vertcat(codes, ca.if_else(same, step, steps)), shifted)

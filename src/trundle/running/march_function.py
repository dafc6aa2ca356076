"""Many steps of an explicit pair in one call, with their lengths chosen and switches of laws crossed on the way.

For models without closing constraints. It does what ``Advance``, ``Pace`` and ``Switching`` do one by one; where
something else is to be done it stops, and the next step is made there.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import casadi as ca
import numpy as np

from ..core.thresholds import (
    LENGTHENED,
    NEXT_TO_SWITCH,
    NO_ERROR,
    SHORTEST_STEP,
    SLIGHTLY_BEFORE,
    SMALL_TIME,
    TINY,
)
from ..equations.program import Program
from ..equations.record import Record, number
from ..equations.spatial import OPTIONS, SX
from ..equations.system import System
from .explicit import step_function
from .pace import AFTER, GROW, NO_NUMBER, SAFETY, SHRINK
from .steppers import NEAR, STABLE
from .switching import FAR, JUST_BEYOND, LEAST, WELL_INSIDE
from .tableau import EXPLICIT, Tableau

BLOCK, BLOCKS = 8, 8  # attempts in a block, which is skipped once the march has stopped; number of blocks
SLOTS = 8  # combinations of modes for which a first step is remembered
SEARCHES = 6  # steps to end next to a change, at most
CUBIC = 8  # iterations for the zero of a cubic
BOUND = 1e300  # numbers above it are not finite
HIGH = 8  # order of the longer tableau
NOT_MOVED, MOVED, CROSSED = 0.0, 1.0, 2.0  # what an attempt has done: nothing, a step, a step and a change of switches


class Here(Record):
    """What a march carries on besides state, rates, switches and first steps."""

    t: Any = number("s", "time since the epoch")
    h: Any = number("s", "length of the next step as far as errors tell")
    aim: Any = number("s", "length of the next step in search of a change of a switch; 0: none is searched for")
    low: Any = number("s", "a step that ends before that change")
    high: Any = number("s", "a step that ends after it")
    searches: Any = number("1", "steps in search of it")
    refusals: Any = number("1", "steps that were refused in turn")
    grow: Any = number("1", "by how much the next step may be longer")
    last: Any = number("s", "length of the last step since an event; 0: none")
    error: Any = number("1", "error of that step")
    longest: Any = number("s", "step since the last event")
    calm: Any = number("1", "1 if the first step since then had no error")
    stiff: Any = number("1", "steps at the limit of stability")
    near: Any = number("1", "steps in a row near that limit")
    steps: Any = number("1", "steps made")
    rejected: Any = number("1", "attempts that failed")
    done: Any = number("1", "what the last attempt has done")
    stop: Any = number("1", "1 if the next step is not to be made here")


class Bounds(Record):
    """What limits a march."""

    epoch: Any = number("s", "time that times count from")
    until: Any = number("s", "the next output, which no step may pass")
    ends: Any = number("1", "1 if that is the end of the run, at which a step is to end")
    max_step: Any = number("s", "longest step")
    trial: Any = number("1", "steps near the limit of stability that end the march")
    patience: Any = number("1", "steps at the limit of stability that end the march")


class Seen(NamedTuple):
    """Switches at a state: values, rates, and the direction of a change (−1 for those above zero)."""

    values: Any
    rates: Any
    towards: Any

    @classmethod
    def symbols(cls, n: int, name: str) -> Seen:
        return cls(*(SX.sym(f"{name}_{part}", n) for part in cls._fields))

    @property
    def soon(self) -> Any:
        """How soon the next one changes at these rates (s)."""
        fast = self.towards * self.rates
        times = ca.if_else(fast > 0, ca.fabs(self.values) / ca.if_else(fast > 0, fast, 1), BOUND)
        return ca.mmin(times)

    @property
    def changed(self) -> Any:
        """1 for those beyond zero, or at zero and on their way."""
        ahead = self.towards * self.values
        return ca.logic_or(ahead > 0, ca.logic_and(ahead == 0, self.towards * self.rates > 0))


class Marched(NamedTuple):
    """The symbols of a march: what it carries on, in turn."""

    x: Any
    f: Any
    values: Any
    rates: Any
    towards: Any
    first: Any  # combinations of modes, then the first steps after a change to them
    here: Any

    @classmethod
    def symbols(cls, s: System) -> Marched:
        n = switch_count(s)
        sizes = s.size, s.size, n, n, n, 2 * SLOTS, Here.SIZE
        return cls(*(ca.MX.sym(name, size) for name, size in zip(cls._fields, sizes, strict=True)))


def can_march(s: System, pair: str) -> bool:
    """True if many steps of this system by a pair of this name can be one call."""
    return pair in EXPLICIT and not (s.closing or s.crowds)


def switch_count(s: System) -> int:
    """Number of switches; one that never changes where there are none."""
    return max(len(s.switches), 1)


def weights(n: int) -> np.ndarray:
    """Of the switches above zero: their sum tells apart which these are."""
    return np.sqrt(np.arange(2.0, n + 2.0)) + np.arange(n) ** 2


def march_functions(program: Program, name: str) -> dict[str, ca.Function]:
    """The march of a pair: ``march_dop853`` or ``march_dopri5``."""
    tableau = EXPLICIT[name.partition("_")[2]]()
    return {name: march_function(program, tableau, step_function(program, tableau))}


def march_function(program: Program, tableau: Tableau, step: ca.Function) -> ca.Function:
    """(P, tol, ``Bounds``, *``Marched``) → (*``Marched``; after each attempt: ``Here``, x, f, rates and directions of
    the switches)."""
    s = program.system
    carry, fixed = Marched.symbols(s), _fixed(s)
    attempt = _attempt_if(program, tableau, step)
    stop = Here.at.stop

    def several(go_on: ca.Function, count: int, name: str) -> ca.Function:
        now, kept = list(carry), []
        for _ in range(count):
            *now, seen = go_on(now[-1][stop] == 0, *fixed, *now)
            kept.append(seen)
        return ca.Function(name, [*fixed, *carry], [*now, ca.horzcat(*kept)], {"never_inline": True})

    block = several(attempt, BLOCK, "march_block")
    none = ca.Function("march_rest", [*fixed, *carry], [*carry, ca.MX.zeros(*block.size_out(len(carry)))])
    whole = several(ca.Function.if_else("march_if", block, none), BLOCKS, "march")
    names = [*("P", "tol", "bounds"), *Marched._fields], [*(f"{name}_new" for name in Marched._fields), "log"]
    name = f"march_{tableau.name}"
    return ca.Function(name, [*fixed, *carry], [ca.densify(v) for v in whole(*fixed, *carry)], *names)


def _fixed(s: System) -> list[ca.MX]:
    return [s.symbols()[2], ca.MX.sym("tol", 2), ca.MX.sym("bounds", Bounds.SIZE)]


def _logged(now: list[Any]) -> Any:
    """What is kept of an attempt."""
    x, f, _, rates, towards, _, here = now
    return ca.densify(ca.vertcat(here, x, f, rates, towards))


def _look(program: Program) -> ca.Function:
    """(t, x, P) → (values, rates) of the switches."""
    if program.system.switches:
        return program.switches
    t, x, P = program.system.symbols()
    return ca.Function("no_switches", [t, x, P], [ca.MX(ca.DM([-1.0])), ca.MX(ca.DM([0.0]))])


def _attempt_if(program: Program, tableau: Tableau, step: ca.Function) -> ca.Function:
    """(go on?, *fixed, *``Marched``) → (*``Marched`` after one attempt, what is kept of it)."""
    s = program.system
    carry, fixed = Marched.symbols(s), _fixed(s)
    bounds, n = fixed[2], switch_count(s)
    tried, due = _planned(n)(carry.here, *carry[2:5], bounds)
    attempt = _attempt(program, tableau, step)
    halt = Here.changed(carry.here, done=ca.MX(NOT_MOVED), stop=ca.MX(1))
    halted = [*carry[:-1], halt]
    length = ca.MX.sym("length")
    stays = ca.Function("march_stays", [length, *fixed, *carry], [*halted, _logged(halted)])
    choice = ca.Function.if_else("march_choice", stays, attempt)
    found = choice(due, tried, *fixed, *carry)
    going = ca.Function("march_attempt", [*fixed, *carry], list(found), {"never_inline": True})
    none = ca.Function("march_none", [*fixed, *carry], [*carry, ca.MX.zeros(*going.size_out(len(carry)))])
    return ca.Function.if_else("march_attempt_if", going, none)


def _attempt(program: Program, tableau: Tableau, step: ca.Function) -> ca.Function:
    """(length, *fixed, *``Marched``) → (*``Marched`` after an attempt of this length, what is kept of it)."""
    s = program.system
    carry, fixed, length = Marched.symbols(s), _fixed(s), ca.MX.sym("length")
    P, tol, bounds = fixed
    x, f, here, n = carry.x, carry.f, carry.here, switch_count(s)
    start = bounds[Bounds.at.epoch] + here[Here.at.t]
    new, f_new, error, *_, rate = step(start, x, f, length, P, tol)
    values, rates = _look(program)(start + length, new, P)
    valid = ca.mmin(program.validity(start + length, new, P)) > 0 if s.validity_names else ca.MX(1)
    turns = _turned(n)(*carry[2:5], values, rates)
    middle = (x + new) / 2 + length / 8 * (f - f_new)
    inside = _middle_if(program)(ca.mmax(turns) > 0, start + length / 2, middle, P)
    seen = [*carry[2:5], values, rates, turns, inside]
    judge = _judged(n, tableau.order, 1 / (tableau.error_order + 1))
    here, first, moves, left = judge(here, carry.first, length, error, rate, valid, *seen, bounds)
    pairs = (new, x), (f_new, f), (values, carry.values), (rates, carry.rates)
    reached = [*(ca.if_else(moves, a, b) for a, b in pairs), carry.towards, first, here]
    now = list(_crossing_if(program)(left > 0, left, *fixed, *reached))
    return ca.Function("march_step", [length, *fixed, *carry], [*now, _logged(now)], {"never_inline": True})


def _middle_if(program: Program) -> ca.Function:
    """(wanted?, t, x, P) → values of the switches; ones if they are not wanted."""
    at, ones = list(program.system.symbols()), ca.MX(ca.DM.ones(switch_count(program.system)))
    look = ca.Function("march_middle", at, [_look(program)(*at)[0]])
    return ca.Function.if_else("march_middle_if", look, ca.Function("march_no_middle", at, [ones]))


def _crossing_if(program: Program) -> ca.Function:
    """(wanted?, time to a change ahead, *fixed, *``Marched``) → ``Marched`` just beyond it, along the rates."""
    s = program.system
    carry, fixed, left = Marched.symbols(s), _fixed(s), ca.MX.sym("left")
    P, _, bounds = fixed
    here, n, look = carry.here, switch_count(s), _look(program)
    start = bounds[Bounds.at.epoch] + here[Here.at.t]
    time, values, rates = ca.MX(0), carry.values, carry.rates
    for longer in LENGTHENED:
        beyond = ca.mmax(carry.towards * values) > 0
        further = (1 + longer) * left + longer * SLIGHTLY_BEFORE * here[Here.at.h]
        time = ca.if_else(beyond, time, further)
        values, rates = _unless(look)(beyond, start + time, carry.x + time * carry.f, P, values, rates)
    x = carry.x + time * carry.f
    f = program.rhs(start + time, x, P)
    here, towards, first = _restarted(n)(here, carry.first, time, values, rates, carry.towards, bounds)
    crosses = here[Here.at.done] == CROSSED
    old = carry.x, carry.f, carry.values, carry.rates
    pairs = zip((x, f, values, rates), old, strict=True)
    out = [*(ca.densify(ca.if_else(crosses, a, b)) for a, b in pairs), towards, first, here]
    across = ca.Function("march_across", [left, *fixed, *carry], out, {"never_inline": True})
    return ca.Function.if_else(
        "march_across_if", across, ca.Function("march_here", [left, *fixed, *carry], list(carry))
    )


def _unless(look: ca.Function) -> ca.Function:
    """(known?, t, x, P, values, rates) → (values, rates) of the switches: those given if they are known."""
    t, x, P = (ca.MX.sym(name, look.size1_in(i)) for i, name in enumerate("txP"))
    known = [ca.MX.sym(name, look.size1_out(i)) for i, name in enumerate(("values", "rates"))]
    inputs = [t, x, P, *known]
    return ca.Function.if_else(
        "march_unless", ca.Function("march_known", inputs, known), ca.Function("march_look", inputs, look(t, x, P))
    )


@cache
def _planned(n: int) -> ca.Function:
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
def _turned(n: int) -> ca.Function:
    """(values, rates, directions before; values, rates after) → 1 for switches that may have been beyond zero and
    back."""
    old, new = Seen.symbols(n, "old"), Seen.symbols(n, "new")
    after = new._replace(towards=old.towards)
    comes, goes = old.towards * old.rates > 0, old.towards * new.rates < 0
    turns = ca.logic_and(ca.logic_and(comes, goes), ca.logic_not(after.changed))
    return ca.Function(f"march_turned_{n}", [*old, new.values, new.rates], [turns], OPTIONS)


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
        return _all(ca.logic_not(self.searches), self.e <= 1)

    @property
    def refused(self) -> Any:
        """1 if its error is too large, or not a number."""
        return _all(ca.logic_not(self.searches), ca.logic_not(self.e <= 1))

    @property
    def begins(self) -> Any:
        """1 if a search for a change begins."""
        return _all(self.fits, self.changes)

    @property
    def takes(self) -> Any:
        """1 if it is a step without any change."""
        least = ca.fmin(ca.fmin(self.old.values, self.middle), self.new.values)
        most = ca.fmax(ca.fmax(self.old.values, self.middle), self.new.values)
        reaches = ca.fmin(ca.fabs(least), ca.fabs(most)) <= FAR * (most - least)
        unclear = ca.mmax(ca.logic_and(self.turns, reaches))
        return _all(self.fits, ca.logic_not(self.changes), ca.logic_not(unclear), self.valid)

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
        hits = _all(a.searches, left > 0, left <= NEXT_TO_SWITCH * a.h)
        again = _all(a.searches, ca.logic_not(hits), low < aim, aim < high, a.here.searches < SEARCHES)
        return cls(left, ca.logic_and(hits, a.valid), again, aim, low, high)


@cache
def _judged(n: int, order: int, power: float) -> ca.Function:
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
    there = _all(moves, bounds.ends, a.h == bounds.until - here.t)
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
        calm=ca.if_else(_all(takes, here.last == 0), a.e <= NO_ERROR, here.calm),
        stiff=stiff,
        near=near,
        steps=here.steps + moves,
        rejected=here.rejected + a.refused,
        done=ca.if_else(moves, MOVED, NOT_MOVED),
        stop=ca.logic_or(ca.logic_or(ca.logic_not(goes_on), limited), there),
    )
    soon = ca.if_else(_all(takes, ca.logic_not(there), a.new.soon <= NEXT_TO_SWITCH * wanted), a.new.soon, 0)
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
    switches = _all(a.here.refusals < 1, a.changes, a.e < BOUND, beyond < WELL_INSIDE * a.h)
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
def _restarted(n: int) -> ca.Function:
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


def _all(*conditions: Any) -> Any:
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
        at = ca.if_else(_all(low < new, new < high), new, (low + high) / 2)
    return at

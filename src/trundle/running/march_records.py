"""What a march of many steps in one call carries on, and what limits it."""

from __future__ import annotations

from typing import Any, NamedTuple

import casadi as ca

from ..equations.record import Record, number
from ..equations.spatial import SX
from ..equations.system import System

SLOTS = 8  # combinations of modes for which a first step is remembered
BOUND = 1e300  # numbers above it are not finite
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


def switch_count(s: System) -> int:
    """Number of switches; one that never changes where there are none."""
    return max(len(s.switches), 1)

"""The length of the next step: by the errors of the last ones, and after an event by what worked before."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ..core.thresholds import NO_ERROR

if TYPE_CHECKING:
    from .march_records import Here

SAFETY, SHRINK, GROW = 0.9, 0.2, 8.0
NO_NUMBER = 0.4  # factor after a step whose error is not a number
UNSOLVED, RELAXED = 0.7, 1.03  # longest step after an implicit one whose equations could not be solved, relative to it,
# and by what factor it grows with each step
PASSED = 1.5  # the same once it exceeds that one: what made its equations hard, the beginning of a slip, has passed
AFTER = 3.0  # largest factor by which the first step after an event may grow the next time


class Pace:
    """Lengths of steps."""

    def __init__(self) -> None:
        self.longest = 0.0  # step since the last event
        self.cut = False  # True if the first step after the event was shortened for other reasons
        self.judged: tuple[float, float, Any] = (0.0, math.inf, None)  # length, error and method of the last attempt
        self._grow = GROW
        self._last: tuple[float, float, Any] | None = None  # step, error and method of the last step since an event
        self._refused: tuple[Any, ...] = ()  # steps and errors of the refusals since the last step, and their method
        self._modes = b""  # modes of contacts and switches since the last event
        self._calm = False  # whether the first step since then had no error
        self._bound = self._unsolved = math.inf  # longest step whose equations can be solved; the last without
        self._first: dict[bytes, float] = {}  # by these modes: a step that worked after such an event

    @property
    def smooth(self) -> bool:
        """True if the last step had next to no error."""
        return self._last is not None and self._last[1] < 0.01

    @property
    def refusals(self) -> int:
        """How many steps were refused in turn."""
        return max(len(self._refused) - 1, 0)

    def shrunk(self, stepper: Any, h: float, e: float, stiff: bool) -> float:
        """The step to try after one was refused: by the order of the method, or the order that the last refusals show.

        ``stiff``: its order may be less than it is elsewhere.
        """
        self.judged = h, e, stepper
        tries = self._refused[:-1] if self._refused and self._refused[-1] is stepper else ()
        self._refused, self._grow = (*tries, (h, e), stepper), 1.0
        if not math.isfinite(e):
            self._bound, self._unsolved = UNSOLVED * h if stepper.is_solved else math.inf, h
            return min(self._bound, h * (1 if stepper.is_solved else NO_NUMBER))
        if len(tries) == 2 and not stiff:
            return SHRINK * h  # most likely a kink: approach it
        power = stepper.exponent
        if tries and stiff:
            last, error = tries[-1]
            seen = math.log(error / e) / math.log(last / h) if last > h else 0.0
            power = max(power, 1 / seen) if seen > 0.5 else 2.0
        return h * max(SHRINK, SAFETY * e**-power)

    def next(self, stepper: Any, h: float, e: float, cut: bool) -> float:
        """The step after an accepted one: by its error, and by the trend from the one before (Gustafsson 1994).

        ``cut``: that step was shorter than it could have been.
        """
        self.judged = h, e, stepper
        power, exact, e = stepper.exponent, e <= NO_ERROR, max(e, NO_ERROR)
        factor = SAFETY * e**-power
        if self._last is None:
            self._calm = exact
            if not (cut or self.cut) or h > self._first.get(self._modes, 0.0):
                self._first[self._modes] = h * min(factor, AFTER, self._grow)
        elif self._last[2] is stepper:
            last, error, _ = self._last
            factor *= min(1.0, h / last * (error / e) ** power)
        factor = max(SHRINK, min(self._grow, factor))
        self._last, self._grow = (h, e, stepper), GROW
        self._bound *= RELAXED if self._bound < self._unsolved else PASSED
        return min(h * factor, self._bound)

    def accepted(self, h: float) -> None:
        self.longest, self._refused = max(self.longest, h), ()

    def given(self, stepper: Any) -> dict[str, float]:
        """What steps of this method that are chosen elsewhere start from (``Here``)."""
        last, error, method = self._last or (0.0, 0.0, stepper)
        known = method is stepper
        return {
            "grow": self._grow,
            "last": last if known else 0.0,
            "error": error if known else 0.0,
            "longest": self.longest,
            "calm": float(self._calm),
            "refusals": float(self.refusals),
        }

    def taken(self, stepper: Any, here: Here) -> None:
        """Go on from steps of this method that were chosen elsewhere."""
        self._grow, self.longest, self._calm = here.grow, here.longest, bool(here.calm)
        self._last = (here.last, here.error, stepper) if here.last else None
        refused = ((here.h, math.inf),) * int(here.refusals)
        self._refused = (*refused, stepper) if refused else ()

    def leave(self, h: float) -> None:
        """An event ends these modes, with the step h. Where the first one had no error, or nothing is known of it, h is
        a good first step of the next time."""
        if self._calm or self._modes not in self._first:
            self._first[self._modes] = max(h, self.longest)

    def restart(self, h: float, modes: bytes) -> float:
        """The first step after an event: the one that worked with these modes before, else after any event."""
        first = self._first.get(modes, max(h, self.longest))
        self.longest, self._last, self._grow, self.cut = 0.0, None, GROW, False
        self._modes, self._calm = modes, False
        return first

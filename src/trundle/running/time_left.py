"""The expected remaining time of a run, by which compiling for it pays or not."""

from __future__ import annotations

import math
import time
from collections.abc import Callable


class TimeLeft:
    """Called: the seconds until a run from ``start`` reaches ``end``, at its pace since this was made.

    >>> left = TimeLeft(0.0, math.inf, lambda: 1.0)  # a run that others take forward has no end
    >>> left()
    inf
    """

    def __init__(self, start: float, end: float, now: Callable[[], float]) -> None:
        self.end = end
        self._start, self._now, self._began = start, now, time.perf_counter()

    def __call__(self) -> float:
        now, taken = self._now(), time.perf_counter() - self._began
        return taken * (self.end - now) / (now - self._start) if now > self._start else math.inf

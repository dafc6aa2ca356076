"""What is kept of a run at the output times."""

from __future__ import annotations

import math

import numpy as np


class Outputs:
    """States and modes at the output times, filled one after the other; times are counted from the epoch.

    ``next`` is the time of the first one that is not filled, inf if there is none.
    """

    def __init__(self, times: np.ndarray, epoch: float, size: int, width: int) -> None:
        self.epoch, self._size, self._width = epoch, size, width
        self.extend(times)

    def extend(self, times: np.ndarray) -> None:
        """Set the next outputs; earlier ones are dropped."""
        self.stamps, self.times = times, times - self.epoch
        self.states, self.modes = np.zeros((times.size, self._size)), np.zeros((times.size, self._width))
        self._filled_to(0)

    def _filled_to(self, count: int) -> None:
        self.filled = count
        self.next = float(self.times[count]) if count < self.times.size else math.inf

    @property
    def end(self) -> float:
        """The last time that is wanted."""
        return float(self.times[-1])

    @property
    def until(self) -> float:
        """The next time that is wanted."""
        return float(self.times[min(self.filled, self.times.size - 1)])

    @property
    def are_full(self) -> bool:
        """True if nothing more is wanted."""
        return self.next == math.inf

    def before(self, t: float) -> np.ndarray:
        """Times of outputs wanted before t."""
        return self.times[self.filled : int(np.searchsorted(self.times, t, side="left"))]

    def record(self, t: float, x: np.ndarray, numbers: np.ndarray) -> None:
        """Fill all outputs at time t."""
        while self.next == t:
            self.states[self.filled], self.modes[self.filled] = x, numbers
            self._filled_to(self.filled + 1)

    def withdraw(self, t: float) -> None:
        """Discard the output at t: at the time of an event the state after the event is recorded."""
        if self.filled and self.times[self.filled - 1] == t:
            self._filled_to(self.filled - 1)

    def end_at(self, t: float, now: float) -> bool:
        """Make the next output one at t, the last of the run. → False if t has been recorded already."""
        if self.are_full or (self.filled and self.times[self.filled - 1] == t):
            return False
        self.times[self.filled], self.stamps[self.filled] = t, now
        self.next = t
        return True

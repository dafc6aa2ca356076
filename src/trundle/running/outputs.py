"""What is kept of a run at the output times."""

from __future__ import annotations

import numpy as np


class Outputs:
    """States and modes at the output times, filled one after the other; times are counted from the epoch."""

    def __init__(self, times: np.ndarray, epoch: float, size: int, width: int) -> None:
        self.epoch, self._size, self._width = epoch, size, width
        self.extend(times)

    def extend(self, times: np.ndarray) -> None:
        """Set the next outputs; earlier ones are dropped."""
        self.stamps, self.times, self.filled = times, times - self.epoch, 0
        self.states, self.modes = np.zeros((times.size, self._size)), np.zeros((times.size, self._width))

    @property
    def end(self) -> float:
        """The last time that is wanted."""
        return float(self.times[-1])

    @property
    def are_full(self) -> bool:
        """True if nothing more is wanted."""
        return self.filled >= self.times.size

    def is_due(self, t: float) -> bool:
        """True if an output is wanted at exactly this time."""
        return bool(self.filled < self.times.size and self.times[self.filled] == t)

    def before(self, t: float) -> np.ndarray:
        """Times of outputs wanted before t."""
        if self.filled >= self.times.size or self.times[self.filled] >= t:
            return self.times[:0]
        return self.times[self.filled : int(np.searchsorted(self.times, t, side="left"))]

    def record(self, t: float, x: np.ndarray, numbers: np.ndarray) -> None:
        """Fill all outputs at time t."""
        while self.is_due(t):
            self.states[self.filled], self.modes[self.filled] = x, numbers
            self.filled += 1

    def withdraw(self, t: float) -> None:
        """Discard the output at t: at the time of an event the state after the event is recorded."""
        if self.filled and self.times[self.filled - 1] == t:
            self.filled -= 1

    def end_at(self, t: float, now: float) -> bool:
        """Make the next output one at t, the last of the run. → False if t has been recorded already."""
        if self.are_full or (self.filled and self.times[self.filled - 1] == t):
            return False
        self.times[self.filled], self.stamps[self.filled] = t, now
        return True

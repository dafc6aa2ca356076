"""Runs that get nowhere by steps and events together: their pace collapses and stays so."""

from __future__ import annotations

from collections.abc import Callable

from ..core.errors import SimulationError

LOOK = 256  # rounds between two looks at the pace
EVENT = 16  # rounds that an event counts for
LOOKS = 100  # looks in a row at a hopeless pace that end a run
HOPELESS = 1e8  # rounds still needed at the present pace, and
COLLAPSED = 1e-4  # of the longest step there was: the mean way of a round

Fault = Callable[[], tuple[str, str]]  # → (the component at fault, the next step to try)


class Stall:
    """Counts steps and events; raises when their pace has collapsed for long.

    A slow run whose pace is as ever may go on.
    """

    def __init__(self, end: float, fault: Fault, epoch: float = 0.0) -> None:
        self.end, self._fault, self._epoch = end, fault, epoch
        self._rounds = self._slow = self._steps = self._events = 0
        self._looked = self._last = self._longest = 0.0

    def step(self, t: float) -> None:
        """Take note of an accepted step up to t."""
        self._longest, self._last = max(self._longest, t - self._last), t
        self._steps += 1
        self._count(t, 1)

    def event(self, t: float, impact: bool) -> None:
        """Take note of an event at t. Impacts may come in long series that end."""
        self._events += 1
        self._count(t, 1 if impact else EVENT)

    def _count(self, t: float, rounds: int) -> None:
        self._rounds += rounds
        if self._rounds < LOOK:
            return
        mean, self._looked = (t - self._looked) / self._rounds, t
        needed = (self.end - t) / max(mean, 1e-300)
        self._rounds = 0
        if needed > HOPELESS and mean < COLLAPSED * self._longest:
            self._slow += 1
        else:
            self._slow = self._steps = self._events = 0
        if self._slow < LOOKS:
            return
        path, advice = self._fault()
        raise SimulationError(
            path,
            f"the run gets nowhere at t = {self._epoch + t:.9g}: {self._steps} steps and {self._events} events have"
            f" passed at a pace that would need {needed:.0e} more",
            advice,
        )

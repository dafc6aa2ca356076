"""Runs that make no progress by steps and events together: their pace collapses and does not recover."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import COLLAPSED_PACE, TINY

CHECK_EVERY = 256  # rounds between two checks of the pace
EVENT = 16  # rounds that an event counts for
CHECKS = 50  # checks in a row with a hopeless pace that end a run
HOPELESS = 1e7  # a pace is hopeless if the run would need more rounds than this
WORSE, MORE = 10, 5  # with ``WORSE`` times as many rounds a check counts as ``MORE`` checks
KNOWN, KNOWN_CHECKS = 1e5, 12  # rounds and checks that end a run where it is known what keeps the steps short
IDLE = 300  # events in a row that change nothing, at a pace that needs ``KNOWN`` more: these end a run, too

Fault = Callable[[], tuple[str, str]]  # → (the component at fault, the next step to try)


def _unknown() -> tuple[str, str]:
    return "", ""


class Stall:
    """Counts steps and events; raises when their pace has collapsed for long.

    A slow run whose pace does not fall may go on. ``known`` gives a cause that will not pass (both strings empty if
    there is none), ``fault`` the most likely cause.
    """

    def __init__(self, end: float, fault: Fault, epoch: float = 0.0, known: Fault = _unknown) -> None:
        self.end, self._fault, self._epoch, self._known = end, fault, epoch, known
        self._rounds = self._slow = self._steps = self._events = self._seen = 0
        self._checked = self._last = self._longest = 0.0
        self._idle, self._idle_since = 0, 0.0

    def step(self, t: float) -> None:
        """Take note of an accepted step up to t."""
        self._longest, self._last = max(self._longest, t - self._last), t
        self._steps += 1
        self._rounds += 1
        if self._rounds >= CHECK_EVERY:
            self._check(t)

    def steps(self, times: np.ndarray) -> None:
        """The same for several steps, up to these times."""
        lengths, end = np.diff(times, prepend=self._last), float(times[-1])
        self._longest, self._last = max(self._longest, float(lengths.max())), end
        self._steps += len(times)
        self._rounds += len(times)
        if self._rounds >= CHECK_EVERY:
            self._check(end)

    def event(self, t: float, impact: bool, idle: str = "") -> None:
        """Take note of an event at t. Impacts may come in long series that end.

        ``idle``: the component whose event it is, if it has changed nothing.
        """
        self._events += 1
        if not idle:
            self._idle = 0
        elif not self._idle:
            self._idle_since = t
        self._idle += bool(idle)
        if self._idle >= IDLE:
            mean, self._idle = (t - self._idle_since) / IDLE, 0
            if (self.end - t) > KNOWN * mean:
                raise SimulationError(
                    idle,
                    f"{IDLE} events in a row change nothing, within {IDLE * mean:.2g} s of t = {self._epoch + t:.9g}",
                    "Its efforts are not unique, or rounding decides on its mode: remove redundant contacts or joints,"
                    " try a larger rtol, or use method='moreau'.",
                )
        self._rounds += 1 if impact else EVENT
        if self._rounds >= CHECK_EVERY:
            self._check(t)

    def _check(self, t: float) -> None:
        mean, self._checked = (t - self._checked) / self._rounds, t
        needed = (self.end - t) / max(mean, TINY)
        self._rounds = 0
        path, advice = self._known() if needed > KNOWN else ("", "")
        self._seen = self._seen + 1 if path else 0
        if needed > HOPELESS and mean < COLLAPSED_PACE * self._longest:
            steps_alone = self._steps > EVENT * self._events  # a burst of events may pass
            self._slow += MORE if steps_alone and needed > WORSE * HOPELESS else 1
        else:
            self._slow = 0
        if not (self._slow or self._seen):
            self._steps = self._events = 0
        if self._slow < CHECKS and self._seen < KNOWN_CHECKS:
            return
        if not path:
            path, advice = self._fault()
        raise SimulationError(
            path,
            f"the run gets nowhere at t = {self._epoch + t:.9g}: {self._steps} steps and {self._events} events have"
            f" passed at a pace that would need {needed:.0e} more",
            advice,
        )

"""A limit of wall-clock time: the run ends there with its results so far, and reports what took the time."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace

import numpy as np

from ..core.errors import SimulationError
from .outcome import Outcome
from .progress import Report

OFTEN = 100  # events of one contact and cause that are worth reporting


class TimeOver(SimulationError):
    """The time of a run is over: nothing else is tried instead."""


class Limit:
    """Counts from its creation. ``reporting`` wraps a run's report, for every method."""

    def __init__(self, seconds: float | None) -> None:
        number = isinstance(seconds, int | float | np.floating) and not isinstance(seconds, bool)
        if seconds is not None and not (number and seconds > 0):
            raise SimulationError(
                "limit", f"= {seconds!r} is not a usable time", "Give seconds of wall clock, above 0."
            )
        self.seconds, self._begin = seconds, time.perf_counter()

    def reporting(self, report: Report | None) -> Report | None:
        """A report that calls the given one, and ends the run when the time is over."""
        if self.seconds is None:
            return report

        def watched(t: float, steps: int) -> None:
            self.check(t, steps)
            if report is not None:
                report(t, steps)

        return watched

    def check(self, t: float, steps: int) -> None:
        if self.seconds is not None and time.perf_counter() - self._begin > self.seconds:
            raise TimeOver(
                "limit",
                f"= {self.seconds:g} s of wall clock are over at t = {t:.9g}, after {steps} steps",
                "Give more time, a larger rtol or another method, or look at what keeps the steps short.",
            )

    def explained(self, outcome: Outcome) -> Outcome:
        """The outcome of a run that the limit has ended, with the contact that most events came from."""
        error = outcome.error
        if error is None or error.path != "limit" or not outcome.events:
            return outcome
        (path, cause), count = Counter((e.path, e.cause) for e in outcome.events).most_common(1)[0]
        if count < OFTEN:
            return outcome
        problem = f"{error.problem} and {len(outcome.events)} events, {count} of them at {path} ({cause})"
        new = SimulationError(error.path, problem, error.advice)
        return replace(outcome, error=new, reason=str(new))

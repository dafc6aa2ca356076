"""Output times of a run."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.errors import SimulationError

SAMPLES = 501
MOST = 100_000_000  # samples: beyond any memory


def number(value: Any) -> float:
    """A number as such; a text is none, whatever it says."""
    if isinstance(value, str | bytes):
        raise TypeError(value)
    return float(value)


def output_times(start: float, until: float, at: Any, samples: int) -> np.ndarray:
    try:
        start, until = float(start), number(until)
    except (TypeError, ValueError):
        raise SimulationError("until", f"= {until!r} is not a time", "Give seconds as a number.") from None
    if not (np.isfinite(until) and np.isfinite(start) and until > start):
        raise SimulationError(
            "until", f"= {until!r} is not after the start at t = {start:g}", "Give a later, finite time in seconds."
        )
    if at is None:
        if not isinstance(samples, int | np.integer) or not 2 <= samples <= MOST:
            advice = f"Give an integer from 2 to {MOST}."
            raise SimulationError("samples", f"= {samples!r} is not a usable number", advice)
        return np.linspace(start, until, samples)
    try:
        times = np.unique(np.atleast_1d([number(t) for t in np.ravel(at)]))
    except (TypeError, ValueError):
        raise SimulationError("at", f"= {at!r} is not a list of times", "Give numbers in seconds.") from None
    if not times.size or not np.all(np.isfinite(times)) or times[0] < start or times[-1] > until:
        raise SimulationError(
            "at", f"= {at!r} has times outside of {start:g} … {until:g} s", "Give output times within the run."
        )
    return np.unique(np.concatenate([[start], times, [until]]))

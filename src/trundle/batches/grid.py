"""The times of all steps of a run, and how many states on the way are kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from ..kernel.flat.device import TURN
from ..running.moreau import steps_between
from .task import Task

SPARE = 4.0  # times as many states on the way as the velocities at the start ask for


@dataclass(frozen=True)
class Grid:
    """Times of all steps, and where the outputs stand among them."""

    times: np.ndarray
    marks: np.ndarray

    @classmethod
    def of(cls, task: Task) -> Self:
        step = task.options["method"].step
        parts = [steps_between(a, b, step) for a, b in zip(task.times[:-1], task.times[1:], strict=True)]
        times = np.concatenate([task.times[:1], *(part[1:] for part in parts)])
        return cls(times, np.cumsum([0, *(part.size - 1 for part in parts)]).astype(np.int32))


def room_for(turns: np.ndarray, times: np.ndarray) -> int:
    """States on the way to be kept for angles that turn. turns: the velocities that make them turn, by run."""
    if not turns.size:
        return 0
    whole = float(np.abs(turns).sum(axis=0).max()) * (times[-1] - times[0])
    return min(len(times), int(SPARE * whole / TURN) + 32)

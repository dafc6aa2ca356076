"""Plan: the steps of many runs as arrays, for a device that knows nothing of models; and what it gives back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np


@dataclass(frozen=True)
class Plan:
    """One column per run in ``numbers`` and ``start``; steps from each time of ``grid`` to the next."""

    numbers: np.ndarray
    start: np.ndarray  # what the first step needs
    grid: np.ndarray
    marks: np.ndarray  # where in the grid the outputs stand
    size: int  # of a state
    shown: int  # of an output: state and modes
    room: int  # states on the way that can be kept, for angles that turn

    @property
    def runs(self) -> int:
        return int(self.numbers.shape[1])

    @property
    def bytes_per_run(self) -> int:
        """Memory of the device that one run needs."""
        doubles = len(self.numbers) + len(self.start) + (len(self.marks) - 1) * self.shown + self.room * self.size
        return 8 * doubles + 4 * (self.room + 2)

    def some(self, first: int, last: int) -> Plan:
        """The same for some of the runs."""
        numbers, start = (np.ascontiguousarray(v[:, first:last]) for v in (self.numbers, self.start))
        return Plan(numbers, start, self.grid, self.marks, self.size, self.shown, self.room)

    def blank(self, array: Any) -> tuple[Any, ...]:
        """Room for what the kernel writes, by a library of arrays (NumPy, CuPy)."""
        n, outputs, room = self.runs, len(self.marks) - 1, max(self.room, 1)
        return (
            array.zeros((outputs, self.shown, n)),
            array.zeros((room, self.size, n)),
            array.zeros((room, n), dtype=np.int32),
            array.zeros(n, dtype=np.int32),
            array.zeros(n, dtype=np.int32),
        )


@dataclass(frozen=True)
class Made:
    """What a device has found for some runs, counted from the first of them."""

    states: np.ndarray  # per output, entry and run
    course: np.ndarray  # states on the way,
    course_at: np.ndarray  # and after which steps
    steps: np.ndarray  # made; fewer than asked for: the run is to be made otherwise
    noted: np.ndarray  # states on the way that there were


class Device(Protocol):
    """Makes the steps of a plan, in one or several parts: first run of each part, and what was found."""

    def run(self, plan: Plan) -> Any: ...

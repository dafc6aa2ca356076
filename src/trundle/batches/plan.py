"""Plan: the steps of many runs as arrays, for a device that knows nothing of models; and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import numpy as np

from ..kernel.flat.samples import SampleCode

T = TypeVar("T")


@dataclass(frozen=True)
class Plan:
    """One column per run in ``numbers`` and ``start``; steps from each time of ``grid`` to the next."""

    numbers: Any
    start: Any  # what the first step needs
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
        numbers, start = (v[:, first:last].copy() for v in (self.numbers, self.start))
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
    """What a device has found for some runs, as its own arrays."""

    states: Any  # per output, entry and run
    course: Any  # states on the way,
    course_at: Any  # and after which steps
    steps: Any  # made; fewer than asked for: the run is to be made otherwise
    noted: Any  # states on the way that there were


class Device(Protocol):
    """Makes the steps of plans, and evaluates functions at samples of many runs; its arrays are those of a library."""

    arrays: Any  # the library: NumPy, CuPy

    def parts(self, runs: int, bytes_per_run: int, work: Callable[[int, int], T]) -> Iterator[tuple[int, T]]:
        """What the work gives for all runs, as many at once as there is memory for: (first run of a part, result)."""
        ...

    def run(self, plan: Plan) -> Made:
        """The steps of a plan."""
        ...

    def samples(self, code: SampleCode, times: Any, states: Any, numbers: Any) -> Any:
        """Values of functions at samples (by sample, entry and run) of runs with these numbers (by entry and run)."""
        ...

    def host(self, array: Any) -> np.ndarray:
        """An array of the device as one of NumPy."""
        ...

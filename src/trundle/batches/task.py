"""Task: what all runs of a batch have in common, and one of these runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..core.errors import TrundleError
from ..kernel.kernel import CompileMode
from ..model.model import Model
from ..pipeline.simulate import simulate
from ..results.solution import Solution
from .rows import Rows


@dataclass(frozen=True)
class Result:
    """One run: the signals asked for, over the output times that it reached, and why it ended before the last one."""

    run: int
    values: Mapping[str, np.ndarray]
    reason: str = ""
    steps: int = 0


@dataclass(frozen=True)
class Block:
    """Several whole runs at once; arrays with a row per run."""

    runs: np.ndarray
    values: Mapping[str, np.ndarray]
    steps: int  # of each


@dataclass(frozen=True)
class Task:
    """A model, the rows, and how each of its runs is made."""

    model: Model
    rows: Rows
    until: float
    times: np.ndarray
    show: tuple[str, ...]
    options: Mapping[str, Any]  # of simulate

    def showing(self, show: tuple[str, ...]) -> Task:
        """The same with these signals."""
        return replace(self, show=show)

    def solution(self, run: int, compile: CompileMode = "background") -> Solution:
        """One run, whole. Ctrl-C in it ends the batch."""
        solution = simulate(
            self.model,
            self.until,
            at=self.times,
            parameters=self.rows.parameters(run),
            initial=self.rows.initial(run),
            compile=compile,
            progress=False,
            raises=False,
            **self.options,
        )
        if solution.is_interrupted:
            raise KeyboardInterrupt
        return solution

    def result(self, run: int) -> Result:
        """One run; one that cannot even start has no values."""
        try:
            solution = self.solution(run)
        except TrundleError as error:
            return Result(run, {}, str(error))
        return self.read(run, solution)

    def read(self, run: int, solution: Solution) -> Result:
        """What is asked for of a solution."""
        values = {path: np.asarray(solution[path].values, dtype=float) for path in self.show}
        return Result(run, values, solution.reason, int(solution.stats["steps"]))

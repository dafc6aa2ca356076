"""Closing rows that come to depend on each other in the course of a run: links in line, a linkage that folds flat.

Beside such a position the efforts of independent rows grow without bound, and with them the rounding of the
accelerations. The solver for dependent rows (``solve_proximal``) leaves out what the rows hardly hold, and restoring
takes care of that after the step. It costs more, so a run passes to it where its steps collapse.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import COLLAPSED_AT_LOOPS, EFFORT_BLOWN_UP, NEARLY_DEPENDENT
from . import singular
from .problem import Problem

if TYPE_CHECKING:
    from .run import Run


class Dependence:
    """Lets a run pass to the solver for dependent rows, once."""

    def __init__(self, run: Run, problem: Problem) -> None:
        self.run, self._program = run, problem.program
        self._other = problem.dependent_rows
        self._start = problem.x0

    def met(self, h: float) -> bool:
        """True if the run has passed to the other solver because steps shrink to h beside such a position."""
        run = self.run
        if self._other is None or not h < COLLAPSED_AT_LOOPS * run.pace.longest:
            return False
        before, now = (
            singular.Rows.at(self._program, t, x, run.P).values[0]
            for t, x in ((run.epoch, self._start), (run.now, run.x))
        )
        if not now < NEARLY_DEPENDENT * before:
            return False
        self._pass_on()
        run.h = run.pace.longest
        return True

    def blown_up(self) -> bool:
        """True if the run has passed to the other solver because the step in hand has met such a position exactly.

        Implicit steps find no solution there, and shrink (``met``).
        """
        if self._other is None or not self.run.steppers.is_explicit:
            return False
        stepper = self.run.steppers.current
        f = stepper.f_new
        if f @ f < EFFORT_BLOWN_UP**2:  # cheap, and true of nearly all steps
            return False
        if np.abs(f).max() < EFFORT_BLOWN_UP * (1 + np.abs(stepper.f).max()):
            return False
        self._pass_on()
        return True

    def explained(self, failure: SimulationError) -> SimulationError:
        """The failure of a step, or the singular position that is behind it."""
        run = self.run
        return singular.explained(self._program, run.now, run.x, run.P, (run.epoch, self._start)) or failure

    def _pass_on(self) -> None:
        assert self._other is not None
        run = self.run
        self._program, run.kernel = self._other()
        self._other = None
        run.calls.change(run.kernel)
        run.steppers.change(self._program)
        run.evaluate()

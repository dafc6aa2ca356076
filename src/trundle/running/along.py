"""Errors of steps along the closing constraints: what is against them is restored after every step.

Where links are in line the rows of a loop lose their rank. Rounding in the one direction that they hardly hold is then
amplified without limit, stage by stage, and no step is short enough for it. It is against the constraints, though, and
restoring takes it out: a step is right if its error along them is small, and the rest too small for the energy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..core.thresholds import AGAINST_LEAST, AGAINST_ROOT
from ..equations.program import Program
from .error_scale import ErrorScale

if TYPE_CHECKING:
    from .explicit import ExplicitStepper

DOUBTFUL = 1e3  # refused steps with a larger error are judged again at once, others when they are refused twice


class AlongConstraints:
    """Judges refused steps again; its function is made when the first one is."""

    def __init__(self, program: Program) -> None:
        self._program, self._scale = program, ErrorScale(program.system)
        self.applies = bool(program.system.closing) and not program.system.contacts
        self._refused = -1.0  # start of the last step that was refused

    def judge(self, stepper: ExplicitStepper, error: float) -> float:
        """The error of the step in hand, by the pair's own estimate ``error``."""
        again, self._refused = stepper.t == self._refused, stepper.t
        if not (self.applies and np.isfinite(error) and (again or error > DOUBTFUL)):
            return error
        rtol = float(stepper.tol[0])
        along = stepper.norm([self._kept(stepper, e) for e in stepper.errors()], self._scale)
        against = error * rtol / max(AGAINST_LEAST, AGAINST_ROOT * rtol**0.5)
        found = max(along, against)
        return min(error, found) if np.isfinite(found) else error

    def _kept(self, stepper: ExplicitStepper, change: np.ndarray) -> np.ndarray:
        now = stepper.calls.epoch + stepper.t + stepper.h
        return np.array(self._program.along(now, stepper.x_new, stepper.P, change)).ravel()

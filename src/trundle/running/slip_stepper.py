"""Steps with the slips implicit, one at a time."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..core.thresholds import LOOSE_SLIPS
from ..equations.system import System
from ..kernel.kernel import Caller, Callers
from .collocation import Collocation


def slip_order(s: System, rtol: float) -> int:
    """The order of these steps: shorter ones of a lower order cost less where the tolerance is loose.

    Not for laws without stick: their contacts are never at rest, and all of the motion may consist of these steps.
    """
    short = all(s.closing[ci][0].friction.sticks for ci in s.contacts)  # type: ignore[attr-defined]
    return 5 if short and rtol >= LOOSE_SLIPS else 9


class Stages(NamedTuple):
    """What a step leaves behind, from which another one starts: its stages in a row, and its length."""

    numbers: np.ndarray
    h: float


class SlipStepper:
    """One step with the slips implicit; the same interface as ``ExplicitStepper``."""

    name = "slip"
    is_solved = False  # it fails where other forces are stiff, which the length of the next steps says nothing about

    def __init__(
        self, s: System, calls: Callers, common: Callers, P: np.ndarray, tol: np.ndarray, rule: Collocation
    ) -> None:
        """calls: ``slip_functions``; common: those of every run."""
        self.order, self.exponent = rule.order, 1 / (rule.stages + 1)
        self._stages, self._rising = rule.stages, rule.rising
        self.s, self.calls, self._common, self.P, self.tol = s, calls, common, P, tol
        self.rhs_calls = 0
        self.rate = 0.0
        self._step: Any = None
        self._end_of: Any = None
        self._at: tuple[float, Any] = (np.nan, None)  # start of the last attempt
        self._last: Stages | None = None  # of the last step
        self._own: Stages | None = None  # of the last attempt from the same start

    def forget(self) -> None:
        """After an event: forget the last step, which does not predict the next."""
        self._last, self._own = None, None

    def attempt(self, t: float, x: np.ndarray, f: np.ndarray, h: float) -> float:
        """The error of a step from (t, x) over h; inf if its equations could not be solved."""
        self.t, self.x, self.f, self.h = t, x, f, h
        if self._at[0] != t or self._at[1] is not x:
            self._at, self._own = (t, x), None
        step = self._bound()
        given, found = step.given, step.found
        given.t[0], given.h[0] = step.epoch + t, h
        given.x[:], given.f[:], given.P[:] = x, f, self.P
        known = self._own or self._last  # another step from the same start, or the one before
        given.start[0] = 0.0 if known is None else 2.0 if self._own is not None else 1.0
        if known is not None:
            given.stages[:], given.ratio[0] = known.numbers, h / known.h
        self._solve(step)
        if found.error[0] == np.inf and known is not None:  # the start alone may lead to the stages all the same
            given.start[0] = 0.0
            self._solve(step)
        if found.error[0] == np.inf:
            return np.inf
        error = self._end()
        if not error < 1e300:
            return np.inf
        self._own = Stages(found.stages_new.copy(), h)
        return error

    def _bound(self) -> Caller:
        """The function of a step. That of its end reads what it is given, and what it finds, from the same memory."""
        step, end = self.calls["step_slip"], self._common["end_slip"]
        if end is not self._end_of or step is not self._step:
            self._step, self._end_of = step, end
            given, found = step.given, step.found
            given.tol[:] = self.tol
            end.read(x=given.x, P=given.P, tol=given.tol, raw=found.raw, error=found.error, low=found.low)
        return step

    def _solve(self, step: Any) -> None:
        step.call()
        self.rhs_calls += 3 + self._stages * int(step.found.rounds[0])

    def _end(self) -> float:
        """Restore the state at the end of a step. → the norm of its error."""
        end = self._end_of
        given, found = end.given, end.found
        given.t[0], given.h[0] = end.epoch + self.t, self.h
        end.call()
        self.x_new, self.f_new, self.touches = found.x_new.copy(), found.f_new.copy(), found.touches.copy()
        self.residual, self.low = float(found.residual[0]), found.lowest.copy()
        return float(found.norm[0])

    def accepted(self) -> None:
        """The last attempted step was accepted: it predicts the next one."""
        self._last = self._own

    def rewind(self) -> None:
        """Before another attempt from the same start: the accepted step predicts it."""
        self._own = self._last

    def recall(self, h: float) -> None:
        """Hold the last accepted step, of length h, again."""
        self._own, self.h = self._last, h

    def series(self) -> np.ndarray:
        """The state at t + θh is x + Σ θᵏ row k, k = 1, 2, …, by the collocation polynomial."""
        assert self._own is not None
        size = self.s.size * self._stages
        return self._rising @ self._own.numbers[:size].reshape(self.s.size, self._stages).T

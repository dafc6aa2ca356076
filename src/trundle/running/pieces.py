"""Integrates by SUNDIALS in pieces where its steps are short; a run whose pace collapses is ended."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import TINY
from ..equations.system import System
from .stall import HOPELESS

MOST = 5_000  # steps of one piece
SHORTER, LONGER = 8.0, 2.0  # factors: a piece is shorter after one that took more steps, and longer after others
AHEAD = 1e-3  # how far ahead rates are compared, relative to a piece that took too many steps
WORK = "CV_TOO_MUCH_WORK"  # what CVODES says then

Solve = Callable[[float, float, np.ndarray], np.ndarray]  # (t0, t1, x) → x at t1
Rates = Callable[[float, np.ndarray], np.ndarray]


class StalledError(SimulationError):
    """The pace of SUNDIALS has collapsed."""


class Pieces:
    """Goes from one time to another by calls of SUNDIALS with at most ``MOST`` steps each."""

    def __init__(self, s: System, solve: Solve, rates: Rates, end: float) -> None:
        self.s, self._solve, self._rates, self._end = s, solve, rates, end
        self._piece = np.inf  # length (s) of a piece that did not take too many steps

    def go(self, t0: float, t1: float, x: np.ndarray) -> np.ndarray:
        """x at t1."""
        t = t0
        while t < t1:
            to = t1 if t + self._piece >= t1 else t + self._piece
            try:
                x = self._solve(t, to, x)
            except RuntimeError as failure:
                if WORK not in str(failure):
                    raise
                self._piece = (to - t) / SHORTER
                if MOST * (self._end - t) > HOPELESS * (to - t):
                    raise self._stalled(t, to, x) from None
                continue
            t, self._piece = to, self._piece * LONGER
        return x

    def _stalled(self, t: float, to: float, x: np.ndarray) -> StalledError:
        """Why: the state whose rate changes most, relative to itself, on a short way ahead."""
        n, far = self.s.nx + self.s.nu, AHEAD * (to - t)
        f = self._rates(t, x)
        change = np.abs(self._rates(t + far, x + far * f) - f)[:n]
        worst = int(np.argmax(np.where(np.isfinite(change), change / (np.abs(f[:n]) + np.abs(x[:n]) + TINY), np.inf)))
        needed = MOST * (self._end - t) / (to - t)
        return StalledError(
            self.s.state_names[worst].name,
            f"the run gets nowhere at t = {t:.9g}: {MOST} steps of SUNDIALS do not suffice for the next {to - t:.2g} s,"
            f" so that more than {needed:.0e} would be needed",
            "This state's rate changes fastest there. Look for a law with noise, a jump or a stiff spring; what is"
            " stiff needs method='bdf' or 'auto', friction that can hold exact laws (tr.friction.Coulomb).",
        )

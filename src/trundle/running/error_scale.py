"""The size of error that the tolerances allow for each state: one formula for all methods."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..equations.system import System


class ErrorScale:
    """atol + rtol·size, in numbers or CasADi expressions.

    Work is judged against the work of the run or of the step, whichever is larger. Nearest points follow from the
    poses, by which they are restored after every step, and the gap is stationary in them: an error of √rtol in the
    points is one of rtol in the gap.
    """

    def __init__(self, s: System) -> None:
        work = np.zeros(s.size)
        work[s.size - s.nw :] = 1.0
        self._work, self._points = work, followed_points(s)
        self._has_points = bool(self._points.any())

    def __call__(self, size: Any, rates: Any, h: Any, tol: Any) -> Any:
        """size: magnitudes of the states; rates: their derivatives; h: the step; tol = (rtol, atol)."""
        number, largest = (ca.DM, ca.fmax) if isinstance(size, ca.MX) else (np.asarray, np.maximum)
        scale = tol[1] + tol[0] * largest(size, number(self._work) * h * abs(rates))
        return scale * (1 + number(self._points) * (tol[0] ** -0.5 - 1)) if self._has_points else scale


def followed_points(s: System) -> np.ndarray:
    """1 for states that the poses determine: those of constraints with as many invariants as states; else 0."""
    found, at = np.zeros(s.size), s.nx + s.nu
    for _, f in (*s.closing, *s.forces):
        n = len(f.state_names)
        if n and not f.is_joint and f.invariants.numel() == n:
            found[at : at + n] = 1.0
        at += n
    return found

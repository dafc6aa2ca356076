"""The Jacobian of a system, ∂f/∂x, by differences: by groups of bodies where there are any, else state by state."""

from __future__ import annotations

import numpy as np

from ..core.thresholds import DIFFERENCE
from ..equations.system import System
from ..kernel.kernel import Callers
from .grouped_jacobian import GroupedJacobian, Groups

JUMP = 1e-2  # change in a difference, relative to the largest rate, that may be a jump
FINER, TIMES = 1e-2, 3  # steps are refined by this factor, so many times, until it is none: the friction of a slip that
# has just begun turns within the usual ones


class SystemJacobian:
    """∂f/∂x at a state, for Newton's method. Nothing depends on the works: their columns are left out.

    ``found`` counts Jacobians, ``evaluations`` the right-hand sides that they took.
    """

    def __init__(self, s: System, groups: Groups | None, calls: Callers, P: np.ndarray, tol: np.ndarray) -> None:
        self.calls, self.P, self.tol = calls, P, tol
        self.n, self.active = s.size, s.size - s.nw
        self._grouped = None if groups is None else GroupedJacobian(groups, calls, P)
        self.found = self.evaluations = 0

    def __call__(self, t: float, x: np.ndarray, f: np.ndarray) -> np.ndarray:
        """∂f/∂x by differences: a third to a sixth of the cost of an exact one, and as good for Newton's method."""
        grouped = self.by_groups(t, x)
        if grouped is not None:
            return grouped
        size = self._sizes(x)
        steps = DIFFERENCE * size
        J, change = self._differences(t, x, f, steps)
        self.found += 1
        first, much = J, JUMP * np.abs(f).max(initial=0.0)
        for _ in range(TIMES):
            large = change > much
            if not large.any():
                return J
            steps = FINER * steps
            finer, less = self._differences(t, x, f, steps)
            J, change = np.where(large, finer, J), np.where(large, less, 0.0)
        return J if not (change > much).any() else self._without_jumps(t, x, f, first, size)

    def by_groups(self, t: float, x: np.ndarray) -> np.ndarray | None:
        """The same by groups of bodies (``GroupedJacobian``), without the works; None where that is not possible."""
        found = None if self._grouped is None else self._grouped(t, x, DIFFERENCE * self._sizes(x))
        if self._grouped is None or found is None:
            return None
        self.evaluations += self._grouped.evaluations
        self.found += 1
        return np.vstack([found, np.zeros((self.n - self.active, self.active))])

    def _sizes(self, x: np.ndarray) -> np.ndarray:
        """Magnitudes of the states, for the steps of differences."""
        return np.maximum(np.abs(x[: self.active]), self.tol[1] / self.tol[0])

    def _without_jumps(self, t: float, x: np.ndarray, f: np.ndarray, J: np.ndarray, size: np.ndarray) -> np.ndarray:
        """The Jacobian beside the jump of a law: slopes of its other side, or zero if the state is at the jump."""
        other, _ = self._differences(t, x, f, -DIFFERENCE * size)
        J = np.where(np.abs(other).max(axis=0) < np.abs(J).max(axis=0), other, J)
        nearer, _ = self._differences(t, x, f, DIFFERENCE / 8 * size)
        jumps = np.abs(nearer).max(axis=0) > 4 * np.abs(J).max(axis=0)
        steep = np.abs(J).max(axis=0) * DIFFERENCE * size > JUMP * np.abs(f).max(initial=0.0)
        return np.asarray(np.where(jumps & steep, 0.0, J))

    def _differences(self, t: float, x: np.ndarray, f: np.ndarray, d: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Slopes by steps d of the states, and the largest change of a rate in each of them."""
        k = np.arange(self.active)
        X = np.repeat(x[None, :], k.size, axis=0)
        X[k, k] += d
        d = X[k, k] - x[k]  # as rounded
        columns = self.calls["columns"](t, X.ravel(), self.P)[0][: self.n * k.size]
        self.evaluations += k.size
        change = columns.reshape(k.size, self.n) - f
        return (change / d[:, None]).T, np.abs(change).max(axis=1, initial=0.0)

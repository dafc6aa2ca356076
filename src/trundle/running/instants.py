"""Instants at which blocks jump or bend by the clock: they are known beforehand, so steps end there."""

from __future__ import annotations

import casadi as ca
import numpy as np

from ..core.thresholds import SHORT_STEP
from ..equations.system import System


class Instants:
    """The times at which the outputs of blocks jump, and at which they have kinks, in order.

    A step ends just before a jump, and the next begins just after it. However short a pulse is, it is not stepped over.
    """

    def __init__(self, s: System) -> None:
        wired = {wire.index for wire in s.wiring.wires}
        self._jumps = _known(s, "jumps", wired)
        self._kinks = _known(s, "kinks", wired)
        self.jumps = self.kinks = np.zeros(0)

    @property
    def exist(self) -> bool:
        """True if there are any."""
        return bool(self._jumps or self._kinks)

    def read(self, P: np.ndarray) -> None:
        """The instants for the numbers of a run."""
        self.jumps, self.kinks = (_times(known, P) for known in (self._jumps, self._kinks))

    def longest(self, now: float, h: float) -> float:
        """The step h, or what is left until the next instant."""
        later = now + 2 * _brief(now)
        jump, kink = (_first(times, later) for times in (self.jumps, self.kinks))
        return min(h, jump - _brief(jump) - now, kink - now)

    def passed(self, now: float) -> float | None:
        """The jump that is right ahead; None if there is none."""
        jump = _first(self.jumps, now)
        return jump if jump - now <= 2 * _brief(jump) else None


Known = list[tuple[ca.Function, slice]]


def _known(s: System, kind: str, wired: set[int]) -> Known:
    """Per block that has such instants: what gives them by its numbers, and where these stand in P."""
    found = []
    for i, (_, f) in enumerate(s.blocks):
        function = getattr(f, kind)
        start = s.block_start(i)
        depends = {start + int(j) for j in function.jac_sparsity(0, 0).get_col()} if function.numel_out() else set()
        if function.numel_out() and not depends & wired:
            found.append((function, slice(start, start + function.numel_in())))
    return found


def _times(known: Known, P: np.ndarray) -> np.ndarray:
    parts = [np.array(function(P[where])).ravel() for function, where in known]
    return np.unique(np.concatenate(parts)) if parts else np.zeros(0)


def _first(times: np.ndarray, after: float) -> float:
    """The first of the times after one; infinity if there is none."""
    k = int(np.searchsorted(times, after, side="right"))
    return float(times[k]) if k < times.size else np.inf


def _brief(t: float) -> float:
    return SHORT_STEP * abs(t) if np.isfinite(t) else 0.0

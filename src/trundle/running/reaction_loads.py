"""Loads of dry bonds that are the reactions of their joints, in complementarity problems: found by iteration."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from ..core.thresholds import LOADS_ACCEPTED, LOADS_FOUND, TINY

if TYPE_CHECKING:
    from .complementarity import Answer
    from .facts import Facts

MOST = 200  # rounds


def with_loads(
    facts: Facts, here: np.ndarray, first: int, C: np.ndarray, q: np.ndarray, solve: Callable[[np.ndarray], Answer]
) -> Answer:
    """The answer of ``solve(q)`` with the loads that belong to its own efforts.

    here: the contacts of the problem, three rows each after the ``first`` ones; C: efforts of all rows = C @ answer.
    """
    which = [k for k, i in enumerate(here.tolist()) if i in facts.reactive]
    if not which:
        return solve(q)
    indices = [facts.reactive.index(int(here[k])) for k in which]
    rows, q = first + 3 * np.array(which), q.copy()
    loads, given = np.zeros(len(which)), facts.given @ C[:, rows]
    for _ in range(MOST):
        q[rows] = -loads * given
        answer = solve(q)
        new = facts.loads(C @ answer.effort)[indices]
        change, size = np.abs(new - loads).max(), max(np.abs(new).max(), TINY)
        loads = new
        if change <= LOADS_FOUND * size:
            break
    if change > LOADS_ACCEPTED * size:
        answer.residual = np.inf
    return answer

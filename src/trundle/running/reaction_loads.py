"""Loads of dry bonds that are the reactions of their joints, in complementarity problems.

First by iteration: each round takes the loads of the last one as given, and the problem keeps its symmetric matrix, on
which the choice among the efforts of redundant contacts rests. Where a load lets go of what causes it that alternates;
then by Newton's method: with the loads linear about the last efforts the problem has the same form, and its answer has
loads and efforts together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..core.thresholds import LOADS_ACCEPTED, LOADS_FOUND, TINY

if TYPE_CHECKING:
    from .complementarity import Answer
    from .facts import Facts

MOST = 200, 30  # rounds of the iteration and of Newton's method
PATIENCE = 6  # rounds without progress after which the iteration is given up

Solve = Callable[[np.ndarray, np.ndarray], "Answer"]  # of a problem (W, q)


def with_loads(
    facts: Facts, here: np.ndarray, first: int, C: np.ndarray, problem: tuple[np.ndarray, np.ndarray], solve: Solve
) -> Answer:
    """The answer of ``solve(W, q)`` with the loads that belong to its own efforts.

    here: the contacts of the problem (W, q), three rows each after the ``first`` ones; C: efforts of all rows =
    C @ answer.
    """
    which = [k for k, i in enumerate(here.tolist()) if i in facts.reactive]
    if not which:
        return solve(*problem)
    loaded = Loaded(facts, [facts.reactive.index(int(here[k])) for k in which], first + 3 * np.array(which), C)
    answer = loaded.answer(problem, solve, newton=False)
    if answer.residual < np.inf:
        return answer
    better = loaded.answer(problem, solve, newton=True)
    return better if better.found else answer


@dataclass(frozen=True)
class Loaded:
    """The ``rows`` of a problem whose normal efforts are loads, and the ``indices`` of these among all loads."""

    facts: Facts
    indices: list[int]
    rows: np.ndarray
    C: np.ndarray

    def answer(self, problem: tuple[np.ndarray, np.ndarray], solve: Solve, newton: bool) -> Answer:
        """The answer; its residual is infinite if no loads were found."""
        W, q = problem[0].copy(), problem[1].copy()
        rows, efforts, least, idle = self.rows, np.zeros(len(self.C)), np.inf, 0
        given = self.facts.given @ self.C[:, rows]
        for _ in range(MOST[newton]):
            loads, slopes = (found[self.indices] for found in self.facts.loads(efforts))
            q[rows] = -loads * given
            if newton:
                W[rows] = problem[0][rows] - given[:, None] * (slopes @ self.C)
                q[rows] += slopes @ efforts * given
            answer = solve(W, q)
            if answer.residual == np.inf:
                return answer
            efforts = self.C @ answer.effort
            left = float(np.abs(answer.effort[rows] - self.facts.loads(efforts)[0][self.indices]).max())
            idle, least = (0 if left < least else idle + 1), min(least, left)
            accepted = LOADS_ACCEPTED * max(np.abs(answer.effort).max(), TINY)
            if left <= LOADS_FOUND * answer.effort[rows].max() or (idle and left <= accepted) or idle > PATIENCE:
                break
        if left > accepted:
            answer.residual = np.inf
        return answer

"""Contact problems of a step, by sweeps first: where they converge they are much quicker than Newton's method."""

from __future__ import annotations

import numpy as np

from ..core.thresholds import SWEPT_ENOUGH, SWEPT_EXACTLY
from ..equations.sweeps import swept
from .complementarity import Answer, ContactProblem, eliminated

MOST = 12  # contacts
BATCH, BATCHES = 20, 100  # sweeps between two checks of the residual, and checks
STALLED = 0.98  # sweeps end when more than this fraction of the residual remains after a batch


def solve_by_sweeps(W: np.ndarray, q: np.ndarray, bilateral: int, mu: np.ndarray, guess: np.ndarray | None) -> Answer:
    """The answer of a ``ContactProblem``, by sweeps or as there: the better of both."""
    n = len(mu)
    if not 0 < n <= MOST:
        return ContactProblem(W, q, bilateral).answer(mu, guess)
    reduced, rest, lift, shift = eliminated(W, q, bilateral)
    p = np.zeros(3 * n) if guess is None else guess[bilateral:]
    left, sweep, on = np.inf, swept((0,) * n, BATCH), np.ones(n)
    for _ in range(BATCHES):
        found = sweep(reduced, rest, mu, on, p)
        p, last, left = np.array(found[0]).ravel(), left, float(found[1])
        if left < SWEPT_EXACTLY or not left < STALLED * last:
            break
    effort = np.concatenate([lift @ p + shift, p])
    answer = Answer(effort, W @ effort + q, left)
    if left < SWEPT_ENOUGH:
        return answer
    start = effort if np.isfinite(left) else guess
    other = ContactProblem(W, q, bilateral).answer(mu, start, thorough=False)
    return other if not left <= other.residual else answer

"""Contact problems in which some contacts have a friction law without stick: P_t = −P_n φ(u), u the slip afterwards.

By Newton's method; where that fails, by iteration: the law acts like a contact that sticks through a damper, its slip
is u = −(|u|/|φ|)/P_n P_t, which widens the diagonal of W. The factor |φ|/|u| follows the slip: exact at once for
viscous laws, and monotone for laws that level off.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..core.thresholds import LAWS_EXACT, NO_STIFFNESS, SWEPT_RESIDUAL, TINY
from .complementarity import Answer, eliminated
from .law_newton import LawProblem
from .sweeping import solve_by_sweeps

ROUNDS = 40
FAILURES = 3  # problems in a row without an answer, after which the search ends
FREE = 1e9  # coefficient of friction that never limits


def solve_with_laws(
    W: np.ndarray,
    q: np.ndarray,
    bilateral: int,
    mu: np.ndarray,
    lawful: np.ndarray,
    phi: Callable[[np.ndarray], np.ndarray],
    slips: np.ndarray,
    guess: np.ndarray | None,
) -> Answer:
    """As a ``ContactProblem``; ``lawful``: which contacts follow φ (a function of all slips, two per contact).

    slips: where the iteration starts.
    """
    reduced, rest, lift, shift = eliminated(W, q, bilateral)
    problem = LawProblem(reduced, rest, mu, np.isin(np.arange(len(mu)), lawful), phi)
    nothing = np.zeros(len(rest))
    best = problem.solved(nothing if guess is None else guess[bilateral:])
    if not problem.residual(best) < SWEPT_RESIDUAL:
        iterated = _iterated(problem, slips, best)
        others = (best, iterated, problem.solved(nothing), problem.solved(iterated))
        best = min(others, key=problem.residual)
    effort = np.concatenate([lift @ best + shift, best])
    return Answer(effort, W @ effort + q, problem.residual(best))


def _iterated(problem: LawProblem, slips: np.ndarray, guess: np.ndarray) -> np.ndarray:
    """Impulses by iteration of the dampers' stiffness."""
    W, q, mu, lawful = problem.W, problem.q, problem.mu, np.flatnonzero(problem.lawful)
    wide = np.where(problem.lawful, FREE, mu)
    rows = 3 * lawful[:, None] + np.array([1, 2])
    answer, mine, failed = solve_by_sweeps(W, q, 0, mu, guess), slips.copy(), 0
    for _ in range(ROUNDS):
        ratio = np.linalg.norm(problem.phi(mine)[lawful], axis=1)
        ratio /= np.maximum(np.linalg.norm(mine[lawful], axis=1), TINY)
        stiffness = np.maximum(answer.effort[3 * lawful], 0.0) * ratio
        widened = W.copy()
        for k, r in enumerate(rows):
            widened[r, r] += 1 / max(stiffness[k], NO_STIFFNESS / max(W[r, r].max(), TINY))
        last, answer = answer, solve_by_sweeps(widened, q, 0, wide, answer.effort)
        mine[lawful] = (W @ answer.effort + q)[rows]
        failed = 0 if answer.found else failed + 1
        if failed > FAILURES or np.abs(answer.effort - last.effort).max() <= LAWS_EXACT * np.abs(answer.effort).max():
            break
    return answer.effort

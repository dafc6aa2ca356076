"""Contact problems in which some contacts have a friction law without stick: P_t = −P_n φ(u), u the slip afterwards.

It acts like a contact that sticks through a damper: its slip is u = −(|u|/|φ|)/P_n P_t, which widens the diagonal of W.
The factor |φ|/|u| follows the slip by iteration: exact at once for viscous laws, and monotone for laws that level off.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..core.thresholds import LAWS_EXACT, NO_STIFFNESS, TINY
from .complementarity import Answer
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
    answer = solve_by_sweeps(W, q, bilateral, mu, guess)
    wide = np.where(np.isin(np.arange(len(mu)), lawful), FREE, mu)
    first = bilateral + 3 * lawful
    rows = first[:, None] + np.array([1, 2])
    mine, failed = slips.copy(), 0
    for _ in range(ROUNDS):
        ratio = np.linalg.norm(phi(mine)[lawful], axis=1) / np.maximum(np.linalg.norm(mine[lawful], axis=1), TINY)
        stiffness = np.maximum(answer.effort[first], 0.0) * ratio
        widened = W.copy()
        for k, r in enumerate(rows):
            widened[r, r] += 1 / max(stiffness[k], NO_STIFFNESS / max(W[r, r].max(), TINY))
        last, answer = answer, solve_by_sweeps(widened, q, bilateral, wide, answer.effort)
        motion = W @ answer.effort + q
        mine[lawful] = motion[rows]
        failed = 0 if answer.found else failed + 1
        if failed > FAILURES or np.abs(answer.effort - last.effort).max() <= LAWS_EXACT * np.abs(answer.effort).max():
            break
    wanted = -answer.effort[first][:, None] * phi(mine)[lawful]
    size = max(float(np.abs(answer.effort).max()), TINY)
    left = float(np.abs(answer.effort[rows] - wanted).max() / size)
    return Answer(answer.effort, motion, max(answer.residual, left))

"""Newton's method for contact problems, from an answer that is nearly right (Alart, Curnier 1991)."""

from __future__ import annotations

import numpy as np

from ...core.thresholds import TINY
from .contact_problem import ContactProblem


def newton_step(problem: ContactProblem, p: np.ndarray) -> np.ndarray:
    """One step: contacts keep the state (open, held, sliding) that they have at p.

    Unknown is y = p · scale, with y = projection of y − v/scale.
    """
    from scipy.sparse import bsr_matrix, eye
    from scipy.sparse.linalg import splu

    normal, pull, radius = problem.aims(p)
    scale, n = problem.scale, problem.count
    closed, length = normal > 0, np.sqrt((pull**2).sum(axis=1) + TINY)
    held = closed & (length <= radius)
    slides = closed & ~held
    way, ratio = pull / length[:, None], problem.mu * scale[:, 1] / scale[:, 0]
    slope = np.zeros((n, 3, 3))  # of the projection
    slope[closed, 0, 0] = 1.0
    slope[held, 1, 1] = slope[held, 2, 2] = 1.0
    turn = (radius / length)[:, None, None] * (np.eye(2) - way[:, :, None] * way[:, None, :])
    slope[slides, 1:, 1:] = turn[slides]
    slope[slides, 1:, 0] = (ratio[:, None] * way)[slides]
    wanted = np.column_stack([np.maximum(normal, 0.0), pull * np.minimum(1.0, radius / length)[:, None]])
    D = bsr_matrix((slope, np.arange(n), np.arange(n + 1)), (3 * n, 3 * n)).tocsr()
    step = splu((eye(3 * n) - D + D @ problem.scaled_W).tocsc()).solve((wanted - p * scale).ravel())
    return np.asarray(p + step.reshape(n, 3) / scale)

"""Impulses of many contacts: sweeps over all of them, body by body, then Newton's method."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...core.thresholds import SWEPT_ENOUGH
from ...equations.crowds import BATCH, SWEPT
from ...kernel.kernel import Callers
from .contact_problem import ContactProblem
from .newton import newton_step

SWEEPS = 20  # before the second trial of Newton's method, and twice as many before each further one
TRIALS = 9
STEPS = 8  # of Newton's method in a trial


@dataclass
class Impulses:
    """An answer: impulses (n × 3), the twists that they lead to, and the residual."""

    p: np.ndarray
    twists: np.ndarray
    residual: float


def solve(calls: Callers, problem: ContactProblem, guess: np.ndarray) -> Impulses:
    """Newton's method and sweeps in turn, until the residual is small: impulses of the last step are often near."""
    p, left = _by_newton(problem, guess, problem.residual(guess))
    for k in range(TRIALS):
        if left < SWEPT_ENOUGH:
            break
        p = _swept(calls, problem, p, SWEEPS * 2**k)
        p, left = _by_newton(problem, p, problem.residual(p))
    return Impulses(p, problem.pushed(p), left)


def _by_newton(problem: ContactProblem, p: np.ndarray, left: float) -> tuple[np.ndarray, float]:
    """(impulses, residual), better by Newton's method for as long as it helps. left: the residual at p."""
    for _ in range(STEPS):
        if left < SWEPT_ENOUGH:
            break
        new = newton_step(problem, p)
        new_left = problem.residual(new)
        if not new_left < left:
            break
        p, left = new, new_left
    return p, left


def _swept(calls: Callers, problem: ContactProblem, guess: np.ndarray, sweeps: int) -> np.ndarray:
    """Impulses after some sweeps."""
    n = problem.count
    table = np.zeros((-(-n // BATCH) * BATCH, sum(SWEPT.values())))
    table[n:, -13:-4] = np.eye(3).ravel()  # the rest of the last batch: W of contacts that act on nothing
    parts = [6.0 * problem.bodies, problem.rows, problem.response, problem.own, problem.b, problem.mu]
    table[:n] = np.concatenate([np.asarray(part).reshape(n, -1) for part in parts], axis=1)
    p = np.zeros((len(table), 3))
    p[:n] = guess
    call = calls["crowd_sweep"]
    V, columns, old = call.args
    V[:] = problem.pushed(guess).ravel()
    for _ in range(sweeps):
        for first in range(0, len(table), BATCH):
            columns[:], old[:] = table[first : first + BATCH].ravel(), p[first : first + BATCH].ravel()
            call.call()
            V[:] = call.res[0][-V.size :]
            p[first : first + BATCH] = call.res[1].reshape(BATCH, 3)
    return p[:n]

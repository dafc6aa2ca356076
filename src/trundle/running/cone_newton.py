"""Solves the equations of contacts whose rows are independent: Newton's method, sweeps, then all modes in turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from ..core.thresholds import ANSWER_EXACT, LEAST_SQUARES, TINY, UNMOVED
from .cone_equations import Cone, ConeEquations, largest
from .cone_steps import quickly
from .cone_sweeps import swept_exactly

NEWTON, SWEEPS = 60, 400  # most iterations
ENUMERATED = 6  # most contacts whose modes are tried in turn
CHOICES = 800  # most choices of modes that are tried
FEW = 8  # iterations of Newton's method from the modes of the answer
ABSURD = 1e100  # relative residual above which Newton's method is given up

Solution = tuple[np.ndarray, float]  # the unknowns y, and their relative residual


def solved(equations: ConeEquations, guess: np.ndarray | None, enumerated: int = ENUMERATED) -> Solution:
    """The best solution found. enumerated: number of contacts up to which all modes are tried in turn."""
    starts = [_closed(equations) if guess is None else guess]  # most often all contacts stay closed and stick
    found = quickly(equations, starts[0])
    if found is not None:
        return found
    starts.append(np.zeros(len(equations.b)))
    best, least = starts[-1], np.inf
    for start in starts:
        y, size = _newton(equations, start)
        if size < least:
            best, least = y, size
        if least < ANSWER_EXACT:
            return best, least
    for sweeps in (_sweep, swept_exactly):
        near = sweeps(equations, best) if least > ANSWER_EXACT else None
        if near is not None:
            y, size = _newton(equations, near)
            if size < least:
                best, least = y, size
    if least > ANSWER_EXACT and equations.k <= enumerated:
        for y, size in _enumerated(equations):
            if size < least:
                best, least = y, size
            if least < ANSWER_EXACT:
                break
    return best, least


def _closed(equations: ConeEquations) -> np.ndarray:
    """The solution if all contacts were closed and stuck."""
    try:
        return np.linalg.solve(equations.A, -equations.b)
    except np.linalg.LinAlgError:
        return np.zeros(len(equations.b))


def _newton(equations: ConeEquations, y: np.ndarray, rounds: int = NEWTON) -> Solution:
    """The best of the iterates of a damped Newton's method."""
    scale = equations.size
    F, J = equations.misfit(y)
    size = largest(F)
    best, least = y, size
    for _ in range(rounds):
        if size < ANSWER_EXACT / 100 * scale or not size < ABSURD * scale:
            break
        try:
            step = np.linalg.solve(J, -F)
        except np.linalg.LinAlgError:
            step = np.full(len(y), np.nan)
        if not largest(step) <= 1e8 * scale:  # also where it is NaN
            step = np.linalg.lstsq(J, -F, rcond=LEAST_SQUARES)[0]
        length = 1.0
        for _ in range(8):
            trial = y + length * step
            F2, J2 = equations.misfit(trial)
            if largest(F2) < (1 - 0.1 * length) * size:
                break
            length /= 2
        else:  # no descent: take the full step once, F may be small again beyond the kink
            trial = y + step
            F2, J2 = equations.misfit(trial)
        y, F, J = trial, F2, J2
        size = largest(F)
        if size < least:
            best, least = y, size
    return best, float(least / scale)


def _sweep(equations: ConeEquations, y: np.ndarray) -> np.ndarray:
    """Projected Gauss-Seidel over the contacts."""
    A, b, y = equations.A, equations.b, y.copy()
    for _ in range(SWEEPS):
        old = y.copy()
        for i, s in enumerate(equations.starts):
            pivot = A[s, s]
            if pivot <= 0:
                continue
            y[s] = max(0.0, y[s] - (A[s] @ y + b[s]) / pivot)
            if equations.free[i]:
                rows = slice(s + 1, s + 3)
                block = A[rows, rows]
                stiff = max(np.trace(block), TINY)
                pull = y[rows] - (A[rows] @ y + b[rows]) / stiff
                limit = equations.mu[i] * (equations.base[i] + y[s])
                cone = Cone(s, equations.mu[i], float(equations.base[i]), equations.sets[i])
                near = cone.nearest((float(pull[0]), float(pull[1])), limit) if limit > 0 else None
                y[rows] = near.point if near is not None else pull if limit > 0 else 0.0
        if np.abs(y - old).max() < UNMOVED * max(np.abs(y).max(), TINY):
            break
    return y


def _enumerated(equations: ConeEquations) -> Iterator[Solution]:
    """Newton's method from every choice of open, sticking and sliding contacts in turn."""
    A, b, free = equations.A, equations.b, equations.free
    choices = [(0, 1, 2) if f else (0, 1) for f in free]
    if np.prod([len(c) for c in choices]) > CHOICES:
        return
    for choice in product(*choices):
        rows = [
            j
            for i, s in enumerate(equations.starts)
            for j in ([s, s + 1, s + 2] if free[i] and choice[i] == 1 else [s] if choice[i] else [])
        ]
        y = np.zeros(len(b))
        y[rows] = np.linalg.lstsq(A[np.ix_(rows, rows)], -b[rows], rcond=LEAST_SQUARES)[0]
        for i, s in enumerate(equations.starts):
            if free[i] and choice[i] == 2:
                w = (A @ y + b)[s + 1 : s + 3]
                y[s + 1 : s + 3] = -equations.mu[i] * max(y[s], 0) * w / max(np.linalg.norm(w), TINY)
        yield _newton(equations, y, FEW)

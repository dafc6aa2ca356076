"""Contact problems whose rows may depend on each other: the efforts of least norm, by proximal iteration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ..core.thresholds import PROXIMAL, PROXIMAL_EXACT, REMAINDER, ROWS_DEPENDENT, TINY, UNMOVED
from .cone_equations import ConeEquations, largest
from .cone_newton import Solution, solved

PROXIMAL_ROUNDS = 8
POLISHED = 3  # steps of Newton's method with the modes as they are


@dataclass(frozen=True)
class Search:
    """How far to search. enumerated: number of contacts up to which all modes are tried in turn.

    is_hopeless: tells from a rough answer, and the motion left out of it, that a better one is not wanted.
    """

    enumerated: int
    is_hopeless: Callable[[np.ndarray, np.ndarray], bool] | None = None


class Stuck(NamedTuple):
    """The proximal iteration while all contacts stick: its last iterate, and the one before."""

    limit: np.ndarray
    last: np.ndarray


@dataclass(frozen=True)
class Rows:
    """How far the rows of a contact problem depend on each other."""

    independent: bool
    unreachable: np.ndarray  # the part of b that no effort can change, if it is small enough to be left out; else 0
    A: np.ndarray
    reachable: np.ndarray  # the rest of b

    @staticmethod
    def are_independent(equations: ConeEquations) -> bool:
        """Examine a problem; coefficients of friction and motion do not matter."""
        return are_independent((equations.A + equations.A.T) / 2)

    @staticmethod
    def of(equations: ConeEquations, independent: bool) -> Rows:
        """The rows of a problem at its motion."""
        A, b = equations.A, equations.b
        left_out = np.zeros(len(b)) if independent else _unreachable(A, b, equations.size)
        return Rows(independent, left_out, A, b - left_out)

    @cached_property
    def shifted(self) -> np.ndarray:
        """The matrix of the proximal iteration."""
        return self.A + PROXIMAL * np.eye(len(self.A))

    @cached_property
    def inverse(self) -> np.ndarray:
        """Of that matrix."""
        return np.linalg.inv(self.shifted)

    @cached_property
    def first_stuck(self) -> np.ndarray:
        """The first iterate if all contacts stick. Coefficients of friction tell whether they do."""
        return np.asarray(-self.inverse @ self.reachable)

    @cached_property
    def stuck(self) -> Stuck:
        """Where the iteration goes from there."""
        return self.stuck_from(self.first_stuck)

    def stuck_from(self, y: np.ndarray) -> Stuck:
        """Where the iteration goes from y while all contacts stick."""
        for _ in range(PROXIMAL_ROUNDS - 1):
            last = y
            y = y - self.inverse @ (self.A @ y + self.reachable)
            if _has_ended(y, last):
                break
        return Stuck(y, last)


def are_independent(A: np.ndarray) -> bool:
    """True if the least eigenvalue of a symmetric matrix is above ``ROWS_DEPENDENT``."""
    try:
        np.linalg.cholesky(A - ROWS_DEPENDENT * np.eye(len(A)))
    except np.linalg.LinAlgError:
        return False
    return True


def _unreachable(A: np.ndarray, b: np.ndarray, size: float) -> np.ndarray:
    """The part of b that no effort can change, where it is a small remainder of inexact velocities; else 0."""
    if largest((A - A.T).ravel()) > ROWS_DEPENDENT:
        return np.zeros(len(b))
    values, vectors = np.linalg.eigh(A)
    null = vectors[:, values < ROWS_DEPENDENT]
    part = null @ (null.T @ b)
    return part if largest(part) < REMAINDER * size else np.zeros(len(b))


def least_efforts(
    equations: ConeEquations, rows: Rows, start: np.ndarray | None, search: Search
) -> tuple[np.ndarray, float, np.ndarray]:
    """→ (y, relative residual, motion that no effort changes and that was left out)."""
    left_out = rows.unreachable
    reachable = equations.with_system(equations.A, rows.reachable)
    y = _proximal(reachable, rows, start, search)
    if y is None:
        return np.zeros(len(left_out)), np.inf, left_out
    size = reachable.residual(y)
    more = np.zeros(len(y))
    for enumerated in (0, search.enumerated):  # all modes in turn are tried only where nothing else helps
        if size > PROXIMAL_EXACT:  # rows that are independent after all, with very different masses
            direct, other = solved(reachable, y, enumerated)
            y, size = (direct, other) if other < size else (y, size)
        if size > PROXIMAL_EXACT:
            (y, size), more = _without_remainder(reachable, y, size)
    return y, size, left_out + more


def _without_remainder(equations: ConeEquations, y: np.ndarray, size: float) -> tuple[Solution, np.ndarray]:
    """(A solution but for a small motion of closed contacts that no effort changes, that motion).

    Contacts keep the modes that they have in y. ``Rows`` does not see such a motion beside contacts that part, since
    their motion is large, and is not to be changed.
    """
    none = np.zeros(len(y))
    if size > REMAINDER:
        return (y, size), none
    near = y
    for _ in range(POLISHED):
        F, J = equations.misfit(near)
        near = near + np.linalg.lstsq(J, -F, rcond=REMAINDER)[0]
    F, _ = equations.misfit(near)
    held = equations.A @ near + equations.b == F
    left = np.where(held, F, 0.0)
    if largest(left) > REMAINDER * equations.size:
        return (y, size), none
    found = equations.with_system(equations.A, equations.b - left).residual(near)
    return ((y, size), none) if found > size else ((near, found), left)


def _proximal(equations: ConeEquations, rows: Rows, start: np.ndarray | None, search: Search) -> np.ndarray | None:
    """The limit of solutions y of the problem with A + shift and b − shift (y before); None if the first is hopeless.

    Where all contacts stick each iteration is a linear equation, with the same matrix.
    """
    b = equations.b
    shifted = equations.with_system(rows.shifted, b)
    first = rows.first_stuck
    stick = shifted.all_stick(first)  # as most often: then this is the solution
    if not stick:
        first = solved(shifted, np.zeros(len(b)) if start is None else start, search.enumerated)[0]
        stick = shifted.all_stick(first)
    if search.is_hopeless is not None and search.is_hopeless(first, rows.unreachable):
        return None
    if stick:
        stuck = rows.stuck if first is rows.first_stuck else rows.stuck_from(first)
        if shifted.with_system(rows.shifted, b - PROXIMAL * stuck.last).all_stick(stuck.limit):
            return stuck.limit
    y = first
    for _ in range(PROXIMAL_ROUNDS - 1):
        last, shifted = y, shifted.with_system(shifted.A, b - PROXIMAL * y)
        y = solved(shifted, y, search.enumerated)[0]
        if _has_ended(y, last):
            break
    return y


def _has_ended(y: np.ndarray, last: np.ndarray) -> bool:
    moved, size = (max(map(abs, v.tolist()), default=0.0) for v in (y - last, y))
    return moved < UNMOVED * max(size, TINY)

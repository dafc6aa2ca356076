"""Contact problems with Coulomb friction: w = W λ + q with 0 ≤ w_n ⟂ λ_n ≥ 0 and λ_t in the cone against w_t.

One solver for impacts (velocities), for the choice of modes (accelerations) and for time stepping (Acary, Brogliato
2008; Alart, Curnier 1991).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import hypot

import numpy as np

from ..core.thresholds import (
    ANSWER_EXACT,
    ANSWER_FOUND,
    IDLE,
    LEAST_DAMPING,
    LEAST_SQUARES,
    PROXIMAL,
    PROXIMAL_EXACT,
    REMAINDER,
    ROWS_DEPENDENT,
    TINY,
    UNMOVED,
)

NEWTON, SWEEPS, ENUMERATED = 60, 400, 6
FEW = 8  # rounds of Newton's method from the modes of the answer
ABSURD = 1e100  # residual, relative to the size of the problem, from which nothing leads to an answer
PROXIMAL_ROUNDS = 8
POLISHED = 3  # steps of Newton's method with the modes as they are


@dataclass
class Answer:
    """Efforts (or impulses) of all rows, their motion w, and how well the conditions hold (relative)."""

    effort: np.ndarray
    motion: np.ndarray
    residual: float

    @property
    def found(self) -> bool:
        return self.residual < ANSWER_FOUND


Hopeless = Callable[[Answer], bool]


def solve(
    W: np.ndarray,
    q: np.ndarray,
    bilateral: int,
    mu: np.ndarray,
    given: list[np.ndarray | None],
    guess: np.ndarray | None = None,
    base: np.ndarray | None = None,
    mobilities: np.ndarray | None = None,
    remainder_of: np.ndarray | None = None,
    thorough: bool = True,
) -> Answer:
    """Rows: ``bilateral`` ones with w = 0, then three per contact (normal, two tangents).

    mu: coefficient per contact. given[i]: λ_t/λ_n where the direction of sliding is known, else None.
    base: normal efforts that act already and widen the cones. mobilities: see ``eliminated``.
    remainder_of: what q is left of, if it may be its rounding only. thorough: False not to try all modes in turn.
    """
    posed = Posed(W, q, bilateral, given, base, mobilities, remainder_of)
    return posed.answer(mu, guess, thorough)


class Posed:
    """A contact problem (``solve``) but for its coefficients of friction: these may be narrowed in turn."""

    def __init__(
        self,
        W: np.ndarray,
        q: np.ndarray,
        bilateral: int,
        given: list[np.ndarray | None],
        base: np.ndarray | None = None,
        mobilities: np.ndarray | None = None,
        remainder_of: np.ndarray | None = None,
    ) -> None:
        self.W, self.q, self.bilateral = W, q, bilateral
        self._contacts = len(given)
        if given:
            reduced, rest, self._lift, self._shift = eliminated(W, q, bilateral, mobilities)
            whole = None if remainder_of is None else remainder_of[bilateral:]
            self._problem = _Problem(reduced, rest, given, base, whole)

    def answer(
        self, mu: np.ndarray, guess: np.ndarray | None = None, thorough: bool = True, hopeless: Hopeless | None = None
    ) -> Answer:
        """The answer with these coefficients. hopeless: tells of a rough answer that a better one is not wanted."""
        if not self._contacts:
            effort = _solved(self.W, -self.q)
            return Answer(effort, self.W @ effort + self.q, 0.0)
        problem = self._problem
        problem.pose(mu)
        problem.most_enumerated = ENUMERATED if thorough else 0
        problem.hopeless = None if hopeless is None else lambda y: hopeless(self._answer(y, 0.0))
        return self._answer(*problem.solve(None if guess is None else guess[self.bilateral :]))

    def _answer(self, y: np.ndarray, residual: float) -> Answer:
        contact = self._problem.efforts(y)
        effort = np.concatenate([self._lift @ contact + self._shift, contact])
        motion = self.W @ effort + self.q
        motion[self.bilateral :] -= self._problem.contradiction
        return Answer(effort, motion, residual)


def largest(v: np.ndarray) -> float:
    return float(np.maximum.reduce(np.abs(v), initial=0.0))


def _solved(A: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.linalg.lstsq(A, b, rcond=LEAST_SQUARES)[0] if len(b) else b


def eliminated(
    W: np.ndarray, q: np.ndarray, n: int, mobilities: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Bilateral rows solved for: (W and q of the contacts; efforts = lift @ contact efforts + shift).

    mobilities: what the bilateral rows would yield if their bodies were free; a row that yields next to nothing beside
    it has no effect on the motion, and its W_ii is rounding: it gets no effort.
    """
    if not n:
        return W, q, np.zeros((0, len(q))), np.zeros(0)
    diagonal = np.diag(W)[:n]
    felt = np.arange(n) if mobilities is None else np.flatnonzero(diagonal > IDLE * mobilities[:n])
    scale = 1 / np.sqrt(np.maximum(diagonal[felt], TINY))
    inverse = np.zeros((n, n))
    if felt.size:
        scaled = np.linalg.pinv(W[np.ix_(felt, felt)] * np.outer(scale, scale), rcond=LEAST_SQUARES)
        inverse[np.ix_(felt, felt)] = scaled * np.outer(scale, scale)
    lift, shift = -inverse @ W[:n, n:], -inverse @ q[:n]
    return W[n:, n:] + W[n:, :n] @ lift, q[n:] + W[n:, :n] @ shift, lift, shift


class _Problem:
    """Contacts only. Unknowns y: three per contact, or one (λ_n) where the direction of sliding is given."""

    def __init__(
        self,
        W: np.ndarray,
        q: np.ndarray,
        given: list[np.ndarray | None],
        base: np.ndarray | None = None,
        remainder_of: np.ndarray | None = None,
    ) -> None:
        self.k = len(given)
        rows, self.starts, n = [], [], 0
        for i, direction in enumerate(given):
            self.starts.append(n)
            if direction is None:
                rows += [3 * i, 3 * i + 1, 3 * i + 2]
                n += 3
            else:
                rows.append(3 * i)
                n += 1
        self.C = np.zeros((3 * self.k, n))
        self.C[rows, range(n)] = 1.0
        for i, (start, direction) in enumerate(zip(self.starts, given, strict=True)):
            if direction is not None:
                self.C[3 * i + 1 : 3 * i + 3, start] = direction
        self.rows = rows
        self.free = [d is None for d in given]
        A, b = W[rows] @ self.C, q[rows]
        # normal and tangents each have a scale: the cone stays one, with another coefficient
        scales: list[float] = []
        diagonal, self._widths = np.diag(W).tolist(), [1.0] * self.k
        for i, free in enumerate(self.free):
            w, w1, w2 = diagonal[3 * i : 3 * i + 3]
            least = LEAST_DAMPING * max((w + w1 + w2) / 3, TINY)
            normal, tangent = max(w, least), max((w1 + w2) / 2, least)
            scales.append(normal**-0.5)
            if free:
                scales += [tangent**-0.5] * 2
                self._widths[i] = (tangent / normal) ** 0.5
        self.scale = scale = np.array(scales)
        self.A, self._b = A * scale * scale[:, None], b * scale
        self.b = self._b
        self.size = max(largest(self.b), TINY)
        if remainder_of is not None:
            self.size = max(self.size, largest(remainder_of[rows] * scale))
        self.base = np.zeros(self.k) if base is None else base / scale[self.starts]
        self.unit = np.eye(n)
        self.most_enumerated = ENUMERATED  # contacts up to which all modes are tried in turn
        self.hopeless: Callable[[np.ndarray], bool] | None = (
            None  # tells of a rough answer that no better one is wanted
        )

    def pose(self, mu: np.ndarray) -> None:
        """With these coefficients, and nothing left out yet."""
        self.mu = [m * width for m, width in zip(mu.tolist(), self._widths, strict=True)]
        cones = zip(self.starts, self.mu, self.base.tolist(), strict=True)
        self.cones = [cone for cone, free in zip(cones, self.free, strict=True) if free]  # index, coefficient, base
        self.b = self._b
        self.contradiction = np.zeros(3 * self.k)  # motion that no effort changes, and that is left out

    def efforts(self, y: np.ndarray) -> np.ndarray:
        return self.C @ (self.scale * y)

    def misfit(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Alart and Curnier's function, zero at a solution, and its generalised Jacobian."""
        A = self.A
        w = A @ y + self.b
        pull = y - w
        F, J = y.copy(), self.unit.copy()
        values = pull.tolist()
        for a in self.starts:
            if values[a] > 0:
                F[a], J[a] = w[a], A[a]
        for a, mu, base in self.cones:
            rows = slice(a + 1, a + 3)
            size, press = hypot(values[a + 1], values[a + 2]), max(values[a], 0.0)
            limit = mu * (base + press)
            if size <= limit:
                F[rows], J[rows] = w[rows], A[rows]
            elif limit > 0:
                u1, u2 = values[a + 1] / size, values[a + 2] / size
                u, part = np.array([[u1], [u2]]), limit / size
                turn = np.array([[part * u2 * u2, -part * u1 * u2], [-part * u1 * u2, part * u1 * u1]])
                F[rows] -= limit * u[:, 0]
                J[rows] -= turn @ (self.unit[rows] - A[rows])
                if press > 0:
                    J[rows] -= mu * u * (self.unit[a] - A[a])
        return F, J

    def residual(self, y: np.ndarray) -> float:
        return float(np.abs(self.misfit(y)[0]).max() / self.size)

    def solve(self, guess: np.ndarray | None) -> tuple[np.ndarray, float]:
        start = None if guess is None else np.linalg.lstsq(self.C, guess, rcond=None)[0] / self.scale
        if self._independent:
            return self._once(start)
        # rows depend on each other: the efforts of least norm, by proximal iteration as in the kernel
        self.contradiction[self.rows] = self._unreachable / self.scale
        A, b = self.A, self.b - self._unreachable
        y = self._proximal(A, b, start)
        self.A, self.b = A, b
        if y is None:
            return np.zeros(len(b)), np.inf
        size = self.residual(y)
        if size > PROXIMAL_EXACT:  # not dependent after all: very unlike masses
            direct, other = self._once(y)
            y, size = (direct, other) if other < size else (y, size)
        return (y, size) if size < PROXIMAL_EXACT else self._without_remainder(y, size)

    def _without_remainder(self, y: np.ndarray, size: float) -> tuple[np.ndarray, float]:
        """An answer but for a small motion of closed contacts that no effort changes; modes are as they are in y.

        Beside contacts that part (rows whose motion is large, and not to be changed) it is not seen before.
        """
        if size > REMAINDER:
            return y, size
        near = y
        for _ in range(POLISHED):
            F, J = self.misfit(near)
            near = near + np.linalg.lstsq(J, -F, rcond=REMAINDER)[0]
        F, _ = self.misfit(near)
        held = self.A @ near + self.b == F
        left = np.where(held, F, 0.0)
        if largest(left) > REMAINDER * self.size:
            return y, size
        self.b = self.b - left
        found = self.residual(near)
        if found > size:
            self.b = self.b + left
            return y, size
        self.contradiction[self.rows] += left / self.scale
        return near, found

    def _proximal(self, A: np.ndarray, b: np.ndarray, start: np.ndarray | None) -> np.ndarray | None:
        """The limit of y with A + shift and b − shift (y before); None if the first y is hopeless.

        Where all contacts are held each round is a linear equation, with the same matrix.
        """
        self.A, self.b = A + PROXIMAL * self.unit, b
        first, _ = self._once(np.zeros(len(b)) if start is None else start)
        if self.hopeless is not None and self.hopeless(first):
            return None
        inverse = np.linalg.inv(self.A) if self._is_held(first) else None
        for known in (inverse, None):
            y = first
            for _ in range(PROXIMAL_ROUNDS - 1):
                last, self.b = y, b - PROXIMAL * y
                y = self._once(y)[0] if known is None else y - known @ (A @ y + b)
                if largest(y - last) < UNMOVED * max(largest(y), TINY):
                    break
            if known is None or self._is_held(y):
                break
        return y

    def _is_held(self, y: np.ndarray) -> bool:
        """True if all contacts press, and are inside of their cones."""
        pull = (y - self.A @ y - self.b).tolist()
        cones = all(hypot(pull[a + 1], pull[a + 2]) <= mu * (base + pull[a]) for a, mu, base in self.cones)
        return cones and all(pull[a] > 0 for a in self.starts)

    @cached_property
    def _unreachable(self) -> np.ndarray:
        """The part of b that no effort can change, where it is a small remainder of inexact velocities; else none."""
        if largest((self.A - self.A.T).ravel()) > ROWS_DEPENDENT:
            return np.zeros(len(self.b))
        values, vectors = np.linalg.eigh(self.A)
        null = vectors[:, values < ROWS_DEPENDENT]
        part = null @ (null.T @ self.b)
        return part if largest(part) < REMAINDER * self.size else np.zeros(len(self.b))

    @cached_property
    def _independent(self) -> bool:
        """True if the least eigenvalue of the symmetric part is above ``ROWS_DEPENDENT``."""
        try:
            np.linalg.cholesky((self.A + self.A.T) / 2 - ROWS_DEPENDENT * self.unit)
        except np.linalg.LinAlgError:
            return False
        return True

    def _once(self, guess: np.ndarray | None) -> tuple[np.ndarray, float]:
        starts = [self._closed() if guess is None else guess]  # most often all contacts stay closed and stick
        starts.append(np.zeros(len(self.b)))
        best, least = starts[-1], np.inf
        for start in starts:
            y, size = self._newton(start)
            if size < least:
                best, least = y, size
            if least < ANSWER_EXACT:
                return best, least
        y, size = self._newton(self._sweep(best))
        if size < least:
            best, least = y, size
        if least > ANSWER_EXACT and self.k <= self.most_enumerated:
            for y, size in self._enumerated():
                if size < least:
                    best, least = y, size
                if least < ANSWER_EXACT:
                    break
        return best, least

    def _closed(self) -> np.ndarray:
        try:
            return np.linalg.solve(self.A, -self.b)
        except np.linalg.LinAlgError:
            return np.zeros(len(self.b))

    def _newton(self, y: np.ndarray, rounds: int = NEWTON) -> tuple[np.ndarray, float]:
        F, J = self.misfit(y)
        size = largest(F)
        best, least = y, size
        for _ in range(rounds):
            if size < ANSWER_EXACT / 100 * self.size or not size < ABSURD * self.size:
                break
            try:
                step = np.linalg.solve(J, -F)
            except np.linalg.LinAlgError:
                step = np.full(len(y), np.nan)
            if not largest(step) <= 1e8 * self.size:  # also where it is not a number
                step = np.linalg.lstsq(J, -F, rcond=LEAST_SQUARES)[0]
            length = 1.0
            for _ in range(8):
                trial = y + length * step
                F2, J2 = self.misfit(trial)
                if largest(F2) < (1 - 0.1 * length) * size:
                    break
                length /= 2
            else:  # no descent: take the full step once, the pieces of F may meet again behind the kink
                trial = y + step
                F2, J2 = self.misfit(trial)
            y, F, J = trial, F2, J2
            size = largest(F)
            if size < least:
                best, least = y, size
        return best, float(least / self.size)

    def _sweep(self, y: np.ndarray) -> np.ndarray:
        """Projected Gauss-Seidel over the contacts."""
        y = y.copy()
        for _ in range(SWEEPS):
            old = y.copy()
            for i, s in enumerate(self.starts):
                pivot = self.A[s, s]
                if pivot <= 0:
                    continue
                y[s] = max(0.0, y[s] - (self.A[s] @ y + self.b[s]) / pivot)
                if self.free[i]:
                    rows = slice(s + 1, s + 3)
                    block = self.A[rows, rows]
                    stiff = max(np.trace(block), TINY)
                    pull = y[rows] - (self.A[rows] @ y + self.b[rows]) / stiff
                    size, limit = np.linalg.norm(pull), self.mu[i] * (self.base[i] + y[s])
                    y[rows] = pull if size <= limit else pull * (limit / max(size, TINY))
            if np.abs(y - old).max() < UNMOVED * max(np.abs(y).max(), TINY):
                break
        return y

    def _enumerated(self):  # type: ignore[no-untyped-def]
        """Every choice of open, sticking and sliding contacts in turn."""
        choices = [(0, 1, 2) if free else (0, 1) for free in self.free]
        for choice in product(*choices):
            if np.prod([len(c) for c in choices]) > 800:
                return
            rows = [
                j
                for i, s in enumerate(self.starts)
                for j in ([s, s + 1, s + 2] if self.free[i] and choice[i] == 1 else [s] if choice[i] else [])
            ]
            y = np.zeros(len(self.b))
            y[rows] = np.linalg.lstsq(self.A[np.ix_(rows, rows)], -self.b[rows], rcond=LEAST_SQUARES)[0]
            for i, s in enumerate(self.starts):
                if self.free[i] and choice[i] == 2:
                    w = (self.A @ y + self.b)[s + 1 : s + 3]
                    y[s + 1 : s + 3] = -self.mu[i] * max(y[s], 0) * w / max(np.linalg.norm(w), TINY)
            yield self._newton(y, FEW)

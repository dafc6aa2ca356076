"""Contact problems with Coulomb friction: w = W λ + q with 0 ≤ w_n ⟂ λ_n ≥ 0 and λ_t in the cone against w_t.

One solver for impacts (velocities), for the choice of modes (accelerations) and for time stepping (Acary, Brogliato
2008; Alart, Curnier 1991). Bilateral rows are eliminated here; ``cone_equations.py`` has the equations of the
contacts, ``cone_newton.py`` solves them, and ``dependent_rows.py`` does so where rows depend on each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..core.thresholds import ANSWER_FOUND, IDLE, LEAST_SQUARES, TINY
from .cone_equations import ConeEquations, largest
from .cone_newton import ENUMERATED, solved
from .dependent_rows import Rows, Search, least_efforts
from .friction_sets import FrictionSet

__all__ = ["Answer", "ContactProblem", "Hopeless", "eliminated", "largest"]


@dataclass
class Answer:
    """Efforts (or impulses) of all rows, their motion w, and how well the conditions hold (relative)."""

    effort: np.ndarray
    motion: np.ndarray
    residual: float

    @property
    def found(self) -> bool:
        """True if the conditions hold."""
        return self.residual < ANSWER_FOUND


Hopeless = Callable[[Answer], bool]


class ContactProblem:
    """A contact problem without its coefficients of friction, which ``answer`` takes: they may be narrowed in turn.

    Rows: ``bilateral`` ones with w = 0, then three per contact (normal, two tangents).

    given[i]: λ_t/λ_n where the direction of sliding is known, else None; no list: it is known of none.
    base: normal efforts that act already and widen the cones. mobilities: see ``Elimination``.
    remainder_of: the rows' motion before cancellation, if q may be no more than its rounding.
    """

    def __init__(
        self,
        W: np.ndarray,
        q: np.ndarray,
        bilateral: int,
        given: list[np.ndarray | None] | None = None,
        base: np.ndarray | None = None,
        mobilities: np.ndarray | None = None,
        remainder_of: np.ndarray | None = None,
    ) -> None:
        if given is None:
            given = [None] * ((len(q) - bilateral) // 3)
        self.W, self.q, self.bilateral, self._given, self._mobilities = W, q, bilateral, given, mobilities
        self._contacts = len(given)
        if given:
            self._elimination = Elimination.of(W, bilateral, mobilities)
            rest, self._shift = self._elimination.motion(q)
            whole = None if remainder_of is None else remainder_of[bilateral:]
            self._equations = ConeEquations(self._elimination.reduced, rest, given, base, whole)

    def with_motion(
        self, q: np.ndarray, base: np.ndarray | None = None, remainder_of: np.ndarray | None = None
    ) -> ContactProblem:
        """The same problem at another motion."""
        new = object.__new__(ContactProblem)
        new.__dict__.update(self.__dict__)
        new.q = q
        if self._contacts:
            rest, new._shift = self._elimination.motion(q)
            whole = None if remainder_of is None else remainder_of[self.bilateral :]
            new._equations = self._equations.with_motion(rest, base, whole)
            new.__dict__.pop("_rows", None)
        return new

    def with_matrix(self, W: np.ndarray) -> ContactProblem:
        """The same problem with another matrix."""
        new = ContactProblem(W, self.q, self.bilateral, self._given, mobilities=self._mobilities)
        return new.with_sets(self._equations.sets) if self._contacts else new

    def with_sets(self, sets: list[FrictionSet | None]) -> ContactProblem:
        """The same problem with friction in these sets instead of circles, by contact; None: a circle."""
        if self._contacts:
            self._equations.sets = sets
        return self

    @cached_property
    def independent(self) -> bool:
        """True if no row of a contact depends on the others; it does not depend on the motion."""
        return Rows.are_independent(self._equations)

    @cached_property
    def _rows(self) -> Rows:
        return Rows.of(self._equations, self.independent)

    def answer(
        self, mu: np.ndarray, guess: np.ndarray | None = None, thorough: bool = True, hopeless: Hopeless | None = None
    ) -> Answer:
        """The answer with one coefficient of friction per contact.

        guess: efforts of all rows. thorough: False not to try all modes in turn. hopeless: tells from a rough answer
        that a better one is not wanted.
        """
        if not self._contacts:
            effort = np.linalg.lstsq(self.W, -self.q, rcond=LEAST_SQUARES)[0] if len(self.q) else -self.q
            return Answer(effort, self.W @ effort + self.q, 0.0)
        equations = self._equations.with_coefficients(mu)
        start = None if guess is None else equations.unknowns(guess[self.bilateral :])
        enumerated = ENUMERATED if thorough else 0
        if self._rows.independent:
            return self._answer(*solved(equations, start, enumerated))
        rough = None if hopeless is None else lambda y, left_out: hopeless(self._answer(y, 0.0, left_out))
        return self._answer(*least_efforts(equations, self._rows, start, Search(enumerated, rough)))

    def _answer(self, y: np.ndarray, residual: float, left_out: np.ndarray | None = None) -> Answer:
        """The answer of all rows. left_out: scaled motion of the contacts that was left out of the problem."""
        equations = self._equations
        effort = contact = equations.efforts(y)
        if self.bilateral:
            effort = np.concatenate([self._elimination.lift @ contact + self._shift, contact])
        motion = self.W @ effort + self.q
        if left_out is not None:
            motion[self.bilateral + np.array(equations.rows)] -= left_out / equations.scale
        return Answer(effort, motion, residual)


@dataclass(frozen=True)
class Elimination:
    """Bilateral rows solved for: W of the contacts; bilateral efforts = lift @ contact efforts + shift."""

    reduced: np.ndarray
    lift: np.ndarray
    _inverse: np.ndarray  # of the bilateral rows
    _across: np.ndarray  # from these to the contacts

    @classmethod
    def of(cls, W: np.ndarray, n: int, mobilities: np.ndarray | None = None) -> Elimination:
        """Of the first n rows.

        mobilities: accelerations of these rows per unit effort if their bodies were free. A row whose W_ii is
        negligible beside it has no effect on the motion, and its W_ii is rounding: it gets no effort.
        """
        if not n:
            return cls(W, np.zeros((0, len(W))), np.zeros((0, 0)), np.zeros((len(W), 0)))
        diagonal = W.diagonal()[:n]
        felt = np.arange(n) if mobilities is None else np.flatnonzero(diagonal > IDLE * mobilities[:n])
        scale = 1 / np.sqrt(np.maximum(diagonal[felt], TINY))
        inverse = np.zeros((n, n))
        if felt.size:
            scaled = np.linalg.pinv(W[np.ix_(felt, felt)] * np.outer(scale, scale), rcond=LEAST_SQUARES)
            inverse[np.ix_(felt, felt)] = scaled * np.outer(scale, scale)
        lift = -inverse @ W[:n, n:]
        return cls(W[n:, n:] + W[n:, :n] @ lift, lift, inverse, W[n:, :n])

    def motion(self, q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(q of the contacts, shift)."""
        n = len(self.lift)
        if not n:
            return q, np.zeros(0)
        shift = -self._inverse @ q[:n]
        return q[n:] + self._across @ shift, shift


def eliminated(
    W: np.ndarray, q: np.ndarray, n: int, mobilities: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """The n bilateral rows solved for: (W and q of the contacts; efforts = lift @ contact efforts + shift)."""
    found = Elimination.of(W, n, mobilities)
    rest, shift = found.motion(q)
    return found.reduced, rest, found.lift, shift

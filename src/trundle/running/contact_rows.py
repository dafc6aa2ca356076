"""The rows of contacts among all closing rows, and the contact problem W λ + q of some of them."""

from __future__ import annotations

from math import hypot
from typing import Any

import numpy as np

from ..core.thresholds import CRITICAL, IDLE, IDLE_NORMAL
from ..equations.system import System
from ..model.contact import Unilateral
from .complementarity import Answer, ContactProblem, eliminated
from .facts import Facts
from .friction_sets import FrictionSet
from .islands import Islands
from .reaction_loads import with_loads


class ContactRows:
    """Which rows belong to which contact; those of joints and of bilateral contacts are always locked."""

    def __init__(self, s: System) -> None:
        self.s = s
        self.items: list[Unilateral] = [s.closing[i][0] for i in s.contacts]  # type: ignore[misc]
        self.n = n = len(self.items)
        sizes = [len(f.rows) for _, f in s.closing]
        starts = np.concatenate([[0], np.cumsum(sizes)]).astype(int)
        self.first_row = starts[np.array(s.contacts, dtype=int)] if n else np.zeros(0, dtype=int)
        self.first_rows: list[int] = self.first_row.tolist()
        self.sizes = [sizes[i] for i in s.contacts]
        self.felt = 1.0 - np.concatenate([f.compliance for _, f in s.closing])  # 0 for rows whose effort is given
        self.three_rows = self.first_row[:, None] + np.arange(3)
        self._given = self.felt[self.three_rows] == 0
        self.some_given = bool(self._given.any())
        mine = {int(r) for a, m in zip(self.first_row, self.sizes, strict=True) for r in range(a, a + m)}
        self.held = np.array([c.bilateral for c in self.items], dtype=bool)
        others = [r for r in range(int(starts[-1])) if r not in mine]
        self.bilateral = np.array([*others, *self.first_row[self.held]], dtype=int)  # rows that are always locked
        self.rows = int(starts[-1])
        self.islands = Islands.of(s, self.first_row, sizes, others, self.held)
        self.alone = self.rows == 3 * n and not self.held.any()  # no other rows than three of each contact
        self.unit, self.ones = np.eye(self.rows), np.ones(self.rows)
        self.sets: list[FrictionSet | None] = [None] * n  # of friction; None: a circle
        self.ratio_start = np.concatenate([[0], np.cumsum(self.sizes)]).astype(int).tolist()

    def rows_of(self, here: np.ndarray, everywhere: bool = False) -> Any:
        """The bilateral rows of the islands of ``here`` (of all islands), and three per contact in it."""
        if self.alone and len(here) == self.n:
            return slice(None)
        bilateral = self.bilateral if everywhere else self.islands.bilateral(here)
        return np.concatenate([bilateral, self.three_rows[here].ravel()])

    def system(
        self, facts: Facts, here: np.ndarray, q: np.ndarray, extra: bool = True, everywhere: bool = False
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(W, q) of ``rows_of(here, everywhere)``, and the columns C: efforts = C @ λ."""
        if self.alone and len(here) == self.n:
            return facts.W, q, self.unit
        rows = self.rows_of(here, everywhere)
        C = np.zeros((self.rows, len(rows)))
        C[rows, np.arange(len(rows))] = 1.0
        if extra:
            for k, i in enumerate(here):
                for j in range(3, self.sizes[i]):
                    C[self.first_row[i] + j, len(rows) - 3 * (len(here) - k)] = facts.ratios[i][j]
            held = np.flatnonzero(self.held).tolist() if everywhere else self.islands.held(here)
            first = len(rows) - 3 * len(here) - len(held)
            for k, i in enumerate(held):
                C[self.first_row[i] : self.first_row[i] + self.sizes[i], first + k] = facts.ratios[i]
        return facts.W[rows] @ C, q[rows], C

    def given_scales(self, diagonal: np.ndarray) -> np.ndarray:
        """Factors of all rows: for those whose effort is given the largest mobility of their contact's others, else 1.

        λ − load = 0 is an equation between forces. So multiplied it is one between accelerations, as the rows beside it
        are, and what is small beside them is so in any units.
        """
        scales, own = np.ones(self.rows), diagonal[self.three_rows]
        beside = np.where(self._given, 0.0, own).max(axis=1, keepdims=True)
        rows = self._given & (beside > 0)
        scales[self.three_rows[rows]] = np.broadcast_to(beside, rows.shape)[rows]
        return scales

    def mobilities(self, facts: Facts, here: np.ndarray, everywhere: bool = False) -> np.ndarray | None:
        """Of the bilateral rows of the islands of ``here`` (of all), where rows may depend on each other; else None."""
        if facts.mobilities is None:
            return None
        return facts.mobilities[self.bilateral if everywhere else self.islands.bilateral(here)]

    def can_open(self, facts: Facts, here: np.ndarray) -> np.ndarray:
        """Which of the contacts ``here`` efforts and impulses can open (bool).

        Where joints alone hold two surfaces together, how much of the load their contact takes is not determined, and
        what is left of its W_nn is rounding: the joints take it all.
        """
        first, mobilities = len(self.islands.bilateral(here)), facts.mobilities
        if not first and mobilities is None:
            return np.ones(len(here), dtype=bool)
        W, q, _ = self.system(facts, here, facts.drift)
        left = eliminated(W, q, first, self.mobilities(facts, here))[0].diagonal()[::3]
        rows = self.first_row[here]
        whole = facts.W.diagonal()[rows]
        least = np.maximum(IDLE_NORMAL * whole, 0.0 if mobilities is None else IDLE * mobilities[rows])
        return np.asarray(left > least)

    def pivot(self, facts: Facts, here: np.ndarray, i: int, friction: np.ndarray | None = None) -> tuple[float, float]:
        """Normal acceleration per unit of normal effort of a sliding contact, with its friction and without.

        friction: per unit of normal effort, if not that of its present slip.
        """
        across = facts.ratios[i][1:3] if friction is None else friction
        n = len(self.islands.bilateral(here))
        if not n and self.sizes[i] == 3:
            at = self.first_rows[i]
            normal, *mobilities = facts.W[at, at : at + 3].tolist()
            first, second = across.tolist()
            return normal + (mobilities[0] * first + mobilities[1] * second), normal
        W, q, _ = self.system(facts, here, facts.drift)
        W = eliminated(W, q, n, self.mobilities(facts, here))[0]
        k = 3 * int(np.flatnonzero(here == i)[0])
        return float(W[k, k] + W[k, k + 1 : k + 3] @ across), float(W[k, k])

    def critical(self, facts: Facts, here: np.ndarray, i: int) -> float:
        """The factor of friction at which a sliding contact would jam (Painlevé); below 1 if it is jammed already."""
        with_friction, without = self.pivot(facts, here, i)
        return (1 + CRITICAL) * without / (without - with_friction) if with_friction < without else np.inf

    def coefficient(self, facts: Facts, i: int) -> float:
        """Coefficient of friction for impulses: that of the current slip."""
        if not self.items[i].friction.slides:
            return 1e6
        slip = np.linalg.norm(facts.v[i, 1:])
        return self.size_of(i, facts.ratios[i][1:3].tolist()) if slip > 0 else float(facts.kinetic[i])

    def size_of(self, i: int, F: list[float]) -> float:
        """How much friction a tangential effort is: its length, or how much of a convex set it needs."""
        friction = self.sets[i]
        return hypot(*F) if friction is None else friction.gauge((F[0], F[1]))

    def slip_direction(self, i: int, F: np.ndarray) -> np.ndarray:
        """The direction of a slip that begins against the friction F."""
        friction = self.sets[i]
        return -F if friction is None else friction.slip_direction((float(F[0]), float(F[1])))

    def sets_of(self, here: Any) -> list[FrictionSet | None]:
        """The sets of friction of some contacts."""
        return [self.sets[int(i)] for i in here]

    def pull(self, facts: Facts, i: int, near: Any, slow: np.ndarray) -> float:
        """How fast (m/s²) the gap of a contact would close: the larger value with and without the others that touch."""
        return max(0.0, *(-a for a in self.gap_accelerations(facts, i, near, slow)))

    def gap_accelerations(self, facts: Facts, i: int, near: Any, slow: np.ndarray) -> list[float]:
        """m/s²: of the gap of a contact that is open, without and with (if that is found) the others that touch."""
        row = self.first_row[i]
        others = np.array([k for k in near if k != i and abs(facts.v[k, 0]) <= 10 * slow[k]], dtype=int)
        others = others[self.can_open(facts, others)]
        alone = self._free_acceleration(facts, i)
        if not others.size:
            return [alone]
        W, q, C = self.system(facts, others, facts.drift)
        mu = np.array([self.coefficient(facts, int(k)) for k in others])
        first = len(self.islands.bilateral(others))
        given = [None if facts.sticks[k] else facts.ratios[k][1:3] for k in others.tolist()]  # of those that slide

        def solve(W: np.ndarray, q: np.ndarray) -> Answer:
            problem = ContactProblem(W, q, first, given, mobilities=self.mobilities(facts, others))
            return problem.with_sets(self.sets_of(others)).answer(mu)

        answer = with_loads(facts, others, first, C, (W, q), solve)
        return [alone, *([float(facts.drift[row] + facts.W[row] @ (C @ answer.effort))] if answer.found else [])]

    def _free_acceleration(self, facts: Facts, i: int) -> float:
        """m/s²: of the gap of a contact, if no contact acted."""
        here = np.array([i])
        first = len(self.islands.bilateral(here))
        if not first:
            return float(facts.drift[self.first_row[i]])
        W, q, _ = self.system(facts, here, facts.drift)
        return float(eliminated(W, q, first, self.mobilities(facts, here))[1][0])

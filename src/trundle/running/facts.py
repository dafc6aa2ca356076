"""What is known of all contacts at a state."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from ..equations.records import ContactFacts

if TYPE_CHECKING:
    from .contacts import Contacts

EVERY = ContactFacts.every


class Facts:
    """The results of the function ``decide``, by contact.

    Rows whose effort is given (λ = load) are brought to the size of the rows beside them, see ``given_scales``.
    """

    def __init__(self, contacts: Contacts, out: list[np.ndarray]) -> None:
        m = contacts.rows
        W, speeds, self.drift, facts, ratios, self.guess, mobilities = out
        self.W, self.given = W.reshape(m, m), contacts.ones  # given: factors of rows whose effort is given
        if contacts.some_given:
            self.given = contacts.given_scales(np.diag(self.W))
            self.W, speeds, self.drift = self.W * self.given[:, None], speeds * self.given, self.drift * self.given
        self._found = ContactFacts.table(facts)
        self.gap, self.static, self.kinetic = facts[EVERY.gap], facts[EVERY.static], facts[EVERY.kinetic]
        self.reach, self.edge = facts[EVERY.reach], facts[EVERY.edge]
        self.sticks = facts[EVERY.sticks].tolist()
        self.far = facts[EVERY.far]  # m: the largest coordinate of the frames, by which gaps are rounded
        self.speeds, self.v = speeds, speeds[contacts.three_rows]
        at = contacts.ratio_start
        self.ratios = [ratios[a:b] for a, b in pairwise(at)]
        self.touching = contacts.modes.touches.tolist()
        self.reactive = contacts.reactive  # contacts that are loaded by the reaction of their joint
        self.loads: Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]] = contacts.reaction_loads
        self.mobilities = mobilities if mobilities.size == m else None  # of rows that may depend on each other

    @cached_property
    def tangents(self) -> np.ndarray:
        """World ← (t1, t2), by contact."""
        return np.stack([self._found.tangent_1, self._found.tangent_2], axis=2)

    def tangential(self, i: int, way: list[float]) -> list[float]:
        """World components of a tangential vector of contact i."""
        first, second = self._found.tangent_1[i].tolist(), self._found.tangent_2[i].tolist()
        return [way[0] * a + way[1] * b for a, b in zip(first, second, strict=True)]

    @cached_property
    def thickness(self) -> list[float]:
        """m/s: slips at which laws with a layer change, by contact."""
        return list(self._found.thickness.tolist())

    @cached_property
    def jump(self) -> list[float]:
        """By how much such laws change there, relative."""
        return list(self._found.jump.tolist())

    @cached_property
    def rates(self) -> list[float]:
        """m/s: rates of the gaps, by contact."""
        return list(self.v[:, 0].tolist())

    @property
    def slip(self) -> np.ndarray:
        """m/s: sizes of the slips, by contact."""
        tangential = self.v[:, 1:]
        return np.asarray(np.sqrt(np.add.reduce(tangential * tangential, axis=1)))

    def with_speeds(self, contacts: Contacts, speeds: np.ndarray) -> Facts:
        """A copy with other speeds of all rows."""
        other = copy(self)
        other.speeds, other.v = speeds, speeds[contacts.three_rows]
        other.__dict__.pop("rates", None)
        return other

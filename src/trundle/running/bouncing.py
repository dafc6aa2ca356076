"""Contacts that are hit again and again: ever faster, until they close."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .facts import Facts
from .impacts import LOW

if TYPE_CHECKING:
    from .contacts import Contacts

CROWD = 10  # impacts in turn, ever faster and with bounces too low to follow between them, close the contacts


class Bounces:
    """Remembers which contacts were hit, and when."""

    def __init__(self, contacts: Contacts) -> None:
        n, self.contacts = contacts.n, contacts
        self._struck = np.full(n, -np.inf)  # when each contact was hit last,
        self._interval = np.full(n, np.inf)  # how long after the time before,
        self._accelerating = np.zeros(n, dtype=int)  # and how often in a row that was soon, sooner, and not in a row
        self._hit = -1

    def crowded(self, t: float, near: list[int]) -> list[int]:
        """Those that are hit in turn ever faster, up to now: they close together."""
        return [i for i in near if self._accelerating[i] > CROWD and t - self._struck[i] <= self._interval[i]]

    def count(self, t: float, struck: dict[int, Any], facts: Facts, near: list[int], slow: np.ndarray) -> None:
        """Remember which contacts were hit, and whether they are hit in turn ever faster."""
        for i in struck:
            apart = t - self._struck[i]
            alone = self._hit == i and len(struck) == 1
            accelerates = apart < self._interval[i] and not alone
            if accelerates:
                pull = self.contacts.pull(facts, i, near, slow)
                accelerates = apart**2 * pull < 8 * LOW * self.contacts.rounding[i] and pull > 0
            self._accelerating[i] = self._accelerating[i] + 1 if accelerates else 0
            self._struck[i], self._interval[i] = t, apart
        for i in struck:
            self._hit = i

    def slow_bounces(self, facts: Facts, near: Any, slow: np.ndarray) -> list[float]:
        """Speeds (m/s) with which contacts open to bounces that are too low to follow."""
        c = self.contacts
        pulls = [c.pull(facts, i, near, slow) if i in near else 0.0 for i in range(c.n)]
        found: list[float] = np.sqrt(2 * LOW * c.rounding * pulls).tolist()
        return found

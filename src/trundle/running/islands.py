"""Islands: bodies that are connected by joints, contacts or other constraints. Each is solved and judged by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..equations.islands import any_body, body_islands
from ..equations.system import System


@dataclass(frozen=True)
class Islands:
    """Islands with contacts: the contacts of each, and the rows that are always locked there.

    The base connects nothing: it moves by its own law, whatever acts on it.
    """

    contacts: list[list[int]]
    of_contact: list[int]
    velocities: list[np.ndarray]  # indices of its velocities among all
    _bilateral: list[np.ndarray]  # rows of other constraints, then those of contacts that are held
    _held: list[list[int]]

    @classmethod
    def of(cls, s: System, first_row: np.ndarray, sizes: list[int], others: list[int], held: np.ndarray) -> Islands:
        labels = body_islands(s)
        constraint_at = np.repeat(np.arange(len(sizes)), sizes)
        mine = [labels[any_body(s, s.closing[ci][0])] for ci in s.contacts]
        names = list(dict.fromkeys(mine))
        of_contact = [names.index(label) for label in mine]
        contacts = [[i for i, k in enumerate(of_contact) if k == n] for n in range(len(names))]
        kept = [[i for i in members if held[i]] for members in contacts]
        rows: list[list[int]] = [[] for _ in names]
        for row in others:
            label = labels[any_body(s, s.closing[int(constraint_at[row])][0])]
            if label in names:
                rows[names.index(label)].append(row)
        bilateral = [np.array([*r, *first_row[k]], dtype=int) for r, k in zip(rows, kept, strict=True)]
        counts = [at.stop - at.start for at in s.u_slices]
        of_velocity = np.repeat([labels[e.body] for e in s.edges], counts)
        velocities = [np.flatnonzero(of_velocity == name) for name in names]
        return cls(contacts, of_contact, velocities, bilateral, kept)

    def groups(self, here: list[int]) -> list[list[int]]:
        """The contacts of ``here`` by islands."""
        if len(self.contacts) == 1:
            return [here] if here else []
        found: dict[int, list[int]] = {}
        for i in here:
            found.setdefault(self.of_contact[i], []).append(i)
        return list(found.values())

    def beside(self, here: list[int], some: list[int]) -> np.ndarray:
        """The contacts of ``here`` that are on the islands of some of them."""
        wanted = self._wanted(some)
        return np.array([i for i in here if self.of_contact[i] in wanted], dtype=int)

    def bilateral(self, here: Any) -> np.ndarray:
        """Rows that are always locked on the islands of these contacts."""
        if len(self.contacts) == 1:
            return self._bilateral[0]
        wanted = self._wanted(here)
        rows = [self._bilateral[k][: len(self._bilateral[k]) - len(self._held[k])] for k in wanted]
        rows += [self._bilateral[k][len(self._bilateral[k]) - len(self._held[k]) :] for k in wanted]
        return np.concatenate(rows) if rows else np.zeros(0, dtype=int)

    def held(self, here: Any) -> list[int]:
        """Contacts that are held together on these islands, in the order of their rows in ``bilateral``."""
        return [i for k in self._wanted(here) for i in self._held[k]]

    def _wanted(self, here: Any) -> list[int]:
        return sorted({self.of_contact[int(i)] for i in here})

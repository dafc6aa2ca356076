"""The ledger of energy during time stepping: large errors of the steps end a run."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import ENERGY_AT_REST
from ..equations.ledger import LARGE, PATIENCE, TOLERATED, WARNED, Book, kept
from ..equations.records import Energies


class Ledger:
    """Energies (kinetic, gravity's, stored) against the work done, from step to step; one row per island."""

    def __init__(self, steady: bool, islands: list[list[Any]]) -> None:
        """steady: True if nothing moves by a law of time. islands: the bodies of each."""
        self.steady, self._names = steady, [bodies[0].path for bodies in islands]
        self._at_rest = [ENERGY_AT_REST * sum(float(b.mass) for b in bodies) for bodies in islands]
        self.books = np.zeros((len(islands), Book.SIZE))
        self.book = Book.table(self.books)  # the same by name

    def begin(self, energies: np.ndarray) -> None:
        now, book = Energies.table(energies), self.book
        self.books[:] = 0.0
        book.scale[:] = self._at_rest
        book.first[:] = book.least[:] = now.kinetic + now.potential + now.stored - now.work
        book.potential[:] = now.potential

    def keep(self, t: float, energies: np.ndarray) -> np.ndarray:
        """The factors for the velocities of each island with which a step gains no energy."""
        books, factors = kept(len(self.books))(energies.reshape(-1, Energies.SIZE).T, self.books.T, self.steady)
        self.turn_to(t, np.array(books).T)
        return np.array(factors).ravel()

    def turn_to(self, t: float, books: np.ndarray) -> None:
        """The books after a step; raises if errors have been large for long."""
        self.books[:] = books.reshape(self.books.shape)
        if self.book.since.max() > PATIENCE:
            self.close(t)

    def has_erred(self, before: np.ndarray) -> bool:
        """True if a step has added much to errors that were large already. before: the books before it."""
        wrong, scale = self.book.wrong, self.book.scale
        added = wrong - Book.table(before).wrong
        return bool(((added > TOLERATED * scale) & (wrong > WARNED * scale)).any())

    def drifts(self, before: np.ndarray, part: float) -> bool:
        """True if errors that are large already grow so fast that the run would not last. before: the errors (J) before
        the last steps; part: of the time that was left, which these took."""
        wrong, scale = self.book.wrong, self.book.scale
        room = np.maximum(LARGE * scale - before, 0.0)
        return bool(((wrong > WARNED * scale) & (wrong - before > part * room)).any())

    def close(self, t: float) -> None:
        """Raises if too much energy is missing or was taken out."""
        worst = int(np.argmax(self.book.since))
        if self.book.since[worst]:
            where = f"the energies of {self._names[worst]}" if len(self._names) > 1 else "the energies"
            raise SimulationError(
                "moreau",
                f"{where} do not add up at t = {t:.6g}: {self.book.wrong[worst]:.3g} J of"
                f" {self.book.scale[worst]:.3g} J are the steps' errors",
                "Take a smaller step (max_step), or method='auto'.",
            )

"""The ledger of energy of time stepping: energy that a step gains by its error is removed from the velocities.

Nothing else injects energy in a model without drives: the total never exceeds its initial value by more than
``ENERGY_ERROR``, nor its least value by more than ``RECOVERY``. The kernel and steps by parts share this rule; there
is one book per island.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import casadi as ca

from ..core.thresholds import ENERGY_ERROR, TINY
from .record import Record, number
from .records import Energies
from .spatial import OPTIONS, SX

RECOVERY = 1e-3  # the same: by how much the total may rise again after errors of the steps have lowered it
LARGE = 0.05  # the same: how much may be missing, or have been removed, before the run fails
TOLERATED, WARNED = 1e-3, 0.02  # the same: shorter steps are tried if one adds the first and the second is wrong
PATIENCE = 50  # steps for which errors must be large: at the start of a motion there is little energy to compare with


class Book(Record):
    """The ledger of one island."""

    first: Any = number("J", "total less work at the start")
    least: Any = number("J", "the least value of that")
    scale: Any = number("J", "the largest energy that took part")
    potential: Any = number("J", "gravity's at the start")
    taken: Any = number("J", "taken out of the velocities")
    wrong: Any = number("J", "what is missing, or was taken out")
    since: Any = number("1", "number of steps in which that has been too much")


@cache
def kept(islands: int) -> ca.Function:
    """(energies, books: one column per island, 1 if nothing is driven) → (books, factors of the velocities).

    Without drives scaled velocities satisfy the constraints as well, so the factors can remove any gain.
    """
    energies, books = SX.sym("energies", Energies.SIZE, islands), SX.sym("books", Book.SIZE, islands)
    steady = SX.sym("steady")
    found, factors = [], []
    for energy, book in zip(ca.horzsplit(energies), ca.horzsplit(books), strict=True):
        e, old = Energies.of(energy), Book.of(book)
        total = e.kinetic + e.potential + e.stored - e.work
        gained = total - ca.fmin(old.first + ENERGY_ERROR * old.scale, old.least + RECOVERY * old.scale)
        scale, height = old.scale, ca.fabs(e.potential - old.potential)
        for size in (e.kinetic, height, ca.fabs(e.stored), ca.fabs(e.work), 1e-3 * ca.fabs(e.potential)):
            scale = ca.fmax(scale, size)
        slowed = ca.logic_and(steady > 0, gained > 0)
        factors.append(ca.if_else(slowed, ca.sqrt(ca.fmax(1 - gained / ca.fmax(e.kinetic, TINY), 0)), 1))
        taken = old.taken + ca.if_else(slowed, gained, 0)
        wrong = ca.if_else(steady > 0, ca.fmax(taken, old.first - total), ca.fabs(gained))
        new = Book(
            first=old.first,
            least=ca.fmin(old.least, total),
            scale=scale,
            potential=old.potential,
            taken=taken,
            wrong=wrong,
            since=ca.if_else(wrong <= LARGE * scale, 0, old.since + 1),
        )
        found.append(new.stacked())
    out = [ca.horzcat(*found), ca.vertcat(*factors)]
    return ca.Function(f"ledger_{islands}", [energies, books, steady], [ca.densify(v) for v in out], OPTIONS)

"""Rigid contacts without a motion, or with two of them (Painlevé's paradox): what is said, and which one is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import NO_CHOICE
from .complementarity import Answer
from .facts import Facts

if TYPE_CHECKING:
    from .contacts import Contacts

TWO_SOLUTIONS = ", one of two solutions (Painlevé)"


class Jam(SimulationError):
    """Sliding contacts that touch have no consistent forces: friction jams them. ``sliding``: which they are."""

    sliding: list[int] = []


class HeldFast(SimulationError):
    """Friction jams sliding contacts, and no impulse ends their slip."""


def jam(contacts: Contacts, t: float, facts: Facts, here: np.ndarray, i: int) -> Jam:
    """Friction jams contact i, one of those here that touch."""
    found = _painleve(contacts, t, i, contacts.pivot(facts, here, i)[0])
    found.sliding = [int(k) for k in here if facts.slip[k] > 0 and not facts.sticks[k]]
    return found


def _painleve(contacts: Contacts, t: float, i: int, value: float) -> Jam:
    """Sliding of contact i has no solution. value: normal acceleration per unit of normal effort, with its friction."""
    return Jam(
        contacts.items[i].path,
        f"rigid sliding has no solution at t = {contacts.epoch + t:.9g}: with its friction, a normal effort of 1 N"
        f" would accelerate the surfaces by {value:.3g} m/s² apart (Painlevé's paradox)",
        "Friction jams this contact. Lower mu, change the geometry, or give the mechanism compliance where it is"
        " stiff: carry the surface by a light body of its own on a stiff tr.forces.SpringDamper along the normal.",
    )


def note_other_solution(
    contacts: Contacts,
    t: float,
    facts: Facts,
    here: np.ndarray,
    i: int,
    rises: float,
    notes: dict[int, str],
    friction: np.ndarray | None = None,
) -> None:
    """A contact that slides and would part by itself, but could stay closed as well: Painlevé's paradox, indeterminate.

    Parting is the solution that a stiff compliant contact would show; the other one is unstable in its normal motion
    (Génot, Brogliato 1999; Nordmark, Dankowicz, Champneys 2009). rises: how it accelerates without effort (m/s²).
    friction: per unit of normal effort, if not that of its present slip.
    """
    with_friction, without = contacts.pivot(facts, here, i, friction)
    if with_friction > -NO_CHOICE * without or rises <= 0:
        return
    item = contacts.items[i]
    if item.indeterminate == "end":
        raise SimulationError(
            item.path,
            f"rigid sliding has two solutions at t = {contacts.epoch + t:.9g}: the surfaces part, or they press with"
            f" {-rises / with_friction:.3g} N (Painlevé's paradox, the indeterminate case)",
            "Take the first by indeterminate='flight', or lower mu, or change the geometry.",
        )
    notes[i] = TWO_SOLUTIONS


def inconsistent(
    contacts: Contacts, t: float, facts: Facts, here: np.ndarray, undecided: set[int], answer: Answer
) -> SimulationError:
    """Why closed contacts have no efforts."""
    sliding = [int(i) for i in here if int(i) not in undecided]
    for i in sliding:
        if contacts.pivot(facts, here, i)[0] <= 0:
            return jam(contacts, t, facts, here, i)
    for i in here:
        if not contacts.items[i].friction.slides:
            return SimulationError(
                contacts.items[i].path,
                f"can neither roll nor part at t = {contacts.epoch + t:.9g}: ideal rolling asks the surfaces to pull on"
                " each other",
                "Use Coulomb(mu=…) instead of NoSlip().",
            )
    found = Jam(
        ", ".join(contacts.items[i].path for i in here[:4]),
        f"no consistent set of modes was found at t = {contacts.epoch + t:.9g} (a misfit of {answer.residual:.2g}"
        " remains)",
        "Rigid contacts with this friction contradict each other here. Lower mu, remove redundant contacts, or use"
        " method='moreau'.",
    )
    found.sliding = sliding
    return found

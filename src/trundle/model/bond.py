"""Bond: one direction of a constraint, a pair (flow, effort). It is Locked, or its effort follows a law or is Given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Locked:
    """The bond's motion obeys ``equation = 0``; its effort is the unknown reaction.

    Write the highest form there is: on positions if possible, else on velocities, else on accelerations.
    Trundle sees which level it is, lifts it to accelerations, and keeps the original for projection.
    An equation on accelerations must be linear in them. ``rate`` may give the time derivative of a position-level
    equation where a short form is known; ``unit`` is that of the reaction, N or N·m.

    >>> import trundle as tr
    >>> tr.Locked(0.0).equation
    0.0
    """

    equation: Any
    rate: Any = None
    unit: str = "N"


@dataclass(frozen=True)
class Effort:
    """The bond's effort is given (N or N·m, acting on B along the flow); its motion is free.

    ``energy`` is the stored energy (J) whose decrease the effort releases, if there is one: a spring
    −k·nu stores k·nu²/2. What is left of effort × flow is booked as dissipated or injected.
    ``stop`` (``tr.switching.Stop``) limits the bond's coordinate; ``friction`` (``tr.switching.Dry``) lets its flow
    stick and slip.
    """

    value: Any = 0.0
    energy: Any = None
    stop: Any = None
    friction: Any = None


ABSENT = "absent"  # names of bonds that a contact of fewer than three bonds does not have begin so


@dataclass(frozen=True)
class Given:
    """A bond without motion whose effort is given, so that other bonds of its contact can be in proportion to it.

    It is the load of a dry bond, and with the value 0 a bond that a contact of fewer than three bonds does not have.
    Its row says λ = value; ``level`` is that of the bond it stands for (0 a normal bond, 1 a tangential one).
    """

    value: Any = 0.0
    level: int = 1
    unit: str = "N"


Bond = Locked | Effort

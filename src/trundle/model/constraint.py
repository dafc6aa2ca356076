"""Constraint: joins two frames, A and B. Newton's third law stands here, once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, ClassVar

from ..core.component import Component
from .bond import Bond
from .coordinates import Coordinates
from .frame import Frame
from .ports import KinematicPort, WrenchPort
from .switch import Switch

_being_built: ContextVar[dict[int, Constraint] | None] = ContextVar("_being_built", default=None)


@contextmanager
def constraints_made() -> Iterator[dict[int, Constraint]]:
    """Collects the constraints that are made within, by their identities, unless a changed copy takes their place."""
    made: dict[int, Constraint] = {}
    token = _being_built.set(made)
    try:
        yield made
    finally:
        _being_built.reset(token)


class Constraint(Component):
    """Abstract: reads the kinematic ports of frames A and B, writes their wrench ports.

    A subclass gives ``bonds`` (what is locked), ``wrench`` (what acts by a law), or both. They speak of the
    action on B only; the reaction on A follows from F_A + F_B = 0, M_A + M_B = 0 about the same point
    (Kosenko 2022, eq. (1)).

    >>> import casadi as ca, trundle as tr
    >>> class Rod(tr.Constraint):
    ...     '''A massless rigid rod between two points.'''
    ...     length: float = tr.parameter(unit="m", gt=0, doc="length")
    ...     def bonds(self, A, B, t):
    ...         d = B.r - A.r
    ...         return {"along": tr.Locked(ca.sqrt(ca.dot(d, d)) - self.length)}
    """

    ports: ClassVar[tuple[str, ...]] = ("A", "B")
    A: Frame
    B: Frame
    is_spring: ClassVar[bool] = False  # drawn as a coil from A to B
    leader: ClassVar[Constraint | None] = None  # of a summand: the constraint whose bonds its own bonds are added to

    def _made(self) -> None:
        made = _being_built.get()
        if made is not None:
            made[id(self)] = self

    def _copied(self) -> None:
        made = _being_built.get()
        if made is not None:
            made.pop(id(self), None)

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        """The locked directions by name."""
        return {}

    def wrench(self, A: KinematicPort, B: KinematicPort, t: Any) -> WrenchPort | None:
        """The force and torque on B that follow a law."""
        return None

    def invariants(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        """Equations f(z, poses, t) = 0 of the own states, which are restored after each step.

        Without ``rates`` there are as many as states, and they define them: their derivative is integrated.
        """
        raise NotImplementedError

    def first_states(self, A: KinematicPort, B: KinematicPort) -> Any:
        """A guess of the states for the given numeric poses; the invariants are then solved from it."""
        raise NotImplementedError

    def is_valid(self, A: KinematicPort, B: KinematicPort, z: Any) -> bool:
        """Whether states found from the invariants are meant at all, in numbers: equations may have other roots."""
        return True

    def pinnable(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, int, Any]]:
        """Signals that initial values may pin: name → (unit, description, level, value); level 1 is of velocities."""
        return {}

    def validity(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[Any, str, str]]:
        """Quantities that must stay positive: name → (expression, what a zero means, what to do then)."""
        return {}

    def switches(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Switch]:
        """Quantities at whose zeros ``wrench`` changes its form, by name: steps end there."""
        return {}

    def point(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        """The point at which the constraint's wrenches are reported: the origin of B unless it says otherwise."""
        return B.r

    def misfit(self, bond: str, value: float, unit: str) -> str:
        """What is wrong with a bond that cannot be closed by ``value`` (m or rad), in words."""
        size = f"{abs(value) * 1000:.4g} mm" if unit == "m" else f"{abs(value):.4g} rad"
        return f"{self.path}.{bond} is off by {size}"

    def summand(self, name: str, other: Constraint) -> Constraint:
        """Another constraint whose bonds are added to those of this one, name by name: Σ equations = 0, one effort.

        So a bond may act on more than two bodies. It is returned by ``companions``, with a path below this one's.
        """
        object.__setattr__(other, "path", f"{self.path}.{name}")
        object.__setattr__(other, "leader", self)
        object.__setattr__(other, "_assembly", self._assembly)  # type: ignore[attr-defined]
        return other

    def companions(self) -> tuple[Constraint, ...]:
        """More constraints that come with this one, once it is part of a model; each has a path below this one's."""
        return ()

    def coordinates(self) -> Coordinates | None:
        """The motion this constraint allows, as coordinates of the spanning forest; None when it offers none."""
        return None

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        """More signals of this constraint: name → (unit, description, expression). ``T`` also gives ``q``."""
        return {}

    def visuals(self) -> list[tuple[Frame, Any]]:
        """What is drawn of it: (frame, shape or surface) each."""
        return []

    def energy(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        """The energy (J) stored by ``wrench``; None when it stores nothing."""
        return None


class Force(Constraint):
    """Abstract: a constraint without locked bonds. Subclass it and give ``wrench`` (and ``energy``)."""

"""Crowd: contacts between all members of a group, of which only those nearby enter the equations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from ..core.component import Component
from .contact import Unilateral
from .frame import Frame


class Crowd(Component):
    """Abstract: every two members on different bodies may touch, and every member may touch every wall.

    Members and walls are pairs (frame, surface). A subclass makes the contact of two of them when it is needed; there
    are far too many to write them all into the equations.
    """

    ports: ClassVar[tuple[str, ...]] = ("members", "walls")
    members: tuple[tuple[Frame, Any], ...]
    walls: tuple[tuple[Frame, Any], ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in self.ports:
            object.__setattr__(self, name, tuple(_pair(part) for part in getattr(self, name)))

    @property
    def parts(self) -> tuple[tuple[Frame, Any], ...]:
        """All members, then all walls."""
        return (*self.members, *self.walls)

    @property
    def frames(self) -> dict[str, Frame]:
        """The frames of all parts, by name."""
        return {f"{name}[{i}]": frame for name in self.ports for i, (frame, _) in enumerate(getattr(self, name))}

    def radius(self, k: int) -> float:
        """Radius of a ball about its frame's origin that encloses member k."""
        raise NotImplementedError

    def contact(self, a: int, b: int) -> Unilateral:
        """The contact of part a (a member or a wall, side A) with member b (side B)."""
        raise NotImplementedError

    def visuals(self) -> Iterator[tuple[Frame, Any]]:
        """What is drawn of it: (frame, surface) each."""
        yield from self.parts


def _pair(part: Any) -> tuple[Any, Any]:
    """(frame, surface) as the user gave it; ``problems`` reports what is no such pair."""
    return tuple(part) if isinstance(part, tuple | list) and len(part) == 2 else (part, None)

"""Contacts whose second surface is carried by several frames: the rollers of an omni wheel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from .constraint import Constraint
from .frame import Frame
from .world import World


class Carriers(Constraint):
    """Abstract: a contact whose surface B may have several carriers, B and ``others``."""

    ports: ClassVar[tuple[str, ...]] = ("A", "B", "others")
    others: tuple[Frame, ...] = ()

    @property
    def carriers(self) -> tuple[Frame, ...]:
        """All frames that may carry surface B."""
        return (self.B, *self.others)

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        if not self.others:
            return
        if any(not isinstance(f, Frame) for f in self.others):
            yield "others", "must hold frames only"
            return
        if any(isinstance(f.body, World) for f in self.carriers):
            yield "others", "must be frames of bodies; put the base on side A"
        if len({f.structure_key() for f in self.carriers}) > 1:
            yield "others", "must be frames of one kind: all with an offset (a rotation), or none"

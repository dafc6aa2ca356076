"""OfFreedom: what stops and dry friction of a named freedom know of their joint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.component import Component
from ..core.fields import structure
from .freedoms import Freedoms
from .ports import KinematicPort
from .pose_joint import Match


class OfFreedom(Component):
    """Abstract: a part of one freedom of a ``PoseJoint``; the solver gives it the joint's coordinates ``x``."""

    bond: str = structure(doc="freedom of the joint")
    freedoms: Any = structure(doc="all freedoms of the joint")
    pose: Callable[..., Any] = structure(doc="pose of B in A by the freedoms")

    def freedom(self, A: KinematicPort, B: KinematicPort, t: Any) -> Freedoms:
        """The joint's freedoms, with the rates that the twists of A and B give them."""
        x = getattr(self, "x", None)
        symbols = Freedoms.symbols(self.bond, self.freedoms).x if x is None else x
        return Match(self, symbols, A, B, t).freedoms

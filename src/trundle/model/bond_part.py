"""Parts of a joint's bond that are constraints of their own: stops and dry friction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.component import Component

if TYPE_CHECKING:
    from .constraint import Constraint


class BondPart(Component):
    """Abstract: stands in a socket of a joint and is passed on in ``tr.Effort``."""

    def constraints(self, joint: Any, bond: str) -> tuple[Constraint, ...]:
        """The constraints between the joint's frames that it stands for."""
        raise NotImplementedError

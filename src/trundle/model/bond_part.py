"""Parts of a joint's bond that are constraints of their own: stops and dry friction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca

from ..core.component import Component

if TYPE_CHECKING:
    from .constraint import Constraint


class BondPart(Component):
    """Abstract: stands in a socket of a joint and is passed on in ``tr.Effort``."""

    def constraints(self, joint: Any, bond: str) -> tuple[Constraint, ...]:
        """The constraints between the joint's frames that it stands for."""
        raise NotImplementedError


def in_sockets(joint: Any) -> tuple[Any, dict[int, BondPart]]:
    """The joint with symbols for its numbers and signals, and its stops and frictions by the id of their copy in it."""
    lifted = joint.lift(ca.SX.sym("numbers", sum(value.size for _, _, value in joint.numbers())))
    pairs = zip(lifted._parts(), joint._parts(), strict=True)
    return lifted, {id(copy): part for (_, copy), (_, part) in pairs if isinstance(part, BondPart)}

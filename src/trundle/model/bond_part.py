"""Parts of a joint's bond that are constraints of their own: stops and dry friction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca

from ..core.component import Component
from ..core.errors import BondError

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


def require_parts(path: str, bond: Any) -> None:
    """Raises for what stands in the socket of a stop or of dry friction and is neither."""
    for socket, part in (("stop", bond.stop), ("friction", bond.friction)):
        if part is not None and not isinstance(part, BondPart):
            advice = {
                "stop": "Give tr.switching.Stop(lower=…, upper=…).",
                "friction": "Give tr.switching.Dry(law=…, load=…): what presses is the load.",
            }
            raise BondError(path, f"has the {socket} {part!r}", advice[socket])

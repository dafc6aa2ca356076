from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.errors import BondError
from ...core.fields import parameter, structure
from ...model.of_freedom import OfFreedom
from ...model.ports import KinematicPort
from ...model.pose_joint import PoseJoint
from .dry_bond import DryBond
from .load import Reaction, size
from .one_sided import OneSided


class FreedomLimit(OfFreedom, OneSided):
    """One limit of a freedom q: sign (q − limit) ≥ 0."""

    limit: float = parameter(unit="m or rad", doc="coordinate that is not passed")
    sign: int = structure(doc="1: lower limit, -1: upper limit")

    @property
    def unit(self) -> str:  # type: ignore[override]
        return str(self.freedoms[self.bond][0])

    def gap(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return self.sign * (getattr(self.freedom(A, B, t).q, self.bond) - self.limit)


class FreedomFriction(OfFreedom, DryBond):
    """Friction of one freedom."""

    @property
    def unit(self) -> str:  # type: ignore[override]
        return str(self.freedoms[self.bond][0])

    def flow(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return getattr(self.freedom(A, B, t).u, self.bond)

    def reaction_load(self, efforts: dict[str, Any]) -> Any:
        """All of the joint's force and all of its moment count as across."""
        if not self.load.is_reaction:
            return None
        if any(name.startswith("lock") for name in efforts):
            raise BondError(
                self.path, "has no reaction of its own", "A freedom mixes sliding and turning: give a load."
            )
        force, moment = ([v for name, v in efforts.items() if name.startswith(kind)] for kind in ("move", "turn"))
        return self.load.of(Reaction(size(force), ca.SX(0), size(moment), ca.SX(0)))


def of_freedom(joint: PoseJoint, bond: str) -> dict[str, Any]:
    """The fields of a part of one freedom of a joint."""
    sockets = tuple(f"{name}." for name, part in joint._parts())
    own = [name for name, *_ in joint.numbers() if not name.startswith(sockets)]
    if own:
        raise BondError(
            f"{joint.path}.{bond}",
            f"has a stop or friction, and the joint's pose has numbers of its own ({own[0]})",
            "Put them into a frame or into the class, or add a Revolute or Prismatic joint for this freedom.",
        )
    return {"bond": bond, "freedoms": dict(joint.freedoms), "pose": joint.pose}

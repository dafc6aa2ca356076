from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter, structure
from ...model.bond_part import BondPart
from ...model.constraint import Constraint
from ...model.contact import Friction
from ...model.joint import Joint
from ...model.ports import KinematicPort
from .dry_bond import DryBond
from .load import Constant, Load, reaction_of
from .of_freedom import FreedomFriction, of_freedom
from .of_joint import attached


class Dry(BondPart):
    """Friction of a joint's slide or turn: a law of friction under a load.

    Put it into the socket ``friction`` of a joint, or into a bond of your own joint, ``tr.Effort(0,
    friction=self.friction)``. Any law of contacts will do; its coefficient times the load is the force (slide) or the
    torque (turn). A law that sticks holds the joint exactly: no creep.

    >>> import trundle as tr
    >>> hinge = lambda a, b: tr.joints.Revolute(
    ...     a.frame(), b.frame(), axis="z", friction=tr.switching.Dry(law=tr.friction.Coulomb(mu=0.2), load=3.0))
    """

    law: Friction = structure(doc="law of friction")
    load: Any = parameter(1.0, kind="law", unit="N or N·m", doc="what presses: a number, a function of time or a Load")

    @property
    def is_reaction(self) -> bool:
        """True if the load is the joint's own reaction."""
        return isinstance(self.load, Load) and self.load.is_reaction

    def constraints(self, joint: Any, bond: str) -> tuple[Constraint, ...]:
        """The friction as a constraint between the joint's frames."""
        load = self.load if isinstance(self.load, Load) else Constant(size=self.load)
        laws = {"friction": self.law, "load": load}
        if isinstance(joint, Joint):
            part: DryBond = JointFriction(joint.A, joint.B, axis=joint.axis, bond=bond, **laws)
        else:
            part = FreedomFriction(joint.A, joint.B, **of_freedom(joint, bond), **laws)
        return (attached(joint, f"{bond}.friction", part),)


class JointFriction(DryBond):
    """Friction of one bond of a joint."""

    axis: Any = parameter(kind="direction", doc="axis of the joint")
    bond: str = structure(choices=("slide", "turn"), doc="bond of the joint")

    @property
    def unit(self) -> str:  # type: ignore[override]
        return "m" if self.bond == "slide" else "rad"

    def flow(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        n = A.T @ self.axis
        if self.bond == "turn":
            return ca.dot(n, B.w - A.w)
        return ca.dot(n, B.v - A.v - ca.cross(A.w, B.r - A.r))

    def reaction_load(self, efforts: dict[str, Any]) -> Any:
        return self.load.of(reaction_of(efforts)) if self.load.is_reaction else None

from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter, structure
from ...model.bond import ABSENT, Given, Locked
from ...model.bond_part import BondPart
from ...model.constraint import Constraint
from ...model.contact import Friction, Unilateral
from ...model.impact import Impact
from ...model.ports import KinematicPort
from ..contact.impact import Newton
from .load import Constant, Load, reaction_of
from .of_joint import attached

DRY_MODES = ("Idle", "Sliding", "Sticking")  # idle: without a load, or a stop holds the bond


class DryBond(Unilateral):
    """Abstract: a flow that sticks or slips under a load, F = −load·ratio(u, s), |F| ≤ load·static while it sticks.

    A subclass gives ``flow``. ``friction`` is any law of contacts; with a load of 1 its numbers are forces or torques.
    """

    friction: Friction = structure(doc="law of friction")
    load: Load = structure(doc="what presses")
    impact: Impact = structure(Newton(), doc="none: it never parts")

    @property
    def modes(self) -> tuple[str, str, str]:
        return DRY_MODES

    def flow(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        """The velocity that friction resists (m/s or rad/s)."""
        raise NotImplementedError

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Any]:
        unit = "N" if self.unit == "m" else "N·m"
        load = Given(self.load.value(t), level=0, unit=unit)
        return {"load": load, "tangent": Locked(self.flow(A, B, t), unit=unit), f"{ABSENT}_2": Given()}

    def shown(self) -> dict[str, tuple[str, str, tuple[int, ...], int]]:
        return {"slip": (f"{self.unit}/s", "the flow that friction resists", (), 1)}

    def tangent_axes(self) -> tuple[Any, Any]:
        return ca.SX([1, 0, 0]), ca.SX([0, 1, 0])


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
        part = JointFriction(joint.A, joint.B, axis=joint.axis, bond=bond, friction=self.law, load=load)
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

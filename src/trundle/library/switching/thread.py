from __future__ import annotations

import math
from typing import Any

import casadi as ca

from ...core.fields import parameter, structure
from ...model.bond_part import BondPart
from ...model.constraint import Constraint
from ...model.contact import Friction
from ...model.ports import KinematicPort
from .dry_bond import DryBond
from .load import Load, Reaction, reaction_of
from .of_joint import attached


class FlankLoad(Load):
    """The force on the flank of a thread: N = |F_along|/(cos λ cos α)."""

    radius: float = parameter(unit="m", gt=0, doc="mean radius of the thread")
    lead: float = parameter(unit="m", doc="advance per turn")
    flank: float = parameter(0.0, unit="rad", ge=0, doc="angle of the flanks")
    is_reaction = True

    def of(self, reaction: Reaction) -> Any:
        rise = self.lead / (2 * math.pi * self.radius)
        return reaction.force_along * ca.sqrt(1 + rise**2) / ca.cos(self.flank)


class Thread(BondPart):
    """Friction in the thread of a screw, along its helix, loaded by the force on the flank.

    With the lead angle λ, tan λ = lead/(2π r), and ρ = arctan μ a square thread needs the torque W r tan(λ + ρ) to lift
    W and W r tan(λ − ρ) to hold it: it holds itself if μ ≥ tan λ (Shigley, Mechanical Engineering Design, ch. 8).
    ``flank`` is the angle of the flanks from a square thread's, 30° of a metric one.

    >>> import trundle as tr
    >>> jack = lambda a, b: tr.joints.Screw(
    ...     a.frame(), b.frame(), axis="y", lead=0.005,
    ...     friction=tr.switching.Thread(law=tr.friction.Coulomb(mu=0.12), radius=0.012))
    """

    law: Friction = structure(doc="law of friction")
    radius: float = parameter(unit="m", gt=0, doc="mean radius of the thread")
    flank: float = parameter(0.0, unit="rad", ge=0, lt=1.5, doc="angle of the flanks")
    is_reaction = True

    def constraints(self, joint: Any, bond: str) -> tuple[Constraint, ...]:
        """The friction as a constraint between the joint's frames."""
        load = FlankLoad(radius=self.radius, lead=joint.lead, flank=self.flank)
        sizes = {"radius": self.radius, "lead": joint.lead}
        part = ThreadFriction(joint.A, joint.B, axis=joint.axis, bond=bond, friction=self.law, load=load, **sizes)
        return (attached(joint, f"{bond}.friction", part),)


class ThreadFriction(DryBond):
    """Friction along the helix of a screw."""

    axis: Any = parameter(kind="direction", doc="axis of the screw")
    radius: float = parameter(unit="m", gt=0, doc="mean radius of the thread")
    lead: float = parameter(unit="m", doc="advance per turn")
    bond: str = structure("turn", doc="bond of the joint")

    def flow(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        n, rise = A.T @ self.axis, self.lead / (2 * math.pi * self.radius)
        turning = self.radius * ca.dot(n, B.w - A.w)
        sliding = ca.dot(n, B.v - A.v - ca.cross(A.w, B.r - A.r))
        return (turning + rise * sliding) / ca.sqrt(1 + rise**2)

    def reaction_load(self, efforts: dict[str, Any]) -> Any:
        return self.load.of(reaction_of(efforts))

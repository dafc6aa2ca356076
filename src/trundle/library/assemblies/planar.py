from __future__ import annotations

from typing import Any

import numpy as np

from ...core.fields import parameter
from ...model.body import Body
from ...model.model import PoseOf
from ...model.world import World
from ..joints import Prismatic, Revolute, RevolutePlanarLoopConstraint
from .analytic import angle_between, nearest_angle, nearest_distance, prismatic_distances, revolute_angles
from .base import ClosedLoop, seen_from, turned, unit


class JointRRR(ClosedLoop):
    """Two rods between A and B with three parallel hinges (MSL: JointRRR): a planar loop in closed form.

    ``rod1`` turns about A, ``rod2`` about B, both about ``axis`` (in A and B); their ends rRod1 and rRod2, in their own
    axes, meet in the hinge ``middle``. The origin of a rod is at its hinge on A or B, and its axes are those of A or
    B where its angle is zero. ``phi_guess`` is the angle of ``jointB`` near which the loop is closed.

    >>> import trundle as tr
    >>> four_bar = lambda world, crank, coupler, rocker: tr.assemblies.JointRRR(
    ...     crank.frame(r=(0.3, 0, 0)), world.frame(r=(1, 0, 0)), axis="z", rod1=coupler, rod2=rocker,
    ...     rRod1=(0.9, 0, 0), rRod2=(0.7, 0, 0), phi_guess=1.7)
    """

    axis: Any = parameter(kind="direction", doc="axis of the hinges, in A and B")
    rod1: Body = parameter(kind="structure", doc="rod on A")
    rod2: Body = parameter(kind="structure", doc="rod on B")
    rRod1: np.ndarray = parameter(unit="m", shape=(3,), doc="from the hinge on A to the middle, axes of rod 1")
    rRod2: np.ndarray = parameter(unit="m", shape=(3,), doc="from the hinge on B to the middle, axes of rod 2")
    phi_guess: float = parameter(0.0, unit="rad", doc="angle of rod 2 near which the loop is closed")

    def build(self, world: World) -> None:
        rod1, rod2 = self.add("rod1", self.rod1), self.add("rod2", self.rod2)
        self.add("jointA", Revolute(self.A, rod1.frame(), axis=self.axis))
        self.add("jointB", Revolute(self.B, rod2.frame(), axis=self.axis))
        ends = rod1.frame(r=self.rRod1), rod2.frame(r=self.rRod2)
        self.add("middle", RevolutePlanarLoopConstraint(*ends, axis=self.axis))

    def solution(self, pose_of: PoseOf) -> dict[str, Any]:
        e, a = unit(self.axis), seen_from(pose_of, self.B, self.A)
        angles = revolute_angles(e, a, self.rRod2, float(np.linalg.norm(self.rRod1)))
        phi = nearest_angle(angles, self.phi_guess)
        pin = turned(e, phi) @ self.rRod2 - a
        there = pose_of(self.A).T.T @ pose_of(self.B).T @ pin
        return {"jointB.phi": phi, "jointA.phi": angle_between(e, self.rRod1, there)}


class JointRRP(ClosedLoop):
    """A rod on A and a slider on B with two parallel hinges (MSL: JointRRP): crank, connecting rod and piston.

    ``rod`` turns about ``axis`` (in A); its end rRod1 is hinged to the ``slider`` at rRod2, which moves along
    ``along`` of B. Origins and axes of the bodies as in ``JointRRR``. ``s_guess`` is the position of the slider near
    which the loop is closed.

    >>> import trundle as tr
    >>> engine = lambda world, crank, rod, piston: tr.assemblies.JointRRP(
    ...     crank.frame(r=(0.1, 0, 0)), world.frame(), axis="z", along="x", rod=rod, slider=piston,
    ...     rRod1=(0.3, 0, 0), rRod2=(0, 0, 0), s_guess=0.4)
    """

    axis: Any = parameter(kind="direction", doc="axis of the hinges, in A and in the slider")
    along: Any = parameter(kind="direction", doc="direction of the slider, in B")
    rod: Body = parameter(kind="structure", doc="rod on A")
    slider: Body = parameter(kind="structure", doc="slider on B")
    rRod1: np.ndarray = parameter(unit="m", shape=(3,), doc="from the hinge on A to the other hinge, axes of the rod")
    rRod2: np.ndarray = parameter((0.0, 0.0, 0.0), unit="m", shape=(3,), doc="position of that hinge on the slider")
    s_guess: float = parameter(0.0, unit="m", doc="position of the slider near which the loop is closed")

    def build(self, world: World) -> None:
        rod, slider = self.add("rod", self.rod), self.add("slider", self.slider)
        self.add("jointA", Revolute(self.A, rod.frame(), axis=self.axis))
        self.add("jointB", Prismatic(self.B, slider.frame(), axis=self.along))
        ends = rod.frame(r=self.rRod1), slider.frame(r=self.rRod2)
        self.add("middle", RevolutePlanarLoopConstraint(*ends, axis=self.axis))

    def solution(self, pose_of: PoseOf) -> dict[str, Any]:
        e, along, a = unit(self.axis), unit(self.along), seen_from(pose_of, self.B, self.A)
        distances = prismatic_distances(along, a, self.rRod2, float(np.linalg.norm(self.rRod1)))
        s = nearest_distance(distances, self.s_guess)
        there = pose_of(self.A).T.T @ pose_of(self.B).T @ (s * along + self.rRod2 - a)
        return {"jointB.nu": s, "jointA.phi": angle_between(e, self.rRod1, there)}

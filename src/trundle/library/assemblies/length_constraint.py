from __future__ import annotations

from typing import Any

import numpy as np

from ...core.fields import parameter
from ...model.frame import Frame
from ...model.model import PoseOf
from ...model.world import World
from ..joints import Prismatic, Revolute, SphericalSpherical
from .analytic import nearest_angle, nearest_distance, prismatic_distances, revolute_angles
from .base import ClosedLoop, seen_from, unit


class RevoluteWithLengthConstraint(ClosedLoop):
    """A hinge whose angle follows from a rod of given length (MSL: Joints.Internal.RevoluteWithLengthConstraint).

    ``revolute`` joins A and B about ``axis``; ``rod`` keeps the distance from ``end_A``, a frame of any body, to
    ``end_B``, a frame of B's body. With r_a, r_b the ends as seen from A and B:
    A cos φ + B sin φ + C = 0, A = −2 (r_b·r_a − (e·r_b)(e·r_a)), B = 2 r_b·(e × r_a),
    C = r_a² + r_b² − L² − 2 (e·r_a)(e·r_b). Of both solutions the one nearest to ``phi_guess`` is taken.

    >>> import trundle as tr
    >>> rocker = lambda world, crank, rocker: tr.assemblies.RevoluteWithLengthConstraint(
    ...     world.frame(r=(1, 0, 0)), rocker.frame(), crank.frame(r=(0.3, 0, 0)), rocker.frame(r=(0.7, 0, 0)),
    ...     axis="z", lengthConstraint=0.9, phi_guess=1.7)
    """

    ports = ("A", "B", "end_A", "end_B")
    end_A: Frame
    end_B: Frame
    axis: Any = parameter(kind="direction", doc="axis of the hinge, in A and B")
    lengthConstraint: float = parameter(unit="m", gt=0, doc="length of the rod")
    phi_guess: float = parameter(0.0, unit="rad", doc="angle near which the loop is closed")

    def build(self, world: World) -> None:
        self.add("revolute", Revolute(self.A, self.B, axis=self.axis))
        self.add("rod", SphericalSpherical(self.end_A, self.end_B, length=self.lengthConstraint))

    def solution(self, pose_of: PoseOf) -> dict[str, Any]:
        ends = seen_from(pose_of, self.A, self.end_A), on_body(self.B, self.end_B)
        angles = revolute_angles(unit(self.axis), *ends, self.lengthConstraint)
        return {"revolute.phi": nearest_angle(angles, self.phi_guess)}


class PrismaticWithLengthConstraint(ClosedLoop):
    """A slider whose position follows from a rod of given length (MSL: Joints.Internal.PrismaticWithLengthConstraint).

    As ``RevoluteWithLengthConstraint``, with s² + B s + C = 0, B = 2 e·(r_b − r_a), C = (r_b − r_a)² − L².

    >>> import trundle as tr
    >>> piston = lambda world, crank, piston: tr.assemblies.PrismaticWithLengthConstraint(
    ...     world.frame(), piston.frame(), crank.frame(r=(0.1, 0, 0)), piston.frame(),
    ...     axis="x", length=0.3, s_guess=0.4)
    """

    ports = ("A", "B", "end_A", "end_B")
    end_A: Frame
    end_B: Frame
    axis: Any = parameter(kind="direction", doc="axis of the slider, in A and B")
    length: float = parameter(unit="m", gt=0, doc="length of the rod")
    s_guess: float = parameter(0.0, unit="m", doc="position near which the loop is closed")

    def build(self, world: World) -> None:
        self.add("prismatic", Prismatic(self.A, self.B, axis=self.axis))
        self.add("rod", SphericalSpherical(self.end_A, self.end_B, length=self.length))

    def solution(self, pose_of: PoseOf) -> dict[str, Any]:
        ends = seen_from(pose_of, self.A, self.end_A), on_body(self.B, self.end_B)
        distances = prismatic_distances(unit(self.axis), *ends, self.length)
        return {"prismatic.nu": nearest_distance(distances, self.s_guess)}


def on_body(here: Frame, there: Frame) -> np.ndarray:
    """The origin of a frame in the axes of another frame of the same body."""
    a, b = (np.zeros(3) if f.r is None else f.r for f in (here, there))
    return (b - a) if here.R is None else here.R.T @ (b - a)

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ...core.fields import law, parameter
from ...model.body import Body
from ...model.bond import Bond, Locked
from ...model.constraint import Constraint, Force
from ...model.frame import Frame
from ...model.laws import evaluate
from ...model.model import PoseOf
from ...model.ports import KinematicPort, WrenchPort
from ...model.pose import Pose
from ...model.pose_joint import PoseJoint
from ...model.world import World
from ..assemblies.base import ClosedLoop, cross_angles, with_x
from ..assemblies.spatial import JointUPS


class LineForce(Force):
    """F_B = f(t, s, ṡ) e along the line from A to B, s = |r_B − r_A|; the reaction on A. A positive force pushes.

    >>> import trundle as tr
    >>> muscle = lambda a, b: tr.forces.LineForce(a.frame(), b.frame(), force=lambda t, s, v: -200 * (s - 0.3) - 5 * v)
    """

    force: Any = law(unit="N", doc="force that pushes A and B apart: a number or f(t, s, s_dot)")

    def wrench(self, A: KinematicPort, B: KinematicPort, t: Any) -> WrenchPort:
        d = B.r - A.r
        s = ca.sqrt(ca.dot(d, d))
        e = d / s
        return WrenchPort(F=evaluate(self, "force", t, s, ca.dot(e, B.v - A.v)) * e)


class LineForceWithMass(ClosedLoop):
    """A force along the line from A to B with a point mass on it, at a part of its length (MSL: LineForceWithMass).

    The mass ``m`` is at r_A + lengthFraction (r_B − r_A). It is carried by a rod without mass on a cross at A, whose
    first axis n1 the line must not come to.

    >>> import trundle as tr
    >>> spring = lambda a, b: tr.forces.LineForceWithMass(
    ...     a.frame(), b.frame(), m=0.2, force=lambda t, s, v: -50 * (s - 0.4), n1="z")
    """

    force: Any = law(unit="N", doc="force that pushes A and B apart: a number or f(t, s, s_dot)")
    m: float = parameter(unit="kg", gt=0, doc="mass on the line")
    lengthFraction: float = parameter(0.5, unit="1", gt=0, lt=1, doc="where it is, from A (0) to B (1)")
    n1: Any = parameter(kind="direction", doc="first axis of the cross, in A; not along the line")

    def build(self, world: World) -> None:
        mass = self.add("mass", Body.point(mass=self.m))
        self.add("line", RayFromCross(with_x(self.A, self.n1), mass.frame()))
        self.add("straight", PointOnRay(mass.frame(), self.B))
        self.add("share", ShareOfLine(mass.frame(), self.B, self.A, part=self.lengthFraction))
        self.add("force", LineForce(self.A, self.B, force=self.force))

    def solution(self, pose_of: PoseOf) -> dict[str, Any]:
        a = pose_of(with_x(self.A, self.n1))
        w = a.T.T @ (pose_of(self.B).r - a.r)
        alpha, beta = cross_angles(w)
        return {"line.alpha": alpha, "line.beta": beta, "line.s": self.lengthFraction * float(np.linalg.norm(w))}


class LineForceWithTwoMasses(ClosedLoop):
    """A force along the line from A to B with two point masses on it, at fixed distances from its ends (MSL:
    LineForceWithTwoMasses): m_a at L_a from A, m_b at L_b from B.

    ``line`` is a ``JointUPS`` with these masses for cylinder and piston.

    >>> import trundle as tr
    >>> jack = lambda a, b: tr.forces.LineForceWithTwoMasses(
    ...     a.frame(), b.frame(), m_a=0.5, L_a=0.2, m_b=0.3, L_b=0.1, force=lambda t, s, v: 20 - 5 * v, n1="z")
    """

    force: Any = law(unit="N", doc="force that pushes A and B apart: a number or f(t, s, s_dot)")
    m_a: float = parameter(unit="kg", gt=0, doc="mass near A")
    L_a: float = parameter(unit="m", gt=0, doc="its distance from A")
    m_b: float = parameter(unit="kg", gt=0, doc="mass near B")
    L_b: float = parameter(unit="m", ge=0, doc="its distance from B")
    n1: Any = parameter(kind="direction", doc="first axis of the cross, in A; not along the line")

    def build(self, world: World) -> None:
        parts = {
            "cylinder": Body.point(mass=self.m_a, cm=(0, 0, self.L_a)),
            "piston": Body.point(mass=self.m_b, cm=(0, 0, -self.L_b)),
        }
        self.add("line", JointUPS(self.A, self.B, n1=self.n1, force=self.force, **parts))

    def solution(self, pose_of: PoseOf) -> dict[str, Any]:
        return {}  # the line's own


class RayFromCross(PoseJoint):
    """B is at the distance s along its own z axis from A, which points anywhere by the two angles of a cross.

    >>> import trundle as tr
    >>> ray = lambda a, b: tr.forces.RayFromCross(a.frame(), b.frame())
    """

    freedoms = {"alpha": ("rad", "about x of A"), "beta": ("rad", "about y of the cross"), "s": ("m", "along z of B")}

    def pose(self, q: Any, t: Any) -> Pose:
        return Pose.turned("x", q.alpha) @ Pose.turned("y", q.beta) @ Pose.moved((0, 0, q.s))


class PointOnRay(Constraint):
    """The origin of B stays on the z axis of A: two bonds, ``x`` and ``y``.

    >>> import trundle as tr
    >>> sleeve = lambda rod, ring: tr.forces.PointOnRay(rod.frame(), ring.frame())
    """

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        d = A.T.T @ (B.r - A.r)
        return {"x": Locked(d[0]), "y": Locked(d[1])}


class LengthTerm(Constraint):
    """Abstract: weight |r_B − r_A|, one summand of the bond ``share``."""

    weight: float = parameter(1.0, unit="1", doc="by which the length counts")

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        d = B.r - A.r
        return {"share": Locked(self.weight * ca.sqrt(ca.dot(d, d)))}


class ShareOfLine(LengthTerm):
    """part |r_B − r_A| = (1 − part) |r_start − r_A|: A divides the line from ``start`` to B in a given ratio.

    >>> import trundle as tr
    >>> middle = lambda mass, end, start: tr.forces.ShareOfLine(mass.frame(), end.frame(), start.frame(), part=0.5)
    """

    ports = ("A", "B", "start")
    start: Frame
    part: float = parameter(unit="1", gt=0, lt=1, doc="where A is, from start (0) to B (1)")

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        d = B.r - A.r
        return {"share": Locked(self.part * ca.sqrt(ca.dot(d, d)))}

    def companions(self) -> tuple[Constraint, ...]:
        return (self.summand("second", OtherLength(self.A, self.start, weight=self.part - 1)),)


class OtherLength(LengthTerm):
    """Abstract: the second part of a divided line."""

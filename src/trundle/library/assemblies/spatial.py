from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ...core.fields import law, parameter
from ...model.body import Body
from ...model.frame import Frame
from ...model.joint import Joint
from ...model.model import PoseOf
from ...model.world import World
from ..joints import (
    Prismatic,
    Revolute,
    SlideControlledJoint,
    SlideServoJoint,
    Spherical,
    SphericalSpherical,
    Universal,
    UniversalSpherical,
)
from .analytic import nearest_angle, nearest_distance, prismatic_distances, revolute_angles
from .base import ClosedLoop, ball_turn, cross_angles, seen_from, turned, unit, with_x

Z = np.array([0.0, 0.0, 1.0])


class _BallRod(ClosedLoop):
    """Abstract: a rod from a ball on A to a ball on the second part; massless, or a body with z along it."""

    length: float = parameter(unit="m", gt=0, doc="length of the rod")
    rod1: Body | None = parameter(None, kind="structure", doc="rod with its origin at A and z along it; None: massless")

    def add_rod(self, end: Frame) -> None:
        if self.rod1 is None:
            self.add("rod", SphericalSpherical(self.A, end, length=self.length))
            return
        rod = self.add("rod1", self.rod1)
        self.add("jointA", Spherical(self.A, rod.frame()))
        self.add("ball", Spherical(rod.frame(r=self.length * Z), end))

    def rod_turn(self, pose_of: PoseOf, end: np.ndarray) -> dict[str, Any]:
        """Coordinates of the rod for its other end (world axes)."""
        a = pose_of(self.A)
        return {} if self.rod1 is None else {"jointA.q": ball_turn(a.T.T @ (end - a.r))}


class _CrossRod(_BallRod):
    """Abstract: the same with a cross on A, whose first axis n1 is fixed in A."""

    n1: Any = parameter(kind="direction", doc="first axis of the cross, in A")

    def add_rod(self, end: Frame) -> None:
        if self.rod1 is None:
            self.add("rod", UniversalSpherical(self.A, end, length=self.length, n1=self.n1))
            return
        rod = self.add("rod1", self.rod1)
        self.add("jointA", Universal(with_x(self.A, self.n1), rod.frame()))
        self.add("ball", Spherical(rod.frame(r=self.length * Z), end))

    def rod_turn(self, pose_of: PoseOf, end: np.ndarray) -> dict[str, Any]:
        if self.rod1 is None:
            return {}
        a = pose_of(with_x(self.A, self.n1))
        alpha, beta = cross_angles(a.T.T @ (end - a.r))
        return {"jointA.alpha": alpha, "jointA.beta": beta}


class _Rocker(_BallRod):
    """Abstract: the second part is a rod on a hinge of B."""

    axis: Any = parameter(kind="direction", doc="axis of the hinge, in B")
    rod2: Body = parameter(kind="structure", doc="rod on B, its origin at the hinge")
    rRod2: np.ndarray = parameter(unit="m", shape=(3,), doc="from the hinge on B to the ball, axes of rod 2")
    phi_guess: float = parameter(0.0, unit="rad", doc="angle of rod 2 near which the loop is closed")

    def build(self, world: World) -> None:
        rod2 = self.add("rod2", self.rod2)
        self.add("jointB", Revolute(self.B, rod2.frame(), axis=self.axis))
        self.add_rod(rod2.frame(r=self.rRod2))

    def solution(self, pose_of: PoseOf) -> dict[str, Any]:
        e = unit(self.axis)
        angles = revolute_angles(e, seen_from(pose_of, self.B, self.A), self.rRod2, self.length)
        phi, b = nearest_angle(angles, self.phi_guess), pose_of(self.B)
        return {"jointB.phi": phi} | self.rod_turn(pose_of, b.r + b.T @ turned(e, phi) @ self.rRod2)


class _Slider(_BallRod):
    """Abstract: the second part slides on B."""

    along: Any = parameter(kind="direction", doc="direction of the slider, in B")
    slider: Body = parameter(kind="structure", doc="slider on B")
    rRod2: np.ndarray = parameter((0.0, 0.0, 0.0), unit="m", shape=(3,), doc="position of the ball on the slider")
    s_guess: float = parameter(0.0, unit="m", doc="position of the slider near which the loop is closed")

    def build(self, world: World) -> None:
        slider = self.add("slider", self.slider)
        self.add("jointB", Prismatic(self.B, slider.frame(), axis=self.along))
        self.add_rod(slider.frame(r=self.rRod2))

    def solution(self, pose_of: PoseOf) -> dict[str, Any]:
        e = unit(self.along)
        distances = prismatic_distances(e, seen_from(pose_of, self.B, self.A), self.rRod2, self.length)
        s, b = nearest_distance(distances, self.s_guess), pose_of(self.B)
        return {"jointB.nu": s} | self.rod_turn(pose_of, b.r + b.T @ (s * e + self.rRod2))


class JointSSR(_Rocker):
    """A rod with two balls, then a rod on a hinge of B (MSL: JointSSR); one bond closes the loop if it is massless.

    ``rod1``: a body with its origin at A and z along the rod, or None for a massless one. ``rod2`` turns about
    ``axis`` of B and carries the ball at rRod2. ``phi_guess`` is the angle of ``jointB`` near which the loop is closed.

    >>> import trundle as tr
    >>> rssr = lambda world, crank, rocker: tr.assemblies.JointSSR(
    ...     crank.frame(r=(0.2, 0, 0)), world.frame(r=(0.7, 0.1, 0.15)), length=0.8, axis=(0.2, 1, 0.3),
    ...     rod2=rocker, rRod2=(0.1, 0.05, 0.5))
    """


class JointSSP(_Slider):
    """A rod with two balls, then a slider on B (MSL: JointSSP). Fields as in ``JointSSR``, with ``along`` and s_guess.

    >>> import trundle as tr
    >>> pump = lambda world, disc, piston: tr.assemblies.JointSSP(
    ...     disc.frame(r=(0.1, 0, 0)), world.frame(), length=0.3, along="x", slider=piston, s_guess=0.4)
    """


class JointUSR(_CrossRod, _Rocker):
    """A rod with a cross on A and a ball, then a rod on a hinge of B (MSL: JointUSR): as ``JointSSR``, but no spin.

    >>> import trundle as tr
    >>> arm = lambda world, crank, rod, rocker: tr.assemblies.JointUSR(
    ...     crank.frame(r=(0.2, 0, 0)), world.frame(r=(0.7, 0.1, 0.15)), length=0.8, n1="z", axis="y",
    ...     rod1=rod, rod2=rocker, rRod2=(0.1, 0.05, 0.5))
    """


class JointUSP(_CrossRod, _Slider):
    """A rod with a cross on A and a ball, then a slider on B (MSL: JointUSP).

    >>> import trundle as tr
    >>> pump = lambda world, disc, rod, piston: tr.assemblies.JointUSP(
    ...     disc.frame(r=(0.1, 0, 0)), world.frame(), length=0.3, n1="z", along="x", rod1=rod,
    ...     slider=piston, s_guess=0.4)
    """


class JointUPS(ClosedLoop):
    """A leg from a cross on A by a slider to a ball on B (MSL: JointUPS): six freedoms, so nothing is locked.

    ``cylinder`` is carried by the cross (its first axis n1 in A), ``piston`` by the ball; z of both is along the leg,
    and the origins are at the cross and at the ball. ``prismatic.nu`` is the leg's length. With a ``force``
    f(t, s, s_dot), or a prescribed ``stroke`` s(t), it is a leg of a Stewart platform.

    >>> import trundle as tr
    >>> leg = lambda world, platform, cylinder, piston: tr.assemblies.JointUPS(
    ...     world.frame(), platform.frame(), n1="x", cylinder=cylinder, piston=piston, force=lambda t, s, v: -50 * v)
    """

    n1: Any = parameter(kind="direction", doc="first axis of the cross, in A")
    cylinder: Body = parameter(kind="structure", doc="part on A")
    piston: Body = parameter(kind="structure", doc="part on B")
    force: Any = law(None, unit="N", doc="force that pushes: a number or f(t, s, s_dot)")
    stroke: Any = law(None, unit="m", doc="prescribed length s(t)")

    def build(self, world: World) -> None:
        cylinder, piston = self.add("cylinder", self.cylinder), self.add("piston", self.piston)
        self.add("jointA", Universal(with_x(self.A, self.n1), cylinder.frame()))
        self.add("prismatic", self._slide(cylinder.frame(), piston.frame()))
        self.add("ball", Spherical(self.B, piston.frame()))

    def _slide(self, a: Frame, b: Frame) -> Joint:
        if self.stroke is not None:
            return SlideServoJoint(a, b, axis="z", position=self.stroke)
        if self.force is not None:
            return SlideControlledJoint(a, b, axis="z", force=self.force)
        return Prismatic(a, b, axis="z")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        if self.force is not None and self.stroke is not None:
            yield "stroke", "and force are both given; give at most one"

    def solution(self, pose_of: PoseOf) -> dict[str, Any]:
        a = pose_of(with_x(self.A, self.n1))
        w = a.T.T @ (pose_of(self.B).r - a.r)
        alpha, beta = cross_angles(w)
        return {"jointA.alpha": alpha, "jointA.beta": beta, "prismatic.nu": float(np.linalg.norm(w))}

from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter, structure
from ...model.bond import Bond, Effort, Locked
from ...model.constraint import Constraint
from ...model.frame import Frame
from ...model.joint import Joint
from ...model.joint_motion import JointMotion
from ...model.model import Model
from ...model.ports import KinematicPort
from ...model.world import World
from .modelica import Revolute


class JointRate(Constraint):
    """Abstract: the rate of a joint between A and B, times a factor, as one summand of a bond ``gear``."""

    axis: Any = parameter(kind="direction", doc="axis of the joint, in frame A")
    factor: float = parameter(1.0, unit="1", doc="by which the rate counts")
    slides: bool = structure(False, doc="True: the rate along the axis, else that about it")

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        return {"gear": Locked(self.factor * joint_rate(A, B, self.axis, self.slides), unit="N·m")}


def joint_rate(A: KinematicPort, B: KinematicPort, axis: Any, slides: bool) -> Any:
    """The rate of B relative to A along an axis of A, or about it."""
    return ca.dot(A.T @ axis, B.v - A.v - ca.cross(A.w, B.r - A.r) if slides else B.w - A.w)


class GearedRates(JointRate):
    """φ̇_1 − ratio φ̇_2 = 0 for the joints from A to B and from C to D, whatever bodies these are.

    One bond, ``gear``: its effort acts in the first joint, −ratio times it in the second; the bodies that carry the
    joints feel both. ``GearPair`` makes it from two joints.

    >>> import trundle as tr
    >>> geared = lambda base, one, other: tr.joints.GearedRates(
    ...     base.frame(), one.frame(), base.frame(), other.frame(), axis="x", second_axis="z", ratio=3.0)
    """

    ports = ("A", "B", "C", "D")
    C: Frame
    D: Frame
    second_axis: Any = parameter(kind="direction", doc="axis of the second joint, in frame C")
    ratio: float = parameter(unit="1 or m", doc="rate of the first joint per rate of the second")
    second_slides: bool = structure(False, doc="True: the second joint slides")

    def companions(self) -> tuple[Constraint, ...]:
        second = SecondRate(self.C, self.D, axis=self.second_axis, factor=-self.ratio, slides=self.second_slides)
        return (self.summand("second", second),)


class SecondRate(JointRate):
    """Abstract: the second joint of a pair."""


class GearPair(Model):
    """Two joints whose rates keep a ratio, q̇_1 = ratio q̇_2: hinges or sliders anywhere in a model.

    For MSL's GearConstraint see there; this takes joints that a model has already: bevel gears, a differential, a rack
    (one of them slides), robots with coupled axes. Each must have one free bond.

    >>> import trundle as tr
    >>> class Bevel(tr.Model):
    ...     def build(self, world):
    ...         one, other = (self.add(k, tr.Body.disc(mass=1.0, radius=0.1, axis="z")) for k in ("one", "other"))
    ...         a = self.add("a", tr.joints.Revolute(world.frame(), one.frame(), axis="z"))
    ...         b = self.add("b", tr.joints.Revolute(world.frame(R=("x", 1.57)), other.frame(), axis="z"))
    ...         self.add("bevel", tr.joints.GearPair(a, b, ratio=2.0))
    """

    ports = ("first", "second")
    first: Joint
    second: Joint
    ratio: float = parameter(unit="1 or m", doc="rate of the first joint per rate of the second")

    def build(self, world: World) -> None:
        self.add("gear", GearedRates(*self.frames(), **self.rates()))

    def frames(self) -> tuple[Frame, Frame, Frame, Frame]:
        """The frames of both joints."""
        return self.first.A, self.first.B, self.second.A, self.second.B

    def rates(self) -> dict[str, Any]:
        """Axes, ratio and kinds of both joints."""
        one, two = self.first, self.second
        ways = {"slides": _slides(one), "second_slides": _slides(two)}
        return {"axis": one.axis, "second_axis": two.axis, "ratio": self.ratio, **ways}

    def problems(self):  # type: ignore[no-untyped-def]
        yield from super().problems()
        for name in self.ports:
            joint = getattr(self, name)
            if not isinstance(joint, Joint):
                yield name, f"is {joint!r}, not a joint of two bonds (Revolute, Prismatic, …) that the model has"
            elif len(_free(joint)) != 1:
                yield name, f"has {len(_free(joint))} free bonds; a gear needs a joint with one"


class GearConstraint(Model):
    """MSL's GearConstraint: A and B turn in a bearing about any two axes, φ̇_a = ratio φ̇_b.

    ``a`` and ``b`` are the hinges, from the frame ``bearing`` of the carrier; the carrier feels the torques of both.

    >>> import trundle as tr
    >>> gear = lambda one, other, carrier: tr.joints.GearConstraint(
    ...     one.frame(), other.frame(), carrier.frame(), n_a="x", n_b="z", ratio=10.0)
    """

    ports = ("A", "B", "bearing")
    A: Frame
    B: Frame
    bearing: Frame
    n_a: Any = parameter("x", kind="direction", doc="axis of A, in the bearing and in A")
    n_b: Any = parameter("x", kind="direction", doc="axis of B, in the bearing and in B")
    ratio: float = parameter(unit="1", doc="speed of A per speed of B, in the bearing")

    def build(self, world: World) -> None:
        a = self.add("a", Revolute(self.bearing, self.A, axis=self.n_a))
        b = self.add("b", Revolute(self.bearing, self.B, axis=self.n_b))
        self.add("pair", GearPair(a, b, ratio=self.ratio))


def _free(joint: Joint) -> list[str]:
    """Names of the bonds that are free."""
    bonds = zip(("slide", "turn"), joint.both(JointMotion.symbols()), strict=True)
    return [name for name, bond in bonds if isinstance(bond, Effort)]


def _slides(joint: Joint) -> bool:
    return _free(joint) == ["slide"]

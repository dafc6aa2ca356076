"""The names by which users of Modelica look for the joints: the papers' joints, with stops and friction if wanted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.fields import law, structure
from ...model.bond import Bond, Effort, Locked
from ...model.joint_motion import JointMotion
from ...model.laws import evaluate
from ..switching.dry import Dry
from ..switching.stop import Stop
from .fixed_ideal import FixedIdealJoint
from .free_ideal import FreeIdealJoint
from .free_slide import FreeSlideJoint


class Revolute(FixedIdealJoint):
    """A hinge: turns about the axis, does not slide. The papers' FixedIdealJoint; with end stops and dry friction.

    ``drive`` = f(t, φ, φ̇) is the torque of a motor on B (alone: FixedControlledJoint); ``motion`` = φ(t) prescribes the
    angle (as FixedServoJoint does). MSL: Revolute, with a drive on its flange, or with a Position source.

    >>> import trundle as tr
    >>> hinge = lambda a, b: tr.joints.Revolute(a.frame(), b.frame(r=(0, 1, 0)), axis="z")
    >>> stiff = lambda a, b: tr.joints.Revolute(
    ...     a.frame(), b.frame(), axis="z", stop=tr.switching.Stop(lower=-1, upper=1),
    ...     friction=tr.switching.Dry(law=tr.friction.Coulomb(mu=0.1), load=2.0))
    """

    stop: Stop | None = structure(None, doc="limits of the angle")
    friction: Dry | None = structure(None, doc="friction against turning")
    drive: Any = law(None, unit="N·m", doc="torque on B: a number or f(t, φ, φ̇)")
    motion: Any = law(None, unit="rad", doc="prescribed angle φ(t)")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        yield from _surplus(self)

    def turn(self, j: JointMotion) -> Bond:
        if self.motion is not None:
            return Locked(j.phi - evaluate(self, "motion", j.t))
        torque = 0 if self.drive is None else evaluate(self, "drive", j.t, j.phi, j.phi_dot)
        return Effort(torque, stop=self.stop, friction=self.friction)


class Prismatic(FreeSlideJoint):
    """A slider: slides along the axis, does not turn. The papers' FreeSlideJoint; with end stops and dry friction.

    ``drive`` = f(t, ν, ν̇) is the force of a motor on B, ``motion`` = ν(t) prescribes the displacement.

    >>> import trundle as tr
    >>> slider = lambda a, b: tr.joints.Prismatic(a.frame(), b.frame(), axis="x", stop=tr.switching.Stop(upper=0.3))
    """

    stop: Stop | None = structure(None, doc="limits of the displacement")
    friction: Dry | None = structure(None, doc="friction against sliding")
    drive: Any = law(None, unit="N", doc="force on B: a number or f(t, ν, ν̇)")
    motion: Any = law(None, unit="m", doc="prescribed displacement ν(t)")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        yield from _surplus(self)

    def slide(self, j: JointMotion) -> Bond:
        if self.motion is not None:
            return Locked(j.nu - evaluate(self, "motion", j.t))
        force = 0 if self.drive is None else evaluate(self, "drive", j.t, j.nu, j.nu_dot)
        return Effort(force, stop=self.stop, friction=self.friction)


class Cylindrical(FreeIdealJoint):
    """A sleeve: slides along the axis and turns about it. The papers' FreeIdealJoint; with end stops and dry friction.

    >>> import trundle as tr
    >>> sleeve = lambda a, b: tr.joints.Cylindrical(a.frame(), b.frame(), axis="x")
    """

    stop_slide: Stop | None = structure(None, doc="limits of the displacement")
    stop_turn: Stop | None = structure(None, doc="limits of the angle")
    friction_slide: Dry | None = structure(None, doc="friction against sliding")
    friction_turn: Dry | None = structure(None, doc="friction against turning")

    def slide(self, j: JointMotion) -> Bond:
        return Effort(0, stop=self.stop_slide, friction=self.friction_slide)

    def turn(self, j: JointMotion) -> Bond:
        return Effort(0, stop=self.stop_turn, friction=self.friction_turn)


def _surplus(joint: Revolute | Prismatic) -> Iterator[tuple[str, str]]:
    """What a joint with a prescribed motion has no use for."""
    if joint.motion is not None:
        for name in ("stop", "friction", "drive"):
            if getattr(joint, name) is not None:
                yield "motion", f"is prescribed, and so is {name}: the motion is given; leave one of them out"

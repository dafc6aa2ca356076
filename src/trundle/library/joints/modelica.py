"""The names by which users of Modelica look for the joints: the papers' joints, with stops and friction if wanted."""

from __future__ import annotations

from ...core.fields import structure
from ...model.bond import Bond, Effort
from ...model.joint_motion import JointMotion
from ..switching.dry import Dry
from ..switching.stop import Stop
from .fixed_ideal import FixedIdealJoint
from .free_ideal import FreeIdealJoint
from .free_slide import FreeSlideJoint


class Revolute(FixedIdealJoint):
    """A hinge: turns about the axis, does not slide. The papers' FixedIdealJoint; with end stops and dry friction.

    With a motor: FixedControlledJoint; with a prescribed angle: FixedServoJoint.

    >>> import trundle as tr
    >>> hinge = lambda a, b: tr.joints.Revolute(a.frame(), b.frame(r=(0, 1, 0)), axis="z")
    >>> stiff = lambda a, b: tr.joints.Revolute(
    ...     a.frame(), b.frame(), axis="z", stop=tr.switching.Stop(lower=-1, upper=1),
    ...     friction=tr.switching.Dry(law=tr.friction.Coulomb(mu=0.1), load=2.0))
    """

    stop: Stop | None = structure(None, doc="limits of the angle")
    friction: Dry | None = structure(None, doc="friction against turning")

    def turn(self, j: JointMotion) -> Bond:
        return Effort(0, stop=self.stop, friction=self.friction)


class Prismatic(FreeSlideJoint):
    """A slider: slides along the axis, does not turn. The papers' FreeSlideJoint; with end stops and dry friction.

    >>> import trundle as tr
    >>> slider = lambda a, b: tr.joints.Prismatic(a.frame(), b.frame(), axis="x", stop=tr.switching.Stop(upper=0.3))
    """

    stop: Stop | None = structure(None, doc="limits of the displacement")
    friction: Dry | None = structure(None, doc="friction against sliding")

    def slide(self, j: JointMotion) -> Bond:
        return Effort(0, stop=self.stop, friction=self.friction)


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

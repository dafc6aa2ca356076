"""The names by which users of Modelica look for the joints: each is a face of one of the papers' joints."""

from __future__ import annotations

from .fixed_ideal import FixedIdealJoint
from .free_ideal import FreeIdealJoint
from .free_slide import FreeSlideJoint


class Revolute(FixedIdealJoint):
    """A hinge without friction: turns about the axis, does not slide. The papers' FixedIdealJoint.

    With a motor: FixedControlledJoint; with a prescribed angle: FixedServoJoint.

    >>> import trundle as tr
    >>> hinge = lambda a, b: tr.joints.Revolute(a.frame(), b.frame(r=(0, 1, 0)), axis="z")
    """


class Prismatic(FreeSlideJoint):
    """A slider without friction: slides along the axis, does not turn. The papers' FreeSlideJoint.

    >>> import trundle as tr
    >>> slider = lambda a, b: tr.joints.Prismatic(a.frame(), b.frame(), axis="x")
    """


class Cylindrical(FreeIdealJoint):
    """A sleeve without friction: slides along the axis and turns about it. The papers' FreeIdealJoint.

    >>> import trundle as tr
    >>> sleeve = lambda a, b: tr.joints.Cylindrical(a.frame(), b.frame(), axis="x")
    """

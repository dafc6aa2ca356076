from __future__ import annotations

from ...model.bond import Bond, Effort, Locked
from ...model.joint import Joint
from ...model.joint_motion import JointMotion


class FixedIdealJoint(Joint):
    """μ = 0, M = 0: a hinge without friction (Kosenko 2022, §2.2). MSL: Revolute.

    >>> import trundle as tr
    >>> hinge = lambda a, b: tr.joints.FixedIdealJoint(a.frame(), b.frame(r=(0, 1, 0)), axis="z")
    """

    def slide(self, j: JointMotion) -> Bond:
        return Locked(j.nu)

    def turn(self, j: JointMotion) -> Bond:
        return Effort(0)

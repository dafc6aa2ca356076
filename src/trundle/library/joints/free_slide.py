from __future__ import annotations

from ...model.bond import Bond, Effort, Locked
from ...model.joint import Joint
from ...model.joint_motion import JointMotion


class FreeSlideJoint(Joint):
    """F = 0, λ = 0: slides freely without turning (Kosenko 2022, §2.2). MSL: Prismatic.

    >>> import trundle as tr
    >>> slider = lambda a, b: tr.joints.FreeSlideJoint(a.frame(), b.frame(), axis="x")
    """

    def slide(self, j: JointMotion) -> Bond:
        return Effort(0)

    def turn(self, j: JointMotion) -> Bond:
        return Locked(j.phi)

from __future__ import annotations

from ...model.bond import Bond, Effort
from ...model.joint import Joint
from ...model.joint_motion import JointMotion


class FreeIdealJoint(Joint):
    """F = 0, M = 0: free to slide along the axis and to turn about it (Kosenko 2022, §2.2). MSL: Cylindrical.

    >>> import trundle as tr
    >>> sleeve = lambda a, b: tr.joints.FreeIdealJoint(a.frame(), b.frame(), axis="x")
    """

    def slide(self, j: JointMotion) -> Bond:
        return Effort(0)

    def turn(self, j: JointMotion) -> Bond:
        return Effort(0)

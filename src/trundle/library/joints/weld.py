from __future__ import annotations

from typing import Any

from ...core.fields import parameter
from ...model.bond import Bond, Locked
from ...model.joint import Joint
from ...model.joint_motion import JointMotion


class Weld(Joint):
    """μ = 0, λ = 0: frame B coincides with frame A. Its wrench is what holds the two bodies together.

    >>> import trundle as tr
    >>> glue = lambda a, b: tr.joints.Weld(a.frame(r=(1, 0, 0)), b.frame())
    """

    axis: Any = parameter("z", kind="direction", doc="axis of the two named bonds; immaterial otherwise")

    def slide(self, j: JointMotion) -> Bond:
        return Locked(j.nu)

    def turn(self, j: JointMotion) -> Bond:
        return Locked(j.phi)

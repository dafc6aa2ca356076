from __future__ import annotations

from collections.abc import Callable

from ...core.fields import law
from ...model.bond import Bond
from ...model.joint import Joint
from ...model.joint_motion import JointMotion


class CombinedJoint(Joint):
    """Any slide with any turn: "a lot of other different combinations" (Kosenko 2022, §2.2), without a class.

    >>> import trundle as tr
    >>> screw = lambda a, b: tr.joints.CombinedJoint(
    ...     a.frame(), b.frame(), axis="x",
    ...     along=lambda j: tr.Locked(j.nu - 0.01 * j.phi), about=lambda j: tr.Effort(-0.2 * j.phi_dot))
    """

    along: Callable[[JointMotion], Bond] = law(doc="slide bond as a function of the motion")
    about: Callable[[JointMotion], Bond] = law(doc="turn bond as a function of the motion")

    def slide(self, j: JointMotion) -> Bond:
        return self.along(j)

    def turn(self, j: JointMotion) -> Bond:
        return self.about(j)

from __future__ import annotations

import math

from ...core.fields import parameter, structure
from ...model.bond import Bond, Effort, Locked
from ...model.joint import Joint
from ...model.joint_motion import JointMotion
from ..switching.thread import Thread


class Screw(Joint):
    """ν = lead φ/2π: B advances along the axis by ``lead`` for each turn; a right-hand thread has a positive one.

    >>> import trundle as tr
    >>> nut = lambda a, b: tr.joints.Screw(a.frame(), b.frame(), axis="y", lead=0.002)
    """

    lead: float = parameter(unit="m", doc="advance per turn")
    friction: Thread | None = structure(None, doc="friction in the thread")

    def slide(self, j: JointMotion) -> Bond:
        return Locked(j.nu - self.lead / (2 * math.pi) * j.phi)

    def turn(self, j: JointMotion) -> Bond:
        return Effort(0, friction=self.friction)

from __future__ import annotations

from typing import Any

from ...model.pose import Pose
from ...model.pose_joint import PoseJoint


class Universal(PoseJoint):
    """Cardan's joint: B turns by α about the x axis of A, then by β about its own y axis; no displacement.

    MSL: Universal. The frames say where the two axes of the cross are.

    >>> import trundle as tr
    >>> cardan = lambda a, b: tr.joints.Universal(a.frame(), b.frame(r=(0, 0, 0.1)))
    """

    freedoms = {"alpha": ("rad", "angle about the x axis of A"), "beta": ("rad", "angle about the y axis of B")}

    def pose(self, q: Any, t: Any) -> Pose:
        return Pose.turned("x", q.alpha) @ Pose.turned("y", q.beta)

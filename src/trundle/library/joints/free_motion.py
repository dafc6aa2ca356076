from __future__ import annotations

from typing import Any

from ...model.pose import Pose
from ...model.pose_joint import PoseJoint


class FreeMotion(PoseJoint):
    """B moves freely relative to A: nothing is locked, but its motion has names. MSL: FreeMotion(ScalarInit).

    Initial values may pin or guess the position (x, y, z) in axes of A, the quaternion ``attitude`` of B in A, and
    their rates ``x_dot``, …, ``w_attitude``, each by itself.

    >>> import trundle as tr
    >>> drone = lambda deck, body: tr.joints.FreeMotion(deck.frame(r=(0, 1, 0)), body.frame())
    """

    freedoms = {
        "x": ("m", "displacement along x of A"),
        "y": ("m", "displacement along y of A"),
        "z": ("m", "displacement along z of A"),
        "attitude": ("quaternion", "B relative to A"),
    }

    def pose(self, q: Any, t: Any) -> Pose:
        return Pose.moved((q.x, q.y, q.z)) @ Pose.attitude(q.attitude)

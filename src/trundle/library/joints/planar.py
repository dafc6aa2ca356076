from __future__ import annotations

from typing import Any

from ...model.pose import Pose
from ...model.pose_joint import PoseJoint


class Planar(PoseJoint):
    """B glides in the plane x, y of A by (x, y) and turns by φ about its normal z. MSL: Planar.

    >>> import trundle as tr
    >>> table = lambda a, b: tr.joints.Planar(a.frame(R=("x", -1.5708)), b.frame())
    """

    freedoms = {
        "x": ("m", "displacement along x of A"),
        "y": ("m", "displacement along y of A"),
        "phi": ("rad", "angle about z of A"),
    }

    def pose(self, q: Any, t: Any) -> Pose:
        return Pose.moved((q.x, q.y, 0)) @ Pose.turned("z", q.phi)

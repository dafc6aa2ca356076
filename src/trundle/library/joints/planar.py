from __future__ import annotations

from typing import Any

from ...core.fields import structure
from ...model.bond import Effort
from ...model.pose import Pose
from ...model.pose_joint import PoseJoint
from ..switching.dry import Dry
from ..switching.stop import Stop


class Planar(PoseJoint):
    """B glides in the plane x, y of A by (x, y) and turns by φ about its normal z. MSL: Planar.

    Each of the three may have end stops and dry friction of its own, as the rails of a gantry have.

    >>> import trundle as tr
    >>> table = lambda a, b: tr.joints.Planar(a.frame(R=("x", -1.5708)), b.frame())
    """

    stop_x: Stop | None = structure(None, doc="limits of x")
    stop_y: Stop | None = structure(None, doc="limits of y")
    stop_phi: Stop | None = structure(None, doc="limits of phi")
    friction_x: Dry | None = structure(None, doc="friction against x")
    friction_y: Dry | None = structure(None, doc="friction against y")
    friction_phi: Dry | None = structure(None, doc="friction against phi")
    freedoms = {
        "x": ("m", "displacement along x of A"),
        "y": ("m", "displacement along y of A"),
        "phi": ("rad", "angle about z of A"),
    }

    def pose(self, q: Any, t: Any) -> Pose:
        return Pose.moved((q.x, q.y, 0)) @ Pose.turned("z", q.phi)

    def efforts(self, q: Any, u: Any, t: Any) -> dict[str, Effort]:
        return {
            "x": Effort(0, stop=self.stop_x, friction=self.friction_x),
            "y": Effort(0, stop=self.stop_y, friction=self.friction_y),
            "phi": Effort(0, stop=self.stop_phi, friction=self.friction_phi),
        }

from __future__ import annotations

from typing import Any

from ...core.fields import structure
from ...model.bond import Effort
from ...model.pose import Pose
from ...model.pose_joint import PoseJoint
from ..switching.dry import Dry
from ..switching.stop import Stop


class Universal(PoseJoint):
    """Cardan's joint: B turns by α about the x axis of A, then by β about its own y axis; no displacement.

    MSL: Universal. The frames say where the two axes of the cross are. Both may have end stops and dry friction.

    >>> import trundle as tr
    >>> cardan = lambda a, b: tr.joints.Universal(a.frame(), b.frame(r=(0, 0, 0.1)))
    """

    stop_alpha: Stop | None = structure(None, doc="limits of alpha")
    stop_beta: Stop | None = structure(None, doc="limits of beta")
    friction_alpha: Dry | None = structure(None, doc="friction against alpha")
    friction_beta: Dry | None = structure(None, doc="friction against beta")
    freedoms = {"alpha": ("rad", "angle about the x axis of A"), "beta": ("rad", "angle about the y axis of B")}

    def pose(self, q: Any, t: Any) -> Pose:
        return Pose.turned("x", q.alpha) @ Pose.turned("y", q.beta)

    def efforts(self, q: Any, u: Any, t: Any) -> dict[str, Effort]:
        return {
            "alpha": Effort(0, stop=self.stop_alpha, friction=self.friction_alpha),
            "beta": Effort(0, stop=self.stop_beta, friction=self.friction_beta),
        }

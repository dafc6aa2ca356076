from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core.fields import law
from ...model.laws import evaluate
from ...model.pose import Pose
from ...model.pose_joint import PoseJoint


class PointOnCurve(PoseJoint):
    """The origin of B moves along a curve r = c(s) of A (in axes of A) and turns freely: a bead on a wire.

    s is any parameter of the curve, such as an angle or a length; the curve must have a tangent everywhere.

    >>> import numpy as np, trundle as tr
    >>> helix = lambda a, b: tr.joints.PointOnCurve(
    ...     a.frame(), b.frame(), curve=lambda s: (0.3 * np.cos(s), 0.05 * s, 0.3 * np.sin(s)))
    """

    curve: Callable[..., Any] = law(unit="m", doc="s → three expressions, axes of A")
    freedoms = {"s": ("rad", "parameter of the curve"), "attitude": ("quaternion", "B relative to A")}

    def pose(self, q: Any, t: Any) -> Pose:
        return Pose.moved(evaluate(self, "curve", q.s, size=3)) @ Pose.attitude(q.attitude)

from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...core.rotations import perpendiculars
from ...model.bond import Bond, Locked
from ...model.constraint import Constraint
from ...model.ports import KinematicPort


class RevolutePlanarLoopConstraint(Constraint):
    """The last hinge of a planar loop: two bonds across the axis, ``across_1`` and ``across_2``; no more.

    The other joints keep the loop in its plane, so a whole hinge would have three bonds without a job. With this one
    all reactions are unique. MSL: RevolutePlanarLoopConstraint.

    >>> import trundle as tr
    >>> pin = lambda a, b: tr.joints.RevolutePlanarLoopConstraint(a.frame(), b.frame(), axis="z")
    """

    axis: Any = parameter(kind="direction", doc="axis of the hinge, normal to the loop, in frame A")

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        e1, e2 = perpendiculars(self.axis)
        d = B.r - A.r
        return {"across_1": Locked(ca.dot(A.T @ e1, d)), "across_2": Locked(ca.dot(A.T @ e2, d))}

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        return {"phi_dot": ("rad/s", "rate of B about the axis", ca.dot(A.T @ self.axis, B.w - A.w))}

from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.rotations import matrix_from_quaternion, quaternion_rate
from ...model.bond import Bond, Locked
from ...model.constraint import Constraint
from ...model.coordinates import Coordinates
from ...model.ports import KinematicPort


class Spherical(Constraint):
    """r_B = r_A: a ball joint; three locked bonds, free rotation. MSL: Spherical.

    As coordinates: the quaternion q of B relative to A and the relative angular velocity w_AB in axes of B.

    >>> import trundle as tr
    >>> ball = lambda a, b: tr.joints.Spherical(a.frame(), b.frame(r=(0, 0.1, 0)))
    """

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        gap = A.T.T @ (B.r - A.r)
        return {name: Locked(gap[i]) for i, name in enumerate("xyz")}

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        return {
            "T": ("1", "axes of B in A", A.T.T @ B.T),
            "w_AB": ("rad/s", "relative angular velocity, axes of B", B.T.T @ (B.w - A.w)),
        }

    def coordinates(self) -> Coordinates:
        q, w, t = ca.SX.sym("q", 4), ca.SX.sym("w", 3), ca.SX.sym("t")
        R = matrix_from_quaternion(q)
        names = tuple((f"q[{i}]", "1", "quaternion of B relative to A") for i in range(4))
        rates = tuple((f"w_AB[{i}]", "rad/s", "relative angular velocity, axes of B") for i in range(3))
        zero = ca.SX.zeros(3)
        return Coordinates(
            x=q,
            u=w,
            t=t,
            x_dot=quaternion_rate(q, w),
            u_known=ca.SX(0, 1),
            free=3,
            R=R,
            p=zero,
            v=zero,
            w=R @ w,
            effort=ca.SX.zeros(3),
            energy=ca.SX(0),
            bias=ca.SX.zeros(6),  # d(R w)/dt = R (w × w) + R w' = R w'
            x_names=names,
            u_names=rates,
            quaternions=(0,),
        )

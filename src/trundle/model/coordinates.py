"""Coordinates: how a constraint, used as an edge of the spanning forest, parametrises the motion it allows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import casadi as ca

if TYPE_CHECKING:
    from .freedoms import Freedoms
    from .pose import Pose


@dataclass(frozen=True)
class Coordinates:
    """Relative motion of frame B with respect to frame A as functions of states x, u and time.

    x, u: symbols of the position and velocity states; the first ``free`` of u have unknown derivatives,
    the others follow ``u_known``. x_dot: derivative of x. R, p: axes and origin of B in frame A.
    v, w: relative velocity of B's origin and relative angular velocity, in axes of A.
    effort: generalised efforts of the free u (N, N·m); energy: stored energy (J).
    """

    x: Any
    u: Any
    t: Any
    x_dot: Any
    u_known: Any
    free: int
    R: Any
    p: Any
    v: Any
    w: Any
    effort: Any
    energy: Any
    bias: Any = None  # d(v, w)/dt without the free accelerations, where a short form is known
    x_names: tuple[tuple[str, str, str], ...] = ()  # (name, unit, description) of each x
    u_names: tuple[tuple[str, str, str], ...] = ()
    own: int = 0  # of x the last ones are states of the joint's own, and no coordinates
    does_work: bool = False  # locked bonds that move: their reaction injects power
    has_effort: bool = False  # efforts that are not identically zero
    quaternions: tuple[int, ...] = ()  # where in x a unit quaternion starts
    signals: dict[str, tuple[str, str, Any]] = field(default_factory=dict)  # name → (unit, text, f(x, u, t))

    @classmethod
    def from_pose(cls, freedoms: Freedoms, pose: Pose, t: Any, effort: Any = None, energy: Any = None) -> Coordinates:
        """The coordinates of an allowed motion given by its pose: velocities are made by differentiation.

        ``freedoms``: the named coordinates that ``pose`` is an expression of, beside the time t. ``effort``: one value
        for each of their velocities, none by default. A ``PoseJoint`` calls this.
        """
        f = freedoms
        v, w = twist_of(f, pose, t)
        effort = ca.SX.zeros(f.w.numel()) if effort is None else effort
        return cls(
            x=f.x,
            u=f.w,
            t=t,
            x_dot=f.x_dot,
            u_known=ca.SX(0, 1),
            free=f.w.numel(),
            R=ca.densify(ca.SX(pose.T)),
            p=ca.densify(ca.SX(pose.r)),
            v=v,
            w=w,
            effort=effort,
            energy=ca.SX(0) if energy is None else energy,
            x_names=f.x_names,
            u_names=f.u_names,
            does_work=bool(ca.depends_on(ca.veccat(pose.r, pose.T), t)),
            has_effort=not effort.is_zero(),
            quaternions=f.quaternions,
        )


def twist_of(freedoms: Freedoms, pose: Pose, t: Any) -> tuple[Any, Any]:
    """(velocity of B's origin, angular velocity of B), both relative to A and in axes of A."""
    variables, rates = ca.vertcat(freedoms.x, t), ca.vertcat(freedoms.x_dot, 1)
    v = ca.jtimes(ca.densify(ca.SX(pose.r)), variables, rates)
    T = ca.densify(ca.SX(pose.T))
    spin = ca.reshape(ca.jtimes(ca.vec(T), variables, rates), 3, 3) @ T.T
    w = ca.vertcat(spin[2, 1] - spin[1, 2], spin[0, 2] - spin[2, 0], spin[1, 0] - spin[0, 1]) / 2
    return v, ca.simplify(w)

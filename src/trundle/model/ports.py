"""Ports: what constraints read (kinematics) and write (wrenches). All vectors are in world axes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca


@dataclass(frozen=True)
class KinematicPort:
    """Pose, twist and acceleration of a frame.

    r: position of the frame's origin (m); T: its axes, body → world; v: velocity of that point (m/s);
    w: angular velocity (rad/s); a, eps: accelerations of the point (m/s²) and of the rotation (rad/s²).
    """

    r: Any
    T: Any
    v: Any
    w: Any
    a: Any = None
    eps: Any = None

    def at(self, offset: Any, rotation: Any = None) -> KinematicPort:
        """The port of another frame of the same body: ``offset`` in this port's axes."""
        if offset is None and rotation is None:
            return self
        arm = self.T @ offset if offset is not None else ca.SX.zeros(3)
        turn = self.T @ rotation if rotation is not None else self.T
        v = self.v + ca.cross(self.w, arm)
        a = None
        if self.a is not None:
            a = self.a + ca.cross(self.eps, arm) + ca.cross(self.w, ca.cross(self.w, arm))
        return KinematicPort(self.r + arm, turn, v, self.w, a, self.eps)


@dataclass(frozen=True)
class WrenchPort:
    """A force F (N) and a torque M (N·m), acting at ``point`` (m; the frame's origin when None)."""

    F: Any = None
    M: Any = None
    point: Any = None

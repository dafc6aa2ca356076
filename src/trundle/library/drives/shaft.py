"""What stands between two bodies that turn about one axis: the base of all drives."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...model.constraint import Force
from ...model.ports import KinematicPort, WrenchPort


class Drive(Force):
    """Abstract: a torque on B about an axis of frame A, with the reaction on A: the carrier of a motor feels it.

    A subclass gives ``torque(w, t)`` with w = (ω_B − ω_A)·n, the speed of B relative to A.
    """

    axis: Any = parameter(kind="direction", doc="axis n, in frame A")

    def torque(self, w: Any, t: Any) -> Any:
        """The torque on B about n."""
        raise NotImplementedError

    def speed(self, A: KinematicPort, B: KinematicPort) -> Any:
        """The speed of B about n, relative to A."""
        return ca.dot(A.T @ self.axis, B.w - A.w)

    def wrench(self, A: KinematicPort, B: KinematicPort, t: Any) -> WrenchPort:
        return WrenchPort(M=self.torque(self.speed(A, B), t) * (A.T @ self.axis))

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        w = self.speed(A, B)
        return {"speed": ("rad/s", "speed of B about the axis", w), "torque": ("N·m", "torque on B", self.torque(w, t))}

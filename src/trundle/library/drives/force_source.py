from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...model.constraint import Force
from ...model.ports import KinematicPort, WrenchPort
from ..blocks.pid import NONE, limited


class ForceSource(Force):
    """F = command on B along an axis of A, within ±limit, and no more power than ``power``; the reaction acts on A.

    A linear motor or a hydraulic cylinder; of turning motors see ``TorqueSource``.

    >>> import trundle as tr
    >>> motor = lambda rail, cart, u: tr.drives.ForceSource(rail.frame(), cart.frame(), axis="x", command=u, limit=50.0)
    """

    axis: Any = parameter(kind="direction", doc="direction, in frame A")
    command: float = parameter(unit="N", doc="wanted force on B: a number or a signal")
    limit: float = parameter(NONE, unit="N", gt=0, doc="largest force")
    power: float = parameter(NONE, unit="W", gt=0, doc="largest power")

    def speed(self, A: KinematicPort, B: KinematicPort) -> Any:
        """The speed of B along the axis, seen from A."""
        return ca.dot(A.T @ self.axis, B.v - A.v - ca.cross(A.w, B.r - A.r))

    def force(self, v: Any) -> Any:
        """The force on B at a speed."""
        most = ca.fmin(self.limit, self.power / ca.fmax(ca.fabs(v), 1e-12))
        return limited(self.command, -most, most)

    def wrench(self, A: KinematicPort, B: KinematicPort, t: Any) -> WrenchPort:
        return WrenchPort(F=self.force(self.speed(A, B)) * (A.T @ self.axis))

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        v = self.speed(A, B)
        return {"speed": ("m/s", "speed of B along the axis", v), "force": ("N", "force on B", self.force(v))}

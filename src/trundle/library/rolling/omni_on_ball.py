from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...model.bond import Bond, Locked
from ...model.constraint import Constraint
from ...model.frame import Frame
from ...model.ports import KinematicPort
from ..surfaces import Sphere


class OmniOnBall(Constraint):
    """An omni wheel (B) with massless rollers on a ball (A): no slip along the wheel's plane, one bond on velocities.

    With the unit vector n from the ball's centre to the wheel's and the axle a: e = n × a/|n × a|, and at the point
    P = r_A + R n, (v_B(P) − v_A(P), e) = 0. Across the wheel's plane the rollers let the ball pass. Nothing here keeps
    wheel and ball in contact: the frame that carries the wheel does (a ballbot: Lauwers, Kantor, Hollis 2006).

    >>> import trundle as tr
    >>> roll = lambda ball, wheel: tr.rolling.OmniOnBall(ball.frame(), wheel.frame(), radius=0.12, axis="z")
    """

    radius: float = parameter(unit="m", gt=0, doc="radius of the ball")
    axis: Any = parameter(kind="direction", doc="axle, in frame B")

    def _contact(self, A: KinematicPort, B: KinematicPort) -> tuple[Any, Any]:
        """(point, direction in which nothing slips)."""
        d = B.r - A.r
        n = d / ca.sqrt(ca.dot(d, d))
        along = ca.cross(n, B.T @ self.axis)
        return A.r + self.radius * n, along / ca.sqrt(ca.dot(along, along))

    def _slip(self, A: KinematicPort, B: KinematicPort, point: Any) -> Any:
        return B.v + ca.cross(B.w, point - B.r) - A.v - ca.cross(A.w, point - A.r)

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        point, along = self._contact(A, B)
        return {"long": Locked(ca.dot(along, self._slip(A, B, point)))}

    def visuals(self) -> list[tuple[Frame, Any]]:
        return [(self.A, Sphere(radius=self.radius))]

    def point(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return self._contact(A, B)[0]

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        point, along = self._contact(A, B)
        across = ca.cross(along, (point - A.r) / self.radius)
        slip = ca.dot(across, self._slip(A, B, point))
        return {"rollers": ("m/s", "speed with which the rollers let the ball pass", slip)}

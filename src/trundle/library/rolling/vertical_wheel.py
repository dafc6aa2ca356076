from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter, structure
from ...model.bond import Bond, Locked
from ...model.constraint import Constraint
from ...model.frame import Frame
from ...model.ports import KinematicPort
from ...model.shapes import Disc
from ..surfaces import Plane


class RollingConstraintVerticalWheel(Constraint):
    """Rolling of a wheel that stays upright, by two bonds on velocities (MSL RollingConstraintVerticalWheel).

    With the wheel's axle a and the plane's normal n: e_long = n × a/|n × a|, e_lat = e_long × n,
    v_P = v + ω × (−R n);  (v_P, e_long) = 0 and, with ``lateralSlidingConstraint``, (v_P, e_lat) = 0.
    Nothing here keeps the wheel upright or at its height (see ``Upright``). e_long points backwards for a wheel
    that spins positively about its axle, as in MSL.

    >>> import trundle as tr
    >>> roll = lambda world, wheel: tr.rolling.RollingConstraintVerticalWheel(
    ...     world.frame(), wheel.frame(), radius=0.3, axis="y", up="z", lateralSlidingConstraint=False)
    """

    radius: float = parameter(unit="m", gt=0, doc="radius of the wheel")
    axis: Any = parameter("level", kind="direction", doc="axle, in frame B")
    up: Any = parameter("up", kind="direction", doc="normal of the ground, in frame A")
    lateralSlidingConstraint: bool = structure(True, doc="forbid sliding along the axle")

    def _contact(self, A: KinematicPort, B: KinematicPort) -> tuple[Any, Any, Any]:
        n, axle = A.T @ self.up, B.T @ self.axis
        along = ca.cross(n, axle)
        along = along / ca.sqrt(ca.dot(along, along))
        return B.r - self.radius * n, along, ca.cross(along, n)

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        point, along, lateral = self._contact(A, B)
        v = B.v + ca.cross(B.w, point - B.r) - A.v - ca.cross(A.w, point - A.r)
        bonds: dict[str, Bond] = {"long": Locked(ca.dot(along, v))}
        if self.lateralSlidingConstraint:
            bonds["lat"] = Locked(ca.dot(lateral, v))
        return bonds

    def visuals(self) -> list[tuple[Frame, Any]]:
        return [(self.A, Plane(up=self.up)), (self.B, Disc(radius=self.radius, axis=self.axis))]

    def point(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return self._contact(A, B)[0]

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        _, along, lateral = self._contact(A, B)
        v = B.v - A.v - ca.cross(A.w, B.r - A.r)
        return {
            "v_long": ("m/s", "speed of the wheel's centre along −e_long (forwards)", -ca.dot(along, v)),
            "v_lat": ("m/s", "speed of the wheel's centre along e_lat", ca.dot(lateral, v)),
            "e_long": ("1", "longitudinal direction", along),
            "e_lat": ("1", "lateral direction", lateral),
        }

from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...model.bond import Bond, Locked
from ...model.constraint import Constraint
from ...model.frame import Frame
from ...model.ports import KinematicPort
from ..surfaces import Plane


class Upright(Constraint):
    """Keeps the origin of B at a height over the plane of A, and an axis of B parallel to that plane.

    What holds an idealised wheel or sleigh up; two bonds on positions: ``height`` and ``level``.

    >>> import trundle as tr
    >>> stand = lambda world, wheel: tr.rolling.Upright(world.frame(), wheel.frame(), axis="y", up="z", height=0.3)
    """

    axis: Any = parameter(kind="direction", doc="axis that stays level, in frame B")
    up: Any = parameter("up", kind="direction", doc="normal of the plane, in frame A")
    height: float = parameter(0.0, unit="m", doc="height of B's origin")

    def visuals(self) -> list[tuple[Frame, Any]]:
        return [(self.A, Plane(up=self.up))]

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        n = A.T @ self.up
        return {
            "height": Locked(ca.dot(n, B.r - A.r) - self.height),
            "level": Locked(ca.dot(n, B.T @ self.axis), unit="N·m"),
        }

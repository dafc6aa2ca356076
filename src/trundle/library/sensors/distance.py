from __future__ import annotations

from typing import Any

import casadi as ca

from ...model.ports import KinematicPort
from .base import Sensor


class DistanceSensor(Sensor):
    """Distance of the origins of A and B, and its rate (MSL: Sensors.Distance).

    >>> import trundle as tr
    >>> gauge = lambda a, b: tr.sensors.DistanceSensor(a.frame(), b.frame(r=(0, 1, 0)))
    """

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        d = B.r - A.r
        distance = ca.sqrt(ca.dot(d, d))
        return {
            "distance": ("m", "distance of the frames' origins", distance),
            "rate": ("m/s", "rate of the distance", ca.dot(d, B.v - A.v) / distance),
        }

    def pinnable(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, int, Any]]:
        seen = self.observables(A, B, t)
        return {name: (*seen[name][:2], level, seen[name][2]) for name, level in (("distance", 0), ("rate", 1))}

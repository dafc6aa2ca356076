"""Where a wheel sits on a platform."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...core.component import Component
from ...core.fields import parameter

UP = np.array([0.0, 1.0, 0.0])


class Seat(Component):
    """Position of a wheel's centre in the platform's axes (y up) and the heading of its axle, from z towards x.

    >>> import numpy as np, trundle as tr
    >>> seat = tr.wheels.Seat(z=0.2, x=0.1, heading=np.radians(90))
    >>> [round(float(e), 12) for e in seat.axle]
    [1.0, 0.0, 0.0]
    """

    z: float = parameter(unit="m", doc="position of the wheel's centre along the platform's z")
    x: float = parameter(unit="m", doc="position of the wheel's centre along the platform's x")
    y: float = parameter(0.0, unit="m", doc="height of the wheel's centre above the platform's origin")
    heading: float = parameter(unit="rad", doc="angle of the axle, from z towards x")

    @classmethod
    def radial(cls, count: int, rho: float, i: int) -> Seat:
        """Seat i of ``count`` on a circle of radius rho (m), its axle radial."""
        angle = 2 * np.pi * i / count
        return cls(z=rho * np.cos(angle), x=rho * np.sin(angle), heading=angle)

    @property
    def r(self) -> np.ndarray:
        """The wheel's centre in the platform's axes (m)."""
        return np.array([self.x, self.y, self.z])

    @property
    def axle(self) -> np.ndarray:
        """k: direction of the axle."""
        return np.array([np.sin(self.heading), 0.0, np.cos(self.heading)])

    @property
    def along(self) -> np.ndarray:
        """t = n × k: horizontal direction in the wheel's plane."""
        return np.cross(UP, self.axle)

    def hub(self) -> dict[str, Any]:
        """Position and axes of the axle on the platform: x along the rim, y up, z along the axle."""
        return {"r": self.r, "R": np.column_stack([self.along, UP, self.axle])}

    def row(self, R: float, beta: float) -> np.ndarray:
        """χ̇ of a rolling wheel per (v_z, v_x, yaw rate) of the platform, in platform axes (1/m, 1/m, 1).

        A roller at the lowest point (γ = 0) frees the direction cos β k + sin β t; across it nothing slips:
        R χ̇ = −(t − tan β k, V + W n × r).
        """
        across = self.along - np.tan(beta) * self.axle
        return -np.array([across[2], across[0], across @ np.cross(UP, self.r)]) / R

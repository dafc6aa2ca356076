"""What both omni vehicles share: a platform with radial axles, y up, and what is seen of its motion."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..model.model import Model, output

UP = np.array([0.0, 1.0, 0.0])


class RadialVehicle(Model):
    """Abstract: wheel i stands at the angle 2πi/wheels from z towards x, at the distance rho, its axle radial."""

    wheels: int = structure(3, doc="number of wheels")
    R: float = parameter(0.1, unit="m", gt=0, doc="radius of the wheels")
    rho: float = parameter(0.3, unit="m", gt=0, doc="distance of the wheels from the middle")
    vz: float = parameter(unit="m/s", doc="initial velocity along z")
    vx: float = parameter(unit="m/s", doc="initial velocity along x")
    yaw_rate: float = parameter(unit="rad/s", doc="initial yaw rate")

    def outward(self, i: int) -> np.ndarray:
        """Direction of axle i in platform axes."""
        angle = 2 * np.pi * i / self.wheels
        return np.array([np.sin(angle), 0.0, np.cos(angle)])

    def hub(self, i: int) -> dict[str, np.ndarray]:
        """Place and axes of axle i on the platform: x along the rim, y up, z outwards."""
        e = self.outward(i)
        return {"r": self.rho * e, "R": np.column_stack([np.cross(UP, e), UP, e])}

    def platform_start(self) -> dict[str, Any]:
        """Initial values of the platform."""
        return {
            "platform.r": (0.0, self.R, 0.0),
            "platform.q": (1.0, 0.0, 0.0, 0.0),
            "platform.v": (self.vx, 0.0, self.vz),
            "platform.w": (0.0, self.yaw_rate, 0.0),
        }

    @output(unit="m/s", doc="velocity of the platform along z and x")
    def V(self, sol: Any) -> Any:
        return sol["platform.v"].values[:, [2, 0]]

    @output(unit="rad/s", doc="yaw rate")
    def W(self, sol: Any) -> Any:
        return sol["platform.w_0[1]"]

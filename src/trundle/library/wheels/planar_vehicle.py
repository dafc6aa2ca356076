"""What vehicles on a level floor share: how the platform starts, and what is seen of its motion."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...core.fields import parameter
from ...model.model import Model, output


class PlanarVehicle(Model):
    """Abstract: a body ``platform`` that moves over the floor, y up; planar axes are z and x, in this order."""

    vz: float = parameter(0.0, unit="m/s", doc="initial velocity along z")
    vx: float = parameter(0.0, unit="m/s", doc="initial velocity along x")
    yaw_rate: float = parameter(0.0, unit="rad/s", doc="initial yaw rate")

    def platform_start(self, height: float) -> dict[str, Any]:
        """Initial values of the platform, its origin at a height (m)."""
        return {
            "platform.r": (0.0, height, 0.0),
            "platform.q": (1.0, 0.0, 0.0, 0.0),
            "platform.v": (self.vx, 0.0, self.vz),
            "platform.w": (0.0, self.yaw_rate, 0.0),
        }

    def picture(self) -> dict[str, Any]:
        return {"signals": ["V", "W"], "track": ("platform.r[2]", "platform.r[0]")}

    @output(unit="m/s", doc="velocity of the platform along z and x")
    def V(self, sol: Any) -> Any:
        return sol["platform.v"].values[:, [2, 0]]

    @output(unit="m/s", doc="velocity of the platform along its own z and x")
    def u(self, sol: Any) -> Any:
        own = np.einsum("tij,ti->tj", sol["platform.T"].values, sol["platform.v"].values)
        return own[:, [2, 0]]

    @output(unit="rad/s", doc="yaw rate")
    def W(self, sol: Any) -> Any:
        return sol["platform.w_0[1]"]

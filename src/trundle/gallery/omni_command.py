"""What vehicles that follow a velocity command share."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..library.wheels import AbstractOmniVehicle, VelocityController
from ..model.check import Check
from ..model.model import output
from .omni_checks import contact_checks


class CommandedVehicle(AbstractOmniVehicle):
    """Abstract: an omni vehicle with a velocity command in platform axes (``drive``), compared with its motion."""

    def command(self, sol: Any) -> np.ndarray:
        """(v_z, v_x, W) commanded at the samples."""
        drive = self.drive()
        assert isinstance(drive, VelocityController)
        return drive.command(sol.time.values)

    def picture(self) -> dict[str, Any]:
        return super().picture() | {"signals": ["u", "u_ref", "W", "W_ref", "M"]}

    @output(unit="m/s", doc="commanded velocity along the platform's z and x")
    def u_ref(self, sol: Any) -> Any:
        return self.command(sol)[:, :2]

    @output(unit="rad/s", doc="commanded yaw rate")
    def W_ref(self, sol: Any) -> Any:
        return self.command(sol)[:, 2]

    @output(unit="N·m", doc="torques of the motors")
    def M(self, sol: Any) -> Any:
        count = len(self.layout())
        return np.stack([sol[f"hinge[{i}].turn.effort"].values for i in range(count)], axis=1)

    def check_run(self, sol: Any) -> list[Check]:
        return contact_checks(self, sol)

"""What vehicles that follow a velocity command share."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..library.wheels import AbstractOmniVehicle, VelocityController
from ..model.check import Check
from ..model.model import output
from .omni_checks import contact_checks

SETTLING = 0.3  # s: how long a command must stand before it is compared with the motion


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
        error, checks = self.tracking_error(sol), contact_checks(self, sol)
        if error is not None:
            checks.append(Check("error of the mean velocity, as wheel speeds (relative)", error, 0, 0.1))
        return checks

    def tracking_error(self, sol: Any) -> float | None:
        """Largest |K (c̄ − c)|/|K c| over the stretches in which the command c has not changed for ``SETTLING``.

        c̄ is the mean velocity over the stretch; None if there is none.
        """
        t, command = sol.time.values, self.command(sol)
        velocity = np.column_stack([sol["u"].values, sol["W"].values])
        changed = np.flatnonzero(np.any(np.abs(np.diff(command, axis=0)) > 1e-12, axis=1)) + 1
        last = np.array([max([0, *changed[changed <= k]]) for k in range(t.size)])  # sample of the last change
        stands, errors = t - t[last] >= SETTLING, []
        for first in np.unique(last[stands]):
            here = stands & (last == first)
            wanted = self.kinematics() @ command[here][0]
            got = self.kinematics() @ velocity[here].mean(axis=0)
            size = float(np.linalg.norm(wanted))
            errors += [float(np.linalg.norm(got - wanted)) / size] if size > 0 else []
        return max(errors, default=None)

"""A wheel that is held upright."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.forces import AppliedTorque
from ..library.rolling import RollingConstraintVerticalWheel, Upright
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import UniformGravity, World


class VerticalWheel(Model):
    """MSL's RollingConstraintVerticalWheel on one wheel, z up, axle along body y, rolling towards +x at the start.

    With the lateral bond it runs a circle of radius R w0/Omega; without it the velocity swings in the wheel's
    frame: v_long' = κ Ω v_lat, v_lat' = −Ω v_long, κ = m R²/(J + m R²).

    >>> import trundle as tr
    >>> tr.gallery.VerticalWheel(lateral=False).lateral
    False
    """

    m: float = parameter(2.0, unit="kg", gt=0, doc="mass")
    R: float = parameter(0.3, unit="m", gt=0, doc="radius")
    J: float = parameter(0.09, unit="kg·m²", gt=0, doc="moment about the axle")
    Id: float = parameter(0.045, unit="kg·m²", gt=0, doc="moment about a diameter")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")
    w0: float = parameter(5.0, unit="rad/s", doc="initial rate about the axle")
    Omega: float = parameter(0.7, unit="rad/s", doc="initial yaw rate")
    tau: float = parameter(0.0, unit="N·m", doc="torque about the axle")
    tau_yaw: float = parameter(0.0, unit="N·m", doc="torque about the vertical")
    lateral: bool = structure(True, doc="lateralSlidingConstraint")

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(g=self.g, direction="-z"))

    def build(self, world: World) -> None:
        wheel = self.add("wheel", Body(mass=self.m, inertia=(self.Id, self.J, self.Id)))
        self.add("stand", Upright(world.frame(), wheel.frame(), axis="y", up="z", height=self.R))
        self.add(
            "roll",
            RollingConstraintVerticalWheel(
                world.frame(), wheel.frame(), radius=self.R, lateralSlidingConstraint=bool(self.lateral)
            ),
        )
        self.add("drive", AppliedTorque(world.frame(), wheel.frame(), torque=(0, self.tau, 0), axes="body"))
        self.add("steer", AppliedTorque(world.frame(), wheel.frame(), torque=(0, 0, self.tau_yaw)))

    def initial(self) -> dict[str, Any]:
        pins = {"wheel.r[0]": 0.0, "wheel.r[1]": 0.0, "wheel.q": (1, 0, 0, 0), "wheel.w": (0, self.w0, self.Omega)}
        return pins if self.lateral else {**pins, "wheel.v[1]": 0.0}

    def guess(self) -> dict[str, Any]:
        return {"wheel.r[2]": self.R}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["v_long", "v_lat", "f_lat"], "track": ("x", "y")}

    @output(unit="m", doc="position of the centre")
    def x(self, sol: Any) -> Any:
        return sol["wheel.r[0]"]

    @output(unit="m", doc="position of the centre")
    def y(self, sol: Any) -> Any:
        return sol["wheel.r[1]"]

    @output(unit="m/s", doc="forward speed")
    def v_long(self, sol: Any) -> Any:
        return sol["roll.v_long"]

    @output(unit="m/s", doc="speed along the axle, to the left")
    def v_lat(self, sol: Any) -> Any:
        return sol["roll.v_lat"]

    @output(unit="rad/s", doc="rate about the axle")
    def spin(self, sol: Any) -> Any:
        return sol["wheel.w[1]"]

    @output(unit="rad/s", doc="yaw rate")
    def yaw_rate(self, sol: Any) -> Any:
        return sol["wheel.w_0[2]"]

    @output(unit="N", doc="lateral force of the ground on the wheel, along its axle")
    def f_lat(self, sol: Any) -> Any:
        axle = sol["wheel.T"].values[:, :, 1]
        return np.einsum("ti,ti->t", axle, sol["roll.F_B"].values)

    def check_run(self, sol: Any) -> list[Check]:
        """Constant torques give constant accelerations; without the lateral bond and torques the velocity swings."""
        t = sol.time.values - sol.time.values[0]
        rolling = self.J + self.m * self.R**2
        yaw = self.Omega + self.tau_yaw / self.Id * t
        fastest = max(np.abs(yaw).max(), np.abs(sol["spin"].values).max(), 1e-300)
        error = float(np.abs(sol["yaw_rate"].values - yaw).max() / fastest)
        checks = [Check("yaw rate, error relative to the fastest rate of the wheel", error, 0.0, 1e-9)]
        along = np.abs(sol["v_long"].values - self.R * sol["spin"].values).max()
        checks.append(Check("slip along the wheel (m/s)", float(along), 0.0, 1e-12))
        if self.lateral:
            spin = self.w0 + self.tau / rolling * t
            checks.append(Check("spin (rad/s)", float(np.abs(sol["spin"].values - spin).max()), 0.0, 1e-6))
        elif self.tau == 0 and self.tau_yaw == 0:
            root = np.sqrt(self.m * self.R**2 / rolling)
            lateral = -self.R * self.w0 / root * np.sin(root * self.Omega * t)
            error = float(np.abs(sol["v_lat"].values - lateral).max())
            checks.append(Check("lateral speed against the closed form (m/s)", error, 0.0, 1e-6))
        return checks

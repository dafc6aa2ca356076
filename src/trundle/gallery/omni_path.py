"""An omni vehicle that follows a path."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.fields import parameter, structure
from ..core.signal import Signal
from ..library.blocks.pid import limited
from ..library.contact import Coulomb
from ..library.wheels import Mount, PlanarVehicle, TorqueMotor
from ..model.block import Block
from ..model.check import Check
from ..model.contact import Friction
from ..model.model import output
from ..model.world import World
from .omni_checks import contact_checks
from .radial_vehicle import RadialOmni

WHEELS = 3


class PathLaw(Block):
    """Torques of the wheels for the path (z_d, x_d) = (a sin p, b sin 2p) with the heading ψ_d = c p.

    p = ω (t − T + T e^(−t/T)), so that it starts from rest. (V, W)_wanted = (V_d, W_d) + k (r_d − r, sin(ψ_d − ψ)) in
    axes of the platform; wheel speeds by χ̇ = K (v_z, v_x, W), and each motor gives M = g (χ̇_wanted − χ̇) within ±limit.
    """

    z: float = parameter(unit="m", doc="position of the platform")
    x: float = parameter(unit="m", doc="position of the platform")
    sine: float = parameter(doc="of the heading")
    cosine: float = parameter(doc="of the heading")
    speed_0: float = parameter(unit="rad/s", doc="speed of wheel 0")
    speed_1: float = parameter(unit="rad/s", doc="speed of wheel 1")
    speed_2: float = parameter(unit="rad/s", doc="speed of wheel 2")
    K: np.ndarray = parameter(shape=(WHEELS, 3), doc="wheel speeds per velocity of the platform")
    a: float = parameter(unit="m", doc="half the length of the path")
    b: float = parameter(unit="m", doc="half its width")
    c: float = parameter(doc="heading per angle p")
    omega: float = parameter(unit="rad/s", doc="rate of p")
    T: float = parameter(unit="s", gt=0, doc="time in which it gains speed")
    k: float = parameter(unit="1/s", gt=0, doc="speed per error of position or heading")
    g: float = parameter(unit="N·m·s", gt=0, doc="torque per error of a wheel's speed")
    limit: float = parameter(unit="N·m", gt=0, doc="largest torque of a motor")

    def outputs(self, t: Any) -> dict[str, Any]:
        ahead = ca.exp(-t / self.T)
        p, rate = self.omega * (t - self.T + self.T * ahead), self.omega * (1 - ahead)
        z, x = self.a * ca.sin(p), self.b * ca.sin(2 * p)
        vz = self.a * rate * ca.cos(p) + self.k * (z - self.z)
        vx = 2 * self.b * rate * ca.cos(2 * p) + self.k * (x - self.x)
        turned = ca.sin(self.c * p) * self.cosine - ca.cos(self.c * p) * self.sine
        own = ca.vertcat(self.cosine * vz + self.sine * vx, self.cosine * vx - self.sine * vz)
        wanted = self.K @ ca.vertcat(own, self.c * rate + self.k * turned)
        speeds = (self.speed_0, self.speed_1, self.speed_2)
        torques = [limited(self.g * (wanted[i] - speeds[i]), -self.limit, self.limit) for i in range(WHEELS)]
        return {f"wheel_{i}": torque for i, torque in enumerate(torques)} | {"z_wanted": z, "x_wanted": x}


class FollowsPath(PlanarVehicle):
    """Abstract: an omni vehicle with three wheels that follows a path under velocity control, with saturated motors."""

    a: float = parameter(1.0, unit="m", doc="half the length of the path")
    b: float = parameter(0.4, unit="m", doc="half its width")
    heading: float = parameter(0.5, doc="heading per angle of the path")
    omega: float = parameter(0.6, unit="rad/s", doc="rate of the path's angle")
    rise: float = parameter(0.2, unit="s", gt=0, doc="time in which the path gains speed")
    k: float = parameter(3.0, unit="1/s", gt=0, doc="speed per error of position or heading")
    gain: float = parameter(2.0, unit="N·m·s", gt=0, doc="torque per error of a wheel's speed")
    limit: float = parameter(1.5, unit="N·m", gt=0, doc="largest torque of a motor")

    def motor_signal(self, i: int) -> Signal:
        """The torque of motor i."""
        return Signal(f"{self.path}.control.wheel_{i}".lstrip("."))

    def path_law(self, K: np.ndarray) -> PathLaw:
        """The controller, with its wires; K: wheel speeds per velocity of the platform."""
        seen = {"z": "platform.r[2]", "x": "platform.r[0]", "sine": "platform.T[0, 2]", "cosine": "platform.T[2, 2]"}
        seen |= {f"speed_{i}": f"hinge[{i}].phi_dot" for i in range(WHEELS)}
        wires = {name: Signal(f"{self.path}.{path}".lstrip(".")) for name, path in seen.items()}
        numbers = {"a": self.a, "b": self.b, "c": self.heading, "omega": self.omega, "T": self.rise}
        return PathLaw(**wires, **numbers, K=K, k=self.k, g=self.gain, limit=self.limit)

    @output(unit="m", doc="distance from the position on the path where it should be")
    def error(self, sol: Any) -> Any:
        r = sol["platform.r"].values
        return np.hypot(r[:, 2] - sol["control.z_wanted"].values, r[:, 0] - sol["control.x_wanted"].values)

    @output(unit="N·m", doc="torques of the motors")
    def M(self, sol: Any) -> Any:
        return np.stack([sol[f"hinge[{i}].turn.effort"].values for i in range(WHEELS)], axis=1)


class OmniPath(FollowsPath, RadialOmni):
    """A platform on three omni wheels follows a figure of eight while it turns; its motors saturate at the start.

    The rollers are bodies, in contact with exact friction; the law is ``PathLaw``.

    >>> import trundle as tr
    >>> tr.gallery.OmniPath().limit
    1.5
    """

    A: float = parameter(1e-6, unit="kg·m²", gt=0, doc="moment of a roller about its axis")
    chi0: np.ndarray = parameter((0.1, 0.2, 0.3), unit="rad", shape=None, doc="initial angles of the wheels")
    friction: Friction = structure(Coulomb(mu=0.6), doc="law of friction")

    def layout(self) -> list[Mount]:
        return [m.replaced({"motor": TorqueMotor(torque=self.motor_signal(i))}) for i, m in enumerate(super().layout())]

    def build(self, world: World) -> None:
        super().build(world)
        self.add("control", self.path_law(self.kinematics()))

    def picture(self) -> dict[str, Any]:
        return super().picture() | {"signals": ["error", "M", "W"], "until": 6.0}

    def check_run(self, sol: Any) -> list[Check]:
        most = float(np.abs(np.asarray(sol["M"])).max())
        late = np.asarray(sol["error"])[sol.time.values > 2.0]
        checks = [
            *contact_checks(self, sol),
            Check("torque beyond the limit (N·m)", max(most - self.limit, 0), 0, 1e-12),
        ]
        return (
            [*checks, Check("distance from the path after 2 s (m)", float(late.max()), 0, 0.05)]
            if late.size
            else checks
        )

"""A robot that balances on two wheels."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.blocks import Integrator, Sum
from ..library.drives import TorqueSource
from ..library.joints import Revolute
from ..library.wheels import RollingWheelSet
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import World
from .balances import energy_check


class BalancingRobot(Model):
    """A chassis on an axle with two wheels that roll without slip, z up, x ahead; motors between chassis and wheels.

    Torque of both motors: u = −K (∫(v − v_set), θ, v − v_set, θ̇), K from the linear-quadratic regulator of
    (m + 2 m_w + 2 I_w/R²) v̇ + m l θ̈ = u/R, m l v̇ + (I + m l²) θ̈ = m g l θ − u; the difference of the motors turns it
    with the rate ``turn``.

    >>> import trundle as tr
    >>> tr.gallery.BalancingRobot().R
    0.1
    """

    m: float = parameter(5.0, unit="kg", gt=0, doc="mass of the chassis")
    l: float = parameter(0.25, unit="m", gt=0, doc="height of its centre above the axle")
    I: float = parameter(0.15, unit="kg·m²", gt=0, doc="moment of the chassis about its centre, along the axle")
    R: float = parameter(0.1, unit="m", gt=0, doc="radius of the wheels")
    m_wheel: float = parameter(0.4, unit="kg", gt=0, doc="mass of a wheel")
    track: float = parameter(0.4, unit="m", gt=0, doc="distance of the wheels")
    v_set: float = parameter(0.5, unit="m/s", doc="wanted speed")
    turn: float = parameter(0.3, unit="rad/s", doc="wanted rate of turn")
    lean0: float = parameter(0.1, unit="rad", doc="lean at the start")
    yaw_gain: float = parameter(0.5, unit="N·m·s", gt=0, doc="torque per error of the rate of turn")

    def world(self) -> World:
        return World(up="z")

    @property
    def I_wheel(self) -> float:
        """Moment of a wheel about its axle: a disc."""
        return self.m_wheel * self.R**2 / 2

    def gains(self) -> np.ndarray:
        """K of the regulator."""
        from scipy.linalg import solve_continuous_are

        mass = np.array(
            [
                [self.m + 2 * self.m_wheel + 2 * self.I_wheel / self.R**2, self.m * self.l],
                [self.m * self.l, self.I + self.m * self.l**2],
            ]
        )
        A, B = np.zeros((4, 4)), np.zeros((4, 1))
        A[0, 2] = A[1, 3] = 1.0
        A[2:, 1] = np.linalg.solve(mass, [0.0, self.m * 9.81 * self.l])
        B[2:, 0] = np.linalg.solve(mass, [1 / self.R, -1.0])
        Q, weight = np.diag([4.0, 20.0, 2.0, 1.0]), 1.0
        return np.asarray(B.T @ solve_continuous_are(A, B, Q, [[weight]]) / weight)[0]

    def build(self, world: World) -> None:
        shape = {"m_wheel": self.m_wheel, "I_axis": self.I_wheel, "I_long": self.I_wheel / 2}
        wheels = self.add("wheels", RollingWheelSet(radius=self.R, track=self.track, up="z", **shape))
        chassis = self.add("chassis", Body(mass=self.m, inertia=(self.I, self.I, self.I / 3)))
        left, right = wheels["wheel1"], wheels["wheel2"]
        middle = left.frame(r=(0, -self.track / 2, 0))
        self.add("axle", Revolute(middle, chassis.frame(r=(0, 0, -self.l)), axis="y"))
        u, yaw = self._commands(chassis, left, right)
        for name, wheel, sign in (("left", left, -0.5), ("right", right, 0.5)):
            torque = self.add(f"{name}_command", Sum(u1=u, g1=0.5, u2=yaw, g2=2 * sign)).out
            motor = TorqueSource(chassis.frame(), wheel.frame(), axis="y", command=torque, limit=5.0)
            self.add(f"{name}_motor", motor)

    def _commands(self, chassis: Any, left: Any, right: Any) -> tuple[Any, Any]:
        """(torque of both motors, half the difference between them) as signals."""
        K, half = self.gains(), self.R / 2
        spins = {"u1": left.signal("w[1]"), "u2": right.signal("w[1]"), "g1": half, "g2": half}
        error = self.add("speed_error", Sum(**spins, offset=-self.v_set)).out
        way = self.add("way_error", Integrator(input=error)).out
        lean, rate = chassis.signal("T[2, 0]"), chassis.signal("w[1]")  # −sin θ
        gains = {"g1": -K[0], "g2": K[1], "g3": -K[2], "g4": -K[3]}
        u = self.add("balance", Sum(u1=way, u2=lean, u3=error, u4=rate, **gains)).out
        turned = Sum(u1=chassis.signal("w_0[2]"), g1=-self.yaw_gain, offset=self.yaw_gain * self.turn)
        return u, self.add("steering", turned).out

    def initial(self) -> dict[str, Any]:
        pins = {"wheels.wheel1.r[0]": 0.0, "wheels.wheel1.r[1]": self.track / 2, "wheels.wheel1.q": (1, 0, 0, 0)}
        return pins | {
            "wheels.wheel1.w": (0, 0, 0),
            "axle.phi": self.lean0,
            "axle.phi_dot": 0.0,
            "wheels.axle.phi": 0.0,
        }

    def guess(self) -> dict[str, Any]:
        return {"wheels.wheel1.r[2]": self.R}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["lean", "speed", "left_motor.torque"], "track": ("chassis.r[0]", "chassis.r[1]")}

    @output(unit="rad", doc="lean of the chassis, ahead")
    def lean(self, sol: Any) -> Any:
        return -np.arcsin(np.clip(sol["chassis.T"].values[:, 2, 0], -1, 1))

    @output(unit="m/s", doc="speed of the axle")
    def speed(self, sol: Any) -> Any:
        spins = sol["wheels.wheel1.w"].values[:, 1] + sol["wheels.wheel2.w"].values[:, 1]
        return self.R * spins / 2

    def check_run(self, sol: Any) -> list[Check]:
        """The speeds of the wheels roll: v = R ω̄ and ψ̇ = R (ω_right − ω_left)/track; the energy."""
        w1, w2 = (sol[f"wheels.wheel{i}.w"].values[:, 1] for i in (1, 2))
        yaw = sol["chassis.w_0"].values[:, 2]
        v = (sol["wheels.wheel1.v"].values + sol["wheels.wheel2.v"].values) / 2
        along = np.linalg.norm(v[:, :2], axis=1) - np.abs(self.R * (w1 + w2) / 2)
        turned = yaw - self.R * (w2 - w1) / self.track
        wheel = self.m_wheel, (self.I_wheel / 2, self.I_wheel, self.I_wheel / 2)
        bodies = {"chassis": (self.m, (self.I, self.I, self.I / 3)), "wheels.wheel1": wheel, "wheels.wheel2": wheel}
        return [
            Check("speed of rolling (m/s)", float(np.abs(along).max()), 0.0, 1e-9),
            Check("rate of turn by the wheels (rad/s)", float(np.abs(turned).max()), 0.0, 1e-9),
            energy_check(sol, bodies, up="z", works=("left_motor", "right_motor")),
        ]

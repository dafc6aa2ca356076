"""A velocity command for the platform, turned into wheel speeds by the inverse kinematics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np

from ...core.component import Component
from ...core.fields import law, parameter, structure
from ...model.laws import evaluate
from ..laws import Law
from .motors import IdealServo, Motor, SpeedServo


class SmoothSteps(Law):
    """A value that passes from one number to the next: ``values[i]`` from ``times[i]`` on, each rise of ``rise`` s.

    The rises are quintic (10s³ − 15s⁴ + 6s⁵), so the second derivative is continuous; before ``times[0]`` it is 0.

    >>> import trundle as tr
    >>> command = tr.wheels.SmoothSteps(times=(0.0, 1.0), values=(0.5, 0.0), rise=0.2)
    >>> [round(float(command(t)), 6) for t in (0.1, 0.6, 2.0)]
    [0.25, 0.5, 0.0]
    """

    times: np.ndarray = parameter(unit="s", shape=None, doc="when each rise starts")
    values: np.ndarray = parameter(shape=None, doc="value after each rise")
    rise: float = parameter(unit="s", gt=0, doc="duration of a rise")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        if np.shape(self.times) != np.shape(self.values) or np.ndim(self.times) != 1:
            yield "values", f"and times have the shapes {np.shape(self.values)} and {np.shape(self.times)}"
        elif np.any(np.diff(self.times) < self.rise):
            yield "times", f"= {self.times} are less than a rise of {self.rise} s apart"

    def __call__(self, t: Any) -> Any:
        total, before = 0.0, 0.0
        for i in range(self.times.shape[0]):
            s = ca.fmin(1, ca.fmax(0, (t - self.times[i]) / self.rise))
            total = s**3 * (10 - 15 * s + 6 * s * s) * (self.values[i] - before) + total
            before = self.values[i]
        return total


class WheelSpeed(Law):
    """ω(t) = (row, (v_z, v_x, W)(t)): the speed that a wheel needs for a velocity of the platform."""

    row: np.ndarray = parameter(shape=(3,), doc="wheel speed per v_z, v_x and yaw rate")
    vz: Any = law(0.0, unit="m/s", doc="velocity along the platform's z")
    vx: Any = law(0.0, unit="m/s", doc="velocity along the platform's x")
    yaw_rate: Any = law(0.0, unit="rad/s", doc="yaw rate")

    def __call__(self, t: Any) -> Any:
        command = [evaluate(self, name, t) for name in ("vz", "vx", "yaw_rate")]
        return sum(self.row[i] * command[i] for i in range(3))


class VelocityController(Component):
    """Drives all wheels so that the platform moves with (v_z, v_x, W) in its own axes; numbers or functions of time.

    The wheel speeds follow from the inverse kinematics χ̇ = K (v_z, v_x, W); each axle has a ``SpeedServo`` of the
    gain k, or an ``IdealServo``. There is no feedback from the platform: slip at the rollers is not corrected.

    >>> import trundle as tr
    >>> command = tr.wheels.VelocityController(vz=0.4, yaw_rate=lambda t: 0.2 * t, k=0.5)
    """

    vz: Any = law(0.0, unit="m/s", doc="velocity along the platform's z: a number or a function of time")
    vx: Any = law(0.0, unit="m/s", doc="velocity along the platform's x: a number or a function of time")
    yaw_rate: Any = law(0.0, unit="rad/s", doc="yaw rate: a number or a function of time")
    k: float = parameter(0.5, unit="N·m·s", gt=0, doc="torque per speed error of a wheel")
    ideal: bool = structure(False, doc="hold the wheel speeds exactly, with whatever torque it takes")

    def motor(self, row: np.ndarray) -> Motor:
        """The motor of a wheel with this row of the kinematics."""
        speed = WheelSpeed(row=row, vz=self.vz, vx=self.vx, yaw_rate=self.yaw_rate)
        return IdealServo(speed=speed) if self.ideal else SpeedServo(speed=speed, k=self.k)

    def command(self, times: Any) -> np.ndarray:
        """(v_z, v_x, W) at some times (s): one row each."""
        t, here = ca.SX.sym("t"), self.with_constants()
        laws = ca.vertcat(*(evaluate(here, name, t) for name in ("vz", "vx", "yaw_rate")))
        values = ca.Function("command", [t], [ca.densify(laws)])(ca.DM(np.atleast_1d(times)).T)
        return np.array(values).T

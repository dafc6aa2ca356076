"""A car with one wheel in front and one behind, on tyres that slip."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.fields import law, parameter, structure
from ..library.joints import FixedControlledJoint
from ..library.laws import Law
from ..library.surfaces import Circle, Plane
from ..library.tyres import MagicFormula, Tyre, TyreLaw
from ..model.body import Body
from ..model.check import Check
from ..model.laws import evaluate
from ..model.model import Model, output
from ..model.pose import Pose
from ..model.pose_joint import PoseJoint
from ..model.shapes import Box, Disc
from ..model.world import World

SMALL = 0.02  # rad: steering angle up to which the check compares with linear theory
LINEAR = 0.03  # of the largest yaw rate: how far from linear theory tyres may then be


class Steer(Law):
    """δ(t) = angle · (6 s⁵ − 15 s⁴ + 10 s³), s = t/time up to 1: a steering wheel that is turned and then held."""

    angle: float = parameter(unit="rad", doc="steering angle in the end, positive to the left")
    time: float = parameter(unit="s", gt=0, doc="how long it takes")

    def __call__(self, t: Any) -> Any:
        s = ca.fmax(ca.fmin(t / self.time, 1), 0)
        return self.angle * s**3 * (10 + s * (6 * s - 15))


class Carriage(PoseJoint):
    """A car that does not roll: it moves anywhere, yaws by ψ and pitches by θ."""

    freedoms = {
        "x": ("m", "way along x"),
        "y": ("m", "way along y"),
        "z": ("m", "height"),
        "psi": ("rad", "yaw"),
        "theta": ("rad", "pitch"),
    }

    def pose(self, q: Any, t: Any) -> Pose:
        return Pose.moved((q.x, q.y, q.z)) @ Pose.turned("z", q.psi) @ Pose.turned("y", q.theta)


class SteeredAxle(PoseJoint):
    """A wheel that turns about its axle y by φ, the axle steered by δ(t) about z."""

    delta: Any = law(unit="rad", doc="steering angle: a number or f(t)")
    freedoms = {"phi": ("rad", "angle of the wheel")}

    def pose(self, q: Any, t: Any) -> Pose:
        return Pose.turned("z", evaluate(self, "delta", t)) @ Pose.turned("y", q.phi)


class SingleTrackCar(Model):
    """The bicycle model of a car (Riekert and Schunck 1940), built of bodies, joints and tyres; z up, forward x.

    The loads are those of the contacts, with the shift of braking and driving; the engine holds the rear wheel near the
    speed of rolling at v. For small angles it is linear theory: r/δ = v/(L + K v²) with the understeer gradient
    K = (M/L)(b/C_f − a/C_r), the characteristic speed √(L/K), and where K < 0 the critical one √(−L/K).

    >>> import trundle as tr
    >>> round(tr.gallery.SingleTrackCar().understeer, 6)  # rad per m/s²
    0.001618
    """

    m: float = parameter(1400.0, unit="kg", gt=0, doc="mass without wheels")
    Iz: float = parameter(2400.0, unit="kg·m²", gt=0, doc="moment about the vertical, without wheels")
    a: float = parameter(1.2, unit="m", gt=0, doc="distance of the front axle from the centre of mass")
    b: float = parameter(1.4, unit="m", gt=0, doc="distance of the rear axle from the centre of mass")
    h: float = parameter(0.5, unit="m", gt=0, doc="height of the centre of mass")
    mw: float = parameter(40.0, unit="kg", gt=0, doc="mass of a wheel (of an axle)")
    J: float = parameter(2.0, unit="kg·m²", gt=0, doc="moment of a wheel about its axle")
    Id: float = parameter(1.1, unit="kg·m²", gt=0, doc="moment of a wheel about a diameter")
    R: float = parameter(0.31, unit="m", gt=0, doc="radius of the wheels")
    v: float = parameter(25.0, unit="m/s", gt=0, doc="speed")
    governor: float = parameter(200.0, unit="N·m·s", ge=0, doc="torque of the engine per missing rate of the wheel")
    front: TyreLaw = structure(
        MagicFormula(B_x=12.0, C_x=1.65, D_x=1.1, E_x=0.3, B_y=10.0, C_y=1.3, D_y=1.0, E_y=-1.0), doc="front tyre"
    )
    rear: TyreLaw = structure(
        MagicFormula(B_x=12.0, C_x=1.65, D_x=1.1, E_x=0.3, B_y=12.0, C_y=1.3, D_y=1.05, E_y=-1.0), doc="rear tyre"
    )
    steer: Any = law(Steer(angle=0.01, time=0.3), unit="rad", doc="steering angle: a number or f(t)")

    def world(self) -> World:
        return World(up="z")

    def build(self, world: World) -> None:
        length = self.a + self.b
        inertia = (self.m * 0.3, self.Iz, self.Iz)
        car = self.add("car", Body(mass=self.m, inertia=inertia, shape=Box(size=(1.3 * length, 1.5, 0.6))))
        self.add("carriage", Carriage(world.frame(), car.frame()))
        for name, along, tyre in (("front", self.a, self.front), ("rear", -self.b, self.rear)):
            disc = Disc(radius=self.R, axis="y")
            wheel = self.add(f"{name}_wheel", Body(mass=self.mw, inertia=(self.Id, self.J, self.Id), shape=disc))
            self._axle(name, car.frame(r=(along, 0, self.R - self.h)), wheel.frame())
            rim = Circle(radius=self.R, axis="y")
            ends = {"surface_A": Plane(up="z"), "surface_B": rim}
            self.add(f"{name}_tyre", Tyre(world.frame(), wheel.frame(), **ends, friction=tyre))

    def _axle(self, name: str, on_car: Any, on_wheel: Any) -> None:
        if name == "front":
            self.add("front_axle", SteeredAxle(on_car, on_wheel, delta=self.steer))
        else:
            wanted, gain = self.v / self.R, self.governor
            torque = Governor(rate=wanted, gain=gain)
            self.add("rear_axle", FixedControlledJoint(on_car, on_wheel, axis="y", torque=torque))

    def initial(self) -> dict[str, Any]:
        return {
            "carriage.x": 0.0,
            "carriage.y": 0.0,
            "carriage.psi": 0.0,
            "carriage.x_dot": self.v,
            "carriage.y_dot": 0.0,
            "carriage.psi_dot": 0.0,
            "front_axle.phi_dot": self.v / self.R,
            "rear_axle.phi_dot": self.v / self.R,
        }

    def guess(self) -> dict[str, Any]:
        return {"carriage.z": self.h, "carriage.theta": 0.0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["yaw_rate", "side_slip", "front_tyre.alpha", "rear_tyre.alpha"], "track": ("x", "y")}

    # -- linear theory --------------------------------------------------------------------------------------------
    @property
    def shift(self) -> float:
        """How far the centre of mass with the wheels is in front of that without them (m)."""
        return self.mw * (self.a - self.b) / (self.m + 2 * self.mw)

    @property
    def stiffnesses(self) -> tuple[float, float]:
        """Cornering stiffnesses of the axles at their static loads (N/rad)."""
        weight, length = 9.81 * (self.m + 2 * self.mw), self.a + self.b
        loads = weight * (self.b + self.shift) / length, weight * (self.a - self.shift) / length
        f, r = (law.cornering_stiffness() * load for law, load in zip((self.front, self.rear), loads, strict=True))
        return f, r

    @property
    def understeer(self) -> float:
        """The understeer gradient K (rad·s²/m)."""
        f, r = self.stiffnesses
        a, b = self.a - self.shift, self.b + self.shift
        return (self.m + 2 * self.mw) / (a + b) * (b / f - a / r)

    def lateral(self) -> tuple[np.ndarray, np.ndarray]:
        """(A, B) of linear theory: (v_y, r)' = A (v_y, r) + B δ, v_y at the centre of mass with the wheels."""
        (f, r), a, b = self.stiffnesses, self.a - self.shift, self.b + self.shift
        mass = self.m + 2 * self.mw
        turning = self.Iz + 2 * self.Id + self.m * self.shift**2 + self.mw * (a**2 + b**2)
        forces = np.array([[-(f + r) / self.v, -(a * f - b * r) / self.v], [-(a * f - b * r), -(a**2 * f + b**2 * r)]])
        forces[1] /= self.v
        A = forces / [[mass], [turning]] - [[0, self.v], [0, 0]]
        return A, np.array([f / mass, a * f / turning])

    # -- what is seen ---------------------------------------------------------------------------------------------
    @output(unit="m", doc="position of the car's centre")
    def x(self, sol: Any) -> Any:
        return sol["car.r[0]"]

    @output(unit="m", doc="position of the car's centre")
    def y(self, sol: Any) -> Any:
        return sol["car.r[1]"]

    @output(unit="rad/s", doc="yaw rate")
    def yaw_rate(self, sol: Any) -> Any:
        return sol["carriage.psi_dot"]

    @output(unit="m/s", doc="velocity of the car along itself and to its left")
    def velocity(self, sol: Any) -> Any:
        own = np.einsum("tij,ti->tj", sol["car.T"].values, sol["car.v"].values)
        return own[:, :2]

    @output(unit="rad", doc="side-slip angle of the car, positive to the left")
    def side_slip(self, sol: Any) -> Any:
        own = self.velocity(sol)
        return np.arctan2(own[:, 1], own[:, 0])

    def check_run(self, sol: Any) -> list[Check]:
        loads = sol["front_tyre.normal.effort"].values + sol["rear_tyre.normal.effort"].values
        weight = 9.81 * (self.m + 2 * self.mw)
        checks = [Check("sum of the loads, largest error (N)", float(np.abs(loads - weight).max()), 0.0, 1e-6 * weight)]
        if isinstance(self.steer, Steer) and abs(self.steer.angle) <= SMALL:
            r = sol["carriage.psi_dot"].values
            error = np.abs(r - self._linear(sol.time.values)).max()
            most = float(np.abs(r).max())
            checks.append(Check("yaw rate, largest error of linear theory (rad/s)", float(error), 0.0, LINEAR * most))
        return checks

    def _linear(self, times: np.ndarray) -> np.ndarray:
        """The yaw rate by linear theory."""
        from scipy.integrate import solve_ivp

        A, B = self.lateral()
        steer = ca.Function("steer", [t := ca.SX.sym("t")], [self.steer(t)])
        found = solve_ivp(
            lambda t, y: A @ y + B * float(steer(t)), (times[0], times[-1]), (0, 0), t_eval=times, rtol=1e-8
        )
        return np.asarray(found.y[1])


class Governor(Law):
    """gain · (rate − φ̇): holds a wheel's rate."""

    rate: float = parameter(unit="rad/s", doc="rate to be held")
    gain: float = parameter(unit="N·m·s", ge=0, doc="torque per missing rate")

    def __call__(self, t: Any, phi: Any, phi_dot: Any) -> Any:
        return self.gain * (self.rate - phi_dot)

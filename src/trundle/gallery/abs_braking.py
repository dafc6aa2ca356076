"""Three quarters of a car brake side by side: with a locked wheel, and with two kinds of ABS."""

from __future__ import annotations

from typing import Any, ClassVar

import casadi as ca
import numpy as np

from ..core.component import Component
from ..core.fields import parameter, structure
from ..library.joints import FixedIdealJoint
from ..library.surfaces import Circle, Plane
from ..library.tyres import BURCKHARDT, Burckhardt, Tyre
from ..model.body import Body
from ..model.check import Check
from ..model.constraint import Force
from ..model.model import Model, output
from ..model.ports import KinematicPort, WrenchPort
from ..model.pose import Pose
from ..model.pose_joint import PoseJoint
from ..model.shapes import Box, Disc
from ..model.world import World
from .balances import force_check

CARS = ("locked", "bang_bang", "sliding_mode")
REST = 0.1  # m/s: a slower car has stopped
HELD = 8.0  # m/s: above this speed the slip is judged,
SETTLED = 0.5  # s: and after this time


class BrakeControl(Component):
    """Abstract socket: how fast the torque T of a brake changes (N·m/s), by the wheel's slip λ = (V − R ω)/V."""

    def rate(self, slip: Any, torque: Any) -> Any:
        raise NotImplementedError


class FullBrake(BrakeControl):
    """Ṫ = (T_most − T)/τ: all there is, whatever the wheel does. It locks."""

    most: float = parameter(unit="N·m", gt=0, doc="largest torque of the brake")
    lag: float = parameter(unit="s", gt=0, doc="time constant of the brake")

    def rate(self, slip: Any, torque: Any) -> Any:
        return (self.most - torque) / self.lag


class BangBang(BrakeControl):
    """Ṫ = −k sign(λ − λ*): one valve lets pressure in, another lets it out; they turn over in a small range of slip."""

    wanted: float = parameter(gt=0, lt=1, doc="slip λ* at which the valves turn over")
    speed: float = parameter(unit="N·m/s", gt=0, doc="rate k of the torque")
    valve: float = parameter(0.02, gt=0, doc="half the range of slip in which the valves turn over")

    def rate(self, slip: Any, torque: Any) -> Any:
        return -self.speed * saturated((slip - self.wanted) / self.valve)


class SlidingMode(BrakeControl):
    """Ṫ = (T* − T)/τ, T* = T₀ − K sat((λ − λ*)/Φ): K larger than the error of T₀ holds λ* (Slotine and Li 1991, ch. 7).

    T₀ is the torque thought to hold the slip, Φ the layer in which the sign of sliding-mode control is a straight line.
    """

    wanted: float = parameter(gt=0, lt=1, doc="slip λ* that is held")
    nominal: float = parameter(unit="N·m", gt=0, doc="torque T₀ thought to hold it")
    gain: float = parameter(unit="N·m", gt=0, doc="K, more than T₀ may be wrong by")
    layer: float = parameter(gt=0, doc="Φ, width of the layer")
    lag: float = parameter(unit="s", gt=0, doc="time constant of the brake")

    def rate(self, slip: Any, torque: Any) -> Any:
        asked = self.nominal - self.gain * saturated((slip - self.wanted) / self.layer)
        return (asked - torque) / self.lag


def saturated(x: Any) -> Any:
    """x between −1 and 1."""
    return ca.fmax(-1, ca.fmin(1, x))


class Brake(Force):
    """A brake between car A and wheel B, about the axle y, whose torque T is moved by a control.

    It acts as T ω/max(|ω|, ω₀), so that it never drives the wheel. Between twice the speed ``off`` and that speed the
    control gives way to a full brake.
    """

    control: BrakeControl = structure(doc="what moves the torque")
    full: FullBrake = structure(doc="what moves it where the control is off")
    radius: float = parameter(unit="m", gt=0, doc="radius of the wheel")
    off: float = parameter(unit="m/s", gt=0, doc="speed below which the control is off")
    still: float = parameter(1.0, unit="rad/s", gt=0, doc="rate ω₀ below which the torque is viscous")
    z: ClassVar[Any]

    def states(self) -> tuple[tuple[str, str, str], ...]:
        return (("torque", "N·m", "torque of the brake"),)

    def _seen(self, A: KinematicPort, B: KinematicPort) -> tuple[Any, Any, Any]:
        """(speed of the car, rate of the wheel, slip)."""
        v, w = ca.dot(A.T[:, 0], A.v), ca.dot(A.T[:, 1], B.w - A.w)
        return v, w, (v - self.radius * w) / ca.fmax(v, self.off)

    def rates(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        v, _, slip = self._seen(A, B)
        on = ca.fmax(0, ca.fmin(1, v / self.off - 1))
        return on * self.control.rate(slip, self.z) + (1 - on) * self.full.rate(slip, self.z)

    def wrench(self, A: KinematicPort, B: KinematicPort, t: Any) -> WrenchPort:
        w = self._seen(A, B)[1]
        return WrenchPort(M=-ca.fmax(self.z[0], 0) * w / ca.fmax(ca.fabs(w), self.still) * A.T[:, 1])

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        return {"slip": ("1", "slip λ of the wheel, 1 if locked", self._seen(A, B)[2])}


class Rail(PoseJoint):
    """Forwards and up, without turning."""

    freedoms = {"x": ("m", "distance"), "z": ("m", "height")}

    def pose(self, q: Any, t: Any) -> Pose:
        return Pose.moved((q.x, 0, q.z))


class AbsBraking(Model):
    """A quarter of a car brakes from the speed v: locked, with a bang-bang ABS, and with sliding-mode control.

    A locked wheel has the friction μ(1), less than the largest one, μ(λ*); an ABS holds the slip near λ*, stops
    shorter, and leaves the wheel able to steer. z up, forward x; three lanes.

    >>> import trundle as tr
    >>> wet = tr.gallery.AbsBraking(road=tr.tyres.BURCKHARDT["wet asphalt"], nominal=750.0)
    >>> round(wet.road.best_slip(), 3)
    0.131
    """

    m: float = parameter(360.0, unit="kg", gt=0, doc="mass of the quarter of the car without the wheel")
    mw: float = parameter(40.0, unit="kg", gt=0, doc="mass of a wheel")
    J: float = parameter(1.2, unit="kg·m²", gt=0, doc="moment of a wheel about its axle")
    R: float = parameter(0.3, unit="m", gt=0, doc="radius of the wheels")
    v: float = parameter(30.0, unit="m/s", gt=0, doc="speed at which they brake")
    most: float = parameter(2500.0, unit="N·m", gt=0, doc="largest torque of a brake")
    speed: float = parameter(15000.0, unit="N·m/s", gt=0, doc="rate of the torque of the bang-bang ABS")
    nominal: float = parameter(1200.0, unit="N·m", gt=0, doc="torque that sliding-mode control starts from")
    gain: float = parameter(1000.0, unit="N·m", gt=0, doc="gain of sliding-mode control")
    layer: float = parameter(0.1, gt=0, doc="layer of sliding-mode control")
    lag: float = parameter(0.01, unit="s", gt=0, doc="time constant of the brakes")
    off: float = parameter(1.5, unit="m/s", gt=0, doc="speed below which the controls are off")
    road: Burckhardt = structure(BURCKHARDT["dry asphalt"], doc="friction of the road")

    def world(self) -> World:
        return World(up="z")

    def build(self, world: World) -> None:
        best = self.road.best_slip()
        controls: dict[str, BrakeControl] = {
            "locked": FullBrake(most=self.most, lag=self.lag),
            "bang_bang": BangBang(wanted=best, speed=self.speed),
            "sliding_mode": SlidingMode(
                wanted=best, nominal=self.nominal, gain=self.gain, layer=self.layer, lag=self.lag
            ),
        }
        for lane, name in enumerate(CARS):
            self._quarter(world.frame(r=(0, -2.0 * lane, 0)), name, controls[name])

    def _quarter(self, road: Any, name: str, control: BrakeControl) -> None:
        box = Box(size=(1.0, 0.6, 0.3))
        car = self.add(f"{name}_car", Body(mass=self.m, inertia=(10.0, 30.0, 30.0), shape=box))
        disc = Disc(radius=self.R, axis="y")
        wheel = self.add(f"{name}_wheel", Body(mass=self.mw, inertia=(self.J / 2, self.J, self.J / 2), shape=disc))
        self.add(f"{name}_rail", Rail(road, car.frame()))
        self.add(f"{name}_axle", FixedIdealJoint(car.frame(), wheel.frame(), axis="y"))
        laws = {"control": control, "full": FullBrake(most=self.most, lag=self.lag)}
        self.add(f"{name}_brake", Brake(car.frame(), wheel.frame(), **laws, radius=self.R, off=self.off))
        ends = {"surface_A": Plane(up="z"), "surface_B": Circle(radius=self.R, axis="y")}
        self.add(f"{name}_tyre", Tyre(road, wheel.frame(), **ends, friction=self.road))

    def initial(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name in CARS:
            found |= {f"{name}_rail.x": 0.0, f"{name}_rail.z": self.R, f"{name}_rail.x_dot": self.v}
            found |= {f"{name}_axle.phi": 0.0, f"{name}_axle.phi_dot": self.v / self.R}
        return found

    def picture(self) -> dict[str, Any]:
        return {"signals": ["speeds", "slips", "torques"]}

    @output(unit="m/s", doc="speeds of the cars: locked, bang-bang, sliding mode")
    def speeds(self, sol: Any) -> Any:
        return np.stack([sol[f"{name}_rail.x_dot"].values for name in CARS], axis=1)

    @output(unit="1", doc="slips of the wheels: locked, bang-bang, sliding mode")
    def slips(self, sol: Any) -> Any:
        return np.stack([sol[f"{name}_brake.slip"].values for name in CARS], axis=1)

    @output(unit="N·m", doc="torques of the brakes: locked, bang-bang, sliding mode")
    def torques(self, sol: Any) -> Any:
        return np.stack([sol[f"{name}_brake.torque"].values for name in CARS], axis=1)

    @output(unit="m", doc="distances of the cars: locked, bang-bang, sliding mode")
    def distances(self, sol: Any) -> Any:
        return np.stack([sol[f"{name}_rail.x"].values for name in CARS], axis=1)

    def check_run(self, sol: Any) -> list[Check]:
        time, best = sol.time.values, self.road.best_slip()
        masses = {f"{name}_{part}": mass for name in CARS for part, mass in (("car", self.m), ("wheel", self.mw))}
        forces = [f"{name}_{part}" for name in CARS for part in ("rail", "tyre")]
        checks = [force_check(sol, masses, forces)]
        speed = sol["locked_rail.x_dot"].values
        slides = (speed > HELD) & (time > SETTLED)
        if slides.any():
            used = -sol["locked_tyre.tangent_1.effort"].values / sol["locked_tyre.normal.effort"].values
            wrong = np.abs(used[slides] - float(self.road.adhesion(1.0))).max()
            checks.append(Check("friction of the locked wheel, largest error", float(wrong), 0.0, 0.02))
        for name, allowed in (("bang_bang", 0.06), ("sliding_mode", 0.03)):
            held = (sol[f"{name}_rail.x_dot"].values > HELD) & (time > SETTLED)
            if held.any():
                mean = float(sol[f"{name}_brake.slip"].values[held].mean())
                checks.append(Check(f"mean slip of {name.replace('_', ' ')}", mean, best, allowed))
        if np.all([sol[f"{name}_rail.x_dot"].values[-1] < REST for name in CARS]):
            shortest = self.v**2 / (2 * 9.81 * float(self.road.adhesion(best)))
            for name, allowed in (("bang_bang", 1.2), ("sliding_mode", 1.1)):
                share = float(sol[f"{name}_rail.x"].values[-1]) / shortest
                middle, half = (1 + allowed) / 2, (allowed - 1) / 2
                checks.append(
                    Check(f"distance of {name.replace('_', ' ')} over the shortest possible", share, middle, half)
                )
        return checks

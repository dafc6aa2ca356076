"""The snakeboard, driven by three servos."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.joints import FixedServoJoint, SpringIdealJoint
from ..library.laws import Sine
from ..library.rolling import DiscOnBase, Upright
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.shapes import Box, Cylinder, Disc
from ..model.world import UniformGravity, World
from .balances import energy_check
from .sleigh import KnifeEdge, Level
from .wheelset import AxleJoint

SERVOS = "rear", "front", "rotor"
GAITS = {"drive": (1.0, 1.0), "rotate": (1.0, 2.0), "parking": (2.0, 3.0)}


class Snakeboard(Model):
    """A coupler with a steered axle at each end and a flywheel in the middle (Lewis et al. 1994; Kosenko 2022, §3.3).

    Servos: φf = a_f sin(w_f t), φb = −φf, ψ = a_psi sin(w_psi t); gaits drive (1, 1, 1), rotate (1, 1, 2) and
    parking (2, 2, 3) as frequencies of φf, φb, ψ. ``kind``: 'ideal' has a knife edge under each axle; 'wheels' has
    four rolling wheels of axial moment Ja·scale, rigid (redundant bonds, least reactions); 'regularised' is the
    paper's own: the coupler split in two halves on a spring, wheels on SpringIdealJoints. m, J, Jr, Jw are totals:
    mass, yaw moment of the board with the axles' masses, of the flywheel, and of each axle with its wheels.

    >>> import trundle as tr
    >>> tr.gallery.Snakeboard(gait="parking", kind="wheels").gait
    'parking'
    """

    m: float = parameter(6.0, unit="kg", gt=0, doc="total mass")
    l: float = parameter(0.2, unit="m", gt=0, doc="distance of each axle from the middle")
    J: float = parameter(0.016, unit="kg·m²", gt=0, doc="yaw moment of the board, axles' masses included")
    Jr: float = parameter(0.072, unit="kg·m²", gt=0, doc="yaw moment of the flywheel")
    Jw: float = parameter(0.0013, unit="kg·m²", gt=0, doc="yaw moment of one axle with its wheels")
    Ja: float = parameter(2e-5, unit="kg·m²", gt=0, doc="axial moment of one wheel")
    scale: float = parameter(1.0, gt=0, doc="factor on the wheels' axial moment, which the ideal model neglects")
    R: float = parameter(0.03, unit="m", gt=0, doc="radius of the wheels")
    track: float = parameter(0.05, unit="m", gt=0, doc="half the track of an axle")
    a_f: float = parameter(0.3, unit="rad", doc="amplitude of the front axle; the rear one has the opposite")
    a_psi: float = parameter(0.7, unit="rad", doc="amplitude of the flywheel")
    c: float = parameter(1000.0, unit="N/m", ge=0, doc="stiffness of the springs, for 'regularised'")
    d: float = parameter(50.0, unit="N·s/m", ge=0, doc="damping of the springs, for 'regularised'")
    gait: str = structure("drive", choices=tuple(GAITS), doc="what the rider does")
    kind: str = structure("ideal", choices=("ideal", "wheels", "regularised"), doc="how much of it is modelled")

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(direction="-z"))

    def build(self, world: World) -> None:
        w_f, w_psi = GAITS[self.gait]
        rotor_mass, axle_mass = 0.2 * self.m, 0.01 * self.m
        mass, J = self.m - rotor_mass - 2 * axle_mass, self.J - 2 * axle_mass * self.l**2
        if self.kind == "regularised":
            halves = [self.add(n, Body(mass=mass / 2, inertia=(J / 2,) * 3)) for n in ("coupler", "front_half")]
            self.add("spring", SpringIdealJoint(halves[0].frame(), halves[1].frame(), axis="x", c=self.c, d=self.d))
        else:
            halves = [self.add("coupler", Body(mass=mass, inertia=(J, J, J)))] * 2
        rotor = self.add("rotor", Body(mass=rotor_mass, inertia=(self.Jr / 2, self.Jr / 2, self.Jr)))
        self.draw(halves[0].frame(), Box(size=(2 * self.l, 0.2 * self.l, 0.05 * self.l)))
        self.draw(rotor.frame(r=(0, 0, 0.2 * self.l)), Box(size=(0.15 * self.l, 1.4 * self.l, 0.15 * self.l)))
        law = Sine(amplitude=self.a_psi, frequency=w_psi)
        self.add("rotor_servo", FixedServoJoint(halves[0].frame(), rotor.frame(), axis="z", angle=law))
        for name, x, half, sign in (("rear", -self.l, halves[0], -1.0), ("front", self.l, halves[1], 1.0)):
            law = Sine(amplitude=sign * self.a_f, frequency=w_f)
            axle = self._axle(world, name, axle_mass)
            self.add(
                f"{name}_servo",
                FixedServoJoint(half.frame(r=(x, 0, 0)), axle.frame(), axis="z", angle=law),
            )
        if self.kind == "ideal":
            self.add("stand_x", Upright(world.frame(), halves[0].frame(), axis="x", up="z", height=self.R))
            self.add("stand_y", Level(world.frame(), halves[0].frame(), axis="y", up="z"))

    def _axle(self, world: World, name: str, mass: float) -> Body:
        """One axle: a body on a knife edge, or a rod with two wheels."""
        if self.kind == "ideal":
            axle = self.add(name, Body(mass=mass, inertia=(self.Jw,) * 3))
            for y in (self.track, -self.track):
                self.draw(axle.frame(r=(0, y, 0)), Disc(radius=self.R, axis="y"))
            self.draw(axle.frame(), Cylinder(radius=0.15 * self.R, length=2 * self.track, axis="y"))
            self.add(f"{name}_edge", KnifeEdge(world.frame(), axle.frame(), up="z"))
            return axle
        wheel_mass, axial = 0.2 * mass, self.Ja * self.scale
        across = self.Ja / 2 * max(1.0, self.scale) * (1 + 1e-6)  # part of Jw, so not neglected and not scaled down
        rest = self.Jw - 2 * (across + wheel_mass * self.track**2)
        axle = self.add(name, Body(mass=mass - 2 * wheel_mass, inertia=(rest, rest, rest)))
        along = "spring" if self.kind == "regularised" else "fixed"
        for side, y in (("left", self.track), ("right", -self.track)):
            wheel = self.add(f"{name}_{side}", Body(mass=wheel_mass, inertia=(across, axial, across)))
            self.add(
                f"{name}_{side}_joint",
                AxleJoint(axle.frame(r=(0, y, 0)), wheel.frame(), axis="y", along=along, c=self.c, d=self.d),
            )
            self.add(
                f"{name}_{side}_contact", DiscOnBase(world.frame(), wheel.frame(), radius=self.R, axis="y", up="z")
            )
        return axle

    def initial(self) -> dict[str, Any]:
        pins = {"coupler.r[0]": 0.0, "coupler.r[1]": 0.0, "coupler.q": (1, 0, 0, 0), "coupler.v[0]": 0.0}
        if self.kind == "regularised":
            pins |= {"spring.nu": 0.0, "spring.nu_dot": 0.0, "spring.phi": 0.0, "coupler.v[1]": 0.0}
        return pins

    def guess(self) -> dict[str, Any]:
        return {"coupler.r[2]": self.R}

    def picture(self) -> dict[str, Any]:
        return {
            "signals": ["rear_servo.phi", "front_servo.phi", "rotor_servo.phi", "th", "injected"],
            "track": ("x", "y"),
        }

    @output(unit="m", doc="position of the middle")
    def x(self, sol: Any) -> Any:
        return sol["coupler.r[0]"]

    @output(unit="m", doc="position of the middle")
    def y(self, sol: Any) -> Any:
        return sol["coupler.r[1]"]

    @output(unit="rad", doc="heading", turns=True)
    def th(self, sol: Any) -> Any:
        e = sol["coupler.T"].values[:, :, 0]
        return np.arctan2(e[:, 1], e[:, 0])

    @output(unit="J", doc="energy injected by the three servos")
    def injected(self, sol: Any) -> Any:
        return sum(sol[f"{n}_servo.work"].values for n in SERVOS)

    def check_run(self, sol: Any) -> list[Check]:
        """Both axles point at the centre of turning: l θ' cos φ = u sin φ; the servos' work is the kinetic energy."""
        kinetic = sol["audit.kinetic"].values
        angles = np.stack([sol[f"{n}_servo.phi"].values for n in SERVOS])
        w_f, w_psi = GAITS[self.gait]
        steered, turned = self.a_f * np.sin(w_f * sol.time.values), self.a_psi * np.sin(w_psi * sol.time.values)
        off = np.abs(angles - [-steered, steered, turned]).max()
        gain = np.abs(kinetic - kinetic[0] - sol["injected"].values).max() / max(kinetic.max(), 1e-300)
        if self.kind == "regularised":  # the springs store and lose energy, and the halves move apart
            return [Check("height of the middle (m)", float(sol["coupler.r[2]"][-1]), self.R, 1e-6)]
        forward = np.einsum("ti,ti->t", sol["coupler.T"].values[:, :, 0], sol["coupler.v"].values)
        phi = sol["front_servo.phi"].values
        turn = self.l * sol["coupler.w_0[2]"].values * np.cos(phi) - forward * np.sin(phi)
        checks = [
            Check("angles of the servos (rad)", float(off), 0.0, 1e-12),
            Check("sideways speed of the axles (m/s)", float(np.abs(turn).max()), 0.0, 1e-11),
            Check("kinetic energy against the servos' work (relative)", float(gain), 0.0, 1e-6),
        ]
        if self.kind == "ideal":
            checks.append(energy_check(sol, self._inertias(), 0.0, "z", [f"{n}_servo" for n in SERVOS]))
        return checks

    def _inertias(self) -> dict[str, tuple[float, Any]]:
        """Of the ideal model, which turns about the vertical only."""
        axle, rotor, flat = 0.01 * self.m, 0.2 * self.m, (0.0, 0.0)
        board = self.m - rotor - 2 * axle, (*flat, self.J - 2 * axle * self.l**2)
        found = {"coupler": board, "rotor": (rotor, (*flat, self.Jr))}
        return found | {name: (axle, (*flat, self.Jw)) for name in ("rear", "front")}

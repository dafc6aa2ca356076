"""Two wheels on one axle."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.rolling import DiscOnBase
from ..model.body import Body
from ..model.bond import Bond, Effort, Locked
from ..model.check import Check
from ..model.joint import Joint
from ..model.joint_motion import JointMotion
from ..model.model import Model, output
from ..model.world import UniformGravity, World
from .balances import force_check


class AxleJoint(Joint):
    """A wheel's bearing with a motor: fixed along the axle, free, or compliant (SpringIdealJoint)."""

    along: str = structure("fixed", doc="'fixed', 'free' or 'spring'")
    torque: float = parameter(0.0, unit="N·m", doc="torque of the motor")
    c: float = parameter(0.0, unit="N/m", ge=0, doc="axial stiffness")
    d: float = parameter(0.0, unit="N·s/m", ge=0, doc="axial damping")

    def slide(self, j: JointMotion) -> Bond:
        if self.along == "fixed":
            return Locked(j.nu)
        if self.along == "free":
            return Effort(0)
        return Effort(-self.c * j.nu - self.d * j.nu_dot, energy=self.c * j.nu**2 / 2)

    def turn(self, j: JointMotion) -> Bond:
        return Effort(self.torque)


class Wheelset(Model):
    """A rod with a wheel at each end rolls on a plane (Kosenko 2022, §3.2): z up, axle along body y, forward x.

    Both wheels forbid sliding along the common axle, so only the sum of their lateral reactions is determined. Three
    cures, by ``axle``: 'rigid' keeps both bearings fixed and reports the least reactions; 'released' lets the right
    wheel slide on the rod; 'spring' is the paper's SpringIdealJoint on both sides. Wheel 1 is on the left (+y).

    >>> import trundle as tr
    >>> tr.gallery.Wheelset(axle="spring", c=1000.0, d=5000.0).c
    1000.0
    """

    mr: float = parameter(1.0, unit="kg", gt=0, doc="mass of the rod")
    Ir: float = parameter(0.08, unit="kg·m²", gt=0, doc="transverse moment of the rod")
    Jr: float = parameter(0.002, unit="kg·m²", gt=0, doc="axial moment of the rod")
    mw: float = parameter(0.5, unit="kg", gt=0, doc="mass of a wheel")
    J: float = parameter(0.01, unit="kg·m²", gt=0, doc="axial moment of a wheel")
    Id: float = parameter(0.006, unit="kg·m²", gt=0, doc="moment of a wheel about a diameter")
    R: float = parameter(0.2, unit="m", gt=0, doc="radius of the wheels")
    l: float = parameter(0.4, unit="m", gt=0, doc="half the track")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")
    slope: float = parameter(0.0, unit="rad", doc="incline; +x points down the slope")
    v: float = parameter(1.0, unit="m/s", doc="initial speed")
    Om: float = parameter(0.5, unit="rad/s", doc="initial yaw rate")
    tau1: float = parameter(0.0, unit="N·m", doc="motor torque on the left wheel")
    tau2: float = parameter(0.0, unit="N·m", doc="motor torque on the right wheel")
    c: float = parameter(1000.0, unit="N/m", ge=0, doc="axial stiffness, for 'spring'")
    d: float = parameter(5000.0, unit="N·s/m", ge=0, doc="axial damping, for 'spring'")
    axle: str = structure("rigid", choices=("rigid", "released", "spring"), doc="how the wheels sit on the rod")

    def world(self) -> World:
        down = (np.sin(self.slope), 0.0, -np.cos(self.slope))
        return World(up="z", gravity=UniformGravity(g=self.g, direction=down))

    def build(self, world: World) -> None:
        rod = self.add("rod", Body(mass=self.mr, inertia=(self.Ir, self.Jr, self.Ir)))
        kinds = {"rigid": ("fixed", "fixed"), "released": ("fixed", "free"), "spring": ("spring", "spring")}[self.axle]
        for i, (side, along, torque) in enumerate(zip((1, -1), kinds, (self.tau1, self.tau2), strict=True), start=1):
            wheel = self.add(f"wheel{i}", Body(mass=self.mw, inertia=(self.Id, self.J, self.Id)))
            self.add(
                f"joint{i}",
                AxleJoint(
                    rod.frame(r=(0, side * self.l, 0)),
                    wheel.frame(),
                    axis="y",
                    along=along,
                    torque=torque,
                    c=self.c,
                    d=self.d,
                ),
            )
            self.add(f"contact{i}", DiscOnBase(world.frame(), wheel.frame(), radius=self.R, axis="y", up="z"))

    def initial(self) -> dict[str, Any]:
        return {
            "rod.r[0]": 0.0,
            "rod.r[1]": 0.0,
            "rod.q": (1, 0, 0, 0),
            "rod.v[0]": self.v,
            "rod.v[1]": 0.0,
            "rod.w": (0.0, 0.0, self.Om),
        }

    def guess(self) -> dict[str, Any]:
        return {"rod.r[2]": self.R}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["N1", "N2", "lateral", "speed"], "track": ("x", "y")}

    @output(unit="m", doc="position of the rod's centre")
    def x(self, sol: Any) -> Any:
        return sol["rod.r[0]"]

    @output(unit="m", doc="position of the rod's centre")
    def y(self, sol: Any) -> Any:
        return sol["rod.r[1]"]

    @output(unit="rad", doc="heading", turns=True)
    def th(self, sol: Any) -> Any:
        e2 = sol["rod.T"].values[:, :, 1]
        return np.arctan2(-e2[:, 0], e2[:, 1])

    @output(unit="m/s", doc="forward speed")
    def speed(self, sol: Any) -> Any:
        e2, v = sol["rod.T"].values[:, :, 1], sol["rod.v"].values
        return v[:, 0] * e2[:, 1] - v[:, 1] * e2[:, 0]

    @output(unit="rad/s", doc="rate of the left wheel about the axle")
    def w1(self, sol: Any) -> Any:
        return sol["wheel1.w[1]"]

    @output(unit="rad/s", doc="rate of the right wheel about the axle")
    def w2(self, sol: Any) -> Any:
        return sol["wheel2.w[1]"]

    @output(unit="N", doc="normal force on the left wheel")
    def N1(self, sol: Any) -> Any:
        return sol["contact1.normal.effort"]

    @output(unit="N", doc="normal force on the right wheel")
    def N2(self, sol: Any) -> Any:
        return sol["contact2.normal.effort"]

    @output(unit="N", doc="lateral reactions of both wheels, along the axle to the left")
    def lateral(self, sol: Any) -> Any:
        e2 = sol["rod.T"].values[:, :, 1]
        return np.einsum("ti,ti->t", e2, sol["contact1.F_B"].values + sol["contact2.F_B"].values)

    @output(unit="m", doc="offset of the rod along the axle, relative to the wheels")
    def u(self, sol: Any) -> Any:
        return -(sol["joint1.nu"].values + sol["joint2.nu"].values) / 2

    def check_run(self, sol: Any) -> list[Check]:
        gaps = max(float(np.abs(sol[f"contact{i}.gap"]).max()) for i in (1, 2))
        masses = {"rod": self.mr, "wheel1": self.mw, "wheel2": self.mw}
        down = self.g * np.array([np.sin(self.slope), 0.0, -np.cos(self.slope)])
        return [
            Check("largest gap of the contacts (m)", gaps, 0.0, 1e-12),
            force_check(sol, masses, ("contact1", "contact2"), down),
        ]

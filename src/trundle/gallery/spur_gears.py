"""Two spur gears under load: teeth hand over, and the ratio of their speeds stays."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact.compliant import Linear, LinearDamping
from ..library.contact.friction import Frictionless
from ..library.forces import AppliedTorque
from ..library.gears import InvoluteMesh, SpurGear
from ..library.joints import FixedIdealJoint, FixedServoJoint
from ..library.laws import Ramp
from ..library.materials import steel
from ..model.body import Body
from ..model.check import Check
from ..model.contact import Friction
from ..model.model import Model, output
from ..model.world import UniformGravity, World

DAMPING = 0.3  # of the critical one of a pair of teeth


class SpurGears(Model):
    """A pinion that turns with w drives a wheel against the torque ``load``; involute teeth with the stiffness k.

    The ratio of the speeds is z1/z2 for any distance of the axes. Under load the teeth give way by F/(n k) with
    F = load/r_b2 and n = 1 or 2 pairs in turn: the wheel lags by that (the transmission error), in proportion to the
    load.

    >>> import trundle as tr
    >>> f"{tr.gallery.SpurGears().mesh().contact_ratio():.6f}"
    '1.635186'
    """

    module: float = parameter(2e-3, unit="m", gt=0, doc="module")
    z1: int = structure(20, doc="teeth of the pinion")
    z2: int = structure(40, doc="teeth of the wheel")
    width: float = parameter(0.02, unit="m", gt=0, doc="width of the teeth")
    extra: float = parameter(0.0, unit="m", doc="by how much the axes are farther apart than the pitch circles ask for")
    backlash: float = parameter(5e-5, unit="m", ge=0, doc="play at the pitch circle")
    k: float = parameter(2.8e8, unit="N/m", gt=0, doc="stiffness of a pair of teeth")
    load: float = parameter(20.0, unit="N·m", doc="torque that brakes the wheel")
    w: float = parameter(100.0, unit="rad/s", doc="speed of the pinion")
    friction: Friction = structure(Frictionless(), doc="friction of the flanks")

    def gear(self, teeth: int) -> SpurGear:
        return SpurGear(module=self.module, teeth=teeth, thinning=self.backlash / 2, width=self.width)

    def body(self, teeth: int) -> Body:
        size = self.module * teeth / 2
        return Body.cylinder(
            mass=steel.density * np.pi * size**2 * self.width, radius=size, length=self.width, axis="z"
        )

    @property
    def distance(self) -> float:
        """Of the axes."""
        return self.module * (self.z1 + self.z2) / 2 + self.extra

    @property
    def push(self) -> float:
        """Normal force that holds the load."""
        return self.load / float(self.gear(self.z2).base_radius)

    def mesh(self, *frames: Any) -> InvoluteMesh:
        inertia = float(self.body(self.z2).inertia[2]) / float(self.gear(self.z2).base_radius) ** 2
        laws = {
            "elastic": Linear(k=self.k),
            "damping": LinearDamping(d=2 * DAMPING * np.sqrt(self.k * inertia)),
            "friction": self.friction,
        }
        ends = frames or (World().frame(), World().frame())
        return InvoluteMesh(*ends, gear_A=self.gear(self.z1), gear_B=self.gear(self.z2), **laws)

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(g=0.0))

    def build(self, world: World) -> None:
        pinion, wheel = self.add("pinion", self.body(self.z1)), self.add("wheel", self.body(self.z2))
        self.add("shaft", FixedServoJoint(world.frame(), pinion.frame(), axis="z", angle=Ramp(rate=self.w)))
        self.add("hinge", FixedIdealJoint(world.frame(r=(self.distance, 0, 0)), wheel.frame(), axis="z"))
        self.add("brake", AppliedTorque(world.frame(), wheel.frame(), torque=(0, 0, self.load)))
        self.add("mesh", self.mesh(pinion.frame(), wheel.frame()))

    def lag(self, pairs: int) -> float:
        """Angle by which the wheel lags with so many pairs in contact, from where flanks just touch."""
        return self.push / (pairs * self.k) / float(self.gear(self.z2).base_radius)

    def touching(self) -> float:
        """Angle of the wheel at which the flanks just touch while the pinion is at 0."""
        one, other = self.gear(self.z1), self.gear(self.z2)
        bases = float(one.base_radius), float(other.base_radius)
        line = np.sqrt(self.distance**2 - sum(bases) ** 2)
        phi = -np.arctan2(line, sum(bases))
        first = bases[0] * (float(one.half_angle) - phi)
        other_way = line - first  # ξ₂ of the flank that touches
        angle = other_way / bases[1] + phi + np.pi - float(other.half_angle)
        step = 2 * np.pi / self.z2
        return float(angle - step * np.round(angle / step))

    def initial(self) -> dict[str, Any]:
        return {"hinge.phi": self.touching() + self.lag(2), "hinge.phi_dot": -self.w * self.z1 / self.z2}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["error", "mesh.pairs", "mesh.N"], "until": 0.02}

    @output(unit="m", doc="transmission error: how far the wheel lags, along the line of action")
    def error(self, sol: Any) -> Any:
        ahead = sol["hinge.phi"].values + sol["shaft.phi"].values * self.z1 / self.z2
        return (ahead - self.touching()) * float(self.gear(self.z2).base_radius)

    def check_run(self, sol: Any) -> list[Check]:
        late = sol.time.values > sol.time.values[-1] / 4
        time, N = sol.time.values[late], sol["mesh.N"].values[late]
        mean = float(np.trapezoid(sol["hinge.phi_dot"].values[late], time) / np.ptp(time))
        push = float(np.trapezoid(N, time) / np.ptp(time))
        allowed = 2 * self.lag(1) / float(np.ptp(time))  # it may lag by one pair's or by two pairs' at either end
        return [
            Check("mean speed of the wheel (rad/s)", mean, -self.w * self.z1 / self.z2, allowed),
            Check("mean normal force (N)", push, self.push, 0.02 * self.push),
        ]

"""One roller of an omni wheel, free on the floor."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import NoSlip, RigidContact
from ..library.surfaces import Plane, Spindle
from ..model.body import Body
from ..model.check import Check
from ..model.contact import Friction
from ..model.model import Model, output
from ..model.world import UniformGravity, World


class FreeRoller(Model):
    """A spindle (an arc of radius R turned about its chord) on the plane z = 0, its axis along body x.

    Attitude Rz(yaw) Ry(−pitch). Without slip (``NoSlip``) the mass centre starts with the velocity of rolling, else at
    rest. When the lowest point is a tip the contact stays there.

    >>> import trundle as tr
    >>> roller = tr.gallery.FreeRoller(friction=tr.friction.RegularisedCoulomb(mu=0.2, delta=1e-3), w=(20, 0, 0))
    """

    R: float = parameter(0.1, unit="m", gt=0, doc="radius of the wheel, that is of the arc")
    n: int = structure(4, doc="number of rollers of the wheel")
    m: float = parameter(0.3, unit="kg", gt=0, doc="mass")
    A: float = parameter(6e-5, unit="kg·m²", gt=0, doc="moment about the axis")
    B: float = parameter(2.5e-4, unit="kg·m²", gt=0, doc="moment across the axis")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")
    yaw: float = parameter(0.4, unit="rad", doc="initial heading of the axis")
    pitch: float = parameter(0.2, unit="rad", doc="initial inclination of the axis")
    w: np.ndarray = parameter((8.0, 0.4, 1.0), unit="rad/s", shape=(3,), doc="initial rate, body axes")
    friction: Friction = structure(NoSlip(), doc="law of friction")

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(g=self.g, direction="-z"))

    def build(self, world: World) -> None:
        roller = self.add("roller", Body(mass=self.m, inertia=(self.A, self.B, self.B)))
        self.add(
            "contact",
            RigidContact(
                world.frame(),
                roller.frame(),
                surface_A=Plane(up="z"),
                surface_B=Spindle(radius=self.R, alpha=np.pi / self.n),
                friction=self.friction,
            ),
        )

    def initial(self) -> dict[str, Any]:
        z, y = self.yaw / 2, -self.pitch / 2
        q = (np.cos(z) * np.cos(y), -np.sin(z) * np.sin(y), np.cos(z) * np.sin(y), np.sin(z) * np.cos(y))
        pins: dict[str, Any] = {"roller.q": q, "roller.w": self.w, "contact.gap": 0.0}
        pins |= {"roller.r[0]": 0.0, "roller.r[1]": 0.0}
        if isinstance(self.friction, NoSlip):
            return pins | {"contact.slip": (0.0, 0.0, 0.0), "contact.gap_rate": 0.0}
        return pins | {"roller.v": (0.0, 0.0, 0.0)}

    def guess(self) -> dict[str, Any]:
        return {"roller.r[2]": self.R * 0.3}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["N", "roller.w"], "track": ("contact.P[0]", "contact.P[1]")}

    @output(unit="N", doc="normal force of the ground")
    def N(self, sol: Any) -> Any:
        return sol["contact.normal.effort"]

    def check_run(self, sol: Any) -> list[Check]:
        touching = sol["contact.mode"].values > 0
        gap = np.abs(sol["contact.gap"].values[touching]).max(initial=0.0)
        return [Check("largest gap of the contact (m)", float(gap), 0.0, 1e-12)]

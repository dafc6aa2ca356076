"""Euler's disc: a coin that settles with a rising ring."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import Coulomb, Resistance
from ..library.contact.normal import NormalLaw, Rigid
from ..library.surfaces import Circle, Plane
from ..model.body import Body
from ..model.check import Check
from ..model.contact import Friction
from ..model.model import Model, output
from ..model.world import UniformGravity, World
from .balances import energy_check


class EulerDisc(Model):
    """A thin disc on the plane z = 0 rolls on its rim with Coulomb friction and a couple against rolling.

    As it loses energy its tilt falls and the contact runs round ever faster. The run ends by itself when the disc
    lies flat.

    >>> import trundle as tr
    >>> tr.gallery.EulerDisc(theta=0.3).R
    0.04
    """

    m: float = parameter(0.4, unit="kg", gt=0, doc="mass")
    R: float = parameter(0.04, unit="m", gt=0, doc="radius")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")
    theta: float = parameter(0.35, unit="rad", gt=0, doc="initial tilt of the disc against the ground")
    arm: float = parameter(2e-4, unit="m", ge=0, doc="lever arm of the rolling resistance")
    delta: float = parameter(1.0, unit="rad/s", gt=0, doc="rate below which the resistance is viscous")
    friction: Friction = structure(Coulomb(mu=0.3), doc="law of friction")
    normal: NormalLaw = structure(Rigid(), takes=NormalLaw, doc="law of the normal force: rigid or compliant")

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(g=self.g, direction="-z"))

    def build(self, world: World) -> None:
        across, along = self.m * self.R**2 / 4, self.m * self.R**2 / 2
        disc = self.add("disc", Body(mass=self.m, inertia=(across, across, along)))
        self.add(
            "contact",
            self.normal.between(
                world.frame(),
                disc.frame(),
                surface_A=Plane(up="z"),
                surface_B=Circle(radius=self.R, axis="z"),
                friction=self.friction,
                rolling=Resistance(arm=self.arm, delta=self.delta),
            ),
        )

    def precession(self) -> float:
        """Rate Ω of steady rolling with its centre at rest: Ω² = 4 g/(R sin θ) (Moffatt 2000)."""
        return float(np.sqrt(4 * self.g / (self.R * np.sin(self.theta))))

    def initial(self) -> dict[str, Any]:
        half = self.theta / 2
        rate = self.precession()
        # rolling with the centre at rest: ω = Ω sin θ along the diameter to the contact, in body axes −y
        return {
            "disc.q": (np.cos(half), np.sin(half), 0.0, 0.0),
            "disc.r": (0.0, 0.0, self.R * np.sin(self.theta)),
            "disc.v": (0.0, 0.0, 0.0),
            "disc.w": (0.0, rate * np.sin(self.theta), 0.0),
        }

    def picture(self) -> dict[str, Any]:
        return {"signals": ["tilt", "rate"]}

    @output(unit="rad", doc="tilt against the ground")
    def tilt(self, sol: Any) -> Any:
        T = sol["disc.T"].values
        return np.arctan2(np.hypot(T[:, 0, 2], T[:, 1, 2]), np.abs(T[:, 2, 2]))

    @output(unit="rad/s", doc="rate at which the contact runs round")
    def rate(self, sol: Any) -> Any:
        axis, turn = sol["disc.T"].values[:, :, 2], sol["disc.w_0"].values
        moved = np.cross(turn, axis)
        return (axis[:, 0] * moved[:, 1] - axis[:, 1] * moved[:, 0]) / (axis[:, 0] ** 2 + axis[:, 1] ** 2)

    @output(unit="N", doc="normal force of the ground")
    def N(self, sol: Any) -> Any:
        return sol[self.normal.force_signals("contact")[0]]

    def check_run(self, sol: Any) -> list[Check]:
        if not self.normal.is_rigid:
            return []  # what is stored in the contact comes back
        power = float(max(sol["contact.power"].max(), 0.0))
        across, along = self.m * self.R**2 / 4, self.m * self.R**2 / 2
        return [
            Check("largest power of friction (W)", power, 0.0, 1e-12),
            energy_check(sol, {"disc": (self.m, (across, across, along))}, self.g, "z", ["contact"]),
        ]

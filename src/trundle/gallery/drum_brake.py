"""A drum brake with a leading and a trailing shoe."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import Coulomb
from ..library.contact.normal import NormalLaw, Rigid
from ..library.forces import AppliedForce
from ..library.joints import Revolute
from ..library.surfaces import Cylinder, Point
from ..model.body import Body
from ..model.check import Check
from ..model.contact import Friction
from ..model.model import Model
from ..model.shapes import Disc
from ..model.world import World

SHOES = {"leading": -1, "trailing": 1}  # left and right of the axis; the drum turns from right to left over the top


class DrumBrake(Model):
    """Two shoes on pins are pressed outwards into a turning drum; friction presses one of them on, the other off.

    Pins at (±c, −h), pads at (±R, 0), forces F outwards at the height k: N = F (h + k)/(h ∓ μ (R − c)), less the upper
    sign for the leading shoe, the torque is μ R (N_1 + N_2). The leading shoe locks by itself at μ = h/(R − c).

    >>> import trundle as tr
    >>> tr.gallery.DrumBrake(mu=0.3).mu
    0.3
    """

    R: float = parameter(0.15, unit="m", gt=0, doc="radius of the drum")
    J: float = parameter(0.8, unit="kg·m²", gt=0, doc="moment of inertia of the drum")
    w0: float = parameter(40.0, unit="rad/s", gt=0, doc="rate of the drum at the start")
    F: float = parameter(600.0, unit="N", gt=0, doc="force on each shoe")
    h: float = parameter(0.11, unit="m", gt=0, doc="height of the axis above the pins")
    k: float = parameter(0.10, unit="m", gt=0, doc="height of the forces above the axis")
    c: float = parameter(0.04, unit="m", ge=0, doc="distance of the pins from the middle")
    mu: float = parameter(0.35, gt=0, doc="coefficient of friction of the pads")
    friction: Friction | None = structure(None, takes=Friction, doc="law of friction; None: Coulomb's with mu")
    normal: NormalLaw = structure(Rigid(), takes=NormalLaw, doc="law of the normal force: rigid or compliant")

    def world(self) -> World:
        return World(gravity=0.0)

    def build(self, world: World) -> None:
        drum = self.add("drum", Body(mass=8.0, inertia=(self.J, self.J, self.J), shape=Disc(radius=self.R, axis="z")))
        self.add("axle", Revolute(world.frame(), drum.frame(), axis="z"))
        for name, side in SHOES.items():
            shoe = self.add(name, Body.box(mass=0.5, size=(0.02, self.h + self.k, 0.04)))
            pin = side * self.c, -self.h, 0.0
            self.add(f"{name}_pin", Revolute(world.frame(r=pin), shoe.frame(r=pin), axis="z"))
            sockets: dict[str, Any] = {
                "surface_A": Cylinder(radius=self.R, axis="z", hollow=True),
                "surface_B": Point(),
            }
            pad, friction = shoe.frame(r=(side * self.R, 0, 0)), self.friction or Coulomb(mu=self.mu)
            self.add(f"{name}_pad", self.normal.between(drum.frame(), pad, **sockets, friction=friction))
            cam = shoe.frame(r=(side * self.c, self.k, 0))
            self.add(f"{name}_cam", AppliedForce(world.frame(), cam, force=(side * self.F, 0, 0)))

    def initial(self) -> dict[str, Any]:
        return {"axle.phi_dot": self.w0} | {f"{name}_pin.phi": 0.0 for name in SHOES}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["drum.w[2]", *(f"{name}_pad.normal.effort" for name in SHOES)], "until": 0.6}

    def check_run(self, sol: Any) -> list[Check]:
        arm = self.mu * (self.R - self.c)
        if arm >= self.h or self.friction is not None or not self.normal.is_rigid:
            return []  # the leading shoe locks by itself, or other laws act
        wanted = {name: self.F * (self.h + self.k) / (self.h + side * arm) for name, side in SHOES.items()}
        end = self.w0 * self.J / (self.mu * self.R * sum(wanted.values()))
        t, slides = sol.time.values, sol.time.values < end
        error = np.abs(sol["drum.w"].values[:, 2] - self.w0 * np.maximum(1 - t / end, 0)).max()
        checks = [Check("rate of the drum, largest error (rad/s)", float(error), 0.0, 1e-8)]
        for name, N in wanted.items():
            wrong = np.abs(sol[f"{name}_pad.normal.effort"].values[slides] - N).max()
            checks.append(Check(f"force of the {name} pad (N), largest error", float(wrong), 0.0, 1e-7))
        return checks

"""Furuta's rotary pendulum."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.joints import Revolute
from ..library.parts import BodyCylinder
from ..model.check import Check
from ..model.model import Model
from ..model.world import UniformGravity, World


class FurutaPendulum(Model):
    """An arm that turns about the vertical carries a pendulum about its own direction; no motor here.

    >>> import trundle as tr
    >>> tr.gallery.FurutaPendulum().arm
    0.3
    """

    arm: float = parameter(0.3, unit="m", gt=0, doc="length of the arm")
    length: float = parameter(0.4, unit="m", gt=0, doc="length of the pendulum")
    m_arm: float = parameter(0.5, unit="kg", gt=0, doc="mass of the arm")
    m: float = parameter(0.2, unit="kg", gt=0, doc="mass of the pendulum")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")
    spin: float = parameter(3.0, unit="rad/s", doc="rate of the arm at the start")
    th0: float = parameter(2.5, unit="rad", doc="angle of the pendulum at the start; 0 hangs")

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        arm = self.add("arm", BodyCylinder(r=(self.arm, 0, 0), diameter=0.01, mass=self.m_arm))
        bob = self.add("pendulum", BodyCylinder(r=(0, -self.length, 0), diameter=0.01, mass=self.m))
        self.add("pivot", Revolute(world.frame(), arm.frame(), axis="y"))
        self.add("hinge", Revolute(arm.frame(r=(self.arm, 0, 0)), bob.frame(), axis="x"))

    def initial(self) -> dict[str, Any]:
        return {"pivot.phi_dot": self.spin, "hinge.phi": self.th0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["hinge.phi", "pivot.phi_dot"]}

    def check_run(self, sol: Any) -> list[Check]:
        """Angular momentum about the vertical and energy, by the equations of the two angles."""
        th, rate, turn = (sol[name].values for name in ("hinge.phi", "hinge.phi_dot", "pivot.phi_dot"))
        r, l, m, thick = self.arm, self.length / 2, self.m, 0.005**2
        across, along = m * (self.length**2 / 12 + thick / 4), m * thick / 2
        J = self.m_arm * (self.arm**2 / 3 + thick / 4) + m * r**2
        inner = J + (across + m * l**2) * np.sin(th) ** 2 + along * np.cos(th) ** 2
        spin = inner * turn + m * r * l * np.cos(th) * rate
        kinetic = inner * turn**2 / 2 + (across + m * l**2) * rate**2 / 2 + m * r * l * np.cos(th) * rate * turn
        energy = kinetic - m * self.g * l * np.cos(th)
        size = kinetic.max() + m * self.g * l + 1e-300
        return [
            Check(
                "angular momentum (relative)", float(np.abs(spin - spin[0]).max() / np.abs(J * turn).max()), 0.0, 1e-7
            ),
            Check("energy, largest drift (relative)", float(np.abs(energy - energy[0]).max() / size), 0.0, 1e-7),
        ]

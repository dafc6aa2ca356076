"""A spatial linkage of a crank, a rod with ball ends and a rocker."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.assemblies import JointSSR
from ..library.joints import FixedServoJoint
from ..library.laws import Ramp
from ..library.parts import BodyCylinder
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import World
from .balances import energy_check, rod

CRANK, ROCKER, DIAMETER = 1.0, 1.0, 0.02  # kg, and m
MOMENTS = 0.1, 0.1, 0.1  # kg·m²: of the rocker


class RssrLinkage(Model):
    """A crank turns evenly about z; a massless rod with ball ends moves a rocker about a skew axis (JointSSR).

    >>> import trundle as tr
    >>> tr.gallery.RssrLinkage().length
    0.8
    """

    crank: float = parameter(0.2, unit="m", gt=0, doc="length of the crank")
    length: float = parameter(0.8, unit="m", gt=0, doc="length of the rod")
    rate: float = parameter(1.0, unit="rad/s", doc="rate of the crank")
    pivot: np.ndarray = parameter((0.7, 0.1, 0.15), unit="m", shape=(3,), doc="position of the rocker's axis")
    axis: np.ndarray = parameter((0.2, 1.0, 0.3), shape=(3,), doc="direction of the rocker's axis")
    arm: np.ndarray = parameter((0.1, 0.05, 0.5), unit="m", shape=(3,), doc="from the axis to the ball on the rocker")

    def build(self, world: World) -> None:
        crank = self.add("crank", BodyCylinder(r=(self.crank, 0, 0), diameter=DIAMETER, mass=CRANK))
        hub = world.frame(r=(0, 0, 0.05))
        self.add("drive", FixedServoJoint(hub, crank.frame(), axis="z", angle=Ramp(rate=self.rate)))
        ends = crank.frame(r=(self.crank, 0, 0)), world.frame(r=self.pivot)
        rocker = Body(mass=ROCKER, inertia=MOMENTS, cm=self.arm / 2)
        self.add("loop", JointSSR(*ends, length=self.length, axis=self.axis, rod2=rocker, rRod2=self.arm))

    def picture(self) -> dict[str, Any]:
        return {"signals": ["psi", "loop.rod.along.effort"]}

    @output(unit="rad", doc="angle of the rocker")
    def psi(self, sol: Any) -> Any:
        return sol["loop.jointB.phi"]

    def check_run(self, sol: Any) -> list[Check]:
        """A cos ψ + B sin ψ + C = 0 with the coefficients of the closed form; the drive's work."""
        th, psi = self.rate * sol.time.values, sol["psi"].values
        pin = np.stack([self.crank * np.cos(th), self.crank * np.sin(th), 0.05 + 0 * th], axis=1) - self.pivot
        e = self.axis / np.linalg.norm(self.axis)
        A = -2 * (pin @ self.arm - (e @ self.arm) * (pin @ e))
        B = 2 * np.cross(e, pin) @ self.arm
        C = (pin**2).sum(axis=1) + self.arm @ self.arm - self.length**2 - 2 * (e @ self.arm) * (pin @ e)
        error = np.abs(A * np.cos(psi) + B * np.sin(psi) + C).max() / self.length**2
        bodies = {"crank": rod(CRANK, self.crank, DIAMETER), "loop.rod2": (ROCKER, MOMENTS)}
        return [
            Check("closed form of the rocker's angle (relative)", float(error), 0.0, 1e-10),
            energy_check(sol, bodies, works=["drive"]),
        ]

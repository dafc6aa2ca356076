"""A pendulum on a turning platform."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.joints import FixedIdealJoint
from ..library.laws import Ramp
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.shapes import Disc
from ..model.world import UniformGravity, World


class RotatingPlatform(Model):
    """A thin rod hinged at distance d from the axis of a platform that turns about y with the rate Omega.

    Base body B0 with a given motion (Kosenko 2022, §1). The hinge axis is tangential; φ = 0 hangs down,
    positive φ moves the tip outwards. J φ'' = Ω² (m d a cos φ + J sin φ cos φ) − m g a sin φ, a = l/2, J = m l²/3.

    >>> import trundle as tr
    >>> tr.gallery.RotatingPlatform(Omega=3.0).Omega
    3.0
    """

    m: float = parameter(1.0, unit="kg", gt=0, doc="mass of the rod")
    length: float = parameter(1.0, unit="m", gt=0, doc="length of the rod")
    d: float = parameter(0.5, unit="m", doc="distance of the hinge from the axis")
    Omega: float = parameter(2.0, unit="rad/s", doc="rate of the platform")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")
    phi0: float = parameter(0.2, unit="rad", doc="initial angle")
    phi_dot0: float = parameter(0.0, unit="rad/s", doc="initial rate")

    def world(self) -> World:
        return World(angle=Ramp(rate=self.Omega), axis="y", gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        rod = self.add("rod", Body.rod(mass=self.m, length=self.length, axis="y"))
        self.draw(world.frame(r=(0, 0.03 * self.length, 0)), Disc(radius=1.2 * abs(self.d) + 0.05, axis="y"))
        self.add(
            "hinge", FixedIdealJoint(world.frame(r=(self.d, 0, 0)), rod.frame(r=(0, self.length / 2, 0)), axis="z")
        )

    def initial(self) -> dict[str, Any]:
        return {"hinge.phi": self.phi0, "hinge.phi_dot": self.phi_dot0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["phi", "drive_power"], "track": ("rod.r[0]", "rod.r[2]")}

    @output(unit="rad", doc="angle of the rod from the downward vertical")
    def phi(self, sol: Any) -> Any:
        return sol["hinge.phi"]

    @output(unit="W", doc="power of the platform's drive")
    def drive_power(self, sol: Any) -> Any:
        F, M, r = (sol[f"hinge.{k}"].values for k in ("F_B", "M_B", "P"))
        return self.Omega * (M[:, 1] + r[:, 2] * F[:, 0] - r[:, 0] * F[:, 2])

    def check_run(self, sol: Any) -> list[Check]:
        """Energy in the turning frame (with the centrifugal potential) is an integral of the motion."""
        phi, rate = sol["hinge.phi"].values, sol["hinge.phi_dot"].values
        a, J = self.length / 2, self.m * self.length**2 / 3
        swing = J * rate**2 / 2 - self.m * self.g * a * np.cos(phi)
        whirl = -(self.Omega**2) * (self.m * self.d * a * np.sin(phi) + J * np.sin(phi) ** 2 / 2)
        jacobi = swing + whirl
        scale = self.m * self.g * a + np.abs(whirl).max() + 1e-300
        return [
            Check(
                "energy in the turning frame, largest drift (relative)",
                float(np.abs(jacobi - jacobi[0]).max() / scale),
                0.0,
                1e-5,
            )
        ]

"""A rod on a hinge."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.joints import FixedIdealJoint
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model
from ..model.world import UniformGravity, World


class Pendulum(Model):
    """A thin rod on a hinge: φ'' = −(3g/2l) sin φ, solved by Jacobi's elliptic functions.

    φ = 0 hangs down; positive φ moves the tip towards +x.

    >>> import trundle as tr
    >>> tr.gallery.Pendulum(length=0.5).length
    0.5
    """

    m: float = parameter(1.0, unit="kg", gt=0, doc="mass of the rod")
    length: float = parameter(1.0, unit="m", gt=0, doc="length of the rod")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")
    phi0: float = parameter(0.3, unit="rad", doc="initial angle")
    phi_dot0: float = parameter(0.0, unit="rad/s", doc="initial rate")

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        rod = self.add("rod", Body.rod(mass=self.m, length=self.length, axis="y"))
        self.add("hinge", FixedIdealJoint(world.frame(), rod.frame(r=(0, self.length / 2, 0)), axis="z"))

    def initial(self) -> dict[str, Any]:
        return {"hinge.phi": self.phi0, "hinge.phi_dot": self.phi_dot0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["hinge.phi", "hinge.phi_dot"]}

    def check_run(self, sol: Any) -> list[Check]:
        """sin(φ/2) = k sn(K − ωt) for a release at rest with |φ0| < π."""
        if self.phi_dot0 != 0 or not 0 < abs(self.phi0) < np.pi or self.g == 0:
            return []
        from scipy.special import ellipj, ellipk

        m = np.sin(self.phi0 / 2) ** 2
        rate = np.sqrt(1.5 * self.g / self.length)
        t = sol.time.values
        exact = 2 * np.arcsin(np.sin(self.phi0 / 2) * ellipj(ellipk(m) - rate * t, m)[0])
        worst = float(np.abs(sol["hinge.phi"].values - exact).max())
        return [Check("angle against Jacobi's sn, largest error (rad)", worst, 0.0, 1e-6)]

"""Two rods, one on the other."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.joints import FixedIdealJoint
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import UniformGravity, World


class DoublePendulum(Model):
    """A planar double pendulum of two thin rods; φ1, φ2 are the joint angles, th1, th2 those from the vertical.

    >>> import trundle as tr
    >>> tr.gallery.DoublePendulum().l1
    1.0
    """

    m1: float = parameter(1.0, unit="kg", gt=0, doc="mass of the upper rod")
    m2: float = parameter(1.0, unit="kg", gt=0, doc="mass of the lower rod")
    l1: float = parameter(1.0, unit="m", gt=0, doc="length of the upper rod")
    l2: float = parameter(1.0, unit="m", gt=0, doc="length of the lower rod")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")
    phi1: float = parameter(1.0, unit="rad", doc="initial angle of the upper hinge")
    phi2: float = parameter(0.5, unit="rad", doc="initial angle of the lower hinge")
    phi1_dot: float = parameter(0.0, unit="rad/s", doc="initial rate of the upper hinge")
    phi2_dot: float = parameter(0.0, unit="rad/s", doc="initial rate of the lower hinge")

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        upper = self.add("upper", Body.rod(mass=self.m1, length=self.l1, axis="y"))
        lower = self.add("lower", Body.rod(mass=self.m2, length=self.l2, axis="y"))
        self.add("hinge1", FixedIdealJoint(world.frame(), upper.frame(r=(0, self.l1 / 2, 0)), axis="z"))
        self.add(
            "hinge2", FixedIdealJoint(upper.frame(r=(0, -self.l1 / 2, 0)), lower.frame(r=(0, self.l2 / 2, 0)), axis="z")
        )

    def initial(self) -> dict[str, Any]:
        return {
            "hinge1.phi": self.phi1,
            "hinge2.phi": self.phi2,
            "hinge1.phi_dot": self.phi1_dot,
            "hinge2.phi_dot": self.phi2_dot,
        }

    def picture(self) -> dict[str, Any]:
        return {"signals": ["th1", "th2", "hinge1.phi_dot", "hinge2.phi_dot"], "track": ("lower.r[0]", "lower.r[1]")}

    @output(unit="rad", doc="angle of the upper rod from the vertical")
    def th1(self, sol: Any) -> Any:
        return sol["hinge1.phi"]

    @output(unit="rad", doc="angle of the lower rod from the vertical")
    def th2(self, sol: Any) -> Any:
        return sol["hinge1.phi"].values + sol["hinge2.phi"].values

    def check_run(self, sol: Any) -> list[Check]:
        """Lagrange's two equations, with the reported accelerations, and the energy."""
        a, b = sol["th1"].values, sol["th2"].values
        da, dda = sol["hinge1.phi_dot"].values, sol["hinge1.phi_ddot"].values
        db, ddb = da + sol["hinge2.phi_dot"].values, dda + sol["hinge2.phi_ddot"].values
        m1, m2, l1, l2, g = self.m1, self.m2, self.l1, self.l2, self.g
        J1, J2, mixed = (m1 / 3 + m2) * l1**2, m2 * l2**2 / 3, m2 * l1 * l2 / 2
        first = J1 * dda + mixed * (ddb * np.cos(a - b) + db**2 * np.sin(a - b)) + (m1 / 2 + m2) * g * l1 * np.sin(a)
        second = J2 * ddb + mixed * (dda * np.cos(a - b) - da**2 * np.sin(a - b)) + m2 * g * l2 / 2 * np.sin(b)
        kinetic = J1 * da**2 / 2 + J2 * db**2 / 2 + mixed * da * db * np.cos(a - b)
        energy = kinetic - (m1 / 2 + m2) * g * l1 * np.cos(a) - m2 * g * l2 / 2 * np.cos(b)
        size = (m1 / 2 + m2) * g * l1 + m2 * g * l2 / 2 + kinetic.max() + 1e-300
        misfit = float(max(np.abs(first).max(), np.abs(second).max()) / size)
        return [
            Check("Lagrange's equations, largest misfit (relative)", misfit, 0.0, 1e-9),
            Check("energy, largest drift (relative)", float(np.abs(energy - energy[0]).max() / size), 0.0, 1e-6),
        ]

"""Watt's governor with two balls."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.forces import SpringDamper
from ..library.joints import Cylindrical, Revolute, RevolutePlanarLoopConstraint
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import UniformGravity, World
from .balances import energy_check


class FlyballGovernor(Model):
    """A shaft with two arms and a sleeve on the shaft, lifted by links from the middle of the arms (IFToMM benchmark).

    Thin arms of the length 2 a carry the balls; links of the length a lead from their middle to the sleeve, so that the
    sleeve is at 2 a cos α below the top for the angle α of the arms. A spring holds the sleeve.

    >>> import trundle as tr
    >>> tr.gallery.FlyballGovernor().a
    0.5
    """

    a: float = parameter(0.5, unit="m", gt=0, doc="half the length of the arms")
    m_ball: float = parameter(5.0, unit="kg", gt=0, doc="mass of a ball")
    m_arm: float = parameter(0.3, unit="kg", gt=0, doc="mass of an arm")
    m_link: float = parameter(0.2, unit="kg", gt=0, doc="mass of a link")
    m_sleeve: float = parameter(1.0, unit="kg", gt=0, doc="mass of the sleeve")
    c: float = parameter(200.0, unit="N/m", ge=0, doc="stiffness of the spring")
    spin: float = parameter(6.0, unit="rad/s", doc="speed of the shaft at the start")
    alpha0: float = parameter(0.6, unit="rad", gt=0, lt=1.5, doc="angle of the arms at the start")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        a = self.a
        shaft = self.add("shaft", Body.cylinder(mass=2.0, length=2.4 * a, radius=0.03 * a, axis="y"))
        self.add("bearing", Revolute(world.frame(), shaft.frame(), axis="y"))
        sleeve = self.add("sleeve", Body.cylinder(mass=self.m_sleeve, length=0.1 * a, radius=0.1 * a, axis="y"))
        self.add("slide", Cylindrical(shaft.frame(), sleeve.frame(), axis="y"))
        self.add("spring", SpringDamper(shaft.frame(), sleeve.frame(), c=self.c, s0=2 * a))
        for k, side in enumerate((1.0, -1.0)):
            arm = self.add(f"arm[{k}]", Body.rod(mass=self.m_arm, length=2 * a, axis="y"))
            ball = self.add(f"ball[{k}]", Body.sphere(mass=self.m_ball, radius=0.1 * a))
            link = self.add(f"link[{k}]", Body.rod(mass=self.m_link, length=a, axis="y"))
            self.add(f"hinge[{k}]", Revolute(shaft.frame(), arm.frame(r=(0, a, 0)), axis=(0, 0, side)))
            self.add(f"tip[{k}]", Revolute(arm.frame(r=(0, -a, 0)), ball.frame(), axis="z"))
            self.add(f"middle[{k}]", Revolute(arm.frame(), link.frame(r=(0, a / 2, 0)), axis=(0, 0, side)))
            ends = sleeve.frame(), link.frame(r=(0, -a / 2, 0))
            self.add(f"foot[{k}]", RevolutePlanarLoopConstraint(*ends, axis="z"))

    def initial(self) -> dict[str, Any]:
        return {
            "hinge[0].phi": self.alpha0,
            "hinge[0].phi_dot": 0.0,
            "bearing.phi_dot": self.spin,
            "tip[0].phi": 0.0,
            "tip[1].phi": 0.0,
            "tip[0].phi_dot": 0.0,
            "tip[1].phi_dot": 0.0,
        }

    def guess(self) -> dict[str, Any]:
        angles = {"hinge[1].phi": self.alpha0} | {f"middle[{k}].phi": -2 * self.alpha0 for k in (0, 1)}
        return angles | {"slide.nu": -2 * self.a * np.cos(self.alpha0)}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["alpha", "slide.nu", "bearing.phi_dot"]}

    @output(unit="rad", doc="angle of the arms")
    def alpha(self, sol: Any) -> Any:
        return sol["hinge[0].phi"]

    def check_run(self, sol: Any) -> list[Check]:
        """The sleeve's position; angular momentum about the shaft; the energy."""
        alpha = sol["alpha"].values
        other = sol["hinge[1].phi"].values
        position = np.abs(sol["slide.nu"].values + 2 * self.a * np.cos(alpha)).max()
        spin: Any = 0.0
        for name, mass in self._masses().items():
            r, v = sol[f"{name}.r"].values, sol[f"{name}.v"].values
            spin = spin + sol[f"{name}.L_0"].values[:, 1] + mass * np.cross(r, v)[:, 1]
        stored = self.c * (2 * self.a * (1 - np.cos(alpha))) ** 2 / 2
        return [
            Check("position of the sleeve (m)", float(position), 0.0, 1e-9 * self.a),
            Check("arms turn alike (rad)", float(np.abs(alpha - other).max()), 0.0, 1e-8),
            Check("angular momentum (relative)", float(np.abs(spin / spin[0] - 1).max()), 0.0, 1e-8),
            energy_check(sol, self._inertias(), self.g, stored=stored),
        ]

    def _inertias(self) -> dict[str, tuple[float, Any]]:
        """Cylinders and rods along y, and balls."""
        a, found = self.a, {}
        for name, mass in self._masses().items():
            kind = name.partition("[")[0]
            radius = {"shaft": 0.03 * a, "sleeve": 0.1 * a}.get(kind, 0.0)
            length = {"shaft": 2.4 * a, "sleeve": 0.1 * a, "arm": 2 * a, "link": a}.get(kind, 0.0)
            along, across = mass * radius**2 / 2, mass * (length**2 / 12 + radius**2 / 4)
            found[name] = mass, (across, along, across)
            if kind == "ball":
                found[name] = mass, (0.4 * mass * (0.1 * a) ** 2,) * 3
        return found

    def _masses(self) -> dict[str, float]:
        found = {"shaft": 2.0, "sleeve": self.m_sleeve}
        for k in (0, 1):
            found |= {f"arm[{k}]": self.m_arm, f"ball[{k}]": self.m_ball, f"link[{k}]": self.m_link}
        return found

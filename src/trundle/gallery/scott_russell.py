"""Scott Russell's straight-line linkage."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.joints import Prismatic, Revolute, RevolutePlanarLoopConstraint
from ..library.parts import BodyCylinder
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import World
from .balances import energy_check, rod

CRANK, LINK, SLIDER, DIAMETER = 1.0, 2.0, 0.5, 0.02  # kg, and m


class ScottRussell(Model):
    """A link of the length 2 a, pinned at its middle to a crank a and at one end to a slider: its tip moves straight.

    >>> import trundle as tr
    >>> tr.gallery.ScottRussell().a
    0.4
    """

    a: float = parameter(0.4, unit="m", gt=0, doc="length of the crank")
    th0: float = parameter(0.6, unit="rad", doc="angle of the crank at the start")
    th_dot0: float = parameter(1.0, unit="rad/s", doc="rate of the crank at the start")

    def build(self, world: World) -> None:
        a = self.a
        crank = self.add("crank", BodyCylinder(r=(a, 0, 0), diameter=DIAMETER, mass=CRANK))
        link = self.add("link", BodyCylinder(r=(2 * a, 0, 0), diameter=DIAMETER, mass=LINK))
        slider = self.add("slider", Body.box(mass=SLIDER, size=(0.05, 0.05, 0.05)))
        self.add("main", Revolute(world.frame(), crank.frame(), axis="z"))
        self.add("pin", Revolute(crank.frame(r=(a, 0, 0)), link.frame(r=(a, 0, 0)), axis="z"))
        self.add("guide", Prismatic(world.frame(), slider.frame(), axis="x"))
        self.add("end", RevolutePlanarLoopConstraint(slider.frame(), link.frame(), axis="z"))

    def initial(self) -> dict[str, Any]:
        return {"main.phi": self.th0, "main.phi_dot": self.th_dot0}

    def guess(self) -> dict[str, Any]:
        return {"pin.phi": np.pi - 2 * self.th0, "guide.nu": 2 * self.a * np.cos(self.th0)}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["tip", "guide.nu"]}

    @output(unit="m", doc="position of the tip (x, y)")
    def tip(self, sol: Any) -> Any:
        return sol["link.origin"].values[:, :2] + 2 * self.a * sol["link.T"].values[:, :2, 0]

    def check_run(self, sol: Any) -> list[Check]:
        """The tip stays on x = 0 at the height 2 a sin θ; the energy."""
        tip, th = np.asarray(sol["tip"]), sol["main.phi"].values
        bodies = {"crank": rod(CRANK, self.a, DIAMETER), "link": rod(LINK, 2 * self.a, DIAMETER)}
        bodies["slider"] = SLIDER, (0.0, 0.0, 0.0)  # it does not turn
        return [
            Check("the tip leaves its line by (m)", float(np.abs(tip[:, 0]).max()), 0.0, 1e-10),
            Check("height of the tip (m)", float(np.abs(tip[:, 1] - 2 * self.a * np.sin(th)).max()), 0.0, 1e-10),
            energy_check(sol, bodies),
        ]

"""A shaft with two universal joints."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.joints import Cylindrical, FixedServoJoint, Universal
from ..library.laws import Ramp
from ..library.parts import BodyCylinder
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import World


class DoubleCardan(Model):
    """Two parallel shafts joined by an oblique one with two crosses: the second undoes what the first does.

    The middle shaft turns unevenly, ω₂/ω₁ = cos β/(1 − sin² β cos² φ); the output turns as the input does.

    >>> import trundle as tr
    >>> tr.gallery.DoubleCardan().beta
    0.5
    """

    beta: float = parameter(0.5, unit="rad", gt=0, lt=1.5, doc="angle between the shafts")
    length: float = parameter(0.6, unit="m", gt=0, doc="length of the middle shaft")
    rate: float = parameter(3.0, unit="rad/s", doc="rate of the input")

    def build(self, world: World) -> None:
        first, middle, last = (
            self.add(name, BodyCylinder(r=(0, 0, length), diameter=0.04, mass=2.0))
            for name, length in (("input", -0.3), ("middle", self.length), ("last", 0.3))
        )
        self.add("drive", FixedServoJoint(world.frame(), first.frame(), axis="z", angle=Ramp(rate=self.rate)))
        self.add("first_cross", Universal(first.frame(), middle.frame()))
        quarter = ("z", np.pi / 2)
        ends = middle.frame(r=(0, 0, self.length), R=quarter), last.frame(R=quarter)
        self.add("second_cross", Universal(*ends))
        offset = self.length * np.array([np.sin(self.beta), 0, np.cos(self.beta)])
        self.add("bearing", Cylindrical(world.frame(r=offset), last.frame(), axis="z"))

    def guess(self) -> dict[str, Any]:
        return {"first_cross.beta": self.beta, "second_cross.alpha": -self.beta}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["middle.w[2]", "bearing.phi_dot"]}

    @output(unit="rad/s", doc="spin of the middle shaft about itself")
    def spin(self, sol: Any) -> Any:
        return sol["middle.w"].values[:, 2]

    def check_run(self, sol: Any) -> list[Check]:
        phi = self.rate * sol.time.values
        uneven = self.rate * np.cos(self.beta) / (1 - np.sin(self.beta) ** 2 * np.cos(phi) ** 2)
        even = np.abs(sol["bearing.phi_dot"].values - self.rate).max() / abs(self.rate)
        middle = np.abs(sol["spin"].values - uneven).max() / abs(self.rate)
        return [
            Check("the output turns as the input (relative)", float(even), 0.0, 1e-9),
            Check("spin of the middle shaft (relative)", float(middle), 0.0, 1e-9),
        ]

"""Bennett's linkage."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.joints import Revolute
from ..library.parts import BodyCylinder
from ..model.check import Check
from ..model.model import Model
from ..model.world import World
from .balances import energy_check, rod

MASS, DIAMETER = 1.0, 0.02  # kg, m: of the links


class Bennett(Model):
    """Four links with four skew hinges: it moves because sin α/a = sin β/b (Bennett 1903), though 24 − 4·5 = −2.

    Opposite links are alike: a with the twist α, b with the twist β. tan θ₁/2 tan θ₂/2 = sin((β + α)/2)/sin((β − α)/2).

    Where the links are in line (θ₁ = 0 or π) it has more freedoms for a moment, and goes on as it came.

    >>> import trundle as tr
    >>> round(tr.gallery.Bennett().b, 4)
    0.7651
    """

    a: float = parameter(0.5, unit="m", gt=0, doc="length of two links")
    alpha: float = parameter(0.5, unit="rad", gt=0, doc="their twist")
    beta: float = parameter(np.pi - 2.318, unit="rad", gt=0, doc="twist of the other two")
    th0: float = parameter(1.0, unit="rad", doc="first angle at the start")
    th_dot0: float = parameter(0.5, unit="rad/s", doc="its rate at the start")

    def world(self) -> World:
        return World(gravity=0)

    @property
    def b(self) -> float:
        """Length of the other two links (m)."""
        return float(self.a * np.sin(self.beta) / np.sin(self.alpha))

    def build(self, world: World) -> None:
        ways = (self.a, self.alpha), (self.b, self.beta), (self.a, self.alpha)
        before = world.frame()
        for k, (length, twist) in enumerate(ways):
            link = self.add(f"link[{k}]", BodyCylinder(r=(length, 0, 0), diameter=DIAMETER, mass=MASS))
            self.add(f"hinge[{k}]", Revolute(before, link.frame(), axis="z"))
            before = link.frame(r=(length, 0, 0), R=("x", twist))
        self.add("hinge[3]", Revolute(before, world.frame(r=(-self.b, 0, 0), R=("x", -self.beta)), axis="z"))

    def _second(self, first: Any) -> Any:
        ratio = np.sin((self.beta + self.alpha) / 2) / np.sin((self.beta - self.alpha) / 2)
        return 2 * np.arctan2(ratio * np.cos(first / 2), np.sin(first / 2))

    def initial(self) -> dict[str, Any]:
        return {"hinge[0].phi": self.th0, "hinge[0].phi_dot": self.th_dot0}

    def guess(self) -> dict[str, Any]:
        second = float(self._second(self.th0))
        return {"hinge[1].phi": second, "hinge[2].phi": -self.th0, "hinge[3].phi": -second}

    def picture(self) -> dict[str, Any]:
        return {"signals": [f"hinge[{k}].phi" for k in range(4)]}

    def check_run(self, sol: Any) -> list[Check]:
        first, second, third, fourth = (sol[f"hinge[{k}].phi"].values for k in range(4))
        off = np.abs(np.sin((second - self._second(first)) / 2)).max()
        alike = max(np.abs(np.sin((first + third) / 2)).max(), np.abs(np.sin((second + fourth) / 2)).max())
        links = {f"link[{k}]": rod(MASS, length, DIAMETER) for k, length in enumerate((self.a, self.b, self.a))}
        return [
            Check("closed form of the second angle", float(off), 0.0, 1e-9),
            Check("opposite hinges turn alike", float(alike), 0.0, 1e-9),
            energy_check(sol, links, g=0.0),
        ]

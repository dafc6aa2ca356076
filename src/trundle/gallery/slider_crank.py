"""An in-line slider-crank."""

from __future__ import annotations

from typing import Any

from ..core.fields import parameter
from ..library.joints import FixedIdealJoint, FreeSlideJoint
from ..model.body import Body
from ..model.model import Model, output
from ..model.world import UniformGravity, World


class SliderCrank(Model):
    """Uniform crank r, rod l and a slider on the x axis; gravity along −y.

    >>> import trundle as tr
    >>> tr.gallery.SliderCrank().l
    0.3
    """

    r: float = parameter(0.1, unit="m", gt=0, doc="length of the crank")
    l: float = parameter(0.3, unit="m", gt=0, doc="length of the rod")
    m_crank: float = parameter(1.0, unit="kg", gt=0, doc="mass of the crank")
    m_rod: float = parameter(2.0, unit="kg", gt=0, doc="mass of the rod")
    m_slider: float = parameter(0.5, unit="kg", gt=0, doc="mass of the slider")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")
    th0: float = parameter(0.3, unit="rad", doc="initial crank angle")
    th_dot0: float = parameter(8.0, unit="rad/s", doc="initial crank rate")

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        crank = self.add("crank", Body.rod(mass=self.m_crank, length=self.r, axis="x"))
        rod = self.add("rod", Body.rod(mass=self.m_rod, length=self.l, axis="x"))
        slider = self.add("slider", Body.box(mass=self.m_slider, size=(0.06, 0.04, 0.04)))
        self.add("main", FixedIdealJoint(world.frame(), crank.frame(r=(-self.r / 2, 0, 0)), axis="z"))
        self.add("pin", FixedIdealJoint(crank.frame(r=(self.r / 2, 0, 0)), rod.frame(r=(-self.l / 2, 0, 0)), axis="z"))
        self.add("wrist", FixedIdealJoint(slider.frame(), rod.frame(r=(self.l / 2, 0, 0)), axis="z"))
        self.add("guide", FreeSlideJoint(world.frame(), slider.frame(), axis="x"))

    def initial(self) -> dict[str, Any]:
        return {"main.phi": self.th0, "main.phi_dot": self.th_dot0}

    def guess(self) -> dict[str, Any]:
        return {"guide.nu": self.r + self.l, "pin.phi": -self.th0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["th", "th_dot", "x"]}

    @output(unit="rad", doc="crank angle")
    def th(self, sol: Any) -> Any:
        return sol["main.phi"]

    @output(unit="rad/s", doc="crank rate")
    def th_dot(self, sol: Any) -> Any:
        return sol["main.phi_dot"]

    @output(unit="m", doc="position of the slider")
    def x(self, sol: Any) -> Any:
        return sol["guide.nu"]

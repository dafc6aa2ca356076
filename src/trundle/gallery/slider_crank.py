"""An in-line slider-crank."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.assemblies import JointRRP
from ..library.joints import FixedIdealJoint, FreeSlideJoint
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.shapes import Rod
from ..model.world import UniformGravity, World


class SliderCrank(Model):
    """Uniform crank r, rod l and a slider on the x axis; gravity along −y.

    By plain joints, or with ``assembly`` by a JointRRP, whose closed form gives the start.

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
    assembly: bool = structure(False, doc="rod and slider as a JointRRP instead of plain joints")

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        crank = self.add("crank", Body.rod(mass=self.m_crank, length=self.r, axis="x"))
        self.add("main", FixedIdealJoint(world.frame(), crank.frame(r=(-self.r / 2, 0, 0)), axis="z"))
        piston = Body.box(mass=self.m_slider, size=(0.06, 0.04, 0.04))
        if self.assembly:
            rod = Body.from_shape(Rod(length=self.l, axis="x"), mass=self.m_rod, cm=(self.l / 2, 0, 0))
            parts = {"rod": rod, "slider": piston, "rRod1": (self.l, 0, 0), "s_guess": self.r + self.l}
            ends = crank.frame(r=(self.r / 2, 0, 0)), world.frame()
            self.add("loop", JointRRP(*ends, axis="z", along="x", **parts))
            return
        rod, slider = self.add("rod", Body.rod(mass=self.m_rod, length=self.l, axis="x")), self.add("slider", piston)
        self.add("pin", FixedIdealJoint(crank.frame(r=(self.r / 2, 0, 0)), rod.frame(r=(-self.l / 2, 0, 0)), axis="z"))
        self.add("wrist", FixedIdealJoint(slider.frame(), rod.frame(r=(self.l / 2, 0, 0)), axis="z"))
        self.add("guide", FreeSlideJoint(world.frame(), slider.frame(), axis="x"))

    def initial(self) -> dict[str, Any]:
        return {"main.phi": self.th0, "main.phi_dot": self.th_dot0}

    def guess(self) -> dict[str, Any]:
        return {} if self.assembly else {"guide.nu": self.r + self.l, "pin.phi": -self.th0}

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
        return sol["loop.jointB.nu" if self.assembly else "guide.nu"]

    def check_run(self, sol: Any) -> list[Check]:
        """x = r cos θ + √(l² − r² sin² θ), and the energy as a function of the crank's angle and rate."""
        th, rate, r, l = sol["th"].values, sol["th_dot"].values, self.r, self.l
        across = r * np.sin(th)
        along = np.sqrt(l**2 - across**2)
        swing = -r * np.cos(th) * rate / along  # rate of the rod's angle
        v_slider = -r * np.sin(th) * rate + across * swing
        v_rod = [-r * np.sin(th) * rate + across * swing / 2, r * np.cos(th) * rate + along * swing / 2]
        kinetic = self.m_crank * r**2 * rate**2 / 6 + self.m_slider * v_slider**2 / 2
        kinetic = kinetic + self.m_rod * (v_rod[0] ** 2 + v_rod[1] ** 2 + l**2 * swing**2 / 12) / 2
        energy = kinetic + (self.m_crank + self.m_rod) * self.g * across / 2
        error = float(np.abs(sol["x"].values - r * np.cos(th) - along).max())
        size = kinetic.max() + (self.m_crank + self.m_rod) * self.g * r + 1e-300
        return [
            Check("position of the slider against the closed form (m)", error, 0.0, 1e-10 * l),
            Check("energy, largest drift (relative)", float(np.abs(energy - energy[0]).max() / size), 0.0, 1e-6),
        ]

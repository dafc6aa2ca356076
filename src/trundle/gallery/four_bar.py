"""A planar four-bar linkage of four spatial hinges."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.assemblies import JointRRR
from ..library.joints import FixedIdealJoint
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.shapes import Rod
from ..model.world import UniformGravity, World


class FourBar(Model):
    """Crank, coupler and rocker of thin rods, closed by four FixedIdealJoints.

    A loop with redundant bonds: planar motion leaves three of the twenty locked bonds without a job, and their
    reactions are not unique; the motion is. ``trundle doctor four-bar`` names them. With ``assembly`` coupler and
    rocker are a JointRRR: the closed form gives the start, and all reactions are unique.

    >>> import trundle as tr
    >>> tr.gallery.FourBar().ground
    1.0
    """

    crank: float = parameter(0.3, unit="m", gt=0, doc="length of the crank")
    coupler: float = parameter(0.9, unit="m", gt=0, doc="length of the coupler")
    rocker: float = parameter(0.7, unit="m", gt=0, doc="length of the rocker")
    ground: float = parameter(1.0, unit="m", gt=0, doc="distance of the fixed pivots")
    density: float = parameter(1.0, unit="kg/m", gt=0, doc="mass per length of all rods")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")
    th0: float = parameter(0.5, unit="rad", doc="initial crank angle")
    th_dot0: float = parameter(6.0, unit="rad/s", doc="initial crank rate")
    assembly: bool = structure(False, doc="coupler and rocker as a JointRRR instead of plain hinges")

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        if self.assembly:
            self._build_assembly(world)
            return
        crank, coupler, rocker = (
            self.add(name, Body.rod(length=length, axis="x", density=self.density))
            for name, length in (("crank", self.crank), ("coupler", self.coupler), ("rocker", self.rocker))
        )
        a, b, c = self.crank / 2, self.coupler / 2, self.rocker / 2
        self.add("A", FixedIdealJoint(world.frame(), crank.frame(r=(-a, 0, 0)), axis="z"))
        self.add("B", FixedIdealJoint(crank.frame(r=(a, 0, 0)), coupler.frame(r=(-b, 0, 0)), axis="z"))
        self.add("C", FixedIdealJoint(rocker.frame(r=(c, 0, 0)), coupler.frame(r=(b, 0, 0)), axis="z"))
        self.add("D", FixedIdealJoint(world.frame(r=(self.ground, 0, 0)), rocker.frame(r=(-c, 0, 0)), axis="z"))

    def _build_assembly(self, world: World) -> None:
        crank, coupler, rocker = (
            Body.from_shape(Rod(length=length, axis="x"), density=self.density, cm=(length / 2, 0, 0))
            for length in (self.crank, self.coupler, self.rocker)
        )
        crank = self.add("crank", crank)
        self.add("A", FixedIdealJoint(world.frame(), crank.frame(), axis="z"))
        ends = crank.frame(r=(self.crank, 0, 0)), world.frame(r=(self.ground, 0, 0))
        rods = {"rod1": coupler, "rRod1": (self.coupler, 0, 0), "rod2": rocker, "rRod2": (self.rocker, 0, 0)}
        self.add("loop", JointRRR(*ends, axis="z", phi_guess=1.7, **rods))

    @property
    def _joints(self) -> tuple[str, str]:
        """Hinges of the coupler on the crank and of the rocker on the ground."""
        return ("loop.jointA", "loop.jointB") if self.assembly else ("B", "D")

    def initial(self) -> dict[str, Any]:
        return {"A.phi": self.th0, "A.phi_dot": self.th_dot0}

    def guess(self) -> dict[str, Any]:
        return {} if self.assembly else {"D.phi": 1.7, "B.phi": 0.5 - self.th0, "C.phi": -1.2}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["th", "psi", "coupler_angle", "th_dot"]}

    @output(unit="rad", doc="crank angle")
    def th(self, sol: Any) -> Any:
        return sol["A.phi"]

    @output(unit="rad/s", doc="crank rate")
    def th_dot(self, sol: Any) -> Any:
        return sol["A.phi_dot"]

    @output(unit="rad", doc="rocker angle")
    def psi(self, sol: Any) -> Any:
        return sol[f"{self._joints[1]}.phi"]

    @output(unit="rad", doc="coupler angle")
    def coupler_angle(self, sol: Any) -> Any:
        return sol["A.phi"].values + sol[f"{self._joints[0]}.phi"].values

    def check_run(self, sol: Any) -> list[Check]:
        """The loop closes in the plane; energy of three rods by the rates of their angles."""
        angles = [sol[k].values for k in ("th", "coupler_angle", "psi")]
        e1, e2, e3 = (np.exp(1j * angle) for angle in angles)
        misfit = self.crank * e1 + self.coupler * e2 - self.ground - self.rocker * e3
        w1, w3 = sol["th_dot"].values, sol[f"{self._joints[1]}.phi_dot"].values
        w2 = w1 + sol[f"{self._joints[0]}.phi_dot"].values
        v2 = np.abs(self.crank * w1 * e1 + self.coupler / 2 * w2 * e2)
        m1, m2, m3 = (self.density * length for length in (self.crank, self.coupler, self.rocker))
        kinetic = (m1 * self.crank**2 * w1**2 + m3 * self.rocker**2 * w3**2) / 6
        kinetic = kinetic + m2 * (v2**2 + self.coupler**2 * w2**2 / 12) / 2
        height = m1 * self.crank / 2 * e1 + m2 * (self.crank * e1 + self.coupler / 2 * e2) + m3 * self.rocker / 2 * e3
        energy = kinetic + self.g * height.imag
        size = kinetic.max() + self.g * np.abs(height).max() + 1e-300
        return [
            Check("misfit of the loop (m)", float(np.abs(misfit).max()), 0.0, 1e-10 * self.ground),
            Check("energy, largest drift (relative)", float(np.abs(energy - energy[0]).max() / size), 0.0, 1e-6),
        ]

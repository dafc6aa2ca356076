"""Lagrange's top."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.errors import ParameterError
from ..core.fields import parameter
from ..library.joints import Spherical
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.shapes import Cylinder
from ..model.world import UniformGravity, World
from .balances import energy_check


class HeavyTop(Model):
    """A symmetric top on a fixed point, z up; its axis is body z, tilted by th about x at the start.

    I1 is about the fixed point. ω3 is constant; steady precession Ω: I1 cos th Ω² − I3 ω3 Ω + m g l = 0.
    Start: precession rate Om about the vertical with the total axial rate w3; Om = 0 is a plain release.

    >>> import trundle as tr
    >>> round(tr.gallery.HeavyTop().steady()[0], 6)
    3.75965
    """

    m: float = parameter(1.0, unit="kg", gt=0, doc="mass")
    l: float = parameter(0.1, unit="m", gt=0, doc="distance of the mass centre from the fixed point")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")
    I1: float = parameter(0.012, unit="kg·m²", gt=0, doc="transverse moment about the fixed point")
    I3: float = parameter(0.002, unit="kg·m²", gt=0, doc="axial moment")
    th: float = parameter(np.pi / 6, unit="rad", doc="initial tilt of the axis from the vertical")
    w3: float = parameter(150.0, unit="rad/s", doc="initial axial rate")
    Om: float = parameter(0.0, unit="rad/s", doc="initial precession rate")

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(g=self.g, direction="-z"))

    def build(self, world: World) -> None:
        across = self.I1 - self.m * self.l**2
        if across <= 0:
            raise ParameterError(
                "I1",
                f"= {self.I1} kg·m² is less than m l² = {self.m * self.l**2:g}",
                "I1 is the moment about the fixed point, not about the mass centre.",
            )
        top = self.add("top", Body(mass=self.m, inertia=(across, across, self.I3)))
        radius = np.sqrt(2 * self.I3 / self.m)  # of a disc with this moment
        self.draw(top.frame(), Cylinder(radius=radius, length=0.15 * radius, axis="z"))
        self.add("pivot", Spherical(world.frame(), top.frame(r=(0, 0, -self.l))))

    def initial(self) -> dict[str, Any]:
        half, spin = self.th / 2, self.Om
        w = (0.0, spin * np.sin(self.th), self.w3)  # the vertical is (0, sin th, cos th) in body axes
        return {"pivot.q": (np.cos(half), np.sin(half), 0.0, 0.0), "pivot.w_AB": w}

    def steady(self) -> tuple[float, float]:
        """The slow and the fast steady precession rates (rad/s) at the initial tilt."""
        a, b, c = self.I1 * np.cos(self.th), -self.I3 * self.w3, self.m * self.g * self.l
        roots = np.sort(np.roots([a, b, c]))
        return float(roots[0].real), float(roots[1].real)

    def picture(self) -> dict[str, Any]:
        return {"signals": ["theta", "psi_dot", "psi"], "track": ("top.r[0]", "top.r[1]")}

    @output(unit="rad", doc="tilt of the axis from the vertical")
    def theta(self, sol: Any) -> Any:
        axis = sol["top.T"].values[:, :, 2]
        return np.arctan2(np.hypot(axis[:, 0], axis[:, 1]), axis[:, 2])

    @output(unit="rad", doc="precession angle: azimuth of the axis, from its start", turns=True, since_start=True)
    def psi(self, sol: Any) -> Any:
        axis = sol["top.T"].values[:, :, 2]
        return np.arctan2(axis[:, 0], -axis[:, 1])

    @output(unit="rad/s", doc="precession rate")
    def psi_dot(self, sol: Any) -> Any:
        T, w = sol["top.T"].values, sol["top.w_0"].values
        a = T[:, :, 2]
        rate = np.cross(w, a)
        return (a[:, 0] * rate[:, 1] - a[:, 1] * rate[:, 0]) / (a[:, 0] ** 2 + a[:, 1] ** 2)

    def check_run(self, sol: Any) -> list[Check]:
        """The axial rate and the energy are integrals."""
        w3, across = sol["top.w[2]"].values, self.I1 - self.m * self.l**2
        off = np.abs(sol["top.r"].values - self.l * sol["top.T"].values[:, :, 2]).max()
        return [
            Check(
                "axial rate, largest drift (relative)",
                float(np.abs(w3 - w3[0]).max() / max(abs(self.w3), 1e-300)),
                0.0,
                1e-8,
            ),
            energy_check(sol, {"top": (self.m, (across, across, self.I3))}, self.g, "z"),
            Check("mass centre on the axis (m)", float(off), 0.0, 1e-12 * self.l),
        ]

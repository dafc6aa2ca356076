"""A chain of n links with alternating hinge axes."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.joints import FixedIdealJoint
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import UniformGravity, World


class Chain(Model):
    """n round links hang from the base; hinge axes alternate z, x, z, … in the links' axes.

    The scale test: the cost of a right-hand side grows with n, not n² or n³.

    >>> import trundle as tr
    >>> tr.gallery.Chain(n=10).n
    10
    """

    n: int = structure(5, doc="number of links")
    m: float = parameter(0.1, unit="kg", gt=0, doc="mass of one link")
    l: float = parameter(0.1, unit="m", gt=0, doc="length of one link")
    r: float = parameter(0.01, unit="m", gt=0, doc="radius of one link")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")
    phi0: float = parameter(0.1, unit="rad", doc="initial angle of every hinge")

    def problems(self) -> Any:
        yield from super().problems()
        if not isinstance(self.n, int) or self.n < 1:
            yield "n", f"= {self.n!r} must be an integer ≥ 1"

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        end = world.frame()
        for i in range(self.n):
            link = self.add(f"link[{i}]", Body.cylinder(mass=self.m, length=self.l, radius=self.r, axis="y"))
            self.add(f"hinge[{i}]", FixedIdealJoint(end, link.frame(r=(0, self.l / 2, 0)), axis="zx"[i % 2]))
            end = link.frame(r=(0, -self.l / 2, 0))

    def initial(self) -> dict[str, Any]:
        return {f"hinge[{i}].phi": self.phi0 for i in range(self.n)}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["tip[0]", "tip[2]", "tip[1]"], "track": ("tip[0]", "tip[2]")}

    @output(unit="m", doc="position of the free end")
    def tip(self, sol: Any) -> Any:
        last = f"link[{self.n - 1}]"
        return sol[f"{last}.r"].values - self.l / 2 * sol[f"{last}.T"].values[:, :, 1]

    def check_run(self, sol: Any) -> list[Check]:
        """Energy from the velocities of all links, and the top hinge carries what Newton's law asks for."""
        links = [f"link[{i}]" for i in range(self.n)]
        across, along = self.m * (self.l**2 / 12 + self.r**2 / 4), self.m * self.r**2 / 2
        v2 = sum(np.sum(sol[f"{k}.v"].values ** 2, axis=1) for k in links)
        spin = sum(sol[f"{k}.w"].values ** 2 @ [across, along, across] for k in links)
        height = sum(sol[f"{k}.r"].values[:, 1] for k in links)
        energy = (self.m * v2 + spin) / 2 + self.m * self.g * height
        size = self.m * self.g * self.l * self.n**2 + np.abs(spin).max() + 1e-300
        weight = np.array([0.0, -self.n * self.m * self.g, 0.0])
        needed = self.m * sum(sol[f"{k}.a"].values for k in links) - weight
        force = np.abs(sol["hinge[0].F_B"].values - needed).max() / (np.abs(needed).max() + 1e-300)
        return [
            Check("energy, largest drift (relative)", float(np.abs(energy - energy[0]).max() / size), 0.0, 1e-6),
            Check("force of the top hinge against Newton's law (relative)", float(force), 0.0, 1e-9),
        ]

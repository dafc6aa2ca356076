"""N four-bar linkages in a row."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.joints import Revolute, RevolutePlanarLoopConstraint
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import UniformGravity, World


class NFourBar(Model):
    """N windows of thin rods, 1 m and 1 kg each, in a row (IFToMM benchmark: Masarati, González and others).

    All upright rods turn alike, so the motion is that of one: with n + 1 upright and n level rods
    ((n + 1)/3 + n) m l² θ'' = −((n + 1)/2 + n) m g l cos θ. Twice a swing all rods are in line: there the linkage could
    fold in many other ways, and its rows lose their rank; it must go on as it came.

    >>> import trundle as tr
    >>> tr.gallery.NFourBar(n=40).n
    40
    """

    n: int = structure(1, doc="number of windows")
    v0: float = parameter(1.0, unit="m/s", doc="speed of the upper ends at the start")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        upright = [self.add(f"upright[{i}]", Body.rod(mass=1.0, length=1.0, axis="x")) for i in range(self.n + 1)]
        level = [self.add(f"level[{i}]", Body.rod(mass=1.0, length=1.0, axis="x")) for i in range(self.n)]
        low, high = {"r": (-0.5, 0, 0)}, {"r": (0.5, 0, 0)}
        for i, rod in enumerate(upright):
            self.add(f"base[{i}]", Revolute(world.frame(r=(i, 0, 0)), rod.frame(**low), axis="z"))
        for i, rod in enumerate(level):
            self.add(f"pin[{i}]", Revolute(upright[i].frame(**high), rod.frame(**low), axis="z"))
            ends = rod.frame(**high), upright[i + 1].frame(**high)
            self.add(f"end[{i}]", RevolutePlanarLoopConstraint(*ends, axis="z"))

    def initial(self) -> dict[str, Any]:
        return {"base[0].phi": np.pi / 2, "base[0].phi_dot": -self.v0}

    def guess(self) -> dict[str, Any]:
        angles = {f"base[{i}].phi": np.pi / 2 for i in range(1, self.n + 1)}
        return angles | {f"pin[{i}].phi": -np.pi / 2 for i in range(self.n)}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["theta", "base[0].phi_dot"]}

    @output(unit="rad", doc="angle of the upright rods")
    def theta(self, sol: Any) -> Any:
        return sol["base[0].phi"]

    def check_run(self, sol: Any) -> list[Check]:
        """All upright rods turn alike; the energy of the one freedom (the benchmark allows an error of 0.1 J)."""
        angles = np.array([sol[f"base[{i}].phi"].values for i in range(self.n + 1)])
        apart = float(np.abs(angles - angles[0]).max())
        rate = sol["base[0].phi_dot"].values
        energy = ((self.n + 1) / 3 + self.n) * rate**2 / 2 + ((self.n + 1) / 2 + self.n) * self.g * np.sin(angles[0])
        drift = float(np.abs(energy - energy[0]).max())
        return [
            Check("upright rods, largest difference of angles (rad)", apart, 0.0, 1e-7),
            Check("energy, largest drift (J)", drift, 0.0, 1e-5 * (self.n + 1)),
        ]

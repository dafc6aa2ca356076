"""Bricard's linkage of six rods."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.joints import Revolute
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import UniformGravity, World

CORNERS = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1), (0, 0, 1))  # along six edges of a cube
AXES = ("y", "z", "x", "y", "z", "x")  # of the hinge at each corner: across both of its rods


class Bricard(Model):
    """Five thin rods and the base along six edges of a cube, with six hinges (IFToMM benchmark; Bricard 1927).

    Counting freedoms says 5·6 − 6·5 = 0, yet it moves: one of the thirty bonds is redundant in every position. The
    angles θ and φ of neighbouring hinges obey cos θ + cos φ + cos θ cos φ = 0; every second hinge turns alike.

    >>> import trundle as tr
    >>> tr.gallery.Bricard().length
    1.0
    """

    length: float = parameter(1.0, unit="m", gt=0, doc="length of the rods")
    mass: float = parameter(1.0, unit="kg", gt=0, doc="mass of a rod")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        corners = self.length * np.array(CORNERS, dtype=float)
        rods: list[Any] = [world]
        for i in range(1, 6):
            along = "xyz"[int(np.argmax(np.abs(corners[i] - corners[(i + 1) % 6])))]
            rods.append(self.add(f"rod[{i}]", Body.rod(mass=self.mass, length=self.length, axis=along)))
        for i in range(6):
            ends = []
            for rod, k in ((rods[i - 1], i - 1), (rods[i], i)):
                middle = (corners[k] + corners[(k + 1) % 6]) / 2
                ends.append(rod.frame(r=tuple(corners[i] - middle) if k % 6 else tuple(corners[i])))
            self.add(f"hinge[{i}]", Revolute(*ends, axis=AXES[i]))

    def guess(self) -> dict[str, Any]:
        corners = self.length * np.array(CORNERS, dtype=float)
        return {f"rod[{i}].r": (corners[i] + corners[(i + 1) % 6]) / 2 for i in range(1, 6)}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["theta", "phi"]}

    @output(unit="rad", doc="angle between the rods at hinge 1")
    def theta(self, sol: Any) -> Any:
        return self._between(sol, 1)

    @output(unit="rad", doc="angle between the rods at hinge 2")
    def phi(self, sol: Any) -> Any:
        return self._between(sol, 2)

    def _between(self, sol: Any, i: int) -> Any:
        """π/2 at the start: the angle by which the second rod is turned from the direction of the first."""
        return np.pi / 2 + sol[f"hinge[{i}].phi"].values

    def check_run(self, sol: Any) -> list[Check]:
        angles = [sol[f"hinge[{i}].phi"].values for i in range(6)]
        energy = sol["audit.kinetic"].values + sol["audit.potential"].values
        size = float(sol["audit.kinetic"].values.max()) + 1e-300
        c = [np.cos(np.pi / 2 + a) for a in angles[1:3]]
        alike = max(float(np.abs(np.abs(angles[i]) - np.abs(angles[i % 2])).max()) for i in range(2, 6))
        return [
            Check("closed form of the loop", float(np.abs(c[0] + c[1] + c[0] * c[1]).max()), 0.0, 1e-9),
            Check("every second hinge turns alike (rad)", alike, 0.0, 1e-9),
            Check("energy, largest drift (relative)", float(np.abs(energy - energy[0]).max() / size), 0.0, 1e-7),
        ]

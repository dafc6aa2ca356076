"""A ladder against a wall: it stands, or it slides down."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import Coulomb
from ..library.contact.normal import NormalLaw, Rigid
from ..library.surfaces import Plane, Point
from ..model.body import Body
from ..model.check import Check
from ..model.contact import Friction
from ..model.model import Model, output
from ..model.world import World


class Ladder(Model):
    """A uniform ladder between a floor and a wall, both rough; it stands if tan θ ≥ (1 − μ_f μ_w)/(2 μ_f).

    Which end carries how much friction while it stands is not determined: only the sums are. Where it slides, both ends
    do, and its first acceleration follows from five linear equations.

    >>> import numpy as np, trundle as tr
    >>> round(float(np.degrees(tr.gallery.Ladder().critical())), 2)
    53.74
    """

    m: float = parameter(8.0, unit="kg", gt=0, doc="mass")
    L: float = parameter(4.0, unit="m", gt=0, doc="length")
    theta: float = parameter(np.radians(50), unit="rad", gt=0, lt=np.pi / 2, doc="angle with the floor")
    mu_floor: float = parameter(0.35, gt=0, doc="coefficient of friction at the floor")
    mu_wall: float = parameter(0.13, ge=0, doc="coefficient of friction at the wall")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")
    friction: Friction | None = structure(
        None, takes=Friction, doc="law of friction at both ends; None: Coulomb's with mu_floor and mu_wall"
    )
    normal: NormalLaw = structure(Rigid(), takes=NormalLaw, doc="law of the normal force: rigid or compliant")

    def critical(self) -> float:
        """The least angle at which it stands."""
        return float(np.arctan2(1 - self.mu_floor * self.mu_wall, 2 * self.mu_floor))

    def world(self) -> World:
        return World(gravity=self.g)

    def build(self, world: World) -> None:
        ladder = self.add("ladder", Body.rod(mass=self.m, length=self.L, axis="x"))
        ends = {"floor": ("y", self.L / 2, self.mu_floor), "wall": ("x", -self.L / 2, self.mu_wall)}
        for name, (up, x, mu) in ends.items():
            sockets: dict[str, Any] = {"surface_A": Plane(up=up), "surface_B": Point()}
            sockets["friction"] = self.friction or Coulomb(mu=mu)
            self.add(name, self.normal.between(world.frame(), ladder.frame(r=(x, 0, 0)), **sockets))

    def initial(self) -> dict[str, Any]:
        c, s = np.cos(self.theta), np.sin(self.theta)
        turned = (np.cos(self.theta / 2), 0, 0, -np.sin(self.theta / 2))
        return {"ladder.r": (self.L / 2 * c, self.L / 2 * s, 0), "ladder.q": turned}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["angle", "floor.normal.effort", "wall.normal.effort"], "until": 0.6}

    @output(unit="rad", doc="angle with the floor")
    def angle(self, sol: Any) -> Any:
        T = sol["ladder.T"].values
        return np.arctan2(-T[:, 1, 0], T[:, 0, 0])

    def check_run(self, sol: Any) -> list[Check]:
        if self.friction is not None or not self.normal.is_rigid:
            return []
        if self.theta > self.critical():
            moved = float(np.abs(sol["angle"].values - self.theta).max())
            weight = sol["floor.F_B"].values[:, 1] + sol["wall.F_B"].values[:, 1]
            error = float(np.abs(weight - self.m * self.g).max())
            return [Check("it stands: largest turn (rad)", moved, 0.0, 1e-12), Check("weight (N)", error, 0.0, 1e-7)]
        turn = float(sol["ladder.eps"].values[0, 2])
        return [Check("first angular acceleration (rad/s²)", turn, self._sliding(), 1e-8)]

    def _sliding(self) -> float:
        """Angular acceleration about z at the start, both ends sliding: unknowns a_x, a_y, ε, N of floor and wall."""
        c, s, h, J = np.cos(self.theta), np.sin(self.theta), self.L / 2, self.m * self.L**2 / 12
        mu, nu = self.mu_floor, self.mu_wall
        A = [
            [self.m, 0, 0, mu, -1],
            [0, self.m, 0, -1, -nu],
            [0, 0, J, -h * (c - mu * s), h * (nu * c + s)],
            [1, 0, -h * s, 0, 0],
            [0, 1, h * c, 0, 0],
        ]
        return float(np.linalg.solve(A, [0, -self.m * self.g, 0, 0, 0])[2])

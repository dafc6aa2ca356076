"""Chaplygin's sleigh."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.fields import parameter
from ..library.rolling import Upright
from ..model.body import Body
from ..model.bond import Bond, Locked
from ..model.check import Check
from ..model.constraint import Constraint
from ..model.model import Model, output
from ..model.ports import KinematicPort
from ..model.shapes import Box
from ..model.world import UniformGravity, World


class KnifeEdge(Constraint):
    """An edge along x of frame B that cannot move sideways: (e × n, v) = 0, one bond on velocities.

    >>> import trundle as tr
    >>> edge = lambda world, body: tr.gallery.sleigh.KnifeEdge(world.frame(), body.frame(), up="z")
    """

    up: Any = parameter("up", kind="direction", doc="normal of the plane, in frame A")

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        side = ca.cross(A.T @ self.up, B.T[:, 0])
        return {"sideways": Locked(ca.dot(side, B.v - A.v - ca.cross(A.w, B.r - A.r)))}


class Level(Constraint):
    """Keeps an axis of B parallel to the plane of A: one bond on positions.

    >>> import trundle as tr
    >>> hold = lambda world, body: tr.gallery.sleigh.Level(world.frame(), body.frame(), axis="y", up="z")
    """

    axis: Any = parameter(kind="direction", doc="axis that stays level, in frame B")
    up: Any = parameter("up", kind="direction", doc="normal of the plane, in frame A")

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        return {"level": Locked(ca.dot(A.T @ self.up, B.T @ self.axis), unit="N·m")}


class Sleigh(Model):
    """Chaplygin's sleigh: a body on a plane with a knife edge, its mass centre a ahead of the edge.

    v' = a ω², (J + m a²) ω' = −m a v ω: it always ends up running straight, mass centre first.

    >>> import trundle as tr
    >>> tr.gallery.Sleigh(a=0.5).a
    0.5
    """

    m: float = parameter(2.0, unit="kg", gt=0, doc="mass")
    J: float = parameter(0.3, unit="kg·m²", gt=0, doc="yaw moment about the mass centre")
    a: float = parameter(0.3, unit="m", doc="distance of the mass centre ahead of the edge")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")
    v0: float = parameter(-0.5, unit="m/s", doc="initial speed of the edge")
    w0: float = parameter(1.0, unit="rad/s", doc="initial yaw rate")

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(g=self.g, direction="-z"))

    def build(self, world: World) -> None:
        body = self.add("body", Body(mass=self.m, inertia=(self.J, self.J, self.J), cm=(self.a, 0, 0)))
        size = max(abs(self.a), 0.1)
        self.draw(body.frame(r=(self.a / 2, 0, 0.2 * size)), Box(size=(1.9 * size, 0.9 * size, 0.1 * size)))
        self.draw(body.frame(r=(0, 0, 0.08 * size)), Box(size=(0.5 * size, 0.03 * size, 0.16 * size)))
        self.add("edge", KnifeEdge(world.frame(), body.frame(), up="z"))
        self.add("stand_x", Upright(world.frame(), body.frame(), axis="x", up="z"))
        self.add("stand_y", Level(world.frame(), body.frame(), axis="y", up="z"))

    def initial(self) -> dict[str, Any]:
        return {
            "body.r[0]": self.a,
            "body.r[1]": 0.0,
            "body.q": (1, 0, 0, 0),
            "body.v[0]": self.v0,
            "body.w": (0.0, 0.0, self.w0),
        }

    def picture(self) -> dict[str, Any]:
        return {"signals": ["v", "w"], "track": ("edge_position[0]", "edge_position[1]")}

    @output(unit="m/s", doc="speed of the edge along itself")
    def v(self, sol: Any) -> Any:
        return np.einsum("ti,ti->t", sol["body.T"].values[:, :, 0], sol["body.v"].values)

    @output(unit="rad/s", doc="yaw rate")
    def w(self, sol: Any) -> Any:
        return sol["body.w[2]"]

    @output(unit="m", doc="position of the edge")
    def edge_position(self, sol: Any) -> Any:
        return sol["body.r"].values - self.a * sol["body.T"].values[:, :, 0]

    def check_run(self, sol: Any) -> list[Check]:
        """v = c tanh(a m c t/I + artanh(v0/c)) with I = J + m a², c² = v0² + I w0²/m, and the edge never slides."""
        inertia, t = self.J + self.m * self.a**2, sol.time.values
        c = np.sqrt(self.v0**2 + inertia / self.m * self.w0**2)
        exact = np.full(t.size, self.v0)
        if self.w0 != 0:
            exact = c * np.tanh(self.a * self.m * c / inertia * (t - t[0]) + np.arctanh(self.v0 / c))
        T, v = sol["body.T"].values, sol["body.v"].values
        sideways = np.einsum("ti,ti->t", T[:, :, 1], v) - self.a * sol["w"].values
        return [
            Check("speed against the closed form (m/s)", float(np.abs(sol["v"].values - exact).max()), 0.0, 1e-6 * c),
            Check("sideways speed of the edge (m/s)", float(np.abs(sideways).max()), 0.0, 1e-12 * max(c, 1.0)),
        ]

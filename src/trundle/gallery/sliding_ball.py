"""A ball thrown along the floor: it slides, then rolls."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import Coulomb
from ..library.contact.normal import NormalLaw, Rigid
from ..library.surfaces import Plane, Sphere
from ..model.body import Body
from ..model.check import Check
from ..model.contact import Friction
from ..model.model import Model, output
from ..model.world import UniformGravity, World


class SlidingBall(Model):
    """A ball with the velocity v0 and the spin w0 on the plane z = 0.

    The slip keeps its direction and falls at the rate 7/2 μ g; rolling starts at 2|u|/(7 μ g), u the first slip,
    and goes on for ever. ``inertia`` is I/(m R²): 2/5 for a ball, 1/2 for a disc, 1 for a hoop.

    >>> import trundle as tr
    >>> tr.gallery.SlidingBall(v0=(2, 0, 0), w0=(0, -60, 0)).R
    0.1
    """

    m: float = parameter(1.0, unit="kg", gt=0, doc="mass")
    R: float = parameter(0.1, unit="m", gt=0, doc="radius")
    inertia: float = parameter(0.4, gt=0, doc="I/(m R²)")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")
    v0: np.ndarray = parameter((7.0, 0.0, 0.0), unit="m/s", shape=(3,), doc="initial velocity")
    w0: np.ndarray = parameter((0.0, 0.0, 0.0), unit="rad/s", shape=(3,), doc="initial angular velocity")
    friction: Friction = structure(Coulomb(mu=0.2), doc="law of friction")
    normal: NormalLaw = structure(Rigid(), takes=NormalLaw, doc="law of the normal force: rigid or compliant")

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(g=self.g, direction="-z"))

    def build(self, world: World) -> None:
        moment = self.inertia * self.m * self.R**2
        ball = self.add("ball", Body(mass=self.m, inertia=(moment, moment, moment)))
        self.add(
            "contact",
            self.normal.between(
                world.frame(),
                ball.frame(),
                surface_A=Plane(up="z"),
                surface_B=Sphere(radius=self.R),
                friction=self.friction,
            ),
        )

    def initial(self) -> dict[str, Any]:
        return {"ball.r": (0.0, 0.0, self.R), "ball.v": self.v0, "ball.w": self.w0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["slip", "speed", "contact.F_B[0]"]}

    @output(unit="m/s", doc="size of the slip")
    def slip(self, sol: Any) -> Any:
        return np.linalg.norm(sol["contact.slip"], axis=1)

    @output(unit="m/s", doc="speed of the ball")
    def speed(self, sol: Any) -> Any:
        return np.linalg.norm(sol["ball.v"], axis=1)

    def check_run(self, sol: Any) -> list[Check]:
        law = self.friction
        if not isinstance(law, Coulomb):
            return []
        u = np.array([self.v0[0] - self.R * self.w0[1], self.v0[1] + self.R * self.w0[0]])
        end = float(np.linalg.norm(u)) / (law.mu * self.g * (1 + 1 / self.inertia))
        t = sol.time.values
        slides = t < end
        slope = law.mu * self.g * u / max(float(np.linalg.norm(u)), 1e-300)
        misfit = sol["ball.v"].values[:, :2] - self.v0[:2] + slope * t[:, None]
        while_sliding = Check(
            "velocity while it slides, largest error (m/s)", float(np.abs(misfit[slides]).max(initial=0.0)), 0.0, 1e-8
        )
        if end > t[-1]:
            return [while_sliding]
        final = self.v0[:2] - u / (1 + 1 / self.inertia)
        found = [s.start for s in sol.timeline["contact"] if s.mode == "Rolling"]
        return [
            while_sliding,
            Check("rolling starts at (s)", found[0] if found else np.nan, end, 1e-9),
            Check("final velocity along x (m/s)", float(sol["ball.v"][-1, 0]), float(final[0]), 1e-9),
            Check("final velocity along y (m/s)", float(sol["ball.v"][-1, 1]), float(final[1]), 1e-9),
        ]

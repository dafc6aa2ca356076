"""A ball in a bowl that turns."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.laws import Ramp
from ..library.rolling import Rolling
from ..library.surfaces import Sphere
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import UniformGravity, World
from .balances import energy_check


class RotatingBowl(Model):
    """A homogeneous ball rolls without slip inside a spherical bowl that turns about the vertical z.

    The bowl is a surface of the moving base body. Position of the centre c from the bowl's centre, |c| = bowl − R.

    >>> import trundle as tr
    >>> tr.gallery.RotatingBowl(Omega=3.0).Omega
    3.0
    """

    bowl: float = parameter(1.0, unit="m", gt=0, doc="radius of the bowl")
    R: float = parameter(0.1, unit="m", gt=0, doc="radius of the ball")
    m: float = parameter(0.5, unit="kg", gt=0, doc="mass of the ball")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")
    Omega: float = parameter(2.0, unit="rad/s", doc="rate of the bowl")
    tilt: float = parameter(0.5, unit="rad", doc="initial angle of the ball from the lowest point")
    vy: float = parameter(0.6, unit="m/s", doc="initial speed of the centre along y")
    spin: float = parameter(0.0, unit="rad/s", doc="initial rate about the contact normal (outwards)")

    def world(self) -> World:
        gravity = UniformGravity(g=self.g, direction="-z")
        return World(up="z", angle=Ramp(rate=self.Omega), axis="z", gravity=gravity)

    def build(self, world: World) -> None:
        ball = self.add("ball", Body.sphere(mass=self.m, radius=self.R))
        self.add(
            "contact",
            Rolling(
                world.frame(),
                ball.frame(),
                surface_A=Sphere(radius=self.bowl, hollow=True),
                surface_B=Sphere(radius=self.R),
            ),
        )

    def initial(self) -> dict[str, Any]:
        e = np.array([np.sin(self.tilt), 0.0, -np.cos(self.tilt)])
        c = (self.bowl - self.R) * e
        v = np.array([0.0, self.vy, 0.0])
        z = np.array([0.0, 0.0, 1.0])
        w = np.cross(e, self.Omega * np.cross(z, c + self.R * e) - v) / self.R + self.spin * e
        return {"ball.r": c, "ball.v": v, "ball.w": w, "ball.q": (1, 0, 0, 0)}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["c", "N"], "track": ("ball.r[0]", "ball.r[1]")}

    @output(unit="m", doc="position of the centre")
    def c(self, sol: Any) -> Any:
        return sol["ball.r"]

    @output(unit="N", doc="normal force")
    def N(self, sol: Any) -> Any:
        return sol["contact.normal.effort"]

    def check_run(self, sol: Any) -> list[Check]:
        """The contact stays; the energy less Ω times the angular momentum about the axis is constant (Jacobi)."""
        ball = self.m, (0.4 * self.m * self.R**2,) * 3
        r, v, w = (sol[f"ball.{k}"].values for k in ("r", "v", "w_0"))
        momentum = self.m * np.cross(r, v)[:, 2] + ball[1][2] * w[:, 2]
        return [
            Check("largest gap of the contact (m)", float(np.abs(sol["contact.gap"]).max()), 0.0, 1e-12),
            energy_check(sol, {"ball": ball}, self.g, "z", stored=-self.Omega * momentum),
        ]

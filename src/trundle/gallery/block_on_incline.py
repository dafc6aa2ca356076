"""A block on an incline: it stops and stays, or stops and returns."""

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
from ..model.world import UniformGravity, World
from .corners import corners


class BlockOnIncline(Model):
    """A block pushed up an incline (along x; z across it) stands on its four lower corners.

    It stops after v0/(g(sin α + μ cos α)), stays if μ ≥ tan α, else returns with the acceleration
    g(sin α − μ cos α). Which corner carries how much friction is not determined while it rests: only the sum is.

    >>> import numpy as np, trundle as tr
    >>> tr.gallery.BlockOnIncline(alpha=np.radians(30)).v0
    3.0
    """

    m: float = parameter(1.0, unit="kg", gt=0, doc="mass")
    size: np.ndarray = parameter((0.2, 0.15, 0.02), unit="m", gt=0, shape=(3,), doc="edges")
    alpha: float = parameter(np.radians(15), unit="rad", doc="slope")
    v0: float = parameter(3.0, unit="m/s", doc="initial velocity up the slope")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")
    friction: Friction = structure(Coulomb(mu=0.4), doc="law of friction")
    normal: NormalLaw = structure(Rigid(), takes=NormalLaw, doc="law of the normal force: rigid or compliant")

    def world(self) -> World:
        down = (-np.sin(self.alpha), 0.0, -np.cos(self.alpha))
        return World(up="z", gravity=UniformGravity(g=self.g, direction=down))

    def build(self, world: World) -> None:
        block = self.add("block", Body.box(mass=self.m, size=self.size))
        self.add(
            "corner",
            [
                self.normal.between(
                    world.frame(),
                    block.frame(r=r),
                    surface_A=Plane(up="z"),
                    surface_B=Point(),
                    friction=self.friction,
                )
                for r in corners(self.size, lower=True)
            ],
        )

    def initial(self) -> dict[str, Any]:
        return {"block.r": (0.0, 0.0, self.size[2] / 2), "block.v": (self.v0, 0.0, 0.0)}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["x", "v"]}

    @output(unit="m", doc="way up the slope")
    def x(self, sol: Any) -> Any:
        return sol["block.r[0]"]

    @output(unit="m/s", doc="velocity up the slope")
    def v(self, sol: Any) -> Any:
        return sol["block.v[0]"]

    def check_run(self, sol: Any) -> list[Check]:
        """Pushed uphill it stops at v0/(g (sin α + μ cos α)), and then rests or slides back."""
        law = self.friction
        if not isinstance(law, Coulomb) or not self.normal.is_rigid or self.v0 <= 0:
            return []
        slowing = self.g * (np.sin(self.alpha) + law.mu * np.cos(self.alpha))
        back = max(self.g * (np.sin(self.alpha) - law.mu * np.cos(self.alpha)), 0.0)
        stop, t = self.v0 / slowing, sol.time.values
        up, after = np.minimum(t, stop), np.maximum(t - stop, 0.0)
        way = self.v0 * up - slowing * up**2 / 2 - back * after**2 / 2
        error = float(np.abs(sol["x"].values - way).max())
        checks = [Check("way against the closed form, largest error (m)", error, 0.0, 1e-9)]
        if stop < t[-1]:
            changes = [e.time for e in sol.events if e.path == "corner[0]"]
            checks.append(Check("it stops at (s)", changes[0] if changes else np.nan, float(stop), 1e-9))
        return checks

"""A ball dropped on the floor: impacts that accumulate and end."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import Frictionless, Newton
from ..library.contact.normal import NormalLaw, Rigid
from ..library.surfaces import Plane, Sphere
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import UniformGravity, World


class BouncingBall(Model):
    """A ball falls from the height h and bounces with Newton's restitution e.

    Impacts at √(2h/g)(1 + 2e + 2e² + …); they accumulate at √(2h/g)(1 + e)/(1 − e), from where the ball rests.

    >>> import trundle as tr
    >>> tr.gallery.BouncingBall(e=0.5).e
    0.5
    """

    m: float = parameter(1.0, unit="kg", gt=0, doc="mass")
    R: float = parameter(0.1, unit="m", gt=0, doc="radius")
    h: float = parameter(1.0, unit="m", gt=0, doc="height of the fall")
    e: float = parameter(0.8, ge=0, le=1, doc="coefficient of restitution")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")
    normal: NormalLaw | None = structure(
        None, takes=NormalLaw, doc="law of the normal force; None: rigid, with the restitution e"
    )

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        ball = self.add("ball", Body.sphere(mass=self.m, radius=self.R))
        self.add(
            "contact",
            (self.normal or Rigid(impact=Newton(e=self.e))).between(
                world.frame(),
                ball.frame(),
                surface_A=Plane(),
                surface_B=Sphere(radius=self.R),
                friction=Frictionless(),
            ),
        )

    def initial(self) -> dict[str, Any]:
        return {"ball.r": (0.0, self.R + self.h, 0.0)}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["height"]}

    @output(unit="m", doc="height of the ball above the floor")
    def height(self, sol: Any) -> Any:
        return sol["contact.gap"]

    def impact_times(self, n: int) -> np.ndarray:
        """The first n impacts in closed form."""
        fall = np.sqrt(2 * self.h / self.g)
        return fall * np.cumsum([1.0, *(2 * self.e**k for k in range(1, n))])

    def check_run(self, sol: Any) -> list[Check]:
        """The parabola of the fall, the first impacts, and the end of the bouncing in finite time."""
        t = sol.time.values
        falls = t < np.sqrt(2 * self.h / self.g)
        fall = np.abs(sol["height"].values - self.h + self.g * t**2 / 2)[falls].max(initial=0.0)
        times = [e.time for e in sol.events if e.is_impact and self.normal is None]
        checks = [
            Check(f"impact {k + 1} (s)", times[k], float(self.impact_times(k + 1)[-1]), 1e-9)
            for k in range(min(3, len(times)))
        ]
        checks.append(Check("height of the first fall, largest error (m)", float(fall), 0.0, 1e-9 * self.h))
        if self.normal is not None:
            return checks
        end = np.sqrt(2 * self.h / self.g) * (1 + self.e) / (1 - self.e) if self.e < 1 else np.inf
        if end < sol.time.values[-1]:
            checks.append(Check("end of the bouncing (s)", sol.timeline["contact"][-1].start, float(end), 1e-9))
        return checks

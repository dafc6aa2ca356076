"""A screw jack: the load is spun up, comes to rest, and the thread holds it, or does not."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.contact import Coulomb
from ..library.joints import Screw
from ..library.switching import Thread
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model
from ..model.shapes import Cylinder
from ..model.world import World


class ScrewJack(Model):
    """A load on a screw with a square thread that is left to itself while it still turns upwards.

    With p = lead/2π, tan λ = p/r and ρ = arctan μ it slows down with φ̈ = −m g r T/(J + m p r T), T = tan(λ + ρ), and
    then rests if μ ≥ tan λ; else it runs down with T = tan(λ − ρ).

    >>> import trundle as tr
    >>> tr.gallery.ScrewJack(mu=0.02).mu
    0.02
    """

    m: float = parameter(500.0, unit="kg", gt=0, doc="mass of the load, with the screw")
    J: float = parameter(0.4, unit="kg·m²", gt=0, doc="moment of inertia about the screw")
    lead: float = parameter(0.006, unit="m", gt=0, doc="advance per turn")
    r: float = parameter(0.015, unit="m", gt=0, doc="mean radius of the thread")
    mu: float = parameter(0.12, ge=0, doc="coefficient of friction of the thread")
    w0: float = parameter(20.0, unit="rad/s", ge=0, doc="rate at the start, upwards")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")

    def world(self) -> World:
        return World(gravity=self.g)

    def build(self, world: World) -> None:
        shape = Cylinder(radius=0.2, length=0.3, axis="y")
        load = self.add("load", Body(mass=self.m, inertia=(self.J, self.J, self.J), shape=shape))
        friction = Thread(law=Coulomb(mu=self.mu), radius=self.r)
        self.add("screw", Screw(world.frame(), load.frame(), axis="y", lead=self.lead, friction=friction))

    def initial(self) -> dict[str, Any]:
        return {"screw.phi": 0.0, "screw.phi_dot": self.w0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["load.r[1]", "screw.phi_dot", "screw.turn.friction.load.effort"], "until": 0.6}

    def _slowing(self, sense: int) -> float:
        """−φ̈ while it turns upwards (1) or downwards (−1)."""
        p = self.lead / (2 * np.pi)
        T = np.tan(np.arctan(p / self.r) + sense * np.arctan(self.mu))
        return float(self.m * self.g * self.r * T / (self.J + self.m * p * self.r * T))

    def check_run(self, sol: Any) -> list[Check]:
        t, up, down = sol.time.values, self._slowing(1), self._slowing(-1)
        end = self.w0 / up
        late = np.maximum(t - end, 0)
        wanted = self.w0 * np.minimum(t, end) - up * np.minimum(t, end) ** 2 / 2 - max(down, 0.0) * late**2 / 2
        error = float(np.abs(sol["screw.phi"].values - wanted).max())
        checks = [Check("angle of the screw, largest error (rad)", error, 0.0, 1e-8)]
        if down <= 0 and end < t[-1]:
            moved = float(np.ptp(sol["screw.phi"].values[t > end]))
            checks.append(Check("what it moves once it holds itself (rad)", moved, 0.0, 1e-14))
        return checks

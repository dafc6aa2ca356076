"""A block on a running belt, held by a spring: it sticks and slips in turn."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.contact import Coulomb
from ..library.forces import AppliedForce
from ..library.joints import CombinedJoint, Prismatic
from ..library.switching import Dry, Guide
from ..model.body import Body
from ..model.bond import Locked
from ..model.check import Check
from ..model.model import Model
from ..model.world import World


class BlockOnBelt(Model):
    """A block lies on a belt that runs with V and is held by a spring: the load of its friction is its own weight.

    It sticks while k x ≤ μ_s m g, then slips for 2/ω (π − arctan(A/V)), ω² = k/m, A = (μ_s − μ) m g ω/k, and sticks
    again for 2 (μ_s − μ) m g/(k V): the same for ever.

    >>> import trundle as tr
    >>> tr.gallery.BlockOnBelt(V=0.2).V
    0.2
    """

    m: float = parameter(1.0, unit="kg", gt=0, doc="mass of the block")
    k: float = parameter(50.0, unit="N/m", gt=0, doc="stiffness of the spring")
    V: float = parameter(0.1, unit="m/s", gt=0, doc="speed of the belt")
    mu: float = parameter(0.2, gt=0, doc="coefficient of sliding friction")
    mu_static: float = parameter(0.25, gt=0, doc="coefficient of static friction")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")

    def world(self) -> World:
        return World(gravity=self.g)

    def build(self, world: World) -> None:
        belt = self.add("belt", Body.box(mass=1.0, size=(2.0, 0.02, 0.2)))
        block = self.add("block", Body.box(mass=self.m, size=(0.1, 0.1, 0.1)))
        runs = {"along": lambda j: Locked(j.nu - self.V * j.t), "about": lambda j: Locked(j.phi)}
        self.add("drive", CombinedJoint(world.frame(), belt.frame(), axis="x", **runs))
        lies = Dry(law=Coulomb(mu=self.mu, mu_static=self.mu_static), load=Guide())
        self.add("lies", Prismatic(belt.frame(r=(0, 0.01, 0)), block.frame(r=(0, -0.05, 0)), axis="x", friction=lies))
        hold = AppliedForce(world.frame(), block.frame(), force=lambda t, B: (-self.k * B.r[0], 0, 0))
        self.add("spring", hold)

    def initial(self) -> dict[str, Any]:
        return {"lies.nu": 0.0, "lies.nu_dot": 0.0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["block.r[0]", "lies.slide.friction.slip"], "until": 6.0}

    def check_run(self, sol: Any) -> list[Check]:
        """The times of the first changes."""
        if self.mu_static <= self.mu:
            return []
        fall, w = (self.mu_static - self.mu) * self.m * self.g, np.sqrt(self.k / self.m)
        slip = 2 / w * (np.pi - np.arctan(fall * w / self.k / self.V))
        lengths = [self.mu_static * self.m * self.g / (self.k * self.V), slip, 2 * fall / (self.k * self.V)]
        wanted = np.cumsum([*lengths, *lengths[1:], *lengths[1:]])
        times = [e.time for e in sol.events if e.path == "lies.slide.friction"][: wanted.size]
        texts = [f"change {i + 1} between stick and slip at (s)" for i in range(len(times))]
        checks = [Check(n, a, float(b), 1e-7) for n, a, b in zip(texts, times, wanted, strict=False)]
        load = sol["lies.slide.friction.load.effort"].values
        return [*checks, Check("load (N), largest error", float(np.abs(load - self.m * self.g).max()), 0.0, 1e-8)]

"""A brush on a running disc: friction that falls with the slip makes it squeal."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact.normal import NormalLaw, Rigid
from ..library.forces import AppliedForce
from ..library.friction import Stribeck
from ..library.joints import CombinedJoint, Prismatic
from ..library.surfaces import Plane, Point
from ..model.body import Body
from ..model.bond import Effort, Locked
from ..model.check import Check
from ..model.contact import Friction
from ..model.model import Model
from ..model.world import World

SMALL = 0.02  # of the speed V: slips that change by less are compared with linear theory


class BrushSqueal(Model):
    """A brush in an inclined holder is pressed with P on a track that runs with V; the holder is on a spring.

    With the friction μ(u), u the slip, and the holder leaning by α into the run, N = (P − m ẍ sin α)/(cos α − μ sin α).
    So (M + m G sin α) ẍ + (c + P G' μ'(V)) ẋ + k x = P G, G = μ/(cos α − μ sin α), M the mass of both: it squeals if
    friction falls faster than c/(P G'), ever louder, until it sticks and slips.

    >>> import trundle as tr
    >>> tr.gallery.BrushSqueal().growth() > 0 > tr.gallery.BrushSqueal(c=20.0).growth()
    True
    """

    m: float = parameter(0.02, unit="kg", gt=0, doc="mass of the brush")
    m_holder: float = parameter(0.03, unit="kg", gt=0, doc="mass of the holder")
    k: float = parameter(5e4, unit="N/m", gt=0, doc="stiffness of the holder")
    c: float = parameter(1.0, unit="N·s/m", ge=0, doc="damping of the holder")
    P: float = parameter(20.0, unit="N", gt=0, doc="force that presses the brush")
    alpha: float = parameter(0.2, unit="rad", gt=-1.0, lt=1.0, doc="lean of the holder, with its tip along the run")
    V: float = parameter(0.5, unit="m/s", gt=0, doc="speed of the track")
    mu: float = parameter(0.15, ge=0, doc="coefficient of friction at high slip")
    mu_static: float = parameter(0.4, ge=0, doc="coefficient of static friction")
    vs: float = parameter(0.5, unit="m/s", gt=0, doc="slip over which friction falls")
    start: float = parameter(1e-3, unit="m/s", doc="speed of the holder at the start, from its equilibrium")
    friction: Friction | None = structure(
        None, takes=Friction, doc="law of friction; None: Stribeck's with mu, mu_static and vs"
    )
    normal: NormalLaw = structure(Rigid(), takes=NormalLaw, doc="law of the normal force: rigid or compliant")

    def _linear(self) -> tuple[float, float, float]:
        """(mass, damping, force at rest) of the linear equation about the equilibrium."""
        fall = (self.mu_static - self.mu) * np.exp(-((self.V / self.vs) ** 2))
        mu, slope = self.mu + fall, -2 * self.V / self.vs**2 * fall
        s, c = np.sin(self.alpha), np.cos(self.alpha)
        G = mu / (c - mu * s)
        mass = self.m + self.m_holder + self.m * G * s
        return float(mass), float(self.c + self.P * c / (c - mu * s) ** 2 * slope), float(self.P * G)

    def growth(self) -> float:
        """σ of the small motion e^(σ t) (1/s)."""
        mass, damping, _ = self._linear()
        return -damping / (2 * mass)

    def world(self) -> World:
        return World(gravity=0.0)

    def build(self, world: World) -> None:
        track = self.add("track", Body.box(mass=1.0, size=(0.2, 0.004, 0.02)))
        runs = {"along": lambda j: Locked(j.nu - self.V * j.t), "about": lambda j: Locked(j.phi)}
        self.add("drive", CombinedJoint(world.frame(r=(0, -0.002, 0)), track.frame(), axis="x", **runs))
        holder = self.add("holder", Body.box(mass=self.m_holder, size=(0.02, 0.02, 0.02)))
        self.add("arm", Prismatic(world.frame(r=(0, 0.03, 0)), holder.frame(), axis="x"))
        push = AppliedForce(
            world.frame(), holder.frame(), force=lambda t, B: (-self.k * B.r[0] - self.c * B.v[0], 0, 0)
        )
        self.add("spring", push)
        brush = self.add("brush", Body.box(mass=self.m, size=(0.006, 0.03, 0.006)))
        down = float(np.sin(self.alpha)), -float(np.cos(self.alpha)), 0.0
        press = {"along": lambda j: Effort(self.P), "about": lambda j: Locked(j.phi)}
        self.add("guide", CombinedJoint(holder.frame(), brush.frame(), axis=down, **press))
        sides: dict[str, Any] = {"surface_A": Plane(), "surface_B": Point()}
        law = self.friction or Stribeck(mu=self.mu, mu_static=self.mu_static, vs=self.vs)
        self.add("contact", self.normal.between(track.frame(r=(0, 0.002, 0)), brush.frame(), **sides, friction=law))

    def initial(self) -> dict[str, Any]:
        rest = self._linear()[2] / self.k
        reach = 0.03 / float(np.cos(self.alpha))
        return {"arm.nu": rest, "arm.nu_dot": self.start, "guide.nu": reach, "guide.nu_dot": 0.0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["holder.r[0]", "contact.slip[0]", "contact.normal.effort"], "until": 0.1}

    def check_run(self, sol: Any) -> list[Check]:
        if self.friction is not None or not self.normal.is_rigid:
            return []
        mass, damping, force = self._linear()
        t, x, v = sol.time.values, sol["arm.nu"].values - force / self.k, sol["arm.nu_dot"].values
        sigma, w = -damping / (2 * mass), np.sqrt(self.k / mass - (damping / (2 * mass)) ** 2)
        small = np.maximum.accumulate(np.abs(v)) < SMALL * self.V
        wanted = self.start / w * np.exp(sigma * t) * np.sin(w * t)
        error = np.abs(x - wanted)[small].max() / np.abs(wanted)[small].max() if small.any() else np.inf
        checks = [Check("small motion against linear theory, relative error", float(error), 0.0, 0.05)]
        N, F = sol["contact.normal.effort"].values, sol["contact.F_B"].values[:, 0]
        pressed = (
            N * np.cos(self.alpha) - F * np.sin(self.alpha) + self.m * sol["arm.nu_ddot"].values * np.sin(self.alpha)
        )
        wrong = float(np.abs(pressed - self.P).max() / self.P)
        return [*checks, Check("force that presses the brush, relative error", wrong, 0.0, 1e-8)]

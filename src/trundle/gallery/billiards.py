"""Billiard shots: draw, follow and massé on a cloth, with friction of the patch under the balls."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import Frictionless, Newton, RigidContact
from ..library.contact.compliant import ContensouErismann, GivenPatch
from ..library.contact.normal import NormalLaw, Rigid
from ..library.surfaces import Plane, Sphere
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import UniformGravity, World
from .spinning_ball import force_and_couple

STEPS = 400  # of the reduced equations


class Billiards(Model):
    """The cue ball starts with the speed v along x and the angular velocity ``spin``; an object ball rests on its way.

    Back spin (spin z > 0) draws the cue ball back after the balls have met, top spin lets it follow; spin about x (a
    massé) bends its way. Slip u and spin ω about the vertical follow u' = −(7/2) μ g f(s), ω' = −(5/2) μ g (a/R²) g(s),
    s = u/(a ω) (Contensou 1963); the direction of the slip stays, so the ball goes along a parabola bent the less the
    more it spins. 5 v − 2 R n × ω is constant but for impacts. Numbers of the balls: World Pool-Billiard Association.

    >>> import trundle as tr
    >>> draw, masse = tr.gallery.Billiards(), tr.gallery.Billiards(spin=(120.0, 60.0, 0.0), alone=True)
    """

    R: float = parameter(0.028575, unit="m", gt=0, doc="radius of the balls")
    m: float = parameter(0.17, unit="kg", gt=0, doc="mass of a ball")
    mu: float = parameter(0.2, gt=0, doc="coefficient of friction of ball and cloth")
    patch: float = parameter(2e-3, unit="m", gt=0, doc="radius of the patch where a ball stands on the cloth")
    delta: float = parameter(1e-5, unit="m/s", gt=0, doc="speed below which friction is viscous")
    e: float = parameter(0.95, ge=0, le=1, doc="restitution of two balls")
    v: float = parameter(2.0, unit="m/s", gt=0, doc="speed at the start")
    spin: Any = parameter((0.0, 0.0, 80.0), unit="rad/s", shape=(3,), doc="angular velocity at the start")
    gap: float = parameter(0.3, unit="m", ge=0, doc="distance of the two balls at the start")
    alone: bool = structure(False, doc="without the object ball")
    normal: NormalLaw | None = structure(
        None, takes=NormalLaw, doc="law of the normal force of two balls; None: rigid, with the restitution e"
    )
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")

    @property
    def balls(self) -> list[str]:
        return ["cue"] if self.alone else ["cue", "object"]

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        ball = Sphere(radius=self.R)
        law, size = ContensouErismann(mu=self.mu, delta=self.delta), GivenPatch(radius=self.patch)
        bodies = [self.add(name, Body.sphere(mass=self.m, radius=self.R)) for name in self.balls]
        cloth = {"surface_A": Plane(), "surface_B": ball, "friction": law, "patch": size}
        for name, body in zip(self.balls, bodies, strict=True):
            self.add(f"{name}_cloth", RigidContact(world.frame(), body.frame(), **cloth))
        if len(bodies) == 2:
            normal = self.normal or Rigid(impact=Newton(e=self.e))
            sockets: dict[str, Any] = {"surface_A": ball, "surface_B": ball, "friction": Frictionless()}
            self.add("balls", normal.between(bodies[0].frame(), bodies[1].frame(), **sockets))

    def initial(self) -> dict[str, Any]:
        start = {"cue.r": (0.0, self.R, 0.0), "cue.v": (self.v, 0.0, 0.0), "cue.w": tuple(self.spin)}
        if self.alone:
            return start
        return start | {"object.r": (2 * self.R + self.gap, self.R, 0.0), "object.v": (0, 0, 0), "object.w": (0, 0, 0)}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["speed", "slip"], "track": ("cue.r[0]", "cue.r[2]")}

    @output(unit="m/s", doc="velocity of the cue ball along x")
    def speed(self, sol: Any) -> Any:
        return sol["cue.v"].values[:, 0]

    @output(unit="m/s", doc="slip of the cue ball")
    def slip(self, sol: Any) -> Any:
        return np.linalg.norm(sol["cue_cloth.slip"].values, axis=1)

    @output(unit="m/s", doc="(5 v − 2 R n × ω)/7, summed over the balls: with which they roll in the end")
    def rolling(self, sol: Any) -> Any:
        total = 0.0
        for name in self.balls:
            T, w = sol[f"{name}.T"].values, sol[f"{name}.w"].values
            turning = np.cross([0.0, 1.0, 0.0], np.einsum("tij,tj->ti", T, w))
            total = total + (5 * sol[f"{name}.v"].values - 2 * self.R * turning) / 7
        return total

    def reduced(self, times: np.ndarray) -> np.ndarray:
        """Slip and spin about the vertical at these times by the two equations above, before any impact."""
        w = np.asarray(self.spin, dtype=float)
        y = np.array([np.hypot(self.v + self.R * w[2], -self.R * w[0]), w[1]])

        def rate(y: np.ndarray) -> np.ndarray:
            size = np.hypot(y[0], self.delta)
            f, g = force_and_couple(size, self.patch * y[1])
            return -self.mu * self.g * np.array([3.5 * f * y[0] / size, 2.5 * self.patch / self.R**2 * g])

        rows, count = [y], max(1, STEPS // max(1, len(times) - 1))
        for h in np.diff(times) / count:
            for _ in range(count):
                k1 = rate(y)
                k2 = rate(y + h / 2 * k1)
                k3 = rate(y + h / 2 * k2)
                y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + rate(y + h * k3))
            rows.append(y)
        return np.array(rows)

    def check_run(self, sol: Any) -> list[Check]:
        rolling = sol["rolling"].values
        first = min((event.time for event in sol.events if event.path == "balls"), default=np.inf)
        slip, spin = sol["slip"].values, sol["cue_cloth.spin.flow"].values
        free = (sol.time.values < first) & (slip > 0.02 * slip[0])
        theory = self.reduced(sol.time.values[free])
        size = max(abs(theory[0, 1]), 1.0)
        return [
            Check("change of the rolling velocity of all (m/s)", float(np.abs(rolling - rolling[0]).max()), 0.0, 1e-8),
            Check("slip before impacts, error (m/s)", float(np.abs(slip[free] - theory[:, 0]).max()), 0.0, 1e-6),
            Check("spin before impacts, error", float(np.abs(spin[free] - theory[:, 1]).max() / size), 0.0, 1e-6),
        ]

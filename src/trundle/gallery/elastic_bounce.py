"""A steel ball thrown at the floor with spin: the impact itself, resolved."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.contact import CompliantContact, RegularisedCoulomb
from ..library.contact.compliant import Hertz, WantedRestitution
from ..library.materials import steel
from ..library.surfaces import Plane, Sphere
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import UniformGravity, World


class ElasticBounce(Model):
    """A ball meets the floor obliquely, with back spin, and slides all through the impact.

    Its normal speed is restored by e; friction takes μ (1 + e) v_n off the tangential one and turns the ball. The
    impact lasts about 70 µs and presses the ball in by hundredths of a millimetre.

    >>> import trundle as tr
    >>> tr.gallery.ElasticBounce(e=0.5).e
    0.5
    """

    R: float = parameter(0.01, unit="m", gt=0, doc="radius")
    v: np.ndarray = parameter((2.0, -1.0, 0.0), unit="m/s", shape=(3,), doc="velocity when it meets the floor")
    w: float = parameter(100.0, unit="rad/s", doc="back spin about z")
    e: float = parameter(0.8, gt=0, le=1, doc="coefficient of restitution at this speed")
    mu: float = parameter(0.1, ge=0, doc="coefficient of friction")
    fall: float = parameter(0.001, unit="s", gt=0, doc="time of flight before the floor is met")

    def world(self) -> World:
        return World(gravity=UniformGravity(g=0.0))

    def build(self, world: World) -> None:
        ball = self.add("ball", Body.sphere(mass=steel.density * 4 / 3 * np.pi * self.R**3, radius=self.R))
        self.add(
            "contact",
            CompliantContact(
                world.frame(),
                ball.frame(),
                surface_A=Plane(),
                surface_B=Sphere(radius=self.R),
                elastic=Hertz(material_A=steel, material_B=steel),
                damping=WantedRestitution(e=self.e, speed=-self.v[1]),
                friction=RegularisedCoulomb(mu=self.mu, delta=1e-4),
            ),
        )

    def initial(self) -> dict[str, Any]:
        at = np.array([0.0, self.R, 0.0]) - self.fall * self.v
        return {"ball.r": at, "ball.v": self.v, "ball.w": (0.0, 0.0, self.w)}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["height", "ball.v[0]", "ball.w[2]"]}

    @output(unit="m", doc="height of the ball above the floor")
    def height(self, sol: Any) -> Any:
        return sol["contact.gap"]

    def check_run(self, sol: Any) -> list[Check]:
        if len(sol.events) < 2:
            return []
        impulse = (1 + self.e) * -float(self.v[1])  # by mass
        v, w = sol["ball.v"][-1], sol["ball.w"][-1]
        turned = 2.5 * self.mu * impulse / self.R
        return [
            Check("it meets the floor at (s)", sol.events[0].time, self.fall, 1e-10),
            Check("normal velocity (m/s)", float(v[1]), -self.e * float(self.v[1]), 1e-6),
            Check("tangential velocity (m/s)", float(v[0]), float(self.v[0]) - self.mu * impulse, 1e-6),
            Check("angular velocity (rad/s)", float(w[2]), self.w - turned, 2e-3 * turned),
        ]

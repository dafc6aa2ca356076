from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ...core.fields import parameter, structure
from ...core.rotations import rotation_matrix
from ...model.body import Body
from ...model.contact import Friction, Impact
from ...model.model import Model
from ...model.world import World
from ..contact import Coulomb, Newton, RigidContact
from ..joints import FixedIdealJoint
from ..surfaces import Plane, Roller


class OmniWheel(Model):
    """A wheel with n spindle-shaped rollers along its rim, each a body on a hinge (Kosenko, Gerasimov 2014).

    The axle is body z of ``wheel``; roller j sits at the angle 2πj/n from the lowest point, its axis along the rim, or
    inclined to it by ``beta`` (45° is a mecanum wheel). All rollers together make up a circle of radius R. One contact
    slot: the nearest roller touches the ground (normal ``up``), and the next one takes over at the tips without an
    impact while the wheel is upright.

    >>> import trundle as tr
    >>> wheel = tr.OmniWheel(R=0.1, n=4, mass=0.6, J=3e-3, D=1.6e-3, roller_mass=0.05, A=1e-5, B=3e-5)
    """

    R: float = parameter(unit="m", gt=0, doc="radius of the wheel")
    n: int = structure(doc="number of rollers")
    beta: float = parameter(0.0, unit="rad", gt=-np.pi / 2, lt=np.pi / 2, doc="inclination of the rollers' axes")
    mass: float = parameter(unit="kg", gt=0, doc="mass of the wheel without rollers")
    J: float = parameter(unit="kg·m²", gt=0, doc="moment of the wheel about its axle")
    D: float = parameter(unit="kg·m²", gt=0, doc="moment of the wheel about a diameter")
    roller_mass: float = parameter(unit="kg", gt=0, doc="mass of a roller")
    A: float = parameter(unit="kg·m²", gt=0, doc="moment of a roller about its axis")
    B: float = parameter(unit="kg·m²", gt=0, doc="moment of a roller across its axis")
    up: Any = parameter("y", kind="direction", doc="normal of the ground")
    friction: Friction = structure(Coulomb(mu=0.3), doc="law of friction")
    impact: Impact = structure(Newton(), doc="law of restitution")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        if not isinstance(self.n, int) or self.n < 3:
            yield "n", f"= {self.n!r}: a wheel needs at least three rollers"

    @property
    def alpha(self) -> float:
        """Half the angle that a roller covers, seen from the axle."""
        return float(np.pi / self.n)

    def build(self, world: World) -> None:
        wheel = self.add("wheel", Body(mass=self.mass, inertia=(self.D, self.D, self.J)))
        angles = 2 * np.pi * np.arange(self.n) / self.n
        rollers = self.add(
            "roller", [Body(mass=self.roller_mass, inertia=(self.A, self.B, self.B)) for _ in range(self.n)]
        )
        centre = self.R * np.cos(self.alpha)
        self.add(
            "axle",
            [
                FixedIdealJoint(
                    wheel.frame(
                        r=(centre * np.sin(a), -centre * np.cos(a), 0),
                        R=rotation_matrix(("z", a)) @ rotation_matrix(("y", self.beta)),
                    ),
                    roller.frame(),
                    axis="x",
                )
                for a, roller in zip(angles, rollers, strict=True)
            ],
        )
        self.add(
            "contact",
            RigidContact(
                world.frame(),
                rollers[0].frame(),
                tuple(roller.frame() for roller in rollers[1:]),
                surface_A=Plane(up=self.up),
                surface_B=Roller(radius=self.R, alpha=self.alpha, beta=self.beta),
                friction=self.friction,
                impact=self.impact,
            ),
        )

"""Newton's cradle: a blow passes through balls that touch."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import Frictionless, Propagating
from ..library.contact.normal import NormalLaw, Rigid
from ..library.joints import FixedIdealJoint
from ..library.surfaces import Sphere
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import UniformGravity, World
from .balances import energy_check


class NewtonsCradle(Model):
    """n equal balls on strings, side by side; the first ``raised`` of them are let go from the angle phi0.

    With ``Propagating`` impacts (and e = 1) as many balls leave on the other side. All contacts solved together
    (``Newton``) give another answer, which is why the choice is an object; compliant balls (``Compliant``) need none.

    >>> import trundle as tr
    >>> tr.gallery.NewtonsCradle(raised=2).n
    5
    """

    n: int = structure(5, doc="number of balls")
    raised: int = structure(1, doc="balls that are raised")
    m: float = parameter(0.1, unit="kg", gt=0, doc="mass of a ball")
    R: float = parameter(0.02, unit="m", gt=0, doc="radius of a ball")
    length: float = parameter(0.2, unit="m", gt=0, doc="length of a string")
    phi0: float = parameter(-0.6, unit="rad", lt=0, doc="angle from which the raised balls fall")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")
    normal: NormalLaw = structure(
        Rigid(impact=Propagating(e=1.0)), takes=NormalLaw, doc="law of the normal force: rigid or compliant"
    )

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        balls = self.add("ball", [Body.sphere(mass=self.m, radius=self.R) for _ in range(self.n)])
        self.add(
            "string",
            [
                FixedIdealJoint(
                    world.frame(r=(2 * self.R * i, self.length, 0)), ball.frame(r=(0, self.length, 0)), axis="z"
                )
                for i, ball in enumerate(balls)
            ],
        )
        self.add(
            "contact",
            [
                self.normal.between(
                    a.frame(),
                    b.frame(),
                    surface_A=Sphere(radius=self.R),
                    surface_B=Sphere(radius=self.R),
                    friction=Frictionless(),
                )
                for a, b in pairwise(balls)
            ],
        )

    def initial(self) -> dict[str, Any]:
        return {f"string[{i}].phi": self.phi0 if i < self.raised else 0.0 for i in range(self.n)}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["angles"]}

    @output(unit="rad", doc="angles of the strings")
    def angles(self, sol: Any) -> Any:
        return np.stack([sol[f"string[{i}].phi"].values for i in range(self.n)], axis=1)

    def check_run(self, sol: Any) -> list[Check]:
        impact = self.normal.impact if isinstance(self.normal, Rigid) else None
        if not (isinstance(impact, Propagating) and impact.e == 1.0):
            return []
        ball = self.m, (0.4 * self.m * self.R**2,) * 3
        checks = [energy_check(sol, {f"ball[{i}]": ball for i in range(self.n)}, self.g)]
        angles = sol["angles"].values
        first = sol.time.values < 0.6
        if sol.time.values[-1] > 0.6 and first.sum() > 10:  # enough samples to see them
            left = int((np.abs(angles[first].max(axis=0) + self.phi0) < 0.05).sum())
            checks.append(Check("balls that leave on the other side", left, self.raised, 0))
        return checks

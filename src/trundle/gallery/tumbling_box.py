"""A box thrown on the floor: edges and corners in turn."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import Coulomb, Newton
from ..library.contact.normal import NormalLaw, Rigid
from ..library.surfaces import Plane, Point
from ..model.body import Body
from ..model.check import Check
from ..model.contact import Friction
from ..model.model import Model, output
from ..model.world import UniformGravity, World
from .balances import energy_check
from .corners import corners


class TumblingBox(Model):
    """A box with contacts at its eight corners falls, tumbles and comes to rest.

    >>> import trundle as tr
    >>> tr.gallery.TumblingBox(e=0.0).m
    1.0
    """

    m: float = parameter(1.0, unit="kg", gt=0, doc="mass")
    size: np.ndarray = parameter((0.3, 0.2, 0.1), unit="m", gt=0, shape=(3,), doc="edges")
    e: float = parameter(0.3, ge=0, le=1, doc="coefficient of restitution")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")
    height: float = parameter(0.5, unit="m", gt=0, doc="initial height of the centre")
    v0: np.ndarray = parameter((1.0, 0.0, 0.0), unit="m/s", shape=(3,), doc="initial velocity")
    w0: np.ndarray = parameter((2.0, 5.0, 1.0), unit="rad/s", shape=(3,), doc="initial rate, body axes")
    friction: Friction = structure(Coulomb(mu=0.4), doc="law of friction")
    normal: NormalLaw | None = structure(
        None, takes=NormalLaw, doc="law of the normal force; None: rigid, with the restitution e"
    )

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(g=self.g, direction="-z"))

    def build(self, world: World) -> None:
        box = self.add("box", Body.box(mass=self.m, size=self.size))
        normal = self.normal or Rigid(impact=Newton(e=self.e))
        self.add(
            "corner",
            [
                normal.between(
                    world.frame(), box.frame(r=r), surface_A=Plane(up="z"), surface_B=Point(), friction=self.friction
                )
                for r in corners(self.size)
            ],
        )

    def initial(self) -> dict[str, Any]:
        return {"box.r": (0.0, 0.0, self.height), "box.v": self.v0, "box.w": self.w0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["box.r", "box.w", "touching"], "until": 1.2}

    @output(unit="1", doc="number of corners that touch")
    def touching(self, sol: Any) -> Any:
        return sum((sol[f"corner[{i}].mode"].values > 0).astype(float) for i in range(8))

    def check_run(self, sol: Any) -> list[Check]:
        lowest = min(float(sol[f"corner[{i}].gap"].min()) for i in range(8))
        total = sol["audit.kinetic"].values + sol["audit.potential"].values + sol["audit.stored"].values
        a, b, c = np.asarray(self.size) ** 2
        box = self.m, self.m / 12 * np.array([b + c, a + c, a + b])
        works = [f"corner[{i}]" for i in range(8)]
        overlap = Check("deepest overlap (m)", max(0.0, -lowest), 0.0, 1e-9)
        return [
            *([overlap] if self.normal is None or self.normal.is_rigid else []),
            energy_check(sol, {"box": box}, self.g, "z", works, stored=sol["audit.stored"].values),
            Check(
                "largest gain of energy (J)",
                float(max(np.diff(total).max(initial=0.0), 0.0)),
                0.0,
                1e-8 * abs(total[0]),
            ),
        ]

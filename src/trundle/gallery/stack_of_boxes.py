"""A stack of boxes: many contacts at once, by time stepping."""

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


class StackOfBoxes(Model):
    """n boxes on top of each other; the lowest is pushed. Four contacts per layer, so time stepping.

    The lower corners of each box touch the (unbounded) plane of the upper face below it.

    >>> import trundle as tr
    >>> tr.gallery.StackOfBoxes(n=3).n
    3
    """

    n: int = structure(4, doc="number of boxes")
    m: float = parameter(1.0, unit="kg", gt=0, doc="mass of a box")
    size: np.ndarray = parameter((0.2, 0.2, 0.1), unit="m", gt=0, shape=(3,), doc="edges of a box")
    push: float = parameter(0.5, unit="m/s", doc="initial velocity of the lowest box along x")
    drop: float = parameter(0.0, unit="m", ge=0, doc="initial gap between the boxes")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")
    friction: Friction = structure(Coulomb(mu=0.3), doc="law of friction")
    normal: NormalLaw = structure(Rigid(), takes=NormalLaw, doc="law of the normal force: rigid or compliant")

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(g=self.g, direction="-z"))

    def build(self, world: World) -> None:
        boxes = self.add("box", [Body.box(mass=self.m, size=self.size) for _ in range(self.n)])
        below = [world.frame(), *(box.frame(r=(0, 0, self.size[2] / 2)) for box in boxes[:-1])]
        self.add(
            "contact",
            [
                self.normal.between(
                    under, box.frame(r=r), surface_A=Plane(up="z"), surface_B=Point(), friction=self.friction
                )
                for under, box in zip(below, boxes, strict=True)
                for r in corners(self.size, lower=True)
            ],
        )

    def initial(self) -> dict[str, Any]:
        pins: dict[str, Any] = {"box[0].v": (self.push, 0.0, 0.0)}
        for i in range(self.n):
            pins[f"box[{i}].r"] = (0.0, 0.0, (i + 0.5) * self.size[2] + i * self.drop)
        return pins

    def method(self) -> str:
        return "moreau" if self.normal.is_rigid else "auto"

    def picture(self) -> dict[str, Any]:
        return {"signals": ["x", "box[0].v[0]", f"box[{self.n - 1}].v[0]"], "until": 0.1}

    @output(unit="m", doc="positions of the boxes along x")
    def x(self, sol: Any) -> Any:
        return np.stack([sol[f"box[{i}].r"].values[:, 0] for i in range(self.n)], axis=1)

    def check_run(self, sol: Any) -> list[Check]:
        if not self.normal.is_rigid:
            return []  # they bounce
        weight = sum(float(sol[f"contact[{k}].F_B"][-1, 2]) for k in range(4))
        return [
            Check(
                "force of the ground at the end (N)", weight, self.n * self.m * self.g, 1e-6 * self.n * self.m * self.g
            ),
            Check("misfit of complementarity", sol.stats["complementarity_residual"], 0.0, 1e-9),
        ]

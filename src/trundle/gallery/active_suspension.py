"""A quarter of a car whose suspension is active."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.blocks import Limiter, Sum
from ..library.forces import ForceAlong
from ..model.check import Check
from ..model.model import output
from ..model.world import World
from .quarter_car import QuarterCar


class ActiveSuspension(QuarterCar):
    """The quarter car with an actuator in its strut: F = −c v_body within ±limit (a skyhook: Karnopp 1974).

    The actuator damps the body as if it hung on the sky; its reaction acts on the wheel. While it is not limited the
    equations are linear.

    >>> import trundle as tr
    >>> tr.gallery.ActiveSuspension(c=3000.0).c
    3000.0
    """

    c: float = parameter(4000.0, unit="N·s/m", ge=0, doc="force of the actuator per speed of the body")
    limit: float = parameter(2000.0, unit="N", gt=0, doc="largest force of the actuator")

    def build(self, world: World) -> None:
        super().build(world)
        wanted = self.add("skyhook", Sum(u1=self["body"].signal("v[1]"), g1=-self.c)).out
        force = self.add("actuator", Limiter(input=wanted, low=-self.limit, high=self.limit)).out
        frames = self["wheel"].frame(r=(0, 0.4, 0)), self["body"].frame()
        self.add("push", ForceAlong(*frames, axis="y", force=force))

    def damping(self) -> np.ndarray:
        return super().damping() + self.c * np.array([[0.0, -1.0], [0.0, 1.0]])

    def picture(self) -> dict[str, Any]:
        return {"signals": ["x_body", "tyre.nu", "actuator.out"]}

    @output(unit="N", doc="force of the actuator")
    def force(self, sol: Any) -> Any:
        return sol["actuator.out"]

    def check_run(self, sol: Any) -> list[Check]:
        """The linear equations in closed form, unless the actuator was limited."""
        most = float(np.abs(np.asarray(sol["force"])).max())
        limits = [Check("force beyond the limit (N)", max(most - self.limit, 0.0), 0.0, 1e-9)]
        return limits + (super().check_run(sol) if most < self.limit else [])

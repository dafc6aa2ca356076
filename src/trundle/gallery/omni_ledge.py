"""An omni vehicle that drives over an edge."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.surfaces import HalfPlane, Plane
from ..model.check import Check
from ..model.world import World
from .radial_vehicle import RadialOmni


class OmniLedge(RadialOmni):
    """An omni vehicle drives off a ledge, flies, lands on the floor below and drives on (y is up, along z).

    Each wheel has a slot for the ledge and one for the floor. The edge itself is not touched, which is right for wheels
    that leave fast enough: v² > a R with the hub's acceleration a downwards (see ``HalfPlane``).

    >>> import trundle as tr
    >>> tr.gallery.OmniLedge(drop=0.2).drop
    0.2
    """

    drop: float = parameter(0.1, unit="m", gt=0, doc="height of the ledge over the floor")
    length: float = parameter(0.6, unit="m", doc="distance of the edge from the start, along z")
    chi0: np.ndarray = parameter((0.1, 0.2, 0.3), unit="rad", shape=None, doc="initial angles of the wheels")
    vz: float = parameter(2.0, unit="m/s", doc="initial velocity along z")

    def layout(self) -> list[Any]:
        edge = HalfPlane(up="y", towards="z", length=self.length)
        return [m.replaced({"wheel": m.wheel.replaced({"ground": edge})}) for m in super().layout()]

    def build(self, world: World) -> None:
        super().build(world)
        below = world.frame(r=(0.0, -self.drop, 0.0))
        for i, mount in enumerate(self.layout()):
            rollers = [self[f"wheel[{i}].roller[{j}]"] for j in range(self.n)]
            self.add(f"floor[{i}]", mount.wheel.touching(below, rollers, Plane(up="y")))

    def picture(self) -> dict[str, Any]:
        return {"signals": ["V", "W", "N"], "track": ("platform.r[2]", "platform.r[1]"), "until": 1.0}

    def check_run(self, sol: Any) -> list[Check]:
        ledger = sol.energy
        gain = float(np.diff(ledger["total"].values).max(initial=0.0) / ledger["kinetic"].values.max())
        return [Check("largest gain of energy between two outputs, relative", max(gain, 0.0), 0.0, 1e-9)]

from __future__ import annotations

from typing import Any

from ...core.fields import parameter
from ...model.body import Body
from ...model.model import Model
from ...model.world import World
from ..rolling import DiscOnBase


class RollingWheel(Model):
    """An ideal rolling wheel: five positions, three velocities are free (MSL RollingWheel). Axle along body y.

    >>> import trundle as tr
    >>> wheel = tr.wheels.RollingWheel(radius=0.3, m=2.0, I_axis=0.09, I_long=0.045, up="z")
    """

    radius: float = parameter(unit="m", gt=0, doc="radius")
    m: float = parameter(unit="kg", gt=0, doc="mass")
    I_axis: float = parameter(unit="kg·m²", gt=0, doc="moment about the axle")
    I_long: float = parameter(unit="kg·m²", gt=0, doc="moment about a diameter")
    up: Any = parameter("up", kind="direction", doc="normal of the ground")

    def build(self, world: World) -> None:
        wheel = self.add("wheel", Body(mass=self.m, inertia=(self.I_long, self.I_axis, self.I_long)))
        self.add("contact", DiscOnBase(world.frame(), wheel.frame(), radius=self.radius, axis="y", up=self.up))

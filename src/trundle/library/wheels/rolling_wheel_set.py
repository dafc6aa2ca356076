from __future__ import annotations

from typing import Any

from ...core.fields import parameter, structure
from ...model.body import Body
from ...model.model import Model
from ...model.world import World
from ..joints import FixedIdealJoint
from ..rolling import RollingConstraintVerticalWheel, Upright


class RollingWheelSet(Model):
    """Two upright wheels on a massless axle (MSL RollingWheelSet). Wheel 1 is at +y of wheel 2, axle along body y.

    ``lateralSlidingConstraint1`` and ``…2``: which wheel takes lateral forces; with both the sum alone is unique.

    >>> import trundle as tr
    >>> pair = tr.wheels.RollingWheelSet(radius=0.2, m_wheel=0.5, I_axis=0.01, I_long=0.006, track=0.8, up="z")
    """

    radius: float = parameter(unit="m", gt=0, doc="radius of the wheels")
    m_wheel: float = parameter(unit="kg", gt=0, doc="mass of a wheel")
    I_axis: float = parameter(unit="kg·m²", gt=0, doc="moment of a wheel about the axle")
    I_long: float = parameter(unit="kg·m²", gt=0, doc="moment of a wheel about a diameter")
    track: float = parameter(unit="m", gt=0, doc="distance of the wheels")
    up: Any = parameter("up", kind="direction", doc="normal of the ground")
    lateralSlidingConstraint1: bool = structure(True, doc="wheel 1 takes lateral forces")
    lateralSlidingConstraint2: bool = structure(False, doc="wheel 2 takes lateral forces")

    def build(self, world: World) -> None:
        inertia = (self.I_long, self.I_axis, self.I_long)
        wheels = [self.add(f"wheel{i}", Body(mass=self.m_wheel, inertia=inertia)) for i in (1, 2)]
        self.add("axle", FixedIdealJoint(wheels[0].frame(r=(0, -self.track, 0)), wheels[1].frame(), axis="y"))
        self.add("stand", Upright(world.frame(), wheels[0].frame(), axis="y", up=self.up, height=self.radius))
        flags = (self.lateralSlidingConstraint1, self.lateralSlidingConstraint2)
        for i, (wheel, lateral) in enumerate(zip(wheels, flags, strict=True), start=1):
            self.add(
                f"roll{i}",
                RollingConstraintVerticalWheel(
                    world.frame(),
                    wheel.frame(),
                    radius=self.radius,
                    axis="y",
                    up=self.up,
                    lateralSlidingConstraint=bool(lateral),
                ),
            )

from __future__ import annotations

from typing import Any

from ...core.fields import parameter
from ...model.body import Body
from ...model.frame import Frame
from ...model.joint import Joint
from ...model.model import Model
from ...model.world import World
from ..joints import Prismatic


class SlidingMass(Model):
    """A translational inertia on a guide in its carrier A: m v̇ = ΣF along the axis.

    The parts are ``mass`` (a point) and ``guide``. Other drives are attached to its ``flange``, gears (a rack, a
    spindle) to its ``guide``.

    >>> import trundle as tr
    >>> class Pushed(tr.Model):
    ...     def build(self, world):
    ...         table = self.add("table", tr.drives.SlidingMass(world.frame(), axis="x", m=3.0))
    ...         self.add("motor", tr.drives.ForceSource(world.frame(), table.flange, axis="x", command=6.0))
    >>> float(tr.simulate(Pushed(), until=1)["table.guide.nu_dot"][-1].round(9))
    2.0
    """

    ports = ("A",)
    A: Frame
    axis: Any = parameter(kind="direction", doc="direction, in frame A")
    m: float = parameter(unit="kg", gt=0, doc="mass")

    def build(self, world: World) -> None:
        mass = self.add("mass", Body.point(mass=self.m))
        self.add("guide", Prismatic(self.A, mass.frame(), axis=self.axis))

    @property
    def flange(self) -> Frame:
        """The frame on the mass."""
        frame: Frame = self["mass"].frame()
        return frame

    @property
    def guide(self) -> Joint:
        """The joint that it slides in."""
        joint: Joint = self["guide"]
        return joint

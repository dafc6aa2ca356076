from __future__ import annotations

from typing import Any

import numpy as np

from ...core.fields import AXES, axis_vector, parameter
from ...model.body import Body
from ...model.frame import Frame
from ...model.joint import Joint
from ...model.model import Model
from ...model.world import World
from ..joints import Revolute


class Rotor(Model):
    """A rotational inertia on a bearing in its carrier A: J ω̇ = ΣM about the axis.

    The parts are ``rotor`` and ``bearing``. Other drives are attached to its ``flange``, gears to its ``bearing``. Its
    mass and its moment across the axis go with the carrier, which also feels its gyroscopic torque.

    >>> import trundle as tr
    >>> class Spun(tr.Model):
    ...     def build(self, world):
    ...         rotor = self.add("rotor", tr.drives.Rotor(world.frame(), axis="x", J=0.2, mass=3.0))
    ...         self.add("motor", tr.drives.TorqueSource(world.frame(), rotor.flange, axis="x", command=0.4))
    >>> float(tr.simulate(Spun(), until=1)["rotor.bearing.phi_dot"][-1].round(9))
    2.0
    """

    ports = ("A",)
    A: Frame
    axis: Any = parameter(kind="direction", doc="axis, in frame A")
    J: float = parameter(unit="kg·m²", gt=0, doc="moment about the axis")
    mass: float = parameter(unit="kg", gt=0, doc="mass, which the carrier bears")
    J_across: float | None = parameter(None, unit="kg·m²", gt=0, doc="moment across the axis; None: J/2, a disc's")

    def build(self, world: World) -> None:
        n = axis_vector(self.axis)
        across = self.J / 2 if self.J_across is None else self.J_across
        tensor = across * np.eye(3) + (self.J - across) * np.outer(n, n)
        along = next((name for name, axis in AXES.items() if abs(n @ axis) == 1.0), None)
        inertia = tensor if along is None else np.diag(tensor)
        rotor = self.add("rotor", Body(mass=self.mass, inertia=inertia, symmetry=along))
        self.add("bearing", Revolute(self.A, rotor.frame(), axis=self.axis))

    @property
    def flange(self) -> Frame:
        """The frame on the rotor."""
        frame: Frame = self["rotor"].frame()
        return frame

    @property
    def bearing(self) -> Joint:
        """The joint that it turns in."""
        joint: Joint = self["bearing"]
        return joint

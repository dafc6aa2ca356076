from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter, structure
from ...model.constraint import Constraint
from ...model.contact import Friction
from ...model.joint import Joint
from ...model.ports import KinematicPort
from ...model.world import World
from ..contact.friction import Coulomb
from ..joints.gear_pair import GearedRates, GearPair, joint_rate
from ..switching.dry_bond import DryBond
from ..switching.load import Constant, Load
from ..switching.of_joint import attached


class MeshFriction(DryBond):
    """Friction in the mesh of a gear, on its first shaft: |M_f| ≤ 2 (1 − η)/(1 + η) |M + M_f/2|.

    M is the torque that the mesh passes on, M + M_f what the first shaft feels, so M + M_f/2 is their mean. While the
    shafts turn this makes what is passed on η times what is put in, whichever side drives.
    """

    axis: Any = parameter(kind="direction", doc="axis of the first joint, in frame A")
    efficiency: float = parameter(gt=0, lt=1, doc="η")
    slides: bool = structure(False, doc="True: the first joint slides")
    bond: str = structure("turn", doc="bond of the first joint")
    friction: Friction = structure(Coulomb(mu=1.0), doc="the load is what it can hold")
    load: Load = structure(Constant(size=0.0), doc="by the mesh")

    @property
    def unit(self) -> str:  # type: ignore[override]
        return "m" if self.slides else "rad"

    def flow(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return joint_rate(A, B, self.axis, self.slides)

    def reaction_load(self, efforts: dict[str, Any]) -> Any:
        mean = efforts.get("gear", 0.0) + efforts.get("own", 0.0) / 2
        return 2 * (1 - self.efficiency) / (1 + self.efficiency) * ca.sqrt(mean**2 + 1e-300)


class LossyRates(GearedRates):
    """φ̇_1 − ratio φ̇_2 = 0 with friction in the mesh."""

    efficiency: float = parameter(gt=0, lt=1, doc="η, both ways")

    def companions(self) -> tuple[Constraint, ...]:
        given = {"axis": self.axis, "efficiency": self.efficiency, "slides": self.slides}
        losses = MeshFriction(self.A, self.B, bond="slide" if self.slides else "turn", **given)
        return (*super().companions(), attached(self, "losses", losses))


class Gear(GearPair):
    """A gear between two joints, q̇_1 = ratio q̇_2, with the efficiency η: the losses count both ways.

    While joint 1 drives, the torque on joint 2 is η·ratio times the torque on joint 1; while it is driven, 1/η·ratio
    times. At rest it holds whatever is between the two, exactly: M_2 between η·ratio·M_1 and ratio·M_1/η. Without an
    efficiency it is ideal. Joints that slide make it a rack or a spindle; ``ratio`` then has a unit. The carrier of
    each joint feels its torque. As in Modelica's LossyGear the loss is in proportion to the torque.

    >>> import trundle as tr
    >>> class Geared(tr.Model):
    ...     def build(self, world):
    ...         motor, load = (self.add(n, tr.drives.Rotor(world.frame(), axis="x", J=J, mass=1.0))
    ...                        for n, J in (("motor", 0.01), ("load", 0.5)))
    ...         self.add("gear", tr.drives.Gear(motor.bearing, load.bearing, ratio=5.0, efficiency=0.8))
    ...         self.add("torque", tr.drives.TorqueSource(world.frame(), motor.flange, axis="x", command=0.1))
    >>> sol = tr.simulate(Geared(), until=1)
    >>> float(sol["load.bearing.phi_dot"][-1].round(9)) == round(0.8 * 5 * 0.1 / (0.5 + 0.8 * 25 * 0.01), 9)
    True
    """

    ports = ("first", "second")
    first: Joint
    second: Joint
    efficiency: float | None = parameter(None, gt=0, lt=1, doc="η, both ways; None: an ideal gear")

    def build(self, world: World) -> None:
        if self.efficiency is None:
            super().build(world)
        else:
            self.add("gear", LossyRates(*self.frames(), **self.rates(), efficiency=self.efficiency))

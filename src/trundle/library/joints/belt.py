from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter, structure
from ...model.bond import Bond, Locked
from ...model.constraint import Constraint
from ...model.frame import Frame
from ...model.ports import KinematicPort


class Belt(Constraint):
    """A belt or a chain around two wheels on parallel axes: it neither slips nor stretches, and has no mass.

    With n along axis × (r_B − r_A) and sin β = (R_A − R_B)/D the belt passes B as fast as A, as seen from whatever
    carries the wheels: R_B ω_B − R_A ω_A + sin β (v_B − v_A)·n = 0. The effort of the bond ``belt`` (N) is by how much
    its two strands pull differently, and it acts along them; preload is left out. ``crossed``: the wheels turn against
    each other, −R_A for R_A.

    >>> import trundle as tr
    >>> drive = lambda motor, wheel: tr.joints.Belt(
    ...     motor.frame(), wheel.frame(), axis="z", radius_A=0.02, radius_B=0.1)
    """

    axis: Any = parameter(kind="direction", doc="axis of both wheels, in frame A")
    radius_A: float = parameter(unit="m", gt=0, doc="pitch radius of the wheel A")
    radius_B: float = parameter(unit="m", gt=0, doc="pitch radius of the wheel B")
    crossed: bool = structure(False, doc="True: the strands cross, and the wheels turn against each other")

    def _geometry(self, A: KinematicPort, B: KinematicPort) -> tuple[Any, Any, Any]:
        """(axis, unit normal of the line of centres, their distance)."""
        axis = A.T @ self.axis
        across = ca.cross(axis, B.r - A.r)
        distance = ca.sqrt(ca.dot(across, across))
        return axis, across / distance, distance

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        axis, n, distance = self._geometry(A, B)
        here = -self.radius_A if self.crossed else self.radius_A
        sine = (here - self.radius_B) / distance
        passing = self.radius_B * ca.dot(axis, B.w) - here * ca.dot(axis, A.w)
        return {"belt": Locked(passing + sine * ca.dot(n, B.v - A.v))}

    def validity(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[Any, str, str]]:
        here = -self.radius_A if self.crossed else self.radius_A
        spare = self._geometry(A, B)[2] - ca.fabs(here - self.radius_B)
        return {"strands": (spare, "the wheels are too close for the belt to leave them", "Move them apart.")}


class Fall(Constraint):
    """Abstract: falls |r_B − r_A|, one summand of the bond ``rope``."""

    falls: float = parameter(1.0, unit="1", gt=0, doc="strands of the rope from A to B")

    def distance(self, A: KinematicPort, B: KinematicPort) -> Any:
        d = B.r - A.r
        return ca.sqrt(ca.dot(d, d))

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        return {"rope": Locked(self.falls * self.distance(A, B))}

    def validity(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[Any, str, str]]:
        advice = "End the run before, or lengthen the rope."
        return {"strand": (self.distance(A, B), "the load is at the sheave", advice)}


class Pulley(Fall):
    """A rope from B over a small sheave at A to ``other``: n_B |r_B − r_A| + n_other |r_other − r_A| = length.

    No friction, no mass, no stretch; several falls make a block and tackle. A may be on a body that moves: it feels the
    sum of all strands. The effort of the bond ``rope`` is minus the tension: a rope that would have to push is not
    slack here (``tr.switching.OneSided`` is), so look at it.

    >>> import trundle as tr
    >>> atwood = lambda world, one, two: tr.joints.Pulley(
    ...     world.frame(), one.frame(), two.frame(), length=2.0)
    """

    ports = ("A", "B", "other")
    other: Frame
    length: float = parameter(unit="m", gt=0, doc="length of the rope")
    falls_other: float = parameter(1.0, unit="1", gt=0, doc="strands of the rope from A to the other load")

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        return {"rope": Locked(self.falls * self.distance(A, B) - self.length)}

    def companions(self) -> tuple[Constraint, ...]:
        return (self.summand("second", Fall(self.A, self.other, falls=self.falls_other)),)

    def misfit(self, bond: str, value: float, unit: str) -> str:
        return f"{self.path}.length is {abs(value) * 1000:.4g} mm {'short' if value > 0 else 'long'}"

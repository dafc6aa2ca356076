from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

import casadi as ca

from ...core.fields import structure
from ...model.bond import Bond, Locked
from ...model.constraint import Constraint
from ...model.contact import MODES, STICKING_MODES, Friction, Unilateral
from ...model.impact import Impact
from ...model.ports import KinematicPort
from ..rolling.closed import closed_edge, closed_reach
from ..rolling.pair import SurfacePair
from .impact import Newton
from .resistance import Resistance


class RigidContact(SurfacePair, Unilateral):
    """Unilateral contact of two rigid surfaces: Flight, Sliding or Rolling (Kosenko 2022, §4).

    A point (a corner of a block) cannot roll: its contact without slip is called Sticking.

    Sockets: ``friction`` (Coulomb, RegularisedCoulomb, Viscous, Frictionless, NoSlip or your own), ``impact``
    (Newton, Poisson, Propagating or your own), and couples against ``spinning`` and ``rolling``. Events, impacts and
    the choice of modes are exact: gap ≥ 0, N ≥ 0, gap·N = 0, |F_t| ≤ μN, and F_t against the slip. ``bilateral``
    holds the surfaces together and lets N change its sign, as papers on tops often do; only for laws that never
    stick.

    >>> import trundle as tr
    >>> bounce = lambda world, ball: tr.RigidContact(
    ...     world.frame(), ball.frame(), surface_A=tr.surfaces.Plane(), surface_B=tr.surfaces.Sphere(radius=0.1),
    ...     friction=tr.friction.Coulomb(mu=0.3), impact=tr.impacts.Newton(e=0.8))
    """

    impact: Impact = structure(Newton(), doc="law of restitution")
    spinning: Resistance | None = structure(None, doc="couple against the spin about the normal")
    rolling: Resistance | None = structure(None, doc="couple against rolling")

    @property
    def modes(self) -> tuple[str, str, str]:
        return MODES if self.surface_A.rolls and self.surface_B.rolls else STICKING_MODES

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        wanted = {"friction": Friction, "impact": Impact}
        for name, kind in wanted.items():
            if not isinstance(getattr(self, name), kind):
                yield name, f"is {getattr(self, name)!r}, not a law of {name}"
        if isinstance(self.impact, Impact) and type(self.impact).restitution is Impact.restitution:
            yield "impact", f"is a {type(self.impact).__name__}, which has no restitution(approach, compression)"
        if self.bilateral and isinstance(self.friction, Friction) and self.friction.sticks:
            yield "bilateral", f"needs a law that never sticks; {type(self.friction).__name__} does"
        if isinstance(self.friction, Friction) and self.friction.needs_travel and not self.is_wheel:
            yield "friction", f"is {type(self.friction).__name__}, a law of tyres: use tr.tyres.Tyre"
        for name in ("spinning", "rolling"):
            if getattr(self, name) is not None and not isinstance(getattr(self, name), Resistance):
                yield name, f"is {getattr(self, name)!r}, not a Resistance"

    def companions(self) -> tuple[Constraint, ...]:
        """A contact for each further place where the surfaces can touch at the same time, with the same laws."""
        found = []
        for k in range(1, 1 if self.bilateral or self.others else self.places):
            again = copy(self)
            object.__setattr__(again, "path", f"{self.path}.place[{k}]")
            object.__setattr__(again, "place", k)
            found.append(again)
        return tuple(found)

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        c = self.contact(A, B)
        bonds = self.three_bonds(A, B, c)
        turning = B.w - A.w
        if self.spinning is not None:
            bonds["spin"] = Locked(ca.dot(c.n, turning), unit="N·m")
        if self.rolling is not None:
            t1, t2 = self.tangents(A, B, c.n)
            bonds["roll_1"] = Locked(ca.dot(t1, turning), unit="N·m")
            bonds["roll_2"] = Locked(ca.dot(t2, turning), unit="N·m")
        return bonds

    def reach(self, A: KinematicPort, B: KinematicPort) -> Any:
        return closed_reach(self.surface_A, self.surface_B, A, B) if self.closed else None

    def edge(self, A: KinematicPort, B: KinematicPort) -> Any:
        return closed_edge(self.surface_A, self.surface_B, A, B) if self.closed else None

    def extra_ratios(self, flows: Any) -> Any:
        parts = []
        if self.spinning is not None:
            parts.append(self.spinning.ratio(flows[0]))
        if self.rolling is not None:
            parts.append(self.rolling.ratio(ca.vertsplit(flows, [0, flows.shape[0] - 2, flows.shape[0]])[-1]))
        return ca.vertcat(*parts) if parts else ca.SX(0, 1)

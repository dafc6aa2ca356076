from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import casadi as ca

from ...core.fields import parameter, structure
from ...model.bond_part import BondPart
from ...model.constraint import Constraint
from ...model.impact import Impact
from ...model.joint import Joint
from ...model.ports import KinematicPort
from ..contact.impact import Newton
from .of_freedom import FreedomLimit, of_freedom
from .of_joint import attached
from .one_sided import OneSided


class Stop(BondPart):
    """Limits of a joint's coordinate: lower ≤ q ≤ upper, the effort of a limit pushes back only, with restitution.

    Exact: no penalty, no overlap. Put it into the socket ``stop`` of a joint, or into a bond of your own joint,
    ``tr.Effort(0, stop=self.stop)``. A limit that is None is not there; angles count over many turns.

    >>> import numpy as np, trundle as tr
    >>> gate = lambda a, b: tr.joints.Revolute(
    ...     a.frame(), b.frame(), axis="z",
    ...     stop=tr.switching.Stop(lower=0, upper=np.pi / 2, impact=tr.impacts.Newton(e=0.3)))
    """

    lower: float | None = parameter(None, unit="m or rad", doc="least coordinate")
    upper: float | None = parameter(None, unit="m or rad", doc="largest coordinate")
    impact: Impact = structure(Newton(), doc="law of restitution")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        if self.lower is None and self.upper is None:
            yield "lower", "and upper: neither is given; a stop needs a limit"
        elif None not in (self.lower, self.upper) and not self.lower < self.upper:  # type: ignore[operator]
            yield "lower", f"= {self.lower:g} must be < upper = {self.upper:g}"

    def constraints(self, joint: Any, bond: str) -> tuple[Constraint, ...]:
        """The limits as constraints between the joint's frames."""
        given = {"lower": (1, self.lower), "upper": (-1, self.upper)}
        kind, fields = (Limit, {"axis": joint.axis, "bond": bond}) if isinstance(joint, Joint) else (
            FreedomLimit, of_freedom(joint, bond)
        )  # fmt: skip
        return tuple(
            attached(
                joint,
                f"{bond}.stop.{name}",
                kind(joint.A, joint.B, sign=sign, limit=limit, impact=self.impact, **fields),
            )
            for name, (sign, limit) in given.items()
            if limit is not None
        )


class Limit(OneSided):
    """One limit of a joint's coordinate q: sign (q − limit) ≥ 0."""

    axis: Any = parameter(kind="direction", doc="axis of the joint")
    limit: float = parameter(unit="m or rad", doc="coordinate that is not passed")
    bond: str = structure(choices=("slide", "turn"), doc="bond of the joint")
    sign: int = structure(doc="1: lower limit, -1: upper limit")
    phi: ClassVar[Any] = 0.0  # the joint's angle; the solver gives it

    @property
    def unit(self) -> str:  # type: ignore[override]
        return "m" if self.bond == "slide" else "rad"

    def gap(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        nu = ca.dot(A.T @ self.axis, B.r - A.r)
        return self.sign * ((nu if self.bond == "slide" else self.phi) - self.limit)

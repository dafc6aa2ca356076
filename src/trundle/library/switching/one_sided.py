from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import structure
from ...model.bond import ABSENT, Given, Locked
from ...model.contact import Friction, Unilateral
from ...model.impact import Impact
from ...model.ports import KinematicPort
from ..contact.friction import Frictionless
from ..contact.impact import Newton

STOP_MODES = ("Free", "Stopped", "Stopped")


class OneSided(Unilateral):
    """Abstract: a scalar that stays positive, gap ≥ 0, effort ≥ 0, gap·effort = 0, with restitution.

    A subclass gives ``gap``. It takes part in events, impacts, complementarity and time stepping as contacts do.

    >>> import casadi as ca, trundle as tr
    >>> class Rope(tr.switching.OneSided):
    ...     '''An inextensible rope without mass: slack, or taut.'''
    ...     length: float = tr.parameter(unit="m", gt=0, doc="length")
    ...     def gap(self, A, B, t):
    ...         return self.length - ca.norm_2(B.r - A.r)
    """

    friction: Friction = structure(Frictionless(), doc="none: it has one bond")
    impact: Impact = structure(Newton(), doc="law of restitution")

    overlaps = ("its limit is passed", "Start within it")

    @property
    def modes(self) -> tuple[str, str, str]:
        return STOP_MODES

    def gap(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        """What stays positive, by the positions of A and B."""
        raise NotImplementedError

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Any]:
        normal = Locked(self.gap(A, B, t), unit="N" if self.unit == "m" else "N·m")
        return {"normal": normal, f"{ABSENT}_1": Given(), f"{ABSENT}_2": Given()}

    def shown(self) -> dict[str, tuple[str, str, tuple[int, ...], int]]:
        rate = (f"{self.unit}/s", "rate of the gap", (), 1)
        return {"gap": (self.unit, "how far it is from the limit", (), 0), "gap_rate": rate}

    def tangent_axes(self) -> tuple[Any, Any]:
        return ca.SX([1, 0, 0]), ca.SX([0, 1, 0])

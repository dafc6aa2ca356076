from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import structure
from ...model.bond import ABSENT, Given, Locked
from ...model.contact import Friction, Unilateral
from ...model.impact import Impact
from ...model.ports import KinematicPort
from ..contact.impact import Newton
from .load import Load

DRY_MODES = ("Idle", "Sliding", "Sticking")  # idle: without a load, or a stop holds the bond


class DryBond(Unilateral):
    """Abstract: a flow that sticks or slips under a load, F = −load·ratio(u, s), |F| ≤ load·static while it sticks.

    A subclass gives ``flow``. ``friction`` is any law of contacts; with a load of 1 its numbers are forces or torques.
    """

    friction: Friction = structure(doc="law of friction")
    load: Load = structure(doc="what presses")
    impact: Impact = structure(Newton(), doc="none: it never parts")

    @property
    def modes(self) -> tuple[str, str, str]:
        return DRY_MODES

    def flow(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        """The velocity that friction resists (m/s or rad/s)."""
        raise NotImplementedError

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Any]:
        unit = "N" if self.unit == "m" else "N·m"
        load = Given(self.load.value(t), level=0, unit=unit)
        return {"load": load, "tangent": Locked(self.flow(A, B, t), unit=unit), f"{ABSENT}_2": Given()}

    def shown(self) -> dict[str, tuple[str, str, tuple[int, ...], int]]:
        return {"slip": (f"{self.unit}/s", "the flow that friction resists", (), 1)}

    def tangent_axes(self) -> tuple[Any, Any]:
        return ca.SX([1, 0, 0]), ca.SX([0, 1, 0])

from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...model.ports import KinematicPort
from .shaft import Drive


class FlexibleShaft(Drive):
    """M = −k s − d ω with the twist s, ṡ = ω: a torsional spring with a damper, over any number of turns.

    ``play``: a gap of this whole angle in which only the damper acts (backlash): s is less by it, and zero within.

    >>> import trundle as tr
    >>> shaft = lambda rotor, arm: tr.drives.FlexibleShaft(rotor.frame(), arm.frame(), axis="z", k=50.0, d=0.1)
    """

    k: float = parameter(unit="N·m", gt=0, doc="stiffness (per rad)")
    d: float = parameter(0.0, unit="N·m·s", ge=0, doc="damping")
    play: float = parameter(0.0, unit="rad", ge=0, doc="whole angle of the backlash")
    start: float = parameter(0.0, unit="rad", doc="twist at the start")

    def states(self) -> tuple[tuple[Any, ...], ...]:
        return (("twist", "rad", "angle of B relative to A", self.start if isinstance(self.start, float) else 0.0),)

    def rates(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return self.speed(A, B)

    def _stretch(self) -> Any:
        twist, half = self.z[0], self.play / 2  # type: ignore[attr-defined]
        return ca.fmax(twist - half, 0) + ca.fmin(twist + half, 0)

    def torque(self, w: Any, t: Any) -> Any:
        return -self.k * self._stretch() - self.d * w

    def energy(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return self.k * self._stretch() ** 2 / 2

"""A friction clutch: a driven disc takes another one along, until both turn as one."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.contact import Coulomb
from ..library.forces import AppliedTorque
from ..library.joints import Revolute
from ..library.switching import Dry
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model
from ..model.world import World


class Clutch(Model):
    """Two discs on one axis, pressed together: M = μ r N while they slip; they stick from the moment of equal speeds.

    J1 ω1' = T − M, J2 ω2' = M − T2: equal speeds at ω1(0)/(M/J1 + M/J2 − T/J1 − T2/J2). They stay together if the
    torque that one passes on to the other, (J2 T + J1 T2)/(J1 + J2), is less than the static limit.

    >>> import trundle as tr
    >>> tr.gallery.Clutch(press=500.0).press
    500.0
    """

    J1: float = parameter(0.2, unit="kg·m²", gt=0, doc="moment of inertia of the driving disc")
    J2: float = parameter(0.5, unit="kg·m²", gt=0, doc="moment of inertia of the driven disc")
    w0: float = parameter(100.0, unit="rad/s", doc="speed of the driving disc at the start")
    T: float = parameter(10.0, unit="N·m", doc="torque on the driving disc")
    T2: float = parameter(5.0, unit="N·m", ge=0, doc="torque that resists the driven disc")
    press: float = parameter(1000.0, unit="N", gt=0, doc="force that presses the discs together")
    radius: float = parameter(0.1, unit="m", gt=0, doc="effective radius of the lining")
    mu: float = parameter(0.35, gt=0, doc="coefficient of friction of the lining")

    def build(self, world: World) -> None:
        driving, driven = (
            self.add(name, Body(mass=4.0, inertia=(J, J / 2, J / 2)))
            for name, J in (("driving", self.J1), ("driven", self.J2))
        )
        self.add("shaft", Revolute(world.frame(), driving.frame(), axis="x"))
        lining = Dry(law=Coulomb(mu=self.mu), load=self.press * self.radius)
        self.add("clutch", Revolute(driving.frame(), driven.frame(), axis="x", friction=lining))
        self.add("motor", AppliedTorque(world.frame(), driving.frame(), torque=(self.T, 0, 0)))
        self.add("brake", AppliedTorque(world.frame(), driven.frame(), torque=(-self.T2, 0, 0)))

    def initial(self) -> dict[str, Any]:
        return {"shaft.phi_dot": self.w0, "clutch.phi_dot": -self.w0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["driving.w[0]", "driven.w[0]", "clutch.turn.friction.tangent.effort"]}

    def check_run(self, sol: Any) -> list[Check]:
        M, t = self.mu * self.radius * self.press, sol.time.values
        slowing = M / self.J1 + M / self.J2 - self.T / self.J1 - self.T2 / self.J2
        end = self.w0 / slowing
        both = (self.T - self.T2) / (self.J1 + self.J2)
        held = (self.J2 * self.T + self.J1 * self.T2) / (self.J1 + self.J2) <= M
        if slowing <= 0 or not held or M < self.T2:
            return []
        slips = np.minimum(t, end)
        speed = self.w0 + (self.T - M) / self.J1 * slips + both * np.maximum(t - end, 0)
        error = float(np.abs(sol["driving.w"].values[:, 0] - speed).max())
        checks = [Check("speed of the driving disc, largest error (rad/s)", error, 0.0, 1e-8)]
        if end < t[-1]:
            when = [e.time for e in sol.events if e.after == "Sticking"]
            checks.append(Check("both turn as one from (s)", when[0] if when else np.nan, float(end), 1e-9))
        return checks

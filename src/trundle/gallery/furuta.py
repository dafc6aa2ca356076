"""Furuta's pendulum."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..core.signal import Signal
from ..library.blocks import Controller
from ..library.joints import FixedControlledJoint, Revolute
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model
from ..model.world import World
from .balances import energy_check

NEAR = 0.4  # rad from the top: there it is held
SPARE = 0.1  # of m g l: energy beyond that of the top, so that it gets there


class Furuta(Model):
    """A pendulum at the end of an arm that a motor turns about the vertical; it is swung up and caught at the top.

    α is the angle of the arm, θ that of the pendulum from the upward vertical (Åström and Furuta 2000). A program at
    ``period`` pumps energy, M = J k E θ̇ cos θ within ±``limit``, and holds the pendulum by the linear-quadratic
    regulator of the linear model (``tr.linearise``).

    >>> import trundle as tr
    >>> tr.gallery.Furuta().r
    0.2
    """

    r: float = parameter(0.2, unit="m", gt=0, doc="length of the arm")
    J: float = parameter(4e-3, unit="kg·m²", gt=0, doc="moment of the arm about the vertical")
    m: float = parameter(0.1, unit="kg", gt=0, doc="mass of the pendulum")
    l: float = parameter(0.15, unit="m", gt=0, doc="distance of its centre from its hinge")
    I: float = parameter(7.5e-4, unit="kg·m²", gt=0, doc="its moment about the centre")
    limit: float = parameter(0.5, unit="N·m", gt=0, doc="largest torque")
    pump: float = parameter(40.0, unit="1/s", gt=0, doc="gain k of the swing-up, per energy in m g l")
    th0: float = parameter(3.1, unit="rad", doc="angle of the pendulum at the start")
    period: float = parameter(2e-3, unit="s", gt=0, doc="time between two samples")
    controlled: bool = structure(True, doc="False: no torque")

    def build(self, world: World) -> None:
        arm = self.add("arm", Body(mass=0.2, inertia=(self.J, self.J, self.J)))
        bob = self.add("bob", Body(mass=self.m, inertia=(self.I, self.I / 50, self.I)))
        end = arm.frame(r=(self.r, 0, 0))
        swing = self.add("swing", Revolute(end, bob.frame(r=(0, -self.l, 0)), axis="x"))
        torque: Any = 0.0
        if self.controlled:
            inputs = {"th": swing.signal("phi"), "w": swing.signal("phi_dot")}
            motor = f"{self.path}.motor" if self.path else "motor"
            inputs |= {"al": Signal(f"{motor}.phi"), "v": Signal(f"{motor}.phi_dot")}
            law = _Law(self, self.gains())
            torque = self.add("control", Controller(function=law, inputs=inputs, period=self.period)).out
        self.add("motor", FixedControlledJoint(world.frame(), arm.frame(), axis="y", torque=torque))

    def gains(self) -> np.ndarray:
        """K with M = −K (α, θ, α̇, θ̇) about the upright position."""
        from ..analysis.linearise import linearise

        free = self.replaced({"controlled": False})
        linear = linearise(free, at={"swing.phi": 0.0}, inputs=["motor.torque"])
        order = [linear.names.index(f"{n}") for n in ("motor.phi", "swing.phi", "motor.phi_dot", "swing.phi_dot")]
        weights = np.zeros(4)
        weights[order] = [1.0, 10.0, 0.1, 0.1]
        return linear.lqr(weights, [10.0])[0][order]

    def initial(self) -> dict[str, Any]:
        return {"swing.phi": self.th0, "swing.phi_dot": 0.0, "motor.phi": 0.0, "motor.phi_dot": 0.0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["swing.phi", "motor.phi", "control.out" if self.controlled else "motor.phi_dot"]}

    def check_run(self, sol: Any) -> list[Check]:
        """Momentum about the vertical: its rate is the motor's torque; the energy changes by its work alone."""
        th, w, v = (sol[path].values for path in ("swing.phi", "swing.phi_dot", "motor.phi_dot"))
        J = self.I + self.m * self.l**2
        across = self.J + self.m * self.r**2 + (J * np.sin(th) ** 2 + self.I / 50 * np.cos(th) ** 2)
        momentum = across * v - self.m * self.r * self.l * w * np.cos(th)
        found = sol["arm.L_0"].values[:, 1] + sol["bob.L_0"].values[:, 1]
        orbit = self.m * np.cross(sol["bob.r"].values, sol["bob.v"].values)[:, 1]
        size = np.abs(across * v).max() + self.m * self.r * self.l * np.abs(w).max() + 1e-300
        error = np.abs(found + orbit - momentum).max() / size
        bodies = {"arm": (0.0, (self.J,) * 3), "bob": (self.m, (self.I, self.I / 50, self.I))}  # the arm only turns
        return [
            Check("momentum about the vertical against its closed form (relative)", float(error), 0.0, 1e-9),
            energy_check(sol, bodies, works=["motor"]),
        ]


class _Law:
    """Swing-up and hold, as a function of time and signals."""

    def __init__(self, given: Furuta, gains: np.ndarray) -> None:
        self.given, self.gains = given, gains

    def __call__(self, t: float, s: dict[str, float]) -> dict[str, float]:
        f = self.given
        th = (s["th"] + np.pi) % (2 * np.pi) - np.pi
        J, weight = f.I + f.m * f.l**2, f.m * 9.81 * f.l
        lacking = J * s["w"] ** 2 / 2 / weight + np.cos(th) - 1 - SPARE
        al = (s["al"] + np.pi) % (2 * np.pi) - np.pi
        if abs(th) < NEAR and abs(s["w"]) < 8.0:
            M = float(-self.gains @ [al, th, s["v"], s["w"]])
        else:
            M = -f.J * f.pump * lacking * s["w"] * np.cos(th) * 9.81 - 5e-3 * s["v"]
        return {"out": min(max(M, -f.limit), f.limit)}

"""Kapitza's pendulum."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.joints import Revolute
from ..library.parts import BodyCylinder
from ..model.check import Check
from ..model.model import Model
from ..model.world import World


class KapitzaPendulum(Model):
    """A pendulum whose pivot is shaken up and down fast enough stands upright: a² ω² > 2 g l_r, l_r the reduced length.

    >>> import trundle as tr
    >>> tr.gallery.KapitzaPendulum().omega
    150.0
    """

    length: float = parameter(0.3, unit="m", gt=0, doc="length of the thin rod")
    amplitude: float = parameter(0.03, unit="m", ge=0, doc="amplitude of the pivot")
    omega: float = parameter(150.0, unit="rad/s", gt=0, doc="angular frequency of the pivot")
    tilt: float = parameter(0.3, unit="rad", doc="angle to the upright at the start")

    def world(self) -> World:
        return World(position=lambda t: (0, self.amplitude * np.cos(self.omega * t), 0))

    def build(self, world: World) -> None:
        rod = self.add("rod", BodyCylinder(r=(0, self.length, 0), diameter=0.01, mass=0.1))
        self.add("hinge", Revolute(world.frame(), rod.frame(), axis="z"))

    def initial(self) -> dict[str, Any]:
        return {"hinge.phi": self.tilt}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["hinge.phi"]}

    def check_run(self, sol: Any) -> list[Check]:
        """The angle against J φ'' = (m l/2)(g − a ω² cos ωt) sin φ, solved apart."""
        from scipy.integrate import solve_ivp

        half, t = self.length / 2, sol.time.values
        reduced = (self.length**2 / 3 + 0.005**2 / 4) / half

        def rates(t: float, y: Any) -> Any:
            pull = 9.81 - self.amplitude * self.omega**2 * np.cos(self.omega * t)
            return [y[1], pull / reduced * np.sin(y[0])]

        start = [sol["hinge.phi"].values[0], sol["hinge.phi_dot"].values[0]]
        apart = solve_ivp(rates, (t[0], t[-1]), start, "DOP853", t_eval=t, rtol=1e-11, atol=1e-12)
        error = np.abs(sol["hinge.phi"].values - apart.y[0]).max()
        return [Check("angle against its own equation, largest error (rad)", float(error), 0.0, 1e-5)]

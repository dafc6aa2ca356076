"""A V6 engine without gas."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.assemblies import JointRRP
from ..library.joints import Revolute
from ..library.parts import BodyCylinder
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model
from ..model.world import World
from .balances import energy_check, rod

DIAMETER = 0.02  # m: of the rods


class V6Engine(Model):
    """Six cylinders in two banks on a crank with three throws, two rods on each (JointRRP, as in the Modelica library).

    >>> import trundle as tr
    >>> tr.gallery.V6Engine().rod
    0.175
    """

    throw: float = parameter(0.05, unit="m", gt=0, doc="radius of the crank")
    rod: float = parameter(0.175, unit="m", gt=0, doc="length of the connecting rods")
    bank: float = parameter(np.pi / 6, unit="rad", doc="angle of each bank to the vertical")
    m_rod: float = parameter(0.6, unit="kg", gt=0, doc="mass of a connecting rod")
    m_piston: float = parameter(0.5, unit="kg", gt=0, doc="mass of a piston")
    inertia: float = parameter(0.05, unit="kg·m²", gt=0, doc="moment of crank and flywheel")
    spin: float = parameter(50.0, unit="rad/s", doc="rate of the crank at the start")

    def build(self, world: World) -> None:
        J = self.inertia
        crank = self.add("crank", Body(mass=5.0, inertia=(J, J, J)))
        self.add("main", Revolute(world.frame(), crank.frame(), axis="z"))
        for k in range(6):
            angle, side, z = self._cylinder(k)
            pin = crank.frame(r=(-self.throw * np.sin(angle), self.throw * np.cos(angle), z))
            link = BodyCylinder(r=(0, self.rod, 0), diameter=DIAMETER, mass=self.m_rod)
            piston = BodyCylinder(r=(0, 0.05, 0), diameter=0.08, mass=self.m_piston)
            parts = {"rod": link, "slider": piston, "rRod1": (0, self.rod, 0), "s_guess": self.throw + self.rod}
            guide = world.frame(r=(0, 0, z), R=("z", side))
            self.add(f"cylinder[{k}]", JointRRP(pin, guide, axis="z", along="y", **parts))

    def _cylinder(self, k: int) -> tuple[float, float, float]:
        """(angle of the throw, angle of the bank, position along the crank) of a cylinder."""
        return 2 * np.pi / 3 * (k // 2), self.bank * (1 if k % 2 else -1), 0.1 * (k // 2 - 1)

    def initial(self) -> dict[str, Any]:
        return {"main.phi": 0.0, "main.phi_dot": self.spin}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["main.phi_dot", *(f"cylinder[{k}].jointB.nu" for k in range(6))], "until": 0.5}

    def check_run(self, sol: Any) -> list[Check]:
        """s = r cos θ + √(l² − r² sin² θ) for each piston, with θ from its own bank; the energy."""
        worst = 0.0
        for k in range(6):
            angle, side, _ = self._cylinder(k)
            th = sol["main.phi"].values + angle - side
            s = self.throw * np.cos(th) + np.sqrt(self.rod**2 - (self.throw * np.sin(th)) ** 2)
            worst = max(worst, float(np.abs(sol[f"cylinder[{k}].jointB.nu"].values - s).max()))
        mass, (along, across, _) = rod(self.m_rod, self.rod, DIAMETER)
        bodies: dict[str, tuple[float, Any]] = {"crank": (0.0, (self.inertia,) * 3)}  # it only turns
        for k in range(6):
            bodies[f"cylinder[{k}].rod"] = mass, (across, along, across)
            bodies[f"cylinder[{k}].slider"] = self.m_piston, (0.0, 0.0, 0.0)  # it does not turn
        return [
            Check("positions of the pistons (m)", worst, 0.0, 1e-10),
            energy_check(sol, bodies),
        ]

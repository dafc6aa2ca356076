"""The arm of an excavator."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.joints import Distance, Revolute
from ..library.laws import Law
from ..library.parts import BodyCylinder
from ..model.check import Check
from ..model.model import Model
from ..model.world import World
from .balances import energy_check, rod

PARTS = (  # name, length (m), mass (kg), lever on the part before (m), lever on itself (m), angle of the first lever
    ("boom", 5.0, 1500.0, 1.0, 2.0, -1.2),
    ("stick", 3.0, 800.0, 2.0, 0.8, np.pi - 0.6),
    ("bucket", 1.5, 600.0, 1.4, 0.5, np.pi - 0.7),
)


class Stroke(Law):
    """A cylinder that moves out and in: L = L₀ + a (1 − cos ωt)/2."""

    base: float = parameter(unit="m", doc="length at the start")
    a: float = parameter(unit="m", doc="stroke")
    omega: float = parameter(unit="rad/s", doc="angular frequency")

    def __call__(self, t: Any) -> Any:
        return self.base + self.a * (1 - np.cos(self.omega * t)) / 2


DIAMETER = 0.3  # m: of the parts


class ExcavatorArm(Model):
    """Boom, stick and bucket, each turned by a hydraulic cylinder of prescribed length (``Distance`` with a law).

    >>> import trundle as tr
    >>> tr.gallery.ExcavatorArm().stroke
    0.3
    """

    stroke: float = parameter(0.3, unit="m", ge=0, doc="stroke of the cylinders")
    omega: float = parameter(1.0, unit="rad/s", gt=0, doc="angular frequency")
    opening: float = parameter(1.3, unit="rad", gt=0, lt=3.0, doc="angle between the levers at the start")

    def _law(self, p: float, q: float) -> Stroke:
        base = np.sqrt(p**2 + q**2 - 2 * p * q * np.cos(self.opening))
        return Stroke(base=float(base), a=self.stroke, omega=self.omega)

    def build(self, world: World) -> None:
        before: Any = world
        end = (0.0, 1.5, 0.0)
        for name, length, mass, p, q, angle in PARTS:
            part = self.add(name, BodyCylinder(r=(length, 0, 0), diameter=DIAMETER, mass=mass))
            hinge = np.array(end)
            self.add(f"{name}_hinge", Revolute(before.frame(r=end), part.frame(), axis="z"))
            foot = hinge + p * np.array([np.cos(angle), np.sin(angle), 0])
            ends = before.frame(r=tuple(foot)), part.frame(r=(q, 0, 0))
            self.add(f"{name}_cylinder", Distance(*ends, length=self._law(p, q)))
            before, end = part, (length, 0.0, 0.0)

    def guess(self) -> dict[str, Any]:
        return {f"{name}_hinge.phi": angle + self.opening for name, *_, angle in PARTS}

    def picture(self) -> dict[str, Any]:
        return {"signals": [f"{name}_cylinder.along.effort" for name, *_ in PARTS]}

    def check_run(self, sol: Any) -> list[Check]:
        """The angles by the cosine rule; the work of the cylinders is the gain of energy."""
        worst = 0.0
        for name, _, _, p, q, angle in PARTS:
            L = np.asarray(self._law(p, q)(sol.time.values))
            opening = np.arccos((p**2 + q**2 - L**2) / (2 * p * q))
            worst = max(worst, float(np.abs(sol[f"{name}_hinge.phi"].values - angle - opening).max()))
        bodies = {name: rod(mass, length, DIAMETER) for name, length, mass, *_ in PARTS}
        return [
            Check("angles by the cosine rule (rad)", worst, 0.0, 1e-9),
            energy_check(sol, bodies, works=[f"{name}_cylinder" for name, *_ in PARTS]),
        ]

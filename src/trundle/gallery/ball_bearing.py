"""A ball bearing: balls between grooved races, elastic contacts at both."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import CompliantContact, RegularisedCoulomb
from ..library.contact.compliant import Hertz, HuntCrossley
from ..library.contact.compliant.ellipse import patch
from ..library.joints import FixedServoJoint
from ..library.laws import Ramp
from ..library.materials import Material, effective_modulus, steel
from ..library.surfaces import Sphere, Torus
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import UniformGravity, World


class BallBearing(Model):
    """n balls of the diameter D on the pitch diameter dm, with interference, in grooves of the radius ``conformity``·D.

    The inner race turns with w, the outer one is fixed to the base. Nothing slips in the end, so that the balls run
    round with v/r, v = w ρ_i l_o/(l_i + l_o), and turn with v/l_o: ρ_i is the radius of the inner contacts, l_i and l_o
    are the distances of both contacts from the balls' centres (D/2 for rigid bodies: Harris, Kotzalas 2006, ch. 10).

    >>> import trundle as tr
    >>> f"{tr.gallery.BallBearing().stiffness('inner'):.4g}"
    '3.27e+10'
    """

    n: int = structure(9, doc="number of balls")
    D: float = parameter(0.0127, unit="m", gt=0, doc="diameter of the balls")
    dm: float = parameter(0.065, unit="m", gt=0, doc="pitch diameter")
    conformity: float = parameter(0.52, gt=0.5, doc="radius of the grooves by D")
    interference: float = parameter(1e-5, unit="m", gt=0, doc="by how much balls and races overlap in all, per ball")
    w: float = parameter(100.0, unit="rad/s", doc="speed of the inner race")
    mu: float = parameter(0.1, ge=0, doc="coefficient of friction")
    material: Material = structure(steel, doc="material of balls and races")

    def race(self, which: str) -> tuple[float, float]:
        """(radius of the raceway at its bottom, sign of its curvature along the way of the balls)."""
        half = self.D / 2 - self.interference / 2
        return (self.dm / 2 - half, 1.0) if which == "inner" else (self.dm / 2 + half, -1.0)

    def stiffness(self, which: str) -> float:
        """K of N = K δ^1.5 at a race."""
        radius, sign = self.race(which)
        A, B = (2 / self.D - 1 / (self.conformity * self.D)) / 2, (2 / self.D + sign / radius) / 2
        shape = patch(ca.SX(A + B), ca.SX((B - A) ** 2))
        return float(ca.DM(ca.evalf(shape.stiffness))) * 4 / 3 * effective_modulus(self.material, self.material)

    def depths(self) -> tuple[float, float]:
        """(inner, outer) approach of the balls as they run round: the outer race carries their centrifugal force."""
        Ki, Ko = self.stiffness("inner"), self.stiffness("outer")
        low, high = 0.0, self.interference
        for _ in range(200):
            inner = (low + high) / 2
            outer = self.interference - inner
            v, r = self.speed(inner, outer)
            pull = self.mass * v**2 / r
            low, high = (inner, high) if Ki * inner**1.5 + pull < Ko * outer**1.5 else (low, inner)
        return inner, outer

    @property
    def mass(self) -> float:
        """Of one ball."""
        return self.material.density * np.pi / 6 * self.D**3

    def speed(self, inner: float, outer: float) -> tuple[float, float]:
        """(speed of the balls' centres, radius of their way) for these depths."""
        r = self.race("outer")[0] - self.D / 2 + outer
        arms = (self.D - inner) / 2, (self.D - outer) / 2
        return self.w * (r - arms[0]) * arms[1] / sum(arms), r

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(g=0.0))

    def build(self, world: World) -> None:
        tube = self.conformity * self.D
        ring = self.add("ring", Body.cylinder(mass=0.1, radius=self.race("inner")[0], length=self.D, axis="z"))
        self.add("shaft", FixedServoJoint(world.frame(), ring.frame(), axis="z", angle=Ramp(rate=self.w)))
        laws = {
            "elastic": Hertz(material_A=self.material, material_B=self.material),
            "damping": HuntCrossley(lam=0.5),
            "friction": RegularisedCoulomb(mu=self.mu, delta=0.05),
            "surface_B": Sphere(radius=self.D / 2),
        }
        cores = {"inner": self.race("inner")[0] + tube, "outer": self.race("outer")[0] - tube}
        grooves = {name: Torus(ring=core, tube=tube, axis="z", hollow=True) for name, core in cores.items()}
        balls = self.add("ball", [Body.sphere(mass=self.mass, radius=self.D / 2) for _ in range(self.n)])
        for name, frame in (("inner", ring.frame()), ("outer", world.frame())):
            self.add(name, [CompliantContact(frame, b.frame(), surface_A=grooves[name], **laws) for b in balls])

    def initial(self) -> dict[str, Any]:
        inner, outer = self.depths()
        v, r = self.speed(inner, outer)
        turning = -v / ((self.D - outer) / 2)
        start: dict[str, Any] = {}
        for i, angle in enumerate(2 * np.pi * np.arange(self.n) / self.n):
            out = np.array([np.cos(angle), np.sin(angle), 0.0])
            start[f"ball[{i}].r"] = r * out
            start[f"ball[{i}].v"] = v * np.array([-out[1], out[0], 0.0])
            start[f"ball[{i}].w"] = (0.0, 0.0, turning)
        return start

    def picture(self) -> dict[str, Any]:
        return {"signals": ["cage", "inner[0].N", "outer[0].N"], "until": 0.02}

    @output(unit="rad/s", doc="mean speed at which the balls run round")
    def cage(self, sol: Any) -> Any:
        centres, speeds = (np.array([sol[f"ball[{i}].{k}"].values for i in range(self.n)]) for k in ("r", "v"))
        return np.mean(np.cross(centres, speeds)[..., 2] / np.sum(centres[..., :2] ** 2, axis=-1), axis=0)

    def check_run(self, sol: Any) -> list[Check]:
        inner, outer = self.depths()
        v, r = self.speed(inner, outer)
        return [
            Check("speed of the balls round the shaft (rad/s)", float(sol["cage"][-1]), v / r, 1e-6 * v / r),
            Check("turning of a ball (rad/s)", float(sol["ball[0].w"][-1, 2]), -v / ((self.D - outer) / 2), 1e-3),
            Check(
                "force at the inner race (N)", float(sol["inner[0].N"][-1]), self.stiffness("inner") * inner**1.5, 1e-3
            ),
            Check(
                "force at the outer race (N)", float(sol["outer[0].N"][-1]), self.stiffness("outer") * outer**1.5, 1e-3
            ),
        ]

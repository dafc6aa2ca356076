"""A ball bearing: balls between grooved races, elastic contacts at both, with or without a cage, held or loaded."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from ..core.component import Component
from ..core.fields import parameter, structure
from ..library.contact import CompliantContact, RegularisedCoulomb
from ..library.contact.compliant import Damping, Hertz, HuntCrossley
from ..library.forces import AppliedForce
from ..library.joints import FixedServoJoint
from ..library.laws import Ramp
from ..library.materials import Material, steel
from ..library.surfaces import Sphere, Torus
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.pose import Pose
from ..model.pose_joint import PoseJoint
from ..model.world import UniformGravity, World
from .bearing_loads import LoadedBearing, Races

DELTA = 0.05  # m/s: slip below which friction is viscous


class ShaftLoad(Component):
    """A shaft that floats on the balls, turning as it is driven, and the forces on it.

    >>> import trundle as tr
    >>> load = tr.gallery.BallBearing.Load(radial=500.0, axial=100.0)
    """

    radial: float = parameter(0.0, unit="N", doc="force on the shaft along x")
    axial: float = parameter(0.0, unit="N", doc="force on the shaft along z, its axis")
    mass: float = parameter(0.1, unit="kg", gt=0, doc="mass of the shaft")


class Cage(Component):
    """A ring with spherical pockets that keeps the balls apart; the balls carry it.

    >>> import trundle as tr
    >>> cage = tr.gallery.BallBearing.Cage(mass=0.01, clearance=2e-4)
    """

    mass: float = parameter(0.01, unit="kg", gt=0, doc="mass of the cage")
    clearance: float = parameter(2e-4, unit="m", gt=0, doc="diameter of the pockets less that of the balls")
    mu: float = parameter(0.1, ge=0, doc="coefficient of friction in the pockets")
    material: Material = structure(steel, doc="material of the cage")


class DrivenShaft(PoseJoint):
    """B is free to move along all axes of A and turns about z at a given rate."""

    rate: float = parameter(unit="rad/s", doc="rate of turning")
    freedoms = {axis: ("m", f"displacement along {axis} of A") for axis in "xyz"}

    def pose(self, q: Any, t: Any) -> Pose:
        return Pose.moved((q.x, q.y, q.z)) @ Pose.turned("z", self.rate * t)


class BallBearing(Model):
    """n balls of the diameter D on the pitch diameter dm, in grooves of the radius ``conformity``·D.

    The inner race turns with w, the outer one is fixed to the base. Without ``load`` the shaft is held on the axis and
    the balls need interference (negative clearance). Nothing slips in the end, so that they run round with v/r,
    v = w ρ_i l_o/(l_i + l_o), and turn with v/l_o: ρ_i is the radius of the inner contacts, l_i and l_o are the
    distances of both contacts from the balls' centres (D/2 for rigid bodies: Harris, Kotzalas 2006, ch. 10).

    With ``load`` the shaft floats on the balls under a radial and an axial force. The loads of the balls are then
    Q = K s^1.5 by their approach s, as Stribeck and Sjövall have it (Harris, Kotzalas 2006, ch. 7). ``cage``: keeps the
    balls apart where they are not loaded.

    >>> import trundle as tr
    >>> f"{tr.gallery.BallBearing().stiffness('inner'):.4g}"
    '3.27e+10'
    """

    Load: ClassVar[type[Component]] = ShaftLoad
    Cage: ClassVar[type[Component]] = Cage
    n: int = structure(9, doc="number of balls")
    D: float = parameter(0.0127, unit="m", gt=0, doc="diameter of the balls")
    dm: float = parameter(0.065, unit="m", gt=0, doc="pitch diameter")
    conformity: float = parameter(0.52, gt=0.5, doc="radius of the grooves by D")
    clearance: float = parameter(-2e-5, unit="m", doc="diametral clearance; negative: balls and races overlap")
    w: float = parameter(100.0, unit="rad/s", doc="speed of the inner race")
    mu: float = parameter(0.1, ge=0, doc="coefficient of friction")
    material: Material = structure(steel, doc="material of balls and races")
    damping: Damping = structure(HuntCrossley(lam=0.5), doc="damping of the contacts at the races")
    load: ShaftLoad | None = structure(None, doc="forces on a shaft that floats on the balls; None: it is held")
    cage: Any = structure(None, doc="cage; None: nothing keeps the balls apart")

    def problems(self) -> Any:
        yield from super().problems()
        for name, kind in (("load", self.Load), ("cage", self.Cage)):
            if getattr(self, name) is not None and not isinstance(getattr(self, name), kind):
                yield name, f"is {getattr(self, name)!r}, not a {kind.__name__}"
        if self.load is None and isinstance(self.clearance, float) and self.clearance >= 0:
            yield "clearance", f"= {self.clearance:g} leaves the balls loose on a shaft that is held: give a load"

    @property
    def races(self) -> Races:
        return Races(self.D, self.dm, self.conformity * self.D, self.clearance, self.material)

    def stiffness(self, which: str) -> float:
        """K of N = K δ^1.5 at a race."""
        return self.races.stiffness(which)

    def depths(self) -> tuple[float, float]:
        """(inner, outer) approach of the balls as they run round: the outer race carries their centrifugal force."""
        Ki, Ko = self.stiffness("inner"), self.stiffness("outer")
        total = -self.clearance / 2
        low, high = 0.0, total
        for _ in range(200):
            inner = (low + high) / 2
            outer = total - inner
            v, r = self.speed(inner, outer)
            pull = self.mass * v**2 / r
            low, high = (inner, high) if Ki * inner**1.5 + pull < Ko * outer**1.5 else (low, inner)
        return inner, outer

    @property
    def mass(self) -> float:
        """Of one ball."""
        return float(self.material.density * np.pi / 6 * self.D**3)

    def speed(self, inner: float, outer: float) -> tuple[float, float]:
        """(speed of the balls' centres, radius of their way) for these depths."""
        r = self.races.radius("outer") - self.D / 2 + outer
        arms = (self.D - inner) / 2, (self.D - outer) / 2
        return self.w * (r - arms[0]) * arms[1] / sum(arms), r

    @property
    def angles(self) -> np.ndarray:
        """Of the balls about the axis at the start."""
        return 2 * np.pi * np.arange(self.n) / self.n

    def loaded(self, angles: np.ndarray) -> LoadedBearing:
        """The bearing at rest under its load, with the balls at these angles."""
        assert self.load is not None
        return LoadedBearing.of(self.races, angles, self.load.radial, self.load.axial)

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(g=0.0))

    def build(self, world: World) -> None:
        shaft = self._add_shaft(world)
        balls = self.add("ball", [Body.sphere(mass=self.mass, radius=self.D / 2) for _ in range(self.n)])
        laws = {
            "elastic": Hertz(material_A=self.material, material_B=self.material),
            "damping": self.damping,
            "friction": RegularisedCoulomb(mu=self.mu, delta=DELTA),
            "surface_B": Sphere(radius=self.D / 2),
        }
        for name, frame in (("inner", shaft.frame()), ("outer", world.frame())):
            groove = Torus(ring=self.races.core(name), tube=self.races.tube, axis="z", hollow=True)
            self.add(name, [CompliantContact(frame, b.frame(), surface_A=groove, **laws) for b in balls])
        if self.cage is not None:
            self._add_cage(self.cage, balls)

    def _add_shaft(self, world: World) -> Body:
        mass = 0.1 if self.load is None else self.load.mass
        size = {"radius": self.races.radius("inner"), "length": self.D}
        shaft: Body = self.add("shaft", Body.cylinder(mass=mass, axis="z", **size))
        if self.load is None:
            self.add("drive", FixedServoJoint(world.frame(), shaft.frame(), axis="z", angle=Ramp(rate=self.w)))
            return shaft
        self.add("drive", DrivenShaft(world.frame(), shaft.frame(), rate=self.w))
        force = (self.load.radial, 0.0, self.load.axial)
        self.add("force", AppliedForce(world.frame(), shaft.frame(), force=force))
        return shaft

    def _add_cage(self, cage: Any, balls: list[Body]) -> None:
        axial = cage.mass * self.dm**2 / 4
        body = self.add("cage", Body(mass=cage.mass, inertia=(axial / 2, axial / 2, axial)))
        laws = {
            "elastic": Hertz(material_A=cage.material, material_B=self.material),
            "damping": HuntCrossley(lam=0.5),
            "friction": RegularisedCoulomb(mu=cage.mu, delta=DELTA),
            "surface_A": Sphere(radius=(self.D + cage.clearance) / 2, hollow=True),
            "surface_B": Sphere(radius=self.D / 2),
        }
        centres = [self.dm / 2 * np.array([np.cos(a), np.sin(a), 0.0]) for a in self.angles]
        pairs = zip(centres, balls, strict=True)
        self.add("pocket", [CompliantContact(body.frame(r=r), ball.frame(), **laws) for r, ball in pairs])

    def initial(self) -> dict[str, Any]:
        start: dict[str, Any] = {}
        if self.load is None:
            inner, outer = self.depths()
            v, r = self.speed(inner, outer)
            speeds, radii = np.full(self.n, v), np.full(self.n, r)
            heights, slopes, arms = np.zeros(self.n), np.zeros(self.n), np.full(self.n, (self.D - outer) / 2)
        else:
            rest = self.loaded(self.angles)
            radii, heights, slopes = rest.radii, rest.heights, rest.angles
            arms = np.full(self.n, self.D / 2)
            speeds = self.w * (radii - arms * np.cos(slopes)) / 2
            start |= {f"drive.{axis}": value for axis, value in zip("xyz", rest.shift, strict=True)}
        for i, angle in enumerate(self.angles):
            out, up = np.array([np.cos(angle), np.sin(angle), 0.0]), np.array([0.0, 0.0, 1.0])
            turning = -speeds[i] / arms[i]
            start[f"ball[{i}].r"] = radii[i] * out + heights[i] * up
            start[f"ball[{i}].v"] = speeds[i] * np.array([-out[1], out[0], 0.0])
            start[f"ball[{i}].w"] = turning * (np.cos(slopes[i]) * up - np.sin(slopes[i]) * out)
        if self.cage is not None:
            start["cage.r"], start["cage.w"] = (0.0, 0.0, float(heights.mean())), (0, 0, float(np.mean(speeds / radii)))
        return start

    def picture(self) -> dict[str, Any]:
        return {"signals": ["orbit", "inner[0].normal.effort", "outer[0].normal.effort"], "until": 0.02}

    @output(unit="rad/s", doc="mean speed at which the balls run round")
    def orbit(self, sol: Any) -> Any:
        centres, speeds = (np.array([sol[f"ball[{i}].{k}"].values for i in range(self.n)]) for k in ("r", "v"))
        return np.mean(np.cross(centres, speeds)[..., 2] / np.sum(centres[..., :2] ** 2, axis=-1), axis=0)

    @output(unit="N", doc="loads of the balls at the inner race")
    def loads(self, sol: Any) -> Any:
        return np.stack([sol[f"inner[{i}].normal.effort"].values for i in range(self.n)], axis=1)

    def check_run(self, sol: Any) -> list[Check]:
        return self._check_held(sol) if self.load is None else self._check_loads(sol)

    def _check_held(self, sol: Any) -> list[Check]:
        inner, outer = self.depths()
        v, r = self.speed(inner, outer)
        forces = {"inner": self.stiffness("inner") * inner**1.5, "outer": self.stiffness("outer") * outer**1.5}
        return [
            Check("speed of the balls round the shaft (rad/s)", float(sol["orbit"][-1]), v / r, 1e-6 * abs(v / r)),
            Check("turning of a ball (rad/s)", float(sol["ball[0].w"][-1, 2]), -v / ((self.D - outer) / 2), 1e-3),
            *(
                Check(f"force at the {name} race (N)", float(sol[f"{name}[0].normal.effort"][-1]), force, 1e-3)
                for name, force in forces.items()
            ),
        ]

    def _check_loads(self, sol: Any) -> list[Check]:
        """Against the loads at rest, with the balls where they are at the end."""
        centres = np.array([sol[f"ball[{i}].r"].values[-1] for i in range(self.n)])
        wanted = self.loaded(np.arctan2(centres[:, 1], centres[:, 0])).loads
        error = float(np.abs(sol["loads"].values[-1] - wanted).max())
        return [Check("loads of the balls, largest error (N)", error, 0.0, 0.005 * float(wanted.max()))]

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np

from ...core.fields import axis_vector, parameter, structure
from ...core.rotations import rotation_matrix
from ...model.body import Body
from ...model.contact import Friction
from ...model.frame import Frame
from ...model.model import Model, output
from ...model.shapes import Cylinder
from ...model.world import World
from ..contact import Coulomb
from ..contact.normal import NormalLaw, Rigid
from ..joints import FixedIdealJoint
from ..rolling.pair import SurfacePair
from ..surfaces import Plane, Roller, Spindle, Surface
from .roller_solid import roller_solid

GIVEN = ("roller_mass", "A", "B")


class OmniWheel(Model):
    """A wheel with n spindle-shaped rollers along its rim, each a body on a hinge (Kosenko, Gerasimov 2014).

    The axle is body z of ``wheel``; roller j sits at the angle 2πj/n from the lowest point, its axis along the rim, or
    inclined to it by ``beta`` (45° is a mecanum wheel). All rollers together make up a circle of radius R. One contact
    slot: the nearest roller touches the ground (normal ``up``), and the next one takes over at the tips without an
    impact while the wheel is upright.

    The rollers have ``roller_mass``, ``A``, ``B``, or are homogeneous with a ``density``. ``profile`` = 'spindle' is
    for comparison: the arc of β = 0, merely tilted; the wheel's centre then bobs by
    R1 (√(1 − cos²β sin²α) − cos α), R1 = R cos α, α = π/n, and hand-overs are impacts.

    >>> import trundle as tr
    >>> wheel = tr.wheels.OmniWheel(R=0.1, n=4, mass=0.6, J=3e-3, D=1.6e-3, roller_mass=0.05, A=1e-5, B=3e-5)
    >>> rubber = tr.wheels.OmniWheel(R=0.1, n=8, beta=0.78, mass=0.6, J=3e-3, D=1.6e-3, density=1100.0)
    """

    R: float = parameter(unit="m", gt=0, doc="radius of the wheel")
    n: int = structure(doc="number of rollers")
    beta: float = parameter(0.0, unit="rad", gt=-np.pi / 2, lt=np.pi / 2, doc="inclination of the rollers' axes")
    mass: float = parameter(unit="kg", gt=0, doc="mass of the wheel without rollers")
    J: float = parameter(unit="kg·m²", gt=0, doc="moment of the wheel about its axle")
    D: float = parameter(unit="kg·m²", gt=0, doc="moment of the wheel about a diameter")
    roller_mass: float | None = parameter(None, unit="kg", gt=0, doc="mass of a roller")
    A: float | None = parameter(None, unit="kg·m²", gt=0, doc="moment of a roller about its axis")
    B: float | None = parameter(None, unit="kg·m²", gt=0, doc="moment of a roller across its axis")
    density: float | None = parameter(None, unit="kg/m³", gt=0, doc="density of the rollers")
    profile: str = structure(
        "envelope",
        choices=("envelope", "spindle"),
        doc="'envelope' keeps the wheel round; 'spindle' tilts the arc of β = 0",
    )
    ground: Plane | None = structure(None, doc="what it runs on; None is the plane through the world's origin")
    up: Any = parameter("up", kind="direction", doc="normal of the ground")
    friction: Friction = structure(Coulomb(mu=0.3), doc="law of friction")
    normal: NormalLaw = structure(Rigid(), takes=NormalLaw, doc="law of the normal force: rigid or compliant")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        if not isinstance(self.n, int) or self.n < 3:
            yield "n", f"= {self.n!r}: a wheel needs at least three rollers"
        given = [name for name in GIVEN if getattr(self, name) is not None]
        missing = [name for name in GIVEN if name not in given]
        if self.density is not None and given:
            yield "density", f"and {', '.join(given)} are both given; give either density or {', '.join(GIVEN)}"
        elif self.density is None and missing:
            yield missing[0], f"is missing; give {', '.join(GIVEN)}, or a density instead"

    @property
    def alpha(self) -> float:
        """Half the angle that a roller covers, seen from the axle."""
        return float(np.pi / self.n)

    @property
    def R1(self) -> float:
        """Distance of a roller's centre from the axle (m)."""
        return float(self.R * np.cos(self.alpha))

    def surface(self) -> Surface:
        """The surface of a roller; its axis is x."""
        if self.profile == "spindle":
            return Spindle(radius=self.R, alpha=self.alpha)
        return Roller(radius=self.R, alpha=self.alpha, beta=self.beta)

    def roller_body(self) -> Body:
        """One roller as a body; its axis is x."""
        mass, A, B = self.roller_mass, self.A, self.B
        if self.density is not None:
            beta = 0.0 if self.profile == "spindle" else self.beta
            solid = roller_solid(self.R, self.alpha, beta, self.density)
            mass, A, B = solid.mass, solid.A, solid.B
        return Body(mass=mass, inertia=(A, B, B), symmetry="x")

    def roller_pose(self, j: int) -> tuple[np.ndarray, np.ndarray]:
        """(centre, axes) of roller j in the axes of the wheel."""
        a = 2 * np.pi * j / self.n
        centre = self.R1 * np.array([np.sin(a), -np.cos(a), 0.0])
        return centre, rotation_matrix(("z", a)) @ rotation_matrix(("y", self.beta))

    def build(self, world: World) -> None:
        wheel = self.add("wheel", Body(mass=self.mass, inertia=(self.D, self.D, self.J)))
        rollers = self.add("roller", [self.roller_body() for _ in range(self.n)])
        poses = [self.roller_pose(j) for j in range(self.n)]
        self.add(
            "axle",
            [
                FixedIdealJoint(wheel.frame(r=centre, R=axes), roller.frame(), axis="x")
                for (centre, axes), roller in zip(poses, rollers, strict=True)
            ],
        )
        self.add("contact", self.touching(world.frame(), rollers, self.ground or Plane(up=self.up)))
        self._draw_hub(wheel)

    def _draw_hub(self, wheel: Body) -> None:
        """A hub within the rollers, and spokes to their tips."""
        hub, tip = max(2 * self.R1 - self.R, 0.25 * self.R), 0.97 * self.R * np.cos(self.beta)
        self.draw(wheel.frame(), Cylinder(radius=0.92 * hub, length=0.22 * self.R, axis="z"))
        for j in range(self.n):
            a = 2 * np.pi * (j + 0.5) / self.n
            way = np.array([np.sin(a), -np.cos(a), 0.0])
            self.draw(wheel.frame(r=way * tip / 2), Cylinder(radius=0.018 * self.R, length=tip, axis=way))

    def touching(self, frame: Frame, rollers: list[Body], ground: Plane) -> SurfacePair:
        """A contact of the rollers with a plane carried by a frame."""
        first, *others = (roller.frame() for roller in rollers)
        surfaces = {"surface_A": ground, "surface_B": self.surface()}
        return self.normal.between(frame, first, tuple(others), **surfaces, friction=self.friction)

    def lowest_points(self, down: Any) -> np.ndarray:
        """Points of all rollers that are farthest along ``down`` (columns: unit vectors in axes of the rollers).

        Row j belongs to roller j; in axes of the roller.
        """
        n = ca.SX.sym("n", 3)
        support = ca.Function("support", [n], [self.surface().with_constants().support(n)])
        return np.array(support(ca.DM(np.asarray(down, dtype=float)))).T

    @output(unit="m", doc="distances of the rollers to the ground")
    def h(self, sol: Any) -> Any:
        up = axis_vector(self.up)
        columns = []
        for j in range(self.n):
            T, r = sol[f"roller[{j}].T"].values, sol[f"roller[{j}].r"].values
            local = np.einsum("tij,i->jt", T, -up)
            points = self.lowest_points(local)
            columns.append((r + np.einsum("tij,tj->ti", T, points)) @ up)
        return np.stack(columns, axis=1)

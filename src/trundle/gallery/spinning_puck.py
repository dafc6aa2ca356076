"""A puck that slides and spins at once: both end at the same time."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.contact import RigidContact
from ..library.contact.compliant import FlatDisc, GivenPatch, PatchFriction
from ..library.surfaces import Plane, Point
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.pose import Pose
from ..model.pose_joint import PoseJoint
from ..model.shapes import Cylinder
from ..model.world import UniformGravity, World

STEPS = 600  # of the reduced equations
LAST = 0.02  # of the start's speed: later the ratio of slip and spin is that of the end


class Upright(PoseJoint):
    """A body that moves along x, y and z and turns about y: it never tips."""

    freedoms = {
        "x": ("m", "displacement along x"),
        "y": ("m", "height"),
        "z": ("m", "displacement along z"),
        "phi": ("rad", "angle about y"),
    }

    def pose(self, q: Any, t: Any) -> Pose:
        return Pose.moved((q.x, q.y, q.z)) @ Pose.turned("y", q.phi)


class SpinningPuck(Model):
    """A flat disc on ice with the speed u0 and the spin w0, on a rigid contact with friction of its whole base.

    u' = −μ g f(s), ω' = −μ g (m a/I) g(s), s = u/(a ω). Whatever the start, u and ω reach zero together, and s tends to
    0.653 for a homogeneous disc under uniform pressure (Farkas et al. 2003). Below ``delta`` friction is viscous.

    >>> import trundle as tr
    >>> tr.gallery.SpinningPuck().radius
    0.0381
    """

    m: float = parameter(0.17, unit="kg", gt=0, doc="mass")
    radius: float = parameter(0.0381, unit="m", gt=0, doc="radius of the base, or of the ring it stands on")
    inertia: float = parameter(0.17 * 0.0381**2 / 2, unit="kg·m²", gt=0, doc="moment about its axis")
    u0: float = parameter(1.0, unit="m/s", ge=0, doc="speed at the start")
    w0: float = parameter(60.0, unit="rad/s", ge=0, doc="spin at the start")
    mu: float = parameter(0.1, gt=0, doc="coefficient of friction")
    delta: float = parameter(1e-6, unit="m/s", gt=0, doc="speed below which friction is viscous")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")

    def friction(self) -> PatchFriction:
        return FlatDisc(mu=self.mu, delta=self.delta)

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        across = self.inertia / 2
        puck = self.add("puck", Body(mass=self.m, inertia=(across, self.inertia, across)))
        self.add("upright", Upright(world.frame(), puck.frame()))
        size = GivenPatch(radius=self.radius)
        surfaces = {"surface_A": Plane(), "surface_B": Point()}
        self.add("contact", RigidContact(world.frame(), puck.frame(), **surfaces, friction=self.friction(), patch=size))
        self.draw(
            puck.frame(r=(0, 0.15 * self.radius, 0)), Cylinder(radius=self.radius, length=0.3 * self.radius, axis="y")
        )

    def initial(self) -> dict[str, Any]:
        return {"upright.x_dot": self.u0, "upright.phi_dot": self.w0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["speed", "spin", "ratio"]}

    @output(unit="m/s", doc="speed")
    def speed(self, sol: Any) -> Any:
        return np.hypot(sol["upright.x_dot"].values, sol["upright.z_dot"].values)

    @output(unit="rad/s", doc="spin")
    def spin(self, sol: Any) -> Any:
        return sol["upright.phi_dot"].values

    @output(unit="1", doc="s = u/(a ω)")
    def ratio(self, sol: Any) -> Any:
        return sol["speed"].values / (self.radius * np.maximum(np.abs(sol["spin"].values), 1e-300))

    def shares(self, u: float, h: float) -> tuple[float, float]:
        """f and g by sums over the lines through the centre of rotation, u and h = a ω."""
        c = u / max(h, 1e-300)
        if c < 1:
            t = 2 * np.pi * (np.arange(200) + 0.5) / 200
            rho = c * np.cos(t) + np.sqrt(1 - (c * np.sin(t)) ** 2)  # from the centre of rotation to the rim
            return float(np.mean(np.cos(t) * rho**2)), float(np.mean(2 / 3 * rho**3 - c * np.cos(t) * rho**2))
        x, weight = np.polynomial.legendre.leggauss(40)
        sin, cos = np.sin(x * np.pi / 2), np.cos(x * np.pi / 2)
        along = np.sqrt(1 - (sin / c) ** 2)  # cosine of the angle at the centre of rotation
        return float(weight @ (along * cos**2)), float(weight @ (cos**4 / (3 * c * along)))

    def reduced(self, times: np.ndarray) -> np.ndarray:
        """Speed and a ω at these times by the two equations above, up to LAST of the start."""
        more = self.m * self.radius**2 / self.inertia

        def rate(y: np.ndarray) -> np.ndarray:
            f, g = self.shares(*y)
            return -self.mu * self.g * np.array([f, more * g])

        y = np.array([self.u0, self.radius * self.w0])
        rows = [y]
        for start, end in pairwise(times.tolist()):
            count = max(1, int(np.ceil(STEPS * (end - start) / times[-1])))
            for h in [(end - start) / count] * count:
                k1 = rate(y)
                k2 = rate(y + h / 2 * k1)
                k3 = rate(y + h / 2 * k2)
                y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + rate(y + h * k3))
            rows.append(y)
        return np.array(rows)

    def check_run(self, sol: Any) -> list[Check]:
        speed, turn = sol["speed"].values, self.radius * sol["spin"].values
        moving = np.hypot(speed, turn) > LAST * np.hypot(speed[0], turn[0])
        found = np.stack([speed, turn], axis=1)[moving]
        theory = self.reduced(sol.time.values[moving])
        N = sol["contact.normal.effort"].values
        return [
            Check("speed and a ω, largest error (m/s)", float(np.abs(found - theory).max()), 0.0, 1e-7),
            Check("normal force, largest error (N)", float(np.abs(N - self.m * self.g).max()), 0.0, 1e-9),
        ]

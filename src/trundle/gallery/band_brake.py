"""A band brake: a band of links around a drum, whose tension grows by friction from link to link."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import Coulomb
from ..library.contact.normal import NormalLaw, Rigid
from ..library.forces import AppliedForce
from ..library.joints import Distance, Revolute
from ..library.surfaces import Cylinder, Point
from ..model.body import Body
from ..model.check import Check
from ..model.contact import Friction
from ..model.model import Model
from ..model.pose import Pose
from ..model.pose_joint import PoseJoint
from ..model.shapes import Disc
from ..model.world import World


class Carried(PoseJoint):
    """In the plane, without turning."""

    freedoms = {"x": ("m", "along x"), "y": ("m", "along y")}

    def pose(self, q: Any, t: Any) -> Pose:
        return Pose.moved((q.x, q.y, 0))


class BandBrake(Model):
    """A band, anchored at one end and pulled with T at the other, brakes a drum (Euler 1769, Eytelwein 1808: e^(μθ)).

    The band is a chain of n small shoes on rigid links that lies around the drum. Over each shoe the tension grows by
    (1 + μ tan δ/2)/(1 − μ tan δ/2), δ = θ/n: for many links the capstan law. The torque is the difference of both
    ends' tensions times R cos δ/2; with the drum turning the other way the anchored end is the slack one.

    >>> import trundle as tr
    >>> round(tr.gallery.BandBrake(n=200).ratio() / tr.gallery.BandBrake().capstan() - 1, 4)
    0.0
    """

    R: float = parameter(0.2, unit="m", gt=0, doc="radius of the drum")
    J: float = parameter(0.5, unit="kg·m²", gt=0, doc="moment of inertia of the drum")
    w0: float = parameter(30.0, unit="rad/s", doc="rate of the drum at the start; positive towards the pulled end")
    T: float = parameter(50.0, unit="N", gt=0, doc="tension of the pulled end")
    mu: float = parameter(0.3, ge=0, doc="coefficient of friction")
    wrap: float = parameter(4.0, unit="rad", gt=0, lt=6.2, doc="angle θ of the band on the drum")
    n: int = structure(8, doc="number of shoes")
    friction: Friction | None = structure(None, takes=Friction, doc="law of friction; None: Coulomb's with mu")
    normal: NormalLaw = structure(Rigid(), takes=NormalLaw, doc="law of the normal force: rigid or compliant")

    def ratio(self) -> float:
        """Tension of the tight end per that of the slack one."""
        per = self.mu * np.tan(self.wrap / self.n / 2)
        return float(((1 + per) / (1 - per)) ** self.n)

    def capstan(self) -> float:
        """The same of a band without links, e^(μθ)."""
        return float(np.exp(self.mu * self.wrap))

    def _at(self, position: float) -> np.ndarray:
        """The point of the drum so many links after the anchored end."""
        angle = self.wrap / self.n * position
        return self.R * np.array([np.cos(angle), np.sin(angle), 0.0])

    def world(self) -> World:
        return World(gravity=0.0)

    def build(self, world: World) -> None:
        drum = self.add("drum", Body(mass=10.0, inertia=(self.J, self.J, self.J), shape=Disc(radius=self.R, axis="z")))
        self.add("axle", Revolute(world.frame(), drum.frame(), axis="z"))
        friction = self.friction or Coulomb(mu=self.mu)
        last, link = world.frame(r=tuple(self._at(-1))), 2 * self.R * np.sin(self.wrap / self.n / 2)
        for i in range(self.n):
            shoe = self.add(f"shoe[{i}]", Body.sphere(mass=0.02, radius=0.01))
            self.add(f"plane[{i}]", Carried(world.frame(), shoe.frame()))
            sides: dict[str, Any] = {"surface_A": Cylinder(radius=self.R, axis="z"), "surface_B": Point()}
            self.add(f"contact[{i}]", self.normal.between(drum.frame(), shoe.frame(), **sides, friction=friction))
            self.add(f"link[{i}]", Distance(last, shoe.frame(), length=float(link)))
            last = shoe.frame()
        along = self._at(self.n) - self._at(self.n - 1)
        pull = self.T * along / np.linalg.norm(along)
        self.add("pull", AppliedForce(world.frame(), last, force=tuple(pull)))

    def initial(self) -> dict[str, Any]:
        found: dict[str, Any] = {"axle.phi_dot": self.w0}
        for i in range(self.n):
            x, y, _ = self._at(i)
            found |= {f"plane[{i}].x": float(x), f"plane[{i}].y": float(y)}
        return found

    def picture(self) -> dict[str, Any]:
        return {"signals": ["drum.w[2]", f"contact[{0}].normal.effort", f"contact[{self.n - 1}].normal.effort"]}

    def check_run(self, sol: Any) -> list[Check]:
        if self.friction is not None or not self.normal.is_rigid:
            return []
        t, sense = sol.time.values, np.sign(self.w0)
        anchored = self.T * self.ratio() ** sense
        slowing = (anchored - self.T) * self.R * np.cos(self.wrap / self.n / 2) / self.J  # with the sign of the rate
        end = abs(self.w0 / slowing) if slowing else np.inf
        error = np.abs(sol["drum.w"].values[:, 2] - self.w0 * np.maximum(1 - t / end, 0)).max()
        checks = [Check("rate of the drum, largest error (rad/s)", float(error), 0.0, 1e-7)]
        slides = t < end
        middle = 2 * np.sin(self.wrap / self.n / 2)
        per = self.ratio() ** (sense / self.n)
        first = anchored * (1 + 1 / per) / 2 * middle  # what presses the first shoe: N = (T_1 + T_2) sin δ/2
        wrong = np.abs(sol["contact[0].normal.effort"].values[slides] - first).max()
        return [*checks, Check("force of the first shoe (N), largest error", float(wrong), 0.0, 1e-6)]

"""A platform on six legs."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.fields import parameter
from ..library.assemblies import JointUPS
from ..library.laws import Law
from ..library.parts import BodyCylinder
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model
from ..model.world import World


class LegStroke(Law):
    """The length of a leg for a platform that heaves by a sin ωt and yaws by ψ sin ωt."""

    foot: np.ndarray = parameter(unit="m", shape=(3,), doc="end of the leg on the ground")
    head: np.ndarray = parameter(unit="m", shape=(3,), doc="end of the leg on the platform, in its axes")
    height: float = parameter(unit="m", doc="mean height of the platform")
    heave: float = parameter(unit="m", doc="amplitude of the height")
    yaw: float = parameter(unit="rad", doc="amplitude of the yaw")
    omega: float = parameter(unit="rad/s", doc="angular frequency")

    def __call__(self, t: Any) -> Any:
        wave = ca.sin(self.omega * t)
        c, s = ca.cos(self.yaw * wave), ca.sin(self.yaw * wave)
        x, y, z = self.head[0], self.head[1], self.head[2]
        end = ca.vertcat(c * x + s * z, y + self.height + self.heave * wave, c * z - s * x)
        d = end - ca.vertcat(self.foot[0], self.foot[1], self.foot[2])
        return ca.sqrt(ca.dot(d, d))


class StewartPlatform(Model):
    """Six legs with a cross below and a ball above (JointUPS); their lengths are prescribed, so the platform follows.

    >>> import trundle as tr
    >>> tr.gallery.StewartPlatform(heave=0.1).heave
    0.1
    """

    base: float = parameter(0.8, unit="m", gt=0, doc="radius of the feet's circle")
    top: float = parameter(0.4, unit="m", gt=0, doc="radius of the circle on the platform")
    height: float = parameter(0.7, unit="m", gt=0, doc="mean height of the platform")
    heave: float = parameter(0.05, unit="m", doc="amplitude of the height")
    yaw: float = parameter(0.2, unit="rad", doc="amplitude of the yaw")
    omega: float = parameter(4.0, unit="rad/s", gt=0, doc="angular frequency")

    def build(self, world: World) -> None:
        platform = self.add("platform", Body.cylinder(mass=20.0, length=0.05, radius=self.top, axis="y"))
        for k in range(6):
            foot, head = self._ends(k)
            parts = {"cylinder": BodyCylinder(r=(0, 0, 0.4), diameter=0.06, mass=2.0)}
            parts |= {"piston": BodyCylinder(r=(0, 0, -0.4), diameter=0.03, mass=1.0)}
            motion = {"height": self.height, "heave": self.heave, "yaw": self.yaw, "omega": self.omega}
            stroke = LegStroke(foot=foot, head=head, **motion)
            ends = world.frame(r=foot), platform.frame(r=head)
            self.add(f"leg[{k}]", JointUPS(*ends, n1="x", stroke=stroke, **parts))

    def _ends(self, k: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """(foot, head) of a leg; feet and heads are in pairs, and neighbours lean against each other."""
        side = 1 if k % 2 else -1
        low, high = 2 * np.pi / 3 * (k // 2) + side * 0.3, 2 * np.pi / 3 * (k // 2) + side * (np.pi / 3 - 0.3)
        foot = (self.base * np.cos(low), 0.0, self.base * np.sin(low))
        return foot, (self.top * np.cos(high), 0.0, self.top * np.sin(high))

    def guess(self) -> dict[str, Any]:
        return {"platform.r": (0, self.height, 0), "platform.q": (1, 0, 0, 0)}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["platform.r[1]", *(f"leg[{k}].prismatic.slide.effort" for k in range(6))]}

    def check_run(self, sol: Any) -> list[Check]:
        """The platform heaves and yaws as the lengths of its legs were made for."""
        wave = np.sin(self.omega * sol.time.values)
        position = sol["platform.r"].values - np.stack([0 * wave, self.height + self.heave * wave, 0 * wave], axis=1)
        T = sol["platform.T"].values
        turn = np.arctan2(T[:, 0, 2], T[:, 0, 0]) - self.yaw * wave
        return [
            Check("position of the platform, largest error (m)", float(np.abs(position).max()), 0.0, 1e-9),
            Check("yaw of the platform, largest error (rad)", float(np.abs(turn).max()), 0.0, 1e-9),
        ]

"""One roller of an omni wheel, free on the floor."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..core.rotations import rotation_matrix
from ..library.contact import NoSlip
from ..library.contact.normal import NormalLaw, Rigid
from ..library.surfaces import Plane, Spindle
from ..model.body import Body
from ..model.check import Check
from ..model.contact import Friction
from ..model.model import Model, output
from ..model.world import UniformGravity, World
from .balances import energy_check


class FreeRoller(Model):
    """A spindle (an arc of radius R turned about its chord) on the plane z = 0, its axis along body x.

    Attitude Rz(yaw) Ry(−pitch). Without slip (``NoSlip``) the mass centre starts with the velocity of rolling, else at
    rest. When the lowest point is a tip the contact stays there.

    >>> import trundle as tr
    >>> roller = tr.gallery.FreeRoller(friction=tr.friction.RegularisedCoulomb(mu=0.2, delta=1e-3), w=(20, 0, 0))
    """

    R: float = parameter(0.1, unit="m", gt=0, doc="radius of the wheel, that is of the arc")
    n: int = structure(4, doc="number of rollers of the wheel")
    m: float = parameter(0.3, unit="kg", gt=0, doc="mass")
    A: float = parameter(6e-5, unit="kg·m²", gt=0, doc="moment about the axis")
    B: float = parameter(2.5e-4, unit="kg·m²", gt=0, doc="moment across the axis")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")
    yaw: float = parameter(0.4, unit="rad", doc="initial heading of the axis")
    pitch: float = parameter(0.2, unit="rad", doc="initial inclination of the axis")
    w: np.ndarray = parameter((8.0, 0.4, 1.0), unit="rad/s", shape=(3,), doc="initial rate, body axes")
    friction: Friction = structure(NoSlip(), doc="law of friction")
    normal: NormalLaw = structure(Rigid(), takes=NormalLaw, doc="law of the normal force: rigid or compliant")

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(g=self.g, direction="-z"))

    def build(self, world: World) -> None:
        roller = self.add("roller", Body(mass=self.m, inertia=(self.A, self.B, self.B)))
        self.add(
            "contact",
            self.normal.between(
                world.frame(),
                roller.frame(),
                surface_A=Plane(up="z"),
                surface_B=Spindle(radius=self.R, alpha=np.pi / self.n),
                friction=self.friction,
            ),
        )

    def initial(self) -> dict[str, Any]:
        z, y = self.yaw / 2, -self.pitch / 2
        q = (np.cos(z) * np.cos(y), -np.sin(z) * np.sin(y), np.cos(z) * np.sin(y), np.sin(z) * np.cos(y))
        T = rotation_matrix(np.array(q))
        to_contact = self.lowest(T[:, 0])
        velocity = -np.cross(T @ self.w, to_contact) if isinstance(self.friction, NoSlip) else np.zeros(3)
        return {"roller.q": q, "roller.w": self.w, "roller.r": (0.0, 0.0, -to_contact[2]), "roller.v": velocity}

    def lowest(self, axis: np.ndarray) -> np.ndarray:
        """From the centre to the lowest point, for an axis in this direction."""
        alpha, slope = np.pi / self.n, axis[2]
        if abs(slope) > np.sin(alpha):
            return -np.sign(slope) * self.R * np.sin(alpha) * axis
        across = np.array([0, 0, 1]) - slope * axis
        return self.R * np.cos(alpha) * across / np.linalg.norm(across) - np.array([0, 0, self.R])

    def picture(self) -> dict[str, Any]:
        return {"signals": ["N", "roller.w"], "track": ("contact.P[0]", "contact.P[1]")}

    @output(unit="N", doc="normal force of the ground")
    def N(self, sol: Any) -> Any:
        return sol[self.normal.force_signals("contact")[0]]

    def check_run(self, sol: Any) -> list[Check]:
        if not self.normal.is_rigid:
            return []  # the surfaces overlap
        touching = sol["contact.mode"].values > 0
        gap = np.abs(sol["contact.gap"].values[touching]).max(initial=0.0)
        return [
            Check("largest gap of the contact (m)", float(gap), 0.0, 1e-12),
            energy_check(sol, {"roller": (self.m, (self.A, self.B, self.B))}, self.g, "z", ["contact"]),
        ]

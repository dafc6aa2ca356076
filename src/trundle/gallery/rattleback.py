"""The rattleback: an ellipsoid that spins willingly one way only."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..core.rotations import rotation_matrix
from ..library.contact.normal import NormalLaw, Rigid
from ..library.rolling import Rolling
from ..library.surfaces import Ellipsoid, Plane
from ..model.body import Body
from ..model.check import Check
from ..model.contact import Friction
from ..model.model import Model, output
from ..model.world import UniformGravity, World
from .balances import energy_check


class Rattleback(Model):
    """An ellipsoid on the plane z = 0; its mass centre is h below the ellipsoid's centre.

    Ideal rolling unless ``friction`` is given; with it the contact can slide and lift off.

    Kane, Levinson (1982). Inertia about the mass centre [[A, D, 0], [D, B, 0], [0, 0, C]]: D ties spin to rocking,
    and its sign decides which spin is reversed.

    >>> import trundle as tr
    >>> tr.gallery.Rattleback(w3=5.0).w3
    5.0
    """

    m: float = parameter(1.0, unit="kg", gt=0, doc="mass")
    a: float = parameter(0.2, unit="m", gt=0, doc="semi-axis along x")
    b: float = parameter(0.03, unit="m", gt=0, doc="semi-axis along y")
    c: float = parameter(0.02, unit="m", gt=0, doc="semi-axis along z")
    h: float = parameter(0.01, unit="m", doc="depth of the mass centre below the ellipsoid's centre")
    A: float = parameter(2e-4, unit="kg·m²", gt=0, doc="moment about x")
    B: float = parameter(16e-4, unit="kg·m²", gt=0, doc="moment about y")
    C: float = parameter(17e-4, unit="kg·m²", gt=0, doc="moment about z")
    D: float = parameter(-2e-5, unit="kg·m²", doc="product of inertia, the (1, 2) entry")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")
    roll: float = parameter(np.radians(0.5), unit="rad", doc="initial tilt about x")
    pitch: float = parameter(np.radians(0.5), unit="rad", doc="initial tilt about y, after the roll")
    w3: float = parameter(-5.0, unit="rad/s", doc="initial rate about body z")
    friction: Friction | None = structure(None, doc="law of friction; None is ideal rolling")
    normal: NormalLaw = structure(Rigid(), takes=NormalLaw, doc="law of the normal force: rigid or compliant")

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(g=self.g, direction="-z"))

    def build(self, world: World) -> None:
        inertia = [[self.A, self.D, 0], [self.D, self.B, 0], [0, 0, self.C]]
        stone = self.add("stone", Body(mass=self.m, inertia=inertia))
        ends = world.frame(), stone.frame(r=(0, 0, self.h))
        surfaces: dict[str, Any] = {"surface_A": Plane(up="z"), "surface_B": Ellipsoid(semi=(self.a, self.b, self.c))}
        if self.friction is None and self.normal.is_rigid:
            self.add("contact", Rolling(*ends, **surfaces))
        else:
            self.add("contact", self.normal.between(*ends, **surfaces, friction=self.friction))

    def initial(self) -> dict[str, Any]:
        x, y = self.roll / 2, self.pitch / 2
        q = (np.cos(x) * np.cos(y), np.sin(x) * np.cos(y), np.cos(x) * np.sin(y), np.sin(x) * np.sin(y))
        pins = {"stone.q": q, "stone.w": (0.0, 0.0, self.w3), "stone.r[0]": 0.0, "stone.r[1]": 0.0}
        return pins if self.friction is None else pins | self._rolling_start(np.array(q))

    def _rolling_start(self, q: np.ndarray) -> dict[str, Any]:
        """Height and velocity where the stone just touches the plane and rolls."""
        T, semi = rotation_matrix(q), np.array([self.a, self.b, self.c])
        up = T[2]
        to_contact = np.array([0, 0, self.h]) - semi**2 * up / np.linalg.norm(semi * up)
        velocity = -T @ np.cross([0, 0, self.w3], to_contact)
        return {"stone.r[2]": float(-(T @ to_contact)[2]), "stone.v": velocity}

    def guess(self) -> dict[str, Any]:
        return {"stone.r[2]": self.c - self.h}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["spin", "stone.r[2]", "N"]}

    @output(unit="rad/s", doc="spin about the vertical")
    def spin(self, sol: Any) -> Any:
        return sol["stone.w_0[2]"]

    @output(unit="rad/s", doc="angular velocity, body axes")
    def w(self, sol: Any) -> Any:
        return sol["stone.w"]

    @output(unit="N", doc="normal force of the ground")
    def N(self, sol: Any) -> Any:
        return sol[self.normal.force_signals("contact")[0]]

    def check_run(self, sol: Any) -> list[Check]:
        if not self.normal.is_rigid:
            return []  # the surfaces overlap
        gap = np.abs(sol["contact.gap"].values)
        touching = sol["contact.mode"].values > 0 if self.friction is not None else gap >= 0
        inertia = [[self.A, self.D, 0], [self.D, self.B, 0], [0, 0, self.C]]
        return [
            Check("largest gap of the contact (m)", float(gap[touching].max(initial=0.0)), 0.0, 1e-12),
            energy_check(sol, {"stone": (self.m, inertia)}, self.g, "z", [] if self.friction is None else ["contact"]),
        ]

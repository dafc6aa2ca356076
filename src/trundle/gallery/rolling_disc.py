"""A disc that rolls on a plane without slip."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.rolling import DiscOnBase
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import UniformGravity, World
from .balances import energy_check


def euler_matrix(psi: float, th: float, ph: float) -> np.ndarray:
    """T = Rz(ψ) Rx(θ) Rz(φ)."""
    from scipy.spatial.transform import Rotation

    return Rotation.from_euler("ZXZ", [psi, th, ph]).as_matrix()


class RollingDisc(Model):
    """A thin disc rolls without slip on the plane z = 0 (Kosenko 2022, §3.1; Borisov, Mamaev, Kilin 2003).

    Body z is the symmetry axis e3; θ is its angle to the vertical, T = Rz(ψ) Rx(θ) Rz(φ). The initial rates
    w1 = θ', w2 = ψ' sin θ, w3 = φ' + ψ' cos θ are along the nodal line, across it, and along the axis.

    >>> import trundle as tr
    >>> tr.gallery.RollingDisc(th=1.2).R
    1.0
    """

    m: float = parameter(1.0, unit="kg", gt=0, doc="mass")
    R: float = parameter(1.0, unit="m", gt=0, doc="radius")
    I1: float = parameter(0.25, unit="kg·m²", gt=0, doc="moment about a diameter")
    I3: float = parameter(0.5, unit="kg·m²", gt=0, doc="moment about the axis")
    g: float = parameter(1.0, unit="m/s²", ge=0, doc="gravity")
    th: float = parameter(np.pi / 2 - 0.35, unit="rad", doc="initial angle of the axis to the vertical")
    psi: float = parameter(0.3, unit="rad", doc="initial precession angle")
    ph: float = parameter(0.1, unit="rad", doc="initial rotation angle")
    w1: float = parameter(0.05, unit="rad/s", doc="initial rate about the nodal line")
    w2: float = parameter(
        0.3 * np.sin(np.pi / 2 - 0.35), unit="rad/s", doc="initial rate across it in the disc's plane"
    )
    w3: float = parameter(-1.4, unit="rad/s", doc="initial rate about the axis")
    x: float = parameter(0.0, unit="m", doc="initial position of the centre")
    y: float = parameter(0.0, unit="m", doc="initial position of the centre")

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(g=self.g, direction="-z"))

    def build(self, world: World) -> None:
        disc = self.add("disc", Body(mass=self.m, inertia=(self.I1, self.I1, self.I3)))
        self.add("contact", DiscOnBase(world.frame(), disc.frame(), radius=self.R, axis="z", up="z"))

    def initial(self) -> dict[str, Any]:
        T = euler_matrix(self.psi, self.th, self.ph)
        w = T.T @ euler_matrix(self.psi, self.th, 0.0) @ [self.w1, self.w2, self.w3]
        return {
            "disc.r[0]": self.x,
            "disc.r[1]": self.y,
            "disc.q": _quaternion(T),
            "disc.w": w,
        }

    def guess(self) -> dict[str, Any]:
        return {"disc.r[2]": self.R * np.sin(self.th)}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["theta", "w"], "track": ("contact.P[0]", "contact.P[1]")}

    @output(unit="rad/s", doc="angular velocity, body axes")
    def w(self, sol: Any) -> Any:
        return sol["disc.w"]

    @output(unit="1", doc="vertical unit vector in body axes")
    def gamma(self, sol: Any) -> Any:
        return sol["disc.T"].values[:, 2, :]

    @output(unit="m", doc="position of the centre")
    def centre(self, sol: Any) -> Any:
        return sol["disc.r"]

    @output(unit="rad", doc="angle of the axis to the vertical")
    def theta(self, sol: Any) -> Any:
        g = sol["disc.T"].values[:, 2, :]
        return np.arctan2(np.hypot(g[:, 0], g[:, 1]), g[:, 2])

    @output(unit="kg·m²/s", doc="angular momentum about the contact point, body axes")
    def M(self, sol: Any) -> Any:
        T, r = sol["disc.T"].values, sol["contact.P_B"].values
        v = np.einsum("tji,tj->ti", T, sol["disc.v"].values)
        return sol["disc.w"].values * [self.I1, self.I1, self.I3] - self.m * np.cross(r, v)

    def check_run(self, sol: Any) -> list[Check]:
        """The contact stays, and dω3/dθ = m R²/(I3 + m R²) ω2, that is ω3' = m R²/(I3 + m R²) θ' ω2."""
        e3, w = sol["disc.T"].values[:, :, 2], sol["disc.w_0"].values
        node = np.cross([0.0, 0.0, 1.0], e3)
        node = node / np.linalg.norm(node, axis=1)[:, None]
        tilting = np.einsum("ti,ti->t", node, w)
        across = np.einsum("ti,ti->t", np.cross(e3, node), w)
        rate = self.m * self.R**2 / (self.I3 + self.m * self.R**2) * tilting * across
        misfit = np.abs(sol["disc.eps"].values[:, 2] - rate).max() / (np.abs(rate).max() + 1e-300)
        return [
            Check("rate of ω3 against m R²/(I3 + m R²) θ' ω2 (relative)", float(misfit), 0.0, 1e-8),
            Check("largest height of the contact point (m)", float(np.abs(sol["contact.gap"]).max()), 0.0, 1e-12),
            energy_check(sol, {"disc": (self.m, (self.I1, self.I1, self.I3))}, self.g, "z"),
        ]


def _quaternion(T: np.ndarray) -> np.ndarray:
    from ..core.rotations import quaternion_from_matrix

    return quaternion_from_matrix(T)

"""The tippe-top: friction turns it upside down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import Viscous
from ..library.contact.compliant import PatchFriction, PatchSize
from ..library.contact.normal import NormalLaw, Rigid
from ..library.surfaces import Plane, Sphere
from ..model.body import Body
from ..model.check import Check
from ..model.contact import Friction
from ..model.model import Model, output
from ..model.world import UniformGravity, World
from .balances import energy_check


class TippeTop(Model):
    """A sphere whose mass centre lies alpha·R off its centre spins on the plane z = 0 and slides.

    For any friction at the contact point Jellett's λ = −(L, r_P) is constant (a couple M of a patch changes it by
    M (r_P, z)); it inverts if
    1 − α < I1/I3 < 1 + α and λ > √(m g R³ I3 α)(1 + α)²/√(1 + α − I1/I3). Numbers: Rauch-Wojciechowski, Rutstam (2013).

    >>> import trundle as tr
    >>> top = tr.gallery.TippeTop(friction=tr.friction.Coulomb(mu=0.1))
    """

    m: float = parameter(0.02, unit="kg", gt=0, doc="mass")
    R: float = parameter(0.02, unit="m", gt=0, doc="radius")
    alpha: float = parameter(0.3, gt=0, lt=1, doc="offset of the mass centre over R")
    I1: float = parameter(131 / 350 * 0.02 * 0.02**2, unit="kg·m²", gt=0, doc="moment across the axis")
    I3: float = parameter(0.4 * 0.02 * 0.02**2, unit="kg·m²", gt=0, doc="moment about the axis")
    g: float = parameter(9.82, unit="m/s²", gt=0, doc="gravity")
    tilt: float = parameter(0.1, unit="rad", doc="initial tilt, about x")
    spin: float = parameter(155.0, unit="rad/s", doc="initial rate about the axis")
    friction: Friction | PatchFriction = structure(Viscous(mu=0.3), doc="law of friction")
    normal: NormalLaw = structure(Rigid(), takes=NormalLaw, doc="law of the normal force: rigid or compliant")
    patch: PatchSize | None = structure(None, doc="size of the patch, for friction of a patch")
    bilateral: bool = structure(False, doc="keep the top on the ground even where it would jump")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        for name in ("patch", "bilateral"):
            if getattr(self, name) and isinstance(self.normal, NormalLaw) and not self.normal.is_rigid:
                yield name, f"is for rigid contacts; normal is {type(self.normal).__name__}: leave it out"

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(g=self.g, direction="-z"))

    def build(self, world: World) -> None:
        top = self.add("top", Body(mass=self.m, inertia=(self.I1, self.I1, self.I3)))
        ends = world.frame(), top.frame(r=(0, 0, self.alpha * self.R))
        sockets: dict[str, Any] = {"surface_A": Plane(up="z"), "surface_B": Sphere(radius=self.R)}
        sockets["friction"] = self.friction
        if self.normal.is_rigid:
            sockets |= {"patch": self.patch, "bilateral": self.bilateral}
        self.add("contact", self.normal.between(*ends, **sockets))

    def initial(self) -> dict[str, Any]:
        height = self.R * (1 - self.alpha * np.cos(self.tilt))
        return {
            "top.r": (0.0, 0.0, height),
            "top.q": (np.cos(self.tilt / 2), np.sin(self.tilt / 2), 0.0, 0.0),
            "top.v": (0.0, 0.0, 0.0),
            "top.w": (0.0, 0.0, self.spin),
        }

    def picture(self) -> dict[str, Any]:
        return {"signals": ["theta", "slip", "jellett"], "track": ("top.r[0]", "top.r[1]")}

    @output(unit="rad", doc="tilt of the axis")
    def theta(self, sol: Any) -> Any:
        T = sol["top.T"].values
        return np.arctan2(np.hypot(T[:, 0, 2], T[:, 1, 2]), T[:, 2, 2])

    @output(unit="N", doc="normal force of the ground")
    def N(self, sol: Any) -> Any:
        return sol[self.normal.force_signals("contact")[0]]

    @output(unit="m/s", doc="size of the slip")
    def slip(self, sol: Any) -> Any:
        return np.linalg.norm(sol["contact.slip"], axis=1)

    @output(unit="kg·m³/s", doc="Jellett's invariant −(L, r_P)")
    def jellett(self, sol: Any) -> Any:
        r = sol["contact.P"].values - sol["top.r"].values
        return -np.sum(sol["top.L_0"].values * r, axis=1)

    def check_run(self, sol: Any) -> list[Check]:
        lam, checks = sol["jellett"].values, []
        change = float(np.abs(lam / lam[0] - 1).max())
        if not self.normal.is_rigid:  # the forces' lever is shorter by half of the depth
            depth = float(sol["contact.depth"].max())
            return [Check("change of Jellett's invariant, relative", change, 0.0, depth / (self.R * (1 - self.alpha)))]
        if self.patch is None:
            checks.append(Check("largest change of Jellett's invariant, relative", change, 0.0, 1e-9))
        power = float(max(sol["contact.power"].max(), 0.0))
        moments = self.I1, self.I1, self.I3
        checks.append(energy_check(sol, {"top": (self.m, moments)}, self.g, "z", ["contact"]))
        return [*checks, Check("largest friction power (W)", power, 0.0, 1e-12)]

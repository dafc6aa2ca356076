"""The omni vehicle: a platform on wheels whose rollers are bodies."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import Coulomb
from ..library.joints import FixedIdealJoint
from ..library.wheels import OmniWheel
from ..model.body import Body
from ..model.check import Check
from ..model.contact import Friction
from ..model.model import output
from ..model.world import UniformGravity, World
from .radial_vehicle import UP, RadialVehicle


class OmniVehicle(RadialVehicle):
    """A platform on three (or more) omni wheels, their axles radial (Kosenko, Gerasimov 2014): y is up.

    Wheel i stands at the angle 2πi/wheels from z towards x, at the distance rho. It starts with the velocity
    (vz, vx) and the yaw rate; wheels and the rollers in contact roll, the other rollers do not spin.

    >>> import trundle as tr
    >>> tr.gallery.OmniVehicle(n=8).wheels
    3
    """

    n: int = structure(4, doc="rollers per wheel")
    mass: float = parameter(10.0, unit="kg", gt=0, doc="mass of the platform")
    Ip: float = parameter(0.5, unit="kg·m²", gt=0, doc="moment of the platform about the vertical")
    m_wheel: float = parameter(0.6, unit="kg", gt=0, doc="mass of a wheel without rollers")
    J: float = parameter(3e-3, unit="kg·m²", gt=0, doc="moment of a wheel about its axle")
    D: float = parameter(1.6e-3, unit="kg·m²", gt=0, doc="moment of a wheel about a diameter")
    m_roller: float = parameter(0.05, unit="kg", gt=0, doc="mass of a roller")
    A: float = parameter(1e-5, unit="kg·m²", gt=0, doc="moment of a roller about its axis")
    B: float = parameter(3e-5, unit="kg·m²", gt=0, doc="moment of a roller across its axis")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")
    chi0: np.ndarray = parameter((0.1, 0.2, 0.3), unit="rad", shape=None, doc="initial angles of the wheels")
    vz: float = parameter(0.3, unit="m/s", doc="initial velocity along z")
    vx: float = parameter(0.1, unit="m/s", doc="initial velocity along x")
    yaw_rate: float = parameter(0.8, unit="rad/s", doc="initial yaw rate")
    friction: Friction = structure(Coulomb(mu=0.3), doc="law of friction")

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        inertia = (0.6 * self.Ip, self.Ip, 0.6 * self.Ip)
        platform = self.add("platform", Body(mass=self.mass, inertia=inertia))
        for i in range(self.wheels):
            wheel = self.add(
                f"wheel[{i}]",
                OmniWheel(
                    R=self.R,
                    n=self.n,
                    mass=self.m_wheel,
                    J=self.J,
                    D=self.D,
                    roller_mass=self.m_roller,
                    A=self.A,
                    B=self.B,
                    friction=self.friction,
                ),
            )
            ends = platform.frame(**self.hub(i)), wheel["wheel"].frame()
            self.add(f"hinge[{i}]", FixedIdealJoint(*ends, axis="z"))

    def initial(self) -> dict[str, Any]:
        pins = self.platform_start()
        for i in range(self.wheels):
            chi = float(np.resize(self.chi0, self.wheels)[i])
            pins[f"hinge[{i}].phi"] = chi
            e = self.outward(i)
            v = np.array([self.vx, 0.0, self.vz]) + np.cross([0.0, self.yaw_rate, 0.0], self.rho * e)
            pins[f"hinge[{i}].phi_dot"] = -float(v @ np.cross(UP, e)) / self.R
            for j in range(self.n):
                gamma = (chi + 2 * np.pi * j / self.n + np.pi) % (2 * np.pi) - np.pi
                lever = self.R * np.cos(gamma) - self.R * np.cos(np.pi / self.n)
                touches = abs(gamma) < np.pi / self.n
                rate = float(v @ e) / lever if touches else -self.yaw_rate * np.sin(gamma)
                pins[f"wheel[{i}].axle[{j}].phi_dot"] = rate
        return pins

    def picture(self) -> dict[str, Any]:
        return {"signals": ["V", "W", "N"], "track": ("platform.r[2]", "platform.r[0]")}

    @output(unit="N", doc="normal forces of the wheels")
    def N(self, sol: Any) -> Any:
        return np.stack([sol[f"wheel[{i}].contact.normal.effort"].values for i in range(self.wheels)], axis=1)

    def check_run(self, sol: Any) -> list[Check]:
        gap = max(float(np.abs(sol[f"wheel[{i}].contact.gap"]).max()) for i in range(self.wheels))
        total = self.mass + self.wheels * (self.m_wheel + self.n * self.m_roller)
        N = sol["N"].values.sum(axis=1)
        return [
            Check("largest gap of an active contact (m)", gap, 0.0, 1e-12),
            Check("normal forces over weight", float(np.abs(N / (total * self.g) - 1).max()), 0.0, 1e-6),
        ]

"""What the omni vehicles with radial axles share."""

from __future__ import annotations

from typing import Any

from ..core.fields import parameter, structure
from ..library.contact import Coulomb
from ..library.contact.normal import NormalLaw, Rigid
from ..library.wheels import AbstractOmniVehicle, Mount, OmniWheel, PlanarVehicle, Seat
from ..model.body import Body
from ..model.check import Check
from ..model.contact import Friction
from ..model.world import UniformGravity, World
from .omni_checks import contact_checks


class RadialVehicle(PlanarVehicle):
    """Abstract: wheel i stands at the angle 2πi/wheels from z towards x, at the distance rho, its axle radial."""

    wheels: int = structure(3, doc="number of wheels")
    R: float = parameter(0.1, unit="m", gt=0, doc="radius of the wheels")
    rho: float = parameter(0.3, unit="m", gt=0, doc="distance of the wheels from the middle")

    def seat(self, i: int) -> Seat:
        """Where wheel i stands."""
        return Seat.radial(self.wheels, self.rho, i)


class RadialOmni(RadialVehicle, AbstractOmniVehicle):
    """Abstract: a platform on radial omni wheels whose rollers are bodies."""

    n: int = structure(4, doc="rollers per wheel")
    beta: float = parameter(0.0, unit="rad", doc="inclination of the rollers' axes")
    mass: float = parameter(10.0, unit="kg", gt=0, doc="mass of the platform")
    Ip: float = parameter(0.5, unit="kg·m²", gt=0, doc="moment of the platform about the vertical")
    m_wheel: float = parameter(0.6, unit="kg", gt=0, doc="mass of a wheel without rollers")
    J: float = parameter(3e-3, unit="kg·m²", gt=0, doc="moment of a wheel about its axle")
    D: float = parameter(1.6e-3, unit="kg·m²", gt=0, doc="moment of a wheel about a diameter")
    m_roller: float = parameter(0.05, unit="kg", gt=0, doc="mass of a roller")
    A: float = parameter(1e-5, unit="kg·m²", gt=0, doc="moment of a roller about its axis")
    B: float = parameter(3e-5, unit="kg·m²", gt=0, doc="moment of a roller across its axis")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")
    friction: Friction = structure(Coulomb(mu=0.3), doc="law of friction")
    normal: NormalLaw = structure(Rigid(), takes=NormalLaw, doc="law of the normal force: rigid or compliant")

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def platform_body(self) -> Body:
        return Body(mass=self.mass, inertia=(0.6 * self.Ip, self.Ip, 0.6 * self.Ip))

    def layout(self) -> list[Mount]:
        wheel = OmniWheel(
            R=self.R,
            n=self.n,
            beta=self.beta,
            mass=self.m_wheel,
            J=self.J,
            D=self.D,
            roller_mass=self.m_roller,
            A=self.A,
            B=self.B,
            friction=self.friction,
            normal=self.normal,
        )
        seats = [self.seat(i) for i in range(self.wheels)]
        return [Mount(wheel=wheel, z=p.z, x=p.x, heading=p.heading) for p in seats]

    def check_run(self, sol: Any) -> list[Check]:
        return contact_checks(self, sol)

"""The mecanum vehicle: four wheels with inclined rollers."""

from __future__ import annotations

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import Coulomb
from ..library.contact.normal import NormalLaw, Rigid
from ..library.wheels import Mount, OmniWheel, SmoothSteps, VelocityController
from ..model.body import Body
from ..model.contact import Friction
from ..model.shapes import Box, Shape
from ..model.world import UniformGravity, World
from .omni_command import CommandedVehicle


class Mecanum(CommandedVehicle):
    """Four wheels with rollers at ±45° in the X layout: forward, then sideways, then a turn on the spot.

    Forward is the platform's z. All axles are parallel to x; the inclination changes its sign from wheel to wheel, so
    that, seen from above, the upper rollers form an X. Wheel speeds R χ̇ = ±v_z ± tan β v_x + (b + a tan β) W with the
    half distances a (along z) and b (along x). Each part takes ``stage`` seconds. Statically indeterminate, like
    every vehicle on four rigid wheels.

    >>> import trundle as tr
    >>> import numpy as np
    >>> np.round(tr.gallery.Mecanum().wheel_speeds(vz=0.0, vx=0.0, yaw_rate=1.0), 12).tolist()
    [-4.5, -4.5, -4.5, -4.5]
    """

    n: int = structure(6, doc="rollers per wheel")
    R: float = parameter(0.1, unit="m", gt=0, doc="radius of the wheels")
    beta: float = parameter(np.pi / 4, unit="rad", gt=0, lt=np.pi / 2, doc="inclination of the rollers' axes")
    a: float = parameter(0.25, unit="m", gt=0, doc="half the wheelbase")
    b: float = parameter(0.2, unit="m", gt=0, doc="half the track")
    mass: float = parameter(10.0, unit="kg", gt=0, doc="mass of the platform")
    Ip: float = parameter(0.5, unit="kg·m²", gt=0, doc="moment of the platform about the vertical")
    m_wheel: float = parameter(0.6, unit="kg", gt=0, doc="mass of a wheel without rollers")
    J: float = parameter(3e-3, unit="kg·m²", gt=0, doc="moment of a wheel about its axle")
    D: float = parameter(1.6e-3, unit="kg·m²", gt=0, doc="moment of a wheel about a diameter")
    m_roller: float = parameter(0.05, unit="kg", gt=0, doc="mass of a roller")
    A: float = parameter(1e-6, unit="kg·m²", gt=0, doc="moment of a roller about its axis")
    B: float = parameter(3e-5, unit="kg·m²", gt=0, doc="moment of a roller across its axis")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")
    friction: Friction = structure(Coulomb(mu=0.6), doc="law of friction")
    normal: NormalLaw = structure(Rigid(), takes=NormalLaw, doc="law of the normal force: rigid or compliant")
    chi0: np.ndarray = parameter((0.1, 0.2, 0.3, 0.4), unit="rad", shape=None, doc="initial angles of the wheels")
    speed: float = parameter(0.3, unit="m/s", doc="commanded speed, forward and sideways")
    turn: float = parameter(0.8, unit="rad/s", doc="commanded yaw rate of the turn")
    stage: float = parameter(1.0, unit="s", gt=0, doc="duration of each part")
    k: float = parameter(3.0, unit="N·m·s", gt=0, doc="torque per speed error of a wheel")

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def platform_body(self) -> Body:
        return Body(mass=self.mass, inertia=(0.6 * self.Ip, self.Ip, 0.6 * self.Ip))

    def plate(self) -> Shape:
        reach = np.abs([mount.r for mount in self.layout()]).max(axis=0)
        return Box(size=(1.5 * reach[0], 0.4 * self.R, 2.4 * reach[2]))

    def layout(self) -> list[Mount]:
        """Front right, front left, rear left, rear right; axles point outwards."""
        return [
            Mount(
                wheel=OmniWheel(
                    R=self.R,
                    n=self.n,
                    beta=-front * side * self.beta,
                    mass=self.m_wheel,
                    J=self.J,
                    D=self.D,
                    roller_mass=self.m_roller,
                    A=self.A,
                    B=self.B,
                    friction=self.friction,
                    normal=self.normal,
                ),
                z=front * self.a,
                x=side * self.b,
                heading=side * np.pi / 2,
            )
            for front, side in ((1, 1), (1, -1), (-1, -1), (-1, 1))
        ]

    def drive(self) -> VelocityController:
        T, rise = self.stage, self.stage / 3
        return self.controller or VelocityController(
            vz=SmoothSteps(times=(0.0, T), values=(self.speed, 0.0), rise=rise),
            vx=SmoothSteps(times=(T, 2 * T), values=(self.speed, 0.0), rise=rise),
            yaw_rate=SmoothSteps(times=(2 * T,), values=(self.turn,), rise=rise),
            k=self.k,
        )

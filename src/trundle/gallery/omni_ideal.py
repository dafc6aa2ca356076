"""The idealised omni vehicle: rollers infinitely small and without mass."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.fields import parameter
from ..library.joints import FixedControlledJoint
from ..library.laws import Law
from ..library.rolling import RollingConstraintVerticalWheel
from ..model.body import Body
from ..model.bond import Bond, Locked
from ..model.check import Check
from ..model.constraint import Constraint
from ..model.ports import KinematicPort
from ..model.shapes import Cylinder
from ..model.world import UniformGravity, World
from .radial_vehicle import RadialOmni, RadialVehicle


class Afloat(Constraint):
    """Keeps B's origin at a height and its y axis upright."""

    height: float = parameter(unit="m", doc="height of B's origin")

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        return {
            "height": Locked(B.r[1] - A.r[1] - self.height),
            "level_x": Locked(ca.dot(A.T[:, 1], B.T[:, 0]), unit="N·m"),
            "level_z": Locked(ca.dot(A.T[:, 1], B.T[:, 2]), unit="N·m"),
        }


class AxleLoss(Law):
    """A torque −c φ̇."""

    c: float = parameter(unit="N·m·s", ge=0, doc="loss in the axle")

    def __call__(self, t: Any, phi: Any, phi_dot: Any) -> Any:
        return -self.c * phi_dot


class OmniIdeal(RadialVehicle):
    """A platform on omni wheels with massless rollers (Zobova, Tatarinov 2009): each wheel only forbids slip along its
    plane. Axles are radial, y is up.

    Without losses speed and yaw rate W stay, and the velocity turns in space at ν = W κ/(m + κ), κ = N J/(2R²): the
    path is a circle. With the loss c in the axles speed and yaw rate decay exponentially.

    >>> import trundle as tr
    >>> round(tr.gallery.OmniIdeal().turn_rate(), 12)
    0.3
    """

    m: float = parameter(10.0, unit="kg", gt=0, doc="mass of everything")
    inertia: float = parameter(0.8, unit="kg·m²", gt=0, doc="yaw inertia of everything")
    J: float = parameter(0.02, unit="kg·m²", gt=0, doc="moment of a wheel about its axle")
    m_wheel: float = parameter(0.6, unit="kg", gt=0, doc="mass of a wheel")
    D: float = parameter(0.011, unit="kg·m²", gt=0, doc="moment of a wheel about a diameter")
    c: float = parameter(0.0, unit="N·m·s", ge=0, doc="loss in the axles")
    vz: float = parameter(0.5, unit="m/s", doc="initial velocity along z")
    vx: float = parameter(0.2, unit="m/s", doc="initial velocity along x")
    yaw_rate: float = parameter(1.3, unit="rad/s", doc="initial yaw rate")

    @classmethod
    def of(cls, real: RadialOmni) -> OmniIdeal:
        """The vehicle with real rollers as its rollers become light (A → 0); the rest of their inertia stays.

        J_w = J + n (B + m_r R1²) is the moment of a complete wheel; for β = 0 only.
        """
        inner = real.R * np.cos(np.pi / real.n)
        m_wheel = real.m_wheel + real.n * real.m_roller
        D = real.D + real.n * (real.m_roller * inner**2 + real.B) / 2
        return cls(
            wheels=real.wheels,
            R=real.R,
            rho=real.rho,
            m=real.mass + real.wheels * m_wheel,
            inertia=real.Ip + real.wheels * (m_wheel * real.rho**2 + D),
            J=real.J + real.n * (real.B + real.m_roller * inner**2),
            m_wheel=m_wheel,
            D=D,
            vz=real.vz,
            vx=real.vx,
            yaw_rate=real.yaw_rate,
        )

    def world(self) -> World:
        return World(gravity=UniformGravity(g=9.81))

    def build(self, world: World) -> None:
        own = self.inertia - self.wheels * (self.m_wheel * self.rho**2 + self.D)
        platform = self.add(
            "platform", Body(mass=self.m - self.wheels * self.m_wheel, inertia=(0.6 * own, own, 0.6 * own))
        )
        self.draw(platform.frame(), Cylinder(radius=0.62 * self.rho, length=0.3 * self.R))
        self.add("floor", Afloat(world.frame(), platform.frame(), height=self.R))
        for i in range(self.wheels):
            wheel = self.add(f"wheel[{i}]", Body(mass=self.m_wheel, inertia=(self.D, self.D, self.J)))
            ends = platform.frame(**self.seat(i).hub()), wheel.frame()
            self.add(f"hinge[{i}]", FixedControlledJoint(*ends, axis="z", torque=self.axle_torque(i)))
            self.add(
                f"roll[{i}]",
                RollingConstraintVerticalWheel(
                    world.frame(), wheel.frame(), radius=self.R, axis="z", up="y", lateralSlidingConstraint=False
                ),
            )

    def axle_torque(self, i: int) -> Any:
        """What acts in axle i."""
        return AxleLoss(c=self.c)

    def initial(self) -> dict[str, Any]:
        return self.platform_start(self.R) | {f"hinge[{i}].phi": 0.0 for i in range(self.wheels)}

    def turn_rate(self) -> float:
        """ν: how fast the velocity turns in space without losses."""
        extra = self.wheels * self.J / (2 * self.R**2)
        return self.yaw_rate * extra / (self.m + extra)

    def decay(self) -> tuple[float, float]:
        """(k_v, k_w): rates at which speed and yaw rate decay."""
        N, R2 = self.wheels, self.R**2
        speed = (N * self.c / (2 * R2)) / (self.m + N * self.J / (2 * R2))
        yaw = (N * self.c * self.rho**2 / R2) / (self.inertia + N * self.J * self.rho**2 / R2)
        return speed, yaw

    def check_run(self, sol: Any) -> list[Check]:
        t = sol.time.values[-1]
        k_v, k_w = self.decay()
        turned = self.turn_rate() * ((1 - np.exp(-k_w * t)) / k_w if k_w else t)
        first = np.array([self.vz, self.vx]) * np.exp(-k_v * t)
        cos, sin = np.cos(turned), np.sin(turned)
        want = np.array([cos * first[0] - sin * first[1], sin * first[0] + cos * first[1]])
        return [
            Check("velocity along z at the end (m/s)", float(sol["V"][-1, 0]), float(want[0]), 1e-9),
            Check("velocity along x at the end (m/s)", float(sol["V"][-1, 1]), float(want[1]), 1e-9),
            Check("yaw rate at the end (rad/s)", float(sol["W"][-1]), float(self.yaw_rate * np.exp(-k_w * t)), 1e-9),
        ]

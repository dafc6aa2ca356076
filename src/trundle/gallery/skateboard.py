"""The simplest skateboard that steers by tilting."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.fields import parameter
from ..library.rolling import Upright
from ..model.body import Body
from ..model.bond import Bond, Effort, Locked
from ..model.check import Check
from ..model.constraint import Constraint
from ..model.joint import Joint
from ..model.joint_motion import JointMotion
from ..model.model import Model, output
from ..model.ports import KinematicPort
from ..model.shapes import Box, Cylinder, Ellipsoid
from ..model.world import UniformGravity, World
from .sleigh import Level


class TiltSteer(Constraint):
    """Two trucks that steer by the tilt γ of frame B: tan δ = tan λ sin γ, neither axle slides sideways.

    θ' = u sin γ (tan λf + tan λr)/(a + b), v = u sin γ (b tan λf − a tan λr)/(a + b): two bonds on velocities.
    """

    a: float = parameter(unit="m", gt=0, doc="distance of the front axle")
    b: float = parameter(unit="m", gt=0, doc="distance of the rear axle")
    lf: float = parameter(unit="rad", doc="angle of the front truck's pivot")
    lr: float = parameter(unit="rad", doc="angle of the rear truck's pivot")

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        n, forward = A.T[:, 2], B.T[:, 0]
        left = ca.cross(n, forward)
        v = B.v - A.v - ca.cross(A.w, B.r - A.r)
        u, tilt = ca.dot(forward, v), ca.dot(left, B.T[:, 2])
        tf, tr, wheelbase = ca.tan(self.lf), ca.tan(self.lr), self.a + self.b
        return {
            "lateral": Locked(ca.dot(left, v) - u * tilt * (self.b * tf - self.a * tr) / wheelbase),
            "yaw": Locked(ca.dot(n, B.w - A.w) - u * tilt * (tf + tr) / wheelbase, unit="N·m"),
        }


class TruckSpring(Joint):
    """The hinge between board and rider with the trucks' stiffness."""

    k: float = parameter(unit="N·m", ge=0, doc="stiffness")

    def slide(self, j: JointMotion) -> Bond:
        return Locked(j.nu)

    def turn(self, j: JointMotion) -> Bond:
        return Effort(-self.k * j.phi, energy=self.k * j.phi**2 / 2)


class Skateboard(Model):
    """Board and rider, z up, forward x; the rider tilts by γ about the board's long axis on the ground.

    In the spirit of Hubbard (1979) and Kuleshov: a positive tilt leans to the left and turns to the left. Upright
    running is stable above u_c = √((m g h − k)/(m h κ)), κ = tan λ/a.

    >>> import trundle as tr
    >>> round(tr.gallery.Skateboard().critical_speed(), 6)
    0.728463
    """

    m: float = parameter(70.0, unit="kg", gt=0, doc="mass of the rider")
    h: float = parameter(1.0, unit="m", gt=0, doc="height of the rider's mass centre")
    Ir: float = parameter(0.0, unit="kg·m²", ge=0, doc="moment of the rider about the own centre; 0: a point mass")
    mb: float = parameter(3.0, unit="kg", gt=0, doc="mass of the board")
    Ib: float = parameter(0.25, unit="kg·m²", gt=0, doc="yaw moment of the board")
    k: float = parameter(600.0, unit="N·m", ge=0, doc="stiffness of the trucks")
    a: float = parameter(0.3, unit="m", gt=0, doc="distance of each axle from the middle")
    lam: float = parameter(np.radians(35.0), unit="rad", doc="angle of the trucks' pivots")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")
    u0: float = parameter(2.5, unit="m/s", doc="initial speed")
    gam0: float = parameter(0.1, unit="rad", doc="initial tilt")
    gam_dot0: float = parameter(0.0, unit="rad/s", doc="initial rate of tilt")

    def critical_speed(self) -> float:
        """Lowest speed of stable upright running, m/s."""
        kap = np.tan(self.lam) / self.a
        return float(np.sqrt((self.m * self.g * self.h - self.k) / (self.m * self.h * kap)))

    def world(self) -> World:
        return World(up="z", gravity=UniformGravity(g=self.g, direction="-z"))

    def build(self, world: World) -> None:
        board = self.add("board", Body(mass=self.mb, inertia=(self.Ib, self.Ib, self.Ib)))
        rider = self.add("rider", Body(mass=self.m, inertia=(self.Ir,) * 3, cm=(0, 0, self.h)))
        self.draw(rider.frame(r=(0, 0, 0.1 * self.h)), Box(size=(2.6 * self.a, 0.7 * self.a, 0.05 * self.a)))
        self.draw(rider.frame(r=(0, 0, self.h)), Ellipsoid(semi=(0.12 * self.h, 0.2 * self.h, 0.3 * self.h)))
        for x in (-self.a, self.a):
            for y in (-0.3 * self.a, 0.3 * self.a):
                self.draw(
                    board.frame(r=(x, y, 0.05 * self.h)),
                    Cylinder(radius=0.05 * self.h, length=0.1 * self.a, axis="y"),
                )
        self.add("tilt", TruckSpring(board.frame(), rider.frame(), axis="-x", k=self.k))
        self.add("stand_x", Upright(world.frame(), board.frame(), axis="x", up="z"))
        self.add("stand_y", Level(world.frame(), board.frame(), axis="y", up="z"))
        self.add("trucks", TiltSteer(world.frame(), rider.frame(), a=self.a, b=self.a, lf=self.lam, lr=self.lam))

    def initial(self) -> dict[str, Any]:
        return {
            "board.r[0]": 0.0,
            "board.r[1]": 0.0,
            "board.q": (1, 0, 0, 0),
            "board.v[0]": self.u0,
            "tilt.phi": self.gam0,
            "tilt.phi_dot": self.gam_dot0,
        }

    def picture(self) -> dict[str, Any]:
        return {"signals": ["gam", "u"], "track": ("x", "y")}

    @output(unit="rad", doc="tilt, positive to the left")
    def gam(self, sol: Any) -> Any:
        return sol["tilt.phi"]

    @output(unit="m/s", doc="forward speed")
    def u(self, sol: Any) -> Any:
        return np.einsum("ti,ti->t", sol["board.T"].values[:, :, 0], sol["board.v"].values)

    @output(unit="rad", doc="heading", turns=True)
    def th(self, sol: Any) -> Any:
        e = sol["board.T"].values[:, :, 0]
        return np.arctan2(e[:, 1], e[:, 0])

    @output(unit="m", doc="position of the board")
    def x(self, sol: Any) -> Any:
        return sol["board.r[0]"]

    @output(unit="m", doc="position of the board")
    def y(self, sol: Any) -> Any:
        return sol["board.r[1]"]

    def check_run(self, sol: Any) -> list[Check]:
        """θ' = u sin γ tan λ/a, and the energy of board, rider and trucks."""
        gam, u = sol["gam"].values, sol["u"].values
        yaw = sol["board.w_0[2]"].values
        steer = np.abs(yaw - u * np.sin(gam) * np.tan(self.lam) / self.a).max()
        squares = {k: np.sum(sol[k].values ** 2, axis=1) for k in ("board.v", "rider.v", "rider.w")}
        kinetic = (self.mb * squares["board.v"] + self.m * squares["rider.v"] + self.Ir * squares["rider.w"]) / 2
        kinetic = kinetic + self.Ib * yaw**2 / 2
        energy = kinetic + self.m * self.g * self.h * np.cos(gam) + self.k * gam**2 / 2
        size = kinetic.max() + self.m * self.g * self.h
        return [
            Check("yaw rate against the trucks' law (rad/s)", float(steer), 0.0, 1e-11 * max(1.0, np.abs(yaw).max())),
            Check("energy, largest drift (relative)", float(np.abs(energy - energy[0]).max() / size), 0.0, 1e-6),
        ]

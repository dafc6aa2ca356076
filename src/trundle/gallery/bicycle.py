"""The Carvallo-Whipple bicycle."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.joints import Revolute
from ..library.rolling import DiscOnBase
from ..model.body import Body
from ..model.check import Check
from ..model.constraint import Constraint
from ..model.frame import Frame
from ..model.model import Model, output
from ..model.world import UniformGravity, World
from .balances import energy_check


class Bicycle(Model):
    """Two wheels, a frame with a rigid rider, and a fork: the benchmark of Meijaard, Papadopoulos, Ruina and Schwab
    (2007), with its 25 parameters and its axes (x forwards, y to the right, z down).

    Knife-edge wheels roll without slip. Three velocities are free: lean, steer and forward speed. Nobody steers;
    between the weave speed of 4.292 m/s and the capsize speed of 6.024 m/s it stays up by itself.

    >>> import trundle as tr
    >>> tr.gallery.Bicycle(v=5.0).w
    1.02
    """

    v: float = parameter(5.0, unit="m/s", doc="forward speed at the start")
    lean_rate: float = parameter(0.05, unit="rad/s", doc="rate of lean at the start")
    w: float = parameter(1.02, unit="m", gt=0, doc="wheel base")
    c: float = parameter(0.08, unit="m", doc="trail")
    lam: float = parameter(np.pi / 10, unit="rad", doc="tilt of the steering axis")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")
    r_R: float = parameter(0.3, unit="m", gt=0, doc="radius of the rear wheel")
    m_R: float = parameter(2.0, unit="kg", gt=0, doc="mass of the rear wheel")
    I_R: np.ndarray = parameter((0.0603, 0.12), unit="kg·m²", shape=(2,), doc="rear wheel: about x, about y")
    cm_B: np.ndarray = parameter((0.3, -0.9), unit="m", shape=(2,), doc="centre of the frame with rider: x, z")
    m_B: float = parameter(85.0, unit="kg", gt=0, doc="mass of frame and rider")
    I_B: np.ndarray = parameter((9.2, 11.0, 2.8, 2.4), unit="kg·m²", shape=(4,), doc="frame: xx, yy, zz, xz")
    cm_H: np.ndarray = parameter((0.9, -0.7), unit="m", shape=(2,), doc="centre of the fork: x, z")
    m_H: float = parameter(4.0, unit="kg", gt=0, doc="mass of fork and handlebar")
    I_H: np.ndarray = parameter(
        (0.05892, 0.06, 0.00708, -0.00756), unit="kg·m²", shape=(4,), doc="fork: xx, yy, zz, xz"
    )
    r_F: float = parameter(0.35, unit="m", gt=0, doc="radius of the front wheel")
    m_F: float = parameter(3.0, unit="kg", gt=0, doc="mass of the front wheel")
    I_F: np.ndarray = parameter((0.1405, 0.28), unit="kg·m²", shape=(2,), doc="front wheel: about x, about y")

    def world(self) -> World:
        return World(up="-z", gravity=UniformGravity(g=self.g, direction="z"))

    def build(self, world: World) -> None:
        frame = self.add("frame", _part(self.m_B, self.I_B, self.cm_B))
        fork = self.add("fork", _part(self.m_H, self.I_H, self.cm_H))
        rear, front = (
            self.add(name, Body(mass=m, inertia=(J[0], J[1], J[0])))
            for name, m, J in (("rear", self.m_R, self.I_R), ("front", self.m_F, self.I_F))
        )
        hubs = (0, 0, -self.r_R), (self.w, 0, -self.r_F)
        head = (self.w + self.c, 0, 0)  # where the steering axis meets the ground
        axis = (np.sin(self.lam), 0, np.cos(self.lam))
        self.add("rear_hub", Revolute(frame.frame(r=hubs[0]), rear.frame(), axis="y"))
        self.add("steering", Revolute(frame.frame(r=head), fork.frame(r=head), axis=axis))
        self.add("front_hub", Revolute(fork.frame(r=hubs[1]), front.frame(), axis="y"))
        self.add("rear_contact", self.rear_contact(world.frame(), rear.frame()))
        self.add("front_contact", self.front_contact(world.frame(), front.frame()))

    def rear_contact(self, ground: Frame, wheel: Frame) -> Constraint:
        """How the rear wheel rolls."""
        return DiscOnBase(ground, wheel, radius=self.r_R, axis="y", up="-z")

    def front_contact(self, ground: Frame, wheel: Frame) -> Constraint:
        """How the front wheel rolls."""
        return DiscOnBase(ground, wheel, radius=self.r_F, axis="y", up="-z")

    def initial(self) -> dict[str, Any]:
        return {
            "rear_hub.phi_dot": -self.v / self.r_R,
            "steering.phi": 0.0,
            "steering.phi_dot": 0.0,
            "frame.w[0]": self.lean_rate,
            "frame.T[1,2]": 0.0,
            "frame.T[1,0]": 0.0,
            "frame.origin[0]": 0.0,
            "frame.origin[1]": 0.0,
        }

    def guess(self) -> dict[str, Any]:
        return {"frame.v": (self.v, 0, 0), "front_hub.phi_dot": -self.v / self.r_F}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["lean", "steer", "speed"], "track": ["frame.origin[0]", "frame.origin[1]"]}

    @output(unit="rad", doc="lean of the frame")
    def lean(self, sol: Any) -> Any:
        return np.arcsin(sol["frame.T"].values[:, 2, 1])

    @output(unit="rad", doc="angle of steering")
    def steer(self, sol: Any) -> Any:
        return sol["steering.phi"]

    @output(unit="m/s", doc="speed of rolling of the rear wheel")
    def speed(self, sol: Any) -> Any:
        return -sol["rear_hub.phi_dot"].values * self.r_R

    def matrices(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """M, C1, K0, K2 of M q'' + v C1 q' + (g K0 + v² K2) q = 0, q = (lean, steer), by the paper's Appendix A."""
        w, c = self.w, self.c
        (xB, zB), (xH, zH), sn, cs = self.cm_B, self.cm_H, np.sin(self.lam), np.cos(self.lam)
        mR, mB, mH, mF, rR, rF = self.m_R, self.m_B, self.m_H, self.m_F, self.r_R, self.r_F
        mT = mR + mB + mH + mF
        xT, zT = (xB * mB + xH * mH + w * mF) / mT, (-rR * mR + zB * mB + zH * mH - rF * mF) / mT
        ITxx = self.I_R[0] + self.I_B[0] + self.I_H[0] + self.I_F[0] + mR * rR**2 + mB * zB**2 + mH * zH**2 + mF * rF**2
        ITxz = self.I_B[3] + self.I_H[3] - mB * xB * zB - mH * xH * zH + mF * w * rF
        ITzz = self.I_R[0] + self.I_B[2] + self.I_H[2] + self.I_F[0] + mB * xB**2 + mH * xH**2 + mF * w**2
        mA, xA, zA = mH + mF, (xH * mH + w * mF) / (mH + mF), (zH * mH - rF * mF) / (mH + mF)
        IAxx = self.I_H[0] + self.I_F[0] + mH * (zH - zA) ** 2 + mF * (rF + zA) ** 2
        IAxz = self.I_H[3] - mH * (xH - xA) * (zH - zA) + mF * (w - xA) * (rF + zA)
        IAzz = self.I_H[2] + self.I_F[0] + mH * (xH - xA) ** 2 + mF * (w - xA) ** 2
        uA = (xA - w - c) * cs - zA * sn
        IAll = mA * uA**2 + IAxx * sn**2 + 2 * IAxz * sn * cs + IAzz * cs**2
        IAlx = -mA * uA * zA + IAxx * sn + IAxz * cs
        IAlz = mA * uA * xA + IAxz * sn + IAzz * cs
        mu = c / w * cs
        SR, SF = self.I_R[1] / rR, self.I_F[1] / rF
        ST, SA = SR + SF, mA * uA + mu * mT * xT
        M = np.array([[ITxx, IAlx + mu * ITxz], [0, IAll + 2 * mu * IAlz + mu**2 * ITzz]])
        K0 = np.array([[mT * zT, -SA], [0, -SA * sn]])
        M[1, 0], K0[1, 0] = M[0, 1], K0[0, 1]
        K2 = np.array([[0, (ST - mT * zT) / w * cs], [0, (SA + SF * sn) / w * cs]])
        C1 = np.array(
            [
                [0, mu * ST + SF * cs + ITxz / w * cs - mu * mT * zT],
                [-(mu * ST + SF * cs), IAlz / w * cs + mu * (SA + ITzz / w * cs)],
            ]
        )
        return M, C1, K0, K2

    def state_matrix(self, v: float) -> np.ndarray:
        """A of the linear model (lean, steer, their rates) at the speed v."""
        M, C1, K0, K2 = self.matrices()
        lower = -np.linalg.solve(M, np.hstack([self.g * K0 + v**2 * K2, v * C1]))
        return np.vstack([np.hstack([np.zeros((2, 2)), np.eye(2)]), lower])

    def check_run(self, sol: Any) -> list[Check]:
        """Small motions against the linear model of the paper; the energy."""
        parts = ("frame", self.m_B, self.I_B), ("fork", self.m_H, self.I_H)
        bodies: dict[str, tuple[float, Any]] = {name: (mass, _matrix(J)) for name, mass, J in parts}
        for name, mass, J in (("rear", self.m_R, self.I_R), ("front", self.m_F, self.I_F)):
            bodies[name] = mass, (J[0], J[1], J[0])
        checks = [energy_check(sol, bodies, self.g, "-z", allowed=1e-8)]
        lean, steer = (np.asarray(sol[name]) for name in ("lean", "steer"))
        if max(np.abs(lean).max(), np.abs(steer).max()) < 0.1:
            values, vectors = np.linalg.eig(self.state_matrix(self.v))
            start = np.linalg.solve(vectors, [lean[0], steer[0], self.lean_rate, 0.0])
            linear = (vectors @ (start[:, None] * np.exp(np.outer(values, sol.time.values)))).real
            size = max(np.abs(linear[:2]).max(), 1e-300)
            error = np.abs(np.array([lean, steer]) - linear[:2]).max() / size
            checks.append(Check("lean and steer against the linear model (relative)", float(error), 0.0, 0.05))
        return checks


def _part(mass: float, J: np.ndarray, cm: np.ndarray) -> Body:
    return Body(mass=mass, inertia=_matrix(J), cm=(cm[0], 0, cm[1]))


def _matrix(J: np.ndarray) -> list[list[float]]:
    return [[J[0], 0, J[3]], [0, J[1], 0], [J[3], 0, J[2]]]

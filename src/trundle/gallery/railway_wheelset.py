"""A railway wheelset with conical wheels on two rails."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.fields import parameter, structure
from ..model.body import Body
from ..model.bond import Bond, Locked
from ..model.check import Check
from ..model.constraint import Constraint, Force
from ..model.model import Model, output
from ..model.ports import KinematicPort, WrenchPort
from ..model.shapes import Box, Cylinder
from ..model.world import World

SMALL = 1e-3  # m: displacements up to which the check compares with linear theory
LINEAR = 0.01  # of the largest displacement: how far from linear theory it may then be


class ConeOnRail(Constraint):
    """A cone about the axis y of B on an edge along x of A: the tread of a wheel on the head of its rail.

    The tread has the radius r₀ − λ s at the distance s outwards from the rail. The nearest point of the edge has a
    closed form. The bond ``normal`` holds the wheel on the rail; at the contact point Kalker's linear creep forces act,
    −f₁₁ u₁/V along the rail and −f₂₂ u₂/V across it, with the slip u and the speed V of travel.
    """

    side: int = structure(doc="1: the left rail (+y), -1: the right one")
    l: float = parameter(unit="m", gt=0, doc="distance of the rail from the middle")
    r0: float = parameter(unit="m", gt=0, doc="radius of the tread over the rail, in the middle of the track")
    conicity: float = parameter(ge=0, doc="λ: how much the radius falls outwards")
    f11: float = parameter(unit="N", ge=0, doc="coefficient of creep along the rail")
    f22: float = parameter(unit="N", ge=0, doc="coefficient of creep across the rail")

    def _nearest(self, A: KinematicPort, B: KinematicPort) -> tuple[Any, Any, Any]:
        """(gap, contact point, unit normal of the tread there), the point on the rail."""
        along, lateral = A.T[:, 0], A.T[:, 1]
        beside = A.r + along * ca.dot(along, B.r - A.r) + self.side * self.l * lateral
        p, d = B.T.T @ (beside - B.r), B.T.T @ along
        a, b, c = 1 - d[1] ** 2, p[0] * d[0] + p[2] * d[2], p[0] ** 2 + p[2] ** 2
        slope = self.conicity * self.side * d[1]
        s = (-slope * ca.sqrt((a * c - b * b) / (a - slope**2)) - b) / a  # least √((p + s d)_x² + (p + s d)_z²) + λ y
        q = p + s * d
        rho = ca.sqrt(q[0] ** 2 + q[2] ** 2)
        size = ca.sqrt(1 + self.conicity**2)
        gap = (rho + self.conicity * (self.side * q[1] - self.l) - self.r0) / size
        normal = ca.vertcat(q[0] / rho, self.conicity * self.side, q[2] / rho) / size
        return gap, beside + s * along, B.T @ normal

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        return {"normal": Locked(self._nearest(A, B)[0])}

    def _creep(self, A: KinematicPort, B: KinematicPort) -> tuple[Any, Any, Any]:
        """(creep along and across the rail, direction across, contact point)."""
        _, P, n = self._nearest(A, B)
        u = B.v + ca.cross(B.w, P - B.r) - A.v - ca.cross(A.w, P - A.r)
        along = A.T[:, 0]
        across = -ca.cross(n, along)
        return ca.vertcat(ca.dot(along, u), ca.dot(across, u)) / self._speed(A, B), across, P

    @staticmethod
    def _speed(A: KinematicPort, B: KinematicPort) -> Any:
        return ca.dot(A.T[:, 0], B.v - A.v)

    def wrench(self, A: KinematicPort, B: KinematicPort, t: Any) -> WrenchPort:
        creep, across, P = self._creep(A, B)
        return WrenchPort(F=-self.f11 * creep[0] * A.T[:, 0] - self.f22 * creep[1] * across, point=P)

    def point(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return self._nearest(A, B)[1]

    def validity(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[Any, str, str]]:
        return {"speed": (self._speed(A, B), "the wheelset stands still: creep is slip over speed", "Let it travel.")}

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        gap = ("m", "distance of the tread from the rail", self._nearest(A, B)[0])
        return {"gap": gap, "creep": ("1", "creep along the rail and across it", self._creep(A, B)[0])}


class Guidance(Force):
    """F_y = −k_y y and M_z = −k_ψ ψ: what springs between a wheelset and its frame do on straight track."""

    ky: float = parameter(unit="N/m", ge=0, doc="lateral stiffness")
    kpsi: float = parameter(unit="N·m", ge=0, doc="yaw stiffness")

    def wrench(self, A: KinematicPort, B: KinematicPort, t: Any) -> WrenchPort:
        x, y, axle = A.T[:, 0], A.T[:, 1], B.T[:, 1]
        turned = ca.dot(axle, x)
        return WrenchPort(F=-self.ky * ca.dot(y, B.r - A.r) * y, M=-self.kpsi * turned * ca.cross(axle, x))

    def energy(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        turned = ca.dot(B.T[:, 1], A.T[:, 0])
        return self.ky * ca.dot(A.T[:, 1], B.r - A.r) ** 2 / 2 + self.kpsi * turned**2 / 2


class RailwayWheelset(Model):
    """Two conical wheels on a rigid axle run on two rails, guided by springs: hunting (Wickens 2003; Kalker 1967).

    Its wavelength at low speed is Klingel's, 2π √(l r₀/λ) (1883); above a critical speed the swings grow. z up, forward
    x, y to the left.

    >>> import trundle as tr
    >>> [tr.gallery.RailwayWheelset(v=v).is_stable for v in (20.0, 80.0)]
    [True, False]
    """

    m: float = parameter(1500.0, unit="kg", gt=0, doc="mass")
    I: float = parameter(850.0, unit="kg·m²", gt=0, doc="moment across the axle")
    J: float = parameter(120.0, unit="kg·m²", gt=0, doc="moment about the axle")
    l: float = parameter(0.75, unit="m", gt=0, doc="half the distance of the rails")
    r0: float = parameter(0.46, unit="m", gt=0, doc="radius of the wheels")
    conicity: float = parameter(0.05, gt=0, lt=1, doc="slope of the treads, λ")
    f11: float = parameter(8e6, unit="N", gt=0, doc="coefficient of creep along the rails, per wheel")
    f22: float = parameter(7e6, unit="N", gt=0, doc="coefficient of creep across the rails, per wheel")
    ky: float = parameter(5e5, unit="N/m", ge=0, doc="lateral stiffness of the guidance")
    kpsi: float = parameter(1e6, unit="N·m", ge=0, doc="yaw stiffness of the guidance")
    v: float = parameter(30.0, unit="m/s", gt=0, doc="speed")
    y: float = parameter(5e-4, unit="m", doc="displacement at the start")
    g: float = parameter(9.81, unit="m/s²", ge=0, doc="gravity")

    def world(self) -> World:
        return World(up="z", gravity=self.g)

    def build(self, world: World) -> None:
        axle = self.add("axle", Body(mass=self.m, inertia=(self.I, self.J, self.I)))
        self.draw(axle.frame(), Cylinder(radius=0.08, length=2 * self.l, axis="y"))
        given = {"l": self.l, "r0": self.r0, "conicity": self.conicity, "f11": self.f11, "f22": self.f22}
        for name, side in (("left", 1), ("right", -1)):
            self.add(name, ConeOnRail(world.frame(), axle.frame(), side=side, **given))
            self.draw(axle.frame(r=(0, side * self.l, 0)), Cylinder(radius=self.r0, length=0.13, axis="y"))
            self.draw(world.frame(r=(0, side * self.l, -0.08)), Box(size=(60.0, 0.07, 0.16)))
        self.add("guidance", Guidance(world.frame(), axle.frame(), ky=self.ky, kpsi=self.kpsi))

    def initial(self) -> dict[str, Any]:
        """Aside, with the roll that belongs to it, and no speed but that of rolling."""
        start = {"axle.r[0]": 0.0, "axle.r[1]": self.y, "axle.v[0]": self.v, "axle.v[1]": 0.0, "axle.q[3]": 0.0}
        return start | {"axle.q[2]": 0.0, "axle.w[1]": self.v / self.r0, "axle.w[2]": 0.0}

    def guess(self) -> dict[str, Any]:
        return {"axle.r[2]": self.r0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["lateral", "yaw", "left.creep"], "track": ("axle.r[0]", "lateral"), "until": 2.0}

    @output(unit="m", doc="displacement to the left")
    def lateral(self, sol: Any) -> Any:
        return sol["axle.r[1]"]

    @output(unit="rad", doc="angle of yaw, to the left")
    def yaw(self, sol: Any) -> Any:
        return -np.arcsin(sol["axle.T"].values[:, 0, 1])

    # -- linear theory ------------------------------------------------------------------------------------------------
    def theory(self) -> np.ndarray:
        """A of (y, ψ, ẏ, ψ̇)' = A (y, ψ, ẏ, ψ̇), exact in λ.

        With φ = κ y the roll, κ = λ/(l − λ r₀), T = −(f₂₂/V)(ẏ + r₀ φ̇ − V ψ) across each rail, Ω = V/r₀, and ±a what
        the roll adds to the vertical parts of the normal forces m g/2,

            m ÿ = 2 T − m g φ − 2 λ a − k_y y,
            I φ̈ − J Ω ψ̇ = 2 l (a − λ φ m g/2 + λ T) − m g y + r₀ (2 T − m g φ − 2 λ a),
            I ψ̈ + J Ω φ̇ = m g λ (l − λ r₀) ψ − (2 f₁₁ l²/V)(ψ̇ + Ω φ) − k_ψ ψ.
        """
        m, l, r0, lam, weight, V = self.m, self.l, self.r0, self.conicity, self.m * self.g, self.v
        kappa, Om = lam / (l - lam * r0), V / r0
        y, psi, y_dot, psi_dot = np.eye(4)
        across = -2 * self.f22 / V * ((1 + r0 * kappa) * y_dot - V * psi)  # 2 T
        side = across - weight * kappa * y  # lateral force without a
        # both equations are linear in a: it is eliminated with ÿ
        about = l * lam * (across - weight * kappa * y) - weight * y + r0 * side + self.J * Om * psi_dot
        left = np.array([[m, 2 * lam], [self.I * kappa, -2 * (l - r0 * lam)]])
        y_ddot = np.linalg.solve(left, np.array([side - self.ky * y, about]))[0]
        turn = weight * lam * (l - lam * r0) * psi - 2 * self.f11 * l**2 / V * (psi_dot + Om * kappa * y)
        psi_ddot = (turn - self.kpsi * psi - self.J * Om * kappa * y_dot) / self.I
        return np.array([y_dot, psi_dot, y_ddot, psi_ddot])

    @property
    def is_stable(self) -> bool:
        """Whether small swings die out."""
        return bool(np.linalg.eigvals(self.theory()).real.max() < 0)

    @property
    def wavelength(self) -> float:
        """Klingel's, of a wheelset without mass and springs (m)."""
        return float(2 * np.pi * np.sqrt(self.l * self.r0 / self.conicity))

    def check_run(self, sol: Any) -> list[Check]:
        gaps = max(float(np.abs(sol[f"{side}.gap"]).max()) for side in ("left", "right"))
        checks = [Check("distance of the treads from the rails (m)", gaps, 0.0, 1e-10)]
        y = np.asarray(sol["lateral"])
        small = np.maximum.accumulate(np.abs(y)) < SMALL
        if small.sum() > 1:
            values, vectors = np.linalg.eig(self.theory())
            parts = vectors[0] * np.linalg.solve(vectors, np.array([self.y, 0, 0, 0]))
            wanted = (np.exp(np.outer(sol.time.values - sol.time.values[0], values)) @ parts).real
            most = float(np.abs(y[small]).max())
            error = float(np.abs(y - wanted)[small].max())
            checks.append(Check("displacement, largest error of linear theory (m)", error, 0.0, LINEAR * most))
        return checks

"""A robot that balances on a ball."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.fields import parameter
from ..library.blocks import MinimumJerk
from ..library.drives import TorqueSource
from ..library.joints import Revolute, Spherical
from ..library.rolling import OmniOnBall, Rolling
from ..library.surfaces import Plane, Sphere
from ..model.block import Block
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.shapes import Cylinder
from ..model.world import World
from .balances import energy_check

GRAVITY = 9.81
WHEELS = 3


class BallbotLaw(Block):
    """Torques of the three wheels, by the torque T on the ball that two planes and the heading ask for.

    T_y = −K (x − x_d)/R, θ_y, ẋ/R, θ̇_y; T_x alike with −y; T_z = a ψ + b ψ̇. The wheels give T = −(R/r) Σ τ_i a_i.
    """

    x: float = parameter(unit="m", doc="position of the ball")
    y: float = parameter(unit="m", doc="position of the ball")
    vx: float = parameter(unit="m/s", doc="its rate")
    vy: float = parameter(unit="m/s", doc="its rate")
    up_x: float = parameter(doc="x of the body's upward axis")
    up_y: float = parameter(doc="y of the body's upward axis")
    heading: float = parameter(doc="sine of the heading")
    wx: float = parameter(unit="rad/s", doc="rate of the body")
    wy: float = parameter(unit="rad/s", doc="rate of the body")
    wz: float = parameter(unit="rad/s", doc="rate of the body")
    x_set: float = parameter(0.0, unit="m", doc="wanted position")
    y_set: float = parameter(0.0, unit="m", doc="wanted position")
    R: float = parameter(unit="m", gt=0, doc="radius of the ball")
    K: np.ndarray = parameter(shape=(4,), doc="gains of a plane")
    yaw: np.ndarray = parameter(shape=(2,), doc="gains of the heading and of its rate")
    shares: np.ndarray = parameter(shape=(WHEELS, 3), doc="torques of the wheels per torque on the ball")

    def outputs(self, t: Any) -> dict[str, Any]:
        K = ca.vec(self.K)
        about_y = ca.vertcat((self.x - self.x_set) / self.R, self.up_x, self.vx / self.R, self.wy)
        about_x = ca.vertcat((self.y_set - self.y) / self.R, -self.up_y, -self.vy / self.R, self.wx)
        turn = self.yaw[0] * self.heading + self.yaw[1] * self.wz
        torque = ca.vertcat(-ca.dot(K, about_x), -ca.dot(K, about_y), turn)
        wheels = self.shares @ torque
        return {f"wheel_{i}": wheels[i] for i in range(WHEELS)}


class Ballbot(Model):
    """A body on a ball, driven by three omni wheels (Lauwers, Kantor, Hollis 2006; Fankhauser, Gwerder 2010); z up.

    The ball rolls on the floor without slip and does not spin on the spot; the body's lower end is the ball's centre.
    The wheels stand at the zenith angle ``alpha``, 120° apart; massless rollers let the ball pass across their planes,
    so that r ψ̇_i = −R a_i·(ω_ball − ω_body) with the axles a_i. K is the linear-quadratic regulator of one vertical
    plane, with the ball's angle φ and the lean θ: (M₁₁ φ̈ + M₁₂ θ̈, M₁₂ φ̈ + M₂₂ θ̈) = (T, m g l θ − T).

    >>> import trundle as tr
    >>> tr.gallery.Ballbot().R
    0.125
    """

    m: float = parameter(9.2, unit="kg", gt=0, doc="mass of the body")
    l: float = parameter(0.34, unit="m", gt=0, doc="height of its centre above the ball's")
    I: float = parameter(0.4, unit="kg·m²", gt=0, doc="moment of the body about its centre, across")
    I_z: float = parameter(0.1, unit="kg·m²", gt=0, doc="moment of the body about its long axis")
    m_ball: float = parameter(2.3, unit="kg", gt=0, doc="mass of the ball")
    I_ball: float = parameter(0.024, unit="kg·m²", gt=0, doc="moment of the ball: hollow")
    R: float = parameter(0.125, unit="m", gt=0, doc="radius of the ball")
    r: float = parameter(0.05, unit="m", gt=0, doc="radius of the wheels")
    m_wheel: float = parameter(0.4, unit="kg", gt=0, doc="mass of a wheel")
    J_wheel: float = parameter(1.5e-3, unit="kg·m²", gt=0, doc="moment of a wheel and its motor about the axle")
    alpha: float = parameter(0.7853981633974483, unit="rad", gt=0, lt=1.57, doc="zenith angle of the wheels")
    lean0: float = parameter(0.1, unit="rad", doc="lean towards x at the start")
    x_set: float = parameter(1.0, unit="m", doc="where it shall go")
    y_set: float = parameter(-0.5, unit="m", doc="where it shall go")
    limit: float = parameter(5.0, unit="N·m", gt=0, doc="largest torque of a motor")

    def world(self) -> World:
        return World(up="z")

    def directions(self, i: int) -> tuple[np.ndarray, np.ndarray]:
        """(from the ball's centre to wheel i, its axle) in axes of the body."""
        angle, s, c = 2 * np.pi * i / WHEELS, np.sin(self.alpha), np.cos(self.alpha)
        out = np.array([np.cos(angle), np.sin(angle), 0.0])
        return s * out + c * np.eye(3)[2], c * out - s * np.eye(3)[2]

    @property
    def across(self) -> float:
        """Moment of a wheel about a diameter: a disc."""
        return 0.6 * self.J_wheel

    def plane(self) -> tuple[np.ndarray, float]:
        """(M, m g l) of one vertical plane, wheels included."""
        s, q, k = np.sin(self.alpha), self.R / self.r, 1.5 * np.cos(self.alpha) ** 2
        far = self.R + self.r
        first = self.m * self.l + WHEELS * self.m_wheel * far * np.cos(self.alpha)
        second = self.I + self.m * self.l**2 + self.m_wheel * far**2 * (3 - 1.5 * s**2) + self.across * (3 - k)
        total = self.m_ball + self.m + WHEELS * self.m_wheel
        spin = self.J_wheel * k
        mass = np.array([[total * self.R**2 + self.I_ball, self.R * first], [self.R * first, second]])
        mass += spin * np.array([[q**2, -q * (1 + q)], [-q * (1 + q), (1 + q) ** 2]])
        return mass, GRAVITY * first

    def gains(self) -> np.ndarray:
        """K with T = −K (φ, θ, φ̇, θ̇)."""
        from scipy.linalg import solve_continuous_are

        mass, weight = self.plane()
        A, B = np.zeros((4, 4)), np.zeros((4, 1))
        A[0, 2] = A[1, 3] = 1.0
        A[2:, 1] = np.linalg.solve(mass, [0.0, weight])
        B[2:, 0] = np.linalg.solve(mass, [1.0, -1.0])
        S = solve_continuous_are(A, B, np.diag([1.0, 100.0, 0.5, 10.0]), [[1.0]])
        return np.asarray(B.T @ S)[0]

    def build(self, world: World) -> None:
        ball = self.add("ball", Body(mass=self.m_ball, inertia=(self.I_ball,) * 3))
        body = self.add("body", Body(mass=self.m, inertia=(self.I, self.I, self.I_z)))
        low = body.frame(r=(0, 0, -self.l))
        self.draw(body.frame(), Cylinder(radius=0.6 * self.R, length=1.2 * self.l, axis="z"))
        self.add("seat", Spherical(ball.frame(), low))
        surfaces = {"surface_A": Plane(up="z"), "surface_B": Sphere(radius=self.R)}
        self.add("floor", Rolling(world.frame(), ball.frame(), **surfaces, spin_locked=True))
        law = self.add("control", self._law(ball, body))
        for i in range(WHEELS):
            n, axle = self.directions(i)
            wheel = self.add(f"wheel[{i}]", Body(mass=self.m_wheel, inertia=(self.across, self.across, self.J_wheel)))
            self.draw(wheel.frame(), Cylinder(radius=self.r, length=0.4 * self.r, axis="z"))
            hub = body.frame(r=(self.R + self.r) * n - [0, 0, self.l], R=np.column_stack([np.cross(n, axle), n, axle]))
            self.add(f"axle[{i}]", Revolute(hub, wheel.frame(), axis="z"))
            torque = {"command": law.signal(f"wheel_{i}"), "limit": self.limit}
            self.add(f"motor[{i}]", TorqueSource(hub, wheel.frame(), axis="z", **torque))
            self.add(f"contact[{i}]", OmniOnBall(ball.frame(), wheel.frame(), radius=self.R, axis="z"))

    def _law(self, ball: Body, body: Body) -> BallbotLaw:
        """The controller, with its wires."""
        axles = np.column_stack([self.directions(i)[1] for i in range(WHEELS)])
        seen = {"x": "r[0]", "y": "r[1]", "vx": "v[0]", "vy": "v[1]"}
        felt = {"up_x": "T[0, 2]", "up_y": "T[1, 2]", "heading": "T[1, 0]"} | {
            f"w{k}": f"w_0[{i}]" for i, k in enumerate("xyz")
        }
        wires = {k: ball.signal(v) for k, v in seen.items()} | {k: body.signal(v) for k, v in felt.items()}
        for name, last in (("x_set", self.x_set), ("y_set", self.y_set)):
            wires[name] = self.add(f"wanted_{name[0]}", MinimumJerk(last=last, start=2.0, T=4.0)).out
        shares = -self.r / self.R * np.linalg.inv(axles)
        return BallbotLaw(**wires, R=self.R, K=self.gains(), yaw=(4.0, 2.0), shares=shares)

    def initial(self) -> dict[str, Any]:
        lean = (np.cos(self.lean0 / 2), 0, np.sin(self.lean0 / 2), 0)
        pins = {"ball.r[0]": 0.0, "ball.r[1]": 0.0, "ball.q": (1, 0, 0, 0), "ball.w": (0, 0, 0)}
        return pins | {"seat.q": lean, "body.w": (0, 0, 0)} | {f"axle[{i}].phi": 0.0 for i in range(WHEELS)}

    def guess(self) -> dict[str, Any]:
        return {"ball.r[2]": self.R}

    def picture(self) -> dict[str, Any]:
        signals = ["lean", "ball.r[0]", "ball.r[1]", "motor[1].torque"]
        return {"signals": signals, "track": ("ball.r[0]", "ball.r[1]"), "until": 10.0}

    @output(unit="rad", doc="angle between the body's long axis and the vertical")
    def lean(self, sol: Any) -> Any:
        up = sol["body.T"].values[:, :, 2]
        return np.arctan2(np.hypot(up[:, 0], up[:, 1]), up[:, 2])

    def check_run(self, sol: Any) -> list[Check]:
        """v = R ω × z of the ball, without spin; r ψ̇_i = −R a_i·(ω_ball − ω_body) of the wheels; the energy."""
        w, T = sol["ball.w_0"].values, sol["body.T"].values
        slip = np.abs(sol["ball.v"].values - self.R * np.cross(w, [0, 0, 1])).max()
        relative = np.einsum("tij,ti->tj", T, w - sol["body.w_0"].values)
        spins = [
            sol[f"axle[{i}].phi_dot"].values + self.R / self.r * relative @ self.directions(i)[1] for i in range(3)
        ]
        return [
            Check("slip of the ball (m/s)", float(slip), 0.0, 1e-9),
            Check("spin of the ball on the spot (rad/s)", float(np.abs(w[:, 2]).max()), 0.0, 1e-9),
            Check("speeds of the wheels (rad/s)", float(np.abs(spins).max()), 0.0, 1e-8),
            energy_check(sol, self._inertias(), GRAVITY, "z", [f"motor[{i}]" for i in range(WHEELS)]),
        ]

    def _inertias(self) -> dict[str, tuple[float, Any]]:
        wheel = self.m_wheel, (self.across, self.across, self.J_wheel)
        found = {"ball": (self.m_ball, (self.I_ball,) * 3), "body": (self.m, (self.I, self.I, self.I_z))}
        return found | {f"wheel[{i}]": wheel for i in range(WHEELS)}

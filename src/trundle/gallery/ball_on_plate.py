"""A ball that is led along a circle on a tilting plate."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.fields import parameter
from ..core.signal import Signal
from ..library.joints import FixedControlledJoint
from ..library.rolling import Rolling
from ..library.sensors import RelativeSensor
from ..library.surfaces import Plane, Sphere
from ..model.block import Block
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.shapes import Box
from ..model.world import World

GRAVITY = 9.81
SHARE = 5 / 7  # of a solid ball: it rolls down a slope with this part of g sin φ


class PlateAxis(Block):
    """M = −sign m g s − K (s − s_d, φ − φ_d, ṡ − ṡ_d, φ̇ − φ̇_d), s_d = r cos(ω t − lag), φ_d = sign·(7/5) s̈_d/g.

    ``sign``: 1 if a positive angle of the axis lets the ball roll towards positive s, else −1.
    """

    s: float = parameter(unit="m", doc="position of the ball")
    v: float = parameter(unit="m/s", doc="its rate")
    phi: float = parameter(unit="rad", doc="angle of the axis")
    w: float = parameter(unit="rad/s", doc="its rate")
    sign: float = parameter(doc="1 or -1")
    weight: float = parameter(unit="N", doc="weight of the ball")
    K: np.ndarray = parameter(shape=(4,), doc="gains")
    r: float = parameter(unit="m", ge=0, doc="radius of the circle")
    omega: float = parameter(unit="rad/s", doc="rate of the circle")
    lag: float = parameter(unit="rad", doc="lag of the cosine")

    def outputs(self, t: Any) -> dict[str, Any]:
        s = self.r * ca.cos(self.omega * t - self.lag)
        v = -self.r * self.omega * ca.sin(self.omega * t - self.lag)
        tilt, rate = (-self.sign * self.omega**2 / (SHARE * GRAVITY) * part for part in (s, v))
        error = ca.vertcat(self.s - s, self.phi - tilt, self.v - v, self.w - rate)
        return {"out": -self.sign * self.weight * self.s - ca.dot(ca.vec(self.K), error), "wanted": s}


class BallOnPlate(Model):
    """A ball rolls without slip on a plate in a gimbal (z up); two motors tilt the plate so that it follows a circle.

    Each axis has the gains of the linear-quadratic regulator of s̈ = ±(5/7) g φ, J φ̈ = M ± m g s. The ball obeys
    (2/5) m R² ε = −R n × m (a − g) whatever the plate does.

    >>> import trundle as tr
    >>> tr.gallery.BallOnPlate().r
    0.1
    """

    m: float = parameter(0.1, unit="kg", gt=0, doc="mass of the ball")
    R: float = parameter(0.02, unit="m", gt=0, doc="radius of the ball")
    J: float = parameter(0.02, unit="kg·m²", gt=0, doc="moment of the plate about each axis of tilt")
    J_ring: float = parameter(1e-3, unit="kg·m²", gt=0, doc="moments of the ring of the gimbal")
    x0: float = parameter(0.05, unit="m", doc="position of the ball at the start")
    y0: float = parameter(-0.1, unit="m", doc="position of the ball at the start")
    r: float = parameter(0.1, unit="m", ge=0, doc="radius of the circle")
    omega: float = parameter(2.0, unit="rad/s", doc="rate of the circle")

    def world(self) -> World:
        return World(up="z")

    def gains(self, sign: float, J: float) -> np.ndarray:
        """K of one axis."""
        from scipy.linalg import solve_continuous_are

        A, B = np.zeros((4, 4)), np.array([[0.0], [0], [0], [1 / J]])
        A[0, 2] = A[1, 3] = 1.0
        A[2, 1] = sign * SHARE * GRAVITY
        S = solve_continuous_are(A, B, np.diag([20.0, 1.0, 2.0, 0.1]), [[1.0]])
        return np.asarray(B.T @ S)[0]

    def build(self, world: World) -> None:
        ring = self.add("ring", Body(mass=0.05, inertia=(self.J_ring,) * 3))
        plate = self.add("plate", Body(mass=0.5, inertia=(self.J, self.J, 2 * self.J * (1 - 1e-9))))
        ball = self.add("ball", Body.sphere(mass=self.m, radius=self.R))
        side = 4 * self.r + 0.1
        self.draw(plate.frame(r=(0, 0, -0.006)), Box(size=(side, side, 0.012)))
        position = self.add("position", RelativeSensor(plate.frame(), ball.frame()))
        for name, k, sign, A, B in (("x", 1, -1.0, world, ring), ("y", 0, 1.0, ring, plate)):
            hinge = f"{self.path}.tilt_{name}" if self.path else f"tilt_{name}"
            J = self.J + self.J_ring if name == "x" else self.J
            seen = {"s": position.signal(f"r[{k}]"), "v": position.signal(f"v[{k}]")}
            seen |= {"phi": Signal(f"{hinge}.phi"), "w": Signal(f"{hinge}.phi_dot")}
            circle = {"r": self.r, "omega": self.omega, "lag": np.pi / 2 * k}
            law = PlateAxis(**seen, **circle, sign=sign, weight=self.m * GRAVITY, K=self.gains(sign, J))
            torque = self.add(f"control_{name}", law).out
            self.add(f"tilt_{name}", FixedControlledJoint(A.frame(), B.frame(), axis=name, torque=torque))
        surfaces = {"surface_A": Plane(up="z"), "surface_B": Sphere(radius=self.R)}
        self.add("roll", Rolling(plate.frame(), ball.frame(), **surfaces))

    def initial(self) -> dict[str, Any]:
        pins: dict[str, Any] = {f"tilt_{k}.{name}": 0.0 for k in "xy" for name in ("phi", "phi_dot")}
        pins |= {"ball.r[0]": self.x0, "ball.r[1]": self.y0, "ball.q": (1, 0, 0, 0)}
        return pins | {"ball.v[0]": 0.0, "ball.v[1]": 0.0, "ball.w[2]": 0.0}

    def guess(self) -> dict[str, Any]:
        return {"ball.r[2]": self.R}

    def picture(self) -> dict[str, Any]:
        signals = ["position.r[0]", "control_y.wanted", "tilt_x.phi", "tilt_y.phi"]
        return {"signals": signals, "track": ("position.r[0]", "position.r[1]"), "until": 8.0}

    @output(unit="m", doc="distance of the ball from where it is wanted")
    def error(self, sol: Any) -> Any:
        position, wanted = sol["position.r"].values, [sol[f"control_{k}.wanted"].values for k in "yx"]
        return np.hypot(position[:, 0] - wanted[0], position[:, 1] - wanted[1])

    def check_run(self, sol: Any) -> list[Check]:
        """(2/5) m R² ε = −R n × m (a − g), and rolling: the ball's velocity relative to the plate is R (ω − Ω) × n."""
        n, a = sol["plate.T"].values[:, :, 2], np.add(sol["ball.a"].values, [0, 0, GRAVITY])
        eps = np.einsum("tij,tj->ti", sol["ball.T"].values, sol["ball.eps"].values)
        turned = np.abs(0.4 * self.R * eps + np.cross(n, a)).max() / GRAVITY
        relative = np.einsum("tij,tj->ti", sol["plate.T"].values, sol["position.v"].values)
        rolled = np.abs(relative - self.R * np.cross(sol["ball.w_0"].values - sol["plate.w_0"].values, n)).max()
        return [
            Check("turning of the ball (relative to g)", float(turned), 0.0, 1e-9),
            Check("slip on the plate (m/s)", float(rolled), 0.0, 1e-10),
        ]

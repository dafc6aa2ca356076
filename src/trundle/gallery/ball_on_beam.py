"""A ball that is held on a tilting beam."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.fields import parameter
from ..core.signal import Signal
from ..library.blocks import MinimumJerk, Sum
from ..library.joints import FixedControlledJoint
from ..library.rolling import Rolling
from ..library.surfaces import Plane, Sphere
from ..model.block import Block
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import World


class AlongBeam(Block):
    """s = x cos φ + y sin φ, and its rate in the axes of the beam: ẋ cos φ + ẏ sin φ."""

    x: float = parameter(unit="m", doc="position of the ball")
    y: float = parameter(unit="m", doc="height of the ball")
    v: float = parameter(unit="m/s", doc="its rate")
    w: float = parameter(unit="m/s", doc="its rate")
    phi: float = parameter(unit="rad", doc="angle of the beam")

    def outputs(self, t: Any) -> dict[str, Any]:
        c, s = ca.cos(self.phi), ca.sin(self.phi)
        return {"out": self.x * c + self.y * s, "rate": self.v * c + self.w * s}


class BallOnBeam(Model):
    """A ball rolls on a beam without slip; a motor tilts the beam so that the ball goes where it is wanted.

    (7/5)(s̈ − R φ̈) = s φ̇² − g sin φ for a solid ball. Full state feedback of the position s along the beam and of the
    angle φ, with the gains of the linear-quadratic regulator of s̈ = −(5/7) g φ, J φ̈ = M − m g s.

    >>> import trundle as tr
    >>> tr.gallery.BallOnBeam().R
    0.02
    """

    m: float = parameter(0.1, unit="kg", gt=0, doc="mass of the ball")
    R: float = parameter(0.02, unit="m", gt=0, doc="radius of the ball")
    J: float = parameter(0.02, unit="kg·m²", gt=0, doc="moment of the beam")
    s0: float = parameter(0.2, unit="m", doc="position at the start")
    target: float = parameter(-0.1, unit="m", doc="where the ball shall go")

    def gains(self) -> np.ndarray:
        """K with M = m g s − K (s − s_set, φ, ṡ, φ̇)."""
        from scipy.linalg import solve_continuous_are

        A, B = np.zeros((4, 4)), np.array([[0.0], [0], [0], [1 / self.J]])
        A[0, 2] = A[1, 3] = 1.0
        A[2, 1] = -5 / 7 * 9.81
        S = solve_continuous_are(A, B, np.diag([10.0, 1.0, 1.0, 0.1]), [[1.0]])
        return np.asarray(B.T @ S)[0]

    def build(self, world: World) -> None:
        beam = self.add("beam", Body(mass=0.5, inertia=(self.J / 10, self.J, self.J)))
        ball = self.add("ball", Body.sphere(mass=self.m, radius=self.R))
        motor = f"{self.path}.motor" if self.path else "motor"
        phi, rate = Signal(f"{motor}.phi"), Signal(f"{motor}.phi_dot")
        position = {
            "x": ball.signal("r[0]"),
            "y": ball.signal("r[1]"),
            "v": ball.signal("v[0]"),
            "w": ball.signal("v[1]"),
        }
        along = self.add("along", AlongBeam(phi=phi, **position))
        wanted = self.add("wanted", MinimumJerk(first=self.s0, last=self.target, start=1.0, T=2.0))
        K = self.gains()
        error = Sum(u1=along.out, u2=wanted.out, g1=-K[0] + self.m * 9.81, g2=K[0])
        near = self.add("near", error).out
        torque = Sum(u1=near, u2=phi, g2=-K[1], u3=along.signal("rate"), g3=-K[2], u4=rate, g4=-K[3])
        command = self.add("control", torque).out
        self.add("motor", FixedControlledJoint(world.frame(), beam.frame(), axis="z", torque=command))
        surfaces = {"surface_A": Plane(), "surface_B": Sphere(radius=self.R)}
        self.add("roll", Rolling(beam.frame(), ball.frame(), **surfaces))

    def initial(self) -> dict[str, Any]:
        pins = {"motor.phi": 0.0, "motor.phi_dot": 0.0, "ball.r[0]": self.s0, "ball.r[2]": 0.0, "ball.q": (1, 0, 0, 0)}
        return pins | {"ball.v[0]": 0.0, "ball.v[2]": 0.0, "ball.w[1]": 0.0}

    def guess(self) -> dict[str, Any]:
        return {"ball.r[1]": self.R}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["s", "motor.phi", "control.out"], "until": 8.0}

    @output(unit="m", doc="position of the ball along the beam")
    def s(self, sol: Any) -> Any:
        return sol["along.out"]

    def check_run(self, sol: Any) -> list[Check]:
        """(7/5)(s̈ − R φ̈) = s φ̇² − g sin φ, where the ball's acceleration along the beam is s̈ − R φ̈ − s φ̇²."""
        phi, rate, s = (sol[path].values for path in ("motor.phi", "motor.phi_dot", "s"))
        a = sol["ball.a"].values
        along = a[:, 0] * np.cos(phi) + a[:, 1] * np.sin(phi) + s * rate**2
        error = np.abs(7 / 5 * along - s * rate**2 + 9.81 * np.sin(phi)).max() / 9.81
        return [Check("acceleration of the ball along the beam (relative to g)", float(error), 0.0, 1e-9)]

"""Andrews' squeezing mechanism: seven bodies in the plane."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.forces import SpringDamper
from ..library.joints import FixedControlledJoint, Revolute, RevolutePlanarLoopConstraint
from ..model.body import Body
from ..model.check import Check
from ..model.frame import Frame
from ..model.model import Model
from ..model.world import World

MASSES = (0.04325, 0.00365, 0.02373, 0.00706, 0.07050, 0.00706, 0.05498)  # kg
MOMENTS = (2.194e-6, 4.410e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5)  # kg·m², about the centres
CENTRES = (  # m, in axes of the bodies
    (0.00092, 0.0),
    (-0.0115, 0.0),
    (0.01874, 0.01043),
    (0.0, -0.00579),
    (0.02308, 0.00916),
    (0.00579, 0.0),
    (0.01228, 0.00449),
)
END = {  # at 0.03 s
    "beta": 15.81077119629904,
    "Theta": -15.75637105984298,
    "gamma": 0.04082224013073101,
    "Phi": -0.5347301163226948,
    "delta": 0.5244099658805304,
    "Omega": 0.5347301163226948,
    "epsilon": 1.048080741042263,
}


class AndrewsSqueezer(Model):
    """Seven bodies driven by a constant torque against a spring (Schiehlen 1990; test set for IVP solvers).

    The joints are named by the angles of the test set: beta, Theta, gamma, Phi, delta, Omega, epsilon. Three hinges
    at the point E close the loops; one freedom is left.

    >>> import trundle as tr
    >>> tr.gallery.AndrewsSqueezer().torque
    0.033
    """

    torque: float = parameter(0.033, unit="N·m", doc="driving torque")
    c0: float = parameter(4530.0, unit="N/m", ge=0, doc="stiffness of the spring")
    l0: float = parameter(0.07785, unit="m", gt=0, doc="length of the spring without force")

    def world(self) -> World:
        return World(gravity=0)

    def build(self, world: World) -> None:
        K = [
            self.add(f"K{i + 1}", Body(mass=m, inertia=(J, J, J), cm=(*cm, 0)))
            for i, (m, J, cm) in enumerate(zip(MASSES, MOMENTS, CENTRES, strict=True))
        ]

        def at(body: Any, x: float, y: float) -> Frame:
            return body.frame(r=(x, y, 0))

        A, B, C = at(world, -0.06934, -0.00227), at(world, -0.03635, 0.03273), at(world, 0.014, 0.072)
        self.add("beta", FixedControlledJoint(world.frame(), K[0].frame(), axis="z", torque=self.torque))
        self.add("Theta", Revolute(at(K[0], 0.007, 0), K[1].frame(), axis="z"))
        self.add("gamma", Revolute(B, K[2].frame(), axis="z"))
        self.add("delta", Revolute(A, K[4].frame(), axis="z"))
        self.add("Phi", Revolute(at(K[4], 0.04, 0), K[3].frame(), axis="z"))
        self.add("epsilon", Revolute(A, K[6].frame(), axis="z"))
        self.add("Omega", Revolute(at(K[6], 0, -0.04), K[5].frame(), axis="z"))
        ends = {"E3": at(K[2], 0, -0.035), "E4": at(K[3], 0, -0.02), "E6": at(K[5], 0.02, 0)}
        for name, end in ends.items():
            self.add(name, RevolutePlanarLoopConstraint(at(K[1], -0.028, 0), end, axis="z"))
        self.add("spring", SpringDamper(C, at(K[2], 0.02, -0.018), c=self.c0, s0=self.l0))

    def initial(self) -> dict[str, Any]:
        return {"Theta.phi": 0.0}

    def guess(self) -> dict[str, Any]:
        angles = {"beta": -0.0617, "gamma": 0.4553, "Phi": 0.2227, "delta": 0.4874, "Omega": -0.2227, "epsilon": 1.2305}
        return {f"{name}.phi": value for name, value in angles.items()}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["gamma.phi", "delta.phi", "epsilon.phi", "Phi.phi"], "until": 0.03}

    def check_run(self, sol: Any) -> list[Check]:
        """The reference values at 0.03 s; the work of the torque is stored in motion and in the spring."""
        kinetic, stored = sol["audit.kinetic"].values, sol["audit.stored"].values
        gain = kinetic + stored - kinetic[0] - stored[0]
        work = self.torque * (sol["beta.phi"].values - sol["beta.phi"].values[0])
        size = float(np.abs(work).max()) + 1e-300
        checks = [Check("work of the torque (relative)", float(np.abs(gain - work).max() / size), 0.0, 1e-7)]
        usual = (self.torque, self.c0, self.l0) == (0.033, 4530.0, 0.07785)
        if usual and abs(sol.time.values[-1] - 0.03) < 1e-12 and sol.time.values[0] == 0:
            error = max(abs(float(sol[f"{name}.phi"].values[-1]) - value) for name, value in END.items())
            checks.append(Check("angles at 0.03 s against the test set, largest error (rad)", error, 0.0, 1e-6))
        return checks

"""A quarter of a car on a wavy road."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.joints import SlideControlledJoint
from ..library.laws import Law
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import World


class Tyre(Law):
    """A spring to a road of the height a sin ωt."""

    k: float = parameter(unit="N/m", doc="stiffness")
    a: float = parameter(unit="m", doc="amplitude of the road")
    omega: float = parameter(unit="rad/s", doc="angular frequency of the road")

    def __call__(self, t: Any, nu: Any, nu_dot: Any) -> Any:
        return -self.k * (nu - self.a * np.sin(self.omega * t))


class Strut(Law):
    """A spring with a damper."""

    k: float = parameter(unit="N/m", doc="stiffness")
    d: float = parameter(unit="N·s/m", doc="damping")

    def __call__(self, t: Any, nu: Any, nu_dot: Any) -> Any:
        return -self.k * nu - self.d * nu_dot


class QuarterCar(Model):
    """Wheel on a tyre, body on a strut, both on vertical sliders: two linear freedoms with a wavy road.

    >>> import trundle as tr
    >>> tr.gallery.QuarterCar().m_body
    300.0
    """

    m_body: float = parameter(300.0, unit="kg", gt=0, doc="mass of the body")
    m_wheel: float = parameter(40.0, unit="kg", gt=0, doc="mass of the wheel")
    k: float = parameter(2e4, unit="N/m", gt=0, doc="stiffness of the strut")
    d: float = parameter(1500.0, unit="N·s/m", ge=0, doc="damping of the strut")
    k_tyre: float = parameter(2e5, unit="N/m", gt=0, doc="stiffness of the tyre")
    a: float = parameter(0.02, unit="m", doc="amplitude of the road")
    omega: float = parameter(9.0, unit="rad/s", gt=0, doc="angular frequency of the road")

    def build(self, world: World) -> None:
        wheel = self.add("wheel", Body.sphere(mass=self.m_wheel, radius=0.1))
        body = self.add("body", Body.box(mass=self.m_body, size=(0.6, 0.3, 0.6)))
        tyre = Tyre(k=self.k_tyre, a=self.a, omega=self.omega)
        strut = Strut(k=self.k, d=self.d)
        self.add("tyre", SlideControlledJoint(world.frame(r=(0, 0.3, 0)), wheel.frame(), axis="y", force=tyre))
        self.add("strut", SlideControlledJoint(wheel.frame(r=(0, 0.4, 0)), body.frame(), axis="y", force=strut))

    def picture(self) -> dict[str, Any]:
        return {"signals": ["x_body", "tyre.nu", "strut.nu"]}

    @output(unit="m", doc="displacement of the body")
    def x_body(self, sol: Any) -> Any:
        return sol["tyre.nu"].values + sol["strut.nu"].values

    def damping(self) -> np.ndarray:
        """D: forces on wheel and body per speed of both, downwards."""
        return self.d * np.array([[1.0, -1.0], [-1.0, 1.0]])

    def check_run(self, sol: Any) -> list[Check]:
        """The two linear equations in closed form: by modes, with the steady answer to the road and to the weight."""
        M = np.diag([self.m_wheel, self.m_body])
        K = np.array([[self.k + self.k_tyre, -self.k], [-self.k, self.k]])
        D = self.damping()
        rest = np.linalg.solve(K, -9.81 * np.diag(M))
        answer = np.linalg.solve(K + 1j * self.omega * D - self.omega**2 * M, [self.k_tyre * self.a, 0])
        lower = -np.linalg.solve(M, np.hstack([K, D]))
        values, vectors = np.linalg.eig(np.vstack([np.hstack([np.zeros((2, 2)), np.eye(2)]), lower]))
        steady = np.concatenate([rest + answer.imag, (1j * self.omega * answer).imag])
        x = np.array([sol["tyre.nu"].values, np.asarray(sol["x_body"])])
        v = np.array([sol["tyre.nu_dot"].values, sol["tyre.nu_dot"].values + sol["strut.nu_dot"].values])
        share = np.linalg.solve(vectors, np.concatenate([x[:, 0], v[:, 0]]) - steady)
        t = sol.time.values
        exact = (vectors @ (share[:, None] * np.exp(np.outer(values, t)))).real[:2]
        exact = exact + rest[:, None] + (answer[:, None] * np.exp(1j * self.omega * t)).imag
        return [Check("displacements in closed form, largest error (m)", float(np.abs(x - exact).max()), 0.0, 1e-7)]

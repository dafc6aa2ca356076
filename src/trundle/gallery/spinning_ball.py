"""A soft ball that slides and spins at once: friction of its patch, after Contensou and Erismann."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import CompliantContact
from ..library.contact.compliant import ContensouErismann, Hertz, HuntCrossley
from ..library.materials import Material, effective_modulus, rubber
from ..library.surfaces import Plane, Sphere
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import UniformGravity, World


class SpinningBall(Model):
    """A ball of rubber on a rigid floor with the slip u0 and the spin w0 about the vertical.

    The spin turns friction at the patch's points away from the slip, so the ball slides farther than without it:
    u' = −(1/m + l²/I) μ N f(s), I ω' = −μ N a g(s), s = u/(a ω), l the lever arm of friction. f and g are one integral
    each; slip and spin end together, the slip long before it can be seen.

    >>> import trundle as tr
    >>> f"{tr.gallery.SpinningBall().patch:.3g}"
    '0.00211'
    """

    R: float = parameter(0.03, unit="m", gt=0, doc="radius")
    u0: float = parameter(0.3, unit="m/s", gt=0, doc="slip at the start")
    w0: float = parameter(60.0, unit="rad/s", gt=0, doc="spin about the vertical at the start")
    mu: float = parameter(0.4, ge=0, doc="coefficient of friction")
    delta: float = parameter(1e-4, unit="m/s", gt=0, doc="slip below which friction is viscous")
    g: float = parameter(9.81, unit="m/s²", gt=0, doc="gravity")
    material: Material = structure(rubber, doc="material of the ball")

    @property
    def mass(self) -> float:
        return self.material.density * 4 / 3 * np.pi * self.R**3

    @property
    def depth(self) -> float:
        """How far the ball sinks in by its weight."""
        k = 4 / 3 * effective_modulus(self.material, None) * np.sqrt(self.R)
        return float((self.mass * self.g / k) ** (2 / 3))

    @property
    def patch(self) -> float:
        """Radius of the patch."""
        return float(np.sqrt(self.R * self.depth))

    def world(self) -> World:
        return World(gravity=UniformGravity(g=self.g))

    def build(self, world: World) -> None:
        ball = self.add("ball", Body.sphere(mass=self.mass, radius=self.R))
        self.add(
            "contact",
            CompliantContact(
                world.frame(),
                ball.frame(),
                surface_A=Plane(),
                surface_B=Sphere(radius=self.R),
                elastic=Hertz(material_A=self.material, material_B=None),
                damping=HuntCrossley(lam=0.5),
                friction=ContensouErismann(mu=self.mu, delta=self.delta),
            ),
        )

    def initial(self) -> dict[str, Any]:
        at = (0.0, self.R - self.depth, 0.0)
        return {"ball.r": at, "ball.v": (self.u0, 0.0, 0.0), "ball.w": (0.0, self.w0, 0.0)}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["slip", "contact.spin"]}

    @output(unit="m/s", doc="size of the slip")
    def slip(self, sol: Any) -> Any:
        return np.linalg.norm(sol["contact.slip"], axis=1)

    def reduced(self, until: float) -> tuple[float, float]:
        """(slip, spin) at a time by the two equations above, f and g by quadrature over the patch."""
        from scipy.integrate import solve_ivp

        m, I, a, l = self.mass, 0.4 * self.mass * self.R**2, self.patch, self.R - self.depth / 2
        N = m * self.g

        def rate(_: float, y: np.ndarray) -> np.ndarray:
            size = np.hypot(y[0], self.delta)
            f, g = force_and_couple(size, a * y[1])
            return -self.mu * N * np.array([(1 / m + l**2 / I) * f * y[0] / size, a * g / I])

        def spin(_: float, y: np.ndarray) -> float:
            return float(y[1])

        spin.terminal = True  # type: ignore[attr-defined]  # the ball stays at rest
        found = solve_ivp(rate, (0.0, until), [self.u0, self.w0], "Radau", rtol=1e-9, atol=1e-12, events=spin)
        return (float(found.y[0, -1]), float(found.y[1, -1])) if found.status == 0 else (0.0, 0.0)

    def check_run(self, sol: Any) -> list[Check]:
        slip, spin = self.reduced(float(sol.time.values[-1]))
        return [
            Check("slip at the end (m/s)", float(sol["slip"][-1]), slip, 1e-7),
            Check("spin at the end (rad/s)", float(sol["contact.spin"][-1]), spin, 1e-5),
            Check("normal force (N)", float(sol["contact.normal.effort"][-1]), self.mass * self.g, 1e-6),
        ]


ANGLES = np.pi * (np.arange(48) + 0.5) / 48
NODES, WEIGHTS = np.polynomial.legendre.leggauss(40)


def force_and_couple(u: float, turn: float) -> tuple[float, float]:
    """f and g: sums over the lines through the centre of rotation while that is in the patch, else over chords."""
    c = u / max(abs(turn), 1e-300)
    if c <= 1:
        sin, cos = np.sin(ANGLES), np.cos(ANGLES)
        h = 1 - (c * sin) ** 2
        f = 0.75 * np.pi / 48 * float(np.sum(c * cos**2 * h))
        return f, 0.75 * np.pi / 48 * float(np.sum(h**2 / 4)) * np.sign(turn)
    phi = NODES * np.pi / 2
    cos = np.sqrt(1 - (np.sin(phi) / c) ** 2)
    f = 0.75 * np.pi / 2 * float(WEIGHTS @ (cos * np.cos(phi) ** 3))
    return f, 0.75 * np.pi / 2 * float(WEIGHTS @ (np.cos(phi) ** 5 / (4 * c * cos))) * np.sign(turn)

"""Friction laws of users: followed in their direction, held where they jump, refused where they drive."""

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from audit import close

S = tr.surfaces
VM = {"compile": "never"}


class Undeclared(tr.Friction):
    """Coulomb's law by someone who does not know of ``sticks``."""

    mu: float = tr.parameter(ge=0, doc="coefficient")

    def ratio(self, u, s):
        return self.mu * s


class Quadratic(tr.Friction):
    """Grows with the square of the slip, written with its direction."""

    k: float = tr.parameter(unit="s²/m²", ge=0, doc="ratio per squared slip")

    def ratio(self, u, s):
        return self.k * ca.dot(u, u) * s


class Backwards(tr.Friction):
    """The sign of the force instead of that of the ratio."""

    mu: float = tr.parameter(ge=0, doc="coefficient")

    def ratio(self, u, s):
        return -self.mu * s


class Stubborn(Undeclared):
    """Jumps, and says that it does not hold."""

    sticks = False


class SprungBall(tr.Model):
    """A ball that a spring draws to and fro over the floor: its slip turns and reverses."""

    friction: tr.Friction = tr.structure(tr.friction.Coulomb(mu=0.3), doc="law")

    def world(self):
        return tr.World(up="z")

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        surfaces = {"surface_A": S.Plane(up="z"), "surface_B": S.Sphere(radius=0.1)}
        self.add("contact", tr.RigidContact(world.frame(), ball.frame(), **surfaces, friction=self.friction))
        self.add("spring", tr.forces.SpringDamper(world.frame(r=(-1, 0, 0.1)), ball.frame(), c=20, s0=1))

    def initial(self):
        return {"ball.r": (0, 0, 0.1), "ball.v": (1.0, 0.3, 0), "ball.w": (0, -30, 5)}


def run(law, method="auto", **more):
    return tr.simulate(SprungBall(friction=law), 2.0, samples=41, method=method, rtol=1e-8, **VM, **more)


@pytest.mark.parametrize("method", ["auto", "dop853", "radau5"])
def test_a_law_that_jumps_holds_by_default(method):
    mine, coulomb = run(Undeclared(mu=0.3), method), run(tr.friction.Coulomb(mu=0.3), method)
    close(mine["ball.r"].values, coulomb["ball.r"].values, 1e-9)
    assert 2 in mine["contact.mode"].values
    assert [e.cause for e in mine.events] == [e.cause for e in coulomb.events]


@pytest.mark.parametrize("method", ["auto", "dop853", "radau5"])
def test_the_direction_of_a_smooth_law_follows_the_slip(method):
    sol = run(Quadratic(k=0.3), method)
    energy = sum(sol[f"audit.{k}"].values for k in ("kinetic", "potential", "stored"))
    assert np.diff(energy).max() <= 0
    u = sol["contact.slip"].values[:, :2]
    F = sol["contact.F_B"].values[:, :2]
    close(F, -9.81 * 0.3 * np.linalg.norm(u, axis=1)[:, None] * u, 1e-9)


def test_a_law_that_drives_the_slip_is_refused():
    with pytest.raises(tr.errors.ParameterError, match=r"friction\.ratio.*it drives the slip"):
        run(Backwards(mu=0.3))
    assert run(Backwards(mu=0.0)).success  # a ratio of zero drives nothing


def test_a_law_that_jumps_cannot_deny_that_it_holds():
    with pytest.raises(tr.errors.ParameterError, match=r"friction\.sticks = False, but ratio"):
        run(Stubborn(mu=0.3))

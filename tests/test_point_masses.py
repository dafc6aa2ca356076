"""Bodies without rotational inertia: points and lines."""

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from audit import audit, close

L = 0.8


class Swing(tr.Model):
    """A point mass at the end of a massless arm."""

    def build(self, world):
        bob = self.add("bob", tr.Body.point(mass=2.0))
        self.add("hinge", tr.joints.FixedIdealJoint(world.frame(), bob.frame(r=(0, L, 0)), axis="z"))

    def initial(self):
        return {"hinge.phi": 1.0}


@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_point_pendulum(coordinates):
    """φ'² = 2 g/l (cos φ − cos φ0), exactly as for a simple pendulum."""
    sol = audit(tr.simulate(Swing(), 2.0, samples=21, compile="never", coordinates=coordinates))
    phi, rate = sol["hinge.phi"].values, sol["hinge.phi_dot"].values
    close(rate**2, 2 * 9.81 / L * (np.cos(phi) - np.cos(1.0)), 1e-8)
    assert sol.stats["steps"] < 60


def test_spherical_pendulum_with_a_point_mass():
    """Conical motion at the rate √(g/(l cos θ)), with and without a joint as coordinates."""
    th = 0.5
    rate = np.sqrt(9.81 / (L * np.cos(th)))

    class Cone(tr.Model):
        def build(self, world):
            bob = self.add("bob", tr.Body.point(mass=2.0))
            self.add("ball", tr.joints.Spherical(world.frame(), bob.frame(r=(0, L, 0))))

        def initial(self):
            speed = L * np.sin(th) * rate
            place = (L * np.sin(th), -L * np.cos(th), 0)
            return {"bob.r": place, "bob.v": (0, 0, -speed)}

    sol = audit(tr.simulate(Cone(), 2 * np.pi / rate, samples=9, compile="never"))
    close(sol["bob.r"].values[:, 1], -L * np.cos(th), 1e-8)
    close(sol["bob.r"][-1], sol["bob.r"][0], 1e-7)
    assert sol.stats["steps"] < 80


def test_two_particles_on_a_rod():
    class Rod(tr.Constraint):
        def bonds(self, A, B, t):
            d = B.r - A.r
            return {"along": tr.Locked(ca.sqrt(ca.dot(d, d)) - 1.0)}

    class Dumbbell(tr.Model):
        def build(self, world):
            a, b = (self.add(n, tr.Body.point(mass=m)) for n, m in (("a", 1.0), ("b", 3.0)))
            self.add("rod", Rod(a.frame(), b.frame()))

    pins = {"a.r": (0, 0, 0), "b.r": (1, 0, 0), "a.v": (0, 3, 0), "b.v": (0, -1, 0)}
    sol = audit(tr.simulate(Dumbbell(), 1.0, samples=5, compile="never", initial=pins))
    apart = sol["b.r"].values - sol["a.r"].values
    close(apart[:, :2], np.column_stack([np.cos(4 * sol.time.values), -np.sin(4 * sol.time.values)]), 1e-8)


def test_point_mass_that_something_turns_is_refused():
    class Ball(tr.Model):
        def build(self, world):
            ball = self.add("ball", tr.Body.point(mass=1.0))
            surfaces = {"surface_A": tr.surfaces.Plane(up="y"), "surface_B": tr.surfaces.Sphere(radius=0.1)}
            self.add(
                "touch", tr.RigidContact(world.frame(), ball.frame(), friction=tr.friction.Coulomb(mu=0.3), **surfaces)
            )

    class AtTheHinge(tr.Model):
        def build(self, world):
            ball = self.add("ball", tr.Body.point(mass=1.0))
            self.add("hinge", tr.joints.FixedIdealJoint(world.frame(), ball.frame(), axis="z"))

    for model, other in ((Ball(), "touch"), (AtTheHinge(), "hinge")):
        with pytest.raises(tr.errors.ModelError, match=rf"ball.*{other}.*inertia"):
            tr.simulate(model, 1.0, compile="never", initial={"ball.r": (0, 1, 0)} if other == "touch" else None)


def test_a_line_has_no_moment_about_itself():
    sol = tr.simulate(Line(), 1.0, samples=5, compile="never")
    whole = tr.simulate(Line(inertia=(1e-6 / 12, 1.0 / 12, 1.0 / 12)), 1.0, samples=5, compile="never")
    close(sol["line.r"], whole["line.r"], 1e-9)


class Line(tr.Model):
    inertia: np.ndarray = tr.parameter((0.0, 1.0 / 12, 1.0 / 12), shape=(3,))

    def build(self, world):
        line = self.add("line", tr.Body(mass=1.0, inertia=self.inertia))
        self.add("hinge", tr.joints.Spherical(world.frame(), line.frame(r=(-0.5, 0, 0))))


@pytest.mark.parametrize("inertia", [0.0, 7e-10])
def test_skateboard_rider_of_no_size_in_absolute_coordinates(inertia):
    """It took 471,000 steps for 0.1 s."""
    model = tr.gallery.Skateboard(Ir=inertia)
    a = audit(tr.simulate(model, 1.0, samples=5, compile="never", coordinates="absolute"))
    b = tr.simulate(model, 1.0, samples=5, compile="never")
    close(a["gam"], b["gam"], 1e-9)
    assert a.stats["steps"] < 100


@pytest.mark.parametrize("s0", [0.3, 1.5, 2.9])
def test_bead_on_a_cycloid_takes_the_same_time_from_everywhere(s0):
    """Huygens' tautochrone: π √(a/g) to the lowest point. A point mass at the centre of a joint needs no inertia."""
    a = 0.4

    def curve(s):
        return a * (s + ca.sin(s)), a * (1 - ca.cos(s)), 0

    class Bead(tr.Model):
        def build(self, world):
            bead = self.add("bead", tr.Body.point(mass=1.3))
            self.add("wire", tr.joints.PointOnCurve(world.frame(), bead.frame(), curve=curve))

    sol = tr.simulate(
        Bead(), until=lambda s: s["wire.s"] < 0, samples=9, initial={"wire.s": s0}, compile="never", rtol=1e-11
    )
    close(sol.time.values[-1], np.pi * np.sqrt(a / 9.81), 1e-10)


def test_torque_on_a_point_mass_at_a_joint_is_refused():
    class Turned(tr.Model):
        def build(self, world):
            bead = self.add("bead", tr.Body.point(mass=1.3))
            self.add("ball", tr.joints.Spherical(world.frame(), bead.frame()))
            self.add("push", tr.forces.AppliedTorque(world.frame(), bead.frame(), torque=(0, 0, 1.0)))

    with pytest.raises(tr.errors.ModelError, match=r"bead has no rotational inertia, but a torque acts on it"):
        tr.simulate(Turned(), 1.0, compile="never")

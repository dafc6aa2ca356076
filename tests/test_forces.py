"""Forces and fields against closed forms."""

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from audit import audit, close
from reference import kepler


class Free(tr.Model):
    """One free body with whatever ``attach`` adds."""

    attach: object = tr.structure()
    gravity: object = tr.structure(None)

    def world(self):
        return tr.World(gravity=self.gravity or tr.gravity.UniformGravity(g=0))

    def build(self, world):
        body = self.add("body", tr.Body(mass=2.0, inertia=(0.3, 0.3, 0.5)))
        self.attach(self, world, body)


def test_kepler_orbit():
    mu, r0, v0 = 2.0, np.array([1.0, 0.1, -0.2]), np.array([0.1, 1.2, 0.5])
    model = Free(attach=lambda m, w, b: None, gravity=tr.gravity.PointGravity(mu=mu))
    sol = audit(tr.simulate(model, 20, samples=41, rtol=1e-13, atol=1e-14, initial={"body.r": r0, "body.v": v0}))
    orbit = kepler.orbit(sol.time.values, mu, r0, v0)
    close(sol["body.r"], orbit.place, 1e-9)


def test_uniform_field_along_any_axis():
    e = np.array([1.0, -2.0, 0.5]) / np.sqrt(5.25)
    model = Free(attach=lambda m, w, b: None, gravity=tr.gravity.UniformGravity(g=3.0, direction=(1.0, -2.0, 0.5)))
    sol = audit(tr.simulate(model, 2, samples=5))
    close(sol["body.r"], 1.5 * sol.time.values[:, None] ** 2 * e, 1e-10)


@pytest.mark.parametrize("axes", ["world", "body"])
def test_constant_force_in_world_and_body_axes(axes):
    """A body spinning about z at 2 rad/s, pushed along its or the world's x."""

    def attach(m, w, b):
        m.add("push", tr.forces.AppliedForce(w.frame(), b.frame(), force=(3.0, 0, 0), axes=axes))

    sol = audit(tr.simulate(Free(attach=attach), 2, samples=21, rtol=1e-12, initial={"body.w": (0, 0, 2.0)}))
    t = sol.time.values
    exact = 1.5 * t if axes == "world" else 1.5 * np.sin(2 * t) / 2
    close(sol["body.v[0]"], exact, 1e-9)
    close(sol["push.work"], 2.0 * np.sum(sol["body.v"].values ** 2, axis=1) / 2, 1e-9)


def test_force_off_centre_turns_the_body():
    def attach(m, w, b):
        m.add("push", tr.forces.AppliedForce(w.frame(), b.frame(r=(0, 0.5, 0)), force=(3.0, 0, 0), axes="body"))

    sol = audit(tr.simulate(Free(attach=attach), 1, samples=5))
    close(sol["body.w[2]"], -3.0 * 0.5 / 0.5 * sol.time.values, 1e-10)


def test_force_and_torque_as_functions_of_time_and_state():
    """Drag −b v with a push sin t; torque −k ω3."""

    def attach(m, w, b):
        m.add("drag", tr.forces.AppliedForce(w.frame(), b.frame(), force=lambda t, B: (ca.sin(t) - 0.8 * B.v[0], 0, 0)))
        m.add("brake", tr.forces.AppliedTorque(w.frame(), b.frame(), torque=lambda t, B: -0.2 * B.w))

    sol = audit(tr.simulate(Free(attach=attach), 3, samples=31, initial={"body.w": (0, 0, 4.0)}))
    t = sol.time.values
    k = 0.4  # b/m; v' = sin(t)/m − k v
    exact = 0.5 * ((k * np.sin(t) - np.cos(t)) + np.exp(-k * t)) / (1 + k**2)
    close(sol["body.v[0]"], exact, 1e-9)
    close(sol["body.w[2]"], 4.0 * np.exp(-0.4 * t), 1e-9)
    assert float(sol.energy["dissipated"][-1]) > 0


def test_spring_between_two_bodies_keeps_momentum_and_its_frequency():
    class Two(tr.Model):
        def world(self):
            return tr.World(gravity=tr.gravity.UniformGravity(g=0))

        def build(self, world):
            a = self.add("a", tr.Body.sphere(mass=1.0, radius=0.1))
            b = self.add("b", tr.Body.sphere(mass=3.0, radius=0.1))
            self.add("spring", tr.forces.SpringDamper(a.frame(), b.frame(), c=60.0, s0=1.0))

    sol = audit(tr.simulate(Two(), 3, samples=31, initial={"b.r": (0, 1.2, 0), "b.v": (0, 0, 0)}))
    gap = sol["b.r[1]"].values - sol["a.r[1]"].values
    close(gap, 1 + 0.2 * np.cos(np.sqrt(60 / 0.75) * sol.time.values), 1e-9)
    close(sol["a.v"].values + 3 * sol["b.v"].values, 0, 1e-12)
    close(sol.energy["elastic"], 30 * (gap - 1) ** 2, 1e-9)


def test_damped_spring_dissipates_what_the_ledger_says():
    def attach(m, w, b):
        m.add("spring", tr.forces.SpringDamper(w.frame(), b.frame(), c=50.0, d=1.5, s0=0.5))

    sol = audit(tr.simulate(Free(attach=attach), 4, initial={"body.r": (1.0, 0, 0)}))
    ledger = sol.energy
    lost = float(ledger["total"][0] - ledger["total"][-1])
    assert lost > 5
    assert float(ledger["dissipated"][-1]) == pytest.approx(lost, abs=1e-9)


def test_shaken_table():
    """A mass on a spring on a table that moves as a sin ωt: forced oscillation in closed form."""
    a, w, c, m = 0.1, 4.0, 50.0, 2.0

    class Table(tr.Model):
        def world(self):
            return tr.World(position=lambda t: (a * ca.sin(w * t), 0, 0))

        def build(self, world):
            mass = self.add("mass", tr.Body.box(mass=m, size=(0.1, 0.1, 0.1)))
            self.add("rail", tr.joints.SpringIdealJoint(world.frame(), mass.frame(), axis="x", c=c, d=0.0))

    for coordinates in ("joint", "absolute"):
        sol = audit(tr.simulate(Table(), 5, samples=51, rtol=1e-12, coordinates=coordinates))
        t, n = sol.time.values, np.sqrt(c / m)
        K = a * w**2 / (n**2 - w**2)  # ν'' + n² ν = a ω² sin ωt, ν(0) = ν'(0) = 0
        close(sol["rail.nu"], K * (np.sin(w * t) - w / n * np.sin(n * t)), 1e-9)
        energy = sol.energy
        close(energy["total"] - energy["total"][0], sol["world.work"], 1e-9)

"""Bodies on joints that just reach a surface at the lowest point of their way: there is nothing to stop."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import trundle as tr

RADIUS, HUB, MU_HUB, MASS, G = 0.02, 0.015, 0.5, 0.7, 9.81


class Grazing(tr.Model):
    """Two rods on dry hinges; the upper one sticks, and a ball at the end of the lower one touches the floor below."""

    upper: float = tr.parameter(0.5, unit="m", gt=0, doc="length of the upper rod")
    length: float = tr.parameter(0.3, unit="m", gt=0, doc="length of the lower rod")
    mu: float = tr.parameter(0.4, unit="1", ge=0, doc="coefficient of friction")
    e: float = tr.parameter(0.5, unit="1", ge=0, le=1, doc="coefficient of restitution")
    raised: float = tr.parameter(0.0, unit="m", doc="height of the floor above the lowest point of the ball")
    hub: float = tr.parameter(HUB, unit="m", gt=0, doc="radius of the lower bearing")

    def build(self, world):
        upper = self.add("upper", tr.Body.rod(mass=1.3, length=self.upper, axis="y"))
        rod = self.add("rod", tr.Body.rod(mass=MASS, length=self.length, axis="y"))
        law = tr.friction.Coulomb(mu=MU_HUB)
        tight = tr.switching.Dry(law=law, load=1e4)
        loaded = tr.switching.Dry(law=law, load=tr.switching.Bearing(radius=self.hub))
        frames = world.frame(), upper.frame(r=(0, self.upper / 2, 0))
        self.add("top", tr.joints.Revolute(*frames, axis="z", friction=tight))
        frames = upper.frame(r=(0, -self.upper / 2, 0)), rod.frame(r=(0, self.length / 2, 0))
        self.add("hinge", tr.joints.Revolute(*frames, axis="z", friction=loaded))
        floor = world.frame(r=(0, self.raised - self.upper - self.length - RADIUS, 0))
        laws = {"friction": tr.friction.Coulomb(mu=self.mu), "impact": tr.impacts.Newton(e=self.e)}
        surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Sphere(radius=RADIUS)}
        self.add("contact", tr.RigidContact(floor, rod.frame(r=(0, -self.length / 2, 0)), **surfaces, **laws))


def swing(length, phi, until):
    """The angle of a pendulum whose friction is that of its bearing's load; it does not turn back."""
    half, J = length / 2, MASS * length**2 / 12

    def rates(_, y):
        angle, rate = y
        acceleration, towards = 0.0, -np.sign(phi)
        for _ in range(60):  # the load depends on the acceleration
            along = MASS * (G * np.cos(angle) + half * rate**2)
            across = MASS * (G * np.sin(angle) + half * acceleration)
            torque = -MASS * G * half * np.sin(angle) - towards * MU_HUB * HUB * np.hypot(along, across)
            acceleration = torque / (J + MASS * half**2)
        return [rate, acceleration]

    return solve_ivp(rates, (0, until), [phi, 0.0], method="DOP853", rtol=1e-11, atol=1e-12).y[0, -1]


@pytest.mark.parametrize("seed", range(10))
def test_a_pendulum_that_just_reaches_the_floor_swings_through(seed):
    """Impulses against the joint, rounding divided by rounding, jammed it in five of these scenes."""
    rng = np.random.default_rng(seed)
    length, upper = rng.uniform(0.3, 2, size=2)
    phi = float(rng.uniform(0.5, 1.7)) * (-1) ** seed
    until = 0.4 * 2 * np.pi * np.sqrt(2 * length / 3 / G)
    start = {"hinge.phi": phi, "top.phi": 0.0}
    sol = tr.simulate(Grazing(length=length, upper=upper), until, samples=5, rtol=1e-9, initial=start, compile="never")
    assert [e for e in sol.events if e.path == "contact"] == []
    exact = swing(length, phi, until)
    assert exact * phi < 0
    assert sol["hinge.phi"].values[-1] == pytest.approx(exact, abs=1e-7)


@pytest.mark.parametrize("raised", [1e-4, 1e-6, 1e-8])
def test_a_floor_that_is_higher_is_hit(raised):
    """The same scene does not overlook a floor that is hit, at the angle φ with L (1 - cos φ) = raised."""
    model, start = Grazing(raised=raised, mu=0.0, e=1.0, hub=1e-12), {"hinge.phi": 0.5, "top.phi": 0.0}
    sol = tr.simulate(model, 0.4, samples=401, rtol=1e-9, initial=start, compile="never")
    hit = next(e for e in sol.events if e.path == "contact")
    assert sol["contact.gap"].values.min() > -1e-12
    least = 2 * np.arcsin(np.sqrt(raised / 2 / 0.3))
    speed = np.sqrt(3 * G / 0.3 * (np.cos(least) - np.cos(0.5)))
    assert hit.approach == pytest.approx(0.3 * np.sin(least) * speed, rel=1e-4)


def test_the_doctor_takes_dry_joints_on_loops():
    """Rows of loads move nothing: they have no place among the reactions that may not be unique."""
    found = tr.doctor(Grazing())
    assert "contact" in str(found)

"""Painlevé's paradox without a solution: friction jams a sliding contact, and an impact without collision follows."""

import numpy as np
import pytest

import trundle as tr
from reference.jamming import G, Rod

S = tr.surfaces
VM = {"compile": "never"}


class Chalk(tr.Model):
    """A rod whose tip is pushed over the ground, in the plane."""

    m: float = tr.parameter(2.0, unit="kg", gt=0, doc="mass")
    l: float = tr.parameter(0.5, unit="m", gt=0, doc="half length")
    J: float = tr.parameter(1 / 6, unit="kg·m²", gt=0, doc="moment about its centre")
    mu: float = tr.parameter(1.6, doc="coefficient of friction")
    a: float = tr.parameter(2.0, unit="rad", doc="angle of the rod")
    rate: float = tr.parameter(0.0, unit="rad/s", doc="its rate")
    slip: float = tr.parameter(2.0, unit="m/s", doc="speed of the tip")
    pull: float = tr.parameter(0.0, unit="N", doc="pull at its centre, along x")
    way: float = tr.parameter(1.0, doc="1, or −1 for the mirror image")
    law: tr.Impact = tr.structure(tr.impacts.Newton(), doc="law of restitution")

    def world(self):
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=G, direction="-z"))

    def build(self, world):
        rod = self.add("rod", tr.Body(mass=self.m, inertia=(1e-6, self.J, self.J)))
        tip = rod.frame(r=(-self.l * self.way, 0, 0))
        surfaces = {"surface_A": S.Plane(up="z"), "surface_B": S.Point()}
        laws = {"friction": tr.friction.Coulomb(mu=self.mu), "impact": self.law}
        self.add("contact", tr.RigidContact(world.frame(), tip, **surfaces, **laws))
        force = (self.pull * self.way, 0, 0)
        self.add("pull", tr.forces.AppliedForce(world.frame(), rod.frame(), force=lambda t, B: force))

    def initial(self):
        s, c, half = np.sin(self.a), np.cos(self.a), -self.way * self.a / 2
        return {
            "rod.q": (np.cos(half), 0, np.sin(half), 0),
            "rod.r": (0, 0, self.l * s),
            "rod.v": (self.way * (self.slip - self.l * s * self.rate), 0, self.l * c * self.rate),
            "rod.w": (0, -self.way * self.rate, 0),
        }


def plane(model):
    """The same rod by classical means, and its state: centre, angle, and their rates."""
    s, c = np.sin(model.a), np.cos(model.a)
    v = model.slip - model.l * s * model.rate, model.l * c * model.rate, model.rate
    return Rod(model.m, model.l, model.J, model.mu, model.pull), np.array([0.0, model.l * s, model.a, *v])


def require_same(model, sol, end):
    x, z, _, vx, vz, rate = end
    assert np.allclose(sol["rod.r"].values[-1], [model.way * x, 0, z], atol=1e-9)
    assert np.allclose(sol["rod.v"].values[-1], [model.way * vx, 0, vz], atol=1e-8)
    assert np.allclose(sol["rod.w"].values[-1], [0, -model.way * rate, 0], atol=1e-8)


@pytest.mark.parametrize("way", [1.0, -1.0])
@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_a_jam_ends_the_slip_by_an_impact_without_collision(way, coordinates):
    model = Chalk(way=way)
    rod, start = plane(model)
    after, p = rod.jammed(start)
    end, passed = rod.motion(after, rod.mode(after), 0.1)
    sol = tr.simulate(model, 0.1, samples=11, coordinates=coordinates, **VM)
    (event,) = sol.events
    assert event.cause == "impact, friction jams (Painlevé)"
    assert (event.after, event.approach) == ("Sticking", 0.0)
    assert passed == [(0.0, "stick")]
    assert np.allclose([event.impulse, event.loss], [np.hypot(*p), rod.energy(start) - rod.energy(after)], rtol=1e-12)
    require_same(model, sol, end)


def drawn(seed):
    """A rod that jams, of any size."""
    rng = np.random.default_rng(seed)
    while True:
        m, l, a = 10 ** rng.uniform(-2, 2), 10 ** rng.uniform(-1.5, 0.5), rng.uniform(np.pi / 2, np.pi)
        J, mu = rng.uniform(0.02, 0.4) * m * l**2, rng.uniform(0.8, 3.0)
        rate = rng.uniform(-1, 1) * np.sqrt(G / (l * np.sin(a)))  # below it the tip is pressed down
        found = {"slip": rng.uniform(0.1, 5.0), "pull": rng.uniform(-1, 1) * m * G, "way": rng.choice([-1.0, 1.0])}
        model = Chalk(m=m, l=l, J=J, mu=mu, a=a, rate=rate, **{k: float(v) for k, v in found.items()})
        rod, start = plane(model)
        W, b, _ = rod.free(start)
        if W[0, 0] - mu * W[0, 1] < -0.01 / m and b[0] < 0:
            return model


@pytest.mark.parametrize("seed", range(12))
def test_rods_of_any_size_jam_as_by_classical_means(seed):
    model = drawn(seed)
    rod, start = plane(model)
    after, p = rod.jammed(start)
    assert rod.energy(after) < rod.energy(start)
    until = 0.3 * np.sqrt(model.l / G)
    end, passed = rod.motion(after, rod.mode(after), until)
    sol = tr.simulate(model, until, samples=5, rtol=1e-10, **VM)
    assert np.isclose(sol.events[0].impulse, np.hypot(*p), rtol=1e-10)
    assert len(passed) <= len(sol.events) + 1
    require_same(model, sol, end)


def test_poissons_law_restores_a_part_of_the_impulse_that_jams():
    model = Chalk(law=tr.impacts.Poisson(e=0.5))
    rod, start = plane(model)
    after, p = rod.jammed(start)
    W = rod.free(start)[0]
    more = 0.5 * p[0] * np.array([1.0, -W[1, 0] / W[1, 1]])  # the tip parts without slip: inside of the cone
    assert abs(more[1]) < model.mu * more[0]
    after[3:] += more @ rod.rows(model.a) / [model.m, model.m, model.J]
    end, _ = rod.motion(after, "flight", 0.05)
    sol = tr.simulate(model, 0.05, samples=3, **VM)
    assert np.isclose(sol.events[0].impulse, np.hypot(*(p + more)), rtol=1e-12)
    assert np.isclose(sol.events[0].loss, rod.energy(start) - rod.energy(after), rtol=1e-12)
    require_same(model, sol, end)


def test_a_jam_is_the_limit_of_ever_slower_impacts():
    """A tip that comes down by v ends with the same velocities, but for O(v)."""

    class Falling(Chalk):
        def initial(self):
            found = super().initial()
            x, y, z = found["rod.v"]
            return found | {"rod.v": (x, y, z - 1e-6)}

    one, other = (tr.simulate(m, 0.05, samples=3, **VM) for m in (Chalk(), Falling()))
    assert np.abs(one["rod.v"].values - other["rod.v"].values).max() < 1e-5
    assert other.events[0].cause == "impact"


def test_just_below_the_critical_friction_it_slides_on():
    """W_nn − μ W_nt = 0 for μ = (4 + tan²)/(3 |tan|): a little less and the normal effort is large, but finite."""
    tan = abs(np.tan(2.0))
    critical = (4 + tan**2) / (3 * tan)
    slides = tr.simulate(Chalk(mu=critical - 0.05), 0.001, samples=3, **VM)
    assert not slides.events
    jams = tr.simulate(Chalk(mu=critical + 1e-6), 0.001, samples=3, **VM)
    assert "friction jams" in jams.events[0].cause

"""Painlevé's paradox without a solution: friction jams a sliding contact, and an impact without collision follows."""

import re

import numpy as np
import pytest

import trundle as tr
from enumerated import solutions
from reference.jamming import G, Rod
from trundle.running.settling import Settling

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
        self.add("pull", tr.forces.AppliedForce(world.frame(), rod.frame(), force=lambda t, B: self.force(t)))

    def force(self, t):
        return self.pull * self.way, 0, 0

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


class Stone(tr.Model):
    """A body of any shape that slides on one point."""

    seed: int = tr.structure(0, doc="number of the stone")
    slip: float = tr.parameter(1.0, unit="m/s", doc="speed of its point")
    parting: float = tr.parameter(0.0, unit="m/s", doc="rate of its gap")

    def world(self):
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=G, direction="-z"))

    def drawn(self):
        """(moments, quaternion, place of the point on the body, angular velocity, angle of the slip)."""
        rng = np.random.default_rng(self.seed)
        k, q = rng.uniform(0.2, 1, size=3), rng.normal(size=4)
        q /= np.linalg.norm(q)
        r = rng.normal(size=3)
        r *= 0.5 / np.linalg.norm(r)
        down = -np.sign((turned(q) @ r)[2])
        return 0.02 * (k.sum() - k), q, down * r, rng.normal(size=3), rng.uniform(-np.pi, np.pi)

    def build(self, world):
        J, _, r, _, _ = self.drawn()
        stone = self.add("stone", tr.Body(mass=1.0, inertia=tuple(J)))
        surfaces = {"surface_A": S.Plane(up="z"), "surface_B": S.Point()}
        laws = {"friction": tr.friction.Coulomb(mu=1.5), "impact": tr.impacts.Newton()}
        self.add("contact", tr.RigidContact(world.frame(), stone.frame(r=tuple(r)), **surfaces, **laws))

    def initial(self):
        _, q, r, w, a = self.drawn()
        R = turned(q)
        tip = np.array([self.slip * np.cos(a), self.slip * np.sin(a), self.parting])
        v = tip - np.cross(R @ w, R @ r)
        return {"stone.q": tuple(q), "stone.r": (0, 0, -(R @ r)[2]), "stone.v": tuple(v), "stone.w": tuple(w)}


def turned(q):
    """The rotation matrix of a unit quaternion."""
    w, v = q[0], q[1:]
    cross = np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
    return np.eye(3) + 2 * w * cross + 2 * cross @ cross


@pytest.mark.parametrize(("slip", "parting"), [(1.0, 0.0), (1e-7, 5e-13)])
@pytest.mark.parametrize("seed", [843, 1482])
def test_a_slip_in_space_that_jams_is_turned_round(seed, slip, parting):
    """Its point cannot stop; the impulse is the limit of those of slow approaches, by brute force.

    Rounding may seem to part it.
    """
    model = Stone(seed=seed, slip=slip, parting=parting)
    J, q, r, _, a = model.drawn()
    R = turned(q)
    arm = R @ r
    cross = np.array([[0, -arm[2], arm[1]], [arm[2], 0, -arm[0]], [-arm[1], arm[0], 0]])
    W = (np.eye(3) - cross @ (R / J @ R.T) @ cross)[np.ix_([2, 0, 1], [2, 0, 1])]
    way = np.array([np.cos(a), np.sin(a)])
    assert W[0, 0] - 1.5 * W[0, 1:] @ way < 0  # sliding has no solution
    (p,), (double,) = (solutions(W, np.array([-approach, *way]), np.array([1.5])) for approach in (1e-4, 2e-4))
    p = 2 * p - double  # at no approach
    assert np.isclose(np.hypot(*p[1:]), 1.5 * p[0], rtol=1e-3)
    sol = tr.simulate(model, 1e-3, samples=2, **VM)
    assert sol.success
    assert np.isclose(sol.events[0].impulse, slip * np.linalg.norm(p), rtol=1e-3)
    assert "friction jams" in sol.events[0].cause


class Rail(tr.Model):
    """A pin on a straight rail, lifted by a plate that a servo turns: it hits the pin from below, as a wedge."""

    mu: float = tr.parameter(0.1, doc="coefficient of friction")
    slope: float = tr.parameter(0.5, unit="rad", doc="angle of the rail")

    def world(self):
        return tr.World(up="z", gravity=(0, 0, 0))

    def build(self, world):
        plate = self.add("plate", tr.Body(mass=1.0, inertia=(0.1, 0.1, 0.1)))
        pin = self.add("pin", tr.Body(mass=2.0, inertia=(0.1, 0.1, 0.1)))
        self.add("servo", tr.joints.FixedServoJoint(world.frame(), plate.frame(), axis="y", angle=lambda t: -t))
        along = (np.sin((np.pi / 2 - self.slope) / 2), np.cos((np.pi / 2 - self.slope) / 2))
        way = (along[1], 0, along[0], 0)  # turns z into the rail
        self.add("rail", tr.joints.Prismatic(world.frame(r=(1, 0, 0.1), R=way), pin.frame(R=way), axis="z"))
        surfaces = {"surface_A": S.Plane(up="z"), "surface_B": S.Point()}
        laws = {"friction": tr.friction.Coulomb(mu=self.mu), "impact": tr.impacts.Newton()}
        self.add("contact", tr.RigidContact(plate.frame(), pin.frame(), **surfaces, **laws))


def test_a_driven_wedge_that_locks_itself_ends_the_run_with_the_friction_that_would_not():
    """The pin can move along its rail only, at the angle a to the plate: friction above tan a holds it fast."""
    hit = np.arctan(0.1)  # s: the angle of the plate
    critical = np.tan(0.5 - hit)
    slides = tr.simulate(Rail(mu=0.9 * critical), hit + 0.02, samples=3, **VM)
    assert slides.success
    assert slides["pin.r"].values[-1, 2] > 0.1
    wedged = tr.simulate(Rail(mu=1.1 * critical), hit + 0.02, samples=3, raises=False, **VM)
    assert wedged.reason.startswith(f"contact: friction wedges the surfaces that meet at t = {hit:.9g}")
    named = float(re.search(r"at most mu = ([0-9.]+)", wedged.reason)[1])
    assert np.isclose(named, critical, rtol=2e-3)


class Pivoted(Chalk):
    """The same rod on a tip that never slips."""

    def build(self, world):
        rod = self.add("rod", tr.Body(mass=self.m, inertia=(1e-6, self.J, self.J)))
        tip = rod.frame(r=(-self.l * self.way, 0, 0))
        surfaces = {"surface_A": S.Plane(up="z"), "surface_B": S.Point()}
        self.add("contact", tr.RigidContact(world.frame(), tip, **surfaces, friction=tr.friction.NoSlip()))
        self.add("pull", tr.forces.AppliedForce(world.frame(), rod.frame(), force=lambda t, B: self.force(t)))

    def force(self, t):
        return self.pull * self.way, 0, 0


@pytest.mark.parametrize("beyond", [1e-5, 1e-2])
def test_ideal_rolling_that_would_pull_but_cannot_part_ends_the_run_in_words(beyond):
    """Without forces the tip would sink into the ground, and to stay there it would have to be pulled down."""
    W, _, _ = plane(Chalk(slip=0.0))[0].free(plane(Chalk(slip=0.0))[1])
    least = -2.0 * G * W[1, 1] / W[0, 1]  # N: with this pull the normal effort is zero
    sol = tr.simulate(Pivoted(slip=0.0, pull=(1 + beyond) * least), 0.01, samples=3, raises=False, **VM)
    assert sol.reason.startswith("contact: can neither roll nor part at t = 0: ideal rolling asks")
    assert tr.simulate(Pivoted(slip=0.0, pull=(1 - beyond) * least), 1e-4, samples=3, **VM).success


def test_unbounded_efforts_do_not_set_the_scale_of_later_ones(monkeypatch):
    """Before a jam the normal effort may reach 1e9 N. Beside that a pull of 0.1 N would seem to be rounding."""
    scales = []

    def begin(self, calls, t, x):
        self.contacts.force = [1e9] * self.contacts.n
        x = plainly(self, calls, t, x)
        scales.extend(self.contacts.force)
        return x

    plainly = Settling.begin
    monkeypatch.setattr(Settling, "begin", begin)
    model = Chalk()
    rod, start = plane(model)
    after, _ = rod.jammed(start)
    sol = tr.simulate(model, 0.1, samples=11, **VM)
    assert [event.cause for event in sol.events] == ["impact, friction jams (Painlevé)"]
    assert len(scales) == 1
    assert scales[0] < 10 * model.m * G
    require_same(model, sol, rod.motion(after, rod.mode(after), 0.1)[0])


class Lifted(Chalk):
    """The rod at rest: a force that lifts it also pulls it along, harder and harder, until its tip leaves its cone."""

    lift: float = tr.parameter(3.0, unit="m/s²", doc="acceleration upwards without forces of the contact")
    growth: float = tr.parameter(0.0, unit="N/s", doc="growth of the pull")

    def force(self, t):
        return (self.pull + self.growth * t) * self.way, 0, self.m * (self.lift + G)


@pytest.mark.parametrize("method", ["auto", "dop853", "radau5"])
def test_a_tip_that_leaves_its_cone_where_its_slip_would_be_unstable_parts(method):
    """No slip has forces near those before. It began to slip at the same moment again and again: 185 events."""
    model, until = Chalk(slip=0.0), 0.02
    W = plane(model)[0].free(plane(model)[1])[0]

    def pull(part):
        """With which the tip uses a part of its cone, against a slip to the right."""
        ratio, lift = part * model.mu, Lifted().lift
        pressed = -lift / (W[0, 0] - ratio * W[0, 1])
        assert pressed > 0
        return model.m * (ratio * W[1, 1] - W[1, 0]) * pressed

    lifted = Lifted(slip=0.0, pull=pull(0.97), growth=(pull(1.03) - pull(0.97)) / until)
    sol = tr.simulate(lifted, until, samples=41, method=method, rtol=1e-8, **VM)
    (event,) = sol.events
    assert (event.before, event.after) == ("Sticking", "Flight")
    assert event.cause.startswith("friction cone left")
    sticks = sol.time.values < event.time
    F = sol["contact.F_B"].values
    used = np.abs(F[sticks, 0]) / F[sticks, 2]
    assert used.max() < model.mu < used[-1] + 2 * (used[-1] - used[-2])
    assert not F[~sticks].any()
    assert np.allclose(sol["rod.a"].values[~sticks, 2], lifted.lift)

"""One law of friction in three places: a slider, a hinge, a contact; and the figures of the literature."""

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import trundle as tr

F, SW = tr.friction, tr.switching
G = 9.81
LUGRE = {"mu": 1.0, "mu_static": 1.5, "vs": 1e-3, "s0": 1e5, "s1": np.sqrt(1e5), "s2": 0.4}
LAWS = {
    "coulomb": (F.Coulomb, {"mu": 1.0, "mu_static": 1.5}),
    "viscous": (F.Viscous, {"mu": 0.7}),
    "regularised": (F.RegularisedCoulomb, {"mu": 1.0, "delta": 0.02}),
    "stribeck": (F.Stribeck, {"mu": 1.0, "mu_static": 1.5, "vs": 0.1, "b": 0.4}),
    "hess-soom": (F.HessSoom, {"mu": 1.0, "mu_static": 1.5, "vs": 0.1, "b": 0.4}),
    "armstrong": (
        F.Armstrong,
        {"mu": 1.0, "rise": 0.3, "rise_late": 0.5, "gamma": 2.0, "vs": 0.05, "lag": 0.05, "b": 0.4, "memory": 0.02},
    ),
    "armstrong, sprung": (
        F.Armstrong,
        {
            "mu": 1.0,
            "rise": 0.3,
            "rise_late": 0.5,
            "gamma": 2.0,
            "vs": 0.05,
            "lag": 0.05,
            "b": 0.4,
            "memory": 0.02,
            "s0": 500.0,
        },
    ),
    "karnopp": (F.Karnopp, {"mu": 1.0, "mu_static": 1.5, "width": 0.01, "b": 0.4}),
    "dahl": (F.Dahl, {"mu": 1.0, "sigma": 500.0}),
    "lugre": (F.LuGre, {"mu": 1.0, "mu_static": 1.5, "vs": 0.02, "s0": 500.0, "s1": 5.0, "s2": 0.4}),
    "elastoplastic": (F.Elastoplastic, {"mu": 1.0, "s0": 500.0, "s1": 5.0, "s2": 0.4}),
}
PER_LOAD = ("mu", "mu_static", "b", "sigma", "s0", "s1", "s2", "rise", "rise_late")


def drawn(t, x):
    """A spring of 2 N/m whose end moves with 0.1 m/s."""
    return 2.0 * (0.1 * t - x)


class Sled(tr.PoseJoint):
    """Slides in a plane without turning."""

    freedoms = {"x": ("m", "along x"), "y": ("m", "along y")}

    def pose(self, q, t):
        return tr.Pose.moved((q.x, q.y, 0))


class Rig(tr.Model):
    """A mass of 1 kg, drawn by a spring; friction in a slider, in a hinge (1 kg·m²) or in a contact under a weight."""

    law: tr.Friction = tr.structure(doc="friction")
    where: str = tr.structure("slider", choices=("slider", "hinge", "contact"), doc="where it acts")
    force: object = tr.structure(drawn, doc="what draws, by time and coordinate")

    def build(self, world):
        mass = self.add("mass", tr.Body(mass=1.0, inertia=(1.0, 1.0, 1.0)))
        if self.where == "hinge":
            self.add("joint", tr.joints.Revolute(world.frame(), mass.frame(), axis="y", friction=SW.Dry(law=self.law)))
            torque = lambda t, B: (0, self.force(t, ca.atan2(B.T[0, 2], B.T[0, 0])), 0)  # noqa: E731
            self.add("draw", tr.forces.AppliedTorque(world.frame(), mass.frame(), torque=torque))
            return
        if self.where == "slider":
            self.add("joint", tr.joints.Prismatic(world.frame(), mass.frame(), axis="x", friction=SW.Dry(law=self.law)))
        else:
            self.add("joint", Sled(world.frame(), mass.frame()))
            surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Point()}
            self.add("contact", tr.RigidContact(world.frame(), mass.frame(), **surfaces, friction=self.law))
        draw = lambda t, B: (self.force(t, B.r[0]), 0, 0)  # noqa: E731
        self.add("draw", tr.forces.AppliedForce(world.frame(), mass.frame(), force=draw))


SIGNAL = {"slider": "joint.nu", "hinge": "joint.phi", "contact": "joint.x"}


def coordinate(law, where, until, **options):
    sol = tr.simulate(Rig(law=law, where=where), until=until, **options)
    return sol, sol[SIGNAL[where]].values


@pytest.mark.parametrize("name", LAWS)
def test_a_law_acts_alike_in_a_slider_a_hinge_and_a_contact(name):
    cls, numbers = LAWS[name]
    per_load = {k: v / G if k in PER_LOAD else v for k, v in numbers.items()}
    at = np.linspace(0, 9, 46)
    slider, want = coordinate(cls(**numbers), "slider", 9, at=at)
    assert want[-1] > 0.02
    for where, law in (("hinge", cls(**numbers)), ("contact", cls(**per_load))):
        sol, found = coordinate(law, where, 9, at=at)
        assert sol.success, sol.reason
        assert np.abs(found - want).max() < 1e-8
        assert [e.after for e in sol.events] == [e.after for e in slider.events]


FALLING = {
    "stribeck": (F.Stribeck, 0.1, 7.2807433, 3.2073738, 0.6853261),
    "stribeck, narrow": (F.Stribeck, 0.001, 6.5123223, 2.8402891, 0.7655933),
    "hess-soom": (F.HessSoom, 0.1, 6.9541398, 3.2374094, 0.7566539),
}


@pytest.mark.parametrize("name", FALLING)
def test_stick_slip_of_falling_friction(name):
    cls, vs, period, slip, force = FALLING[name]
    law = cls(mu=1.0, mu_static=1.5, vs=vs, b=0.4)
    sol = tr.simulate(Rig(law=law), until=40)
    slips = np.array([e.time for e in sol.events if e.after == "Sliding"])
    sticks = np.array([e.time for e in sol.events if e.after == "Sticking"])
    assert np.allclose(np.diff(slips), period, atol=1e-6)
    assert np.allclose(sticks - slips[: sticks.size], slip, atol=1e-6)
    stuck = tr.simulate(Rig(law=law), until=sticks[0])["joint.nu"].values[-1]
    assert abs(drawn(sticks[0], stuck) - force) < 1e-6


@pytest.mark.parametrize(("cls", "value"), [(F.Stribeck, 1.2239397206), (F.HessSoom, 1.29)])
def test_steady_curves(cls, value):
    law = cls(mu=1.0, mu_static=1.5, vs=0.1, b=0.4).with_constants()
    assert abs(float(law.ratio(ca.SX([0.1, 0]), ca.SX([1, 0]))[0]) - value) < 1e-10


def test_lugre_stick_slip_has_the_period_of_the_literature():
    sol = tr.simulate(Rig(law=F.LuGre(**LUGRE)), until=30, at=np.linspace(0, 30, 30001), interpolate=True, rtol=1e-9)
    x, v, t = sol["joint.nu"].values, sol["joint.nu_dot"].values, sol.time.values
    assert np.allclose(x[[10000, 20000, 30000]], [0.627583129, 1.272596412, 2.545101904], atol=1e-7)
    up = np.flatnonzero((v[:-1] < 0.02) & (v[1:] >= 0.02))
    when = t[up] + (0.02 - v[up]) / (v[up + 1] - v[up]) * (t[up + 1] - t[up])
    assert np.allclose(when, [7.478547820, 13.841267641, 20.203987462, 26.566707], atol=2e-5)
    assert np.allclose(np.diff(when), 6.362719821, atol=1e-5)
    assert abs(v.max() - 0.36981585) < 1e-6
    force = drawn(t, x)[t > 10]
    assert abs(force.max() - 1.50798782) < 1e-5
    assert abs(force.min() - 0.74123929) < 1e-5


BREAK_AWAY = {1: 1.43242, 2: 1.39442, 5: 1.31321, 10: 1.21995, 20: 1.09861, 50: 1.00747}


@pytest.mark.parametrize("rate", BREAK_AWAY)
def test_lugre_break_away_falls_with_the_rate_of_the_force(rate):
    sol = tr.simulate(Rig(law=F.LuGre(**LUGRE), force=lambda t, x: rate * t), until=1.6 / rate, rtol=1e-9, samples=4001)
    force, v = -sol["joint.slide.friction.tangent.effort"].values, sol["joint.nu_dot"].values
    assert abs(force[v < 10 * 1e-3].max() - BREAK_AWAY[rate]) < 1e-5


@pytest.mark.parametrize("where", ["slider", "hinge", "contact"])
def test_lugre_in_stick_is_a_damped_spring(where):
    """Linear about rest: ω² = σ0/m, ζ = (σ1 + σ2)/(2 √(σ0 m)), and a coordinate that stays where it is."""
    per = G if where == "contact" else 1.0
    law = F.LuGre(**{k: v / per if k in PER_LOAD else v for k, v in LUGRE.items()})
    found = tr.linearise(Rig(law=law, where=where, force=lambda t, x: 0 * t)).eigenvalues
    fast = found[np.abs(found) > 1]
    assert np.allclose(np.abs(fast), np.sqrt(1e5), rtol=1e-9)
    assert np.allclose(-fast.real / np.abs(fast), (LUGRE["s1"] + 0.4) / (2 * np.sqrt(1e5)), rtol=1e-9)
    assert abs(-fast[0].real / abs(fast[0]) - 0.50063) < 1e-5


class Shaken(tr.Model):
    """A mass that is moved to and fro by a given law, along x or about it."""

    law: tr.Friction = tr.structure(doc="friction")
    where: str = tr.structure("slider", choices=("slider", "hinge", "contact"), doc="where friction acts")
    X: float = tr.parameter(1e-4, unit="m", gt=0, doc="amplitude")

    def build(self, world):
        cart = self.add("cart", tr.Body(mass=1.0, inertia=(1.0, 1.0, 1.0)))
        servo = lambda q, t: tr.Locked(q - self.X * ca.sin(2 * np.pi * t))  # noqa: E731
        laws = {"along": lambda j: servo(j.nu, j.t), "about": lambda j: tr.Locked(j.phi)}
        if self.where == "hinge":
            laws = {"along": lambda j: tr.Locked(j.nu), "about": lambda j: servo(j.phi, j.t)}
        frames = world.frame(), cart.frame()
        self.add("drive", tr.joints.CombinedJoint(*frames, axis="x", **laws))
        if self.where == "contact":
            surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Point()}
            self.add("contact", tr.RigidContact(*frames, **surfaces, friction=self.law))
            return
        bond = "slide" if self.where == "slider" else "turn"
        self.add("rail", tr.joints.Cylindrical(*frames, axis="x", **{f"friction_{bond}": SW.Dry(law=self.law)}))


def test_dahl_loop_has_its_closed_form():
    sigma, Fc, X = 1e4, 1.0, 1e-4
    turn = Fc * np.tanh(sigma * X / Fc)
    energy = 4 * X * Fc - 2 * (Fc + turn) * (Fc / sigma) * (1 - np.exp(-2 * sigma * X / Fc))
    assert abs(turn - 0.761594156) < 1e-9
    assert abs(energy - 9.53623376e-5) < 1e-13
    law = F.Dahl(mu=Fc, sigma=sigma)
    z, u = ca.SX.sym("z", 2), ca.SX.sym("u", 2)
    lifted = law.with_constants()
    object.__setattr__(lifted, "z", z)
    rate, ratio = ca.Function("r", [z, u], [lifted.rates(u)]), ca.Function("f", [z, u], [lifted.ratio(u, u)])

    def flow(t, y):
        v = X * 2 * np.pi * np.cos(2 * np.pi * t)
        dz = np.array(rate(y[:2], [v, 0])).ravel()
        return [*dz, float(ratio(y[:2], [v, 0])[0]) * v]

    edges = [0.25 + k / 2 for k in range(12)]
    y, works = np.zeros(3), []
    for a, b in zip([0.0, *edges], edges, strict=False):
        y = solve_ivp(flow, (a, b), y, method="DOP853", rtol=1e-12, atol=1e-18).y[:, -1]
        works.append(y[2])
    assert abs(float(ratio(y[:2], [0, 0])[0])) == pytest.approx(turn, abs=1e-8)
    assert works[-1] - works[-3] == pytest.approx(energy, rel=1e-8)


@pytest.mark.parametrize(("where", "path"), [("slider", "rail.slide.friction"), ("hinge", "rail.turn.friction")])
def test_dahl_loop_in_a_run(where, path):
    sigma, Fc, X = 1e4, 1.0, 1e-4
    turn = Fc * np.tanh(sigma * X / Fc)
    energy = 4 * X * Fc - 2 * (Fc + turn) * (Fc / sigma) * (1 - np.exp(-2 * sigma * X / Fc))
    law = F.Dahl(mu=Fc, sigma=sigma)
    sol = tr.simulate(Shaken(law=law, where=where), until=6.25, at=[0, 5.25, 6.25], rtol=1e-12, atol=1e-18)
    work = sol[f"{path}.work"].values
    assert work[1] - work[2] == pytest.approx(energy, rel=1e-8)
    assert abs(sol[f"{path}.tangent.effort"].values[-1]) == pytest.approx(turn, rel=1e-8)


class Shaker(tr.PoseJoint):
    """Moves B to and fro along x of A by 0.1 mm, once a second; B may rise."""

    freedoms = {"y": ("m", "height")}

    def pose(self, q, t):
        return tr.Pose.moved((1e-4 * ca.sin(2 * np.pi * t), q.y, 0))


def test_dahl_loop_in_a_contact():
    class Floor(tr.Model):
        def build(self, world):
            block = self.add("block", tr.Body(mass=1.0, inertia=(1.0, 1.0, 1.0)))
            self.add("shaker", Shaker(world.frame(), block.frame()))
            surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Point()}
            law = F.Dahl(mu=1.0 / G, sigma=1e4 / G)
            self.add("contact", tr.RigidContact(world.frame(), block.frame(), **surfaces, friction=law))

        def initial(self):
            return {"shaker.y": 0.0}

    sol = tr.simulate(Floor(), until=6.25, at=[0, 5.25, 6.25], rtol=1e-12, atol=1e-18)
    work = sol["contact.work"].values
    assert work[1] - work[2] == pytest.approx(9.53623376e-5, rel=1e-8)
    assert np.linalg.norm(sol["contact.F_B"].values[-1, [0, 2]]) == pytest.approx(np.tanh(1.0), rel=1e-8)


def test_ideal_stick_slip_has_all_figures_of_its_closed_form():
    """Coulomb with stiction: forces of the spring, re-stick force and largest speed, from 1 to 1.5 N."""
    sol = tr.simulate(Rig(law=F.Coulomb(mu=1.0, mu_static=1.5)), until=25, samples=25001)
    t, x, v = sol.time.values, sol["joint.nu"].values, sol["joint.nu_dot"].values
    force = drawn(t, x)[t > 7]
    assert abs(force.max() - 1.519615242) < 1e-6
    assert abs(force.min() - 0.480384758) < 1e-6
    assert abs(v.max() - 0.467423461) < 1e-6
    (first, *_) = (e.time for e in sol.events if e.after == "Sticking")
    stuck = tr.simulate(Rig(law=F.Coulomb(mu=1.0, mu_static=1.5)), until=first)["joint.nu"].values[-1]
    assert abs(drawn(first, stuck) - 0.5) < 1e-6


def test_lugre_steady_friction():
    """g(v) + σ2 v at 1 mm/s, in a run: a mass that a servo moves evenly."""

    class Drawn(tr.Model):
        def build(self, world):
            cart = self.add("cart", tr.Body(mass=1.0, inertia=(1.0, 1.0, 1.0)))
            laws = {"along": lambda j: tr.Locked(j.nu - 1e-3 * j.t), "about": lambda j: tr.Locked(j.phi)}
            frames = world.frame(), cart.frame()
            self.add("drive", tr.joints.CombinedJoint(*frames, axis="x", **laws))
            self.add("rail", tr.joints.Cylindrical(*frames, axis="x", friction_slide=SW.Dry(law=F.LuGre(**LUGRE))))

    sol = tr.simulate(Drawn(), until=1.0, samples=3)
    assert abs(sol["rail.slide.friction.tangent.effort"].values[-1] + 1.1843397) < 1e-6


@pytest.mark.parametrize("where", ["slider", "contact"])
def test_regularised_friction_creeps(where):
    """Under a constant force f < μ N it creeps with δ f/(μ N)."""
    per = G if where == "contact" else 1.0
    law = F.RegularisedCoulomb(mu=1.0 / per, delta=1e-3)
    sol = tr.simulate(Rig(law=law, where=where, force=lambda t, x: 0.6 + 0 * t), until=0.1, samples=3)
    assert abs(sol[f"{SIGNAL[where]}_dot"].values[-1] - 0.6e-3) < 1e-9


def test_armstrong_static_friction_rises_with_the_time_at_rest():
    law = F.Armstrong(mu=1.0, rise=1.0, rise_late=1.5, gamma=2.0, vs=0.1, lag=0.1).with_constants()
    for dwell, want in ((1, 1.1666667), (2, 1.25), (10, 1.4166667)):
        object.__setattr__(law, "z", ca.SX([dwell, 0]))
        assert abs(float(law.static()) - 1 - want) < 1e-7


def test_armstrong_is_a_spring_before_it_slides_and_breaks_away_at_its_static_friction():
    numbers = {"mu": 1.0, "rise": 0.3, "rise_late": 0.5, "gamma": 0.1, "vs": 0.05, "lag": 0.05, "s0": 1e4}
    for rate in (0.1, 1.0):
        law, options = F.Armstrong(**numbers), {"until": 1.7 / rate, "samples": 3401, "rtol": 1e-9}
        sol = tr.simulate(Rig(law=law, force=lambda t, x, rate=rate: rate * t), **options)
        force, x = -sol["joint.slide.friction.tangent.effort"].values, sol["joint.nu"].values
        elastic = force < 0.9 * 1.3
        elastic[np.argmin(elastic) :] = False
        assert np.abs(force[elastic] - 1e4 * x[elastic]).max() < 1e-9
        dwell = sol["joint.slide.friction.friction.dwell"].values[np.argmax(force)]
        assert force.max() == pytest.approx(1.3 + 0.2 * dwell / (dwell + 0.1), rel=5e-3)


def test_an_elastoplastic_bond_does_not_creep_where_lugre_does():
    force = lambda t, x: 0.5 + 0.1 * ca.sin(20 * t)  # noqa: E731
    ends = []
    for law in (F.LuGre(mu=1.0, mu_static=1.0, vs=0.1, s0=1e4, s1=100.0), F.Elastoplastic(mu=1.0, s0=1e4, s1=100.0)):
        x = tr.simulate(Rig(law=law, force=force), until=8 * np.pi / 20 * 20, samples=81)["joint.nu"].values
        ends.append(abs(x[-1] - x[40]))
    assert ends[0] > 100 * ends[1]


def test_passivity_finds_the_bound_of_lugre():
    """σ1² |u| ≤ 4 (σ1 + σ2) g(u) with the storage σ0 |z|²/2: up to 0.012665 m/s."""
    law = F.LuGre(**LUGRE)
    found = F.passivity(law, fastest=0.0126)
    assert found.passive
    assert found.storage[0] < LUGRE["s0"] < found.storage[1]
    wrong = F.passivity(law, fastest=0.013)
    assert not wrong.passive
    assert abs(wrong.slip) <= 0.013


@pytest.mark.parametrize("name", [name for name in LAWS if name != "lugre"])
def test_other_laws_are_passive(name):
    cls, numbers = LAWS[name]
    assert F.passivity(cls(**numbers), fastest=0.1).passive
    if name == "coulomb":

        class Driving(tr.Friction):
            """Gives energy at fast slips."""

            sticks = False

            def ratio(self, u, s):
                return (0.05 - ca.norm_2(u)) * u

        assert not F.passivity(Driving(), fastest=0.1).passive

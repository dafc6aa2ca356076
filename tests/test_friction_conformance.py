"""What every law of friction must do, wherever it acts; laws are found, not listed."""

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from found import every, fields_of, label
from trundle.core.fields import declared
from trundle.model.own_states import OwnStates

SLOW = 5e-3  # m/s: slips at which every law of the library takes energy only
LAWS = [cls for cls in every(tr.Friction) if not issubclass(cls, tr.tyres.TyreLaw)]
all_laws = pytest.mark.parametrize("cls", LAWS, ids=[label(cls) for cls in LAWS])


def example(cls):
    """Numbers within the limits of each field, but for stiffnesses and static friction like those of real things."""
    numbers = fields_of(cls)
    real = {"mu_static": 0.6, "s0": 2e3, "sigma": 2e3, "vs": 0.02, "memory": 1e-3}
    return numbers | {k: v for k, v in real.items() if k in numbers}


class Tried:
    """A law as functions of its states, the slip and its direction."""

    def __init__(self, law):
        own = law.with_constants()
        self.names = [name for name, *_ in law.states()]
        self.n = len(self.names)
        z, u, s = ca.SX.sym("z", self.n), ca.SX.sym("u", 2), ca.SX.sym("s", 2)
        OwnStates.of(own).symbols(z)
        rates = ca.SX(own.rates(u)) if self.n else ca.SX(0, 1)
        self._at = ca.Function("law", [z, u, s], [ca.SX(own.ratio(u, s)), rates])
        step = ca.SX.sym("h")
        moved = z + ca.solve(ca.SX.eye(self.n) - step * ca.jacobian(rates, z), step * rates) if self.n else z
        self._moved = ca.Function("moved", [z, u, step], [moved])

    def ratio(self, z, u):
        size = np.linalg.norm(u)
        return np.array(self._at(z, u, u / size if size else np.array([1.0, 0.0]))[0]).ravel()

    def moved(self, z, u, h):
        """States after h, linearly implicit."""
        return np.array(self._moved(z, u, h)).ravel()

    def turned(self, z, Q):
        """States in a rotated or mirrored frame: pairs …_1, …_2 are vectors, the others numbers."""
        out = np.array(z, dtype=float)
        for k, name in enumerate(self.names):
            if name.endswith("_1"):
                out[[k, k + 1]] = Q @ out[[k, k + 1]]
        return out

    def settled(self, slip, z=None):
        """States and friction after a long slide."""
        z = np.zeros(self.n) if z is None else z
        for h in np.geomspace(1e-6, 10.0, 200) / max(np.linalg.norm(slip), 1e-3):
            z = self.moved(z, slip, h)
        return z, self.ratio(z, slip)


def random_states(tried, rng):
    """States that the law itself has reached on a random path."""
    z = np.zeros(tried.n)
    for _ in range(8):
        z = tried.moved(z, SLOW * rng.normal(size=2), 0.02)
    return z


@all_laws
def test_symmetry(cls):
    """It looks the same from all sides and in the mirror: ratio(Q u, Q z) = Q ratio(u, z)."""
    tried, rng = Tried(cls(**example(cls))), np.random.default_rng(1)
    for angle in (np.pi, 0.7):
        c, s = np.cos(angle), np.sin(angle)
        for Q in (np.array([[c, -s], [s, c]]), np.array([[c, s], [s, -c]])):
            z, u = random_states(tried, rng), rng.normal(size=2)
            want = Q @ tried.ratio(z, u)
            assert np.allclose(tried.ratio(tried.turned(z, Q), Q @ u), want, atol=1e-9 * (1 + np.abs(want).max()))
            there = tried.moved(tried.turned(z, Q), Q @ u, 1e-3)
            assert np.allclose(there, tried.turned(tried.moved(z, u, 1e-3), Q), rtol=1e-6, atol=1e-12)


@all_laws
def test_dissipation(cls):
    """From rest it never gives more energy than it was given, on random paths, and the search for a storage agrees."""
    law = cls(**example(cls))
    assert tr.friction.passivity(law, fastest=SLOW).passive
    tried, rng = Tried(law), np.random.default_rng(2)
    for _ in range(3):
        z, taken, gross = np.zeros(tried.n), 0.0, 0.0
        waves = rng.normal(size=(4, 2)), rng.uniform(1, 30, 4), rng.uniform(0, 6, 4)
        for t in np.arange(0, 1.0, 2e-3):
            u = SLOW / 4 * np.clip((waves[0] * np.sin(waves[1] * t + waves[2])[:, None]).sum(axis=0), -2, 2)
            after = tried.moved(z, u, 2e-3)
            power = float((tried.ratio(z, u) + tried.ratio(after, u)) @ u) * 1e-3
            z, taken, gross = after, taken + power, gross + abs(power)
            assert taken >= -1e-3 * gross - 1e-15


@all_laws
def test_limits_and_the_steady_curve(cls):
    """After a long slide friction opposes the slip, whatever came before, and holds at most what it says at rest."""
    law = cls(**example(cls))
    tried, rng = Tried(law), np.random.default_rng(3)
    for speed in (1e-4, 1e-2, 1.0):
        slip = speed * np.array([0.6, -0.8])
        _, force = tried.settled(slip)
        across = force @ [0.8, 0.6]
        assert abs(across) <= 1e-6 * (np.abs(force).max() + 1e-12)
        assert force @ slip >= -1e-15
        _, again = tried.settled(slip, random_states(tried, rng))
        assert np.allclose(again, force, rtol=1e-6, atol=1e-9)
    if law.sticks and not tried.n and law.slides:
        starting = np.linalg.norm(tried.ratio(np.zeros(0), np.zeros(2)))
        assert float(ca.DM(law.with_constants().static())) >= starting - 1e-12


STEADY = {  # friction per load at the slip v
    "Coulomb": lambda p, v: p.mu,
    "Viscous": lambda p, v: p.mu * v,
    "Stribeck": lambda p, v: p.mu + (p.mu_static - p.mu) * np.exp(-((v / p.vs) ** 2)) + p.b * v,
    "HessSoom": lambda p, v: p.mu + (p.mu_static - p.mu) / (1 + (v / p.vs) ** 2) + p.b * v,
    "Karnopp": lambda p, v: p.mu + p.b * v,
    "Dahl": lambda p, v: p.mu,
    "LuGre": lambda p, v: p.mu + (p.mu_static - p.mu) * np.exp(-((v / p.vs) ** 2)) + p.s2 * v,
    "Elastoplastic": lambda p, v: p.mu + p.s2 * v,
}


@pytest.mark.parametrize("name", STEADY)
def test_steady_curves_have_their_closed_forms(name):
    rng = np.random.default_rng(4)
    cls = getattr(tr.friction, name)
    known = {
        "mu": 0.3,
        "mu_static": 0.5,
        "vs": 0.02,
        "b": 0.7,
        "s2": 0.7,
        "s0": 2e3,
        "s1": 3.0,
        "sigma": 2e3,
        "width": 5e-5,
    }
    law = cls(**{k: v * rng.uniform(0.8, 1.2) for k, v in known.items() if k in declared(cls)})
    for v in (1e-4, 7e-3, 0.3):
        _, force = Tried(law).settled(np.array([v, 0.0]))
        assert abs(force[0] - STEADY[name](law, v)) < 1e-8


class Carried(tr.PoseJoint):
    """Moves without turning."""

    freedoms = {"x": ("m", "along x"), "y": ("m", "along y"), "z": ("m", "along z")}

    def pose(self, q, t):
        return tr.Pose.moved((q.x, q.y, q.z))


class Block(tr.Model):
    """A block, thrown along a floor and drawn back by a spring; A and B of its contact may be exchanged."""

    friction: tr.Friction = tr.structure(doc="law")
    exchanged: bool = tr.structure(False, doc="A and B exchanged")

    def build(self, world):
        block = self.add("block", tr.Body.box(mass=1.0, size=(0.1, 0.1, 0.1)))
        self.add("carried", Carried(world.frame(), block.frame()))
        self.add("spring", tr.forces.SpringDamper(world.frame(r=(-1, 0, 0.2)), block.frame(), c=30, s0=1))
        frames, ends = [world.frame(), block.frame()], [tr.surfaces.Plane(), tr.surfaces.Point()]
        if self.exchanged:
            frames, ends = frames[::-1], ends[::-1]
        sides = {"surface_A": ends[0], "surface_B": ends[1]}
        self.add("contact", tr.RigidContact(*frames, **sides, friction=self.friction))

    def initial(self):
        slides = self.friction.slides
        return {"carried.y": 0.0} | ({"carried.x_dot": 0.4, "carried.z_dot": -0.2} if slides else {})


@all_laws
def test_exchange_of_both_sides(cls):
    law, options = cls(**example(cls)), {"until": 0.4, "samples": 9, "rtol": 1e-10, "compile": "never"}
    one, other = (tr.simulate(Block(friction=law, exchanged=flag), **options) for flag in (False, True))
    assert np.abs(one["block.r"].values - other["block.r"].values).max() < 1e-9
    assert np.allclose(one["contact.F_B"].values, -other["contact.F_B"].values, atol=1e-6)
    assert (np.diff(one["contact.work"].values) <= 1e-9).all() or law.states()

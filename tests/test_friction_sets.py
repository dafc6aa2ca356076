"""Friction in convex sets given by their support: pucks against their equations, stick up to the edge, blows."""

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import trundle as tr
from audit import audit
from test_anisotropy import Carried

G, MU = 9.81, 0.25


class Ellipse(tr.friction.ConvexSet):
    """The ellipse of ``Anisotropy``, by its support."""

    across: float = tr.parameter(gt=0, doc="width across")

    def support(self, d):
        return ca.sqrt(d[0] ** 2 + self.across**2 * d[1] ** 2)


class Bulged(tr.friction.ConvexSet):
    """Three bulges, unlike from each side."""

    depth: float = tr.parameter(0.08, ge=0, doc="depth of the waves")

    def support(self, d):
        return 1 + 0.2 * d[0] - 0.1 * d[1] + self.depth * (d[0] ** 3 - 3 * d[0] * d[1] ** 2)


class Dented(tr.friction.ConvexSet):
    """No convex set."""

    def support(self, d):
        return 1 + 0.3 * (d[0] ** 3 - 3 * d[0] * d[1] ** 2)


def waves(a, depth=0.08):
    """The support of ``Bulged`` and its slope, by hand: cos³ − 3 cos sin² = cos 3a."""
    h = 1 + 0.2 * np.cos(a) - 0.1 * np.sin(a) + depth * np.cos(3 * a)
    return h, -0.2 * np.sin(a) - 0.1 * np.cos(a) - 3 * depth * np.sin(3 * a)


def shifted(a, back=3.0, across=0.6):
    """The support of ``OneWay`` and its slope, by hand."""
    size = np.sqrt(np.cos(a) ** 2 + across**2 * np.sin(a) ** 2)
    h = (1 + back) / 2 * size + (1 - back) / 2 * np.cos(a)
    return h, (1 + back) / 2 * (across**2 - 1) * np.sin(a) * np.cos(a) / size - (1 - back) / 2 * np.sin(a)


SETS = {
    "bulged": (lambda **more: Bulged(**more), waves),
    "one way": (lambda **more: tr.friction.OneWay(back=3.0, across=0.6, **more), shifted),
}


class Puck(tr.Model):
    """A puck that cannot turn, on a floor with gravity's part (gx, gz) along it; direction 1 is turned from x."""

    anisotropy: object = tr.structure(doc="set")
    pull: tuple = tr.structure((0.0, 0.0), doc="acceleration along x and z")
    law: tr.Friction = tr.structure(tr.friction.Coulomb(mu=MU), doc="law")

    def build(self, world):
        puck = self.add("puck", tr.Body.box(mass=0.7, size=(0.1, 0.1, 0.1)))
        self.add("carried", Carried(world.frame(), puck.frame()))
        force = (0.7 * self.pull[0], 0.0, 0.7 * self.pull[1])
        self.add("draw", tr.forces.AppliedForce(world.frame(), puck.frame(), force=force))
        surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Point()}
        laws = {"friction": self.law, "anisotropy": self.anisotropy}
        self.add("contact", tr.RigidContact(world.frame(), puck.frame(), **surfaces, **laws))

    def initial(self):
        return {"carried.y": 0.0}


TURNED = 0.4
WAY = (np.cos(TURNED), 0, np.sin(TURNED))
Q = np.array([[np.cos(TURNED), np.sin(TURNED)], [np.sin(TURNED), -np.cos(TURNED)]])  # rows: 1, 2 = n × 1, in (x, z)


def edge(hand, a):
    """The point of the set with the normal of angle a: h n + h' t."""
    h, slope = hand(a)
    return np.array([h * np.cos(a) - slope * np.sin(a), h * np.sin(a) + slope * np.cos(a)])


def resisted(hand, pull, v0, times, mu=lambda speed: MU):
    """u' = pull − μ(h(u)) g ∇h(u) in the axes of the set."""

    def flow(t, y):
        u = y[2:]
        a = np.arctan2(u[1], u[0])
        return [*u, *(Q @ pull - mu(np.hypot(*u) * hand(a)[0]) * G * edge(hand, a))]

    out = solve_ivp(flow, (0, times[-1]), [0, 0, *(Q @ v0)], "DOP853", times, rtol=1e-12, atol=1e-14)
    return (Q.T @ out.y[:2]).T, (Q.T @ out.y[2:]).T


@pytest.mark.parametrize("fixed_in", ["A", "B"])
@pytest.mark.parametrize("name", SETS)
def test_a_sliding_puck_against_its_equations(name, fixed_in):
    made, hand = SETS[name]
    times = np.linspace(0, 0.4, 21)
    model = Puck(anisotropy=made(direction=WAY, fixed_in=fixed_in), pull=(0.5, -0.3))
    start = {"carried.x_dot": 2.0, "carried.z_dot": 1.5}
    sol = audit(tr.simulate(model, until=0.4, at=times, initial=start, rtol=1e-11))
    r, v = resisted(hand, np.array([0.5, -0.3]), np.array([2.0, 1.5]), times)
    assert np.abs(sol["puck.r"].values[:, [0, 2]] - r).max() < 1e-9
    assert np.abs(sol["contact.slip"].values[:, [0, 2]] - v).max() < 1e-9


def test_an_ellipse_by_its_support_is_that_of_anisotropy():
    start, times = {"carried.x_dot": 1.0, "carried.z_dot": 0.8}, np.linspace(0, 1, 51)
    laws = Ellipse(direction=WAY, across=0.6), tr.friction.Anisotropy(direction=WAY, across=0.6)
    one, other = (tr.simulate(Puck(anisotropy=v), until=1, at=times, initial=start, rtol=1e-11) for v in laws)
    assert one.events[-1].after == other.events[-1].after == "Sticking"
    assert abs(one.events[-1].time - other.events[-1].time) < 1e-6
    assert np.abs(one["puck.r"].values - other["puck.r"].values).max() < 1e-9


def test_a_law_that_falls_sees_the_support_of_the_slip():
    law = tr.friction.Stribeck(mu=0.2, mu_static=0.3, vs=0.5, b=0.05)
    mu = lambda v: 0.2 + 0.1 * np.exp(-((v / 0.5) ** 2)) + 0.05 * v  # noqa: E731
    times, start = np.linspace(0, 0.4, 21), {"carried.x_dot": 2.0, "carried.z_dot": 1.5}
    model = Puck(anisotropy=Bulged(direction=WAY), law=law)
    sol = tr.simulate(model, until=0.4, at=times, initial=start, rtol=1e-11)
    r, _ = resisted(waves, np.zeros(2), np.array([2.0, 1.5]), times, mu)
    assert np.abs(sol["puck.r"].values[:, [0, 2]] - r).max() < 1e-9


@pytest.mark.parametrize("name", SETS)
def test_the_end_of_a_slip_is_along_a_least_of_the_support(name):
    """u = ρ n(θ): dθ/d ln ρ = h'/h, so θ goes to a least of h as ρ → 0, with ρ^(h''/h)."""
    made, hand = SETS[name]
    v0, start = np.array([1.0, 0.8]), {"carried.x_dot": 1.0, "carried.z_dot": 0.8}
    sol = tr.simulate(Puck(anisotropy=made(direction=WAY)), until=1.5, samples=1501, initial=start, rtol=1e-11)
    assert sol.events[-1].after == "Sticking"
    slips = sol["contact.slip"].values[:, [0, 2]] @ Q.T
    speed = np.linalg.norm(slips, axis=1)
    seen = np.flatnonzero(speed > 1e-3)
    turn = lambda s, a: -hand(a)[1] / hand(a)[0]  # noqa: E731
    first = Q @ v0
    path = np.log(speed[0] / speed[seen])  # by s = −ln ρ
    out = solve_ivp(
        turn, (0, path[-1] + 40), np.arctan2(first[1:], first[:1]), dense_output=True, rtol=1e-11, atol=1e-12
    )
    angles = np.unwrap(np.arctan2(slips[seen, 1], slips[seen, 0]))
    assert np.abs(angles - out.sol(path)[0]).max() < 1e-6
    a = float(out.sol(path[-1] + 40)[0])
    assert abs(hand(a)[1]) < 1e-6
    assert hand(a)[0] < min(hand(a - 0.1)[0], hand(a + 0.1)[0])
    away = np.abs(angles - a)
    assert away[-1] < 0.2 * away[0]
    assert np.ptp(sol["puck.r"].values[-100:], axis=0).max() == 0


def nearest(hand, p, size, first):
    """The angle of the normal at the point of size C that is nearest to p: p·t = size h'."""
    return brentq(lambda a: p @ [-np.sin(a), np.cos(a)] - size * hand(a)[1], first - 0.7, first + 0.7, xtol=1e-14)


@pytest.mark.parametrize("angle", np.arange(0, 2 * np.pi, 0.9))
@pytest.mark.parametrize("name", SETS)
def test_a_puck_sticks_up_to_the_edge_and_starts_along_its_normal(name, angle):
    """The pull that a set just holds is −(its edge); a little more moves the puck along the normal there."""
    made, hand = SETS[name]
    just = Q.T @ edge(hand, angle) * MU * G
    model = Puck(anisotropy=made(direction=WAY), pull=tuple(0.999 * just))
    assert np.ptp(tr.simulate(model, until=1.0, samples=3)["puck.r"].values, axis=0).max() == 0
    sol = tr.simulate(model.replaced({"pull": tuple(1.01 * just)}), until=0.5, samples=11)
    v = Q @ sol["contact.slip"].values[-1, [0, 2]]
    pulled = 1.01 * edge(hand, angle) * MU * G
    wanted = pulled - MU * G * edge(hand, nearest(hand, pulled, MU * G, angle))
    assert np.abs(v - 0.5 * wanted).max() < 1e-9


def test_a_blow_without_rebound_loses_as_much_slip_as_the_set_lets_it():
    """u⁺ = u − the nearest point of μ v_n C: friction's impulse takes as much power as it can of the slip after it."""
    model = Puck(anisotropy=Bulged(direction=WAY))
    start = {"carried.y": 0.2, "carried.y_dot": 0.0, "carried.x_dot": 1.0, "carried.z_dot": -0.7}
    sol = audit(tr.simulate(model, until=0.21, at=[0, 0.2, 0.21], initial=start, rtol=1e-10))
    hit = sol.events[0]
    assert hit.is_impact
    fall, u = np.sqrt(2 * G * 0.2), Q @ [1.0, -0.7]
    after = u - MU * fall * edge(waves, nearest(waves, u, MU * fall, np.arctan2(u[1], u[0])))
    lost = 0.7 / 2 * (fall**2 + u @ u - after @ after)
    assert abs(hit.loss - lost) < 1e-9


def test_a_set_that_is_not_convex_is_refused():
    with pytest.raises(tr.errors.ParameterError, match=r"support.*no convex set"):
        tr.simulate(Puck(anisotropy=Dented(direction="x")), until=0.1)


def test_parameters_of_a_set_change_without_a_new_model():
    model, start = Puck(anisotropy=Bulged(direction=WAY)), {"carried.x_dot": 1.0, "carried.z_dot": 0.8}
    options = {"until": 0.3, "samples": 4, "initial": start, "rtol": 1e-11}
    sol = tr.simulate(model, parameters={"contact.anisotropy.depth": 0.03}, **options)
    r, _ = resisted(lambda a: waves(a, 0.03), np.zeros(2), np.array([1.0, 0.8]), sol.time.values)
    assert np.abs(sol["puck.r"].values[:, [0, 2]] - r).max() < 1e-9


def test_time_stepping_refuses_sets_in_words():
    with pytest.raises(tr.errors.SimulationError, match=r"contact\.anisotropy is a convex set"):
        tr.simulate(Puck(anisotropy=Bulged(direction=WAY)), until=0.1, method="moreau")

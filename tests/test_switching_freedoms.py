"""Stops and dry friction of named freedoms: Cardan's joint, a table that glides, joints of one's own."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import trundle as tr
from audit import audit
from reference.switching import course

SW, G = tr.switching, 9.81
M, L = 1.3, 0.9
J, SPIN = M * L**2 / 3, 0.06  # about the cross, and about the rod itself
CROSS = np.array([[0.0, 1, 0], [0, 0, 1], [1, 0, 0]])  # x, y, z of the frames are z, x, y of the world


def dry(mu, static=None, load=1.0):
    return SW.Dry(law=tr.friction.Coulomb(mu=mu, mu_static=static), load=load)


def stop(low, high, e):
    return SW.Stop(lower=low, upper=high, impact=tr.impacts.Newton(e=e))


class Hung(tr.Model):
    """A rod on a Cardan joint whose axes lie along z and x of the world while it hangs."""

    sockets: object = tr.structure(doc="stops and friction by socket")

    def build(self, world):
        rod = self.add("rod", tr.Body(mass=M, inertia=(M * L**2 / 12, SPIN, M * L**2 / 12)))
        ends = world.frame(R=CROSS), rod.frame(r=(0, L / 2, 0), R=CROSS)
        self.add("cardan", tr.joints.Universal(*ends, **dict(self.sockets)))


def pull(t, q, v):
    return -M * G * L / 2 / J * np.sin(q)


@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
@pytest.mark.parametrize("e", [0.0, 0.5])
def test_a_cardan_joint_that_swings_about_one_axis_is_a_hinge(e, coordinates):
    times = np.linspace(0, 5, 51)
    sockets = {"stop_alpha": stop(-0.8, 0.5, e), "friction_alpha": dry(0.3, 0.5), "friction_beta": dry(2.0)}
    start = {"cardan.alpha": 0.0, "cardan.beta": 0.0, "cardan.alpha_dot": 5.0, "cardan.beta_dot": 0.0}
    options = {"until": 5, "at": times, "initial": start, "coordinates": coordinates, "rtol": 1e-11}
    sol = audit(tr.simulate(Hung(sockets=sockets), **options))
    want = course(pull, lambda *_: 0.3 / J, lambda *_: 0.5 / J, (0.0, 5.0), times, (-0.8, 0.5), e)
    assert want.hits
    assert np.abs(sol["cardan.alpha"].values - want.q).max() < 1e-9
    assert np.abs(sol["cardan.beta"].values).max() < 1e-12
    hits = [event.time for event in sol.events if event.is_impact and ".stop." in event.path]
    assert np.allclose(hits, [t for t, _ in want.hits], atol=1e-8, rtol=0)


def two_angles(c):
    """The rod by Lagrange: kinetic energy (I(β) α̇² + J β̇²)/2, I = J cos²β + SPIN sin²β, potential −k cos α cos β."""

    def flow(t, y):
        a, b, u, v = y
        k, friction = M * G * L / 2, c * np.sign([u, v])
        inertia, slope = J * np.cos(b) ** 2 + SPIN * np.sin(b) ** 2, (SPIN - J) * np.sin(2 * b)
        first = (-slope * u * v - k * np.sin(a) * np.cos(b) - friction[0]) / inertia
        return [u, v, first, (slope * u**2 / 2 - k * np.cos(a) * np.sin(b) - friction[1]) / J]

    return flow


def test_both_axes_of_a_cardan_joint_against_lagranges_equations():
    """While both pins slide: friction against each rate."""
    c, at = 0.15, np.linspace(0, 0.2, 16)
    start = {"cardan.alpha": 0.4, "cardan.beta": -0.3, "cardan.alpha_dot": 3.0, "cardan.beta_dot": 2.5}
    sockets = {"friction_alpha": dry(c), "friction_beta": dry(c)}
    sol = audit(tr.simulate(Hung(sockets=sockets), until=0.2, at=at, initial=start, rtol=1e-11))
    out = solve_ivp(two_angles(c), (0, 0.2), list(start.values()), "DOP853", at, rtol=1e-12, atol=1e-13)
    assert (np.sign(out.y[2:]) > 0).all()
    for k, name in enumerate(("alpha", "beta")):
        assert np.abs(sol[f"cardan.{name}"].values - out.y[k]).max() < 1e-9


def test_a_cardan_joint_rests_without_creep():
    sockets = {"friction_alpha": dry(6.0), "friction_beta": dry(6.0)}
    sol = tr.simulate(Hung(sockets=sockets), until=1000, initial={"cardan.alpha": 0.7, "cardan.beta": 0.5})
    assert np.ptp(sol["cardan.alpha"].values) == 0
    assert np.ptp(sol["cardan.beta"].values) == 0


class Table(tr.Model):
    """A plate on a level table, whose guides along x and y rub under what they carry."""

    sockets: object = tr.structure(doc="stops and friction by socket")

    def build(self, world):
        plate = self.add("plate", tr.Body.box(mass=2.0, size=(0.2, 0.02, 0.1)))
        level = {"R": ("x", -np.pi / 2)}  # z of the frames is up
        self.add("table", tr.joints.Planar(world.frame(**level), plate.frame(**level), **dict(self.sockets)))


@pytest.mark.parametrize("load", ["given", "reaction"])
def test_a_plate_glides_against_the_friction_of_each_guide(load):
    """x'' = −μ_x G and y'' = −μ_y G, each up to rest or its stop; φ by its torque."""
    weight = {"given": 2.0 * G, "reaction": SW.Guide()}[load]
    sockets = {
        "friction_x": dry(0.2, load=weight),
        "friction_y": dry(0.1, load=weight),
        "friction_phi": dry(0.02),
        "stop_y": stop(None, 0.3, 0.5),
    }
    at = np.linspace(0, 2, 41)
    start = {"table.x_dot": 1.0, "table.y_dot": 1.2, "table.phi_dot": 3.0, "table.x": 0.0, "table.y": 0.0}
    sol = audit(tr.simulate(Table(sockets=sockets), until=2, at=at, initial=start | {"table.phi": 0.0}))

    def slowed(v, a, t):
        t = np.minimum(t, v / a)
        return v * t - a * t**2 / 2

    x = slowed(1.0, 0.2 * G, at)
    turned = slowed(3.0, 0.02 / (2.0 * (0.2**2 + 0.1**2) / 12), at)
    hit = (1.2 - np.sqrt(1.2**2 - 2 * 0.1 * G * 0.3)) / (0.1 * G)
    fast = 1.2 - 0.1 * G * hit
    y = np.where(at < hit, slowed(1.2, 0.1 * G, at), 0.3 - slowed(0.5 * fast, 0.1 * G, at - hit))
    for name, want in (("x", x), ("y", y), ("phi", turned)):
        assert np.abs(sol[f"table.{name}"].values - want).max() < 1e-9
    assert {e.path for e in sol.events} >= {"table.x.friction", "table.y.stop.upper", "table.phi.friction"}


class Elbow(tr.PoseJoint):
    """Bends, then twists: a joint of a user's own with one dry freedom."""

    freedoms = {"bend": ("rad", "about z of A"), "twist": ("rad", "about y of B")}
    friction: SW.Dry | None = tr.structure(None, doc="friction of the bend")
    length: float = tr.parameter(0.0, unit="m", doc="not used by most")

    def pose(self, q, t):
        return tr.Pose.turned("z", q.bend) @ tr.Pose.turned("y", q.twist) @ tr.Pose.moved((0, 0, self.length))

    def efforts(self, q, u, t):
        return {"bend": tr.Effort(0, friction=self.friction)}


def test_a_pose_with_numbers_of_its_own_is_refused_in_words():
    class Arm(tr.Model):
        def build(self, world):
            rod = self.add("rod", tr.Body.rod(mass=M, length=L, axis="y"))
            self.add("elbow", Elbow(world.frame(), rod.frame(r=(0, L / 2, 0)), friction=dry(0.3)))

    with pytest.raises(tr.errors.TrundleError, match=r"elbow\.bend.*numbers of its own \(length\)"):
        tr.simulate(Arm(), until=1)

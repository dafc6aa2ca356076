"""Compliant contact in motion: impacts, restitution, energy, exchange of the bodies, and the limit of rigid contact."""

import dataclasses
from itertools import pairwise

import casadi as ca
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import brentq
from scipy.special import beta

import trundle as tr
from trundle.gallery.spinning_puck import Upright
from trundle.running.switching import Switching

C, M, S = tr.compliant, tr.materials, tr.surfaces
STEEL = C.Hertz(material_A=M.steel, material_B=M.steel)
R = 0.01
MASS = M.steel.density * 4 / 3 * np.pi * R**3
VM = {"compile": "never"}


class Thrown(tr.Model):
    """A steel ball that meets the floor y = 0, or something else."""

    elastic: C.Elastic = tr.structure(STEEL, doc="elastic law")
    damping: C.Damping = tr.structure(C.Undamped(), doc="damping law")
    friction: object = tr.structure(tr.friction.Frictionless(), doc="friction law")
    ground: S.Plane = tr.structure(S.Plane(), doc="what it meets")
    shape: S.Sphere = tr.structure(S.Sphere(radius=R), doc="surface of the body")
    at: tuple = tr.structure((0.0, 2 * R, 0.0), doc="where it starts")
    v: tuple = tr.structure((0.0, -1.0, 0.0), doc="its velocity")
    w: tuple = tr.structure((0.0, 0.0, 0.0), doc="its angular velocity")
    g: float = tr.parameter(0.0, unit="m/s²", doc="gravity")
    mass: float = tr.parameter(MASS, unit="kg", doc="mass")
    exchanged: bool = tr.structure(False, doc="whether the ball is body A")
    rigid: object = tr.structure(None, doc="law of impact of a rigid contact instead")

    def world(self):
        return tr.World(gravity=tr.gravity.UniformGravity(g=self.g))

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=self.mass, radius=R))
        ends = [(world.frame(), self.ground), (ball.frame(), self.shape)]
        (A, a), (B, b) = ends[::-1] if self.exchanged else ends
        if self.rigid is not None:
            laws = {"friction": self.friction, "impact": self.rigid}
            self.add("contact", tr.RigidContact(A, B, surface_A=a, surface_B=b, **laws))
            return
        laws = {"elastic": self.elastic, "damping": self.damping, "friction": self.friction}
        self.add("contact", tr.CompliantContact(A, B, surface_A=a, surface_B=b, **laws))

    def initial(self):
        return {"ball.r": self.at, "ball.v": self.v, "ball.w": self.w}


def modes(sol):
    return [span.mode for span in sol.timeline["contact"]]


# -- impacts ------------------------------------------------------------------------------------------------------
def test_undamped_impact_of_a_steel_sphere_lasts_and_yields_as_hertz_says():
    k = 4 / 3 * M.effective_modulus(M.steel, M.steel) * np.sqrt(R)
    deepest = (5 * MASS / (4 * k)) ** 0.4
    lasts = 0.8 * beta(0.4, 0.5) * deepest
    assert (deepest, lasts) == pytest.approx((2.34807873e-5, 6.9110418e-5), rel=1e-8)
    sol = tr.simulate(Thrown(), 0.011, at=[0, R + lasts / 2, 0.011], rtol=1e-11, **VM)
    assert modes(sol) == ["Flight", "Contact", "Flight"]
    touches, parts = sol.events
    assert touches.time == pytest.approx(R, rel=1e-10)
    assert touches.approach == pytest.approx(1.0, rel=1e-9)
    assert parts.time - touches.time == pytest.approx(lasts, rel=1e-6)
    assert sol["contact.depth"].values[1] == pytest.approx(deepest, rel=1e-6)
    assert sol["contact.semi_a"].values[1] == pytest.approx(np.sqrt(R * deepest), rel=1e-6)
    assert sol["contact.semi_b"].values[1] == pytest.approx(np.sqrt(R * deepest), rel=1e-6)
    assert sol["ball.v"].values[-1, 1] == pytest.approx(1.0, rel=1e-6)
    assert sol.energy.attrs["relative_residual"] < 1e-9


@pytest.mark.parametrize(
    ("lam", "v", "e"), [(0.5, 0.1, 0.967738579), (0.5, 1, 0.748434932), (0.2, 2, 0.788539126), (2, 1, 0.410719686)]
)
def test_restitution_of_hunt_crossley_and_of_a_wanted_restitution(lam, v, e):
    for law in (C.HuntCrossley(lam=lam), C.WantedRestitution(e=e, speed=v)):
        sol = tr.simulate(Thrown(damping=law, v=(0, -v, 0)), 0.012 / v, samples=3, rtol=1e-11, **VM)
        assert sol["ball.v"].values[-1, 1] / v == pytest.approx(e, rel=1e-6)
        assert sol.energy.attrs["relative_residual"] < 1e-9
        lost = 0.5 * MASS * v**2 * (1 - e**2)
        assert sol.energy["dissipated"].values[-1] == pytest.approx(lost, rel=1e-6)


def test_restitution_does_not_depend_on_the_elastic_law():
    by_volume = C.Volumetric(k=1e13), C.VolumetricHertz(material_A=M.ice, material_B=None)
    for law in (C.Linear(k=1e6), C.Power(k=1e8, n=1.3), *by_volume):
        sol = tr.simulate(Thrown(elastic=law, damping=C.HuntCrossley(lam=0.5)), 0.014, samples=3, **VM)
        assert sol["ball.v"].values[-1, 1] == pytest.approx(0.748434932, rel=1e-6)


class Sticky(Thrown):
    """On a floor with a spring and a dashpot."""

    d: float = tr.parameter(200.0, unit="N·s/m", doc="damping")
    adhesive: bool = tr.structure(False, doc="whether the damping may pull")

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=self.mass, radius=R))
        laws = {"elastic": C.Linear(k=1e6), "damping": C.LinearDamping(d=self.d), "adhesive": self.adhesive}
        surfaces = {"surface_A": self.ground, "surface_B": self.shape}
        self.add("contact", tr.CompliantContact(world.frame(), ball.frame(), **surfaces, **laws))


@pytest.mark.parametrize("adhesive", [False, True])
def test_a_dashpot_never_pulls_unless_it_is_asked_to(adhesive):
    sol = tr.simulate(Sticky(adhesive=adhesive), at=np.linspace(0, 0.012, 2001), until=0.012, **VM)
    force = sol["contact.normal.effort"].values
    assert force.max() > 100
    assert (force.min() < -10) if adhesive else (force.min() == 0)
    assert modes(sol) == ["Flight", "Contact", "Flight"]
    assert sol.energy.attrs["relative_residual"] < 1e-8
    w, z = np.sqrt(1e6 / MASS), 200 / (2 * np.sqrt(1e6 * MASS))
    wd = w * np.sqrt(1 - z * z)
    lasts = np.pi / wd if adhesive else np.arctan2(2 * z * np.sqrt(1 - z * z), 2 * z * z - 1) / wd
    assert sol.events[1].time - sol.events[0].time == pytest.approx(lasts, rel=1e-6)


@pytest.mark.parametrize("d", [200.0, 400.0])
def test_books_balance_where_the_bodies_part_while_they_still_overlap(d):
    """The force has ended there, but not yet the stored energy: steps end where the depth is zero, without an event."""
    sol = tr.simulate(Sticky(d=d), 0.02, samples=3, rtol=1e-8, **VM)
    assert [event.cause for event in sol.events] == ["surfaces touch", "surfaces part"]
    assert sol.energy.attrs["relative_residual"] < 3e-9
    kept = 0.5 * MASS * sol["ball.v"].values[-1, 1] ** 2
    assert sol.energy["dissipated"].values[-1] == pytest.approx(0.5 * MASS - kept, rel=1e-8)


@pytest.mark.parametrize("d", [200.0, 400.0, 1000.0])
def test_a_force_that_begins_with_a_jump_is_met_by_few_exact_steps(d):
    """A dashpot acts with d v at once: no step sees both sides of that. Damped oscillator up to N = 0, then free."""
    w, z = np.sqrt(1e6 / MASS), d / (2 * np.sqrt(1e6 * MASS))
    wd = w * np.sqrt(complex(1 - z * z))

    def depth(t):
        return (np.exp(-z * w * t) * np.sin(wd * t) / wd).real

    def rate(t):
        return (np.exp(-z * w * t) * (np.cos(wd * t) - z * w * np.sin(wd * t) / wd)).real

    def force(t):
        return 1e6 * depth(t) + d * rate(t)

    times = np.arange(1e-6, 3e-3, 1e-6)
    ends = times[np.flatnonzero(force(times) < 0)[0]]
    lasts = brentq(force, ends - 1e-6, ends, xtol=1e-18)
    sol = tr.simulate(Sticky(d=d), 0.02, samples=3, rtol=1e-10, **VM)
    assert sol.events[0].time == pytest.approx(0.01, rel=1e-13)
    assert sol.events[1].time - 0.01 == pytest.approx(lasts, rel=1e-8)
    assert sol["ball.v"].values[-1, 1] == pytest.approx(-rate(lasts), rel=1e-9)
    assert sol.stats["steps"] + sol.stats["rejected"] < 60


def test_a_contact_within_one_step_is_not_missed():
    """Past a fixed ball, just touching it: gone again before a step of the free flight ends."""
    pole = S.Sphere(radius=0.02)
    thrown = Thrown(ground=pole, at=(-1.0, 0.03 - 1e-6, 0.0), v=(1.0, 0.0, 0.0), elastic=C.Linear(k=1e3))
    sol = tr.simulate(thrown, 2.0, samples=3, **VM)
    assert modes(sol) == ["Flight", "Contact", "Flight"]
    assert sol["ball.v"].values[-1, 1] > 0


def test_contacts_that_stay_closed_are_looked_at_three_times_a_step(monkeypatch):
    """Their depths go up and down by rounding: nothing to search for."""
    looks = []
    look = Switching._look
    monkeypatch.setattr(Switching, "_look", lambda self, t, x, P: looks.append(t) or look(self, t, x, P))
    sol = tr.simulate(tr.gallery.BallBearing(n=3), 2e-4, samples=2, **VM)
    assert sol.stats["steps"] > 40
    assert len(looks) < 3 * sol.stats["steps"] + 5


def test_a_ball_at_rest_stays_and_is_held_by_its_weight():
    depth = (MASS * 9.81 / (4 / 3 * M.effective_modulus(M.rubber, None) * np.sqrt(R))) ** (2 / 3)
    law = C.Hertz(material_A=M.rubber, material_B=None)
    start = {"at": (0.0, R - depth, 0.0), "v": (0.0, 0.0, 0.0)}
    sol = tr.simulate(Thrown(elastic=law, damping=C.HuntCrossley(lam=1.0), g=9.81, **start), 0.5, samples=5, **VM)
    assert modes(sol) == ["Contact"]
    assert sol["contact.normal.effort"].values == pytest.approx(MASS * 9.81, rel=1e-6)
    assert np.abs(sol["ball.v"].values).max() < 1e-9


# -- geometry -----------------------------------------------------------------------------------------------------
PAIRS = {
    "ball on a plane": (S.Plane(), S.Sphere(radius=R), (0.0, 0.011, 0.0)),
    "ball on a ball": (S.Sphere(radius=0.03), S.Sphere(radius=R), (0.001, 0.041, 0.002)),
    "ball in a bowl": (S.Sphere(radius=0.05, hollow=True), S.Sphere(radius=R), (0.001, -0.039, 0.002)),
    "ball on a cylinder": (S.Cylinder(radius=0.03, axis="z"), S.Sphere(radius=R), (0.001, 0.041, 0.002)),
    "ball in a tunnel": (S.Cylinder(radius=0.03, axis="z", hollow=True), S.Sphere(radius=R), (0.001, -0.019, 0.0)),
    "ball in a groove": (S.Torus(ring=0.1, tube=0.0104, axis="y", hollow=True), S.Sphere(radius=R), (0.1, -0.0003, 0)),
    "ellipsoid on a plane": (S.Plane(), S.Ellipsoid(semi=(0.02, 0.01, 0.015)), (0.0, 0.011, 0.0)),
    "ellipsoid on a ball": (S.Sphere(radius=0.03), S.Ellipsoid(semi=(0.02, 0.01, 0.015)), (0.001, 0.041, 0.002)),
    "crossed cylinders": (S.Cylinder(radius=0.03, axis="x"), S.Cylinder(radius=R, axis="z"), (0.001, 0.041, 0.002)),
    "ball on waves": (
        S.Implicit(function=lambda r: r[1] - 0.002 * ca.sin(20 * r[0])),
        S.Sphere(radius=R),
        (0.001, 0.0113, 0.002),
    ),
    "tyre on a plane": (S.Plane(), S.Torus(ring=0.008, tube=0.002, axis="z"), (0.0, 0.011, 0.0)),
}


def thrown_at(pair, **more):
    ground, shape, at = PAIRS[pair]
    start = {"ground": ground, "shape": shape, "at": at, "v": (0.1, -1.0, 0.05), "w": (20.0, 30.0, -10.0)}
    return Thrown(**{**start, "friction": C.ContensouErismann(mu=0.2, delta=1e-3), **more})


@pytest.mark.parametrize("pair", PAIRS)
def test_bodies_may_be_exchanged_and_the_energies_add_up(pair):
    runs = [tr.simulate(thrown_at(pair, exchanged=e), 1.4e-3, samples=3, **VM) for e in (False, True)]
    for sol in runs:
        assert "Contact" in modes(sol)
        assert sol.energy.attrs["relative_residual"] < 1e-8
        assert sol.energy["dissipated"].values[-1] > 0
    for name in ("ball.r", "ball.v", "ball.w"):
        one, other = (sol[name].values for sol in runs)
        assert one == pytest.approx(other, abs=2e-8 * np.abs(one).max())


def test_mirror_images_move_as_mirror_images():
    """Reflected at x = 0: v_x changes its sign, and of ω all but ω_x."""
    ways = np.array([1.0, -1.0])
    shape = S.Ellipsoid(semi=(0.02, 0.01, 0.015))
    runs = [
        tr.simulate(
            thrown_at("ellipsoid on a plane", shape=shape, v=(s * 0.3, -1.0, 0.2), w=(5.0, s * 40.0, s * 15.0)),
            1.4e-3,
            samples=3,
            **VM,
        )
        for s in ways
    ]
    one, other = (sol["ball.v"].values[-1] for sol in runs)
    assert one == pytest.approx(other * [-1, 1, 1], rel=1e-7)
    one, other = (sol["ball.w"].values[-1] for sol in runs)
    assert one == pytest.approx(other * [1, -1, -1], rel=1e-7)


def test_curvatures_of_closed_pairs_show_in_the_patch():
    """A ball in a groove: a long patch; on a cylinder, shorter along the curve than along the axis."""
    sol = tr.simulate(thrown_at("ball in a groove"), at=np.linspace(0, 1.4e-3, 300), until=1.4e-3, **VM)
    deepest = int(np.argmax(sol["contact.depth"].values))
    assert sol["contact.semi_a"].values[deepest] > 4 * sol["contact.semi_b"].values[deepest]


# -- the rigid limit ----------------------------------------------------------------------------------------------
def test_a_bouncing_ball_tends_to_the_rigid_one_with_the_time_of_contact():
    """Restitution is exact, so what differs is the time of contact: it falls with E*^(−2/5)."""
    fall = np.sqrt(2 * R / 9.81)
    speed = 9.81 * fall
    rigid = tr.simulate(Thrown(g=9.81, v=(0, 0, 0), rigid=tr.impacts.Newton(e=0.8)), 0.1, samples=3, **VM)
    misfits = []
    for modulus in (1e7, 1e8, 1e9, 1e10):
        soft = C.Hertz(material_A=M.Material(density=1000, modulus=modulus, poisson=0.3), material_B=None)
        law = C.WantedRestitution(e=0.8, speed=speed)
        sol = tr.simulate(Thrown(g=9.81, v=(0, 0, 0), elastic=soft, damping=law), 0.1, samples=3, **VM)
        misfits.append(abs(sol["ball.r"].values[-1, 1] - rigid["ball.r"].values[-1, 1]))
    orders = np.diff(np.log10(misfits))
    assert orders == pytest.approx(-0.4, abs=0.06)
    assert misfits[-1] < 1e-4


def test_a_sliding_ball_tends_to_the_rigid_one_in_proportion_to_its_depth():
    start = {"at": (0.0, R, 0.0), "v": (0.5, 0.0, 0.0), "friction": tr.friction.RegularisedCoulomb(mu=0.2, delta=1e-2)}
    rigid = tr.simulate(Thrown(g=9.81, rigid=tr.impacts.Newton(), **start), 0.05, samples=2, rtol=1e-8, **VM)
    misfits = []
    for k in (1e3, 1e4, 1e5):
        depth = MASS * 9.81 / k
        laws = {"elastic": C.Linear(k=k), "damping": C.LinearDamping(d=2 * np.sqrt(k * MASS))}
        at = {**start, "at": (0.0, R - depth, 0.0)}
        sol = tr.simulate(Thrown(g=9.81, **laws, **at), 0.05, samples=2, rtol=1e-8, **VM)
        misfits.append(abs(sol["ball.w"].values[-1, 2] - rigid["ball.w"].values[-1, 2]))
    assert np.diff(np.log10(misfits)) == pytest.approx(-1, abs=0.05)


# -- the template -------------------------------------------------------------------------------------------------
class SteelContact(tr.CompliantContact):
    """Stage 1: three sockets filled, the geometry open."""

    elastic = STEEL
    damping = C.HuntCrossley(lam=0.5)
    friction = C.ContensouErismann(mu=0.2, delta=1e-4)


class BallOnFloor(SteelContact):
    """Stage 2: the surfaces as well."""

    surface_A = S.Plane()
    surface_B = S.Sphere(radius=R)


def test_sockets_are_filled_in_two_stages_of_inheritance():
    class Derived(Thrown):
        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=self.mass, radius=R))
            self.add("contact", BallOnFloor(world.frame(), ball.frame()))

    sol = tr.simulate(Derived(), 0.012, samples=3, parameters={"contact.damping.lam": 2.0}, **VM)
    assert sol["ball.v"].values[-1, 1] == pytest.approx(0.410719686, rel=1e-6)


def contact(world, ball, **changes):
    ready = {"surface_A": S.Plane(), "surface_B": S.Sphere(radius=R), "elastic": STEEL}
    return tr.CompliantContact(world.frame(), ball.frame(), **{**ready, **changes})


BAD = M.Material(density=7850, modulus=-210e9, poisson=0.3)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"elastic": tr.impacts.Newton()}, "contact.elastic.*not a law of elastic"),
        ({"damping": STEEL}, "contact.damping.*not a law of damping"),
        ({"friction": tr.friction.Coulomb(mu=0.1)}, "contact.friction.*Coulomb.*holds a slip at zero"),
        ({"elastic": C.Hertz(material_A=BAD, material_B=None)}, "contact.elastic.material_A.modulus"),
        ({"damping": C.HuntCrossley(lam=-1.0)}, "contact.damping.lam"),
        ({"surface_B": S.Point()}, "contact.elastic.*Hertz.*Point on Plane"),
        ({"surface_B": S.Circle(radius=R)}, "contact.elastic.*Hertz.*Circle on Plane"),
        ({"surface_A": S.HalfPlane(towards="x", length=0.5)}, "contact.elastic.*Hertz.*Sphere on HalfPlane"),
        ({"surface_B": S.Roller(radius=0.1, alpha=0.7)}, "contact.elastic.*Hertz.*Roller on Plane"),
        ({"rolling": 0.1}, "contact.rolling.*not a Resistance"),
    ],
)
def test_bad_input_is_refused_by_name(changes, words):
    class Wrong(Thrown):
        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=self.mass, radius=R))
            self.add("contact", contact(world, ball, **changes))

    with pytest.raises(tr.errors.TrundleError, match=words):
        tr.simulate(Wrong(), 0.01, **VM)


def test_a_start_with_an_overlap_larger_than_the_radius_is_refused():
    with pytest.raises(tr.errors.SimulationError, match=r"contact.overlap.*larger than the surfaces' relative radius"):
        tr.simulate(Thrown(at=(0.0, -0.5 * R, 0.0)), 0.01, **VM)


def test_a_corner_presses_with_laws_that_need_no_curvature():
    thrown = Thrown(shape=S.Point(), at=(0.0, R, 0.0), elastic=C.Linear(k=1e6), friction=tr.friction.Viscous(mu=0.1))
    sol = tr.simulate(thrown, 0.012, samples=3, **VM)
    assert modes(sol) == ["Flight", "Contact", "Flight"]
    assert sol["ball.v"].values[-1, 1] == pytest.approx(1.0, rel=1e-6)


def test_rigid_and_compliant_contacts_share_a_timeline():
    """A ball between a rigid floor and a ceiling that gives way."""

    class Between(Thrown):
        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=self.mass, radius=R))
            ends = {"surface_B": self.shape}
            ceiling = world.frame(r=(0, 0.05, 0))
            up = {"surface_A": S.Plane(up="-y"), "elastic": C.Linear(k=1e6), "damping": C.HuntCrossley(lam=0.5)}
            self.add("ceiling", tr.CompliantContact(ceiling, ball.frame(), **up, **ends))
            laws = {"friction": tr.friction.Frictionless(), "impact": tr.impacts.Newton(e=0.5)}
            self.add("floor", tr.RigidContact(world.frame(), ball.frame(), surface_A=S.Plane(), **laws, **ends))

    sol = tr.simulate(Between(), 0.1, samples=3, **VM)
    assert [s.mode for s in sol.timeline["ceiling"]][:3] == ["Flight", "Contact", "Flight"]
    hits = [(e.path, e.approach) for e in sol.events if e.is_impact or e.after == "Contact"]
    assert [path for path, _ in hits[:2]] == ["floor", "ceiling"]
    assert hits[1][1] == pytest.approx(0.5, rel=1e-9)
    assert sol["floor.mode"].values[-1] == 0
    assert sol.energy.attrs["relative_residual"] < 1e-8


def test_parameters_that_change_at_an_event_may_close_a_contact():
    """The floor is raised into the ball at once: that is an event, too."""
    raised = {"raise": tr.When(lambda s: s["time"] >= 1e-3, change={"contact.surface_B.radius": 0.0201})}
    sol = tr.simulate(Thrown(elastic=C.Linear(k=1e5), v=(0.0, 0.0, 0.0)), 0.01, samples=3, events=raised, **VM)
    assert modes(sol) == ["Flight", "Contact", "Flight"]
    assert sol.timeline["contact"][1].start == pytest.approx(1e-3, rel=1e-9)


def test_a_run_goes_on_in_the_middle_of_a_contact():
    whole = tr.simulate(Thrown(damping=C.HuntCrossley(lam=0.5)), 0.012, samples=3, **VM)
    first = tr.simulate(Thrown(damping=C.HuntCrossley(lam=0.5)), R + 3e-5, samples=3, **VM)
    second = tr.simulate(Thrown(damping=C.HuntCrossley(lam=0.5)), 0.012, samples=3, start_from=first, **VM)
    assert modes(first) == ["Flight", "Contact"]
    assert modes(second) == ["Contact", "Flight"]
    assert second["ball.v"].values[-1] == pytest.approx(whole["ball.v"].values[-1], rel=1e-7, abs=1e-9)


# -- in the place of a rigid contact ------------------------------------------------------------------------------
def test_a_sliding_ball_runs_ideal_rigid_and_compliant_by_one_changed_object():
    soft = C.Softened(
        elastic=C.Linear(k=1e5),
        damping=C.LinearDamping(d=600),
        friction=tr.friction.RegularisedCoulomb(mu=0.2, delta=1e-3),
    )
    laws = {"ideal": tr.friction.NoSlip(), "rigid": tr.friction.Coulomb(mu=0.2), "compliant": soft}
    runs = tr.fidelities(tr.gallery.SlidingBall(), 1.2, laws, samples=4, rtol=1e-8, **VM)
    final = {name: float(sol["ball.v"].values[-1, 0]) for name, sol in runs.items()}
    assert final["rigid"] == pytest.approx(5.0, rel=1e-9)
    assert final["compliant"] == pytest.approx(5.0, rel=1e-3)
    assert modes(runs["compliant"])[-1] == "Contact"
    assert runs["compliant"]["contact.normal.effort"].values[-1] == pytest.approx(9.81, rel=1e-6)


def test_a_bouncing_ball_of_steel_follows_the_rigid_one():
    law = C.WantedRestitution(e=0.8, speed=np.sqrt(2 * 9.81))
    soft = C.Softened(elastic=STEEL, damping=law, friction=tr.friction.Frictionless())
    laws = {"rigid": tr.friction.Frictionless(), "compliant": soft}
    runs = tr.fidelities(tr.gallery.BouncingBall(), 1.0, laws, samples=4, rtol=1e-8, **VM)
    heights = [float(sol["height"].values[-1]) for sol in runs.values()]
    assert heights[1] == pytest.approx(heights[0], abs=2e-3)
    touch = runs["compliant"].events[0]
    assert (touch.time, touch.approach) == pytest.approx((0.451523641, np.sqrt(2 * 9.81)), rel=1e-8)


@pytest.mark.parametrize(
    ("model", "path", "words"),
    [
        (tr.gallery.Pendulum(), "hinge", "hinge: cannot be replaced by Softened: a .* has no surfaces"),
        (tr.gallery.SlidingBall(), "contcat", "contcat"),
    ],
)
def test_what_cannot_be_replaced_is_named(model, path, words):
    soft = C.Softened(elastic=C.Linear(k=1e5), friction=tr.friction.Frictionless())
    with pytest.raises(tr.errors.TrundleError, match=words):
        tr.simulate(model, 0.1, parameters={path: soft}, **VM)


def test_a_bad_law_in_the_place_of_a_rigid_contact_is_named():
    soft = C.Softened(elastic=C.Linear(k=-1.0), friction=tr.friction.Frictionless())
    with pytest.raises(tr.errors.TrundleError, match=r"contact\.elastic\.k"):
        tr.simulate(tr.gallery.SlidingBall(), 0.1, parameters={"contact": soft}, **VM)


# -- couples, and other laws with switches ------------------------------------------------------------------------
def test_couples_against_spinning_and_rolling_slow_a_ball_by_its_weight():
    """2/5 m R² ω' = −arm m g, for the spin about the normal and for the rest, without friction."""

    class Resting(Thrown):
        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=self.mass, radius=R))
            couples = {
                "spinning": tr.friction.Resistance(arm=1e-4, delta=1e-3),
                "rolling": tr.friction.Resistance(arm=2e-4, delta=1e-3),
            }
            self.add("contact", contact(world, ball, elastic=C.Linear(k=1e4), **couples))

    start = {"at": (0.0, R - MASS * 9.81 / 1e4, 0.0), "v": (0.0, 0.0, 0.0), "w": (30.0, 50.0, 40.0)}
    sol = tr.simulate(Resting(g=9.81, **start), 0.1, samples=3, rtol=1e-9, **VM)
    spin, slowed = sol["contact.spin"].values[-1], 9.81 * 0.1 / (0.4 * R**2)
    rolling = np.sqrt(np.sum(sol["ball.w"].values[-1] ** 2) - spin**2)
    assert spin == pytest.approx(50 - 1e-4 * slowed, rel=1e-6)
    assert rolling == pytest.approx(50 - 2e-4 * slowed, rel=1e-6)
    assert sol.energy.attrs["relative_residual"] < 1e-8


class Rope(tr.Force):
    """Pulls if longer than its length."""

    k: float = tr.parameter(unit="N/m", gt=0, doc="stiffness")
    length: float = tr.parameter(unit="m", gt=0, doc="length")

    def stretch(self, A, B):
        return ca.norm_2(B.r - A.r) - self.length

    def wrench(self, A, B, t):
        return tr.WrenchPort(F=-self.k * ca.fmax(self.stretch(A, B), 0) * (B.r - A.r) / ca.norm_2(B.r - A.r))

    def energy(self, A, B, t):
        return self.k * ca.fmax(self.stretch(A, B), 0) ** 2 / 2

    def switches(self, A, B, t):
        rate = ca.dot(B.r - A.r, B.v - A.v)
        return {"tight": tr.Switch(self.stretch(A, B), rate, "Slack", "Tight", "goes slack", "tightens")}


SAID_LATE = [0.0]  # m: by how much a rope is longer when it is called tight


class LateRope(Rope):
    """Called tight late, by a number of the module."""

    def switches(self, A, B, t):
        found = super().switches(A, B, t)["tight"]
        return {"tight": dataclasses.replace(found, value=found.value - SAID_LATE[0])}


class Stone(tr.Model):
    """Thrown into a rope."""

    rope: type = tr.structure(Rope, doc="kind of the rope")

    def world(self):
        return tr.World(gravity=tr.gravity.UniformGravity(g=0.0))

    def build(self, world):
        stone = self.add("stone", tr.Body.sphere(mass=2.0, radius=0.1))
        self.add("rope", self.rope(world.frame(), stone.frame(), k=200.0, length=1.5))

    def initial(self):
        return {"stone.r": (1, 0, 0), "stone.v": (2, 0, 0)}


def test_switches_are_part_of_what_a_users_law_says():
    starts = []
    for SAID_LATE[0] in (0.0, 0.1):
        starts.append(tr.simulate(Stone(rope=LateRope), 0.8, samples=3, **VM).timeline["rope"][1].start)
    assert starts == pytest.approx([0.25, 0.25 + np.arcsin(0.5) / 10], rel=1e-7)


def test_a_rope_of_a_user_tightens_and_goes_slack_at_exact_times():
    sol = tr.simulate(Stone(), 0.8, samples=3, **VM)
    spans = sol.timeline["rope"]
    assert [s.mode for s in spans] == ["Slack", "Tight", "Slack"]
    assert [s.start for s in spans] == pytest.approx([0, 0.25, 0.25 + np.pi / 10], rel=1e-9)
    assert sol["stone.v"].values[-1, 0] == pytest.approx(-2, rel=1e-9)


def test_a_compliant_tippe_top_inverts_when_the_rigid_one_does():
    """Friction at a point keeps Jellett's invariant up to the depth; 170° is passed at 1.625781522 s if rigid."""
    found = {}
    for k in (1e4, 1e5):
        damping = C.LinearDamping(d=2 * np.sqrt(k * 0.02))
        soft = C.Softened(elastic=C.Linear(k=k), damping=damping, friction=tr.friction.Viscous(mu=1.0))
        top = tr.gallery.TippeTop(friction=tr.friction.Viscous(mu=1.0))
        sol = tr.simulate(top, 1.7, samples=1701, rtol=1e-8, parameters={"contact": soft}, **VM)
        theta, lam = sol["theta"].values, sol["jellett"].values
        found[k] = np.interp(np.radians([90, 170]), theta[1000:], sol.time.values[1000:]), np.ptp(lam) / lam[0]
    assert found[1e5][0] == pytest.approx([1.295603241, 1.625781522], rel=3e-3)
    misfits = [found[k][0][1] - 1.625781522 for k in found]
    assert misfits[0] / misfits[1] == pytest.approx(10, rel=0.35)
    assert found[1e4][1] / found[1e5][1] == pytest.approx(10, rel=0.1)


# -- bristles -----------------------------------------------------------------------------------------------------
class Pulled(tr.Model):
    """A body that does not turn, pulled along the floor on a compliant foot."""

    pull: float = tr.parameter(unit="N", doc="force")
    d: float = tr.parameter(100.0, unit="s/m", doc="damping of the bristles")
    shape: object = tr.structure(S.Sphere(radius=0.01), doc="surface of the feet")

    def build(self, world):
        body = self.add("body", tr.Body(mass=1.0, inertia=(1e6, 1e6, 1e6)))
        laws = {"elastic": C.Linear(k=1e5), "damping": C.LinearDamping(d=500.0), "surface_B": self.shape}
        law = C.Bristles(mu=0.3, kappa=1e4, d=self.d)
        self.add("foot", tr.CompliantContact(world.frame(), body.frame(), surface_A=S.Plane(), friction=law, **laws))
        force = lambda t, B: (self.pull, 0, 0)  # noqa: E731
        self.add("force", tr.forces.AppliedForce(world.frame(), body.frame(), force=force))

    def initial(self):
        size = getattr(self.shape, "radius", 0.0)
        return {"body.r": (0.0, size - 9.81e-5, 0.0), "body.v": (0, 0, 0), "body.w": (0, 0, 0)}


@pytest.mark.parametrize("shape", [S.Sphere(radius=0.01), S.Point()], ids=["ball", "point"])
def test_bristles_hold_without_creep_below_the_cone(shape):
    """Dahl: x = −(μ/κ) ln(1 − F/μN) once it is at rest, and no more after that."""
    sol = tr.simulate(Pulled(pull=2.0, shape=shape), 2.0, at=[0, 1, 2], rtol=1e-9, **VM)
    x, v = sol["body.r"].values[:, 0], sol["body.v"].values[:, 0]
    assert x[1] == pytest.approx(-0.3e-4 * np.log(1 - 2.0 / (0.3 * 9.81)), rel=1e-4)
    assert abs(x[2] - x[1]) < 1e-9
    assert abs(v[2]) < 1e-9
    assert sol["foot.friction.z[0]"].values[-1] == pytest.approx(2.0 / 9.81 / 1e4, rel=1e-6)


def test_bristles_slide_with_coulombs_force_above_the_cone():
    sol = tr.simulate(Pulled(pull=5.0, d=0.0), 1.0, at=[0, 0.9, 1.0], rtol=1e-9, **VM)
    v = sol["body.v"].values[:, 0]
    assert v[2] - v[1] == pytest.approx(0.1 * (5.0 - 0.3 * 9.81), rel=1e-6)
    z = sol["foot.friction.z[0]"].values[-1]
    assert z == pytest.approx(0.3 / 1e4, rel=1e-6)
    assert sol.energy.attrs["relative_residual"] < 1e-8


@settings(deadline=None, max_examples=40, derandomize=True)
@given(st.floats(-1, 1), st.floats(-1, 1), st.floats(-1, 1))
def test_bristles_of_a_patch_end_in_the_friction_of_contensou_and_erismann(x, y, w):
    """Where they do not move any more; and they only take energy: F·u + M ω − d/dt(κ z²/2) ≥ 0 at any displacement."""
    if np.hypot(x, y) < 1e-3 or abs(w) < 1e-3:
        return
    law, a, z = C.ContensouBristles(mu=0.3, kappa=1e4), 2e-3, ca.SX.sym("z", 3)
    object.__setattr__(law, "z", z)
    touch = C.Touch(ca.SX(1), ca.SX(0), ca.SX([x, y]), ca.SX(w / a), ca.SX(a), ca.SX(a), is_round=True)
    force, couple = law.ratios(touch)
    known = ca.Function("known", [z], [law.rates(touch), ca.vertcat(force, couple / a)])
    back = np.array(known(np.ones(3))[0]).ravel() - [x, y, w]  # minus what pulls them back
    steady = -np.array([x, y, w]) / back
    rates, ratios = (np.array(v).ravel() for v in known(steady))
    assert np.abs(rates).max() < 1e-12
    smooth = C.ContensouErismann(mu=0.3, delta=1e-9)
    wanted = np.array(ca.DM(ca.evalf(ca.vertcat(*smooth.ratios(touch))))).ravel() / [1, 1, a]
    assert ratios == pytest.approx(wanted, rel=1e-9)
    other = steady * [0.3, -0.7, 0.5]
    rates, ratios = (np.array(v).ravel() for v in known(other))
    assert ratios @ [x, y, w] - 1e4 * other @ rates > 0


class Turned(Pulled):
    """The same body on a foot that holds slip and spin, thrown and spun, pulled and turned by a couple."""

    couple: float = tr.parameter(0.0, unit="N·m", doc="couple about the vertical")

    def build(self, world):
        body = self.add("body", tr.Body(mass=1.0, inertia=(1e-5, 1e-5, 1e-5)))
        self.add("upright", Upright(world.frame(), body.frame()))
        laws = {"elastic": C.Linear(k=1e5), "damping": C.LinearDamping(d=500.0), "surface_B": self.shape}
        law = C.ContensouBristles(mu=0.3, kappa=1e4, d=self.d)
        self.add("foot", tr.CompliantContact(world.frame(), body.frame(), surface_A=S.Plane(), friction=law, **laws))
        force = lambda t, B: (self.pull, 0, 0)  # noqa: E731
        couple = lambda t, B: (0, self.couple, 0)  # noqa: E731
        self.add("force", tr.forces.AppliedForce(world.frame(), body.frame(), force=force))
        self.add("torque", tr.forces.AppliedTorque(world.frame(), body.frame(), torque=couple))

    def initial(self):
        return {"upright.y": 0.01 - 9.81e-5, "upright.x_dot": 0.1, "upright.phi_dot": 30.0}


def test_a_spinning_sliding_body_comes_to_rest_and_is_held_without_creep():
    """A pull of half of μN and a couple of a fifth of (3π/16) μ N a: less than the patch can hold."""
    a = np.sqrt(0.01 * 9.81e-5)
    pull, couple = 0.5 * 0.3 * 9.81, 0.2 * 3 * np.pi / 16 * 0.3 * 9.81 * a
    sol = tr.simulate(Turned(pull=pull, couple=couple, d=30.0), 3.0, at=[0, 2, 3], rtol=1e-9, **VM)
    x, turn = sol["body.r"].values, sol["body.q"].values
    assert x[1, 0] > 10 * 0.3 / 1e4  # it has slid
    assert np.abs(x[2] - x[1]).max() < 1e-9
    assert np.abs(turn[2] - turn[1]).max() < 1e-9
    assert np.abs(sol["body.w"].values[-1]).max() < 1e-9
    z = [sol[f"foot.friction.z[{i}]"].values[-1] for i in range(3)]
    assert np.hypot(*z[:2]) == pytest.approx(pull / 9.81 / 1e4, rel=1e-6)
    assert abs(z[2]) == pytest.approx(couple / 9.81 / a / 1e4, rel=1e-6)


# -- many at once -------------------------------------------------------------------------------------------------
class Pile(tr.Model):
    """Four balls in a bowl: ten contacts."""

    laws: dict = tr.structure(doc="sockets of all contacts")
    seed: int = tr.structure(0, doc="of the start")

    def build(self, world):
        balls = self.add("ball", [tr.Body.sphere(mass=0.05, radius=0.02) for _ in range(4)])
        bowl, ball = S.Sphere(radius=0.1, hollow=True), {"surface_B": S.Sphere(radius=0.02), **self.laws}
        ground = world.frame(r=(0, 0.1, 0))
        self.add("bowl", [tr.CompliantContact(ground, b.frame(), surface_A=bowl, **ball) for b in balls])
        pairs = [(balls[i].frame(), balls[j].frame()) for i in range(4) for j in range(i)]
        self.add("pair", [tr.CompliantContact(A, B, surface_A=ball["surface_B"], **ball) for A, B in pairs])

    def initial(self):
        rng = np.random.default_rng(self.seed)
        start = {}
        for i, angle in enumerate(np.pi / 2 * np.arange(4)):
            start[f"ball[{i}].r"] = np.array([0.035 * np.cos(angle), 0.1, 0.035 * np.sin(angle)]) + 2e-3 * rng.normal(
                size=3
            )
            start[f"ball[{i}].v"] = 0.3 * rng.normal(size=3)
            start[f"ball[{i}].w"] = 20 * rng.normal(size=3)
        return start


@pytest.mark.parametrize(
    "laws",
    [
        {"elastic": C.Linear(k=1e4), "damping": C.LinearDamping(d=3.0)},
        {"elastic": C.Hertz(material_A=M.rubber, material_B=M.rubber), "damping": C.HuntCrossley(lam=1.0)},
        {"elastic": STEEL, "damping": C.WantedRestitution(e=0.7, speed=0.5)},
    ],
    ids=["springs", "rubber", "steel"],
)
def test_many_contacts_open_and_close_in_turn_and_only_lose_energy(laws):
    friction = C.ContensouErismann(mu=0.3, delta=1e-2)
    sol = tr.simulate(Pile(laws={**laws, "friction": friction}), 0.4, samples=41, rtol=1e-7, **VM)
    assert len(sol.events) > 40
    for spans in sol.timeline.values():
        assert all(a.mode != b.mode for a, b in pairwise(spans))
    total = sol.energy["total"].values
    assert np.diff(total).max() < 1e-9 * total[0]
    assert total[-1] < 0.5 * total[0]

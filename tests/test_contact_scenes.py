"""Scenes that break contact solvers: indeterminate friction, fast and grazing encounters, unrelated impacts."""

from types import SimpleNamespace

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from audit import close
from trundle.equations.records import ContactSignals
from trundle.model.contact import FLIGHT
from trundle.running.bouncing import Bounces
from trundle.running.health import settled
from trundle.running.locating import Locator

S = tr.surfaces
VM = {"compile": "never"}


def scene(build, initial, g=9.81, down=(0.0, 0.0, -1.0), position=None):
    """A model from two functions."""

    class Scene(tr.Model):
        def world(self):
            return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=g, direction=down), position=position)

        def initial(self):
            return initial

    Scene.build = build
    return Scene()


def floor(model, world, frame, surface, name="contact", mu=0.3, e=0.0, **more):
    laws = {"friction": tr.friction.Coulomb(mu=mu), "impact": tr.impacts.Newton(e=e), **more}
    model.add(name, tr.RigidContact(world.frame(), frame, surface_A=S.Plane(up="z"), surface_B=surface, **laws))


def block(model, world, push=None, height=0.0, **laws):
    body = model.add("block", tr.Body.box(mass=1.0, size=(0.2, 0.2, 0.1)))
    for k, (x, y) in enumerate([(-0.1, -0.1), (-0.1, 0.1), (0.1, -0.1), (0.1, 0.1)]):
        floor(model, world, body.frame(r=(x, y, -0.05)), S.Point(), f"leg[{k}]", **laws)
    if push is not None:
        ends = world.frame(), body.frame(r=(0, 0, height))
        model.add("push", tr.forces.AppliedForce(*ends, force=lambda t, B: (push * t, 0, 0)))


def test_four_legs_rest_on_a_slope():
    """Which leg carries how much friction is not determined; that the block rests is."""
    down = (np.sin(np.arctan(0.4)), 0.0, -np.cos(np.arctan(0.4)))
    for laws in ({"mu": 0.5}, {"friction": tr.friction.Coulomb(mu=0.3, mu_static=0.5)}):
        model = scene(lambda m, w, laws=laws: block(m, w, **laws), {"block.r": (0, 0, 0.05)}, down=down)
        sol = tr.simulate(model, 0.5, samples=6, **VM)
        assert sol.success, sol.reason
        assert sol.events == []
        for k in range(4):
            assert np.all(sol[f"leg[{k}].mode"].values == 2)
            N = sol[f"leg[{k}].normal.effort"].values
            F = np.hypot(*(sol[f"leg[{k}].tangent_{j}.effort"].values for j in (1, 2)))
            assert np.all(F <= 0.5 * N + 1e-9)
        close(sol["block.r"].values[-1], [0, 0, 0.05], 1e-13)


@pytest.mark.parametrize(("static", "height"), [(0.3, 0.0), (0.4, 0.03)])
def test_pushed_block_slips_once(static, height):
    law = tr.friction.Coulomb(mu=0.3, mu_static=static)
    model = scene(lambda m, w: block(m, w, push=5.0, height=height, friction=law), {"block.r": (0, 0, 0.05)})
    sol = tr.simulate(model, 2.0, samples=5, **VM)
    assert sol.success, sol.reason
    start = static * 9.81 / 5
    first = {e.path: e.time for e in reversed(sol.events) if e.after == "Sliding"}
    close(list(first.values()), start, 1e-6)
    close(sol["block.v"].values[-1, 0], 2.5 * (4 - start**2) - 0.3 * 9.81 * (2 - start), 1e-5)


def test_ball_along_a_groove_slides_then_rolls():
    def build(m, w):
        ball = m.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        for k, sign in enumerate((-1, 1)):
            turned = w.frame(R=("x", sign * np.pi / 4))
            law = {
                "friction": tr.friction.Coulomb(mu=0.3),
                "surface_A": S.Plane(up="z"),
                "surface_B": S.Sphere(radius=0.1),
            }
            m.add(f"side[{k}]", tr.RigidContact(turned, ball.frame(), **law))

    sol = tr.simulate(scene(build, {"ball.r": (0, 0, 0.1 * np.sqrt(2)), "ball.v": (1, 0, 0)}), 1.0, samples=5, **VM)
    assert sol.success, sol.reason
    # both contacts turn the ball about one axis with the lever R/√2: v' = −2μN, N = mg/√2
    deceleration = np.sqrt(2) * 0.3 * 9.81
    spin_up = 2.5 * deceleration / (0.1**2) * 0.1 / np.sqrt(2)
    stop = 1.0 / (deceleration + spin_up * 0.1 / np.sqrt(2))
    close([e.time for e in sol.events], stop, 1e-9)
    assert {e.after for e in sol.events} == {"Rolling"}


@pytest.mark.parametrize("v", [1.0, 10.0, 100.0])
def test_fast_ball_does_not_fly_through_another(v):
    def build(m, w):
        ball = m.add("ball", tr.Body.sphere(mass=1.0, radius=0.05))
        spheres = {"surface_A": S.Sphere(radius=0.05), "surface_B": S.Sphere(radius=0.05)}
        laws = {"friction": tr.friction.Frictionless(), "impact": tr.impacts.Newton(e=1.0)}
        m.add("contact", tr.RigidContact(w.frame(), ball.frame(), **spheres, **laws))

    sol = tr.simulate(scene(build, {"ball.r": (-2, 0, 0), "ball.v": (v, 0, 0)}, g=0.0), 4 / v, samples=3, **VM)
    close([e.time for e in sol.events], [1.9 / v], 1e-12 / v)
    close(sol["ball.v"].values[-1], [-v, 0, 0], 1e-12 * v)


def test_grazing_pendulum_is_hit():
    def build(m, w):
        rod = m.add("rod", tr.Body.rod(mass=1.0, length=1.0, axis="z"))
        m.add("hinge", tr.joints.FixedIdealJoint(w.frame(), rod.frame(r=(0, 0, 0.5)), axis="y"))
        tip = rod.frame(r=(0, 0, -0.5))
        laws = {"friction": tr.friction.Frictionless(), "impact": tr.impacts.Newton(e=0.5)}
        m.add(
            "stop",
            tr.RigidContact(w.frame(r=(0, 0, -1 + 1e-6)), tip, surface_A=S.Plane(up="z"), surface_B=S.Point(), **laws),
        )

    sol = tr.simulate(scene(build, {"hinge.phi": -0.8}), 2.0, samples=3, **VM)
    assert sol.success, sol.reason
    assert any(e.is_impact for e in sol.events)
    assert float(sol["stop.gap"].min()) > -1e-9


def test_unrelated_impacts_leave_each_other_alone():
    """A rod whose restitution must be reduced, alone and beside a ball that lands; sixteen balls at nearly one time."""
    angle, rate, vx = 2.2331925241220407, -5.635847908050346, 1.2417905739337414
    q = (np.cos(-angle / 2), 0, np.sin(-angle / 2), 0)
    pins = {"rod.q": q, "rod.r": (0, 0, 0.5 * np.sin(angle)), "rod.v": (vx, 0, -0.6), "rod.w": (0, -rate, 0)}

    def build(m, w, ball=False):
        rod = m.add("rod", tr.Body(mass=2.0, inertia=(1e-6, 1 / 6, 1 / 6)))
        floor(m, w, rod.frame(r=(-0.5, 0, 0)), S.Point(), mu=1.0, e=0.9)
        if ball:
            floor(m, w, m.add("ball", tr.Body.sphere(mass=1.0, radius=0.1)).frame(), S.Sphere(radius=0.1), "landing")

    alone = tr.simulate(scene(build, pins, g=0.0), 1e-9, samples=2, **VM).events[0]
    both = pins | {"ball.r": (3, 0, 0.1), "ball.v": (0, 0, -2)}
    beside = tr.simulate(scene(lambda m, w: build(m, w, True), both, g=0.0), 1e-9, samples=2, **VM).events[0]
    assert "restitution reduced" in alone.cause
    assert beside.cause == alone.cause
    close([beside.loss, beside.impulse], [alone.loss, alone.impulse], 1e-9)

    def many(m, w):
        for i in range(16):
            ball = m.add(f"ball[{i}]", tr.Body.sphere(mass=1.0, radius=0.1))
            floor(m, w, ball.frame(), S.Sphere(radius=0.1), f"contact[{i}]", e=0.8)

    start = {f"ball[{i}].r": (i, 0, 1.1 + 1e-8 * i) for i in range(16)}
    sol = tr.simulate(scene(many, start), 0.6, samples=2, rtol=1e-8, **VM)
    speed = [sol[f"ball[{i}].v"].values[-1, 2] for i in range(16)]
    close(speed, 0.8 * np.sqrt(2 * 9.81) - 9.81 * (0.6 - np.sqrt(2 / 9.81)), 1e-6)


def test_frictionless_coulomb_law_leaves_a_shaking_table():
    def build(m, w):
        floor(m, w, m.add("ball", tr.Body.sphere(mass=1.0, radius=0.1)).frame(), S.Sphere(radius=0.1), mu=0.0)

    shake = lambda t: (0, 0, 0.05 * ca.sin(20 * t))  # noqa: E731
    start = {"ball.r": (0, 0, 0.1), "ball.v": (0, 0, 1.0)}
    sol = tr.simulate(scene(build, start, position=shake), 0.1, samples=3, **VM)
    close(sol.events[0].time, np.arcsin(9.81 / 20) / 20, 1e-9)


@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_ball_falls_onto_the_near_side_of_a_pipe(coordinates):
    def build(m, w):
        ball = m.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        surfaces = {"surface_A": S.Cylinder(radius=0.5, axis="x", hollow=True), "surface_B": S.Sphere(radius=0.1)}
        m.add("contact", tr.RigidContact(w.frame(), ball.frame(), **surfaces, friction=tr.friction.Coulomb(mu=0.2)))

    model = scene(build, {"ball.r": (0, 0.1, -0.2)})
    sol = tr.simulate(model, 0.6, samples=7, coordinates=coordinates, **VM)
    close(sol["contact.gap"].values[0], 0.4 - np.hypot(0.1, 0.2), 1e-12)
    r = sol["ball.r"].values[-1]
    close(np.hypot(r[1], r[2]), 0.4, 1e-12)


class Slide(tr.Joint):
    """Slides by a law of time, turns not."""

    def slide(self, j):
        return tr.Locked(j.nu - 3.0 * j.t)

    def turn(self, j):
        return tr.Locked(j.phi)


def test_impact_at_the_start_and_by_a_servo_close_the_ledger():
    def ball(m, w):
        floor(m, w, m.add("ball", tr.Body.sphere(mass=1.0, radius=0.1)).frame(), S.Sphere(radius=0.1), e=0.5)

    sol = tr.simulate(scene(ball, {"ball.r": (0, 0, 0.1), "ball.v": (0, 0, -2.0)}), 0.05, samples=6, **VM)
    assert sol.stats["energy_residual"] < 1e-12

    def servo(m, w):
        bat = m.add("bat", tr.Body.box(mass=1.0, size=(0.1, 0.1, 0.1)))
        m.add("servo", Slide(w.frame(), bat.frame(), axis="x"))
        target = m.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        surfaces = {"surface_A": S.Plane(up="x"), "surface_B": S.Sphere(radius=0.1)}
        m.add(
            "hit",
            tr.RigidContact(bat.frame(r=(0.05, 0, 0)), target.frame(), **surfaces, friction=tr.friction.Frictionless()),
        )

    sol = tr.simulate(scene(servo, {"ball.r": (0.5, 0, 0)}, g=0.0), 0.5, samples=6, **VM)
    assert sol.stats["energy_residual"] < 1e-12
    close(sol["servo.work"].values[-1], 3.0**2, 1e-9)  # a plastic blow: half of it warms the ball


def test_time_stepping_on_a_moving_base_closes_the_ledger():
    def build(m, w):
        floor(m, w, m.add("ball", tr.Body.sphere(mass=1.0, radius=0.1)).frame(), S.Sphere(radius=0.1), mu=0.2)

    belt = lambda t: (2 * t, 0, 0)  # noqa: E731
    model = scene(build, {"ball.r": (0, 0, 0.1)}, position=belt)
    sol = tr.simulate(model, 1.0, samples=6, method="moreau", **VM)
    assert sol.success, sol.reason
    assert sol.stats["energy_residual"] < 1e-2


def test_surfaces_that_cannot_touch_are_refused():
    for a, b, words in (
        (S.Plane(up="z"), S.Plane(up="z"), "a plane touches only"),
        (S.Plane(up="z"), S.Cylinder(radius=0.1), "a plane touches only"),
        (S.Ellipsoid(semi=(1, 1, 2)), S.Point(), "a point touches planes, spheres, cylinders and tori only"),
    ):

        def build(m, w, a=a, b=b):
            body = m.add("body", tr.Body.sphere(mass=1.0, radius=0.1))
            m.add(
                "c", tr.RigidContact(w.frame(), body.frame(), surface_A=a, surface_B=b, friction=tr.friction.NoSlip())
            )

        with pytest.raises(tr.errors.ParameterError, match=words):
            tr.simulate(scene(build, {}), 1.0, **VM)


def test_bad_friction_laws_are_explained():
    class One(tr.Friction):
        """One number."""

        def ratio(self, u, s):
            return 0.1

    class Nothing(tr.Friction):
        """No ratio."""

    class Bad(tr.Friction):
        """Not a number."""

        sticks = True

        def ratio(self, u, s):
            return ca.log(-1 - ca.dot(u, u)) * s

        def static(self):
            return 0.1

    for law, words in ((One(), "gave 1 numbers"), (Nothing(), r"has no ratio\(u, s\)")):
        with pytest.raises(tr.errors.BondError, match=words):
            tr.simulate(tr.gallery.SlidingBall(friction=law), 0.1, **VM)
    with pytest.raises(tr.errors.SimulationError, match="is not a number"):
        tr.simulate(tr.gallery.SlidingBall(friction=Bad()), 0.1, **VM)
    with pytest.raises(tr.errors.SimulationError, match="models with contacts"):
        tr.simulate(tr.gallery.Pendulum(), 0.1, method="moreau", **VM)


def test_a_small_bounce_at_the_start_of_a_long_step():
    """The gap dips below zero for a twentieth of a step that ends with the body in the air."""
    wheel, egg = 0.17015527359321514, 0.10925436609921292
    m = 3.339498558029837

    def build(model, w):
        slope = w.frame(R=("y", -0.5))
        a = model.add("wheel", tr.Body(mass=m, inertia=(m * wheel**2 / 4, m * wheel**2 / 4, m * wheel**2 / 2)))
        b = model.add("egg", tr.Body.box(mass=3.97632245414376, size=(2 * egg, 1.6 * egg, 1.2 * egg)))
        rim, shell = S.Circle(radius=wheel, axis="z"), S.Ellipsoid(semi=(egg, 0.8 * egg, 0.6 * egg))
        dry = {"friction": tr.friction.Coulomb(mu=0.4), "impact": tr.impacts.Newton(e=0.0)}
        bouncy = {"friction": tr.friction.Coulomb(mu=0.4, mu_static=0.52), "impact": tr.impacts.Poisson(e=0.3)}
        model.add("rim", tr.RigidContact(slope, a.frame(), surface_A=S.Plane(up="z"), surface_B=rim, **dry))
        model.add("shell", tr.RigidContact(slope, b.frame(), surface_A=S.Plane(up="z"), surface_B=shell, **bouncy))

    initial = {
        "wheel.r": (0.0, 0.03974021568429875, 1.377559183897363),
        "wheel.q": (-0.19100203582518904, -0.031447751287109346, 0.03397860600139101, -0.9804971777541328),
        "wheel.v": (0.8360616119479862, 2.0788304037209713, -0.14312375772527589),
        "wheel.w": (16.51124027746874, -11.54022999665682, -18.990607353162897),
        "egg.r": (0.9, 0.07002831713349633, 1.2759612118364263),
        "egg.q": (-0.4615304324800188, -0.3460461114608358, -0.7110392465869962, 0.40207578694897605),
        "egg.v": (0.0, 0.0, 0.0),
        "egg.w": (-3.4174328838226447, 9.277161620382076, 17.797215091430708),
    }
    sol = tr.simulate(scene(build, initial), 1.0, samples=51, rtol=1e-6, **VM)
    total = sol["audit.kinetic"].values + sol["audit.potential"].values
    assert np.diff(total).max() < 1e-5 * sol["audit.kinetic"].values.max()
    for path in ("rim", "shell"):
        gap, mode = sol[f"{path}.gap"].values, sol[f"{path}.mode"].values
        assert gap.min() > -1e-9
        assert np.abs(gap[mode > 0]).max(initial=0.0) < 1e-12


@pytest.mark.parametrize("rtol", [1e-3, 1e-9])
def test_a_body_that_turns_evenly_does_not_pass_through_another(rtol):
    """A steady angle allows steps of many turns: the ball at its end comes back to the obstacle after 2π − 4 asin r."""
    r, turns = 0.05, 12

    def build(model, world):
        arm = model.add("arm", tr.Body(mass=1.0, inertia=(0.1, 0.1, 0.1)))
        model.add("hinge", tr.joints.Revolute(world.frame(), arm.frame(r=(-1.0, 0, 0)), axis="z"))
        laws = {"friction": tr.friction.Frictionless(), "impact": tr.impacts.Newton(e=1.0)}
        surfaces = {"surface_A": S.Sphere(radius=r), "surface_B": S.Sphere(radius=r)}
        model.add("contact", tr.RigidContact(world.frame(r=(-1.0, 0, 0)), arm.frame(), **surfaces, **laws))

    start = {"hinge.phi": 0.0, "hinge.phi_dot": 1.0}
    sol = tr.simulate(scene(build, start, g=0.0), 2 * np.pi * turns, rtol=rtol, samples=3, **VM)
    first, back = np.pi - 2 * np.arcsin(r), 2 * np.pi - 4 * np.arcsin(r)
    wanted = first + back * np.arange(int((2 * np.pi * turns - first) // back) + 1)
    close([e.time for e in sol.events], wanted, 1e-10)


def test_lossless_bounces_too_low_to_follow_end():
    """A ball at rest that is hit by 10 µm/s, without loss: 5e-12 m high, for ever."""

    def build(model, world):
        ball = model.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        floor(model, world, ball.frame(), S.Sphere(radius=0.1), e=1.0)

    sol = tr.simulate(scene(build, {"ball.r": (0, 0, 0.1), "ball.v": (0, 0, -1e-5)}), 2.0, **VM)
    assert sol.stats["impacts"] == 1
    assert np.abs(sol["ball.r"].values[:, 2] - 0.1).max() < 1e-11


def test_friction_is_against_the_slip_there_is():
    """Also at a loose tolerance, where a slip that counts as none is not small: it only tells how a slip begins."""

    def build(model, world):
        body = model.add("body", tr.Body(mass=1.0, inertia=(2e-3, 5e-3, 6e-3)))
        floor(model, world, body.frame(), S.Ellipsoid(semi=(0.12, 0.1, 0.08)), mu=0.3)

    start = {"body.r": (0, 0, 0.08), "contact.gap": 0.0, "body.v": (6.0, 0.0, 0.0), "body.w": (1.0, 2.0, 12.0)}
    sol = tr.simulate(scene(build, start), 0.4, rtol=1e-3, samples=81, **VM)
    u, F = sol["contact.slip"].values, sol["contact.F_B"].values * [1, 1, 0]
    slides = (sol["contact.mode"].values == 1) & (np.linalg.norm(u, axis=1) > 0.1) & (np.linalg.norm(F, axis=1) > 0)
    assert slides.sum() > 20
    ways = [v[slides] / np.linalg.norm(v[slides], axis=1)[:, None] for v in (u, F)]
    assert np.abs(ways[0] + ways[1]).max() < 1e-6


def test_only_contacts_that_are_hit_ever_faster_up_to_now_close_together():
    """Two feet that chattered to rest, and much later are set down again: they may part as they like."""
    contacts = SimpleNamespace(n=2, rounding=np.full(2, 1e-12), pull=lambda *_: 10.0)
    bounces, t, apart = Bounces(contacts), 1.0, 4e-6
    for k in range(40):
        t, apart = t + apart, 0.9 * apart
        bounces.count(t, {k % 2: {}}, None, [0, 1], np.zeros(2))
    assert bounces.crowded(t + 0.9 * apart, [0, 1]) == [0, 1]
    assert bounces.crowded(t + 3e-3, [0, 1]) == []


def test_constraints_are_restored_as_long_as_that_converges():
    """A projection that halves the misfit takes many rounds; one that leaves it as it is ends the run."""
    rows = [(SimpleNamespace(path="joint"), "across_1", 0)]
    system = SimpleNamespace(validity_names=[], rows=rows, closing=[], forces=[])

    def calls(part):
        misfit = [1e-5]

        def project(t, x, P):
            misfit[0] *= part
            return x, np.array(misfit)

        found = {"project": project, "residual": lambda *_: (np.array(misfit), np.zeros(1), np.zeros(0))}
        return type("Calls", (dict,), {"epoch": 0.0})(found)

    x = np.ones(3)
    assert settled(system, calls(0.5), 0.0, x, x) is x
    with pytest.raises(tr.errors.SimulationError, match=r"joint\.across_1.*cannot be held"):
        settled(system, calls(0.99), 0.0, x, x)


def two_in_flight(gaps, rates):
    """A search for events in the Flight of two contacts, by a stepper to whose ends belong gaps(h) and rates(h)."""
    contacts = SimpleNamespace(n=2, mode=np.array([FLIGHT, FLIGHT]), loaded=[False, False], rounding=np.full(2, 1e-12))
    contacts.flying, contacts.noise, contacts.gap_level = True, np.full(2, 1e-15), np.full(2, 1e-12)
    contacts.due_guards = lambda guards: {i: [0] for i in range(2) if guards[3 * i] < 1e-10}
    signals = np.zeros((2, ContactSignals.SIZE))
    signals[:, ContactSignals.at.guards], signals[:, ContactSignals.at.gap_rate] = 1.0, rates(0.0)
    signals[:, ContactSignals.at.gap] = gaps(0.0)
    stepper = SimpleNamespace(touches=signals.ravel())

    def attempt(t, x, f, h):
        signals[:, ContactSignals.at.gap], signals[:, ContactSignals.at.gap_rate] = gaps(h), rates(h)
        return 0.1

    stepper.attempt = attempt
    found = Locator(None, contacts, np.zeros(0), None)
    found.stepper, found.t, found.x, found._f = stepper, 0.0, np.zeros(0), np.zeros(0)
    found.c, found._levels = signals.ravel().copy(), np.zeros((2, 3))
    found._opened, found._wide = np.zeros(2, dtype=bool), np.ones(2, dtype=bool)
    return found


@pytest.mark.parametrize("closes", [0.3, 0.9])
def test_behind_a_jump_no_other_contact_is_missed(closes):
    """A guard that seemed to jump right at the start does not, and another contact closes at 1 m/s: that was seen only
    at the end of the step, deep in the ground."""
    found = two_in_flight(lambda h: [1.0 + h, closes - h], lambda h: [1.0, -1.0])._beyond(1.0, 0.0)
    assert not found.there
    assert 0 < found.step <= 0.5


def test_a_gap_that_grows_from_the_start_of_a_step_does_not_close_there():
    """At a loose tolerance the interpolant of a long step may have it close: a shorter step tells."""
    found = two_in_flight(lambda h: [1e-3 + h, 1.0 + h], lambda h: [1.0, 1.0])
    found = found._approached(1.0, 0.02, 0, -0.3, [1e-13] * 6)
    assert not found.there
    assert found.step == 0.5


def test_a_contact_that_has_just_bounced_may_close_again_before_another_one_closes():
    """The interpolant of a long step does not show so low a bounce; the step up to the other contact does."""
    found = two_in_flight(lambda h: [0.7 - h, 0.1 * h - h**2 / 2], lambda h: [-1.0, 0.1 - h])
    found._opened[1], found._wide[1] = True, False
    found = found._approached(1.0, 0.7, 0, -1.0, [1e-13] * 6)
    assert found.there
    assert np.isclose(found.step, 0.2, rtol=1e-9)

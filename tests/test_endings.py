"""Runs end: far from the origin, at any time of the clock, at rest, and when their time is over."""

from itertools import pairwise
from types import SimpleNamespace

import casadi as ca
import numpy as np
import pytest
from typer.testing import CliRunner

import trundle as tr
from audit import close
from reference import contact as exact
from trundle.cli import app
from trundle.running.health import _worst
from trundle.running.limit import Limit
from trundle.running.stall import Stall

G, S = tr.gallery, tr.surfaces
VM = {"compile": "never"}


class Ball(tr.Model):
    """A ball above a floor at a height H."""

    H: float = tr.parameter(0.0, unit="m", doc="height of the floor")
    e: float = tr.parameter(0.5, ge=0, le=1, doc="restitution")

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        laws = {"friction": tr.friction.Coulomb(mu=0.2), "impact": tr.impacts.Newton(e=self.e)}
        surfaces = {"surface_A": S.Plane(), "surface_B": S.Sphere(radius=0.1)}
        self.add("contact", tr.RigidContact(world.frame(r=(0, self.H, 0)), ball.frame(), **surfaces, **laws))

    def initial(self):
        return {"ball.r": (0, self.H + 0.3, 0), "ball.v": (2, 0, 0)}


def impacts(sol):
    assert sol.success, sol.reason
    return np.array([e.time for e in sol.events if e.is_impact])


def test_a_floor_kilometres_away():
    near = tr.simulate(Ball(), 2.0, samples=3, **VM)
    for H in (1e4, -1e6):
        sol = tr.simulate(Ball(H=H), 2.0, samples=3, **VM)
        found, want = impacts(sol), impacts(near)
        assert 8 <= found.size <= want.size
        close(found[:8], want[:8], 1e-6)
        assert sol.timeline["contact"][-1].mode == "Rolling"
        close(sol.timeline["contact"][-1].start, near.timeline["contact"][-1].start, 1e-6)
        close(sol["ball.r"].values[-1] - (0, H, 0), near["ball.r"].values[-1], 1e-6)


def test_a_clock_that_starts_late():
    first = tr.simulate(Ball(), 2.0, samples=5, **VM)
    for start in (1e7, 1.7e9, 1e11):
        sol = tr.simulate(Ball(), start + 2.0, start=start, samples=5, **VM)
        assert len(sol.events) == len(first.events)
        close(impacts(sol) - start, impacts(first), 4 * np.spacing(start))
        close(sol["ball.r"].values[-1], first["ball.r"].values[-1], 1e-10)
        close(sol.time.values, start + first.time.values, 0)
    for method in ("auto", "radau5"):
        want = tr.simulate(G.Pendulum(), 1.0, samples=3, method=method, **VM)
        sol = tr.simulate(G.Pendulum(), 1e11 + 1.0, start=1e11, samples=3, method=method, **VM)
        assert sol.success
        assert sol.stats["steps"] <= want.stats["steps"] + 2
        close(sol["hinge.phi"].values[-1], want["hinge.phi"].values[-1], 1e-7)


def test_a_loop_of_the_user_with_a_late_clock():
    run = tr.start(G.Pendulum(), at=1e10, **VM)
    run.step(0.5)
    close(run.time, 1e10 + 0.5, 0)
    other = tr.start(G.Pendulum(), **VM)
    other.step(0.5)
    close(run["hinge.phi"], other["hinge.phi"], 1e-9)
    low = {"low": tr.When(lambda s: s["hinge.phi"] < 0, stop=True)}
    early, late = (tr.simulate(G.Pendulum(), t + 2.0, start=t, events=low, **VM) for t in (0.0, 1e8))
    close(late.events[0].time - 1e8, early.events[0].time, 1e-7)
    close(late.time.values[-1], late.events[0].time, 0)


def test_bounces_end_by_their_height_and_not_by_the_length_of_the_run():
    few = tr.simulate(G.BouncingBall(h=1e-4, e=0.5), 0.0137, samples=3, **VM)
    many = tr.simulate(G.BouncingBall(h=1e-4, e=0.5), 1000.0, samples=3, **VM)
    assert len(impacts(few)) == len(impacts(many)) < 20
    close(impacts(few), impacts(many), 1e-12)
    _, limit = exact.bounce_times(1e-4, 0.5, 5)
    for sol in (few, many):
        close(sol.timeline["contact"][-1].start, limit, 1e-9)


class RimlessWheel(tr.Model):
    """That of the documentation: one slot with eight feet."""

    def build(self, world):
        hub = self.add("hub", tr.Body(mass=2.0, inertia=(0.3, 0.3, 0.3)))
        angles = np.pi / 4 * (np.arange(8) + 0.5)
        feet = [hub.frame(r=(np.sin(a), -np.cos(a), 0)) for a in angles]
        surfaces = {"surface_A": S.Plane(), "surface_B": S.Point()}
        laws = {"friction": tr.friction.Coulomb(mu=0.8)}
        self.add("feet", tr.RigidContact(world.frame(), feet[0], feet[1:], **surfaces, **laws))

    def initial(self):
        return {"hub.r": (0, 0.95, 0), "hub.v": (3, 0, 0), "hub.w": (0, 0, -3)}


class FlatBox(tr.Model):
    """A box whose lower corners are one slot."""

    height: float = tr.parameter(0.1, unit="m", doc="of its centre")

    def build(self, world):
        box = self.add("box", tr.Body.box(mass=1.0, size=(0.4, 0.2, 0.3)))
        feet = [box.frame(r=(x, -0.1, z)) for x in (-0.2, 0.2) for z in (-0.15, 0.15)]
        surfaces = {"surface_A": S.Plane(), "surface_B": S.Point()}
        laws = {"friction": tr.friction.Coulomb(mu=0.5)}
        self.add("feet", tr.RigidContact(world.frame(), feet[0], feet[1:], **surfaces, **laws))

    def initial(self):
        return {"box.r": (0, self.height, 0)}


@pytest.mark.parametrize("model", [RimlessWheel(), FlatBox(), FlatBox(height=0.15)])
def test_slots_that_stand_on_several_carriers_end_the_run_in_words(model):
    words = r"feet: stands on several carriers at once.*contact of its own"
    with pytest.raises(tr.errors.SimulationError, match=words) as end:
        tr.simulate(model, 10.0, samples=11, **VM)
    assert len(end.value.solution.events) < 200


class Rod(tr.Model):
    """A rod whose tip slides on the ground and swings so fast that it would lift off by itself."""

    mu: float = tr.parameter(1.6, ge=0, doc="friction")
    rate: float = tr.parameter(8.0, unit="rad/s", doc="turning from x to z")
    choice: str = tr.structure("flight", doc="where there are two solutions")

    def world(self):
        return tr.World(up="z")

    def build(self, world):
        rod = self.add("rod", tr.Body(mass=2.0, inertia=(1e-6, 1 / 6, 1 / 6)))
        self.add(
            "contact",
            tr.RigidContact(
                world.frame(),
                rod.frame(r=(-0.5, 0, 0)),
                surface_A=S.Plane(up="z"),
                surface_B=S.Point(),
                friction=tr.friction.Coulomb(mu=self.mu),
                indeterminate=self.choice,
            ),
        )

    def initial(self):
        angle = np.pi - np.arctan(2.0)
        half = -angle / 2
        return {
            "rod.q": (np.cos(half), 0, np.sin(half), 0),
            "rod.r": (0, 0, 0.5 * np.sin(angle)),
            "rod.v": (2.0, 0, 0.5 * np.cos(angle) * self.rate),
            "rod.w": (0, -self.rate, 0),
        }


def test_two_solutions_of_painleves_paradox_are_reported_with_a_choice():
    """Pivot 1/m (1 + 3 cos² − 3 μ sin cos) < 0 for μ = 1.6 at tan = 2; the tip rises by l ω² sin − g by itself."""
    sol = tr.simulate(Rod(), 0.01, samples=3, **VM)
    assert [(e.time, e.path, e.cause) for e in sol.events] == [
        (0.0, "contact", "together with others, one of two solutions (Painlevé)")
    ]
    assert sol["contact.gap"].values[-1] > 0
    with pytest.raises(tr.errors.SimulationError, match=r"contact: rigid sliding has two solutions at t = 0"):
        tr.simulate(Rod(choice="end"), 0.01, **VM)
    assert not tr.simulate(Rod(mu=1.2), 0.01, samples=3, **VM).events  # one solution: it parts
    (jam,) = tr.simulate(Rod(rate=0.0), 0.01, samples=3, **VM).events  # none: friction jams it
    assert jam.cause == "impact, friction jams (Painlevé)"


# -- break-away -------------------------------------------------------------------------------------------------
class Pulled(tr.Model):
    """A ball that rolls under a pull k·t at its centre, until friction cannot turn it fast enough: 2/7 k t = μ m g."""

    k: float = tr.parameter(1.0, unit="N/s", doc="growth of the pull")

    def world(self):
        return tr.World(up="z")

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        surfaces = {"surface_A": S.Plane(up="z"), "surface_B": S.Sphere(radius=0.1)}
        self.add(
            "contact", tr.RigidContact(world.frame(), ball.frame(), **surfaces, friction=tr.friction.Coulomb(mu=0.3))
        )
        self.add("pull", tr.forces.AppliedForce(world.frame(), ball.frame(), force=lambda t, B: (self.k * t, 0, 0)))

    def initial(self):
        return {"ball.r": (0, 0, 0.1)}


@pytest.mark.parametrize("k", [1.0, 7.0])
@pytest.mark.parametrize(("rtol", "late"), [(1e-6, 2e-9), (1e-8, 2e-11), (1e-10, 2e-12), (1e-12, 2e-12)])
def test_break_away_is_dated_as_the_tolerance_allows(k, rtol, late):
    due = 3.5 * 0.3 * 9.81 / k
    sol = tr.simulate(Pulled(k=k), 1.1 * due, samples=3, rtol=rtol, **VM)
    assert [e.cause for e in sol.events] == ["friction cone left"]
    assert 0 <= sol.events[0].time / due - 1 < late


# -- at the edge of friction, unlike masses, stalls ---------------------------------------------------------------
@pytest.mark.parametrize("part", [0.0, 1e-9, 1e-7, 1e-5])
def test_a_block_at_the_very_edge_of_friction_stays(part):
    slope = float(np.radians(15))
    model = G.BlockOnIncline(alpha=slope, friction=tr.friction.Coulomb(mu=float(np.tan(slope) * (1 + part))))
    sol = tr.simulate(model, 2.0, samples=11, **VM)
    stop = 3.0 / (9.81 * np.sin(slope) * (2 + part))
    close([e.time for e in sol.events], 4 * [stop], 1e-9)
    close(sol["x"].values[-6:], 6 * [1.5 * stop], 1e-9)
    close(sol["v"].values[-6:], 6 * [0.0], 1e-14)
    assert sol.stats["steps"] < 200


class Pressed(tr.Model):
    """A light ball on the ground, and a heavy one that falls on it."""

    m: float = tr.parameter(1e3, unit="kg", gt=0, doc="mass of the heavy one")

    def world(self):
        return tr.World(up="z")

    def build(self, world):
        light = self.add("light", tr.Body.sphere(mass=1.0, radius=0.1))
        heavy = self.add("heavy", tr.Body.sphere(mass=self.m, radius=0.1))
        laws = {
            "friction": tr.friction.Coulomb(mu=0.3),
            "impact": tr.impacts.Newton(e=0.3),
            "surface_B": S.Sphere(radius=0.1),
        }
        self.add("ground", tr.RigidContact(world.frame(), light.frame(), surface_A=S.Plane(up="z"), **laws))
        self.add("upper", tr.RigidContact(light.frame(), heavy.frame(), surface_A=S.Sphere(radius=0.1), **laws))

    def initial(self):
        return {"light.r": (0, 0, 0.1), "heavy.r": (0, 0, 0.5)}


@pytest.mark.parametrize("m", [1e3, 1e6])
def test_a_heavy_ball_comes_to_rest_on_a_light_one(m):
    sol = tr.simulate(Pressed(m=m), 1.0, samples=11, **VM)
    _, limit = exact.bounce_times(0.2, 0.3, 5)
    assert sol.timeline["upper"][-1].mode == "Rolling"
    close(sol.timeline["upper"][-1].start, limit, 1e-6)
    close(sol["ground.normal.effort"].values[-1], (m + 1) * 9.81, 1e-6 * m)
    assert len(sol.events) < 100


def test_masses_beyond_rounding_are_named():
    sol = tr.simulate(Pressed(m=1e9), 1.0, samples=11, raises=False, **VM)
    assert sol.success or ("ground, upper" in sol.reason and "unlike" in sol.reason)


@pytest.mark.parametrize("m", [1e6, 1e9])
def test_steps_with_very_unlike_masses_do_not_overlap(m):
    """The heavy ball does not stay on top of the light one: rounding turns it off, and nothing else holds it up."""
    sol = tr.simulate(Pressed(m=m), 0.4, samples=21, method="moreau", raises=False, **VM)
    light, heavy = sol["light.r"].values, sol["heavy.r"].values
    assert np.linalg.norm(heavy - light, axis=1).min() > 0.2 - 1e-9
    assert light[:, 2].min() > 0.1 - 1e-9
    assert np.diff(sol.energy["total"].values).max() < 2e-9 * sol.energy.attrs["scale"]
    assert sol.success or "unlike" in sol.reason or "max_step" in sol.reason


def test_a_tumbling_box_at_the_tightest_tolerance_comes_to_rest():
    runs = [tr.simulate(tr.gallery.TumblingBox(), 2.0, samples=5, rtol=rtol, **VM) for rtol in (1e-13, 1e-9)]
    close(runs[0]["box.r"].values, runs[1]["box.r"].values, 1e-9)
    assert runs[0].stats["steps"] < 500
    assert len(runs[0].events) < 200


class Shaken(tr.Model):
    """A ball that is shaken in two directions: its slips begin and end by turning fast."""

    def world(self):
        return tr.World(up="z")

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        surfaces = {"surface_A": S.Plane(up="z"), "surface_B": S.Sphere(radius=0.1)}
        self.add(
            "contact", tr.RigidContact(world.frame(), ball.frame(), **surfaces, friction=tr.friction.Coulomb(mu=0.3))
        )
        force = lambda t, B: (16 * ca.sin(20 * t), 4.8 * ca.cos(26 * t), 0)  # noqa: E731
        self.add("shake", tr.forces.AppliedForce(world.frame(), ball.frame(), force=force))

    def initial(self):
        return {"ball.r": (0, 0, 0.1)}


@pytest.mark.parametrize("method", ["dop853", "dopri5"])
def test_explicit_steps_that_friction_keeps_short_pass_to_implicit_slips(method):
    """Explicit steps alone cannot: a slip that begins or ends turns without a bound on its rate."""
    runs = [tr.simulate(Shaken(), 2.0, samples=11, method=m, rtol=1e-8) for m in (method, "auto")]
    assert runs[0].success
    assert runs[0].stats["switches"] > 0
    assert runs[0].stats["steps"] < 60_000
    close(runs[0]["ball.r"].values, runs[1]["ball.r"].values, 1e-5)


@pytest.mark.parametrize("method", ["dop853", "dopri5"])
def test_explicit_methods_are_explicit_where_they_get_on(method):
    sol = tr.simulate(tr.gallery.SlidingBall(), 1.0, samples=11, method=method)
    assert sol.stats["switches"] == 0


def test_a_collapsing_pace_ends_a_run_and_a_steady_one_does_not():
    stall = Stall(1e6, lambda: ("a", "b"))
    for k in range(60_000):  # a long run at the pace it always had
        stall.step(0.001 * (k + 1))
    stall.step(70.0)

    def events() -> None:
        for k in range(3_000):
            stall.event(70.0 + 1e-9 * k, impact=False)

    with pytest.raises(tr.errors.SimulationError, match=r"a: the run gets nowhere at t = 70"):
        events()


def test_events_that_change_nothing_end_a_run():
    stall = Stall(1.0, lambda: ("a", "b"))
    for k in range(2_000):  # some of them are no fault
        stall.event(1e-4 * k, impact=False, idle="" if k % 100 == 0 else "corner")
    for k in range(2_000):  # nor are many that take the run to its end
        stall.event(0.2 + 2e-4 * k, impact=False, idle="corner")

    def events() -> None:
        for k in range(600):
            stall.event(0.7 + 1e-8 * k, impact=False, idle="corner")

    with pytest.raises(
        tr.errors.SimulationError, match=r"corner: 300 events in a row change nothing, within 3e-06 s of t = 0\.7"
    ):
        events()


def test_a_known_cause_of_short_steps_ends_a_run_sooner():
    for cause, most in (("", 60 * 256), ("slip", 12 * 256)):
        stall = Stall(1.0, lambda: ("a", "b"), known=lambda cause=cause: (cause, "Use method='auto'." if cause else ""))
        taken = iter(range(100_000))

        def steps(stall=stall, taken=taken):
            for k in taken:
                stall.step(1e-3 + 1e-9 * k)

        with pytest.raises(
            tr.errors.SimulationError, match="slip: the run gets nowhere" if cause else "a: the run gets"
        ):
            steps()
        assert next(taken) <= most


class Buzzing(tr.Model):
    """A body that is shaken faster than any run can follow once it has come to x = 1 m."""

    def build(self, world):
        body = self.add("body", tr.Body.sphere(mass=1.0, radius=0.1))
        force = lambda t, B: (0, 0, 1e3 * ca.if_else(B.r[0] > 1, ca.sin(1e9 * B.r[0]), 0))  # noqa: E731
        self.add("push", tr.forces.AppliedForce(world.frame(), body.frame(), force=force))

    def initial(self):
        return {"body.r": (0, 0, 0), "body.v": (1, 0, 0)}


@pytest.mark.parametrize("method", ["cvodes", "bdf"])
def test_stalls_of_sundials_name_the_state_at_fault(method, capfd):
    with pytest.raises(tr.errors.SimulationError, match=r"body\.v\[2\]: ") as end:
        tr.simulate(Buzzing(), 5.0, samples=6, method=method, rtol=1e-8, **VM)
    assert 0.9 < end.value.solution.time.values[-1] < 1.1
    assert end.value.solution.stats["steps"] < 20_000
    assert not capfd.readouterr().err


def test_sundials_goes_on_in_pieces():
    """More steps between two outputs than it takes at once."""
    model, end = G.Pendulum(), 300.0
    sol = tr.simulate(model, end, samples=2, method="cvodes", rtol=1e-10, **VM)
    assert sol.stats["steps"] > 5_000
    close(sol["hinge.phi"].values[-1], tr.simulate(model, end, samples=2, **VM)["hinge.phi"].values[-1], 1e-4)


# -- limits -----------------------------------------------------------------------------------------------------
def test_a_limit_of_wall_clock_time_ends_a_run(monkeypatch):
    clock = iter(np.arange(0.0, 1e6))
    look = lambda: next(clock)  # a second passes with every look  # noqa: E731
    monkeypatch.setattr(Limit.check.__globals__["time"], "perf_counter", look)
    with pytest.raises(tr.errors.SimulationError, match=r"limit = 100 s of wall clock are over at t = ") as failure:
        tr.simulate(G.DoublePendulum(), 100.0, samples=1001, limit=100, **VM)
    partial = failure.value.solution
    assert 1 < partial.time.size < 1001
    sol = tr.simulate(G.StackOfBoxes(), 2.0, limit=20, raises=False, **VM)
    assert not sol.success
    assert "limit" in sol.reason
    sol = tr.simulate(G.DoublePendulum(), lambda s: s["time"] > 50, limit=20, raises=False, **VM)
    assert "limit" in sol.reason


class Pondering(tr.Impact):
    """A law that takes its time."""

    in_turn = True
    clock = [0.0]

    def restitution(self, approach, compression):
        self.clock[0] += 100.0
        return tr.impacts.Restitution(speed=approach)


class Row(tr.Model):
    """A ball that strikes two others."""

    def world(self):
        return tr.World(gravity=(0, 0, 0))

    def build(self, world):
        balls = [self.add(f"ball[{i}]", tr.Body.sphere(mass=1.0, radius=0.1)) for i in range(3)]
        for i, (a, b) in enumerate(pairwise(balls)):
            surfaces = {"surface_A": S.Sphere(radius=0.1), "surface_B": S.Sphere(radius=0.1)}
            laws = {"friction": tr.friction.Frictionless(), "impact": Pondering()}
            self.add(f"contact[{i}]", tr.RigidContact(a.frame(), b.frame(), **surfaces, **laws))

    def initial(self):
        places = {f"ball[{i}].r": (0.2 * i - (0.1 if i == 0 else 0), 0, 0) for i in range(3)}
        return places | {"ball[0].v": (1, 0, 0)}


def test_a_limit_of_wall_clock_time_ends_a_run_within_a_blow(monkeypatch):
    Pondering.clock[0] = 0.0
    monkeypatch.setattr(Limit.check.__globals__["time"], "perf_counter", lambda: Pondering.clock[0])
    sol = tr.simulate(Row(), 1.0, limit=50, raises=False, **VM)
    assert sol.reason.startswith("limit")
    assert sol.stats["impacts"] == 0


def test_limits_on_the_command_line():
    done = CliRunner().invoke(app, ["run", "pendulum", "--until", "0.5", "--compile", "never", "--limit", "0"])
    assert done.exit_code != 0
    assert "limit = 0.0 is not a usable time" in str(done.exception)
    done = CliRunner().invoke(app, ["run", "pendulum", "--until", "0.5", "--compile", "never", "--limit", "100"])
    assert done.exit_code == 0, done.output


def test_the_constraint_with_the_largest_residual_is_named():
    one, other = SimpleNamespace(path="one"), SimpleNamespace(path="other")
    closing = [(one, SimpleNamespace(tracked=0)), (other, SimpleNamespace(tracked=2))]
    rows = [(one, "turn", 0), (other, "normal", 0), (other, "tangent", 1)]
    s = SimpleNamespace(rows=rows, closing=closing, forces=[])
    g, h, inner = np.array([1e-3, 0.0]), np.array([0.0, 0.0, 1e-2]), np.array([0.1, 0.0])
    assert _worst(s, g, 0 * h, 0 * inner) == "one.turn"
    assert _worst(s, g, h, 0 * inner) == "other.tangent"
    assert _worst(s, g, h, inner) == "other.nearest"

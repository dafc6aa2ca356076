"""Many steps in one call are the steps that are made one by one."""

import numpy as np
import pytest

import trundle as tr
from trundle.running import marching

NEVER = {"never": tr.When(lambda s: s["time"] < -1.0)}  # a condition of the user is looked at after each step


class Walls(tr.Model):
    """A ball on a slider between two walls that give way."""

    k: float = tr.parameter(default=1e5, unit="N/m", doc="stiffness of a wall")
    d: float = tr.parameter(default=0.0, unit="N·s/m", doc="damping of a wall")

    def world(self) -> tr.World:
        return tr.World(gravity=tr.gravity.UniformGravity(g=0.0))

    def build(self, world: tr.World) -> None:
        ball = self.add("ball", tr.Body.sphere(mass=0.5, radius=0.05))
        self.add("slide", tr.joints.Prismatic(world.frame(), ball.frame(), axis="y"))
        for name, up, at in (("floor", "y", -0.25), ("ceiling", "-y", 0.25)):
            surfaces = {"surface_A": tr.surfaces.Plane(up=up), "surface_B": tr.surfaces.Sphere(radius=0.05)}
            laws = {"elastic": tr.compliant.Linear(k=self.k), "damping": tr.compliant.LinearDamping(d=self.d)}
            self.add(name, tr.CompliantContact(world.frame(r=(0, at, 0)), ball.frame(), **surfaces, **laws))

    def initial(self) -> dict:
        return {"slide.nu": 0.0, "slide.nu_dot": 1.0}


def position(t, k=1e5, mass=0.5, free=0.4):
    """Of the ball between walls without losses: flights and half periods of a spring in turn."""
    w = np.sqrt(k / mass)
    touch = np.pi / w
    phase = (t + free / 2) % (2 * (free + touch))
    sign = 1.0
    if phase > free + touch:
        phase, sign = phase - free - touch, -1.0
    return sign * (phase - free / 2 if phase <= free else free / 2 + np.sin(w * (phase - free)) / w)


@pytest.fixture
def at_once(monkeypatch):
    """Many steps are one call from the first step on. → numbers of steps made by each call."""
    calls, arrive = [], marching.March._arrive
    monkeypatch.setattr(marching, "PATIENCE", 0)

    def noted(self, here, log):
        calls.append(int(here.steps))
        arrive(self, here, log)

    monkeypatch.setattr(marching.March, "_arrive", noted)
    return calls


def both(model, until, **options):
    """The run by many steps in one call, and by single ones."""
    common = {"samples": 2, "compile": "never", **options}
    return tr.simulate(model, until, **common), tr.simulate(model, until, events=NEVER, **common)


@pytest.mark.parametrize("model", [tr.gallery.KapitzaPendulum(), tr.gallery.HeavyTop(), tr.gallery.Chain(n=3)])
@pytest.mark.parametrize("method", ["auto", "dopri5"])
def test_steps_of_smooth_motions_are_the_same_to_the_last_bit(at_once, model, method):
    many, single = both(model, 0.5, rtol=1e-7, method=method)
    assert sum(at_once) == many.stats["steps"] == single.stats["steps"]
    assert many.stats["rejected"] == single.stats["rejected"]
    for path in ("energy.kinetic", *[p for p in many.signals if p.endswith(".r")][:3]):
        if path in many.signals:
            assert (many[path].values[-1] == single[path].values[-1]).all()


@pytest.mark.parametrize("rtol", [1e-4, 1e-6, 1e-8, 1e-10, 1e-12])
def test_walls_are_met_and_left_as_exactly_as_the_tolerance_asks(at_once, rtol):
    many, single = both(Walls(), 5.0, rtol=rtol)
    assert sum(at_once) >= many.stats["steps"] - 1
    assert abs(float(many["slide.nu"].values[-1]) - position(5.0)) < 100 * rtol
    assert many.stats["steps"] + many.stats["rejected"] < 1.3 * (single.stats["steps"] + single.stats["rejected"])


def test_events_are_those_of_single_steps(at_once):
    many, single = both(Walls(d=20.0), 3.0, rtol=1e-9)
    assert at_once
    assert len(many.events) == len(single.events) >= 10
    for one, other in zip(many.events, single.events, strict=True):
        assert (one.path, one.before, one.after) == (other.path, other.before, other.after)
        assert one.time == pytest.approx(other.time, abs=1e-8)
        assert one.approach == pytest.approx(other.approach, rel=1e-7)


def test_outputs_are_where_they_are_wanted(at_once):
    sol = tr.simulate(Walls(), 5.0, at=[0.0, 0.7, 2.9, 5.0], rtol=1e-10, compile="never")
    assert at_once
    for t, y in zip(sol.time.values, sol["slide.nu"].values, strict=True):
        assert float(y) == pytest.approx(position(float(t)), abs=1e-8)


class Stiff(tr.Model):
    """A mass that a strong damper slows down."""

    def build(self, world: tr.World) -> None:
        mass = self.add("mass", tr.Body.sphere(mass=1.0, radius=0.1))
        self.add("slide", tr.joints.Prismatic(world.frame(), mass.frame(), axis="x"))
        self.add("damper", tr.forces.SpringDamper(world.frame(r=(-2, 0, 0)), mass.frame(), c=1.0, d=1e4, s0=2.0))

    def initial(self) -> dict:
        return {"slide.nu": 1.0, "slide.nu_dot": 0.0}


def test_stiff_motions_pass_to_implicit_steps_at_the_same_step(at_once):
    many, single = both(Stiff(), 2.0, rtol=1e-6)
    assert at_once
    assert many.stats["implicit_steps"] == single.stats["implicit_steps"] > 0
    assert many.stats["steps"] == single.stats["steps"]


def test_longest_steps_hold(at_once):
    sol = tr.simulate(Walls(), 1.0, samples=2, max_step=1e-3, rtol=1e-6, compile="never")
    assert at_once
    assert sol.stats["steps"] >= 1000


def test_a_start_long_after_zero_changes_nothing(at_once):
    early, late = (
        tr.simulate(Walls(), start + 2.0, start=start, samples=2, rtol=1e-9, compile="never") for start in (0.0, 1e6)
    )
    assert at_once
    assert float(late["slide.nu"].values[-1]) == pytest.approx(float(early["slide.nu"].values[-1]), abs=1e-8)


def test_the_function_is_made_where_it_pays(monkeypatch):
    calls, arrive = [], marching.March._arrive
    monkeypatch.setattr(marching.March, "_arrive", lambda self, *found: (calls.append(1), arrive(self, *found)))
    monkeypatch.setattr(marching, "PATIENCE", 300)

    class Walls2(Walls):
        """A structure of its own: no earlier test has made its functions."""

        def build(self, world: tr.World) -> None:
            super().build(world)
            self.add("other", tr.Body.sphere(mass=0.5, radius=0.05))

    tr.simulate(Walls2(), 1.0, samples=2, rtol=1e-6, compile="never")
    assert not calls, "a short run does not wait for it"
    tr.simulate(Walls2(), 20.0, samples=2, rtol=1e-9, compile="never")
    assert calls, "a long one makes it"
    calls.clear()
    tr.simulate(Walls2(), 1.0, samples=2, rtol=1e-6, compile="never")
    assert calls, "once it is there, it is used"

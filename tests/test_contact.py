"""Unilateral contact with modes, events and impacts, against closed forms and independent equations."""

from itertools import pairwise

import numpy as np
import pytest
from scipy.optimize import brentq

import trundle as tr
from audit import audit, close
from reference import contact as exact
from reference import impacts
from reference.convex import SPINDLE, TOP
from reference.sliding import Friction, LiftOff, slide
from trundle.running import choosing

G, S = tr.gallery, tr.surfaces
VM = {"compile": "never"}


def complementary(sol: tr.types.Solution, tolerance: float = 1e-10) -> tr.types.Solution:
    """gap ≥ 0, N ≥ 0, gap·N = 0, |F_t| ≤ μN, slip·(cone margin) = 0, friction power ≤ 0, at all outputs."""
    for c in sol._source._system.topology.constraints:
        if not isinstance(c, tr.types.Unilateral):
            continue
        gap, mode = sol[f"{c.path}.gap"].values, sol[f"{c.path}.mode"].values
        N = sol[f"{c.path}.normal.effort"].values
        F = np.stack([sol[f"{c.path}.tangent_{k}.effort"].values for k in (1, 2)], axis=1)
        slip = np.linalg.norm(sol[f"{c.path}.slip"].values, axis=1)
        scale = max(np.abs(N).max(), 1.0)
        assert gap.min() > -tolerance
        assert N.min() > -tolerance * scale
        assert np.abs(gap * N).max() < tolerance * scale
        assert np.abs(gap[mode > 0]).max(initial=0.0) < 1e-13
        assert np.abs(N[mode == 0]).max(initial=0.0) < 1e-15 * scale
        assert slip[mode == 2].max(initial=0.0) < 1e-13 * max(1.0, slip.max())
        if isinstance(c.friction, tr.friction.Coulomb):
            mu = c.friction.mu_static or c.friction.mu
            size = np.linalg.norm(F, axis=1)
            assert (size - mu * N).max() < 1e-9 * scale
            assert np.abs(slip * (c.friction.mu * N - size))[mode > 0].max(initial=0.0) < tolerance * scale
            sliding = mode == 1
            assert np.abs((size - c.friction.mu * N)[sliding]).max(initial=0.0) < 1e-9 * scale
        flow = sum(
            sol[f"{c.path}.tangent_{k}.effort"].values * sol[f"{c.path}.tangent_{k}.flow"].values for k in (1, 2)
        )
        assert flow.max() < tolerance * scale
    return sol


def checked(sol: tr.types.Solution, energy: float = 1e-9, newton: float = 1e-9) -> tr.types.Solution:
    return complementary(audit(sol, energy=energy, newton=newton))


def ball_on_floor(model: tr.Model, world: tr.World, mass: float = 1.0, **laws) -> None:
    """A ball of radius 0.1 and its contact with the plane z = 0."""
    ball = model.add("ball", tr.Body.sphere(mass=mass, radius=0.1))
    surfaces = {"surface_A": S.Plane(up="z"), "surface_B": S.Sphere(radius=0.1)}
    model.add("contact", tr.RigidContact(world.frame(), ball.frame(), **surfaces, **laws))


# -- falling and bouncing ---------------------------------------------------------------------------------------
def test_bouncing_ball_and_its_zeno_limit():
    model = G.BouncingBall()
    sol = checked(tr.simulate(model, 6.0, **VM))
    times = np.array([e.time for e in sol.events if e.is_impact])
    want, limit = exact.bounce_times(1.0, 0.8, 40)
    close(times[:40], want, 1e-9)
    close(times[:4], [0.451523641, 1.173961467, 1.751911727, 2.214271935], 1e-9)
    last = sol.timeline["contact"][-1]
    close(last.start, limit, 1e-9)
    close(limit, 4.063712769, 1e-9)
    assert (last.mode, last.cause) == ("Sliding", "gap closed, bouncing ends")
    speeds = np.array([e.approach for e in sol.events if e.is_impact])
    close(1.0 + 2 * np.sum((0.8 * speeds) ** 2 / (2 * 9.81)), 4.555555556, 1e-8)  # total path
    z, _ = exact.bounce(sol.time.values[:300], 1.0, 0.8)
    close(sol["height"][:300], z, 1e-9)
    assert float(sol["height"][-1]) == pytest.approx(0, abs=1e-15)


def test_energy_of_each_impact_is_booked():
    sol = checked(tr.simulate(G.BouncingBall(e=0.5), 1.0, **VM))
    hit = next(e for e in sol.events if e.is_impact)
    v = np.sqrt(2 * 9.81)
    close([hit.approach, hit.impulse, hit.loss], [v, 1.5 * v, (1 - 0.25) * v**2 / 2], 1e-9)
    close(sol["contact.work"][-1], -sum(e.loss for e in sol.events), 1e-12)


def test_elastic_bounces_go_on():
    sol = checked(tr.simulate(G.BouncingBall(e=1.0), 5.0, **VM))
    want, _ = exact.bounce_times(1.0, 1.0, 6)
    close([e.time for e in sol.events], want[: len(sol.events)], 1e-9)
    assert len(sol.events) == 6


# -- sliding to rolling -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("v0", "w0", "factor", "figures"),
    [
        ((7, 0, 0), (0, 0, 0), 0.4, (1.019367992, 5.0)),
        ((2, 0, 0), (0, -60, 0), 0.4, (1.164991991, -0.285714286)),
        ((1, 0, 0), (0, 40, 0), 0.4, (0.436871997, 1.857142857)),
        ((7, 0, 0), (0, 0, 0), 1.0, (1.783893986, 3.5)),
        ((7, 0, 0), (0, 0, 0), 0.5, (1.189262657, 14 / 3)),
        ((3, 1, 0), (10, -5, 30), 0.4, (0.587029106, 2.0)),
    ],
)
def test_sliding_turns_into_rolling(v0, w0, factor, figures):
    model = G.SlidingBall(v0=v0, w0=w0, inertia=factor)
    sol = checked(tr.simulate(model, 2.0, rtol=1e-12, **VM))
    event = sol.events[0]
    assert (event.before, event.after, event.cause) == ("Sliding", "Rolling", "slip vanished")
    close([event.time, sol["ball.v"].values[-1, 0]], figures, 1e-9)
    place, velocity, w, _ = exact.sliding_ball(sol.time.values, v0, w0, 0.1, 0.2, factor=factor)
    close(sol["ball.r"], place, 1e-9)
    close(sol["ball.v"], velocity, 1e-9)
    close(sol["ball.w_0"], w, 1e-8)


def test_regularised_ball_enters_its_layer_and_decays():
    delta = 1e-3
    model = G.SlidingBall(friction=tr.friction.RegularisedCoulomb(mu=0.2, delta=delta))
    rate = 3.5 * 0.2 * 9.81
    enter, tau = (7 - delta) / rate, delta / rate
    close([enter, tau], [1.019222368, 1.456240e-4], 1e-9)
    at = [0.0, *(enter + np.array([-1e-6, 0.0, tau, 3 * tau])), 1.1]
    sol = checked(tr.simulate(model, 1.1, at=at, rtol=1e-11, **VM))
    slip = sol["slip"].values[1:5]
    assert slip[0] > delta
    close(slip[1:], delta * np.exp(-np.array([0.0, 1.0, 3.0])), 1e-9)
    close(sol["ball.v"].values[-1, 0], 5.0, 1e-9)
    assert sol.events == []


def test_static_friction_above_sliding_friction():
    """A block pulled by a slope between the two coefficients sticks, a steeper one slides with the lower one."""
    law = tr.friction.Coulomb(mu=0.3, mu_static=0.5)
    for slope, sticks in ((0.4, True), (0.6, False)):
        model = G.BlockOnIncline(alpha=np.arctan(slope), v0=0.0, friction=law)
        sol = complementary(tr.simulate(model, 0.5, samples=11, **VM))
        if sticks:
            close(sol["block.r"].values[-1], sol["block.r"].values[0], 1e-13)
        else:
            a = 9.81 * (np.sin(model.alpha) - 0.3 * np.cos(model.alpha))
            close(sol["x"][-1], -a * 0.125, 1e-9)


# -- the incline ------------------------------------------------------------------------------------------------
def test_block_stops_and_stays():
    sol = complementary(audit(tr.simulate(G.BlockOnIncline(), 1.0, **VM), newton=1e-6))
    close([e.time for e in sol.events], [0.473985483] * 4, 1e-9)
    close(sol["x"][-1], 0.710978224, 1e-9)
    assert {e.after for e in sol.events} == {"Sticking"}  # a corner does not roll


def test_contacts_of_corners_stick_and_those_of_balls_roll(tmp_path):
    """In events, timeline, signals, structure, figure and stored results; with time stepping too."""
    block = tr.simulate(G.BlockOnIncline(), 1.0, samples=11, **VM)
    stepped = tr.simulate(G.BlockOnIncline(), 1.0, samples=11, method="moreau", max_step=0.01, **VM)
    block.save(tmp_path / "block.nc")
    for sol in (block, stepped, tr.load(tmp_path / "block.nc")):
        assert {span.mode for spans in sol.timeline.values() for span in spans} == {"Sliding", "Sticking"}
        assert {e.after for e in sol.events} == {"Sticking"}
        assert sol["corner[0].mode"].attrs["long_name"] == "0 Flight, 1 Sliding, 2 Sticking"
        contact = next(c for c in sol.description["structure"]["constraints"] if c["path"] == "corner[0]")
        assert contact["modes"] == ["Flight", "Sliding", "Sticking"]
        assert contact["bonds"][1]["words"].endswith("Sticking: no slip")
    labels = [t.get_text() for t in tr.plots.plot_modes(block).axes[0].get_legend().get_texts()]
    assert labels == ["sliding", "sticking"]
    ball = tr.simulate(G.SlidingBall(), 2.0, samples=11, **VM)
    assert [s.mode for s in ball.timeline["contact"]] == ["Sliding", "Rolling"]


def test_block_stops_and_returns():
    stop, _, returns, back, speed = exact.block_throw(np.radians(30), 0.4, 3.0)
    assert returns
    sol = complementary(
        audit(tr.simulate(G.BlockOnIncline(alpha=np.radians(30)), 1.5, at=[0, stop + back], **VM), newton=1e-6)
    )
    close(sol.events[0].time, 0.361302843, 1e-9)
    assert sol.events[0].cause == "slip reversed"
    close([back, speed], [0.848165438, 1.277944703], 1e-9)
    close([sol["x"].values[1], sol["v"].values[1]], [0.0, -1.277944703], 1e-9)


class Incline(tr.Model):
    """A ball on a slope."""

    slope: float = tr.parameter(0.3, unit="rad", doc="slope")
    mu: float = tr.parameter(0.2, doc="friction")

    def world(self):
        down = (np.sin(self.slope), 0.0, -np.cos(self.slope))
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=9.81, direction=down))

    def build(self, world):
        ball_on_floor(self, world, friction=tr.friction.Coulomb(mu=self.mu))

    def initial(self):
        return {"ball.r": (0, 0, 0.1)}


@pytest.mark.parametrize(("slope", "mode"), [(np.arctan(0.69), 2), (np.arctan(0.71), 1)])
def test_ball_on_incline_rolls_up_to_three_and_a_half_mu(slope, mode):
    sol = checked(tr.simulate(Incline(slope=slope), 1.0, samples=11, **VM))
    assert np.all(sol["contact.mode"].values == mode)
    a = 5 / 7 * 9.81 * np.sin(slope) if mode == 2 else 9.81 * (np.sin(slope) - 0.2 * np.cos(slope))
    close(sol["ball.v"].values[-1, 0], a, 1e-9)


# -- impacts ----------------------------------------------------------------------------------------------------
class Thrown(tr.Model):
    """A ball just above a floor."""

    e: float = tr.parameter(0.7, doc="restitution")
    mu: float = tr.parameter(0.1, doc="friction")
    v: np.ndarray = tr.parameter((4.0, 0.0, -3.0), shape=(3,), doc="velocity")
    w: np.ndarray = tr.parameter((0.0, 0.0, 0.0), shape=(3,), doc="rate")
    poisson: bool = tr.structure(False, doc="law")
    swapped: bool = tr.structure(False, doc="floor as B")

    def world(self):
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=0.0, direction="-z"))

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=1.3, radius=0.1))
        ends = [world.frame(), ball.frame()]
        surfaces = [S.Plane(up="z"), S.Sphere(radius=0.1)]
        if self.swapped:
            ends, surfaces = ends[::-1], surfaces[::-1]
        law = (tr.impacts.Poisson if self.poisson else tr.impacts.Newton)(e=self.e)
        self.add(
            "contact",
            tr.RigidContact(
                *ends,
                surface_A=surfaces[0],
                surface_B=surfaces[1],
                friction=tr.friction.Coulomb(mu=self.mu),
                impact=law,
            ),
        )

    def initial(self):
        return {"ball.r": (0, 0, 0.1 - 0.01 * self.v[2]), "ball.v": self.v, "ball.w": self.w}


@pytest.mark.parametrize("poisson", [False, True])
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(
    ("v", "w", "e", "mu"),
    [
        ((4, 0, -3), (0, 0, 0), 0.7, 0.1),
        ((1, 0, -3), (0, 0, 0), 0.7, 0.4),
        ((1, -2, -0.5), (30, 10, 5), 0.3, 0.25),
        ((-3, 1, -2), (-20, 40, 10), 0.0, 0.2),
    ],
)
def test_oblique_impact(v, w, e, mu, poisson, swapped):
    model = Thrown(v=v, w=w, e=e, mu=mu, poisson=poisson, swapped=swapped)
    sol = tr.simulate(model, 0.02, samples=3, **VM)
    velocity, rate, impulse, _ = exact.ball_impact(v, w, 0.1, e, mu)
    if e > 0:
        close(sol["ball.v"].values[-1], velocity, 1e-12)
        close(sol["ball.w_0"].values[-1], rate, 1e-11)
    hit = sol.events[0]
    close(hit.time, 0.01, 1e-12)
    close(hit.impulse, 1.3 * np.linalg.norm(impulse), 1e-11)
    assert sol.stats["energy_residual"] < 1e-12


def test_published_oblique_impacts():
    sol = tr.simulate(Thrown(), 0.02, samples=3, **VM)
    close([sol["ball.v"].values[-1, 0], sol["ball.w_0"].values[-1, 1]], [3.49, 12.75], 1e-12)
    sol = tr.simulate(Thrown(v=(1, 0, -3), mu=0.4), 0.02, samples=3, **VM)
    close(sol["ball.v"].values[-1, 0], 5 / 7, 1e-12)


class Rod(tr.Model):
    """A thin rod whose lower tip is about to hit the ground; it moves in the x-z plane."""

    e: float = tr.parameter(0.5, doc="restitution")
    mu: float = tr.parameter(0.3, doc="friction")
    angle: float = tr.parameter(0.9, doc="angle to the ground")
    v: np.ndarray = tr.parameter((0.5, -1.0), shape=(2,), doc="velocity of the centre, x and z")
    rate: float = tr.parameter(1.0, doc="turning from x to z")

    def world(self):
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=0.0, direction="-z"))

    def build(self, world):
        rod = self.add("rod", tr.Body(mass=2.0, inertia=(1e-6, 2.0 / 12, 2.0 / 12)))
        self.add(
            "contact",
            tr.RigidContact(
                world.frame(),
                rod.frame(r=(-0.5, 0, 0)),
                surface_A=S.Plane(up="z"),
                surface_B=S.Point(),
                friction=tr.friction.Coulomb(mu=self.mu),
                impact=tr.impacts.Newton(e=self.e),
            ),
        )

    def initial(self):
        half = -self.angle / 2  # from x to z is about −y
        return {
            "rod.q": (np.cos(half), 0, np.sin(half), 0),
            "rod.r": (0, 0, 0.5 * np.sin(self.angle)),
            "rod.v": (self.v[0], 0, self.v[1]),
            "rod.w": (0, -self.rate, 0),
        }


@pytest.mark.parametrize("angle", [0.5, 1.1, 2.0])
@pytest.mark.parametrize("mu", [0.05, 0.4, 1.2])
@pytest.mark.parametrize("e", [0.0, 0.6])
def test_rod_impact_with_stick_slip_and_reversal(angle, mu, e):
    model = Rod(angle=angle, mu=mu, e=e, v=(0.4, -1.0), rate=0.7)
    sol = tr.simulate(model, 1e-9, samples=2, **VM)
    velocity, w, impulse, _, _ = impacts.rod_impact(2.0, 1.0, angle, (0.4, -1.0), 0.7, e, mu)
    if "reduced" in sol.events[0].cause:
        return  # restitution that would have added energy is checked below
    close(sol["rod.v"].values[0, [0, 2]], velocity, 1e-11)
    close(-sol["rod.w"].values[0, 1], w, 1e-11)
    close(sol.events[0].impulse, np.linalg.norm(impulse), 1e-11)
    assert sol.events[0].loss > -1e-12


def test_restitution_never_adds_energy():
    """Kane's puzzle: Newton's law with friction can create energy; then e is reduced and the event says so."""
    reduced = 0
    rng = np.random.default_rng(3)
    for _ in range(40):
        angle, mu, rate = rng.uniform(0.3, 2.8), rng.uniform(0.3, 1.5), rng.uniform(-6, 6)
        model = Rod(angle=float(angle), mu=float(mu), e=0.9, v=(float(rng.uniform(-3, 3)), -0.6), rate=float(rate))
        sol = tr.simulate(model, 1e-9, samples=2, **VM)
        for event in sol.events:
            assert event.loss > -1e-10
            reduced += "restitution reduced" in event.cause
    assert reduced > 0


class DoublePendulumAtWall(tr.Model):
    """Two rods on hinges; the tip hits a vertical wall: the blow travels through both hinges."""

    e: float = tr.parameter(0.6, doc="restitution")
    rates: np.ndarray = tr.parameter((0.5, 2.0), shape=(2,), doc="absolute rates")

    def world(self):
        return tr.World(gravity=tr.gravity.UniformGravity(g=0.0))

    def build(self, world):
        m, L, a = (1.2, 0.7), (0.8, 0.5), (0.3, 0.6)
        rods = [self.add(f"rod[{i}]", tr.Body.rod(mass=m[i], length=L[i], axis="y")) for i in range(2)]
        self.add("hinge[0]", tr.joints.FixedIdealJoint(world.frame(), rods[0].frame(r=(0, L[0] / 2, 0)), axis="z"))
        self.add(
            "hinge[1]",
            tr.joints.FixedIdealJoint(rods[0].frame(r=(0, -L[0] / 2, 0)), rods[1].frame(r=(0, L[1] / 2, 0)), axis="z"),
        )
        wall = L[0] * np.sin(a[0]) + L[1] * np.sin(a[1])
        self.add(
            "wall",
            tr.RigidContact(
                world.frame(r=(wall, 0, 0)),
                rods[1].frame(r=(0, -L[1] / 2, 0)),
                surface_A=S.Plane(up="-x"),
                surface_B=S.Point(),
                friction=tr.friction.Frictionless(),
                impact=tr.impacts.Newton(e=self.e),
            ),
        )

    def initial(self):
        r = self.rates
        return {"hinge[0].phi": 0.3, "hinge[1].phi": 0.3, "hinge[0].phi_dot": r[0], "hinge[1].phi_dot": r[1] - r[0]}


@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_impulse_travels_through_the_mechanism(coordinates):
    sol = tr.simulate(DoublePendulumAtWall(), 1e-9, samples=2, coordinates=coordinates, **VM)
    rates, impulse, loss = impacts.double_pendulum_wall((1.2, 0.7), (0.8, 0.5), (0.3, 0.6), (0.5, 2.0), 0.6)
    close([sol[f"rod[{i}].w"].values[0, 2] for i in range(2)], rates, 1e-11)
    hit = sol.events[0]
    close([hit.impulse, hit.loss], [impulse, loss], 1e-11)


def test_newtons_cradle():
    for raised in (1, 2, 3):
        sol = tr.simulate(G.NewtonsCradle(raised=raised), 1.2, **VM)
        assert sol.success, sol.reason
        assert all(c.passed for c in sol.checks()), sol.checks()


# -- the mode timeline ------------------------------------------------------------------------------------------
def test_timeline_has_no_gaps_and_survives_storage(tmp_path):
    sol = tr.simulate(G.TumblingBox(), 1.0, samples=21, rtol=1e-8, **VM)
    assert sol.success, sol.reason
    sol.save(tmp_path / "box.nc", ["box.r"])
    back = tr.load(tmp_path / "box.nc")
    assert back.events == sol.events
    assert back.timeline == sol.timeline
    for spans in back.timeline.values():
        assert spans[0].start == 0.0
        assert spans[-1].end == 1.0
        assert all(a.end == b.start for a, b in pairwise(spans))
    figure = tr.plots.plot_modes(back, tmp_path / "modes.svg")
    bars = [len(c.get_paths()) for c in figure.axes[0].collections]
    assert sum(bars) == sum(len(s) for s in back.timeline.values())


def test_box_comes_to_rest_on_a_face():
    sol = complementary(tr.simulate(G.TumblingBox(), 2.0, samples=41, rtol=1e-9, **VM))
    assert sol.success, sol.reason
    assert all(c.passed for c in sol.checks()), sol.checks()
    assert float(sol["touching"][-1]) == 4
    close(sol["box.v"].values[-1], 0, 1e-12)
    assert sol.stats["energy_residual"] < 1e-8


# -- tippe top --------------------------------------------------------------------------------------------------
def test_viscous_tippe_top():
    model = G.TippeTop()
    sol = checked(tr.simulate(model, 6.0, at=[0, 1, 3, 4, 5, 5.066656069, 5.920848359, 6.0], **VM))
    theta = sol["theta"].values
    close(theta[[1, 2, 3, 4]], [0.0251385885, 0.140816400, 0.391547085, 1.42417036], 1e-7)
    close(theta[[5, 6]], [np.pi / 2, np.radians(170)], 1e-6)
    close(theta[7], 3.00801327, 1e-6)
    close([sol["top.w"].values[3, 2], sol["top.w"].values[7, 2]], [137.143809, -82.3390551], 1e-4)
    lam = sol["jellett"].values
    close(lam[0], 6.894441319558e-6, 1e-17)
    assert np.abs(lam / lam[0] - 1).max() < 1e-9


def test_viscous_tippe_top_mu_one_and_slow_start():
    sol = tr.simulate(G.TippeTop(friction=tr.friction.Viscous(mu=1.0)), 1.7, at=[0, 1.295603241, 1.625781522], **VM)
    close(sol["theta"].values[1:3], [np.pi / 2, np.radians(170)], 1e-6)
    sol = tr.simulate(G.TippeTop(spin=40.0), 8.0, samples=9, **VM)
    close(sol["theta"].values[-1], 0.423076195, 1e-6)
    assert sol["theta"].values.max() < 0.6


def test_coulomb_tippe_top_held_to_the_ground():
    """The published motion passes times with N < 0: it needs a contact that holds."""
    law = tr.friction.RegularisedCoulomb(mu=0.1, delta=0.01)
    model = G.TippeTop(friction=law, bilateral=True)
    sol = audit(tr.simulate(model, 4.14, at=[0, 1, 2, 2.434687589, 3, 4, 4.138007670], rtol=1e-11, **VM))
    theta = sol["theta"].values[1:]
    close(theta[[0, 1, 3, 4]], [0.451770274, 1.03986736, 1.44549618, 2.79916342], 1e-5)
    close(theta[[2, 5]], [np.pi / 2, np.radians(170)], 1e-5)
    lam = sol["jellett"].values
    assert np.abs(lam / lam[0] - 1).max() < 1e-9


def test_coulomb_tippe_top_jumps():
    """Free to leave the ground it does so at the time at which the independent equations lose N > 0."""
    q = (np.cos(0.05), np.sin(0.05), 0, 0)
    with pytest.raises(LiftOff) as found:
        slide(TOP, Friction("regularised", 0.1, 0.01), [0.0, 2.5], q, (0, 0, 155.0))
    law = tr.friction.RegularisedCoulomb(mu=0.1, delta=0.01)
    sol = checked(tr.simulate(G.TippeTop(friction=law), 2.2, rtol=1e-11, **VM))
    first = sol.events[0]
    assert (first.before, first.after, first.cause) == ("Sliding", "Flight", "normal effort vanished")
    close(first.time, found.value.time, 1e-6)


def test_exact_coulomb_is_the_limit_of_the_regularised_law():
    """First order in delta, on the tippe top (stuck from 0.118 s on) and on the free roller."""
    top = tr.simulate(G.TippeTop(friction=tr.friction.Coulomb(mu=0.1)), 0.5, samples=2, **VM)
    close(top.events[0].time, 0.117768237, 1e-8)
    want = top["theta"].values[-1]
    errors = []
    for delta in (4e-5, 2e-5, 1e-5):
        law = tr.friction.RegularisedCoulomb(mu=0.1, delta=delta)
        sol = tr.simulate(G.TippeTop(friction=law), 0.5, samples=2, rtol=1e-8, **VM)
        errors.append(abs(sol["theta"].values[-1] - want))
    order = np.log2(np.array(errors[:-1]) / errors[1:])
    assert np.all(np.abs(order - 1) < 0.15), (errors, order)
    roller = tr.simulate(G.FreeRoller(friction=tr.friction.Coulomb(mu=0.2), w=(20, 0, 0)), 0.3, samples=2, **VM)
    errors = []
    for delta in (4e-4, 2e-4, 1e-4):
        law = tr.friction.RegularisedCoulomb(mu=0.2, delta=delta)
        sol = tr.simulate(G.FreeRoller(friction=law, w=(20, 0, 0)), 0.3, samples=2, rtol=1e-9, **VM)
        errors.append(np.abs(sol["roller.w"].values[-1] - roller["roller.w"].values[-1]).max())
    order = np.log2(np.array(errors[:-1]) / errors[1:])
    assert np.all(np.abs(order - 1) < 0.15), (errors, order)


# -- free roller ------------------------------------------------------------------------------------------------
def test_free_roller_without_slip():
    sol = checked(tr.simulate(G.FreeRoller(), 5.0, at=[0, 1.0, 5.0], **VM), energy=1e-9)
    close(sol.energy["total"][0], 0.0983493956, 1e-9)
    close(sol["roller.w"].values[1], [7.61000422, 2.47380261, -2.25197938], 1e-6)
    close(sol["roller.r"].values[1], [0.177441298, -0.0907769389, 0.0297551383], 1e-6)
    close(sol["roller.w"].values[2], [7.25040782, -3.56193822, -1.92061277], 1e-6)
    close(sol["roller.r"].values[2, :2], [0.0652918907, -0.0681447840], 1e-6)


def test_free_roller_with_friction():
    law = tr.friction.RegularisedCoulomb(mu=0.2, delta=1e-3)
    sol = checked(tr.simulate(G.FreeRoller(friction=law, w=(20, 0, 0)), 0.2, at=[0, 0.05, 0.2], **VM))
    close(sol["N"].values[0], 2.37949507, 1e-7)
    close(sol["roller.v"].values[1, :2], [0.0615062649, -0.0683047023], 1e-6)
    close(sol["roller.w"].values[1], [7.66845540, 4.76917739, -1.46000976], 1e-6)
    close(sol["roller.v"].values[2, :2], [0.0230587479, -0.139698899], 1e-6)
    close(sol.energy["total"][-1], 0.0912084709, 1e-6)


@pytest.mark.parametrize("slides", [False, True])
def test_free_roller_from_its_tip_to_the_arc(slides):
    """Started on its tip the contact passes to the arc."""
    z, y = 0.2, -0.6
    q = (np.cos(z) * np.cos(y), -np.sin(z) * np.sin(y), np.cos(z) * np.sin(y), np.sin(z) * np.cos(y))
    times = np.array([0.0, 0.05, 0.1, 0.2])
    if slides:
        law, w0 = tr.friction.RegularisedCoulomb(mu=0.2, delta=1e-3), (20.0, 0.0, 0.0)
        want = slide(SPINDLE, Friction("regularised", 0.2, 1e-3), times, q, w0).w
    else:
        law, w0 = tr.friction.NoSlip(), (8.0, 0.4, 1.0)
        want = np.array([[8.0, 5.180318999, -2.928931579], [0.4842969, 9.3413237, -11.3922572]])
    sol = checked(tr.simulate(G.FreeRoller(pitch=1.2, w=w0, friction=law), 0.2, at=times, **VM))
    close(sol["roller.w"].values if slides else sol["roller.w"].values[2:], want, 1e-6)
    P = sol["contact.P_B"].values
    close(np.abs(P[0]), [0.1 * np.sin(np.pi / 4), 0, 0], 1e-15)
    assert np.abs(P[-1, 0]) < 0.07


# -- rattleback and disc ----------------------------------------------------------------------------------------
def test_sliding_rattleback():
    law = tr.friction.RegularisedCoulomb(mu=0.1, delta=0.01)
    sol = checked(tr.simulate(G.Rattleback(friction=law), 2.0, at=[0, 0.1, 0.5, 1, 2], **VM))
    close(sol["stone.v"].values[0, :2], [0.0019559443652, 0.0869276995725], 1e-12)
    close(sol["spin"].values[1:], [-4.633348348, -3.0381832086, -2.1363722257, -1.7097400289], 1e-7)


def test_rattleback_with_friction_sticks_slips_and_still_turns():
    sol = checked(tr.simulate(G.Rattleback(friction=tr.friction.Coulomb(mu=0.6)), 4.0, **VM), energy=1e-7)
    assert sol["spin"].values[-1] > 1.0
    assert len(sol.events) > 10
    assert sol.stats["implicit_steps"] > 0
    assert sol.stats["switches"] > 2


def test_rattleback_lifts_off_when_rocked_hard():
    model = G.Rattleback(friction=tr.friction.Coulomb(mu=0.8), roll=0.3, pitch=0.1, w3=-20.0)
    sol = complementary(tr.simulate(model, 0.5, **VM))
    assert sol.success, sol.reason
    assert any(e.after == "Flight" for e in sol.events)
    assert any(e.is_impact for e in sol.events)


def test_eulers_disc_settles():
    sol = checked(tr.simulate(G.EulerDisc(), 3.0, rtol=1e-9, **VM), energy=1e-7)
    tilt = sol["tilt"].values
    assert tilt[-1] < 0.7 * tilt[0]
    close(sol["N"].values[0], 0.4 * 9.81, 0.05)


@pytest.mark.study
def test_eulers_disc_comes_to_lie_flat():
    """It settles in finite time, ever faster round: the run ends there, after steps of which there are not too many."""
    sol = tr.simulate(G.EulerDisc(), 60.0, samples=601, raises=False)
    assert "lies flat" in sol.reason
    assert 12 < sol.time.values[-1] < 14
    assert sol["tilt"].values[-1] < 1e-5
    assert sol.stats["steps"] < 200_000


# -- resistance -------------------------------------------------------------------------------------------------
class Spinner(tr.Model):
    """A ball that spins or rolls against a couple."""

    spin: bool = tr.structure(True, doc="spinning, else rolling")
    w0: np.ndarray = tr.parameter((0.0, 0.0, 10.0), shape=(3,), doc="rate")

    def world(self):
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=9.81, direction="-z"))

    def build(self, world):
        law = {"spinning" if self.spin else "rolling": tr.friction.Resistance(arm=1e-3, delta=1e-3)}
        ball_on_floor(self, world, mass=2.0, friction=tr.friction.Coulomb(mu=0.5), **law)

    def initial(self):
        return {"ball.r": (0, 0, 0.1), "ball.w": self.w0, "ball.v": (self.w0[1] * 0.1, -self.w0[0] * 0.1, 0)}


def test_spinning_and_rolling_resistance():
    moment = 0.4 * 2.0 * 0.01
    sol = checked(tr.simulate(Spinner(), 1.0, **VM))
    close(sol["ball.w"].values[-1, 2], 10 - 2.0 * 9.81 * 1e-3 / moment, 1e-9)
    sol = checked(tr.simulate(Spinner(spin=False, w0=(0, 10, 0)), 1.0, **VM))
    close(sol["ball.v"].values[-1, 0], 1.0 - 9.81 * 1e-3 / 0.1 / 1.4, 1e-9)  # (m + I/R²) v' = −b N/R
    assert np.all(sol["contact.mode"].values == 2)


# -- Painlevé ---------------------------------------------------------------------------------------------------
def painleve(mu: float, direction: float = 1.0) -> tr.types.Solution:
    class Sliding(Rod):
        def world(self):
            return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=9.81, direction="-z"))

    model = Sliding(mu=mu, angle=float(np.pi - np.arctan(2.0)), v=(2.0 * direction, 0.0), rate=0.0)
    return tr.simulate(model, 0.05, samples=6, **VM)


def test_painleve_jams_only_the_rod_that_is_pushed():
    angle = np.arctan(2.0)
    assert impacts.painleve_critical(angle) == pytest.approx(4 / 3)
    jams = {mu: ["jams" in str(painleve(mu, d).events) for d in (1.0, -1.0)] for mu in (1.2, 1.5)}
    assert jams[1.2] == [False, False]
    assert sorted(jams[1.5]) == [False, True]  # only where the tip is pushed ahead of the centre


# -- fidelities -------------------------------------------------------------------------------------------------
def test_one_contact_three_fidelities(tmp_path):
    model = G.SlidingBall()
    runs = tr.fidelities(model, until=1.5, samples=31, **VM)
    assert list(runs) == ["ideal rolling", "rigid with modes", "regularised"]
    v = {k: float(s["ball.v"][-1, 0]) for k, s in runs.items()}
    close(list(v.values()), [5.0] * 3, 1e-6)  # all end in the same rolling
    assert runs["ideal rolling"]["slip"].values.max() < 1e-14
    close(runs["rigid with modes"]["ball.r"], runs["regularised"]["ball.r"], 2e-4)
    figure = tr.plots.overlay(runs, "slip", "speed", file=tmp_path / "runs.svg")
    assert [len(ax.lines) for ax in figure.axes] == [3, 3]
    with pytest.raises(tr.errors.ModelError, match="no such contact"):
        tr.fidelities(model, until=1.0, contacts=["nowhere"])


# -- user laws --------------------------------------------------------------------------------------------------
class Stribeck(tr.Friction):
    """Coulomb friction that falls with the slip: ten lines of a user."""

    mu: float = tr.parameter(0.2, ge=0, doc="coefficient at high slip")
    more: float = tr.parameter(0.1, ge=0, doc="what is added at rest")
    vs: float = tr.parameter(1.0, unit="m/s", gt=0, doc="slip at which half of that is left")
    sticks = True

    def ratio(self, u, s):
        size2 = u[0] ** 2 + u[1] ** 2
        return (self.mu + self.more / (1 + size2 / self.vs**2)) * s

    def static(self):
        return self.mu + self.more


def test_a_law_of_the_user():
    from scipy.integrate import solve_ivp

    sol = checked(tr.simulate(G.SlidingBall(friction=Stribeck()), 1.5, **VM))
    rate = lambda t, u: -3.5 * 9.81 * (0.2 + 0.1 / (1 + u**2))  # noqa: E731
    stop = lambda t, u: u[0]  # noqa: E731
    stop.terminal = True
    want = solve_ivp(rate, (0, 5), [7.0], events=stop, rtol=1e-12, atol=1e-14, method="DOP853").t_events[0][0]
    close(sol.events[0].time, want, 1e-9)


# -- errors -----------------------------------------------------------------------------------------------------
def test_overlap_at_the_start_is_explained():
    with pytest.raises(tr.errors.SimulationError, match=r"contact: the surfaces overlap by 0\.05 m") as failed:
        tr.simulate(G.BouncingBall(), 1.0, initial={"ball.r": (0, 0.05, 0)}, **VM)
    assert failed.value.solution.time.size == 1


def test_bad_laws_are_named():
    with pytest.raises(tr.errors.ParameterError, match=r"friction.mu_static"):
        tr.simulate(G.SlidingBall(friction=tr.friction.Coulomb(mu=0.3, mu_static=0.2)), 1.0)
    with pytest.raises(tr.errors.ParameterError, match=r"contact.friction.*not a law"):
        tr.simulate(G.SlidingBall(friction=0.3), 1.0)
    with pytest.raises(tr.errors.ParameterError, match=r"contact.bilateral.*never sticks"):
        tr.simulate(G.TippeTop(friction=tr.friction.Coulomb(mu=0.3), bilateral=True), 1.0)


# -- a base that moves ------------------------------------------------------------------------------------------
class Shaken(tr.Model):
    """A ball on a table that shakes up and down."""

    def world(self):
        import casadi as ca

        down = tr.gravity.UniformGravity(g=9.81, direction="-z")
        return tr.World(up="z", gravity=down, position=lambda t: (0, 0, 0.02 * ca.sin(30 * t)))

    def build(self, world):
        ball_on_floor(self, world, friction=tr.friction.Coulomb(mu=0.3), impact=tr.impacts.Newton(e=0.5))

    def initial(self):
        return {"ball.r": (0, 0, 0.1), "contact.gap_rate": 0.0}


def test_ball_leaves_a_shaking_table_and_the_ledger_closes():
    sol = checked(tr.simulate(Shaken(), 1.0, **VM))
    first = sol.events[0]
    close(first.time, np.arcsin(9.81 / (0.02 * 900)) / 30, 1e-9)  # where the table falls faster than g
    assert (first.after, first.cause) == ("Flight", "normal effort vanished")
    t1, v = sol.events[1].time, 0.02 * 30 * np.cos(30 * first.time)
    z = 0.02 * np.sin(30 * first.time) + v * (t1 - first.time) - 9.81 * (t1 - first.time) ** 2 / 2
    close(z, 0.02 * np.sin(30 * t1), 1e-9)
    assert sol.stats["impacts"] > 3


# -- leaving a curved surface -----------------------------------------------------------------------------------
class OnTop(tr.Model):
    """A ball starts near the top of a fixed sphere."""

    law: tr.Friction = tr.structure(doc="friction")
    swapped: bool = tr.structure(False, doc="A and B exchanged")

    def world(self):
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=9.81, direction="-z"))

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=0.7, radius=0.1))
        ends, radii = [world.frame(), ball.frame()], [0.9, 0.1]
        if self.swapped:
            ends, radii = ends[::-1], radii[::-1]
        spheres = {"surface_A": S.Sphere(radius=radii[0]), "surface_B": S.Sphere(radius=radii[1])}
        self.add("contact", tr.RigidContact(*ends, **spheres, friction=self.law))

    def initial(self):
        return {"ball.r": (np.sin(0.02), 0, np.cos(0.02))}


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(("law", "cosine"), [(tr.friction.NoSlip(), 10 / 17), (tr.friction.Frictionless(), 2 / 3)])
def test_ball_leaves_a_sphere_at_the_classical_angle(law, cosine, swapped):
    sol = tr.simulate(OnTop(law=law, swapped=swapped), 2.0, **VM)
    event = sol.events[0]
    assert (event.after, event.cause) == ("Flight", "normal effort vanished")
    at = tr.simulate(OnTop(law=law, swapped=swapped), event.time, samples=2, **VM)["ball.r"].values[-1]
    close(at[2] / np.linalg.norm(at), cosine * np.cos(0.02), 1e-9)


@pytest.mark.parametrize("least", [*choosing.SHARES, *choosing.WHOLE, 2.0])
def test_the_least_share_of_the_cones_is_found_by_few_trials(least):
    """Each share above the least has an answer."""
    tried = []

    def within(share):
        tried.append(share)
        return f"answer for {share}" if share >= least else None

    shares = [*choosing.SHARES, *choosing.WHOLE]
    assert choosing._first(shares, within, lambda _: 2.0) == (f"answer for {least}" if least in shares else None)
    assert len(tried) <= 6
    assert choosing._first([], within, lambda _: 2.0) is None


def test_an_answer_that_needs_little_of_the_cones_is_not_sought_again():
    """It is inside of all shares above what it needs: none of these is tried."""
    tried = []

    def within(share):
        tried.append(share)
        return ("answer", 0.7) if share >= 0.7 else None

    shares = [*choosing.SHARES, *choosing.WHOLE]
    assert choosing._first(shares, within, lambda answer: answer[1]) == ("answer", 0.7)
    assert tried == [shares[-1], shares[0]]


def test_contacts_that_no_share_of_their_cones_holds_cost_one_trial():
    tried = []
    assert choosing._first([*choosing.SHARES], tried.append, lambda _: 2.0) is None
    assert tried == [choosing.SHARES[-1]]


class Twirled(tr.Model):
    """Two bodies that fall and turn, each with a ball on an arm that strikes the floor."""

    higher: float = tr.parameter(0.0, unit="m", doc="how much higher the second one starts")

    def world(self):
        return tr.World(up="z")

    def build(self, world):
        for k in range(2):
            body = self.add(f"body[{k}]", tr.Body(mass=1.0, inertia=(0.1, 0.1, 0.1)))
            surfaces = {"surface_A": tr.surfaces.Plane(up="z"), "surface_B": tr.surfaces.Sphere(radius=0.1)}
            laws = {"friction": tr.friction.Frictionless(), "impact": tr.impacts.Newton(e=0.3)}
            self.add(f"contact[{k}]", tr.RigidContact(world.frame(), body.frame(r=(0.5, 0, 0)), **surfaces, **laws))

    def initial(self):
        starts = {"r": [(0, 0, 1.0), (0, 3, 1.0 + self.higher)], "w": [(0, 7.0, 0), (0, 20.0, 0)]}
        return {f"body[{k}].{name}": values[k] for name, values in starts.items() for k in range(2)} | {
            f"body[{k}].v": (0, 0, 0) for k in range(2)
        }


@pytest.mark.parametrize("later", [1e-6, -1e-6])
def test_of_two_that_land_almost_together_the_first_is_found(later):
    """The interpolant of a long step is less exact than their distance in time: it may tell the wrong one."""

    def lands(rate, higher):
        def gap(t):
            return 0.9 + higher - 9.81 / 2 * t**2 - 0.5 * np.sin(rate * t)

        at = np.linspace(0, 0.6, 6001)
        k = int(np.flatnonzero(gap(at) < 0)[0])
        return brentq(gap, at[k - 1], at[k], xtol=1e-15)

    one = lands(7.0, 0.0)
    higher = brentq(lambda h: lands(20.0, h) - one - later, -0.3, 0.1, xtol=1e-15)
    sol = tr.simulate(Twirled(higher=higher), one + 0.01, samples=3, rtol=1e-2, compile="never")
    found = {e.path: e.time for e in reversed(sol.events)}
    assert found["contact[0]"] == pytest.approx(one, abs=1e-5)
    assert found["contact[1]"] == pytest.approx(one + later, abs=1e-5)

"""Bonds that switch: stops and dry friction in joints, alone, together and with contacts."""

import numpy as np
import pytest

import trundle as tr
from audit import audit
from reference.dry_four_bar import DryFourBar as ByHand
from reference.switching import course

M, L, G = 1.3, 0.9, 9.81
J = M * L**2 / 3
SW = tr.switching


class Gate(tr.Model):
    """A rod on a hinge with stops and dry friction."""

    stop: SW.Stop | None = tr.structure(None, doc="stops")
    friction: SW.Dry | None = tr.structure(None, doc="friction")
    flipped: bool = tr.structure(False, doc="A and B exchanged")

    def build(self, world):
        rod = self.add("rod", tr.Body.rod(mass=M, length=L, axis="y"))
        ends = world.frame(), rod.frame(r=(0, L / 2, 0))
        frames, axis = (ends[::-1], "-z") if self.flipped else (ends, "z")
        self.add("hinge", tr.joints.Revolute(*frames, axis=axis, stop=self.stop, friction=self.friction))


class Slider(tr.Model):
    """A mass on a rail, drawn by a spring whose end moves."""

    friction: SW.Dry | None = tr.structure(None, doc="friction")
    stop: SW.Stop | None = tr.structure(None, doc="stops")
    k: float = tr.parameter(2.0, unit="N/m", ge=0, doc="stiffness")
    V: float = tr.parameter(0.1, unit="m/s", doc="speed of the spring's end")

    def build(self, world):
        mass = self.add("mass", tr.Body.box(mass=1.0, size=(0.1, 0.1, 0.1)))
        rail = tr.joints.Prismatic(world.frame(), mass.frame(), axis="x", friction=self.friction, stop=self.stop)
        self.add("rail", rail)
        drawn = lambda t, B: (self.k * (self.V * t - B.r[0]), 0, 0)  # noqa: E731
        self.add("spring", tr.forces.AppliedForce(world.frame(), mass.frame(), force=drawn))


def pull(t, q, v):
    return -M * G * L / 2 / J * np.sin(q)


def dry(mu, static=None, load=1.0):
    return SW.Dry(law=tr.friction.Coulomb(mu=mu, mu_static=static), load=load)


@pytest.mark.parametrize("e", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_end_stops_against_a_classical_integration(e, coordinates):
    stop = SW.Stop(lower=-1.1, upper=0.4, impact=tr.impacts.Newton(e=e))
    times = np.linspace(0, 5, 101)
    sol = tr.simulate(
        Gate(stop=stop), until=times[-1], at=times, initial={"hinge.phi": -1.0}, coordinates=coordinates, rtol=1e-11
    )
    audit(sol)
    none = lambda t, q, v: 0.0  # noqa: E731
    want = course(pull, none, none, (-1.0, 0.0), times, (-1.1, 0.4), e)
    assert np.abs(sol["hinge.phi"].values - want.q).max() < 1e-9
    hits = [event.time for event in sol.events if event.is_impact]
    assert np.allclose(hits, [t for t, _ in want.hits], atol=1e-9, rtol=0)
    assert hits
    assert sol["hinge.phi"].values.max() <= 0.4 + 1e-12


def test_a_rod_rests_on_its_stop_with_the_torque_of_its_weight():
    sol = tr.simulate(Gate(stop=SW.Stop(upper=-0.3)), until=200, initial={"hinge.phi": -0.3})
    assert np.abs(sol["hinge.phi"].values + 0.3).max() < 1e-15
    assert np.allclose(sol["hinge.turn.stop.upper.normal.effort"], M * G * L / 2 * np.sin(0.3), rtol=1e-12)
    assert sol["hinge.turn.stop.upper.gap"].attrs["units"] == "rad"


def test_stops_count_turns():
    sol = tr.simulate(Gate(stop=SW.Stop(upper=4 * np.pi + 1)), until=3, initial={"hinge.phi_dot": 30.0})
    first = next(event for event in sol.events if event.is_impact)
    before = sol["hinge.phi"].values[sol.time < first.time]
    assert 4 * np.pi < before.max() < 4 * np.pi + 1
    assert sol["hinge.phi"].values.max() <= 4 * np.pi + 1 + 1e-12


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_a_dry_hinge_against_a_classical_integration(flipped, coordinates):
    c, s = 0.7, 0.9
    times = np.linspace(0, 6, 121)
    law = dry(c / 2, s / 2, load=2.0)
    options = {"initial": {"hinge.phi": 1.2}, "coordinates": coordinates, "rtol": 1e-11}
    sol = audit(tr.simulate(Gate(friction=law, flipped=flipped), until=6, at=times, **options))
    want = course(pull, lambda *_: c / J, lambda *_: s / J, (1.2, 0.0), times)
    assert np.abs(sol["hinge.phi"].values - want.q).max() < 1e-9
    (stuck,) = want.stuck
    last = sol.events[-1]
    assert last.after == "Sticking"
    assert abs(last.time - stuck[0]) < 1e-9
    assert abs(sol["hinge.phi_dot"].values[-1]) < 1e-15
    assert np.allclose(sol["hinge.turn.friction.load.effort"], 2.0)


def test_stops_and_friction_together_against_a_classical_integration():
    times = np.linspace(0, 6, 121)
    stop = SW.Stop(lower=-0.8, upper=0.5, impact=tr.impacts.Newton(e=0.7))
    sol = audit(
        tr.simulate(
            Gate(friction=dry(0.3, 0.5), stop=stop),
            until=times[-1],
            at=times,
            initial={"hinge.phi_dot": 5.0},
            rtol=1e-11,
        )
    )
    want = course(pull, lambda *_: 0.3 / J, lambda *_: 0.5 / J, (0.0, 5.0), times, (-0.8, 0.5), 0.7)
    assert len(want.hits) > 2
    assert np.abs(sol["hinge.phi"].values - want.q).max() < 1e-9


def test_a_dry_hinge_rests_without_creep():
    sol = tr.simulate(Gate(friction=dry(6.0)), until=1000, initial={"hinge.phi": 1.0})
    assert np.ptp(sol["hinge.phi"].values) == 0
    assert np.allclose(sol["hinge.turn.friction.tangent.effort"], M * G * L / 2 * np.sin(1.0))


def test_stick_slip_of_a_spring_drawn_mass_has_its_closed_form():
    sol = tr.simulate(Slider(friction=dry(1.0, 1.5)), until=40)
    slips = [e.time for e in sol.events if e.after == "Sliding"]
    sticks = [e.time for e in sol.events if e.after == "Sticking"]
    w, A = np.sqrt(2.0), 0.5 * np.sqrt(2.0) / 2
    slip = 2 / w * (np.pi - np.arctan(A / 0.1))
    assert np.allclose(np.subtract(sticks, slips[: len(sticks)]), slip, atol=1e-9)
    assert np.allclose(np.subtract(slips[1:], sticks[: len(slips) - 1]), 5.0, atol=1e-9)
    assert abs(5 + slip - 7.611259254) < 1e-9


def test_a_load_that_comes_and_goes():
    load = lambda t: 3 * np.sin(2 * t)  # noqa: E731
    sol = audit(tr.simulate(Slider(friction=dry(0.4, load=load)), until=5, initial={"rail.nu_dot": 2.0}))
    modes = {e.after for e in sol.events}
    assert {"Idle", "Sliding"} <= modes
    effort, flow = sol["rail.slide.friction.tangent.effort"].values, sol["rail.nu_dot"].values
    size = np.maximum(0.4 * load(sol.time), 0)
    slides = np.abs(flow) > 1e-9
    assert np.allclose(effort[slides], -(size * np.sign(flow))[slides], atol=1e-9)


@pytest.mark.parametrize(("wrong", "word"), [({"lower": 1.0, "upper": 0.5}, "must be < upper"), ({}, "neither")])
def test_wrong_stops_are_reported(wrong, word):
    with pytest.raises(tr.errors.ParameterError, match=word):
        tr.simulate(Gate(stop=SW.Stop(**wrong)), until=1)


def test_starting_beyond_a_stop_is_reported():
    with pytest.raises(tr.errors.TrundleError, match=r"hinge\.turn\.stop\.upper"):
        tr.simulate(Gate(stop=SW.Stop(upper=0.5)), until=1, initial={"hinge.phi": 0.7})


def test_time_stepping_converges_to_the_exact_run():
    stop = SW.Stop(lower=-0.8, upper=0.5, impact=tr.impacts.Newton(e=0.5))
    model, start, times = Gate(friction=dry(0.3), stop=stop), {"hinge.phi_dot": 3.0}, np.linspace(0, 2, 21)

    def angles(**method):
        return tr.simulate(model, until=2, at=times, initial=start, **method)["hinge.phi"].values

    exact = angles()
    steps = [tr.integrators.Moreau(step=h) for h in (4e-3, 1e-3)]
    errors = [
        np.abs(tr.simulate(model, until=times[-1], at=times, initial=start, method=m)["hinge.phi"].values - exact).max()
        for m in steps
    ]
    assert errors[1] < 0.4 * errors[0]
    assert errors[1] < 2e-3


class Rope(SW.OneSided):
    """An inextensible rope."""

    length: float = tr.parameter(unit="m", gt=0, doc="length")

    def gap(self, A, B, t):
        d = B.r - A.r
        return self.length**2 - (d.T @ d)


class Conker(tr.Model):
    """A ball on a rope over a floor."""

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=0.2, radius=0.05))
        self.add("rope", Rope(world.frame(r=(0, 1.5, 0)), ball.frame(), length=1.0, impact=tr.impacts.Newton(e=0.3)))
        surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Sphere(radius=0.05)}
        law = {"friction": tr.friction.Coulomb(mu=0.2), "impact": tr.impacts.Newton(e=0.5)}
        self.add("floor", tr.RigidContact(world.frame(r=(0, 0.52, 0)), ball.frame(), **surfaces, **law))

    def initial(self):
        return {"ball.r": (0.6, 1.5, 0)}


def test_a_rope_and_a_floor_together():
    sol = tr.simulate(Conker(), until=4)
    assert sol.success, sol.reason
    assert {e.path for e in sol.events} == {"rope", "floor"}
    assert sol["rope.gap"].values.min() > -1e-11
    assert sol["floor.gap"].values.min() > -1e-11
    assert sol.stats["energy_residual"] < 1e-9


MU, RADIUS = 0.35, 0.05


def bearing(mu=MU, **more):
    return SW.Dry(law=tr.friction.Coulomb(mu=mu), load=SW.Bearing(radius=RADIUS, **more))


def journal(t, q, v):
    """Friction of the journal bearing per J, by the reaction that belongs to the acceleration with it."""
    way = np.sign(v) if abs(v) > 1e-13 else np.sign(pull(t, q, 0))
    size = 0.0
    for _ in range(60):
        a = pull(t, q, v) - way * size
        size = MU * RADIUS / J * M * np.hypot(G * np.cos(q) + L / 2 * v**2, L / 2 * a + G * np.sin(q))
    return size


@pytest.mark.parametrize("flipped", [False, True])
def test_a_hinge_that_its_own_reaction_loads_against_an_independent_solution(flipped):
    times = np.linspace(0, 12, 61)
    options = {"initial": {"hinge.phi": 1.2}, "rtol": 1e-11}
    sol = audit(tr.simulate(Gate(friction=bearing(), flipped=flipped), until=12, at=times, **options))
    want = course(pull, journal, lambda *_: MU * RADIUS * M * G / J, (1.2, 0.0), times)
    assert np.abs(sol["hinge.phi"].values - want.q).max() < 1e-9
    ((when, angle),) = want.stuck
    assert sol.events[-1].after == "Sticking"
    assert abs(sol.events[-1].time - when) < 1e-8
    assert abs(sol["hinge.phi"].values[-1] - angle) < 1e-9
    reaction = np.linalg.norm(sol["hinge.F_B"].values, axis=1)
    assert np.allclose(sol["hinge.turn.friction.load.effort"], RADIUS * reaction, rtol=1e-11)


def test_a_hinge_that_its_own_reaction_loads_rests_without_creep():
    sol = tr.simulate(Gate(friction=bearing()), until=1000, initial={"hinge.phi": 0.9 * np.arcsin(MU * RADIUS * 2 / L)})
    assert np.ptp(sol["hinge.phi"].values) == 0
    assert set(sol["hinge.turn.friction.mode"].values) == {2}


def test_a_blow_on_a_stop_is_felt_by_the_bearing():
    """Impulses: the bearing's friction impulse is μ r times the reaction's impulse."""
    stop = SW.Stop(upper=0.3)
    sol = tr.simulate(Gate(friction=bearing(), stop=stop), until=2, initial={"hinge.phi": -1.0})
    hit = next(e for e in sol.events if e.is_impact)
    assert hit.path == "hinge.turn.stop.upper"
    # the stop's couple T, friction μ r R and the reaction R = m ω l against J ω = T + μ r R
    w = hit.approach
    assert abs(hit.impulse - (J * w - MU * RADIUS * M * w * L / 2)) < 1e-9 * hit.impulse


class Hoist(tr.Model):
    """A mass on a vertical rail, pressed by next to nothing."""

    P: float = tr.parameter(1e-6, unit="N", doc="what presses it to the rail")

    def build(self, world):
        mass = self.add("mass", tr.Body.box(mass=1.0, size=(0.1, 0.1, 0.1)))
        law = tr.friction.Coulomb(mu=0.3, mu_static=0.4)
        friction = SW.Dry(law=law, load=SW.Guide())
        self.add("rail", tr.joints.Prismatic(world.frame(), mass.frame(), axis="y", friction=friction))
        self.add("push", tr.forces.AppliedForce(world.frame(), mass.frame(), force=lambda t, B: (self.P, 0, 0)))


@pytest.mark.parametrize("P", [1e-2, 1e-4, 1e-6, 1e-8])
def test_friction_under_a_very_small_load_does_not_hold_a_mass_at_its_highest_point(P):
    sol = audit(tr.simulate(Hoist(P=P), until=0.5, initial={"rail.nu_dot": 1.0}, compile="never"))
    assert [e.cause for e in sol.events] == ["slip reversed"]
    up, down = G + 0.3 * P, G - 0.3 * P
    assert sol.events[0].time == pytest.approx(1 / up, rel=1e-9)
    assert sol["rail.nu"].values[-1] == pytest.approx(1 / (2 * up) - down / 2 * (0.5 - 1 / up) ** 2, abs=1e-9)


class Dragged(tr.Model):
    """An arm that only the friction of a spinning disc presses against its stop."""

    collar: bool = tr.structure(False, doc="the weight of the disc loads its friction")

    def build(self, world):
        arm = self.add("arm", tr.Body.rod(mass=M, length=L, axis="x"))
        disc = self.add("disc", tr.Body.cylinder(mass=2.0, radius=0.3, length=0.1, axis="y"))
        stop = SW.Stop(upper=0.1, impact=tr.impacts.Newton(e=0.4))
        self.add("hinge", tr.joints.Revolute(world.frame(), arm.frame(), axis="y", stop=stop))
        load = SW.Bearing(radius=0.01, collar=0.05) if self.collar else 1.0
        friction = SW.Dry(law=tr.friction.Coulomb(mu=0.5), load=load)
        self.add("spin", tr.joints.Revolute(arm.frame(), disc.frame(), axis="y", friction=friction))


@pytest.mark.parametrize("collar", [False, True])
def test_bounces_end_where_friction_alone_closes_a_stop(collar):
    start = {"hinge.phi": 0.0, "hinge.phi_dot": 0.5, "spin.phi_dot": 80.0}
    sol = audit(tr.simulate(Dragged(collar=collar), until=1.5, initial=start, compile="never"))
    pull = 0.5 * (0.05 * 2.0 * G if collar else 1.0) / (M * L**2 / 12)
    hit = np.sqrt(0.5**2 + 2 * pull * 0.1)
    hits = [e for e in sol.events if e.is_impact and e.path == "hinge.turn.stop.upper"]
    assert hits[0].time == pytest.approx((hit - 0.5) / pull, rel=1e-8)
    assert hits[-1].after == "Stopped"
    assert hits[-1].time == pytest.approx((hit - 0.5) / pull + 2 * hit * 0.4 / (0.6 * pull), rel=1e-6)
    assert len(hits) < 40


class Standing(Hoist):
    """The same mass stands on the floor; how much of its weight friction holds is not determined."""

    def build(self, world):
        super().build(world)
        frames = world.frame(r=(0, -0.05, 0)), self._assembly.bodies[0].frame(r=(0, -0.05, 0))
        surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Point()}
        self.add("foot", tr.RigidContact(*frames, **surfaces, friction=tr.friction.Coulomb(mu=0.2)))


@pytest.mark.parametrize("until", [1, 1000])
def test_forces_on_what_rests_do_no_work(until):
    """Rounding in the ledger of a model in which nothing moves is no wrong motion."""
    sol = tr.simulate(Standing(P=30.0), until=until, samples=11, compile="never")
    assert sol.success
    assert np.abs(sol.energy.work.values).max() == 0
    assert np.ptp(sol["rail.nu"].values) == 0


class Strut(tr.Model):
    """A rod on a dry hinge whose lower end meets the floor almost straight below the hinge."""

    angle: float = tr.parameter(unit="rad", doc="angle at which it meets the floor")
    mu: float = tr.parameter(ge=0, doc="friction of the pin")

    def build(self, world):
        rod = self.add("rod", tr.Body.rod(mass=M, length=L, axis="y"))
        friction = SW.Dry(law=tr.friction.Coulomb(mu=self.mu), load=SW.Bearing(radius=RADIUS))
        self.add("hinge", tr.joints.Revolute(world.frame(), rod.frame(r=(0, L / 2, 0)), axis="z", friction=friction))
        frames = world.frame(r=(0, -L * np.cos(self.angle), 0)), rod.frame(r=(0, -L / 2, 0))
        laws = {"friction": tr.friction.Frictionless()}
        self.add("tip", tr.RigidContact(*frames, surface_A=tr.surfaces.Plane(), surface_B=tr.surfaces.Point(), **laws))


@pytest.mark.parametrize(("angle", "mu"), [(0.02, 0.2), (0.02, 0.4), (0.05, 0.6), (0.1, 0.3)])
def test_a_blow_whose_reaction_presses_the_pin_that_lessens_it(angle, mu):
    """The blow stops the rod: N a + T = J ω with |T| ≤ μ r R, and the pin's impulse R is that of the same blow."""
    sol = audit(tr.simulate(Strut(angle=angle, mu=mu), until=1, initial={"hinge.phi": -0.5}, compile="never"))
    hit = next(e for e in sol.events if e.path == "tip" and e.is_impact)
    arm, fall = L * np.sin(angle), hit.approach
    w = fall / arm
    pin = np.hypot(M * w * L / 2 * np.cos(angle), M * w * L / 2 * np.sin(angle) - hit.impulse)
    rest = J * w - hit.impulse * arm
    assert -1e-9 * J * w <= rest <= mu * RADIUS * pin * (1 + 1e-9)
    assert np.abs(sol["hinge.phi_dot"].values[-1]) < 1e-12
    assert sol["hinge.phi"].values[-1] == pytest.approx(-angle, abs=1e-12)


class DryFourBar(tr.Model):
    """A four-bar with friction in all four joints, each by its own reaction."""

    mu: float = tr.parameter(0.2, ge=0, doc="coefficient of friction")
    arms = ((0.3, 1.0), (0.8, 1.4), (0.6, 1.1))  # lengths and masses of crank, coupler and rocker

    def build(self, world):
        bodies = [
            self.add(name, tr.Body.rod(mass=m, length=a, axis="x"))
            for name, (a, m) in zip(("crank", "coupler", "rocker"), self.arms, strict=True)
        ]
        ends = [
            (b.frame(r=(-a / 2, 0, 0)), b.frame(r=(a / 2, 0, 0))) for b, (a, _) in zip(bodies, self.arms, strict=True)
        ]
        pairs = [
            (world.frame(), ends[0][0]),
            (ends[0][1], ends[1][0]),
            (ends[1][1], ends[2][1]),
            (world.frame(r=(0.9, 0, 0)), ends[2][0]),
        ]
        law = SW.Dry(law=tr.friction.Coulomb(mu=self.mu), load=SW.Bearing(radius=0.02))
        for k, pair in enumerate(pairs):
            self.add(f"joint[{k}]", tr.joints.Revolute(*pair, axis="z", friction=law))

    def guess(self):
        return {"joint[0].phi": 1.0, "joint[3].phi": 1.8}


def balanced(sol):
    assert sol.success, sol.reason
    assert sol.stats["energy_residual"] < 1e-9
    for k in range(4):
        load = sol[f"joint[{k}].turn.friction.load.effort"].values
        effort, flow = (sol[f"joint[{k}].turn.friction.tangent.{n}"].values for n in ("effort", "flow"))
        assert np.allclose(load, 0.02 * np.linalg.norm(sol[f"joint[{k}].F_B"].values[:, :2], axis=1), rtol=1e-9)
        assert np.all(np.abs(effort) <= 0.2 * load * (1 + 1e-9))
        slides = np.abs(flow) > 1e-9
        assert np.allclose(effort[slides], -0.2 * (load * np.sign(flow))[slides], rtol=1e-9)


def test_friction_in_all_joints_of_a_four_bar_is_that_of_their_reactions():
    sol = tr.simulate(DryFourBar(), until=0.5, samples=51, initial={"joint[0].phi_dot": 4.0})
    balanced(sol)
    assert len(sol.events) >= 1


@pytest.mark.parametrize(("mu", "rate"), [(0.2, 4.0), (0.5, -5.0)])
def test_a_four_bar_with_four_dry_joints_against_an_independent_solution(mu, rate):
    """Newton and Euler's equations of the rods, their pins' forces and friction found by hand."""
    times = np.linspace(0, 0.5, 26)
    start = {"joint[0].phi": 1.0, "joint[0].phi_dot": rate}
    sol = tr.simulate(DryFourBar(mu=mu), until=0.5, at=times, initial=start, rtol=1e-11)
    lengths, masses = zip(*DryFourBar.arms, strict=True)
    hand = ByHand(lengths=lengths, masses=masses, ground=0.9, mu=mu, radius=0.02)
    crank, turned, rocker = (sol[f"joint[{k}].phi"].values[0] for k in (0, 1, 3))
    angles = np.array([crank, crank + turned, rocker])
    assert np.abs(hand.loop(angles)).max() < 1e-10
    wanted = hand.run(angles, rate, times)
    known = np.isfinite(wanted)
    assert known.sum() > 10
    assert np.abs(sol["joint[0].phi"].values - wanted)[known].max() < 1e-8


@pytest.mark.study
def test_a_four_bar_with_four_dry_joints_comes_to_rest():
    sol = tr.simulate(DryFourBar(), until=12, initial={"joint[0].phi_dot": 4.0})
    balanced(sol)
    assert np.abs(sol["crank.w"].values[-1]).max() < 1e-12
    assert [e.after for e in sol.events[-4:]] == ["Sticking"] * 4


def test_the_doctor_counts_a_joint_with_stops_and_friction_as_free():
    found = tr.doctor(Gate(friction=dry(0.3), stop=SW.Stop(lower=-1, upper=1)))
    assert found.degrees_of_freedom == 1
    assert found.locked_bonds == 5
    assert not found.loops
    assert not found.redundant


class Table(tr.Model):
    """A block on four corners on a table, whose slide has a stop."""

    def build(self, world):
        table, block = (self.add(n, tr.Body.box(mass=1.0, size=(0.2, 0.1, 0.2))) for n in ("table", "block"))
        self.add("slide", tr.joints.Prismatic(world.frame(), table.frame(), axis="y", stop=SW.Stop(lower=0.0)))
        laws = {"friction": tr.friction.Coulomb(mu=0.2), "surface_A": tr.surfaces.Plane()}
        for i, (x, z) in enumerate(((-0.1, -0.1), (-0.1, 0.1), (0.1, -0.1), (0.1, 0.1))):
            ends = table.frame(r=(0, 0.05, 0)), block.frame(r=(x, -0.05, z))
            self.add(f"foot[{i}]", tr.RigidContact(*ends, surface_B=tr.surfaces.Point(), **laws))

    def initial(self):
        return {"slide.nu": 0.0, "block.r": (0, 0.1, 0)}


def test_reactions_beside_a_stop_are_judged(tmp_path):
    """The doctor names all of the four contacts; so a result of this model can be stored."""
    found = tr.doctor(Table())
    assert found.degrees_of_freedom == 1
    assert len(found.redundant) == 6
    assert {name.partition(".")[0] for name in found.not_unique} == {f"foot[{i}]" for i in range(4)}
    sol = tr.simulate(Table(), until=0.1)
    sol.save(tmp_path / "table.nc")
    assert tr.load(tmp_path / "table.nc")["slide.slide.stop.lower.normal.effort"].values[-1] == pytest.approx(2 * G)


def test_a_run_goes_on_from_its_end():
    model = Gate(friction=dry(0.3, 0.5), stop=SW.Stop(lower=-0.8, upper=0.5, impact=tr.impacts.Newton(e=0.5)))
    start = {"hinge.phi_dot": 5.0}
    whole = tr.simulate(model, until=6, initial=start)
    first = tr.simulate(model, until=0.5, initial=start)
    later = tr.simulate(model, until=6, start_from=first)
    assert abs(later["hinge.phi"].values[-1] - whole["hinge.phi"].values[-1]) < 1e-9


class Stacked(tr.Model):
    """B on A on the ground, all on rails along x; B is pulled."""

    def build(self, world):
        low, high = (self.add(name, tr.Body.box(mass=1.0, size=(0.1, 0.1, 0.1))) for name in ("A", "B"))
        self.add("ground", tr.joints.Prismatic(world.frame(), low.frame(), axis="x", friction=dry(0.5, 2.0)))
        self.add("top", tr.joints.Prismatic(low.frame(), high.frame(), axis="x", friction=dry(2.2)))
        self.add("pull", tr.forces.AppliedForce(world.frame(), high.frame(), force=(2.8, 0, 0)))


def test_a_joint_that_static_friction_of_another_would_make_slip_sticks_once_that_slips():
    """At static friction both slip, 0.6 > 0.2 m/s²; with sliding friction below, both move with (2.8 − 0.5)/2 m/s²."""
    at = np.linspace(0, 2, 11)
    sol = audit(tr.simulate(Stacked(), until=2, at=at))
    assert np.abs(sol["ground.nu"].values - 1.15 / 2 * at**2).max() < 1e-9
    assert np.abs(sol["top.nu"].values).max() == 0
    assert np.allclose(sol["top.slide.friction.tangent.effort"], -1.65)

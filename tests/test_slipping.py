"""Steps with implicit slips, half-planes, and slots whose carriers are alike."""

from types import SimpleNamespace

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import trundle as tr
from audit import audit, close
from trundle.equations import prepare
from trundle.equations.ready import ready_state
from trundle.equations.records import ContactSignals, Mode
from trundle.running import choosing, slipping, steppers, stopping
from trundle.running.collocation import radau
from trundle.running.complementarity import ContactProblem
from trundle.running.slip_stepper import SlipStepper, slip_order
from trundle.running.stopping import Stopping
from trundle.running.system_jacobian import SystemJacobian

S, G = tr.surfaces, tr.gallery
VM = {"compile": "never"}


def test_collocation_is_radau():
    """Quadrature exact up to degree 2s − 2, stages up to s − 1; three stages are the published ones."""
    rule = radau(5)
    c, A, gamma = rule.C, rule.A, rule.gamma
    r6 = np.sqrt(6)
    close(c, [(4 - r6) / 10, (4 + r6) / 10, 1], 1e-15)
    close(A[0, 0], (88 - 7 * r6) / 360, 1e-15)
    close(gamma, 3.637834252744496, 1e-12)
    c, A, back = radau(9).C, radau(9).A, radau(9).back
    for k in range(9):
        close(A[-1] @ c**k, 1 / (k + 1), 1e-14)
    for k in range(5):
        close(A @ c**k, c ** (k + 1) / (k + 1), 1e-14)
        close(back @ c**k, 0.0**k, 1e-12)


def wheel_on_floor(delta):
    law = tr.friction.RegularisedCoulomb(mu=0.2, delta=delta)
    return G.FreeRoller(friction=law, w=(20, 0, 0))


def test_steps_do_not_grow_with_stiffness():
    """The thinner the layer, the stiffer the slip; the number of steps stays."""
    steps = []
    for delta in (1e-2, 1e-4, 1e-6):
        sol = tr.simulate(wheel_on_floor(delta), 0.3, samples=2, rtol=1e-6, **VM)
        assert sol.stats["implicit_steps"] > 0
        assert sol.stats["jacobians"] == 0
        steps.append(sol.stats["steps"])
    assert max(steps) < 3 * min(steps), steps


@pytest.mark.parametrize(("order", "least"), [(9, 2**8), (5, 2**4)])
def test_order_of_slip_steps(monkeypatch, order, least):
    """Long fixed steps in the layer of the regularised law: halving them, the error falls by far more than 2⁸."""
    monkeypatch.setattr(steppers, "slip_order", lambda s, rtol: order)
    model, end = G.FreeRoller(friction=tr.friction.RegularisedCoulomb(mu=0.2, delta=5.0), w=(20, 5, 5)), 0.04
    want = tr.simulate(model, end, samples=2, rtol=1e-13, atol=1e-15, method="dop853", **VM)["roller.w"].values[-1]
    monkeypatch.setattr(steppers, "SLIDE_STIFF", -1.0)  # all steps are slip steps
    monkeypatch.setattr(steppers, "SLIDE_EASY", (-2.0, -2.0))
    monkeypatch.setattr(slipping, "GOAL", 1e-10)
    monkeypatch.setattr(slipping, "ROUNDS", 40)
    monkeypatch.setattr(prepare, "_entries", {})  # the kernel is made anew with these
    errors = []
    for h in (0.02, 0.01):
        sol = tr.simulate(model, end, samples=2, rtol=1e-3, atol=1e-3, max_step=h, **VM)
        assert sol.stats["implicit_steps"] == sol.stats["steps"] <= end / h + 2
        errors.append(np.abs(sol["roller.w"].values[-1] - want).max())
    assert 1e-9 < errors[0] < (1e-6 if order == 9 else 1e-3), errors
    assert errors[0] > least * errors[1], errors


def test_the_order_of_slip_steps_goes_with_the_tolerance():
    """Five only for short slips at loose tolerances: laws without stick may consist of such steps altogether."""
    sticks, layer = (
        ready_state(G.FreeRoller(friction=law, w=(20, 0, 0)), None, "joint", 0.0, None, None)[0].system
        for law in (tr.friction.Coulomb(mu=0.2), tr.friction.RegularisedCoulomb(mu=0.2, delta=1e-3))
    )
    assert [slip_order(sticks, rtol) for rtol in (1e-4, 1e-6, 1e-8, 1e-10)] == [5, 5, 9, 9]
    assert [slip_order(layer, rtol) for rtol in (1e-4, 1e-6, 1e-8, 1e-10)] == [9, 9, 9, 9]


def test_slip_steps_agree_with_explicit_ones():
    model = G.FreeRoller(friction=tr.friction.Coulomb(mu=0.2), w=(20, 0, 0))
    a, b = (tr.simulate(model, 0.3, samples=20, method=method, **VM) for method in ("auto", "dop853"))
    close(a["roller.w"].values, b["roller.w"].values, 2e-7)
    audit(a)


class Ledge(tr.Model):
    """A ball rolls off a ledge and lands on the floor below."""

    edge = "x"

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        top = S.HalfPlane(up="y", towards=self.edge, length=1.0)
        for name, frame, ground in (
            ("top", world.frame(), top),
            ("floor", world.frame(r=(0, -0.5, 0)), S.Plane(up="y")),
        ):
            self.add(
                name,
                tr.RigidContact(
                    frame,
                    ball.frame(),
                    surface_A=ground,
                    surface_B=S.Sphere(radius=0.1),
                    friction=tr.friction.Coulomb(mu=0.3),
                ),
            )

    def initial(self):
        return {"ball.r": (0, 0.1, 0), "ball.v": (2.0, 0, 0), "ball.w": (0, 0, -20.0)}


def test_over_an_edge():
    sol = tr.simulate(Ledge(), 1.2, **VM)
    assert sol.success, sol.reason
    fall = np.sqrt(2 * 0.5 / 9.81)
    close([e.time for e in sol.events], [0.5, 0.5 + fall], 1e-11)
    assert [(e.before, e.after) for e in sol.events] == [("Rolling", "Flight"), ("Flight", "Rolling")]
    close(sol["ball.r"].values[-1], [2.4, -0.4, 0], 1e-10)  # it rolls on as before
    audit(sol)


def test_half_plane_names_a_wrong_direction():
    class Crooked(Ledge):
        edge = (0, 1, 1)

    with pytest.raises(tr.errors.ParameterError, match=r"towards.*does not lie in the plane"):
        tr.simulate(Crooked(), 0.1, **VM)


class Anchored(G.OmniVehicle):
    """The same vehicle with a force of nothing on every roller: its slots are treated one carrier at a time."""

    def build(self, world):
        super().build(world)
        for i in range(self.wheels):
            for j in range(self.n):
                roller = self[f"wheel[{i}].roller[{j}]"]
                self.add(
                    f"nothing[{i * self.n + j}]", tr.forces.AppliedForce(world.frame(), roller.frame(), force=(0, 0, 0))
                )


def test_alike_carriers_are_only_a_short_cut():
    """The right-hand side is the same whether a slot's carriers are treated as alike or not."""
    found = []
    for model in (G.OmniVehicle(), Anchored()):
        ready, x = ready_state(model, None, "joint", 0.0, None, None)
        s, P = ready.system, ready.P.copy()
        assert bool(s.carrier_groups) == (type(model) is G.OmniVehicle)
        modes = Mode.table(s.mode_numbers(P))
        rng = np.random.default_rng(3)
        x = x.copy()
        x[s.nx : s.nx + s.nu] += 0.1 * rng.normal(size=s.nu)
        for stick, carrier in ((1, (0, 1, 2)), (0, (3, 0, 1))):
            modes.touches[:], modes.sticks[:], modes.slip_direction[:], modes.carrier[:] = 1, stick, (1, 0, 0), carrier
            found.append(np.array(ready.program.rhs(0, x, P)).ravel()[: s.nx + s.nu])
    close(found[0], found[2], 1e-10)
    close(found[1], found[3], 1e-10)


def test_the_kernels_guess_is_what_the_general_solver_finds(monkeypatch):
    """At every event where the guess of the efforts is taken; also with loops and with resistance to spinning."""
    agreed, quick = [], choosing.guessed

    def both(contacts, facts, here, mu):
        answer = quick(contacts, facts, here, mu)
        if answer is not None:
            W, q, _ = contacts.system(facts, here, facts.drift)
            given = [None if facts.sticks[i] else facts.ratios[i][1:3] for i in here]
            limits = np.array([mu.get(int(i), 0.0) for i in here])
            whole = ContactProblem(W, q, len(contacts.bilateral), given).answer(limits)
            assert whole.found
            close(answer.effort, whole.effort, 1e-9 * np.abs(whole.effort).max())
            close(answer.motion, whole.motion, 1e-8 * np.abs(q).max())  # events are located to about that
            agreed.append(len(here))
        return answer

    monkeypatch.setattr(choosing, "guessed", both)
    for model, how in (
        (G.OmniVehicle(n=4, vz=0.5, yaw_rate=1.0), "joint"),
        (Twirled(), "joint"),
        (Twirled(), "absolute"),
    ):
        before = len(agreed)
        tr.simulate(model, 0.6, samples=2, rtol=1e-6, coordinates=how, **VM)
        assert len(agreed) > before, (model, how)


class Twirled(tr.Model):
    """A ball that slides and spins against a couple, a rod on a hinge in it: in absolute coordinates the hinge is rows
    of its own. Its slip turns until it ends."""

    mu: float = tr.parameter(0.3, doc="coefficient of friction")

    def build(self, world):
        body = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        rod = self.add("rod", tr.Body.rod(mass=0.2, length=0.3, axis="y"))
        self.add("hinge", tr.joints.FixedIdealJoint(body.frame(), rod.frame(r=(0, 0.15, 0)), axis="y"))
        surfaces = {"surface_A": S.Plane(up="y"), "surface_B": S.Sphere(radius=0.1)}
        laws = {"friction": tr.friction.Coulomb(mu=self.mu), "spinning": tr.friction.Resistance(arm=1e-3, delta=1e-3)}
        self.add("contact", tr.RigidContact(world.frame(), body.frame(), **surfaces, **laws))

    def initial(self):
        return {"ball.r": (0, 0.1, 0), "ball.v": (1.0, 0, 0.2), "ball.w": (4.0, 3.0, 6.0), "hinge.phi_dot": 2.0}


@pytest.mark.parametrize("rtol", [1e-5, 1e-7])
def test_slips_that_turn_end_early_within_the_tolerance(monkeypatch, rtol):
    """What is left out of a slip is less than the errors of the steps, and its energy is the contact's."""
    ended, whole = [], Stopping._stops

    def stops(self, i, left):
        slip = self.contacts.rows_seen[ContactSignals.every.slip_speed][i]
        done = whole(self, i, left)
        if done:
            ended.append(slip)
        return done

    monkeypatch.setattr(Stopping, "_stops", stops)
    model = G.OmniVehicle(n=4, vz=0.5, yaw_rate=1.0)
    sol = audit(tr.simulate(model, 1.0, samples=2, rtol=rtol, **VM), energy=rtol)
    assert ended
    assert max(ended) > 1e-3 * rtol**0.5  # not only where it would have ended anyway, at 1e-7 of the speed
    found, ended[:] = sol["platform.v"].values[-1], []
    monkeypatch.setattr(stopping, "STOP", 0.0)
    want = tr.simulate(model, 1.0, samples=2, rtol=rtol / 100, **VM)
    assert not ended
    close(found, want["platform.v"].values[-1], 3 * rtol)
    assert len(sol.events) == len(want.events)


def ball(m, name, world, ground, friction):
    body = m.add(name, tr.Body.sphere(mass=1.0, radius=0.1))
    surfaces = {"surface_A": ground, "surface_B": S.Sphere(radius=0.1)}
    m.add(f"on_{name}", tr.RigidContact(world.frame(), body.frame(), **surfaces, friction=friction))
    return body


class TwoBalls(tr.Model):
    """One slides in a thin layer, the other flies, pushed so that its velocity changes its sign."""

    def build(self, world):
        ball(self, "a", world, S.Plane(up="y"), tr.friction.RegularisedCoulomb(mu=0.3, delta=1e-6))
        b = ball(self, "b", world, S.Plane(up="y"), tr.friction.Coulomb(mu=0.2))
        self.add("push", tr.forces.AppliedForce(world.frame(), b.frame(), force=(-4, 0, 0)))

    def initial(self):
        start = {"a.r": (0, 0.1, 0), "a.v": (1, 0, 0), "a.w": (0, 10, 0)}
        return start | {"b.r": (0, 1.5, 1), "b.v": (1, 0, 0), "b.w": (0, 0, 0)}


@pytest.mark.parametrize("rtol", [1e-5, 1e-8])
def test_outputs_inside_slip_steps_are_as_exact_as_the_steps(rtol):
    sol = tr.simulate(TwoBalls(), 0.5, samples=800, rtol=rtol, **VM)
    t = sol.time.values
    close(sol["b.r"].values[:, 0], t - 2 * t**2, 1e-12)
    assert np.abs(sol.energy["residual"].values).max() < 10 * rtol


@pytest.mark.parametrize("rtol", [1e-10, 1e-12])
def test_a_slip_that_starts_does_not_chatter(rtol):
    """A spindle put on its side near its tip: it slips once and rolls."""
    model = G.FreeRoller(friction=tr.friction.Coulomb(mu=0.3), w=(5.0, 6.0, 2.0))
    sol = tr.simulate(model, 0.3, samples=2, rtol=rtol, **VM)
    assert sol.success, sol.reason
    assert len(sol.events) <= 4, [str(e) for e in sol.events]


def test_a_ball_that_comes_from_beyond_an_edge_strikes_it():
    class Under(Ledge):
        def initial(self):
            return {"ball.r": (1.3, 0.3, 0), "ball.v": (-1, 0, 0), "ball.w": (0, 0, 0)}

    sol = tr.simulate(Under(), 1.0, **VM)
    hit = sol.events[0]
    assert (hit.path, hit.before) == ("top", "Flight")
    x, y = 0.3 - hit.time, 0.3 - 9.81 * hit.time**2 / 2  # of its centre, from below the edge
    close(np.hypot(x, max(y, 0.0)), 0.1, 1e-9)
    x, y = sol["ball.r"].values[:, 0] - 1, sol["ball.r"].values[:, 1]
    assert np.all((np.hypot(np.maximum(x, 0), np.maximum(y, 0)) > 0.1 - 1e-9) | (x > 0.1 - 1e-9))


@pytest.mark.parametrize("speed", [0.05, 0.3])
def test_a_slow_ball_rolls_over_an_edge(speed):
    """It turns about the edge without slip, energy conserved, until the friction does not hold it any more."""

    class Slow(Ledge):
        def initial(self):
            return {"ball.r": (0.9, 0.1, 0), "ball.v": (speed, 0, 0), "ball.w": (0, 0, -10 * speed)}

    sol = tr.simulate(Slow(), 0.1 / speed + 0.6, **VM)
    x, y = sol["ball.r"].values[:, 0] - 1, sol["ball.r"].values[:, 1]
    assert np.hypot(np.maximum(x, 0), np.maximum(y, 0)).min() > 0.1 - 1e-12
    modes, angle = sol["top.mode"].values, np.arctan2(x, y)
    turning = (modes == 2) & (angle > 1e-3)
    assert turning.sum() > 5
    v2 = (sol["ball.v"].values ** 2).sum(axis=1)[turning]
    close(v2, speed**2 + 10 / 7 * 9.81 * 0.1 * (1 - np.cos(angle[turning])), 1e-9)
    leaves = next(e for e in sol.events if e.after == "Sliding")
    at = np.interp(leaves.time, sol.time.values, angle)
    normal = 9.81 * np.cos(at) - np.interp(leaves.time, sol.time.values[turning], v2) / 0.1
    close(2 / 7 * 9.81 * np.sin(at) / normal, 0.3, 2e-2)  # where friction reaches its limit, between two outputs
    audit(sol)


def test_a_slow_wheel_at_an_edge_ends_the_run():
    class Wheel(tr.Model):
        def build(self, world):
            wheel = self.add("wheel", tr.Body(mass=1.0, inertia=(0.0025, 0.0025, 0.005)))
            self.add(
                "rim",
                tr.RigidContact(
                    world.frame(),
                    wheel.frame(),
                    surface_A=S.HalfPlane(up="y", towards="x", length=1.0),
                    surface_B=S.Circle(radius=0.1, axis="z"),
                    friction=tr.friction.Coulomb(mu=0.3),
                ),
            )

        def initial(self):
            return {"wheel.r": (0.9, 0.1, 0), "wheel.v": (0.3, 0, 0), "wheel.w": (0, 0, -3.0)}

    with pytest.raises(tr.errors.SimulationError, match=r"rim: the bodies overlap by"):
        tr.simulate(Wheel(), 1.0, **VM)


def test_time_stepping_knows_edges():
    sol = tr.simulate(Ledge(), 0.7, samples=2, method="moreau", max_step=1e-3, **VM)
    close(sol["ball.r"].values[-1], [1.4, 0.1 - 9.81 * 0.2**2 / 2, 0], 1e-2)


class FrictionlessSlope(tr.Model):
    def build(self, world):
        box = self.add("box", tr.Body.box(mass=1.0, size=(0.4, 0.2, 0.4)))
        slope = world.frame(R=("z", -0.3))
        for k, (x, z) in enumerate(((1, 1), (1, -1), (-1, 1), (-1, -1))):
            corner = box.frame(r=(0.2 * x, -0.1, 0.2 * z))
            laws = {"surface_A": S.Plane(up="y"), "surface_B": S.Point(), "friction": tr.friction.Coulomb(mu=0.0)}
            self.add(f"corner[{k}]", tr.RigidContact(slope, corner, **laws))

    def initial(self):
        turn = np.array([np.cos(0.15), 0, 0, -np.sin(0.15)])
        up = np.array([np.sin(0.3), np.cos(0.3), 0])
        return {"box.r": 0.1 * up, "box.q": turn, "box.v": (0, 0, 0), "box.w": (0, 0, 0)}


def test_no_friction_holds_nothing():
    sol = tr.simulate(FrictionlessSlope(), 1.0, samples=2, **VM)
    assert sol.success, sol.reason
    close(np.linalg.norm(sol["box.v"].values[-1]), 9.81 * np.sin(0.3), 1e-9)


# -- laws with a layer ------------------------------------------------------------------------------------------
class Kinked(tr.Friction):
    """A user's law with two slopes: steep up to the slip δ, flat beyond."""

    mu: float = tr.parameter(0.2, ge=0, doc="coefficient at δ")
    delta: float = tr.parameter(1e-2, unit="m/s", gt=0, doc="slip of the kink")

    def _size(self, u):
        return ca.sqrt(ca.dot(u, u) + 1e-30)

    def ratio(self, u, s):
        return ca.if_else(ca.dot(u, u) < self.delta**2, *self.layer(u)[1:])

    def layer(self, u):
        size = self._size(u)
        return self.delta, self.mu * u / self.delta, (self.mu + size - self.delta) * u / size


class Unaware(Kinked):
    """The same law without declaring a ``layer``."""

    def ratio(self, u, s):
        return ca.if_else(ca.dot(u, u) < self.delta**2, *Kinked.layer(self, u)[1:])

    def layer(self, u):
        return None


def test_runs_stop_at_the_kink_of_a_law():
    """Fewer steps, as exact; nothing of it is seen in the timeline."""
    at, found = [0.9, 1.2], {}
    for law in (Kinked, Unaware):
        model = G.SlidingBall(friction=law())
        sol = found[law] = audit(tr.simulate(model, 1.5, at=at, rtol=1e-9, **VM))
        assert sol.events == []
    exact = tr.simulate(G.SlidingBall(friction=Unaware()), 1.5, at=at, rtol=1e-12, method="dopri5", **VM)
    for name in ("ball.v", "ball.w"):
        close(found[Kinked][name], exact[name].values, 2e-8)
    assert found[Kinked].stats["rejected"] < found[Unaware].stats["rejected"]
    assert found[Kinked].stats["steps"] <= found[Unaware].stats["steps"]


def test_a_slip_that_goes_in_and_out_of_its_layer():
    """A block in a layer, shaken: in and out again many times; against the law as it is, with small steps."""
    model = ShakenBlock()
    sol = audit(tr.simulate(model, 1.0, samples=11, rtol=1e-9, **VM))
    want = tr.simulate(model, 1.0, samples=11, rtol=1e-11, max_step=1e-3, method="cvodes", **VM)
    close(sol["block.r"], want["block.r"].values, 1e-8)
    close(sol["block.v"], want["block.v"].values, 1e-7)


class ShakenBlock(tr.Model):
    """A point mass on a plane, pushed to and fro."""

    law: tr.Friction = tr.structure(tr.friction.RegularisedCoulomb(mu=0.3, delta=0.05), doc="friction")
    across: float = tr.parameter(2.0, unit="N", doc="push across")

    def build(self, world):
        block = self.add("block", tr.Body(mass=1.0, inertia=(1.0, 1.0, 1.0)))
        surfaces = {"surface_A": S.Plane(up="y"), "surface_B": S.Point()}
        self.add("contact", tr.RigidContact(world.frame(), block.frame(), **surfaces, friction=self.law))
        force = lambda t, B: (4.0 * ca.sin(20 * t), 0.0, self.across * ca.cos(31 * t))  # noqa: E731
        self.add("push", tr.forces.AppliedForce(world.frame(), block.frame(), force=force))

    def initial(self):
        return {"block.r": (0, 0, 0), "block.v": (0, 0, 0), "block.w": (0, 0, 0)}


@pytest.mark.parametrize("delta", [1e-7, 1e-10, 1e-12])
def test_thin_layers_are_coulomb(delta):
    """However thin the layer is beside the tolerance: the same motion, friction within its limit."""
    want = tr.simulate(ShakenBlock(law=tr.friction.Coulomb(mu=0.3), across=0.0), 1.0, samples=201, rtol=1e-10, **VM)
    for rtol in (1e-5, 1e-7):
        model = ShakenBlock(law=tr.friction.RegularisedCoulomb(mu=0.3, delta=delta), across=0.0)
        sol = tr.simulate(model, 1.0, samples=201, rtol=rtol, **VM)
        assert sol.success, sol.reason
        close(sol["block.v"], want["block.v"].values, 2 * delta + 1e-7)
        assert np.abs(sol["contact.tangent_1.effort"].values).max() < 0.3 * 9.81 * (1 + 2e-3)
        assert sol.stats["steps"] < 500


def test_an_event_elsewhere_leaves_a_layer_alone():
    """A ball at rest in its layer, another one that bounces; the speeds of the second do not count for the first."""
    for delta in (1e-6, 1e-9):
        sol = tr.simulate(RestAndBounce(delta=delta), 1.5, samples=3, rtol=1e-6, **VM)
        assert sol.success, sol.reason
        assert sol.stats["impacts"] >= 2
        close(sol["a.v"].values[-1], 0, 1e-15)


class RestAndBounce(tr.Model):
    delta: float = tr.parameter(1e-6, unit="m/s", doc="layer of the ball at rest")

    def build(self, world):
        ball(self, "a", world, S.Plane(up="y"), tr.friction.RegularisedCoulomb(mu=0.3, delta=self.delta))
        body = self.add("b", tr.Body.sphere(mass=1.0, radius=0.1))
        surfaces = {"surface_A": S.Plane(up="y"), "surface_B": S.Sphere(radius=0.1)}
        laws = {"friction": tr.friction.Coulomb(mu=0.2), "impact": tr.impacts.Newton(e=0.7)}
        self.add("on_b", tr.RigidContact(world.frame(), body.frame(), **surfaces, **laws))

    def initial(self):
        start = {"a.r": (0, 0.1, 0), "a.v": (0, 0, 0), "a.w": (0, 0, 0)}
        return start | {"b.r": (0, 1.1, 1), "b.v": (0, 0, 0), "b.w": (0, 0, 0)}


def test_slip_steps_do_not_settle_for_slips_not_found():
    """The onset of a slip is far below the tolerances: one round is not enough there, and costs many steps later."""
    sol = audit(
        tr.simulate(ShakenBlock(law=tr.friction.Coulomb(mu=0.3)), 1.0, samples=201, rtol=1e-6, **VM), energy=1e-6
    )
    assert sol.stats["steps"] < 330


def test_time_stepping_with_a_layer_reports_its_friction():
    sol = tr.simulate(ShakenBlock(law=tr.friction.RegularisedCoulomb(mu=0.3, delta=1e-3)), 0.5, method="moreau", **VM)
    efforts = np.hypot(*(sol[f"contact.tangent_{k}.effort"].values for k in (1, 2)))
    assert np.all(efforts <= 0.3 * 9.81 * (1 + 1e-9))


def test_forms_of_a_layer_must_meet():
    class Torn(Kinked):
        def layer(self, u):
            delta, inside, outside = super().layer(u)
            return delta, inside, 1.1 * outside

    with pytest.raises(
        tr.errors.SimulationError, match=r"contact\.friction: the two forms of its layer differ by 0\.1"
    ):
        tr.simulate(G.SlidingBall(friction=Torn()), 0.1, **VM)


@pytest.mark.parametrize("rtol", [1e-6, 1e-8])
def test_slips_that_end_early_beside_resistance_to_rolling(rtol):
    """Other efforts that depend on the normal one take their part in the impulse that ends the slip."""
    want = tr.simulate(Lopsided(), 0.35, samples=2, rtol=1e-11, **VM)
    sol = tr.simulate(Lopsided(), 0.35, samples=2, rtol=rtol, **VM)
    assert [e.after for e in sol.events] == [e.after for e in want.events]
    assert sol.events[-1].after == "Rolling"
    for name in ("ball.v", "ball.w"):
        close(sol[name].values[-1], want[name].values[-1], 5 * rtol)


class Lopsided(tr.Model):
    """An eccentric ball that slides, turns and then rolls against a couple."""

    def build(self, world):
        body = self.add("ball", tr.Body(mass=1.0, inertia=(4e-3, 5e-3, 6e-3)))
        surfaces = {"surface_A": S.Plane(up="y"), "surface_B": S.Sphere(radius=0.1)}
        laws = {"friction": tr.friction.Coulomb(mu=0.3), "rolling": tr.friction.Resistance(arm=0.01, delta=1e-3)}
        self.add("contact", tr.RigidContact(world.frame(), body.frame(r=(0.02, 0.01, 0)), **surfaces, **laws))

    def initial(self):
        return {"ball.r": (-0.02, 0.09, 0), "ball.v": (0.5, 0, 0.2), "ball.w": (1.0, 3.0, 2.0), "contact.gap": 0.0}


@pytest.mark.parametrize("turned", [0.3, 1.2, 1.9, 2.6])
def test_the_friction_of_a_slip_that_turns_as_it_starts_does_not_jump(turned):
    """Along a line of slips past the end of the given direction, as large as what counts as none."""
    s = prepare.prepare(G.FreeRoller(friction=tr.friction.Coulomb(mu=0.2))).system
    friction = s.closing[s.contacts[0]][1].contact.friction()
    none, way = 1e-7, np.array([np.cos(turned), np.sin(turned)])
    mode = np.zeros(Mode.SIZE)
    mode[Mode.at.no_slip] = none
    given = [np.full(friction.size_in(k), 0.2) for k in range(friction.n_in() - 3)]  # mu among them
    slips = none * np.linspace(0, 3, 3001)[:, None] * way
    found = np.array([np.array(friction(*given, mode, u, [1.0, 0.0])[0]).ravel() for u in slips])
    close(np.linalg.norm(found, axis=1), 0.2, 1e-9)
    assert np.abs(np.diff(found, axis=0)).max() < 0.01 * 0.2


def test_slips_that_begin_while_a_vehicle_hardly_moves():
    """All four wheels break away at 5 mm/s, on redundant contacts, whose efforts are known to some 1e-10."""
    model, tolerances = tr.gallery.Mecanum(stage=0.3), (1e-10, 1e-8)
    runs = [tr.simulate(model, 0.1, samples=11, rtol=rtol, compile="never") for rtol in tolerances]
    assert [event.after for event in runs[0].events[:4]] == ["Sliding"] * 4
    assert runs[0].stats["steps"] < 400
    difference = runs[0]["platform.v"].values - runs[1]["platform.v"].values
    assert np.abs(difference).max() < 1e-6


@pytest.mark.parametrize(("vehicle", "until"), [(G.OmniDriven(), 1.2), (G.OmniLedge(), 0.31)])
def test_slips_begin_in_a_handful_of_steps(vehicle, until):
    """They grow from nothing with the square of time; a first step that is far too long, or rates that are rounding,
    must not mislead the search for their direction."""
    sol = tr.simulate(vehicle, until, samples=2, rtol=1e-10, **VM)
    begun = sum((e.before, e.after) == ("Rolling", "Sliding") for e in sol.events)
    assert begun >= 6
    assert sol.stats["implicit_steps"] < 9 * begun


class Towed(tr.Model):
    """A heavy runner on a floor, towed by a rope that turns and pulls with nine tenths of the friction of a slip."""

    def build(self, world):
        runner = self.add("runner", tr.Body(mass=1.0, inertia=(1e9, 1e9, 1e9)))
        on = {"surface_A": S.Plane(up="y"), "surface_B": S.Sphere(radius=0.1), "friction": tr.friction.Coulomb(mu=0.5)}
        self.add("floor", tr.RigidContact(world.frame(), runner.frame(), **on))
        pull = lambda t, B: 0.9 * 0.5 * 9.81 * ca.vertcat(ca.cos(3 * t), 0, ca.sin(3 * t))  # noqa: E731
        self.add("rope", tr.forces.AppliedForce(world.frame(), runner.frame(), force=pull))

    def initial(self):
        return {"runner.r": (0, 0.1, 0), "runner.v": (2, 0, 0)}


def test_steps_are_not_short_for_a_slip_that_friction_holds_in_its_direction():
    """As the slip fades, friction turns it ten times faster than it changes: explicit steps alone take 129."""
    end = 1.79
    want = solve_ivp(
        lambda t, u: 0.5 * 9.81 * (0.9 * np.array([np.cos(3 * t), np.sin(3 * t)]) - u / np.hypot(*u)),
        (0, end),
        [2.0, 0.0],
        method="DOP853",
        rtol=1e-13,
        atol=1e-14,
    ).y[:, -1]
    assert np.hypot(*want) < 5e-3
    sol = tr.simulate(Towed(), end, samples=2, rtol=1e-10, **VM)
    close(sol["runner.v"].values[-1, [0, 2]], want, 2e-10)
    assert sol.stats["steps"] < 70, sol.stats


def test_steps_past_the_end_of_a_slip_are_given_up_soon(monkeypatch):
    """Their equations have no solution: the slips stop moving without fulfilling them."""
    rounds, solve = [], SlipStepper._solve

    def counted(self, step):
        solve(self, step)
        if step.found.error[0] == np.inf:
            rounds.append(int(step.found.rounds[0]))

    monkeypatch.setattr(SlipStepper, "_solve", counted)
    sol = tr.simulate(G.OmniVehicle(n=4, vz=0.5, yaw_rate=1.0), 4.0, samples=2, rtol=1e-6, **VM)
    assert sol.stats["events"] > 8
    assert len(rounds) > 2
    assert np.mean(rounds) < 0.7 * slipping.ROUNDS


@pytest.mark.parametrize(
    ("speed", "rate", "end"),
    [
        (lambda t: 1 - t**2, lambda t: -2 * t, 1.0),
        (lambda t: 1 - t - t**2, lambda t: -1 - 2 * t, (5**0.5 - 1) / 2),
    ],
)
def test_the_end_of_a_slip_is_foreseen_where_its_deceleration_grows(speed, rate, end):
    """At its present deceleration alone the first would end half as late again."""
    contacts = SimpleNamespace(slowings=lambda: {0: (speed(run.t), rate(run.t))})
    run = SimpleNamespace(t=0.3)
    stopping = Stopping(run, contacts)
    stopping._look()
    linear = -speed(0.3) / rate(0.3)
    assert stopping._left(linear, 0) == linear  # nothing is known yet
    run.t = 0.5
    stopping._look()
    assert stopping._left(-speed(0.5) / rate(0.5), 0) == pytest.approx(end - 0.5, rel=1e-12)


class SmallRing(tr.Model):
    """A ring of a tenth of a millimetre that falls over: it rocks, and its slip ends and begins again."""

    def world(self):
        return tr.World(up="z")

    def build(self, world):
        ring = self.add("ring", tr.Body(mass=2.8, inertia=(1.9e-8, 1.9e-8, 2.6e-8)))
        laws = {"friction": tr.friction.Coulomb(mu=0.4), "impact": tr.impacts.Newton(e=0.0)}
        ground, rim = tr.surfaces.Plane(up="z"), tr.surfaces.Torus(ring=1.276e-4, tube=9.3e-6, axis="y")
        self.add("touch", tr.RigidContact(world.frame(), ring.frame(), surface_A=ground, surface_B=rim, **laws))


def test_implicit_steps_leave_the_beginning_of_a_slip_soon():
    """They grew by 3 % each from where their equations could not be solved; these began from a standstill, and their
    Jacobian took the turning friction for a jump: there were 6000 steps."""
    q = (-0.21617596, 0.7641728, -0.1870544, -0.5782028)
    start = {"ring.r": (0, 0, 1.6e-4), "ring.q": q, "ring.v": (0, 0, 0), "ring.w": (7.9, -0.26, -3.2)}
    run = {"method": "radau5", "rtol": 1e-5, "compile": "never"}
    sol = tr.simulate(SmallRing(), until=0.09, samples=2, initial=start, **run)
    assert sum("friction cone left" in e.cause for e in sol.events) > 3
    assert sol.stats["steps"] < 1200


@pytest.mark.parametrize("slip", [1e-11, 1e-10])
def test_friction_of_a_tiny_slip_is_no_jump_in_the_jacobian(slip):
    """Beside a large speed the steps of differences are longer than the slip: its slope was left out."""

    def columns(t, X, P):
        u = X.reshape(-1, 2) @ [1.0, -1.0]
        return [np.column_stack([-u / np.hypot(u, 1e-10), np.zeros_like(u)]).ravel()]

    x, system = np.array([1.0 + slip, 1.0]), SimpleNamespace(size=2, nw=0)
    u = x[0] - x[1]
    f = columns(0.0, x, None)[0]
    J = SystemJacobian(system, None, {"columns": columns}, None, np.array([1e-6, 1e-8]))(0.0, x, f)
    slope = -(1e-10**2) / np.hypot(u, 1e-10) ** 3
    assert np.allclose(J[0], [slope, -slope], rtol=0.3)

"""Nonsmooth time stepping: first order, exact cone, never an overlap; and the solver behind it."""

import numpy as np
import pytest

import trundle as tr
from audit import close
from reference import contact as exact
from trundle.running.complementarity import ContactProblem

G = tr.gallery
VM = {"compile": "never", "method": "moreau"}


def test_first_order():
    """A ball through five bounces, and a block that stops on a slope: errors fall with the step."""
    errors = []
    for h in (4e-3, 2e-3, 1e-3, 5e-4):
        sol = tr.simulate(G.BlockOnIncline(alpha=np.radians(30)), 0.8, samples=5, max_step=h, **VM)
        x, v = exact.block_motion(sol.time.values, np.radians(30), 0.4, 3.0)
        errors.append(np.abs(sol["v"].values - v).max() + np.abs(sol["x"].values - x).max())
    order = np.polyfit(np.log([4e-3, 2e-3, 1e-3, 5e-4]), np.log(errors), 1)[0]
    assert 0.7 < order < 2.2, (errors, order)


def test_bouncing_ball_converges():
    z = []
    for h in (2e-3, 5e-4):
        sol = tr.simulate(G.BouncingBall(), 2.0, samples=41, max_step=h, **VM)
        want, _ = exact.bounce(sol.time.values, 1.0, 0.8)
        z.append(np.abs(sol["height"].values - want).max())
    assert z[1] < z[0] / 2
    assert z[1] < 0.02


def test_sliding_ball_is_exact_to_rounding_once_it_rolls():
    sol = tr.simulate(G.SlidingBall(), 2.0, samples=21, max_step=1e-2, **VM)
    close(sol["ball.v"].values[-1], [5, 0, 0], 1e-12)
    close(sol["slip"].values[-5:], 0, 1e-12)
    assert [e.after for e in sol.events] == ["Rolling"]


def test_stack_of_boxes():
    sol = tr.simulate(G.StackOfBoxes(), 0.3, samples=31, max_step=2e-3, **VM)
    assert sol.success, sol.reason
    assert all(c.passed for c in sol.checks()), sol.checks()
    assert sol.stats["complementarity_residual"] < 1e-10
    assert sol.stats["position_residual"] < 1e-13
    gaps = np.array([sol[f"contact[{k}].gap"].values for k in range(16)])
    assert gaps.min() > -1e-12
    total = sol.energy["total"].values
    assert np.diff(total).max() < 1e-9
    # the lowest box slides under the others: m a = μ (n m g + (n − 1) m g)
    model = G.StackOfBoxes()
    a = 0.3 * 9.81 * (2 * model.n - 1)
    close(sol["box[0].v"].values[1, 0], 0.5 - a * 0.01, 2e-2 * a)


def test_dropped_stack_settles():
    sol = tr.simulate(G.StackOfBoxes(n=3, push=0.0, drop=0.02), 0.6, samples=13, max_step=2e-3, **VM)
    assert sol.success, sol.reason
    close([sol[f"box[{i}].r"].values[-1, 2] for i in range(3)], [0.05, 0.15, 0.25], 1e-6)
    close([sol[f"box[{i}].v"].values[-1] for i in range(3)], 0, 1e-9)


def test_agrees_with_modes_through_impacts():
    model = G.TumblingBox(w0=(0.0, 0.5, 0.0), v0=(0.5, 0.0, 0.0), height=0.2, e=0.0)
    a = tr.simulate(model, 0.3, samples=4, compile="never")
    b = tr.simulate(model, 0.3, samples=4, max_step=1e-4, **VM)
    close(a["box.r"], b["box.r"], 5e-4)


# -- the solver -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("contacts", [1, 2, 4, 7])
@pytest.mark.parametrize("redundant", [False, True])
def test_random_problems_are_solved_to_rounding(contacts, redundant):
    rng = np.random.default_rng(contacts)
    for _ in range(25):
        n, b = 3 * contacts, int(rng.integers(0, 3))
        G_ = rng.normal(size=(b + n, 2 * contacts + 1 if redundant else b + n + 3))
        W, q = G_ @ G_.T, G_ @ rng.normal(size=G_.shape[1])
        mu = rng.uniform(0, 1.2, contacts)
        answer = ContactProblem(W, q, b).answer(mu)
        assert answer.residual < 1e-9
        P, w = answer.effort, answer.motion
        scale = np.abs(q).max()
        close(w[:b], 0, 1e-8 * scale)
        for i in range(contacts):
            Pn, Pt, wn, wt = (
                P[b + 3 * i],
                P[b + 3 * i + 1 : b + 3 * i + 3],
                w[b + 3 * i],
                w[b + 3 * i + 1 : b + 3 * i + 3],
            )
            assert Pn > -1e-9
            assert wn > -1e-8 * scale
            assert abs(Pn * wn) < 1e-7 * scale
            assert np.linalg.norm(Pt) <= mu[i] * Pn + 1e-8
            if np.linalg.norm(wt) > 1e-6 * scale:  # against the slip, at the cone's edge
                close(Pt, -mu[i] * Pn * wt / np.linalg.norm(wt), 1e-5 * max(1.0, Pn))


@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_springs_at_rest_begin_to_fall(coordinates):
    """Two balls on a spring across their way fall as one: at rest no velocity is there to measure errors by."""

    class Springy(tr.Model):
        def build(self, world):
            a, b = (self.add(name, tr.Body.sphere(mass=1.0, radius=0.1)) for name in "ab")
            self.add(
                "spring",
                tr.joints.SpringIdealJoint(a.frame(r=(1, 0, 0)), b.frame(r=(-1, 0, 0)), axis="y", c=1e3, d=20.0),
            )
            surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Sphere(radius=0.1)}
            laws = {"friction": tr.friction.Coulomb(mu=0.5), "impact": tr.impacts.Newton(e=0.3)}
            self.add("floor", tr.RigidContact(world.frame(), b.frame(), **surfaces, **laws))

        def initial(self):
            return {"a.r": (0, 0.5, 0), "b.r": (2, 0.5, 0)}

    sol = tr.simulate(Springy(), 0.2, method="moreau", coordinates=coordinates, compile="never")
    for body in "ab":
        assert abs(sol[f"{body}.r"].values[-1, 1] - (0.5 - 9.81 * 0.2**2 / 2)) < 1e-9


class RingInTunnel(tr.Model):
    """A ring that tumbles in a tunnel: it touches at one or two places, which come and go."""

    def world(self):
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=9.81, direction="-z"))

    def build(self, world):
        ring = self.add("ring", tr.Body(mass=1.0, inertia=(5e-3, 5e-3, 9e-3)))
        tunnel = tr.surfaces.Cylinder(radius=0.3, axis="x", hollow=True)
        surfaces = {"surface_A": tunnel, "surface_B": tr.surfaces.Torus(ring=0.1, tube=0.02, axis="z")}
        laws = {"friction": tr.friction.Coulomb(mu=1.0), "impact": tr.impacts.Newton(e=0.3)}
        self.add("tunnel", tr.RigidContact(world.frame(), ring.frame(), **surfaces, **laws))


@pytest.mark.parametrize("seed", [1, 7], ids=["two places become one", "friction at outputs of its full size"])
def test_ring_in_a_tunnel(seed):
    """Seed 1: points of a place that had merged with another were sought for ever farther away, to not a number.
    Seed 7: modes for an output were chosen before its velocities were restored."""
    rng = np.random.default_rng(seed)
    q = rng.normal(size=4)
    start = {"ring.r": (0, 0.02, -0.05), "ring.q": q / np.linalg.norm(q)}
    start |= {"ring.v": rng.normal(size=3), "ring.w": rng.normal(size=3) * 3}
    sol = tr.simulate(RingInTunnel(), 0.6, samples=301, initial=start, **VM)
    places = [name.removesuffix(".normal.effort") for name in sol.signals if name.endswith(".normal.effort")]
    assert len(places) == 3
    for place in places:
        N = sol[f"{place}.normal.effort"].values
        F = [sol[f"{place}.tangent_{k}.effort"].values for k in (1, 2)]
        assert N.min() > -1e-12
        assert (np.hypot(*F) - N).max() < 1e-9
    axis = sol["ring.T"].values[:, :, 2]  # the deepest point of the ring, by brute force
    around = np.linspace(0, 2 * np.pi, 721)[:, None, None]
    across = np.cross(axis, [1.0, 0.2, 0.1])
    across /= np.linalg.norm(across, axis=1)[:, None]
    rim = sol["ring.r"].values + 0.1 * (np.cos(around) * across + np.sin(around) * np.cross(axis, across))
    assert (np.hypot(rim[:, :, 1], rim[:, :, 2]) + 0.02).max() < 0.3 + 1e-6


@pytest.mark.parametrize("steps", [66, 100, 204, 250])
def test_wheels_that_share_their_load_roll(steps):
    """Four wheels: one share of the load is not unique. Rounding moved it from step to step, until a wheel slid with
    next to no load, although none slides: the fastest rollers were off by a hundred times the error of a step."""
    model, step = tr.gallery.Mecanum(), 0.1 / steps
    exact_run = tr.simulate(model, 0.1, samples=2, method="auto", compile="never")
    sol = tr.simulate(model, 0.1, samples=2, max_step=step, **VM)
    assert not exact_run.events
    assert not sol.events
    rates = [name for name in sol.signals if name.endswith(".w_0")]
    assert max(np.abs(sol[name] - exact_run[name]).max() for name in rates) < 10 * step


def test_corners_that_share_their_load_slide_on():
    """One of four corners was left without a load by the first step, and was struck in each of the others."""
    sol = tr.simulate(tr.gallery.BlockOnIncline(), 0.1, samples=7, **VM)
    assert not sol.events


@pytest.mark.parametrize("raised", [1, 2])
def test_a_blow_passes_through_balls_at_rest_that_touch(raised):
    """Contacts that were not hit themselves did not bounce: all balls but the first went on together, with 1/4 of the
    energy; and pushes of 1e-18 N·s on the balls at rest counted as hundreds of blows."""
    cradle = tr.gallery.NewtonsCradle(raised=raised)
    exact = tr.simulate(cradle, 1.0, samples=11, compile="never")
    sol = tr.simulate(cradle, 1.0, samples=11, method="moreau", compile="never")
    close(sol["angles"].values, exact["angles"].values, 3e-3)
    energy = sol.energy["kinetic"].values + sol.energy["potential"].values
    assert energy == pytest.approx(np.full(11, energy[0]), rel=1e-3)
    assert len(sol.events) < 60

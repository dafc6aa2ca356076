"""The implicit method: order, independence of the stiffness, switching, agreement with SUNDIALS."""

import numpy as np
import pytest

import trundle as tr
from audit import audit, close

G = tr.gallery
VM = {"compile": "never"}


def top(delta: float, **options):
    law = tr.friction.RegularisedCoulomb(mu=0.1, delta=delta)
    return tr.simulate(G.TippeTop(friction=law), 0.3, samples=2, **VM, **options)


def roller(delta: float, **options):
    law = tr.friction.RegularisedCoulomb(mu=0.2, delta=delta)
    return tr.simulate(G.FreeRoller(friction=law, w=(20, 0, 0)), 0.3, samples=2, **VM, **options)


@pytest.mark.parametrize("model", [top, roller])
def test_steps_do_not_grow_with_stiffness(model):
    steps = [model(delta, method="radau5", rtol=1e-6).stats["steps"] for delta in (1e-2, 1e-3, 1e-4, 1e-5)]
    assert max(steps) < 3 * min(steps), steps


def test_order_five():
    """Fixed steps on a smooth motion: the error falls with the fifth power."""
    model = G.HeavyTop()
    times = {"until": 0.2, "samples": 2}
    want = tr.simulate(model, **times, rtol=1e-13, atol=1e-15, **VM)["top.w"].values[-1]
    steps = np.array([4e-3, 2e-3, 1e-3])
    errors = []
    for h in steps:
        sol = tr.simulate(model, **times, method="radau5", rtol=1e-2, atol=1e-1, max_step=h, **VM)
        assert sol.stats["implicit_steps"] == pytest.approx(0.2 / h, abs=12)
        errors.append(np.abs(sol["top.w"].values[-1] - want).max())
    order = np.log2(np.array(errors[:-1]) / errors[1:])
    assert np.all(np.abs(order - 5) < 0.5), (errors, order)


@pytest.mark.parametrize(
    ("model", "signal", "end"),
    [
        (G.TippeTop(friction=tr.friction.RegularisedCoulomb(mu=0.1, delta=1.0)), "top.w", 0.05),
        (G.FreeRoller(friction=tr.friction.RegularisedCoulomb(mu=0.2, delta=5.0), w=(20, 0, 0)), "roller.w", 0.1),
    ],
)
def test_order_five_with_friction(model, signal, end):
    """The same in the layer of the regularised law, Newton's method converged well below the error."""
    want = tr.simulate(model, end, samples=2, rtol=1e-13, atol=1e-15, method="dop853", **VM)[signal].values[-1]
    errors = []
    for steps in (25, 50, 100):
        sol = tr.simulate(model, end, samples=2, method="radau5", rtol=1e-2, atol=1e-7, max_step=end / steps, **VM)
        errors.append(np.abs(sol[signal].values[-1] - want).max())
    order = np.log2(np.array(errors[:-1]) / errors[1:])
    assert np.all(np.abs(order - 5) < 0.5), (errors, order)


@pytest.mark.parametrize("delta", [1e-2, 1e-3, 1e-4])
def test_tippe_top_agrees_with_sundials(delta):
    """Outside of the layer at first, in it later."""
    model = G.TippeTop(friction=tr.friction.RegularisedCoulomb(mu=0.1, delta=delta))
    ours = tr.simulate(model, 0.2, samples=3, method="radau5", rtol=1e-8, **VM)
    bdf = tr.simulate(model, 0.2, samples=3, method="bdf", rtol=1e-10, **VM)
    assert bdf.success, bdf.reason
    close(ours["theta"], bdf["theta"], 1e-6)
    close(ours["top.w"], bdf["top.w"], 1e-4)


@pytest.mark.parametrize("delta", [1e-2, 1e-4])
def test_agrees_with_sundials(delta):
    law = tr.friction.RegularisedCoulomb(mu=0.2, delta=delta)
    model = G.FreeRoller(friction=law, w=(20, 0, 0))
    ours = audit(tr.simulate(model, 0.2, samples=5, method="radau5", rtol=1e-9, **VM), energy=1e-6)
    bdf = tr.simulate(model, 0.2, samples=5, method="bdf", rtol=1e-10, **VM)
    assert bdf.success, bdf.reason
    close(ours["roller.w"], bdf["roller.w"], 2e-5)
    close(ours["roller.r"], bdf["roller.r"], 1e-6)


def test_sundials_says_that_it_knows_no_events():
    sol = tr.simulate(G.SlidingBall(), 2.0, samples=21, method="cvodes", raises=False, **VM)
    assert not sol.success
    assert "knows no events" in sol.reason
    close(sol.time.values[-1], 1.0, 1e-12)


def test_switches_to_implicit_steps_and_back():
    """A stiff law needs them; an ordinary motion does not; exact friction only while a slip is small."""
    sol = roller(1e-4, method="auto")
    assert 0 < sol.stats["implicit_steps"] < sol.stats["steps"]
    assert sol.stats["switches"] >= 1
    explicit = roller(1e-2, method="dop853", rtol=1e-8)
    close(roller(1e-2, method="auto", rtol=1e-8)["roller.w"], explicit["roller.w"], 1e-6)
    sol = tr.simulate(G.Rattleback(), 1.0, samples=3, **VM)
    assert sol.stats["implicit_steps"] == 0
    sol = tr.simulate(G.Rattleback(friction=tr.friction.Coulomb(mu=0.6)), 0.3, samples=3, **VM)
    assert 0 < sol.stats["implicit_steps"] < sol.stats["steps"]
    assert sol.stats["switches"] >= 2


class Stiff(tr.Model):
    """A mass on a spring with a damper a million times too strong."""

    def build(self, world):
        body = self.add("mass", tr.Body(mass=1.0, inertia=(1, 1, 1)))
        self.add("rail", tr.joints.SpringIdealJoint(world.frame(), body.frame(), axis="x", c=1000.0, d=1e6))
        self.add("far", tr.forces.SpringDamper(world.frame(r=(0, -2, 0)), body.frame(), c=10.0, s0=1.0))

    def initial(self):
        return {"rail.nu": 0.1, "rail.nu_dot": 0.0}


def test_stiff_springs_need_few_steps():
    model = Stiff()
    sol = tr.simulate(model, 100.0, samples=11, rtol=1e-8, **VM)
    assert sol.success, sol.reason
    assert sol.stats["implicit_steps"] > 0
    assert sol.stats["steps"] < 2000
    bdf = tr.simulate(model, 100.0, samples=11, rtol=1e-10, method="bdf", **VM)
    close(sol["rail.nu"], bdf["rail.nu"], 1e-8)


def test_radau_where_every_motion_is_prescribed():
    """Only the servo's work is integrated: no matrix is left to factorise."""

    class Crank(tr.Model):
        def build(self, world):
            body = self.add("body", tr.Body.sphere(mass=2.0, radius=0.1))
            joint = tr.joints.FixedServoJoint(world.frame(), body.frame(r=(-1, 0, 0)), axis="z", angle=lambda t: t**2)
            self.add("drive", joint)

    sol = audit(tr.simulate(Crank(), 1.0, samples=11, method="radau5", **VM))
    want = tr.simulate(Crank(), 1.0, samples=11, **VM)
    close(sol["drive.work"], want["drive.work"], 1e-9)


def test_jacobians_are_reused_for_many_steps():
    """One is made where modes change or Newton's method becomes slow, and not for every step."""
    sol = audit(tr.simulate(G.HeavyTop(), 1.0, samples=11, method="radau5", rtol=1e-8, **VM))
    assert sol.stats["steps"] > 100
    assert sol.stats["jacobians"] < sol.stats["steps"] / 4
    ball = tr.simulate(G.BouncingBall(), 10.0, samples=3, method="radau5", rtol=1e-8, **VM)
    assert ball.stats["impacts"] > 5
    assert ball.stats["jacobians"] < 6

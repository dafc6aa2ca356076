"""Runge-Kutta steps of one length: their order, their constraints, and what they refuse."""

import numpy as np
import pytest

import trundle as tr


def last(model, path, until=1.0, **options):
    return tr.simulate(model, until, samples=2, **options)[path].values[-1]


@pytest.mark.parametrize(("order", "steps"), [(4, (0.02, 0.01)), (5, (0.02, 0.01)), (8, (0.1, 0.05))])
def test_order_of_convergence(order, steps):
    model, path = tr.gallery.DoublePendulum(), "lower.r"
    exact = last(model, path, rtol=1e-13)
    errors = [
        np.abs(last(model, path, method=tr.integrators.FixedSteps(step=h, order=order)) - exact).max() for h in steps
    ]
    assert np.log2(errors[0] / errors[1]) > order - 0.5


def test_a_closed_loop_stays_closed():
    sol = tr.simulate(tr.gallery.FourBar(), 2.0, samples=11, method=tr.integrators.FixedSteps(step=5e-3))
    assert sol.stats["position_residual"] < 1e-14
    assert sol.stats["velocity_residual"] < 1e-12
    assert abs(sol.energy.attrs["relative_residual"]) < 1e-9


def test_outputs_change_the_steps_by_little_and_angles_turn():
    model = tr.gallery.Wheelset(Om=2.0)
    few, many = (
        tr.simulate(model, 10.0, samples=n, method=tr.integrators.FixedSteps(step=2e-2))["th"].values[-1]
        for n in (2, 37)
    )
    assert abs(few - 20.0) < 1e-8
    assert abs(many - 20.0) < 1e-8


def test_contacts_are_refused():
    with pytest.raises(tr.errors.SimulationError, match=r"tr.integrators.Moreau"):
        tr.simulate(tr.gallery.BouncingBall(), 1.0, method="fixed")


def test_an_unknown_order_is_refused():
    with pytest.raises(tr.errors.SimulationError, match="4, 5 or 8"):
        tr.integrators.FixedSteps(order=3)


def test_a_step_that_is_much_too_long_ends_in_words():
    with pytest.raises(tr.errors.SimulationError):
        tr.simulate(tr.gallery.DoublePendulum(), 400.0, samples=2, method=tr.integrators.FixedSteps(step=4.0, order=4))


def test_a_batch_of_smooth_models_in_fixed_steps():
    lengths = np.array([0.4, 0.9])
    data = tr.batch(
        tr.gallery.Pendulum(), 1.0, step=1e-2, parameters={"length": lengths}, show=["hinge.phi"], workers=1
    )
    for length, phi in zip(lengths, data["hinge.phi"].values, strict=True):
        exact = last(tr.gallery.Pendulum(length=length), "hinge.phi", rtol=1e-12)
        assert abs(phi[-1] - exact) < 1e-10

"""What an event-driven run does once, not again and again."""

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from trundle.equations.ready import ready_state
from trundle.kernel.kernel import Caller
from trundle.results.turning import Track
from trundle.running.complementarity import ContactProblem
from trundle.running.pace import Pace
from trundle.running.steppers import SLIDE_EASY


def test_what_does_not_depend_on_friction_is_worked_out_once(monkeypatch):
    """Four contacts under one body, whose rows depend on each other, with ever wider cones."""
    corners = [(x, y) for x in (-0.3, 0.4) for y in (-0.2, 0.5)]
    G = np.vstack([np.hstack([np.eye(3)[[2, 0, 1]], [[y, -x, 0], [0, 0, -y], [0, 0, x]]]) for x, y in corners])
    W, efforts = G @ G.T, np.tile([2.0, 0.3, -0.1], 4)
    inversions, inverse = [], np.linalg.inv
    monkeypatch.setattr(np.linalg, "inv", lambda M: inversions.append(M) or inverse(M))
    problem = ContactProblem(W, -W @ efforts, 0)
    for mu in (0.3, 0.5, 0.8):
        answer = problem.answer(np.full(4, mu))
        assert answer.found
        assert np.abs(answer.motion).max() < 1e-9
    assert len(inversions) == 1
    sliding = problem.answer(np.full(4, 0.05))  # all of its friction is not enough
    assert sliding.found
    assert np.abs(sliding.motion).max() > 0.1


def test_steps_and_times_are_plain_numbers():
    """NumPy's own numbers are several times slower in each comparison, and all that follows from one is one."""
    pace, stepper = Pace(), type("Stepper", (), {"exponent": 0.2, "is_solved": False})
    h = 1e-2
    for error in (50.0, 20.0, 4.0):
        h = pace.shrunk(stepper, h, error, stiff=True)
        assert type(h) is float


def test_functions_share_memory():
    """What one finds is what another reads, without a copy in between."""
    x, y = ca.MX.sym("x", 3), ca.MX.sym("y", 3)
    twice = Caller(ca.Function("twice", [x], [2 * x], ["x"], ["out"]))
    total = Caller(ca.Function("total", [y], [ca.sum1(y)], ["y"], ["out"]))
    total.read(y=twice.found.out)
    for values in ([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]):
        twice.given.x[:] = values
        twice.call()
        total.call()
        assert total.found.out[0] == 2 * sum(values)
    with pytest.raises(ValueError, match="y has 3 numbers, not 1"):
        total.read(y=total.found.out)


def test_the_numbers_of_a_model_are_not_kept_for_every_step():
    """Angles that turn depend on its parameters, not on the modes of its contacts, which change at every step."""
    ready, x = ready_state(tr.gallery.OmniVehicle(), None, "joint", 0.0, None, None)
    track, P, rates = Track(ready.program, ready.system), ready.P.copy(), np.zeros(ready.system.size)
    for k in range(3):
        P[-1] = k  # a mode
        track.follow(1e-3 * k, x, rates, P)
    P[0] += 1.0
    track.follow(4e-3, x, rates, P)
    kept = [point[3] for point in track._points]
    assert kept[0] is kept[1] is kept[2]
    assert kept[3] is not kept[0]
    assert kept[3][0] == kept[0][0] + 1


def test_explicit_steps_take_over_sooner_where_they_are_of_the_higher_order():
    """Those for slips have order 5 at loose tolerances, and 9 at tight ones."""
    easy = {}
    model = tr.gallery.OmniVehicle()
    for method in ("dop853", "dopri5"):
        for rtol in (1e-6, 1e-10):
            run = tr.start(model, rtol=rtol, method=method, compile="never")
            easy[method, rtol] = run._run.steppers.easy
    low, high = SLIDE_EASY
    assert easy == {("dop853", 1e-6): high, ("dop853", 1e-10): low, ("dopri5", 1e-6): low, ("dopri5", 1e-10): low}

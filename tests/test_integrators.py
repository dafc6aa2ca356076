"""Integrators as objects: settings of their own, short names, and those of a user."""

from dataclasses import dataclass

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from audit import audit
from trundle.running.methods import RungeKutta, names
from trundle.running.outcome import Outcome, Statistics
from trundle.running.tableau import Tableau

VM = {"compile": "never"}


@pytest.mark.parametrize(
    ("name", "options", "made"),
    [
        ("dop853", {"rtol": 1e-7}, tr.integrators.Dop853(rtol=1e-7)),
        ("dopri5", {"rtol": 1e-5, "max_step": 0.02}, tr.integrators.Dopri5(rtol=1e-5, max_step=0.02)),
        ("radau5", {"rtol": 1e-5, "atol": 1e-6}, tr.integrators.Radau5(rtol=1e-5, atol=1e-6)),
        ("moreau", {"max_step": 2e-3}, tr.integrators.Moreau(step=2e-3)),
    ],
)
def test_a_short_name_is_the_object_with_these_settings(name, options, made):
    model = tr.gallery.BouncingBall()
    one = tr.simulate(model, 0.6, samples=7, method=name, **options, **VM)
    other = tr.simulate(model, 0.6, samples=7, method=made, **VM)
    assert np.array_equal(one["ball.r"].values, other["ball.r"].values)
    assert one.stats["steps"] == other.stats["steps"]
    assert one.stats["method"] == name


def test_settings_are_not_given_twice():
    with pytest.raises(
        tr.errors.SimulationError, match=r"rtol = 1e-06 is given beside an integrator.*Dop853\(rtol=…\)"
    ):
        tr.simulate(tr.gallery.Pendulum(), 1.0, method=tr.integrators.Dop853(), rtol=1e-6, **VM)


@pytest.mark.parametrize("wrong", [{"rtol": 2.0}, {"atol": -1.0}, {"max_step": 0.0}, {"rtol": True}])
def test_wrong_settings_are_refused_at_once(wrong):
    with pytest.raises(tr.errors.SimulationError, match=next(iter(wrong))):
        tr.integrators.Dop853(**wrong)


def test_an_unknown_name_lists_all():
    with pytest.raises(tr.errors.SimulationError, match=r"'rk4' is unknown.*auto, .*dop853.*moreau"):
        tr.simulate(tr.gallery.Pendulum(), 1.0, method="rk4", **VM)


class BogackiShampine(RungeKutta):
    """A user's pair of order 3(2) (Bogacki and Shampine 1989), with the cubic through both ends."""

    name = "bs32"

    def tableau(self):
        A = np.array([[0, 0, 0], [1 / 2, 0, 0], [0, 3 / 4, 0]])
        B = np.array([2 / 9, 1 / 3, 4 / 9])
        error = np.array([[5 / 72, -1 / 12, -1 / 9, 1 / 8]])
        dense = np.array([[1, -4 / 3, 5 / 9], [0, 1, -2 / 3], [0, 4 / 3, -8 / 9], [0, -1, 1]])
        return Tableau("bs32", 3, 2, A, B, np.array([0, 1 / 2, 3 / 4]), error, dense=dense)


def test_a_pair_of_the_user_is_found_by_its_name_and_has_its_order():
    assert "bs32" in names()
    model, exact = tr.gallery.Pendulum(), tr.simulate(tr.gallery.Pendulum(), 1.0, samples=2, **VM)

    def error(h):
        sol = tr.simulate(model, 1.0, samples=2, method=BogackiShampine(rtol=0.9, atol=0.9, max_step=h), **VM)
        state = next(s for s in sol.signals if s.endswith(".phi"))
        return abs(float(sol[state][-1] - exact[state][-1]))

    assert 7.2 < error(0.02) / error(0.01) < 8.8  # third order
    audit(tr.simulate(tr.gallery.BouncingBall(), 0.6, samples=7, method="bs32", rtol=1e-7, **VM), energy=1e-5)


@dataclass(frozen=True, kw_only=True)
class Midpoint(tr.integrators.Integrator):
    """A user's integrator from scratch: the explicit midpoint rule with a fixed step, all constraints restored."""

    step: float = 1e-3
    name = "midpoint"

    def functions(self, program):
        t, x, P = program.system.symbols()
        h = ca.MX.sym("h")
        half = x + h / 2 * program.rhs(t, x, P)
        end = program.project(t + h, x + h * program.rhs(t + h / 2, half, P), P)[0]
        return {"midpoint": ca.Function("midpoint", [t, x, h, P], [end])}

    def integrate(self, problem):
        go, P, states = problem.kernel.functions["midpoint"], problem.P, [problem.x0]
        steps = 0
        for a, b in zip(problem.times[:-1], problem.times[1:], strict=True):
            x, n = states[-1], int(np.ceil((b - a) / self.step))
            for k in range(n):
                x = go(a + k * (b - a) / n, x, (b - a) / n, P)
            states.append(np.array(x).ravel())
            steps += n
        return Outcome(problem.times, np.array(states), statistics=Statistics(method=self.name, steps=steps))


def test_an_integrator_of_the_user():
    model, exact = tr.gallery.Pendulum(), tr.simulate(tr.gallery.Pendulum(), 1.0, samples=2, **VM)
    state = next(s for s in exact.signals if s.endswith(".phi"))

    def error(h):
        sol = tr.simulate(model, 1.0, samples=2, method=Midpoint(step=h), **VM)
        return abs(float(sol[state][-1] - exact[state][-1]))

    assert 3.8 < error(0.01) / error(0.005) < 4.2  # second order
    audit(tr.simulate(tr.gallery.FourBar(), 0.2, samples=5, method="midpoint", **VM), energy=1e-4)


def test_events_of_the_user_need_an_integrator_that_stops_at_them():
    with pytest.raises(tr.errors.SimulationError, match="'midpoint' knows neither events"):
        tr.simulate(tr.gallery.Pendulum(), lambda s: s.time > 0.5, method="midpoint", **VM)

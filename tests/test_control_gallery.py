"""Controlled models of the gallery: they stand, swing up and follow, as their linear models say."""

import numpy as np
import pytest

import trundle as tr
from trundle.gallery.cart_pole import AnglePD, AnglePID, CartPole, FullState, Optimal, SwingUp, Unpushed


def test_cart_pole_has_the_published_poles():
    pd = tr.linearise(CartPole(control=AnglePD(), th0=0.0))
    full = tr.linearise(CartPole(control=FullState(), th0=0.0))
    assert pd.modes[0].eigenvalue == pytest.approx(-2.34092920 + 2.54854638j, abs=1e-8)
    assert np.sort(full.eigenvalues.real) == pytest.approx([-3.5, -3, -2.5, -2], abs=1e-7)
    free = tr.linearise(CartPole(control=Unpushed(), th0=0.0), inputs=["rail.force"])
    assert free.spectrum.values == pytest.approx([4.15771293, -4.15771293], abs=5e-9)
    assert free.controllable == 4


def test_cart_pole_falls_as_published():
    sol = tr.simulate(CartPole(control=Unpushed(), th0=0.1), until=1, at=[1.0])
    assert sol["hinge.phi"].values == pytest.approx([2.47764602], abs=1e-7)
    assert sol["rail.nu"].values == pytest.approx([-0.0518587642], abs=1e-8)


@pytest.mark.parametrize("control", [AnglePID(), Optimal()])
def test_cart_pole_stands(control):
    model = CartPole(control=control)
    assert tr.linearise(model, at={"hinge.phi": 0.0}).stable
    sol = tr.simulate(model, until=6, samples=61)
    assert abs(sol["hinge.phi"].values[-1]) < 1e-3
    assert all(check.passed for check in sol.checks())


def test_cart_pole_swings_up():
    sol = tr.simulate(CartPole(control=SwingUp(), th0=3.1), until=15, samples=151, rtol=1e-8)
    th = (sol["hinge.phi"].values + np.pi) % (2 * np.pi) - np.pi
    assert np.abs(th[-20:]).max() < 1e-3
    assert np.abs(sol["rail.nu"].values).max() < 4.0
    assert all(check.passed for check in sol.checks())


class Pushed(tr.gallery.BalancingRobot):
    """The robot under random pushes, ten a second."""

    def build(self, world):
        super().build(world)
        noise = self.add("noise", tr.blocks.Noise(deviation=6.0, seed=3, period=0.1))
        frame = self["chassis"].frame(r=(0, 0, 0.1))
        self.add("push", tr.forces.ForceAlong(world.frame(), frame, axis="x", force=noise.out))


@pytest.mark.parametrize("until", [4.0, pytest.param(60.0, marks=pytest.mark.study)])
def test_the_robot_stays_up_under_random_pushes(until):
    sol = tr.simulate(Pushed(v_set=0.0, turn=0.0), until=until, samples=201, rtol=1e-7)
    assert sol.time.values[-1] == until
    assert 0.01 < np.abs(sol["lean"].values).max() < 0.5
    assert np.abs(sol["chassis.r"].values[:, 0]).max() < 2.0
    assert sol.stats["energy_residual"] < 1e-6


def test_the_robot_has_the_poles_of_its_regulator():
    """The linear model of the rolling robot has the closed-loop poles of the two equations that it is designed by."""
    robot = tr.gallery.BalancingRobot(v_set=0.0, turn=0.0, lean0=0.0)
    m, l, I, R, mw, Iw = robot.m, robot.l, robot.I, robot.R, robot.m_wheel, robot.I_wheel
    mass = np.array([[m + 2 * mw + 2 * Iw / R**2, m * l], [m * l, I + m * l**2]])
    A, B = np.zeros((4, 4)), np.zeros((4, 1))
    A[0, 2] = A[1, 3] = 1.0
    A[2:, 1] = np.linalg.solve(mass, [0.0, m * 9.81 * l])
    B[2:, 0] = np.linalg.solve(mass, [1 / R, -1.0])
    poles = np.linalg.eigvals(A - B @ robot.gains()[None])
    linear = tr.linearise(robot)
    for pole in poles:
        assert np.abs(linear.spectrum.values - pole).min() < 1e-8
    assert linear.stable
    assert np.abs(linear.spectrum.values + robot.yaw_gain * R / robot.track / _yaw_inertia(robot)).min() < 1e-6


def _yaw_inertia(robot):
    """Moment about the vertical per torque of a wheel: J ψ̈ = (track/2R) (M_right − M_left)."""
    half, R = robot.track / 2, robot.R
    J = robot.I / 3 + 2 * (robot.I_wheel / 2 + robot.m_wheel * half**2) + 2 * robot.I_wheel * (half / R) ** 2
    return J / (half / R * 2) * R / robot.track


def test_furutas_pendulum_swings_up():
    sol = tr.simulate(tr.gallery.Furuta(), until=4, samples=81, rtol=1e-7)
    th = (sol["swing.phi"].values + np.pi) % (2 * np.pi) - np.pi
    assert np.abs(th[-5:]).max() < 5e-3
    assert np.abs(sol["control.out"].values).max() <= 0.5
    assert all(check.passed for check in sol.checks())


def test_the_ball_goes_where_it_is_wanted():
    sol = tr.simulate(tr.gallery.BallOnBeam(), until=8, samples=81)
    assert sol["s"].values[-1] == pytest.approx(-0.1, abs=2e-3)
    assert np.abs(sol["ball.r"].values[:, 2]).max() < 1e-9
    assert all(check.passed for check in sol.checks())

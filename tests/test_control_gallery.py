"""Controlled models of the gallery: they stand, swing up and follow, as their linear models say."""

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import trundle as tr
from reference import ball_on_plate, ballbot
from reference._common import integrate
from reference.kane import path
from trundle.gallery.cart_pole import AnglePD, AnglePID, CartPole, FullState, Optimal, SwingUp, Unpushed
from trundle.gallery.omni_path import FollowsPath


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


def test_the_ball_on_the_plate_obeys_kanes_equations():
    """Against the five equations with the same feedback, written without the library; then it follows its circle."""
    model = tr.gallery.BallOnPlate(m=0.3, R=0.03, J=0.015, J_ring=2e-3, omega=1.7)
    K = [model.gains(-1.0, model.J + model.J_ring), model.gains(1.0, model.J)]

    def torques(t, q, u, moved):
        found = []
        for k, sign, place, lag in ((0, -1.0, 1, np.pi / 2), (1, 1.0, 0, 0.0)):
            s, v = 0.1 * ca.cos(1.7 * t - lag), -0.17 * ca.sin(1.7 * t - lag)
            lean = [-sign * 1.4 / 9.81 * 1.7**2 * part for part in (s, v)]
            errors = [q[2 + place] - s, q[k] - lean[0], moved[place] - v, u[k] - lean[1]]
            found.append(-sign * 0.3 * 9.81 * q[2 + place] - sum(g * e for g, e in zip(K[k], errors, strict=True)))
        return found

    times = np.linspace(0, 1.5, 4)
    expected = path(ball_on_plate.right_side(0.3, 0.03, 0.015, 2e-3, torques), [0, 0, 0.05, -0.1, *[0] * 5], times)
    sol = tr.simulate(model, until=1.5, at=times, rtol=1e-10)
    found = np.array([sol[p].values for p in ("tilt_x.phi", "tilt_y.phi", "position.r[0]", "position.r[1]")])
    assert np.abs(found.T - expected[:, :4]).max() < 1e-8
    assert sol["ball.w_0"].values == pytest.approx(expected[:, 6:], abs=1e-6)
    later = tr.simulate(tr.gallery.BallOnPlate(), until=6, at=[5.0, 6.0])
    assert later["error"].values.max() < 2e-3


def test_the_ballbot_obeys_kanes_equations():
    """Against five equations without constraints, with the same feedback; large lean, all three planes."""
    bot = tr.gallery.Ballbot(x_set=0.0, y_set=0.0, m=7.0, alpha=0.9, J_wheel=4e-3, limit=1e3)
    K, axles = bot.gains(), np.column_stack([bot.directions(i)[1] for i in range(3)])
    shares = -bot.r / bot.R * np.linalg.inv(axles)

    def torques(t, q, T, v, Om):
        x, y = ca.vertcat(q[0], v[0]) / bot.R, ca.vertcat(q[1], v[1]) / bot.R
        about_y = -(K[0] * x[0] + K[1] * T[0, 2] + K[2] * x[1] + K[3] * Om[1])
        about_x = -(-K[0] * y[0] - K[1] * T[1, 2] - K[2] * y[1] + K[3] * Om[0])
        return ca.DM(shares) @ ca.vertcat(about_x, about_y, 4.0 * T[1, 0] + 2.0 * Om[2])

    q = np.array([np.cos(0.15), 0.2, 0.5, -0.3])
    q[1:] *= np.sin(0.15) / np.linalg.norm(q[1:])
    times = np.linspace(0, 1.5, 4)
    w = np.array(ballbot.matrix(ca.DM(q))).T @ [0.3, -0.2, 0.5]
    start = {"seat.q": tuple(q), "body.w": tuple(w), "ball.w": (0.4, 0.1, 0.0)}
    expected = path(ballbot.right_side(bot, torques), [0, 0, *q, 0.4, 0.1, 0.3, -0.2, 0.5], times)
    sol = tr.simulate(bot, until=1.5, at=times, initial=start, rtol=1e-10)
    assert np.abs(sol["ball.r"].values[:, :2] - expected[:, :2]).max() < 1e-8
    assert np.abs(sol["body.w_0"].values - expected[:, 8:]).max() < 1e-7


def test_the_ballbot_has_the_poles_of_its_regulator():
    bot = tr.gallery.Ballbot(lean0=0.0, x_set=0.0, y_set=0.0)
    mass, weight = bot.plane()
    A, B = np.zeros((4, 4)), np.zeros((4, 1))
    A[0, 2] = A[1, 3] = 1.0
    A[2:, 1], B[2:, 0] = np.linalg.solve(mass, [0.0, weight]), np.linalg.solve(mass, [1.0, -1.0])
    linear = tr.linearise(bot)
    for pole in np.linalg.eigvals(A - B @ bot.gains()[None]):
        assert np.sum(np.abs(linear.spectrum.values - pole) < 1e-7) == 2  # one for each plane
    assert linear.stable


class PushedBallbot(tr.gallery.Ballbot):
    """The ballbot under random pushes from all sides, ten a second."""

    def build(self, world):
        super().build(world)
        for axis, seed in (("x", 1), ("y", 2)):
            noise = self.add(f"noise_{axis}", tr.blocks.Noise(deviation=6.0, seed=seed, period=0.1))
            frame = self["body"].frame(r=(0, 0, 0.1))
            self.add(f"push_{axis}", tr.forces.ForceAlong(world.frame(), frame, axis=axis, force=noise.out))


@pytest.mark.parametrize("until", [4.0, pytest.param(60.0, marks=pytest.mark.study)])
def test_the_ballbot_stays_up_under_random_pushes(until):
    sol = tr.simulate(PushedBallbot(x_set=0.0, y_set=0.0), until=until, samples=201, rtol=1e-7)
    assert sol.time.values[-1] == until
    assert 0.01 < np.abs(sol["lean"].values).max() < 0.5
    assert np.abs(sol["ball.r"].values[:, :2]).max() < 2.0
    assert sol.stats["energy_residual"] < 1e-6


def test_the_ballbot_goes_where_it_is_wanted():
    sol = tr.simulate(tr.gallery.Ballbot(), until=10, samples=51)
    assert sol["ball.r"].values[-1, :2] == pytest.approx([1.0, -0.5], abs=2e-3)
    assert all(check.passed for check in sol.checks())


def test_the_cube_turns_up_by_the_equation_of_its_edge():
    """J θ̈ = m g h sin θ − u with the torques that the controller held: an integration without the library."""
    cube = tr.gallery.JumpingCube(goal="edge", m=1.3, offset=0.04, brake=2.5)
    times = np.arange(0.6, 1.6, cube.period)
    sol = tr.simulate(cube, until=times[-1], at=times, rtol=1e-10)
    J, mh = 1.3 * 0.15**2 * 2 / 3, np.zeros(2)
    for k, sign in ((0, -1), (1, 0), (2, 1)):  # the wheels, each a point and a moment across its axle
        r = np.array([-0.075, 0.075]) + 0.04 * sign * np.array([k == 0, k == 2])
        J, mh = J + 0.2 * r @ r + (k != 1) * 0.55 * 6e-4, mh + 0.2 * r
    mh = np.linalg.norm(mh + 1.3 * np.array([-0.075, 0.075]))
    u = np.round(sol["control.torque_y"].values, 12)
    start = int(np.flatnonzero(u < 0)[0])  # the brake
    y, error = np.array([-np.pi / 4, 0.0]), []
    for k in range(start, len(times) - 1):
        y = integrate(lambda t, y, k=k: np.array([y[1], (mh * 9.81 * np.sin(y[0]) - u[k]) / J]), y, [cube.period])[0]
        error.append(abs(y[0] - sol["lean"].values[k + 1]))
    assert max(error) < 1e-7
    assert sol["lean"].values[-1] == pytest.approx(0, abs=0.05)
    assert [e.path for e in sol.events] == ["corner[0]", "corner[2]"]  # nothing slips, nothing bounces


class PushedCube(tr.gallery.JumpingCube):
    """The cube under random pushes, ten a second."""

    def build(self, world):
        super().build(world)
        for axis, seed in (("x", 1), ("y", 2)):
            noise = self.add(f"noise_{axis}", tr.blocks.Noise(deviation=0.2, seed=seed, period=0.1))
            self.add(
                f"push_{axis}", tr.forces.ForceAlong(world.frame(), self["cube"].frame(), axis=axis, force=noise.out)
            )


@pytest.mark.parametrize("until", [4.5, pytest.param(60.0, marks=pytest.mark.study)])
def test_the_cube_jumps_onto_its_corner_and_stays_up_under_random_pushes(until):
    sol = tr.simulate(PushedCube(), until=until, samples=151, rtol=1e-7)
    assert sol.time.values[-1] == until
    later = sol.time.values > 4.0
    assert np.all(sol["touching"].values[later] == 1)
    assert np.all(sol["height"].values[later] > 0.99 * np.sqrt(3) / 2 * 0.15)
    assert sol.stats["energy_residual"] < 1e-6
    assert {e.path for e in sol.events if e.after == "Sliding"} <= {"corner[6]", "corner[4]"}
    edge, overlap, *_ = sol.checks()
    assert overlap.passed
    assert not edge.passed  # the pushes are no part of that equation


def test_nothing_turns_the_cube_about_the_vertical_while_it_stands_on_its_corner():
    sol = tr.simulate(tr.gallery.JumpingCube(), until=4.0, samples=81)
    checks = sol.checks()
    assert len(checks) == 3
    assert all(check.passed for check in checks)


def test_the_cube_slips_where_the_floor_is_smooth():
    sol = tr.simulate(tr.gallery.JumpingCube(friction=tr.friction.Coulomb(mu=0.2), goal="edge"), until=1.5, samples=16)
    assert any(e.after == "Sliding" for e in sol.events)
    assert all(check.passed for check in sol.checks())


class IdealPath(FollowsPath, tr.gallery.OmniIdeal):
    """The same controller on a vehicle with massless rollers."""

    def axle_torque(self, i):
        return self.motor_signal(i)

    def build(self, world):
        super().build(world)
        self.add("control", self.path_law(np.array([self.seat(i).row(self.R, 0.0) for i in range(3)])))


def test_the_omni_vehicle_follows_its_path():
    """With massless rollers: diag(m, m, I) (a, Ẇ) + J KᵀK u̇ = KᵀM in axes of the platform, with saturated motors."""
    car = IdealPath(limit=1.0, gain=2.0, vz=0.5, vx=0.2, yaw_rate=1.3)
    K = np.array([car.seat(i).row(car.R, 0.0) for i in range(3)])
    mass = np.diag([car.m, car.m, car.inertia])
    saturated = []

    def right(t, y):
        z, x, psi, *u = y
        p, rate = 0.6 * (t - 0.2 + 0.2 * np.exp(-t / 0.2)), 0.6 * (1 - np.exp(-t / 0.2))
        v = [np.cos(p) * rate + 3 * (np.sin(p) - z), 0.8 * np.cos(2 * p) * rate + 3 * (0.4 * np.sin(2 * p) - x)]
        own = [np.cos(psi) * v[0] + np.sin(psi) * v[1], np.cos(psi) * v[1] - np.sin(psi) * v[0]]
        wanted = K @ [*own, 0.5 * rate + 3 * np.sin(0.5 * p - psi)]
        M = np.clip(2.0 * (wanted - K @ u), -1.0, 1.0)
        saturated.append(np.abs(M).max() == 1.0)
        turning = mass @ [-u[2] * u[1], u[2] * u[0], 0.0]
        du = np.linalg.solve(mass + car.J * K.T @ K, K.T @ M - turning)
        there = [np.cos(psi) * u[0] - np.sin(psi) * u[1], np.sin(psi) * u[0] + np.cos(psi) * u[1]]
        return np.array([*there, u[2], *du])

    times = np.linspace(0, 3, 4)
    expected = solve_ivp(right, (0, 3), [0, 0, 0, 0.5, 0.2, 1.3], t_eval=times, rtol=1e-9, atol=1e-11, max_step=0.01).y
    sol = tr.simulate(car, until=3, at=times)
    assert any(saturated)
    found = sol["platform.r"].values[:, [2, 0]].T
    assert np.abs(found - expected[:2]).max() < 2e-6
    assert sol["error"].values[-1] < 0.02


def test_the_omni_vehicle_with_rollers_follows_its_path():
    sol = tr.simulate(tr.gallery.OmniPath(), until=3, samples=61)
    assert np.abs(sol["M"].values).max() == pytest.approx(1.5)  # the motors saturate
    assert all(check.passed for check in sol.checks())

"""Vehicles on tyres that slip, against linear theory and against equations of motion written by hand."""

import numpy as np
import pytest
from scipy.optimize import fsolve

import trundle as tr
from audit import audit, close
from reference import tyres as by_hand
from reference._common import integrate
from trundle.gallery.single_track_car import Steer

EXACT = {"rtol": 1e-11, "atol": 1e-13}
SMALL = 3e-5  # rad: steering at which tyres are linear to 1e-7
CARS = {
    "understeering": {},
    "fast": {"v": 45.0, "h": 0.6},
    "with its mass in the rear": {"a": 1.6, "b": 1.0, "v": 12.0, "mw": 60.0},
    "oversteering": {"rear": {"B_y": 8.0, "C_y": 1.2, "E_y": 0.2}, "v": 12.0},
}


def made(changes, **more):
    car = tr.gallery.SingleTrackCar()
    tyre = {f"rear.{k}": v for k, v in changes.get("rear", {}).items()}
    return car.replaced({k: v for k, v in changes.items() if k != "rear"} | tyre | more)


def numbers(law):
    return {f"{k}_{i}": getattr(law, f"{k}_{i}") for k in "BCDE" for i in "xy"}


def reference(car, steer):
    names = ("m", "Iz", "a", "b", "h", "mw", "J", "Id", "R", "v", "governor")
    return by_hand.SingleTrack({n: getattr(car, n) for n in names}, numbers(car.front), numbers(car.rear), steer)


def textbook(car):
    """(A, B, K) of linear theory, from the car's numbers alone: everything in one body with two massless wheels."""
    mass, L = car.m + 2 * car.mw, car.a + car.b
    centre = car.mw * (car.a - car.b) / mass
    a, b = car.a - centre, car.b + centre
    I = car.Iz + car.m * centre**2 + 2 * car.Id + car.mw * (a**2 + b**2)
    stiff = [law.B_y * law.C_y * law.D_y for law in (car.front, car.rear)]
    Cf, Cr = stiff[0] * mass * 9.81 * b / L, stiff[1] * mass * 9.81 * a / L
    A = np.array(
        [
            [-(Cf + Cr) / (mass * car.v), -car.v - (a * Cf - b * Cr) / (mass * car.v)],
            [-(a * Cf - b * Cr) / (I * car.v), -(a**2 * Cf + b**2 * Cr) / (I * car.v)],
        ]
    )
    return A, np.array([Cf / mass, a * Cf / I]), mass / L * (b / Cf - a / Cr)


@pytest.mark.parametrize("name", list(CARS))
def test_eigenvalues_are_those_of_linear_theory(name):
    car = made(CARS[name], steer=0.0)
    A, _, K = textbook(car)
    close(car.lateral()[0], A, 1e-9)
    close(car.understeer, K, 1e-15)
    found = np.linalg.eigvals(tr.linearise(car).A)
    for wanted in np.linalg.eigvals(A):
        assert np.abs(found - wanted).min() < 1e-6 * abs(wanted)


def test_an_oversteering_car_is_unstable_above_its_critical_speed():
    car = made(CARS["oversteering"], steer=0.0)
    K = textbook(car)[2]
    assert K < 0
    critical = np.sqrt(-(car.a + car.b) / K)
    for share, stable in ((0.999, True), (1.001, False)):
        linear = tr.linearise(car.replaced({"v": share * critical}))
        lateral = np.linalg.eigvals(textbook(car.replaced({"v": share * critical}))[0])
        found = [v for v in np.linalg.eigvals(linear.A) if np.abs(v - lateral).min() < 1e-6]
        assert len(found) == 2
        assert (max(v.real for v in found) < 0) == stable


@pytest.mark.parametrize("name", ["understeering", "oversteering"])
def test_steady_cornering_at_small_angles_is_that_of_linear_theory(name):
    """r/δ = v/(L + K v²); the side-slip angle by the stationary solution."""
    car = made(CARS[name], steer=Steer(angle=SMALL, time=0.3))
    A, B, K = textbook(car)
    sol = tr.simulate(car, 4.0, samples=3, **EXACT)
    r = sol["yaw_rate"].values[-1]
    close(r / SMALL, car.v / (car.a + car.b + K * car.v**2), 1e-6 * r / SMALL)
    vy, rate = -np.linalg.solve(A, B) * SMALL
    close(rate, r, 1e-6 * r)
    centre = car.mw * (car.a - car.b) / (car.m + 2 * car.mw)
    close(sol["side_slip"].values[-1], (vy - centre * rate) / car.v, 1e-6 * abs(vy / car.v))


@pytest.mark.parametrize("frequency", [3.0, 12.0])
def test_yaw_and_side_slip_follow_a_swinging_wheel_as_the_transfer_functions_say(frequency):
    """After the transients: r = |G| sin(ωt + arg G) δ with G = C (iω − A)⁻¹ B; gyroscopic parts of δ'' included."""
    small = SMALL
    car = made({}, steer=tr.laws.Sine(amplitude=small, frequency=frequency))
    A, B, _ = textbook(car)
    mass = car.m + 2 * car.mw
    centre = car.mw * (car.a - car.b) / mass
    turning = car.Iz + car.m * centre**2 + 2 * car.Id + car.mw * ((car.a - centre) ** 2 + (car.b + centre) ** 2)
    driven = B + np.array([0, car.Id * frequency**2 / turning])  # the front wheel's own moment: −I_d δ''
    gain = np.linalg.solve(1j * frequency * np.eye(2) - A, driven)
    sol = tr.simulate(car, 4.0, samples=401, **EXACT)
    t = sol.time.values[300:]
    swing = np.exp(1j * frequency * t)
    close(sol["yaw_rate"].values[300:] / small, (gain[1] * swing).imag, 1e-6 * abs(gain[1]))
    vy = sol["velocity"].values[300:, 1] / small
    close(vy, ((gain[0] - centre * gain[1]) * swing).imag, 1e-6 * abs(gain[0]))


@pytest.mark.parametrize("name", list(CARS))
def test_a_sharp_turn_follows_the_equations_written_by_hand(name):
    car = made(CARS[name], steer=tr.laws.Sine(amplitude=0.06, frequency=3.0))
    hand = reference(car, lambda t: (0.06 * np.sin(3 * t), 0.18 * np.cos(3 * t), -0.54 * np.sin(3 * t)))
    sol = audit(tr.simulate(car, 1.5, samples=16, **EXACT))
    spin = car.v / car.R
    found = integrate(hand.rates, (0, 0, 0, car.v, 0, 0, spin, spin), sol.time.values)
    close(np.c_[sol["x"], sol["y"], sol["carriage.psi"]], found[:, :3], 1e-7)
    close(np.c_[sol["velocity"].values, sol["yaw_rate"]], found[:, 3:6], 1e-7)
    close(np.c_[sol["front_axle.phi_dot"], sol["rear_axle.phi_dot"]], found[:, 6:], 1e-5)
    loads = np.array([hand.solved(t, y)[1] for t, y in zip(sol.time.values, found, strict=True)])
    close(np.c_[sol["front_tyre.normal.effort"], sol["rear_tyre.normal.effort"]], loads, 1e-2)
    assert np.abs(sol["front_tyre.alpha"].values).max() > 0.02
    assert np.ptp(loads[:, 0]) > 10  # N: braking and driving shift the load


def test_steady_cornering_at_the_limit_is_the_root_of_the_equations():
    car = made({}, steer=Steer(angle=0.05, time=0.5))
    sol = tr.simulate(car, 25.0, samples=3, **EXACT)
    hand = reference(car, lambda t: (0.05, 0.0, 0.0))
    last = [*sol["velocity"].values[-1], sol["yaw_rate"].values[-1]]
    last += [sol[f"{k}_axle.phi_dot"].values[-1] for k in ("front", "rear")]
    root = fsolve(lambda s: hand.rates(0.0, np.array([0, 0, 0, *s]))[3:], last, xtol=1e-13)
    close(np.array(last) / root, 1.0, 1e-6)
    assert abs(last[1] / last[0]) > 0.03


def test_mirrored_steering_gives_the_mirrored_way():
    left, right = (
        tr.simulate(made({}, steer=Steer(angle=a, time=0.3)), 1.0, samples=6, **EXACT) for a in (0.04, -0.04)
    )
    close(left["car.r"].values * [1, -1, 1], right["car.r"].values, 1e-9)
    close(left["yaw_rate"].values, -right["yaw_rate"].values, 1e-9)


def test_absolute_coordinates_agree():
    car = made({}, steer=tr.laws.Sine(amplitude=0.04, frequency=3.0))
    one, other = (tr.simulate(car, 0.5, samples=3, coordinates=c, **EXACT) for c in ("joint", "absolute"))
    close(one["car.r"].values, other["car.r"].values, 1e-8)
    close(one["front_tyre.F_B"].values, other["front_tyre.F_B"].values, 1e-4)


# -- ABS --------------------------------------------------------------------------------------------------------------
def test_braking_follows_the_equations_written_by_hand():
    car = tr.gallery.AbsBraking()
    sol = tr.simulate(car, 1.5, samples=16, rtol=1e-8)
    best = np.log(car.road.c1 * car.road.c2 / car.road.c3) / car.road.c2

    def cut(x):
        return min(max(x, -1), 1)

    controls = {
        "locked": lambda s, T: (car.most - T) / car.lag,
        "bang_bang": lambda s, T: -car.speed * cut((s - best) / 0.02),
        "sliding_mode": lambda s, T: (car.nominal - car.gain * cut((s - best) / car.layer) - T) / car.lag,
    }
    for name, control in controls.items():
        found = by_hand.abs_braking(car, control, sol.time.values)
        close(sol[f"{name}_rail.x"], found[:, 0], 1e-5)
        close(sol[f"{name}_rail.x_dot"], found[:, 1], 1e-5)
        close(sol[f"{name}_axle.phi_dot"], found[:, 2], 1e-2)
        close(sol[f"{name}_brake.torque"], found[:, 3], 0.1)


def test_a_braked_car_at_rest_costs_few_steps():
    """Brake and tyre are stiff at rest, and not only by the tyre's slip: long implicit steps."""
    car = tr.gallery.AbsBraking(v=5.0)
    steps = [tr.simulate(car, until, samples=2, compile="never").stats["steps"] for until in (1.0, 4.0)]
    assert steps[1] - steps[0] < 200


def test_abs_stops_shorter_than_a_locked_wheel_and_holds_the_slip_near_the_best():
    for road, nominal, until in (("dry asphalt", 1200.0, 4.5), ("wet asphalt", 800.0, 7.6)):
        car = tr.gallery.AbsBraking(road=tr.tyres.BURCKHARDT[road], nominal=nominal)
        sol = tr.simulate(car, until, samples=201, rtol=1e-6)
        assert np.abs(sol["speeds"].values[-1]).max() < 0.1
        locked, bang_bang, sliding_mode = sol["distances"].values[-1]
        grid = np.linspace(0, 1, 1001)
        mu = by_hand.burckhardt(grid, car.road.c1, car.road.c2, car.road.c3)
        shortest = car.v**2 / (2 * 9.81 * mu.max())
        assert shortest < sliding_mode < bang_bang < 0.93 * locked
        assert sliding_mode < 1.1 * shortest
        assert abs(locked / (car.v**2 / (2 * 9.81 * mu[-1])) - 1) < 0.03
        held = sol["speeds"].values[:, 1] > 8
        best, slips = grid[np.argmax(mu)], sol["slips"].values
        assert abs(slips[held, 1].mean() - best) < 0.06
        assert abs(slips[held, 2][20:] - best).max() < 0.06
        assert sol.checks()
        assert all(check.passed for check in sol.checks()), sol.checks()


# -- shimmy -----------------------------------------------------------------------------------------------------------
def lateral(model):
    """The characteristic polynomial of the towed wheel, from its numbers alone."""
    law, N = model.tyre, 9.81 * (model.m + model.mw)
    C, sigma = law.B_y * law.C_y * law.D_y * N, law.sigma_y
    turning = model.Iz + model.mw * model.e**2 + model.Id
    return (
        turning * np.array([sigma, model.v, 0, 0])
        + [0, model.k * sigma, model.k * model.v + model.e**2 * C, 0]
        + (np.array([0, 0, 0, model.e * C * model.v]))
    )


@pytest.mark.parametrize("seed", range(4))
def test_eigenvalues_of_a_towed_wheel_are_the_roots_of_its_polynomial(seed):
    rng = np.random.default_rng(seed)
    numbers = {n: rng.uniform(0.5, 2) * getattr(tr.gallery.CasterShimmy(), n) for n in ("m", "Iz", "e", "k", "v", "mw")}
    model = tr.gallery.CasterShimmy(**numbers, psi=0.0)
    close(model.polynomial(), lateral(model), 1e-12 * lateral(model).max())
    found = np.linalg.eigvals(tr.linearise(model).A)
    for root in np.roots(lateral(model)):
        assert np.abs(found - root).min() < 1e-6 * abs(root)
    assert model.is_stable == (np.roots(lateral(model)).real.max() < 0)


def test_without_damping_the_bound_is_a_trail_of_the_relaxation_length():
    for e, grows in ((0.19, True), (0.21, False)):
        sol = tr.simulate(tr.gallery.CasterShimmy(k=0.0, e=e, psi=1e-5), 6.0, samples=601, rtol=1e-9)
        swing = np.abs(sol["swing"].values)
        assert (swing[-100:].max() > 1.02 * swing[200:300].max()) == grows
        assert (swing[-100:].max() < 0.98 * swing[200:300].max()) == (not grows)


def test_shimmy_grows_to_a_limit_cycle_as_the_equations_written_by_hand():
    model = tr.gallery.CasterShimmy(k=1.0, psi=0.01)
    law = numbers(model.tyre)
    sol = audit(tr.simulate(model, 2.0, samples=41, **EXACT))
    found = by_hand.caster(model, law, 0.2, sol.time.values)
    close(sol["swing"], found[:, 0], 1e-7)
    close(sol["axle.phi_dot"], found[:, 2], 1e-5)
    close(sol["tyre.friction.slip_y"], found[:, 3], 1e-7)
    assert 0.05 < np.abs(found[:, 0]).max() < 1.2


def test_with_damping_shimmy_lives_between_two_speeds():
    """Routh: I k V² + (I e² C + k² σ − I σ e C) V + k σ e² C = 0 at both bounds."""
    model = tr.gallery.CasterShimmy(k=3.0, psi=0.0)
    law, sigma = model.tyre, model.tyre.sigma_y
    C = law.B_y * law.C_y * law.D_y * 9.81 * (model.m + model.mw)
    turning = model.Iz + model.mw * model.e**2 + model.Id
    middle = turning * model.e**2 * C + model.k**2 * sigma - turning * sigma * model.e * C
    low, high = sorted(np.roots([turning * model.k, middle, model.k * sigma * model.e**2 * C]).real)
    assert 0 < low < high
    for v, stable in ((0.999 * low, True), (1.001 * low, False), (0.999 * high, False), (1.001 * high, True)):
        changed = model.replaced({"v": v})
        assert changed.is_stable == stable
        turns = [value for value in np.linalg.eigvals(tr.linearise(changed).A) if abs(value.imag) > 1]
        assert len(turns) == 2
        assert (max(value.real for value in turns) < 0) == stable

"""Self-checks of the reference models: published figures, conserved quantities and second derivations."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import quad
from scipy.optimize import minimize_scalar
from scipy.special import ellipk

from . import joints, kepler
from ._common import Array, integrate, quat_matrix, rotation
from .chain import Chain
from .double_pendulum import DoublePendulum
from .euler_top import EulerTop
from .four_bar import FourBar
from .heavy_top import HeavyTop
from .rotating_platform import RotatingPlatform
from .slider_crank import SliderCrank


def close(actual: Any, desired: Any, rtol: float = 0.0, atol: float = 0.0) -> None:
    """Compare with no hidden relative tolerance."""
    assert_allclose(actual, desired, rtol=rtol, atol=atol)


# ---------------------------------------------------------------------------------------------- Euler top


@pytest.mark.parametrize(
    ("top", "parameter", "period", "about_3"),
    [
        (EulerTop(1.0, 2.0, 3.0, 1.0, 1.5), 0.148148148, 4.358360580, True),
        (EulerTop(1.0, 2.0, 3.0, 2.0, 0.6), 0.27, 5.877709636, False),
        (EulerTop(0.9, 1.0, 1.6, 0.3, 2.0), 0.002109375, 4.601248791, True),
    ],
)
def test_euler_top_figures(top: EulerTop, parameter: float, period: float, about_3: bool) -> None:
    assert top.about_axis_3 is about_3
    close(top.parameter, parameter, atol=6e-10)
    close(top.period, period, atol=6e-10)
    close(top.rates([0.0, top.period]), [[top.w1, 0.0, top.w3]] * 2, atol=1e-13)


@pytest.mark.parametrize(("w1", "w3"), [(1.0, 1.5), (2.0, 0.6), (-1.0, 1.5), (2.0, -0.6), (0.0, 2.0), (3.0, 0.0)])
@pytest.mark.parametrize("inertia", [(1.0, 2.0, 3.0), (1.5, 1.5, 2.5), (1.0, 1.8, 1.8), (2.0, 2.0, 2.0)])
def test_euler_top_against_integration(w1: float, w3: float, inertia: tuple[float, float, float]) -> None:
    top, i = EulerTop(*inertia, w1, w3), np.array(inertia)
    times = np.linspace(0.0, 10.0, 11)
    rates = top.rates(times)
    direct = integrate(lambda _, w: np.cross(i * w, w) / i, [w1, 0.0, w3], times)
    close(rates, direct, atol=1e-11)
    close(0.5 * np.sum(i * rates**2, axis=1), top.energy, rtol=1e-13)
    close(np.linalg.norm(i * rates, axis=1), top.momentum, rtol=1e-13)


def test_euler_top_momentum_is_fixed_in_space() -> None:
    top, i = EulerTop(1.0, 2.0, 3.0, 1.0, 1.5), np.array([1.0, 2.0, 3.0])
    times = np.array([0.0, 10.0, 100.0])
    q = top.attitude(times)
    momentum = np.einsum("tij,tj->ti", quat_matrix(q), i * top.rates(times))
    close(momentum, [[1.0, 0.0, 4.5]] * 3, atol=1e-10)
    close(np.linalg.norm(q, axis=1), 1.0, atol=1e-11)


def test_euler_top_separatrix() -> None:
    w1 = np.sqrt(3.0)
    top = EulerTop(1.0, 2.0, 3.0, w1, 1.0)
    close(top.parameter, 1.0, rtol=1e-14)
    n = np.sqrt((3.0 - 2.0) * 2.0 / 2.0)
    close(top.rates(2.0)[0, 0], w1 / np.cosh(2.0 * n), rtol=1e-7)


# ---------------------------------------------------------------------------------------------- heavy top

HEAVY = HeavyTop(mass=1.0, arm=0.1, i1=0.012, i3=0.002, theta0=np.radians(30.0), w3=150.0)


def test_heavy_top_figures() -> None:
    close(HEAVY.steady_precession(), (3.75964954, 25.1078639), atol=6e-8)
    close(HEAVY.turning_cosine(), 0.752595731, atol=6e-10)
    close(HEAVY.nutation_period(), 0.326850017, atol=6e-10)
    close(HEAVY.sleeping_rate(), 108.498848, atol=6e-7)


def test_heavy_top_release() -> None:
    period = HEAVY.nutation_period()
    times = np.linspace(0.0, 3.0 * period, 31)
    run = HEAVY.simulate(times)
    close(run.theta, HEAVY.release_tilt(times), atol=1e-9)
    close(run.theta[5], HEAVY.turning_angle(), atol=1e-9)
    close(run.psi[[10, 20, 30]], HEAVY.precession_per_nutation() * np.array([1, 2, 3]), atol=1e-9)
    close(run.energy, run.energy[0], rtol=1e-12)
    momentum = run.w * np.array([0.012, 0.012, 0.002])
    close(np.einsum("tj,tj->t", quat_matrix(run.q)[:, 1], momentum), 0.3 * np.cos(HEAVY.theta0), atol=1e-12)


@pytest.mark.parametrize("root", [0, 1])
def test_heavy_top_steady_precession(root: int) -> None:
    rate = HEAVY.steady_precession()[root]
    times = np.linspace(0.0, 2.0, 41)
    run = HEAVY.simulate(times, HEAVY.steady_rates(rate))
    close(run.theta, HEAVY.theta0, atol=1e-9)
    close(run.psi, rate * times, atol=1e-8)


# --------------------------------------------------------------------------------------- double pendulum


def test_double_pendulum_energy_and_small_motion() -> None:
    pendulum = DoublePendulum(1.3, 0.7, 0.8, 0.5)
    run = pendulum.simulate(np.linspace(0.0, 5.0, 21), [1.0, 2.0], [0.5, -1.0])
    close(run.energy, run.energy[0], atol=1e-11)
    close(run.relative[:, 1], run.absolute[:, 1] - run.absolute[:, 0])
    slow, fast = pendulum.small_frequencies()
    assert slow < np.sqrt(1.5 * 9.81 / 0.8) < fast
    # uniform equal rods: 7 s^2 - 42 s + 27 = 0 with s = w^2 l/g
    equal = DoublePendulum(1.0, 1.0, 1.0, 1.0, g=1.0).small_frequencies()
    close(7.0 * equal**4 - 42.0 * equal**2 + 27.0, 0.0, atol=1e-12)


def test_double_pendulum_relative_start_and_locked_limit() -> None:
    pendulum = DoublePendulum(1.3, 0.7, 0.8, 0.5)
    a = pendulum.simulate([1.0], [0.4, 0.9], [0.3, 0.1])
    b = pendulum.simulate([1.0], [0.4, 0.5], [0.3, -0.2], relative=True)
    close(a.absolute, b.absolute, atol=1e-13)
    # a very light second rod leaves a compound pendulum with the exact elliptic period
    single = DoublePendulum(1.0, 1e-14, 1.0, 1.0)
    period = 4.0 * ellipk(np.sin(0.5) ** 2) / np.sqrt(1.5 * 9.81)
    close(single.simulate([period], [1.0, 1.0]).absolute[0, 0], 1.0, atol=1e-10)


# ------------------------------------------------------------------------------------------------- chain


def test_chain_equals_double_pendulum_when_planar() -> None:
    times = np.linspace(0.0, 3.0, 7)
    chain = Chain([1.3, 0.7], 0.6, 0.0, axes=["z", "z"]).simulate(times, [0.9, -1.4], [0.2, 1.0])
    plane = DoublePendulum(1.3, 0.7, 0.6, 0.6).simulate(times, [0.9, -1.4], [0.2, 1.0], relative=True)
    close(chain.phi, plane.relative, atol=1e-10)
    close(chain.phi_dot, plane.relative_rate, atol=1e-10)
    close(chain.energy, plane.energy, atol=1e-11)


def _complex_gradient(f: Any, x: Array) -> Array:
    """Return df/dx_k stacked along the first axis, by the complex step."""
    return np.array([np.imag(f(x + 1e-30j * unit)) / 1e-30 for unit in np.eye(x.size)])


def test_chain_against_lagrange_with_christoffel_symbols() -> None:
    chain, rng = Chain([1.0, 0.8, 1.3, 0.5], 0.4, 0.05), np.random.default_rng(5)
    for _ in range(5):
        x, v = rng.uniform(-2.0, 2.0, 4), rng.uniform(-3.0, 3.0, 4)
        slope = _complex_gradient(chain.mass_matrix, x)
        bias = np.einsum("kij,k,j->i", slope, v, v) - 0.5 * np.einsum("ijk,j,k->i", slope, v, v)
        load = -bias - _complex_gradient(chain.potential, x)
        close(chain.accelerations(x, v), np.linalg.solve(chain.mass_matrix(x), load), rtol=1e-10)


def test_chain_geometry_and_kinetic_energy_from_poses() -> None:
    chain = Chain([1.0, 0.8, 1.3], 0.4, 0.05)
    x, v, h = np.array([0.3, -0.7, 1.1]), np.array([1.0, -2.0, 0.5]), 1e-4
    runs = [chain.simulate([0.0], x + s * h * v) for s in (-1, 0, 1)]
    speed = (runs[2].centre - runs[0].centre)[0] / (2 * h)
    kinetic = 0.5 * np.sum(chain.masses[:, None] * speed**2)
    for i in range(3):
        skew = runs[1].attitude[0, i].T @ (runs[2].attitude - runs[0].attitude)[0, i] / (2 * h)
        w = np.array([skew[2, 1], skew[0, 2], skew[1, 0]])
        kinetic += 0.5 * np.sum(chain.local_inertia[i] * w**2)
    close(kinetic, 0.5 * v @ chain.mass_matrix(x) @ v, rtol=1e-7)
    centre, turn = runs[1].centre[0], runs[1].attitude[0]
    top, tip = np.array([0.0, 0.2, 0.0]), np.array([0.0, -0.2, 0.0])
    close(centre[0] + turn[0] @ top, 0.0, atol=1e-15)
    for i in (1, 2):
        close(centre[i] + turn[i] @ top, centre[i - 1] + turn[i - 1] @ tip, atol=1e-15)
    close(turn[1], rotation((0, 0, 1), 0.3) @ rotation((1, 0, 0), -0.7), atol=1e-15)


def test_chain_energy_and_reaction() -> None:
    chain, h = Chain([1.0, 0.8, 1.3, 0.5], 0.3, 0.03), 2e-3
    times = np.concatenate([t + h * np.arange(-2, 3) for t in (0.3, 1.1, 2.0)])
    run = chain.simulate(times, [0.8, -0.5, 0.4, 0.9], [0.0, 1.0, -1.0, 0.5])
    close(run.energy, run.energy[0], atol=1e-11)
    close(run.moment[:, 2], 0.0, atol=1e-10)
    total = np.einsum("i,tij->tj", chain.masses, run.centre).reshape(3, 5, 3)
    force = np.array([-1.0, 16.0, -30.0, 16.0, -1.0]) / (12.0 * h * h) @ total
    close(run.force[2::5], force - chain.masses.sum() * chain.gravity, atol=1e-5)


def test_chain_single_link_reaction() -> None:
    chain = Chain([2.0], 1.0, 0.1)
    run = chain.simulate([0.0, 0.4], [0.7], [1.5])
    j = 2.0 * (3 * 0.01 + 1.0) / 12.0 + 2.0 * 0.25
    close(run.phi_ddot[:, 0], -2.0 * 9.81 * 0.5 * np.sin(run.phi[:, 0]) / j, rtol=1e-13)
    rod = np.column_stack([np.sin(run.phi), -np.cos(run.phi), np.zeros(2)])
    side = np.column_stack([np.cos(run.phi), np.sin(run.phi), np.zeros(2)])
    acc = 0.5 * (run.phi_ddot * side - run.phi_dot**2 * rod)
    close(run.force, 2.0 * (acc + np.array([0.0, 9.81, 0.0])), atol=1e-12)


# ---------------------------------------------------------------------------------------- planar linkages


def test_four_bar_kinematic_figures() -> None:
    bar = FourBar()
    k = bar.angles(np.radians([0.0, 90.0, 180.0, 270.0]))
    close(k.psi, [1.7451477069, 1.8341761764, 2.4230217004, 2.4170897653], atol=6e-11)
    close(k.coupler, [0.8725738534, 0.4308279288, 0.5375331651, 1.0137415177], atol=6e-11)
    close(k.psi_1, [-0.4285714286, 0.3949325031, 0.2307692308, -0.2297948884], atol=6e-11)
    close(k.coupler_1, [-0.4285714286, -0.0880127854, 0.2307692308, 0.2531504000], atol=6e-11)
    low = minimize_scalar(lambda t: float(bar.angles(t).psi), bounds=(0.3, 1.2), method="bounded").fun
    high = minimize_scalar(lambda t: -float(bar.angles(t).psi), bounds=(3.0, 4.5), method="bounded").fun
    # dead centres: crank and coupler in line, cosine rule with sides 1.2 and 0.6
    dead = np.pi - np.arccos((1.0 + 0.49 - np.array([1.44, 0.36])) / 1.4)
    close((low, -high), dead, atol=1e-12)
    close(dead, (1.606518209, 2.510092611), atol=6e-10)


def test_four_bar_dynamic_figures() -> None:
    run = FourBar().simulate([0.5, 1.0, 5.0], 0.5, 6.0)
    close(run.theta[0], 0.240423186, atol=1e-8)
    close(run.theta_dot[0], -6.359469582, atol=1e-8)
    close(run.theta[1], -4.08809043, atol=6e-9)
    # also found by quadrature of dt = dtheta sqrt(J/(2 (E - V))) over whole swings
    close(run.theta[2], -0.9213012068, atol=1e-9)
    close(run.energy, 6.97542735, atol=6e-9)


def test_slider_crank_figures() -> None:
    offset = SliderCrank(offset=0.02)
    k = offset.angles(np.radians([0.0, 30.0, 90.0]))
    close(k.x, [0.3993325909, 0.3850987715, 0.2891366459], atol=6e-11)
    close(k.x_1[1:], [-0.0587038828, -0.1], atol=6e-11)
    close(offset.stroke(), 0.2005021997, atol=6e-11)
    run = SliderCrank().simulate([0.5, 1.0, 5.0], 0.3, 8.0)
    close(run.theta[:2], [-3.657303062, 0.604240400], atol=1e-8)
    close(run.theta_dot[0], -4.196494187, atol=1e-8)
    close(run.theta[2], -3.41494529, atol=2e-8)
    close(run.energy, 0.836260166, atol=6e-10)


@pytest.mark.parametrize("machine", [FourBar(), FourBar(0.2, 0.5, 0.4, 0.6, branch=-1), SliderCrank(offset=0.03)])
def test_linkage_derivatives(machine: FourBar | SliderCrank) -> None:
    th, h = np.linspace(0.1, 6.0, 13), 1e-5
    low, mid, high = (machine.angles(th + s * h) for s in (-1, 0, 1))
    for value in (0, 1, 2, 3):
        close((high[value] - low[value]) / (2 * h), mid[value + 2], atol=1e-7)
    for pair in (machine.inertia, machine.potential):
        close((pair(th + h)[0] - pair(th - h)[0]) / (2 * h), pair(th)[1], atol=1e-8)


def test_linkage_closure_and_energy() -> None:
    bar = FourBar(0.2, 0.5, 0.4, 0.6, masses=(1.0, 2.0, 0.5), branch=-1)
    run = bar.simulate(np.linspace(0.0, 3.0, 13), 0.2, 4.0)
    c = np.exp(1j * run.theta) * 0.2 + 0.5 * np.exp(1j * run.coupler)
    close(c, 0.6 + 0.4 * np.exp(1j * run.psi), atol=1e-14)
    close(run.energy, run.energy[0], atol=1e-11)


# -------------------------------------------------------------------------------------- rotating platform


def test_platform_equilibrium_and_energy_balance() -> None:
    table = RotatingPlatform(mass=1.2, length=0.6, distance=0.3, rate=4.0, axial=0.002)
    rest = table.equilibrium()
    assert 0.0 < rest < 0.5 * np.pi
    still = table.simulate([0.0, 1.0], rest)
    close(still.phi, rest, atol=1e-12)
    run = table.simulate(np.linspace(0.0, 4.0, 17), -0.6, 1.0)
    close(run.energy - run.energy[0], run.work, atol=1e-11)
    extra = integrate(
        lambda _, y: np.array(
            [y[1], table.acceleration(y[0]), table.rate**2 * table._vertical_inertia(y[0])[1] * y[1]]
        ),
        [-0.6, 1.0, 0.0],
        [4.0],
    )
    close(extra[0, 2], run.work[-1], atol=1e-11)


def test_platform_limits() -> None:
    period = 4.0 * ellipk(np.sin(0.4) ** 2) / np.sqrt(1.5 * 9.81 / 0.6)
    close(RotatingPlatform(1.2, 0.6, 0.3, 0.0).simulate([period], 0.8).phi, 0.8, atol=1e-12)
    fast = RotatingPlatform(1.0, 0.5, 0.0, 8.0)
    close(np.cos(fast.equilibrium()), 9.81 * 0.25 / (64.0 * 0.25 / 3.0), rtol=1e-12)
    assert RotatingPlatform(1.0, 0.5, 0.0, 2.0).equilibrium() == 0.0
    mirror = RotatingPlatform(1.0, 0.5, -0.2, 3.0).equilibrium()
    close(mirror, -RotatingPlatform(1.0, 0.5, 0.2, 3.0).equilibrium(), atol=1e-14)


def test_platform_against_point_elements_of_the_rod() -> None:
    """Sum m_k (a_k - g) . dr_k/dphi over Gauss points of the rod, a_k by finite differences in the world."""
    table = RotatingPlatform(mass=1.2, length=0.6, distance=0.3, rate=2.5)
    phi, v, h = 0.7, 1.3, 1e-4
    acc = float(table.acceleration(phi))
    nodes, weights = np.polynomial.legendre.leggauss(4)
    total, up = 0.0, np.array([0.0, 9.81, 0.0])
    for s, m in zip(0.3 * (nodes + 1.0), 0.6 * weights, strict=True):

        def place(t: float, s: float = s) -> Array:
            p = phi + v * t + 0.5 * acc * t * t
            return rotation((0, 1, 0), 2.5 * t) @ np.array([0.3 + s * np.sin(p), -s * np.cos(p), 0.0])

        a = (place(h) - 2.0 * place(0.0) + place(-h)) / h**2
        total += m * float((a + up) @ (s * np.array([np.cos(phi), np.sin(phi), 0.0])))
    close(total, 0.0, atol=1e-6)


# ------------------------------------------------------------------------------------------------ joints

T = np.linspace(0.0, 3.0, 13)


@pytest.mark.parametrize(
    ("c", "d"),
    [(20.0, 1.0), (8.0, 8.0), (3.0, 9.0), (0.0, 2.0), (0.0, 0.0), (-3.0, 1.0), (-3.0, 0.0), (1000.0, 5000.0)],
)
def test_oscillator_against_integration(c: float, d: float) -> None:
    run = joints.spring_joint(T, 2.0, c, d, 5.0, 0.3, -0.7)
    if d < 100.0:
        rhs = np.array([[0.0, 1.0], [-c / 2.0, -d / 2.0]])
        direct = integrate(lambda _, y: rhs @ y + [0.0, 2.5], [0.3, -0.7], T)
        close(np.column_stack([run.x, run.rate]), direct, atol=1e-10)
    close((run.x[0], run.rate[0]), (0.3, -0.7), atol=1e-14)
    close(2.0 * run.acc, 5.0 - c * run.x - d * run.rate, rtol=1e-10, atol=1e-9)
    late = joints.controlled_torque([500.0], 2.0, 20.0, 5.0, 4.0, 0.3, 1.0)
    close(late.x, 0.2, atol=1e-14)


def test_oscillator_overdamped_rates_are_consistent() -> None:
    h = 1e-3
    x = [joints.spring_joint([2.0 + s * h], 1.0, 1000.0, 5000.0, 3.0, 0.1).x[0] for s in (-1, 1)]
    close((x[1] - x[0]) / (2 * h), joints.spring_joint([2.0], 1.0, 1000.0, 5000.0, 3.0, 0.1).rate, rtol=1e-7)


def test_free_joints() -> None:
    slide = joints.incline_slide(T, np.radians(30.0), x0=1.0, rate0=-2.0)
    close(slide.x, 1.0 - 2.0 * T + 0.25 * 9.81 * T**2, atol=1e-13)
    turn, move = joints.free_cylindrical(T, 0.1, 2.0, 0.2, -1.0)
    close(turn.x, 0.1 + 2.0 * T)
    close(move.x, 0.2 - T)


def test_servo_swing() -> None:
    a, w, j, g = 0.8, 3.0, 0.4, 2.0
    run = joints.servo_swing(T, a, w, j, g)
    law = integrate(lambda _, y: np.array([y[1], -w * w * y[0]]), [0.0, a * w], T)
    close(law, np.column_stack([run.x, run.rate]), atol=1e-11)

    def power(t: float) -> float:
        s = joints.servo_swing(t, a, w, j, g)
        return float(s.torque[0] * s.rate[0])

    for t, energy in zip(T[1:6], run.energy[1:6], strict=True):
        close(quad(power, 0.0, t, epsabs=1e-13)[0], energy, atol=1e-12)


def test_coaxial_pair() -> None:
    j1, j2 = 0.7, 0.2
    for run in (joints.spinning_rotor(T, 5.0, j1, j2, -0.3), joints.swinging_rotor(T, 0.6, 4.0, j1, j2, 0.2)):
        momentum = j1 * run.rate1 + j2 * run.rate2
        close(momentum, momentum[0], atol=1e-13)
        kinetic = 0.5 * (j1 * run.rate1**2 + j2 * run.rate2**2)
        close(kinetic - kinetic[0], run.energy, atol=1e-13)
        close(j1 * (run.angle1 - run.angle1[0]) + j2 * (run.angle2 - run.angle2[0]), momentum * T, atol=1e-13)
    swing = joints.swinging_rotor(T, 0.6, 4.0, j1, j2, 0.2)
    close(swing.angle2 - swing.angle1, 0.6 * np.sin(4.0 * T), atol=1e-14)
    close(swing.rate1[0], 0.2, atol=1e-15)


# ------------------------------------------------------------------------------------------------ Kepler


@pytest.mark.parametrize("ecc", [0.0, 0.3, 0.9, 0.99])
def test_kepler_ellipse(ecc: float) -> None:
    mu, a = 3.0, 2.0
    times = np.linspace(0.0, 2.5 * kepler.period(mu, a), 40)
    run = kepler.ellipse(times, mu, a, ecc)
    distance = np.linalg.norm(run.place, axis=1)
    close(0.5 * np.sum(run.velocity**2, axis=1) - mu / distance, -mu / (2 * a), atol=1e-11)
    close(np.cross(run.place, run.velocity)[:, 2], np.sqrt(mu * a * (1 - ecc**2)), rtol=1e-12)
    again = kepler.orbit(times, mu, run.place[7], run.velocity[7])
    later = kepler.ellipse(times + times[7], mu, a, ecc)
    close(again.place, later.place, atol=1e-10 / (1 - ecc))


def test_kepler_against_integration() -> None:
    times = np.linspace(0.0, 10.0, 6)
    r0, v0 = [1.0, 0.2, -0.3], [0.1, 1.1, 0.5]
    run = kepler.orbit(times, 2.0, r0, v0)

    def rhs(_: float, y: Array) -> Array:
        return np.concatenate([y[3:], -2.0 * y[:3] / np.linalg.norm(y[:3]) ** 3])

    close(np.hstack([run.place, run.velocity]), integrate(rhs, [*r0, *v0], times), atol=1e-10)

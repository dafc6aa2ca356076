"""Self-checks of the reference models of contact: known figures, balances and second derivations."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import minimize_scalar

from ._common import Array, quat_matrix
from .contact import ball_impact, block_motion, block_throw, bounce, bounce_times, sliding_ball, time_to_roll
from .convex import BALL, COIN, SPINDLE, STONE, TOP, EccentricSphere
from .impacts import double_pendulum_wall, painleve_critical, painleve_rod, rod_impact, tip_inverse_mass
from .rolling import Disc, Rattleback, RollingBody
from .sliding import SLIP_FLOOR, Friction, LiftOff, Motion, SlipEnded, roll, slide


def close(actual: Any, desired: Any, rtol: float = 0.0, atol: float = 0.0) -> None:
    """Compare with no hidden relative tolerance."""
    assert_allclose(actual, desired, rtol=rtol, atol=atol)


def turns(*steps: tuple[str, float]) -> Array:
    """Quaternion of successive turns about own axes, as in T = Rz(a) Ry(b) ..."""
    q = np.array([1.0, 0.0, 0.0, 0.0])
    for axis, angle in steps:
        p = np.zeros(4)
        p[0], p[1 + "xyz".index(axis)] = np.cos(angle / 2), np.sin(angle / 2)
        q = np.concatenate([[q[0] * p[0] - q[1:] @ p[1:]], q[0] * p[1:] + p[0] * q[1:] + np.cross(q[1:], p[1:])])
    return q


MASS, RADIUS = TOP.mass, TOP.radius
SIDE, AXIAL = TOP.inertia[0, 0], TOP.inertia[2, 2]
TOP_START = turns(("x", 0.1))
SPINDLE_START = turns(("z", 0.4), ("y", -0.2))
STONE_START = turns(("x", np.radians(0.5)), ("y", np.radians(0.5)))
COIN_START = turns(("x", np.radians(70.0)))


def balanced(run: Motion, rtol: float = 1e-11) -> None:
    """Energy changes by the work of friction, which never adds any; attitude and contact stay sound."""
    close(run.energy - run.work, run.energy[0], rtol=rtol)
    assert np.all(np.diff(run.work) <= 1e-14)
    assert np.all(np.sum(run.friction * run.slip, axis=1) <= 0.0)
    close(run.slip[:, 2], 0.0, atol=1e-13)
    close(run.friction[:, 2], 0.0, atol=1e-13)


# ----------------------------------------------------------------------------------- shapes and general laws


def surface(body: RollingBody) -> Array:
    """Points of the surface in body axes."""
    a, b = np.meshgrid(np.linspace(-np.pi, np.pi, 181), np.linspace(-np.pi / 2, np.pi / 2, 91))
    unit = np.stack([np.cos(b) * np.cos(a), np.cos(b) * np.sin(a), np.sin(b)], axis=-1).reshape(-1, 3)
    if isinstance(body, EccentricSphere):
        return np.array([0, 0, body.shift]) + body.radius * unit
    if isinstance(body, Rattleback):
        return np.array([0, 0, body.offset]) + np.array(body.semi) * unit
    if isinstance(body, Disc):
        return body.radius * np.stack([np.cos(a), np.sin(a), 0 * a], axis=-1).reshape(-1, 3)
    x = body.radius * np.sin(np.pi / body.n) * np.sin(b)
    rho = np.sqrt(body.radius**2 - x**2) - body.radius * np.cos(np.pi / body.n)
    return np.stack([x, rho * np.cos(a), rho * np.sin(a)], axis=-1).reshape(-1, 3)


@pytest.mark.parametrize("body", [TOP, SPINDLE, STONE, COIN], ids=["top", "spindle", "stone", "coin"])
def test_contact_is_the_lowest_point(body: RollingBody) -> None:
    points, rng = surface(body), np.random.default_rng(3)
    size = np.max(np.linalg.norm(points, axis=1))
    for gamma in rng.normal(size=(100, 3)):
        gamma /= np.linalg.norm(gamma)
        r, slope = body.contact(gamma)
        lowest = np.min(points @ gamma)
        assert -1e-15 <= lowest - r @ gamma < 1e-3 * size
        near = np.min(np.linalg.norm(points - r, axis=1))
        assert near < 0.05 * size
        # the slope by steps across γ; r moves in the tangent plane
        side = np.cross(gamma, rng.normal(size=3))
        close(gamma @ slope @ side, 0.0, atol=1e-13)
        moved = [body.contact((gamma + h * side) / np.linalg.norm(gamma + h * side))[0] for h in (-1e-5, 1e-5)]
        close(
            (moved[1] - moved[0]) / 2e-5, slope @ side, atol=1e-7 * size / max(np.hypot(gamma[0], gamma[1]), 0.1) ** 3
        )


def test_spindle_geometry() -> None:
    r, _ = SPINDLE.contact(np.array([0.0, 0.0, 1.0]))
    close(r, [0, 0, -0.0292893219], atol=6e-11)
    limit = np.sin(np.pi / 4)
    for side in (-1, 1):
        before = SPINDLE.contact(np.array([side * (limit - 1e-12), 0.0, np.cos(np.pi / 4)]))[0]
        after = SPINDLE.contact(np.array([side * (limit + 1e-12), 0.0, np.cos(np.pi / 4)]))[0]
        close(before, after, atol=1e-12)
        close(after, [-side * 0.0707106781, 0, 0], atol=6e-11)


CASES = {
    "top": (TOP, Friction("viscous", 0.3), TOP_START, (1.0, -2.0, 100.0), (0.05, -0.02)),
    "spindle": (SPINDLE, Friction("regularised", 0.2, 1e-3), SPINDLE_START, (20.0, 1.0, -2.0), (0.1, 0.2)),
    "spindle tip": (SPINDLE, Friction("coulomb", 0.2), turns(("z", 0.4), ("y", -1.2)), (20.0, 1.0, 2.0), (0.1, 0.2)),
    "stone": (STONE, Friction("regularised", 0.1, 1e-2), STONE_START, (0.3, 0.4, -5.0), (0.02, 0.05)),
    "coin": (COIN, Friction("viscous", 0.5), COIN_START, (1.0, 2.0, -12.0), (0.3, 0.1)),
    "coin rolls": (COIN, None, COIN_START, (1.0, 2.0, -12.0), None),
    "stone rolls": (STONE, None, STONE_START, (0.3, 0.4, -5.0), None),
    "spindle rolls": (SPINDLE, None, SPINDLE_START, (8.0, 0.4, 1.0), None),
}


@pytest.mark.parametrize("name", CASES)
def test_newton_and_euler_in_the_world(name: str) -> None:
    """Momentum and angular momentum, differenced from sampled states, change by the reported forces."""
    body, law, q0, w0, v0 = CASES[name]
    h = 1e-4
    times = np.concatenate([[0.0], 0.01 + h * np.arange(-2, 3)])
    run = roll(body, times, q0, w0) if law is None else slide(body, law, times, q0, w0, v0)
    if law is not None:
        balanced(run)
    rate = np.array([0.0, 1.0, -8.0, 0.0, 8.0, -1.0]) / (12.0 * h)
    force = run.friction[3] + np.array([0.0, 0.0, run.normal[3]])
    T = quat_matrix(run.q)
    arm = T[3] @ body.contact(run.gamma[3])[0]
    spin = np.einsum("tij,tj->ti", T, run.w @ body.inertia)
    weight = body.mass * body.g
    close(body.mass * rate @ run.velocity, force - [0, 0, weight], atol=1e-7 * weight)
    close(rate @ run.place, run.velocity[3], atol=1e-8)
    close(rate @ spin, np.cross(arm, force), atol=1e-7 * weight * np.linalg.norm(arm))
    skew = T[3].T @ np.einsum("t,tij->ij", rate, T)
    close([skew[2, 1], skew[0, 2], skew[1, 0]], run.w[3], atol=1e-4)
    close(run.slip[3], run.velocity[3] + T[3] @ np.cross(run.w[3], body.contact(run.gamma[3])[0]), atol=1e-13)
    if law is None:
        close(run.slip, 0.0, atol=1e-14)


# ------------------------------------------------------------------------------------------------ tippe top


def spin_top(law: Friction, times: list[float], w3: float = 155.0, bilateral: bool = False) -> tuple[Motion, Array]:
    angles = np.radians([90.0, 170.0])
    run = slide(TOP, law, times, TOP_START, (0, 0, w3), angles=angles, bilateral=bilateral, rtol=1e-12)
    close(run.energy - run.work, run.energy[0], rtol=1e-11)
    lam = TOP.jellett(run.gamma, run.w)
    close(lam, lam[0], rtol=1e-11)
    if not bilateral:
        balanced(run)
        assert run.least_normal > 0.0
    return run, lam


def test_tippe_top_viscous() -> None:
    run, lam = spin_top(Friction("viscous", 0.3), [0, 1, 3, 4, 5, 6])
    close(lam[0], 6.894441319558e-6, rtol=1e-12)
    close(run.theta[1:], [0.0251385885, 0.140816400, 0.391547085, 1.42417036, 3.00801327], atol=1e-8)
    close(run.w[[3, 5], 2], [137.143809, -82.3390551], atol=1e-6)
    close([c[0] for c in run.crossings], [5.066656069, 5.920848359], atol=1e-9)


def test_tippe_top_viscous_strong_and_threshold() -> None:
    run, lam = spin_top(Friction("viscous", 1.0), [0, 1.7, 3])
    close([c[0] for c in run.crossings], [1.295603241, 1.625781522], atol=1e-9)
    close(np.linalg.norm(run.w[-1]), lam[0] / (RADIUS * 1.3 * AXIAL), rtol=1e-4)
    close(lam[0] / (RADIUS * 1.3 * AXIAL), 82.8658812, atol=1e-7)
    least = np.sqrt(MASS * 9.82 * RADIUS**3 * AXIAL * 0.3) * 1.3**2 / np.sqrt(1.3 - SIDE / AXIAL)
    close(least, 3.43888e-6, atol=1e-11)
    slow, lam = spin_top(Friction("viscous", 0.3), [0, 8], w3=40.0)
    assert lam[0] < least
    assert all(c.size == 0 for c in slow.crossings)
    close(slow.theta[1], 0.423076195, atol=1e-9)


def test_tippe_top_regularised_coulomb() -> None:
    """The whole inversion needs a contact that can pull: at 2.0144 s the normal force changes sign."""
    law = Friction("regularised", 0.1, 0.01)
    run, _ = spin_top(law, [0, 1, 2, 3, 4, 4.2], bilateral=True)
    close(run.theta[1:5], [0.451770274, 1.03986736, 1.44549618, 2.79916342], atol=6e-9)
    close([c[0] for c in run.crossings], [2.434687589, 4.138007670], atol=1e-9)
    with pytest.raises(LiftOff) as lift:
        slide(TOP, law, [2.1], run.q[2], run.w[2], run.velocity[2, :2])
    close(lift.value.time, 0.01442515, atol=1e-7)


def test_tippe_top_exact_coulomb_until_the_slip_ends() -> None:
    exact, _ = spin_top(Friction("coulomb", 0.1), [0, 0.1])
    layer, _ = spin_top(Friction("regularised", 0.1, 1e-4), [0, 0.1])
    assert np.linalg.norm(exact.slip[1]) > 1e-2
    close(exact.theta, layer.theta, atol=1e-10)
    with pytest.raises(SlipEnded) as ended:
        spin_top(Friction("coulomb", 0.1), [0, 1.0])
    close(ended.value.time, 0.117768181, atol=1e-8)


# ---------------------------------------------------------------------------------------------- free roller


def test_roller_without_slip() -> None:
    run = roll(SPINDLE, [0, 0.2, 1, 5], SPINDLE_START, (8, 0.4, 1), rtol=1e-12)
    close(run.energy, 0.0983493956, atol=6e-11)
    close(run.w[2], [7.61000422, 2.47380261, -2.25197938], atol=6e-9)
    close(run.place[2], [0.177441298, -0.0907769389, 0.0297551383], atol=1e-9)
    close(run.w[3], [7.25040782, -3.56193822, -1.92061277], atol=6e-9)
    close(run.place[3, :2], [0.0652918907, -0.0681447840], atol=1e-10)
    w, _, _, place = SPINDLE.simulate([0.2], (8, 0.4, 1), SPINDLE_START)
    close(run.w[1], w[0], atol=1e-10)
    close(run.place[1], place[0], atol=1e-11)


def test_roller_with_friction() -> None:
    run = slide(SPINDLE, Friction("regularised", 0.2, 1e-3), [0, 0.05, 0.2], SPINDLE_START, (20, 0, 0), rtol=1e-12)
    balanced(run)
    close(run.normal[0], 2.37949507, atol=6e-9)
    close(run.velocity[1:, :2], [[0.0615062649, -0.0683047023], [0.0230587479, -0.139698899]], atol=6e-10)
    close(run.w[1], [7.66845540, 4.76917739, -1.46000976], atol=6e-9)
    close(run.energy[2], 0.0912084709, atol=6e-11)


def test_roller_over_its_tips() -> None:
    """Starts on a tip, passes to the arc; the tip's phase of rolling is a top about a fixed point."""
    start = turns(("z", 0.4), ("y", -1.2))
    run = roll(SPINDLE, [0, 0.1, 0.15, 0.2], start, (8, 0.4, 1))
    assert np.all(np.abs(run.gamma[:2, 0]) > np.sin(np.pi / 4))
    assert np.all(np.abs(run.gamma[2:, 0]) < np.sin(np.pi / 4))
    close(run.energy, run.energy[0], rtol=1e-11)
    T = quat_matrix(run.q[:2])
    tip = run.place[:2] + T @ np.array([-0.1 * np.sin(np.pi / 4), 0, 0])
    close(tip[1], tip[0], atol=1e-13)
    close(run.w[1, 0], 8.0, atol=1e-12)
    close(run.w[3], [0.48429694, 9.34132370, -11.39225720], atol=1e-8)
    law = Friction("regularised", 0.2, 1e-3)
    loose, tight = (slide(SPINDLE, law, [0, 0.1, 0.2], start, (20, 0, 0), rtol=r) for r in (1e-11, 1e-13))
    balanced(tight)
    close(loose.w, tight.w, atol=2e-9)
    close(tight.w[2], [1.02072422, -1.47755837, -5.50177254], atol=1e-8)


# -------------------------------------------------------------------------------------- rattleback and disc


def test_stone_rolls_as_published() -> None:
    run = roll(STONE, [0, 1, 2], STONE_START, (0, 0, -5), rtol=1e-11)
    spin = np.sum(run.w * run.gamma, axis=1)
    close(spin[1:], [-3.24400227, -1.18900371], atol=6e-9)
    close(run.energy, 0.123885313674, atol=1e-10)


def test_stone_slides() -> None:
    start = roll(STONE, [0], STONE_START, (0, 0, -5)).velocity[0, :2]
    run = slide(STONE, Friction("regularised", 0.1, 1e-2), [0, 0.1, 0.5], STONE_START, (0, 0, -5), start)
    balanced(run)
    spin = np.sum(run.w * run.gamma, axis=1)
    close(spin[2], -3.0381832086, atol=1e-9)
    # reflection in the x-z plane: D, ω1, ω3 and the turn about x change sign
    mirror = Rattleback(1.0, STONE.inertia * np.array([[1, -1, 1], [-1, 1, 1], [1, 1, 1]]), 9.81, STONE.semi, 0.01)
    other = turns(("x", np.radians(-0.5)), ("y", np.radians(0.5)))
    image = slide(mirror, Friction("regularised", 0.1, 1e-2), [0, 0.1], other, (0, 0, 5), start * [1, -1])
    close(image.w * [-1, 1, -1], run.w[:2], atol=1e-8)
    # stiffer friction brings it to the rolling motion while that stays inside the cone
    rolling = roll(STONE, [0.01], STONE_START, (0, 0, -5)).w[0]
    gaps = []
    for delta in (4e-3, 4e-4):
        law = Friction("regularised", 2.0, delta)
        gaps.append(
            np.linalg.norm(slide(STONE, law, [0.01], STONE_START, (0, 0, -5), start, rtol=1e-11).w[0] - rolling)
        )
    assert 8.0 < gaps[0] / gaps[1] < 12.0


def test_coin_slides() -> None:
    w0 = (0, 2 * np.sin(np.radians(70.0)), -12)
    free = slide(COIN, Friction("viscous", 0.0), [0, 0.3, 1.0], COIN_START, w0, (0.1, 0.2))
    close(free.energy, free.energy[0], rtol=1e-11)
    close(free.w[:, 2], -12.0, rtol=1e-13)
    close(free.velocity[:, :2], [[0.1, 0.2]] * 3, atol=1e-14)
    close(
        np.sum((free.w @ COIN.inertia) * free.gamma, axis=1),
        COIN.inertia[1, 1] * w0[1] * np.sin(np.radians(70.0)) - 12 * COIN.inertia[2, 2] * np.cos(np.radians(70.0)),
        rtol=1e-12,
    )
    run = slide(COIN, Friction("viscous", 0.3), [0, 0.1, 0.3, 0.5], COIN_START, w0)
    balanced(run)
    close(run.w[3], [-10.032416562, -15.461516698, -0.676160391], atol=1e-8)
    close(run.place[3], [-0.0018671389, 0.0112440699, 0.0262990735], atol=1e-9)
    rolls = roll(COIN, [0, 0.02, 5.0], COIN_START, w0)
    close(rolls.w[2], [7.46671874, -3.47485997, -12.7033981], atol=6e-8)
    gaps = []
    for mu in (100.0, 1000.0):
        stiff = slide(COIN, Friction("viscous", mu), [0, 0.02], COIN_START, w0, rolls.velocity[0, :2], rtol=1e-11)
        gaps.append(np.linalg.norm(stiff.w[1] - rolls.w[1]))
    assert 8.0 < gaps[0] / gaps[1] < 12.0


# ------------------------------------------------------------------------------------------- balls and block


@pytest.mark.parametrize(
    ("v", "w", "factor", "time", "final"),
    [
        (7.0, 0.0, 0.4, 1.019367992, 5.0),
        (2.0, -60.0, 0.4, 1.164991991, -0.285714286),
        (1.0, 40.0, 0.4, 0.436871997, 1.857142857),
        (7.0, 0.0, 1.0, 1.783893986, 3.5),
        (7.0, 0.0, 0.5, 1.189262657, 14 / 3),
    ],
)
def test_sliding_ball_in_a_line(v: float, w: float, factor: float, time: float, final: float) -> None:
    end, velocity, spin = time_to_roll((v, 0, 0), (0, w, 0), 0.1, 0.2, factor)
    close(end, time, atol=6e-10)
    close(velocity, [final, 0, 0], atol=6e-10)
    close(spin, [0, velocity[0] / 0.1, 0], atol=1e-12)


def test_sliding_ball_in_space() -> None:
    args = (3.0, 1.0, 0.0), (10.0, -5.0, 30.0), 0.1, 0.2
    end, velocity, w = time_to_roll(*args)
    close(end, 0.587029106, atol=6e-10)
    close(velocity, [2, 3 / 7, 0], atol=1e-14)
    run = sliding_ball([0, end / 2, end, 2 * end], *args)
    close(run.place[2], [1.467572766, 0.419306505, 0.1], atol=6e-10)
    close(run.place[3] - run.place[2], velocity * end, atol=1e-14)
    close(run.w[3], w)
    close(
        run.friction[[0, 3]],
        [[-0.2 * 9.81 * 3.5 / np.hypot(3.5, 2), -0.2 * 9.81 * 2 / np.hypot(3.5, 2), 0], [0] * 3],
        atol=1e-12,
    )
    close(sliding_ball([6.0], (7, 0, 0), (0, 70, 0), 0.1, 0.2).place[0], [42, 0, 0.1], atol=1e-12)
    still = turns()
    with pytest.raises(SlipEnded) as ended:
        slide(BALL, Friction("coulomb", 0.2), [1.0], still, args[1], args[0][:2])
    close(ended.value.time, end - SLIP_FLOOR / (0.2 * 9.81 * 3.5), atol=1e-11)
    half = slide(BALL, Friction("coulomb", 0.2), [end / 2], still, args[1], args[0][:2])
    close(half.place[0], run.place[1], atol=1e-12)
    close(quat_matrix(half.q[0]) @ half.w[0], run.w[1], atol=1e-11)


def test_regularised_ball_in_its_layer() -> None:
    run = slide(BALL, Friction("regularised", 0.2, 1e-3), [0, 1.0, 1.0195, 1.03], turns(), (0, 0, 0), (7, 0))
    u, v = run.slip[:, 0], run.velocity[:, 0]
    close(7 * v - 2 * u, 35.0, atol=1e-10)
    enter = (7.0 - 1e-3) / (3.5 * 0.2 * 9.81)
    close(enter, 1.019222368, atol=6e-10)
    close(u[2], 1e-3 * np.exp(-(1.0195 - enter) / 1.456240e-4), rtol=1e-6)
    close(v[3], 5.0, atol=1e-10)


def test_bounce() -> None:
    impacts, limit = bounce_times(1.0, 0.8, 4)
    close(impacts, [0.451523641, 1.173961467, 1.751911727, 2.214271935], atol=6e-10)
    close(limit, 4.063712769, atol=6e-10)
    close(bounce_times(1.0, 0.8, 400)[0][-1], limit, atol=1e-12)
    x, v = bounce([0, 0.2, 1.0, impacts[2] + 1e-12, 4.0, 5.0], 1.0, 0.8)
    close(x[:2], [1.0, 1 - 9.81 * 0.02], atol=1e-14)
    hit = np.sqrt(2 * 9.81)
    close(v[[3]], 0.8**3 * hit, atol=1e-10)
    close(9.81 * x[2] + v[2] ** 2 / 2, 0.64 * 9.81, rtol=1e-12)
    close((x[-1], v[-1]), 0.0)
    path = 1.0 + 2 * sum(0.64**k for k in range(1, 200))
    close(path, 4.555555556, atol=6e-10)
    x, v = bounce([0.1, 2.0, 50.0], 1.0, 1.0)
    close(9.81 * x + v**2 / 2, 9.81, rtol=1e-12)
    x, v = bounce([0.1, 2.0], 1.0, 0.0, v0=1.0)
    close((x[1], v[1]), 0.0)
    close(x[0], 1.1 - 9.81 * 0.005, atol=1e-14)


def test_oblique_impact() -> None:
    hit = ball_impact((4, 0, -3), (0, 0, 0), 0.1, 0.7, 0.1)
    close(hit.velocity, [3.49, 0, 2.1], atol=1e-14)
    close(hit.w, [0, 12.75, 0], atol=1e-13)
    assert not hit.sticks
    hit = ball_impact((1, 0, -3), (0, 0, 0), 0.1, 0.7, 0.4)
    close(hit.velocity, [5 / 7, 0, 2.1], atol=1e-14)
    assert hit.sticks
    rng = np.random.default_rng(1)
    seen = set()
    for _ in range(100):
        n, v, w = rng.normal(size=(3, 3))
        n /= np.linalg.norm(n)
        v *= -np.sign(v @ n)
        w *= 10.0
        e, mu, factor = rng.uniform(0.0, 1.0, 3)
        hit = ball_impact(v, w, 0.1, e, mu, factor, n)
        close(hit.velocity @ n, -e * (v @ n), atol=1e-13)
        slip = [a - (a @ n) * n + np.cross(b, -0.1 * n) for a, b in ((v, w), (hit.velocity, hit.w))]
        flat = hit.impulse - (hit.impulse @ n) * n
        close(hit.velocity - v, hit.impulse, atol=1e-13)
        # angular momentum about the contact point, per mass
        before, after = (factor * 0.01 * b + np.cross(0.1 * n, a) for a, b in ((v, w), (hit.velocity, hit.w)))
        close(after, before, atol=1e-13)
        assert np.linalg.norm(flat) <= mu * (hit.impulse @ n) + 1e-13
        if hit.sticks:
            close(slip[1], 0.0, atol=1e-13)
        else:
            close(np.linalg.norm(flat), mu * (hit.impulse @ n), rtol=1e-12)
            close(np.cross(slip[1], slip[0]), 0.0, atol=1e-13)
            assert slip[1] @ flat < 0.0
        kinetic = [a @ a + factor * 0.01 * b @ b for a, b in ((v, w), (hit.velocity, hit.w))]
        assert kinetic[1] <= kinetic[0] + 1e-13
        seen.add(hit.sticks)
    assert seen == {True, False}


def test_block_on_a_slope() -> None:
    throw = block_throw(np.radians(15.0), 0.4, 3.0)
    close(throw[:2], (0.473985483, 0.710978224), atol=6e-10)
    assert not throw.returns
    x, v = block_motion([0, 0.2, 0.473985483, 2.0], np.radians(15.0), 0.4, 3.0)
    close(x[2:], throw.stop_distance, atol=1e-9)
    close(v[[0, 3]], [3.0, 0.0])
    throw = block_throw(np.radians(30.0), 0.4, 3.0)
    close(throw.stop_time, 0.361302843, atol=6e-10)
    close(throw[3:], (0.848165438, 1.277944703), atol=6e-10)
    x, v = block_motion([throw.stop_time + throw.return_time], np.radians(30.0), 0.4, 3.0)
    close((x[0], v[0]), (0.0, -throw.return_speed), atol=1e-14)


# ---------------------------------------------------------------------------------- impacts through mechanisms


def test_rod_impact_law() -> None:
    rng = np.random.default_rng(2)
    seen, reversed_slip = set(), 0
    for _ in range(1000):
        mass, length, e = rng.uniform(0.2, 2.0, 3) * [1, 1, 0.5]
        angle, mu = rng.uniform(-np.pi, np.pi), rng.choice([0.0, 0.1, 0.5, 2.0, 10.0])
        v, w = rng.normal(size=2), 3.0 * rng.normal()
        r, A = tip_inverse_mass(mass, length, angle)
        assert r[1] < 0.0
        before = v + w * np.array([-r[1], r[0]])
        if before[1] >= 0.0:
            continue
        hit = rod_impact(mass, length, angle, v, w, e, mu)
        after = hit.velocity + hit.w * np.array([-r[1], r[0]])
        close(hit.tip, after, atol=1e-10)
        close(after[1], -e * before[1], atol=1e-10)
        close(mass * (hit.velocity - v), hit.impulse, atol=1e-10)
        inertia = mass * length**2 / 12
        close(inertia * (hit.w - w), r[0] * hit.impulse[1] - r[1] * hit.impulse[0], atol=1e-10)
        pt, pn = hit.impulse
        assert pn > 0.0
        assert abs(pt) <= mu * pn * (1 + 1e-12)
        if hit.regime == "stick":
            close(after[0], 0.0, atol=1e-10)
        else:
            close(pt, -mu * pn * np.sign(after[0]), atol=1e-10)
            assert hit.regime == ("slip+" if after[0] > 0 else "slip-")
            reversed_slip += after[0] * before[0] < 0.0
        # exactly one tangential impulse satisfies the law on the line v_n⁺ = −e v_n⁻: the residual is monotone
        p = np.linspace(-30, 30, 2001) * pn * max(mu, 0.01)
        normal = (-(1 + e) * before[1] - A[1, 0] * p) / A[1, 1]
        speed = before[0] + A[0, 0] * p + A[0, 1] * normal
        assert np.all(np.diff(speed) > 0.0)
        seen.add(hit.regime)
    assert seen == {"stick", "slip+", "slip-"}
    assert reversed_slip > 10


def test_rod_impact_figures() -> None:
    # upright rod falling straight down bounces straight up
    hit = rod_impact(1.0, 1.0, np.pi / 2, (0, -2), 0.0, 0.5, 0.3)
    close((*hit.velocity, hit.w), (0, 1, 0), atol=1e-15)
    # smooth ground: Δω = −p_n r_x-lever only, tip inverse mass (1 + 3 cos²)/m
    hit = rod_impact(2.0, 1.0, np.radians(60.0), (1, -3), 0.0, 0.5, 0.0)
    p = 4.5 * 2 / (1 + 3 * 0.25)
    close(hit.impulse, [0, p], atol=1e-13)
    close(hit.velocity, [1, -3 + p / 2], atol=1e-13)
    close(hit.w, -0.25 * p / (2 / 12), atol=1e-12)
    # rough ground: the tip's horizontal velocity starts at 0 and the coupling would drive it backwards
    hit = rod_impact(1.0, 1.0, np.radians(60.0), (0.2, -1), 0.0, 0.0, 0.1)
    assert hit.regime == "slip-"
    push = 1.75 + 0.1 * (-3 * np.sqrt(3) / 4)
    close(hit.impulse, [0.1 / push, 1 / push], atol=1e-14)
    close(hit.tip, [0.2 + (0.1 * (1 + 3 * 0.75) - 3 * np.sqrt(3) / 4) / push, 0], atol=1e-14)


def test_double_pendulum_hits_a_wall() -> None:
    """Against both rods free in the plane, with impulses in the hinges and at the wall as unknowns."""
    m, length, a, w, e = np.array([1.3, 0.7]), np.array([0.8, 0.5]), np.array([0.4, 1.1]), np.array([1.5, 2.0]), 0.6
    hit = double_pendulum_wall(m, length, a, w, e)
    side = length[:, None] / 2 * np.column_stack([np.cos(a), np.sin(a)])
    inertia = np.diag([m[0], m[0], m[0] * length[0] ** 2 / 12, m[1], m[1], m[1] * length[1] ** 2 / 12])
    rows = np.zeros((5, 6))
    rows[:2, :3] = np.column_stack([np.eye(2), -side[0]])
    rows[2:4, :3] = np.column_stack([np.eye(2), side[0]])
    rows[2:4, 3:] = np.column_stack([-np.eye(2), side[1]])
    rows[4, 3:] = [1, 0, side[1, 0]]
    speeds = np.concatenate([side[0] * w[0], [w[0]], 2 * side[0] * w[0] + side[1] * w[1], [w[1]]])
    close(rows[:4] @ speeds, 0.0, atol=1e-15)
    goal = np.zeros(5)
    goal[4] = -(1 + e) * rows[4] @ speeds
    impulse = np.linalg.solve(rows @ np.linalg.solve(inertia, rows.T), goal)
    after = speeds + np.linalg.solve(inertia, rows.T @ impulse)
    close(hit.rates, after[[2, 5]], atol=1e-13)
    close(hit.impulse, -impulse[4], atol=1e-13)
    lost = (speeds @ inertia @ speeds - after @ inertia @ after) / 2
    close(hit.loss, lost, atol=1e-13)
    close(double_pendulum_wall(m, length, a, w, 1.0).loss, 0.0, atol=1e-14)
    with pytest.raises(ValueError, match="approach"):
        double_pendulum_wall(m, length, a, -w, e)


def test_painleve_rod() -> None:
    worst = minimize_scalar(painleve_critical, bounds=(0.1, 1.5), method="bounded", options={"xatol": 1e-10})
    close(worst.fun, 4 / 3, atol=1e-14)
    close(np.tan(worst.x), 2.0, atol=1e-6)
    angle = np.radians(60.0)
    mu = float(painleve_critical(angle))
    close(painleve_rod(1.7, 0.5, angle, 0.0, mu).gain, 0.0, atol=1e-14)
    _, A = tip_inverse_mass(1.7, 1.0, angle)
    rod = painleve_rod(1.7, 0.5, angle, 0.0, 0.3)
    close((rod.a_nn, rod.a_nt), (A[1, 1], -A[1, 0]), atol=1e-14)
    regimes = [painleve_rod(1.0, 0.5, angle, w, m).regime for w, m in ((0, 1), (9, 1), (0, 2), (9, 2))]
    assert regimes == ["slide", "lift", "inconsistent", "indeterminate"]
    assert painleve_rod(1.0, 0.5, angle, 0.0, 5.0, slip=-1.0).regime == "slide"

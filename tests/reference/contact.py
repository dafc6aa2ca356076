"""Closed forms of dry friction and impacts: sliding ball, bouncing ball, oblique impact, block on a slope.

SI units, world axes with z up. Impacts through mechanisms are in ``impacts``, sliding bodies in ``sliding``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._common import Array, G

# -------------------------------------------------------------------------------------------- sliding ball


class BallHistory(NamedTuple):
    """Place (n, 3), velocity (n, 3) and angular velocity (n, 3) in world axes, friction force per mass (n, 3)."""

    place: Array
    velocity: Array
    w: Array
    friction: Array


def _slip(velocity: Array, w: Array, radius: float, n: Array) -> Array:
    """Velocity of the lowest point along the plane: v_t + ω × (−R n)."""
    return velocity - (velocity @ n) * n - radius * np.cross(w, n)


def time_to_roll(
    v0: ArrayLike, w0: ArrayLike, radius: float, mu: float, factor: float = 0.4, g: float = G
) -> tuple[float, Array, Array]:
    """Return the time when slip ends, and velocity and angular velocity from then on; J = factor · m R².

    Slip keeps its direction and falls at the rate μ g (1 + 1/factor) (Routh, Advanced Rigid Dynamics; Coriolis 1835).
    """
    end = float(np.linalg.norm(_slip(np.array(v0, float), np.array(w0, float), radius, np.array([0.0, 0.0, 1.0]))))
    end /= mu * g * (1.0 + 1.0 / factor)
    run = sliding_ball([end], v0, w0, radius, mu, factor, g)
    return end, run.velocity[0], run.w[0]


def sliding_ball(
    times: ArrayLike,
    v0: ArrayLike,
    w0: ArrayLike,
    radius: float,
    mu: float,
    factor: float = 0.4,
    g: float = G,
) -> BallHistory:
    """Motion of the centre, from (0, 0, R), of a ball thrown along z = 0 with exact Coulomb friction, then rolling."""
    z = np.array([0.0, 0.0, 1.0])
    v, w = np.array(v0, dtype=float), np.array(w0, dtype=float)
    if v[2] != 0.0:
        raise ValueError("the ball moves along the plane")
    u = _slip(v, w, radius, z)
    speed = np.linalg.norm(u)
    d = u / speed if speed > 0.0 else np.zeros(3)
    end = speed / (mu * g * (1.0 + 1.0 / factor)) if speed > 0.0 else 0.0
    t = np.atleast_1d(np.asarray(times, dtype=float))[:, None]
    s = np.minimum(t, end)
    velocity = v - mu * g * s * d
    place = radius * z + v * s - mu * g * s**2 / 2 * d + velocity * (t - s)
    return BallHistory(
        place, velocity, w + mu * g / (factor * radius) * s * np.cross(z, d), np.where(t < end, -mu * g * d, 0.0 * d)
    )


# ------------------------------------------------------------------------------------------- bouncing ball


def bounce_times(height: float, e: float, count: int, v0: float = 0.0, g: float = G) -> tuple[Array, float]:
    """First ``count`` impact times of a point thrown up with v0 from the height, and the limit of all of them."""
    hit = np.sqrt(v0**2 + 2.0 * g * height)
    first = (v0 + hit) / g
    flights = 2.0 * hit / g * e ** np.arange(1, count)
    limit = first + 2.0 * hit / g * e / (1.0 - e) if e < 1.0 else np.inf
    return first + np.concatenate([[0.0], np.cumsum(flights)]), float(limit)


def bounce(times: ArrayLike, height: float, e: float, v0: float = 0.0, g: float = G) -> tuple[Array, Array]:
    """Height above the ground and velocity at the times; at rest after the limit of the impacts (e < 1)."""
    t = np.atleast_1d(np.asarray(times, dtype=float))
    hit = np.sqrt(v0**2 + 2.0 * g * height)
    if e == 1.0:
        count = int(np.max(t) * g / (2.0 * hit)) + 2
    else:
        count = 2 + (0 if e == 0.0 else int(np.ceil(np.log(1e-18) / np.log(e))))
    impacts, limit = bounce_times(height, e, count, v0, g)
    k = np.searchsorted(impacts, t, side="right")
    start = np.where(k > 0, impacts[np.maximum(k - 1, 0)], 0.0)
    up = np.where(k > 0, hit * e ** k.astype(float), v0)
    x, v = np.where(k > 0, 0.0, height) + up * (t - start) - g * (t - start) ** 2 / 2, up - g * (t - start)
    rest = t >= (np.inf if e == 1.0 else min(limit, impacts[-1]))
    return np.where(rest, 0.0, x), np.where(rest, 0.0, v)


class BallImpact(NamedTuple):
    """Velocity and angular velocity after the impact, impulse per mass on the ball (world), and whether it sticks."""

    velocity: Array
    w: Array
    impulse: Array
    sticks: bool


def ball_impact(
    v: ArrayLike,
    w: ArrayLike,
    radius: float,
    e: float,
    mu: float,
    factor: float = 0.4,
    normal: ArrayLike = (0.0, 0.0, 1.0),
) -> BallImpact:
    """Impact of a spinning ball, J = factor · m R², on a fixed plane whose normal points to the ball.

    The slip u needs the impulse factor/(1 + factor) · |u| per mass to stop; the cone grants μ (1 + e)|v_n|.
    """
    v, w, n = np.array(v, float), np.array(w, float), np.array(normal, float)
    n = n / np.linalg.norm(n)
    into = -(v @ n)
    if into <= 0.0:
        raise ValueError("the ball does not approach the plane")
    u = _slip(v, w, radius, n)
    speed = float(np.linalg.norm(u))
    need, most = factor / (1.0 + factor) * speed, mu * (1.0 + e) * into
    p = -min(need, most) * (u / speed if speed > 0.0 else np.zeros(3))
    return BallImpact(
        v + p + (1.0 + e) * into * n,
        w - np.cross(n, p) / (factor * radius),
        p + (1.0 + e) * into * n,
        bool(need <= most),
    )


# --------------------------------------------------------------------------------------- block on a slope


class BlockThrow(NamedTuple):
    """Stop time (s) and distance (m); whether it slides back; duration (s) and final speed (m/s) of the way back."""

    stop_time: float
    stop_distance: float
    returns: bool
    return_time: float
    return_speed: float


def block_throw(slope: float, mu: float, v0: float, g: float = G) -> BlockThrow:
    """A block pushed uphill with v0 > 0 on a slope (rad), static and sliding friction μ; it may come back."""
    down = g * (np.sin(slope) + mu * np.cos(slope))
    back = g * (np.sin(slope) - mu * np.cos(slope))
    time, far = v0 / down, v0**2 / (2.0 * down)
    if back <= 0.0:
        return BlockThrow(time, far, False, np.inf, 0.0)
    return BlockThrow(time, far, True, np.sqrt(2.0 * far / back), np.sqrt(2.0 * far * back))


def block_motion(times: ArrayLike, slope: float, mu: float, v0: float, g: float = G) -> tuple[Array, Array]:
    """Distance uphill (m) and its rate (m/s) at the times."""
    t = np.atleast_1d(np.asarray(times, dtype=float))
    throw = block_throw(slope, mu, v0, g)
    back = max(g * (np.sin(slope) - mu * np.cos(slope)), 0.0)
    s, late = np.minimum(t, throw.stop_time), np.maximum(t - throw.stop_time, 0.0)
    rate = v0 * (1.0 - s / throw.stop_time)
    return (v0 + rate) / 2 * s - back * late**2 / 2, rate - back * late

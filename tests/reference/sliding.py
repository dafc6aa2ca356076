"""A convex body that slides with friction, or rolls without slip, on a horizontal plane (z up).

Newton and Euler in body axes, γ the vertical, r from the mass centre to the contact point, u = v + ω × r the slip:

    m v' = F + (N − m g) z,   I ω' = I ω × ω + r × (F + N γ),   s_z = −r·γ,   F = N f(u).

Two derivatives of s_z and r'·γ = 0 (the plane is tangent) give N, which is the only unknown:

    N = m (g − γ·(ω × r') − γ'·(ω × r) − (r × γ)·I⁻¹(I ω × ω)) / (1 + m (r × γ)·I⁻¹(r × (γ + f))).

Shapes are in ``convex`` (tippe top, spindle) and ``rolling`` (disc, rattleback). Where the law or the shape is not
smooth the step control alone keeps the accuracy, about 1e-10 at the default tolerance.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy.integrate import solve_ivp

from ._common import RTOL, Array, quat_rate
from .rolling import RollingBody

SLIP_FLOOR = 1e-7
"""Slip (m/s) below which exact Coulomb sliding is declared to have ended."""


class Ended(RuntimeError):
    """The model does not hold from ``time`` (s) on."""

    def __init__(self, time: float) -> None:
        super().__init__(f"{type(self).__name__} at t = {time!r}")
        self.time = time


class SlipEnded(Ended):
    """The slip fell under SLIP_FLOOR: exact Coulomb friction has no direction any more."""


class LiftOff(Ended):
    """The normal force fell under zero."""


@dataclass(frozen=True)
class Friction:
    """F = N f(u). ``viscous``: f = −μ u, μ in s/m. ``regularised``: −μ u/max(|u|, δ). ``coulomb``: −μ u/|u|."""

    law: str
    mu: float
    delta: float = 0.0

    def per_normal_force(self, u: Array) -> Array:
        if self.law == "viscous":
            return -self.mu * u
        speed = np.sqrt(u @ u)
        if self.law == "regularised":
            return -self.mu / max(speed, self.delta) * u
        if self.law == "coulomb":
            if speed == 0.0:
                raise ZeroDivisionError("Coulomb friction has no direction at zero slip")
            return -self.mu / speed * u
        raise ValueError(f"unknown law {self.law!r}")


class Motion(NamedTuple):
    """Time history; the first index is the time. World axes unless said, z up."""

    place: Array
    """Mass centre, m, (n, 3); the plane is z = 0."""
    velocity: Array
    """Velocity of the mass centre, m/s, (n, 3)."""
    q: Array
    """Unit quaternion, body to world, scalar first, (n, 4)."""
    w: Array
    """Angular velocity in BODY axes, rad/s, (n, 3)."""
    gamma: Array
    """Upward vertical in body axes, (n, 3)."""
    theta: Array
    """Angle between e3 and the vertical, rad."""
    slip: Array
    """Velocity of the body's point at the contact, m/s, (n, 3)."""
    normal: Array
    """Normal force N, newtons."""
    friction: Array
    """Friction force on the body, newtons, (n, 3)."""
    energy: Array
    """Kinetic plus potential energy (zero at the plane), J."""
    work: Array
    """Work of friction since the start, J (not positive); energy − work is constant."""
    crossings: list[Array]
    """For each asked angle, all times when theta passes it, s."""
    least_normal: float
    """Smallest N over all the integrator's steps, newtons."""


def _matrix(q: Array) -> Array:
    """``quat_matrix`` of one quaternion, in plain scalars for speed."""
    a, b, c, d = q.tolist()
    k = 2.0 / (a * a + b * b + c * c + d * d)
    return np.array(
        [
            [1 - k * (c * c + d * d), k * (b * c - a * d), k * (b * d + a * c)],
            [k * (b * c + a * d), 1 - k * (b * b + d * d), k * (c * d - a * b)],
            [k * (b * d - a * c), k * (c * d + a * b), 1 - k * (b * b + c * c)],
        ]
    )


def _cross(a: Array, b: Array) -> Array:
    ax, ay, az = a.tolist()
    bx, by, bz = b.tolist()
    return np.array([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx])


def _sliding_rates(body: RollingBody, inverse: Array, law: Friction, gamma: Array, v: Array, w: Array):
    """N, F, ω' and the power of F, in body axes; v is the horizontal velocity of the mass centre in body axes."""
    r, dr = body.contact(gamma)
    gamma_dot = _cross(gamma, w)
    wr = _cross(w, r)
    u = v + wr
    f = law.per_normal_force(u - (u @ gamma) * gamma)
    free = inverse @ _cross(body.inertia @ w, w)
    arm = _cross(r, gamma)
    turn = inverse @ _cross(r, gamma + f)
    top = body.g - gamma @ _cross(w, dr @ gamma_dot) - gamma_dot @ wr - arm @ free
    N = body.mass * top / (1.0 + body.mass * (arm @ turn))
    return N, N * f, free + N * turn, N * (f @ u)


def _rolling_rates(body: RollingBody, _inverse: Array, _law, gamma: Array, _v: Array, w: Array):
    """N, F, ω' and 0 without slip, v = −ω × r: I ω' + m r × (ω' × r) = I ω × ω + m r × (g γ − ω × r' − ω × (ω × r))."""
    r, dr = body.contact(gamma)
    known = body.g * gamma - _cross(w, dr @ _cross(gamma, w)) - _cross(w, _cross(w, r))
    matrix = body.inertia + body.mass * ((r @ r) * np.eye(3) - np.outer(r, r))
    w_dot = np.linalg.solve(matrix, _cross(body.inertia @ w, w) + body.mass * _cross(r, known))
    force = body.mass * (known - _cross(w_dot, r))
    N = force @ gamma
    return N, force - N * gamma, w_dot, 0.0


def _simulate(body: RollingBody, law, rates: Callable, times, q0, w0, v0, place, angles, bilateral, rtol) -> Motion:
    inverse = np.linalg.inv(body.inertia)
    rolling = law is None

    def parts(y):
        T = _matrix(y[4:8])
        w, flat = y[8:11], np.array([y[2], y[3], 0.0])
        if rolling:
            flat = -(T @ _cross(w, body.contact(T[2])[0]))
            flat[2] = 0.0
        return T, w, flat, *rates(body, inverse, law, T[2], flat @ T, w)

    def rhs(_t, y):
        T, w, flat, _, F, w_dot, power = parts(y)
        return np.concatenate([flat[:2], (T @ F)[:2] / body.mass, quat_rate(y[4:8], w), w_dot, [power]])

    def crossing(angle):
        return lambda _t, y: _matrix(y[4:8])[2, 2] - np.cos(angle)

    def slip(_t, y):
        T = _matrix(y[4:8])
        u = T @ _cross(y[8:11], body.contact(T[2])[0]) + np.array([y[2], y[3], 0.0])
        return np.hypot(u[0], u[1]) - SLIP_FLOOR

    def normal_force(_t, y):
        return parts(y)[3]

    ends = {} if bilateral else {LiftOff: normal_force}
    if law is not None and law.law == "coulomb":
        ends[SlipEnded] = slip
    for event in ends.values():
        event.terminal, event.direction = True, -1
    events = [*(crossing(a) for a in angles), *ends.values()]
    state = np.concatenate([place, v0, np.asarray(q0, dtype=float), w0, [0.0]]).astype(float)
    if rolling:
        state[2:4] = parts(state)[2][:2]
    targets = np.atleast_1d(np.asarray(times, dtype=float))
    rows, seen, now, step = [], [[] for _ in angles], 0.0, None
    least = parts(state)[3]
    if least < 0.0 and not bilateral:
        raise LiftOff(0.0)
    for target in targets:
        if target > now:
            first = None if step is None else min(step, target - now)
            sol = solve_ivp(
                rhs, (now, target), state, "DOP853", rtol=rtol, atol=rtol / 10, first_step=first, events=events or None
            )
            if sol.status == 1:
                reason = next(k for k, t in zip(ends, sol.t_events[len(angles) :], strict=True) if t.size)
                raise reason(float(sol.t[-1]))
            if not sol.success:
                raise RuntimeError(sol.message)
            for k in range(len(angles)):
                seen[k].extend(sol.t_events[k])
            least = min(least, *(parts(y)[3] for y in sol.y.T))
            state, now = sol.y[:, -1], float(target)
            step = float(np.median(np.diff(sol.t)))
        rows.append(state)

    out = []
    for y in rows:
        T, w, flat, N, F, _, _ = parts(y)
        r = body.contact(T[2])[0]
        v = np.array([flat[0], flat[1], -T[2] @ _cross(w, r)])
        height = -r @ T[2]
        energy = body.mass * (v @ v / 2 + body.g * height) + w @ body.inertia @ w / 2
        out.append(([y[0], y[1], height], v, T[2], v + T @ _cross(w, r), N, T @ F, energy))
    y = np.array(rows)
    spot, velocity, gamma, slide, normal, force, energy = (np.array(c) for c in zip(*out, strict=True))
    q = y[:, 4:8] / np.linalg.norm(y[:, 4:8], axis=1, keepdims=True)
    theta = np.arctan2(np.hypot(gamma[:, 0], gamma[:, 1]), gamma[:, 2])
    found = [np.array(s) for s in seen]
    return Motion(
        spot, velocity, q, y[:, 8:11], gamma, theta, slide, normal, force, energy, y[:, 11], found, float(least)
    )


def slide(
    body: RollingBody,
    law: Friction,
    times: ArrayLike,
    q0: ArrayLike,
    w0: ArrayLike,
    v0: ArrayLike = (0.0, 0.0),
    place: ArrayLike = (0.0, 0.0),
    angles: ArrayLike = (),
    bilateral: bool = False,
    rtol: float = RTOL,
) -> Motion:
    """Slide from attitude q0, ω0 (body axes, rad/s), horizontal velocity v0 (m/s) and place of the mass centre.

    The height and the vertical velocity follow from the constraint. ``angles`` (rad) asks for times of theta. When the
    normal force would become negative the run raises LiftOff, unless ``bilateral`` keeps the contact, F = N f(u) then
    with N < 0. Exact Coulomb friction raises SlipEnded.
    """
    return _simulate(body, law, _sliding_rates, times, q0, w0, v0, place, angles, bilateral, rtol)


def roll(
    body: RollingBody,
    times: ArrayLike,
    q0: ArrayLike,
    w0: ArrayLike,
    place: ArrayLike = (0.0, 0.0),
    angles: ArrayLike = (),
    bilateral: bool = False,
    rtol: float = RTOL,
) -> Motion:
    """Roll without slip from q0 and ω0 (body axes); ``friction`` is then the tangential reaction."""
    return _simulate(body, None, _rolling_rates, times, q0, w0, (0.0, 0.0), place, angles, bilateral, rtol)

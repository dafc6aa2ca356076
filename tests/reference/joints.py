"""Closed-form motions for single-joint checks.

Sources: Den Hartog, Mechanical Vibrations, chapter 2 (damped oscillator); Meriam and Kraige, Dynamics.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._common import Array


class Motion(NamedTuple):
    """Coordinate, rate and acceleration at the times (m or rad, per s, per s^2)."""

    x: Array
    rate: Array
    acc: Array


class ServoMotion(NamedTuple):
    """Prescribed angle (rad), rate, acceleration, torque needed (N m), energy injected since t = 0 (J)."""

    x: Array
    rate: Array
    acc: Array
    torque: Array
    energy: Array


class PairMotion(NamedTuple):
    """Angles (rad) and rates (rad/s) of two coaxial bodies, torque on body 2 (N m), energy injected (J)."""

    angle1: Array
    angle2: Array
    rate1: Array
    rate2: Array
    torque: Array
    energy: Array


def _times(times: ArrayLike) -> Array:
    return np.atleast_1d(np.asarray(times, dtype=float))


def oscillator(
    times: ArrayLike,
    inertia: float,
    stiffness: float = 0.0,
    damping: float = 0.0,
    load: float = 0.0,
    x0: float = 0.0,
    rate0: float = 0.0,
) -> Motion:
    """Solve m x'' + d x' + c x = F with constant F in closed form.

    Underdamped, critical, overdamped; also c = 0 (damped drift) and c = d = 0 (uniform acceleration).
    Units: m kg (kg m^2), c N/m (N m/rad), d N s/m (N m s/rad), F N (N m), x m (rad).
    """
    t = _times(times)
    if stiffness == 0.0:
        if damping == 0.0:
            a = load / inertia
            return Motion(x0 + rate0 * t + 0.5 * a * t**2, rate0 + a * t, np.full_like(t, a))
        decay, drift = damping / inertia, load / damping
        gone = -np.expm1(-decay * t) / decay
        v = drift + (rate0 - drift) * np.exp(-decay * t)
        return Motion(x0 + drift * t + (rate0 - drift) * gone, v, -decay * (v - drift))
    rest = load / stiffness
    half, w2 = 0.5 * damping / inertia, stiffness / inertia
    disc = half**2 - w2
    if disc < 0.0:
        w = np.sqrt(-disc)
        even, odd = np.exp(-half * t) * np.cos(w * t), np.exp(-half * t) * np.sin(w * t) / w
    elif disc == 0.0:
        even = np.exp(-half * t)
        odd = t * even
    else:
        k = np.sqrt(disc)
        slow = -w2 / (half + k) if half > 0.0 else k - half
        even = 0.5 * np.exp(slow * t) * (1.0 + np.exp(-2.0 * k * t))
        odd = np.exp(slow * t) * -np.expm1(-2.0 * k * t) / (2.0 * k)
    y0 = x0 - rest
    y = y0 * even + (rate0 + half * y0) * odd
    v = rate0 * even - (half * rate0 + w2 * y0) * odd
    return Motion(rest + y, v, -2.0 * half * v - w2 * y)


def spring_joint(
    times: ArrayLike,
    mass: float,
    c: float,
    d: float,
    force: float = 0.0,
    nu0: float = 0.0,
    rate0: float = 0.0,
) -> Motion:
    """Return nu(t) of a mass on an elastic joint to the ground: m nu'' = F - c nu - d nu' (SI)."""
    return oscillator(times, mass, c, d, force, nu0, rate0)


def controlled_torque(
    times: ArrayLike,
    inertia: float,
    k: float,
    b: float,
    m0: float = 0.0,
    phi0: float = 0.0,
    rate0: float = 0.0,
) -> Motion:
    """Return phi(t) of J phi'' = M, M = -k phi - b phi' + M0 (kg m^2, N m/rad, N m s/rad, N m)."""
    return oscillator(times, inertia, k, b, m0, phi0, rate0)


def uniform(times: ArrayLike, x0: float = 0.0, rate0: float = 0.0, acc: float = 0.0) -> Motion:
    """Return x = x0 + v0 t + a t^2/2 of a free joint, a the component of gravity along a slide axis."""
    return oscillator(times, 1.0, load=acc, x0=x0, rate0=rate0)


def incline_slide(times: ArrayLike, slope: float, g: float = 9.81, x0: float = 0.0, rate0: float = 0.0) -> Motion:
    """Return the path down a frictionless slide that descends at `slope` (rad): x'' = g sin(slope), m."""
    return uniform(times, x0, rate0, g * float(np.sin(slope)))


def free_cylindrical(
    times: ArrayLike, phi0: float, spin: float, x0: float, speed: float, acc: float = 0.0
) -> tuple[Motion, Motion]:
    """Return free turn (rad) and slide (m) of a cylindrical joint: phi0 + w t and x0 + v t + a t^2/2."""
    return uniform(times, phi0, spin), uniform(times, x0, speed, acc)


def servo_swing(times: ArrayLike, amplitude: float, omega: float, inertia: float, weight: float = 0.0) -> ServoMotion:
    """Return the servo motion phi = a sin(w t) of a pendulum hanging at phi = 0.

    Torque tau = J phi'' + G sin(phi), with J about the axis (kg m^2) and G = m g l (N m); energy injected
    J (phi'^2 - a^2 w^2)/2 + G (1 - cos phi). The acceleration law phi'' = -w^2 phi with phi(0) = 0 and
    phi'(0) = a w gives the same motion.
    """
    t = _times(times)
    x, v = amplitude * np.sin(omega * t), amplitude * omega * np.cos(omega * t)
    acc = -(omega**2) * x
    energy = -0.5 * inertia * (omega * x) ** 2 + 2.0 * weight * np.sin(0.5 * x) ** 2
    return ServoMotion(x, v, acc, inertia * acc + weight * np.sin(x), energy)


def servo_pair(
    times: ArrayLike,
    relative: Motion,
    j1: float,
    j2: float,
    angle1: float = 0.0,
    rate1: float = 0.0,
) -> PairMotion:
    """Return the motion of two free coaxial bodies whose relative angle phi = th2 - th1 is prescribed.

    Momentum J1 th1' + J2 th2' = H, so th1 = th1(0) + (H t - J2 (phi - phi(0)))/(J1+J2), th2 = th1 + phi;
    torque on body 2 mu phi'', energy injected mu (phi'^2 - phi'(0)^2)/2, mu = J1 J2/(J1+J2) (kg m^2).
    `relative` samples phi (rad) at the times; its first sample must be at t = 0. rate1 = th1'(0), rad/s.
    """
    t = _times(times)
    if t[0] != 0.0:
        raise ValueError("the first time must be zero")
    total = j1 + j2
    spin = j1 * rate1 + j2 * (rate1 + relative.rate[0])
    a1 = angle1 + (spin * t - j2 * (relative.x - relative.x[0])) / total
    v1 = (spin - j2 * relative.rate) / total
    mu = j1 * j2 / total
    energy = 0.5 * mu * (relative.rate**2 - relative.rate[0] ** 2)
    return PairMotion(a1, a1 + relative.x, v1, v1 + relative.rate, mu * relative.acc, energy)


def spinning_rotor(times: ArrayLike, rate: float, j1: float, j2: float, rate1: float = 0.0) -> PairMotion:
    """Return the pair motion for a rotor (body 2) held at a constant rate (rad/s) relative to a free base."""
    return servo_pair(times, uniform(times, 0.0, rate), j1, j2, 0.0, rate1)


def swinging_rotor(
    times: ArrayLike, amplitude: float, omega: float, j1: float, j2: float, rate1: float = 0.0
) -> PairMotion:
    """Return the pair motion for phi = a sin(w t) between a free base (body 1) and a rotor (body 2)."""
    s = servo_swing(times, amplitude, omega, 0.0)
    return servo_pair(times, Motion(s.x, s.rate, s.acc), j1, j2, 0.0, rate1)

"""Body in the field of a fixed point mass at the origin: elliptic Kepler motion.

Equation r'' = -mu r/|r|^3 (mu in m^3/s^2). Kepler's equation E - e sin E = n t, n = sqrt(mu/a^3);
x = a (cos E - e), y = a sqrt(1-e^2) sin E in the perifocal axes.
Source: Battin, An Introduction to the Mathematics and Methods of Astrodynamics, chapters 3 and 4.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._common import Array


class Orbit(NamedTuple):
    """Place (m) and velocity (m/s) at the times, shape (n, 3) each."""

    place: Array
    velocity: Array


def eccentric_anomaly(mean: ArrayLike, ecc: float) -> Array:
    """Solve E - e sin E = M by Newton's method, 0 <= e < 1, angles in rad (whole turns are kept)."""
    m = np.atleast_1d(np.asarray(mean, dtype=float))
    turns = 2.0 * np.pi * np.round(m / (2.0 * np.pi))
    m = m - turns
    guess = m + 0.85 * ecc * np.sign(np.sin(m))
    for _ in range(50):
        step = (guess - ecc * np.sin(guess) - m) / (1.0 - ecc * np.cos(guess))
        guess = guess - step
        if np.max(np.abs(step), initial=0.0) < 1e-15:
            break
    return guess + turns


def period(mu: float, a: float) -> float:
    """Return the orbital period 2 pi sqrt(a^3/mu), s."""
    return float(2.0 * np.pi * np.sqrt(a**3 / mu))


def ellipse(times: ArrayLike, mu: float, a: float, ecc: float) -> Orbit:
    """Return the motion in the x-y plane, at t = 0 in the pericentre (a (1-e), 0, 0), turning about +z."""
    n = np.sqrt(mu / a**3)
    e = eccentric_anomaly(n * np.asarray(times, dtype=float), ecc)
    c, s, minor = np.cos(e), np.sin(e), np.sqrt(1.0 - ecc**2)
    speed = n * a / (1.0 - ecc * c)
    zero = np.zeros_like(e)
    place = np.column_stack([a * (c - ecc), a * minor * s, zero])
    return Orbit(place, np.column_stack([-speed * s, speed * minor * c, zero]))


def orbit(times: ArrayLike, mu: float, r0: ArrayLike, v0: ArrayLike) -> Orbit:
    """Return the motion from place r0 (m) and velocity v0 (m/s) of a bound orbit in any plane.

    The perifocal axes come from the eccentricity vector e = v x (r x v)/mu - r/|r| and the normal r x v.
    """
    r, v = np.asarray(r0, dtype=float), np.asarray(v0, dtype=float)
    h, dist = np.cross(r, v), float(np.linalg.norm(r))
    a = 1.0 / (2.0 / dist - float(v @ v) / mu)
    if a <= 0.0:
        raise ValueError("the orbit is not bound")
    evec = np.cross(v, h) / mu - r / dist
    ecc = float(np.linalg.norm(evec))
    ex = evec / ecc if ecc > 1e-12 else r / dist
    ecc = ecc if ecc > 1e-12 else 0.0
    ey = np.cross(h / np.linalg.norm(h), ex)
    e0 = np.arctan2(r @ ey / np.sqrt(1.0 - ecc**2), r @ ex + a * ecc)
    start = (e0 - ecc * np.sin(e0)) / np.sqrt(mu / a**3)
    plane = ellipse(np.asarray(times, dtype=float) + start, mu, a, ecc)
    axes = np.array([ex, ey])
    return Orbit(plane.place[:, :2] @ axes, plane.velocity[:, :2] @ axes)

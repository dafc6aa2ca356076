"""Impacts through mechanisms by the algebraic law, and Painlevé's rod.

SI units, x-z plane with z up, angles and turns counted from x to z (that is, about −y) unless said. Law (Moreau 1988):
v_n⁺ = −e v_n⁻, the impulse lies in Coulomb's cone, and either it stops the tangential velocity or it opposes the
tangential velocity AFTER the impact.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._common import Array, G


class RodImpact(NamedTuple):
    """Velocity (x, z) of the centre and turn rate after; impulse (x, z) on the tip, N s; tip velocity after; regime."""

    velocity: Array
    w: float
    impulse: Array
    tip: Array
    regime: str


def tip_inverse_mass(mass: float, length: float, angle: float) -> tuple[Array, Array]:
    """Lever (x, z) from the centre to the lower tip of a uniform rod, and the tip's inverse mass matrix (x, z)."""
    r = -np.sign(np.sin(angle)) * length / 2 * np.array([np.cos(angle), np.sin(angle)])
    side = np.array([-r[1], r[0]])
    return r, np.eye(2) / mass + np.outer(side, side) / (mass * length**2 / 12.0)


def rod_impact(
    mass: float, length: float, angle: float, velocity: ArrayLike, w: float, e: float, mu: float
) -> RodImpact:
    """Lower tip of a free uniform rod hits the ground z = 0.

    ``angle`` from x to the rod, ``velocity`` (x, z) of the centre, ``w`` from x to z. With v_n⁺ given, the tangential
    velocity after rises with the tangential impulse, so exactly one of stick, slip to +x, slip to −x holds.
    """
    r, A = tip_inverse_mass(mass, length, angle)
    side = np.array([-r[1], r[0]])
    v = np.array(velocity, dtype=float)
    before = v + w * side
    if before[1] >= 0.0:
        raise ValueError("the tip does not approach the ground")
    gain = -(1.0 + e) * before[1]
    p = np.linalg.solve(A, [-before[0], gain])
    regime = "stick"
    if not (p[1] >= 0.0 and abs(p[0]) <= mu * p[1]):
        for sign in (1.0, -1.0):
            regime = "slip+" if sign > 0.0 else "slip-"
            push = A[1, 1] - mu * sign * A[1, 0]
            if push <= 0.0:
                continue
            p = gain / push * np.array([-mu * sign, 1.0])
            if sign * (before + A @ p)[0] >= 0.0:
                break
        else:
            raise RuntimeError("no consistent regime")
    return RodImpact(v + p / mass, w + float(side @ p) / (mass * length**2 / 12.0), p, before + A @ p, regime)


class PendulumImpact(NamedTuple):
    """Rates after (rad/s), impulse of the wall along −x (N s), kinetic energy lost (J)."""

    rates: Array
    impulse: float
    loss: float


def double_pendulum_wall(
    masses: ArrayLike, lengths: ArrayLike, angles: ArrayLike, rates: ArrayLike, e: float
) -> PendulumImpact:
    """Tip of two uniform hinged rods, moving towards +x, hits a smooth wall x = const.

    Absolute angles from the downward vertical, positive when the tip goes to +x. With the row
    D = (l1 cos a1, l2 cos a2) of the tip's x velocity: M Δω = −Dᵀ p, D ω⁺ = −e D ω⁻.
    """
    (m1, m2), (l1, l2) = np.asarray(masses, dtype=float), np.asarray(lengths, dtype=float)
    (a1, a2), w = np.asarray(angles, dtype=float), np.asarray(rates, dtype=float)
    cross = m2 * l1 * l2 / 2 * np.cos(a1 - a2)
    M = np.array([[(m1 / 3 + m2) * l1**2, cross], [cross, m2 * l2**2 / 3]])
    D = np.array([l1 * np.cos(a1), l2 * np.cos(a2)])
    into = D @ w
    if into <= 0.0:
        raise ValueError("the tip does not approach the wall")
    turn = np.linalg.solve(M, D)
    p = (1.0 + e) * into / (D @ turn)
    after = w - turn * p
    return PendulumImpact(after, float(p), float(w @ M @ w - after @ M @ after) / 2)


# --------------------------------------------------------------------------------------------- Painlevé rod


class PainleveRod(NamedTuple):
    """z'' of the tip = free + gain N, gain = A_nn − μ A_nt; slide, lift, inconsistent or indeterminate."""

    a_nn: float
    a_nt: float
    gain: float
    free: float
    regime: str


def painleve_rod(
    mass: float, half: float, angle: float, w: float, mu: float, slip: float = 1.0, g: float = G
) -> PainleveRod:
    """Rod of length 2·half, tip on the ground and sliding; ``angle`` (0 to π/2) and its rate ``w`` to the ground.

    ``slip`` = +1 when the centre trails the tip (a pushed chalk, where the paradox lives), −1 when it leads.
    A_nn = (1 + 3 cos²)/m, A_nt = 3 sin cos/m (Painlevé 1895; Génot, Brogliato 1999).
    """
    c, s = np.cos(angle), np.sin(angle)
    a_nn, a_nt = (1.0 + 3.0 * c**2) / mass, slip * 3.0 * s * c / mass
    gain, free = a_nn - mu * a_nt, half * w**2 * s - g
    regimes = {(True, True): "lift", (True, False): "slide", (False, True): "indeterminate"}
    return PainleveRod(a_nn, a_nt, gain, free, regimes.get((gain > 0.0, free > 0.0), "inconsistent"))


def painleve_critical(angle: ArrayLike) -> Array:
    """Smallest μ with A_nn − μ A_nt ≤ 0: (4 + tan²)/(3 tan); its minimum is 4/3, where tan = 2."""
    tan = np.tan(np.asarray(angle, dtype=float))
    return (4.0 + tan**2) / (3.0 * tan)

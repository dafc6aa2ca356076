"""Sweeps over contacts with circles of friction, each solved exactly while the others keep their efforts.

Newton's method needs a start with nearly the right directions of slip. Where the masses of a contact's bodies are very
unlike these are hard to guess, but for one contact they are the roots of a polynomial (Bonnefon, Daviet 2011).
"""

from __future__ import annotations

import numpy as np

from ..core.thresholds import TINY, UNIT_ROOT, UNMOVED
from .cone_equations import ConeEquations

MOST = 400  # sweeps


def swept_exactly(equations: ConeEquations, y: np.ndarray) -> np.ndarray | None:
    """Efforts near y after sweeps; None where that is not possible.

    It is not for sets of friction that are no circles, for efforts that act already, and where one contact alone has no
    solution.
    """
    if any(friction is not None for friction in equations.sets) or equations.base.any():
        return None
    A, b, y = equations.A, equations.b, y.copy()
    for _ in range(MOST):
        old = y.copy()
        for i, start in enumerate(equations.starts):
            rows = slice(start, start + (3 if equations.free[i] else 1))
            own = A[rows, rows]
            found = _alone(own, b[rows] + A[rows] @ y - own @ y[rows], equations.mu[i])
            if found is None:
                return None
            y[rows] = found
        if np.abs(y - old).max() < UNMOVED * max(np.abs(y).max(), TINY):
            break
    return y


def _alone(W: np.ndarray, q: np.ndarray, mu: float) -> np.ndarray | None:
    """Efforts of one contact with w = W λ + q: it parts, or sticks, or slides; None if it can do none of these."""
    if q[0] >= 0:
        return np.zeros(len(q))
    if len(q) == 1:
        return -q / W[0, 0] if W[0, 0] > 0 else None
    try:
        stuck = np.linalg.solve(W, -q)
    except np.linalg.LinAlgError:
        return _sliding(W, q, mu)
    return stuck if np.hypot(stuck[1], stuck[2]) <= mu * stuck[0] else _sliding(W, q, mu)


def _sliding(W: np.ndarray, q: np.ndarray, mu: float) -> np.ndarray | None:
    """Efforts of a contact that slides along u: λ_t = −μ λ_n u, w_n = 0 and w_t = s u with s ≥ 0; None without such u.

    λ_n = −q_n / (W_nn − μ W_nt u). The part of w_t across u, multiplied by that divisor, is a trigonometric polynomial
    of degree two of the angle of u: five values give its coefficients.
    """

    def divisor(u: np.ndarray) -> np.ndarray:
        return np.asarray(W[0, 0] - mu * (W[0, 1:] @ u))

    def across(u: np.ndarray) -> np.ndarray:
        turned = np.array([-u[1], u[0]])
        efforts = W[1:, :1] - mu * (W[1:, 1:] @ u)
        return np.asarray((turned * (q[1:, None] * divisor(u) - q[0] * efforts)).sum(axis=0))

    angles = 2 * np.pi * np.arange(5) / 5
    coefficients = np.fft.fft(across(np.array([np.cos(angles), np.sin(angles)])))
    roots = np.roots(np.roll(coefficients, 2)[::-1])
    roots = roots[np.abs(np.abs(roots) - 1) < UNIT_ROOT]
    for u in np.column_stack([roots.real, roots.imag]) / np.abs(roots)[:, None]:
        yields = float(divisor(u))
        if yields > 0:
            normal = -q[0] / yields
            effort = np.array([normal, *(-mu * normal * u)])
            if u @ (q[1:] + W[1:] @ effort) >= 0:
                return effort
    return None

"""Shared numerical helpers: tight integration, rotations and quaternions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.integrate import solve_ivp

Array = NDArray[np.float64]

G = 9.81
"""Standard gravity used by default, m/s^2."""

RTOL = 1e-13
ATOL = 1e-14


def integrate(rhs: Callable[[float, Array], Array], start: ArrayLike, times: ArrayLike) -> Array:
    """Solve y' = rhs(t, y), y(0) = start, and return y at the times, shape (len(times), len(start)).

    DOP853 (Hairer, Norsett, Wanner, Solving ODEs I, II.5) restarted at every requested time, so that no
    interpolation error enters. Times must be non-negative and non-decreasing, in seconds.
    """
    targets = np.atleast_1d(np.asarray(times, dtype=float))
    if targets.ndim != 1 or (targets.size and targets[0] < 0.0) or np.any(np.diff(targets) < 0.0):
        raise ValueError("times must be a non-negative, non-decreasing sequence")
    state = np.array(start, dtype=float)
    out = np.empty((targets.size, state.size))
    now = 0.0
    step: float | None = None
    for k, target in enumerate(targets):
        if target > now:
            first = None if step is None else min(step, target - now)
            sol = solve_ivp(rhs, (now, target), state, method="DOP853", rtol=RTOL, atol=ATOL, first_step=first)
            if not sol.success:
                raise RuntimeError(sol.message)
            state = sol.y[:, -1]
            step = float(np.max(np.diff(sol.t)))
            now = float(target)
        out[k] = state
    return out


def rotation(axis: Sequence[float] | NDArray[Any], angle: Any) -> NDArray[Any]:
    """Return the matrix of a turn by angle (rad) about a unit axis (Rodrigues' formula)."""
    e = np.asarray(axis)
    s, c = np.sin(angle), np.cos(angle)
    skew = np.array([[0.0, -e[2], e[1]], [e[2], 0.0, -e[0]], [-e[1], e[0], 0.0]])
    return c * np.eye(3) + s * skew + (1.0 - c) * np.outer(e, e)


def quat_matrix(q: ArrayLike) -> Array:
    """Return T (body to world) of a scalar-first quaternion of any norm; (..., 4) gives (..., 3, 3)."""
    p = np.asarray(q, dtype=float)
    p = p / np.linalg.norm(p, axis=-1, keepdims=True)
    a, b, c, d = np.moveaxis(p, -1, 0)
    rows = [
        [1 - 2 * (c * c + d * d), 2 * (b * c - a * d), 2 * (b * d + a * c)],
        [2 * (b * c + a * d), 1 - 2 * (b * b + d * d), 2 * (c * d - a * b)],
        [2 * (b * d - a * c), 2 * (c * d + a * b), 1 - 2 * (b * b + c * c)],
    ]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def quat_rate(q: Array, w: ArrayLike) -> Array:
    """Return q' = 1/2 q o (0, w), w in body axes, rad/s."""
    a, b, c, d = q
    x, y, z = np.asarray(w, dtype=float)
    return 0.5 * np.array([-b * x - c * y - d * z, a * x + c * z - d * y, a * y + d * x - b * z, a * z + b * y - c * x])

"""All solutions of a contact problem w = W λ + q by brute force: every contact parts, sticks or slides, in all
combinations, and slips point everywhere. No code of the library.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
from scipy.optimize import brentq, root

PARTS, STICKS, SLIDES = range(3)
FINE, COARSE = 7200, 12  # directions tried of one slip, and of each of several


def solutions(W: np.ndarray, q: np.ndarray, mu: np.ndarray, near: float = 1e-9) -> list[np.ndarray]:
    """Efforts λ (normal, two tangents per contact) with 0 ≤ w_n ⟂ λ_n ≥ 0, |λ_t| ≤ μ λ_n, and slips against friction.

    near: relative error of the conditions that is accepted.
    """
    return [
        λ
        for modes in product((PARTS, STICKS, SLIDES), repeat=len(mu))
        for λ in _with_modes(W, q, mu, np.array(modes))
        if _holds(W, q, mu, λ, near)
    ]


def _holds(W: np.ndarray, q: np.ndarray, mu: np.ndarray, λ: np.ndarray, near: float) -> bool:
    """True if λ is a solution."""
    λ, w = λ.reshape(-1, 3), (W @ λ + q).reshape(-1, 3)
    force, speed = near * np.abs(λ).max(), near * (np.abs(q).max() + (np.abs(W) @ np.abs(λ).ravel()).max())
    friction, slip = np.linalg.norm(λ[:, 1:], axis=1), np.linalg.norm(w[:, 1:], axis=1)
    power = (λ[:, 1:] * w[:, 1:]).sum(axis=1) + mu * λ[:, 0] * slip  # zero where friction opposes the slip
    return bool(
        np.all(λ[:, 0] >= -force)
        and np.all(w[:, 0] >= -speed)
        and np.all((np.abs(λ[:, 0]) <= force) | (np.abs(w[:, 0]) <= speed))
        and np.all(friction <= mu * λ[:, 0] + force)
        and np.all(np.abs(power) <= near * friction * slip + force * slip + friction * speed)
    )


def _with_modes(W: np.ndarray, q: np.ndarray, mu: np.ndarray, modes: np.ndarray) -> Iterator[np.ndarray]:
    """Efforts with which the contacts are in these modes, but for the inequalities."""
    sliding = np.flatnonzero(modes == SLIDES)

    def efforts(angles: np.ndarray) -> tuple[np.ndarray, float]:
        """λ for these directions of the slips, and the determinant of their equations."""
        columns, rows = [], []
        for i in np.flatnonzero(modes != PARTS):
            for k in range(1 if modes[i] == SLIDES else 3):
                column = np.zeros(len(q))
                column[3 * i + k] = 1.0
                columns.append(column)
                rows.append(3 * i + k)
            if modes[i] == SLIDES:
                a = angles[np.flatnonzero(sliding == i)[0]]
                columns[-1][3 * i + 1 : 3 * i + 3] = -mu[i] * np.cos(a), -mu[i] * np.sin(a)
        if not rows:
            return np.zeros(len(q)), 1.0
        C = np.array(columns).T
        square = W[rows] @ C
        return C @ np.linalg.lstsq(square, -q[rows], rcond=None)[0], float(np.linalg.det(square))

    def across(angles: np.ndarray) -> np.ndarray:
        """The parts of the slips across these directions, times the determinant: it has zeros where they have poles."""
        λ, determinant = efforts(angles)
        w = (W @ λ + q).reshape(-1, 3)[sliding, 1:]
        return np.asarray(determinant * (np.cos(angles) * w[:, 1] - np.sin(angles) * w[:, 0]))

    if not sliding.size:
        yield efforts(np.zeros(0))[0]
    elif sliding.size == 1:
        grid = np.linspace(0, 2 * np.pi, FINE + 1)
        values = np.array([across(np.array([a]))[0] for a in grid])
        for k in np.flatnonzero(values[1:] * values[:-1] <= 0):
            a = brentq(lambda a: across(np.array([a]))[0], grid[k], grid[k + 1], xtol=1e-15)
            yield efforts(np.array([a]))[0]
    else:
        for start in product(2 * np.pi * np.arange(COARSE) / COARSE, repeat=sliding.size):
            found = root(across, np.array(start), tol=1e-14)
            if found.success:
                yield efforts(found.x)[0]

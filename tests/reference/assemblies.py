"""Loops with a rod of given length by brute force: all angles or places of a joint, by sign changes on a grid."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.optimize import brentq
from scipy.spatial.transform import Rotation


def roots(gap: Callable[[float], float], low: float, high: float, steps: int = 4000) -> list[float]:
    """All zeros of a function that a grid can tell apart."""
    x = np.linspace(low, high, steps + 1)
    y = np.array([gap(v) for v in x])
    found = [brentq(gap, a, b, xtol=1e-15) for a, b, p, q in zip(x, x[1:], y, y[1:], strict=False) if p * q < 0]
    return sorted(float(v) for v in found)


def revolute_angles(e: np.ndarray, r_a: np.ndarray, r_b: np.ndarray, length: float) -> list[float]:
    turn = lambda phi: Rotation.from_rotvec(phi * e).apply(r_b)  # noqa: E731
    return roots(lambda phi: float(np.linalg.norm(turn(phi) - r_a)) - length, -np.pi, np.pi)


def prismatic_distances(e: np.ndarray, r_a: np.ndarray, r_b: np.ndarray, length: float) -> list[float]:
    far = float(np.linalg.norm(r_a) + np.linalg.norm(r_b) + length) * 1.01
    return roots(lambda d: float(np.linalg.norm(d * e + r_b - r_a)) - length, -far, far)

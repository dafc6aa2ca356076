"""Convex sets of friction at run time: how much of one an effort needs, the nearest point of one, its normals."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

import numpy as np

from ..core.thresholds import SAME_ANGLE, TINY

DIRECTIONS, STEPS = 24, 20  # tried in turn; steps of Newton's method from the best of them, at most
WIDTH = 2 * pi / DIRECTIONS


class Nearest(NamedTuple):
    """The nearest point of a set, and how it moves with the point outside and with the size of the set."""

    point: np.ndarray
    by_point: np.ndarray
    by_size: np.ndarray


class FrictionSet:
    """The set S of the tangential efforts of one contact, per coefficient and normal effort.

    supports: angle → support of S in that direction, and its first two derivatives.
    """

    def __init__(self, supports: Callable[[float], tuple[float, float, float]]) -> None:
        self._supports = supports

    def gauge(self, F: tuple[float, float]) -> float:
        """The least m with F ∈ m S."""
        angle = self._normal_at(F)
        return (F[0] * cos(angle) + F[1] * sin(angle)) / self._supports(angle)[0]

    def slip_direction(self, F: tuple[float, float]) -> np.ndarray:
        """The direction of the slip that efforts along F resist: against the normal of the set."""
        angle = self._normal_at(F)
        return -np.array([cos(angle), sin(angle)])

    def nearest(self, F: tuple[float, float], size: float) -> Nearest | None:
        """The nearest point of size S, size > 0; None if F is in it."""
        angle = self._best(lambda n, t, h: n - size * h, F)
        for _ in range(STEPS):
            n, t, (h, slope, bend) = self._seen(F, angle)
            turn = (t - size * slope) / max(n + size * bend, TINY)
            angle += min(max(turn, -WIDTH), WIDTH)
            if abs(turn) < SAME_ANGLE:
                break
        n, t, (h, slope, bend) = self._seen(F, angle)
        if n <= size * h:
            return None
        normal, across = np.array([cos(angle), sin(angle)]), np.array([-sin(angle), cos(angle)])
        edge, part = h * normal + slope * across, size * (h + bend) / (n + size * bend)
        return Nearest(size * edge, part * np.outer(across, across), edge - part * slope * across)

    def _normal_at(self, F: tuple[float, float]) -> float:
        """The angle of the normal where the ray along F leaves the set."""
        if hypot(*F) == 0:
            return 0.0
        angle = self._best(lambda n, t, h: n / h, F)
        for _ in range(STEPS):
            n, t, (h, slope, bend) = self._seen(F, angle)
            turn = (t * h - n * slope) / (max(n, TINY) * max(h + bend, TINY))
            angle += min(max(turn, -WIDTH), WIDTH)
            if abs(turn) < SAME_ANGLE:
                break
        return angle

    def _best(self, value: Callable[[float, float, float], float], F: tuple[float, float]) -> float:
        """The angle with the largest value of some directions. value: of F along it and across, and of the support."""
        first = atan2(F[1], F[0])
        angles = [first + k * WIDTH for k in range(DIRECTIONS)]
        seen = [(self._seen(F, angle), angle) for angle in angles]
        return max((value(n, t, h), angle) for (n, t, (h, _, _)), angle in seen)[1]

    def _seen(self, F: tuple[float, float], angle: float) -> tuple[float, float, tuple[float, float, float]]:
        """(F along the direction of an angle, across it, support there and its derivatives)."""
        c, s = cos(angle), sin(angle)
        return F[0] * c + F[1] * s, F[1] * c - F[0] * s, self._supports(angle)

"""Skeletons: a bounded body as a union of balls about the points of a simple set, for searches in numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

ROUND = 64  # samples of a circle
ALL_ROUND = 400  # samples of the unit sphere


@cache
def directions() -> np.ndarray:
    """Unit vectors spread evenly (a Fibonacci lattice)."""
    k = np.arange(ALL_ROUND) + 0.5
    z, turn = 1 - 2 * k / ALL_ROUND, np.pi * (1 + 5**0.5) * k
    across = np.sqrt(1 - z * z)
    return np.column_stack([across * np.cos(turn), across * np.sin(turn), z])


@cache
def _neighbours() -> np.ndarray:
    """The eight nearest directions of each direction."""
    ways = directions()
    return np.asarray(np.argsort(-(ways @ ways.T), axis=1)[:, 1:9])


@dataclass(frozen=True)
class Skeleton:
    """A point, a closed curve or a closed surface; ``ball``: radius (m) of the balls about its points.

    Coordinates on it are numbers: none, an angle, or a unit vector (one row each). ``move`` goes from coordinates by
    steps that are about as large as angles.
    """

    dimension: int
    ball: float
    point: Callable[[np.ndarray], np.ndarray]  # coordinates → points (n × 3)
    samples: np.ndarray
    neighbours: np.ndarray
    spacing: float  # of the samples, as an angle

    def move(self, coords: np.ndarray, steps: np.ndarray) -> np.ndarray:
        """From coordinates (m × …) by steps (m × k × dimension): the coordinates reached (m·k × …)."""
        if self.dimension == 1:
            return (coords[:, None] + steps).reshape(-1, 1)
        along = np.argmin(np.abs(coords), axis=1)
        e1 = _cross(coords, np.eye(3)[along])
        e1 /= np.sqrt((e1 * e1).sum(axis=1))[:, None]
        e2 = _cross(coords, e1)
        moved = (coords[:, None] + steps[..., :1] * e1[:, None] + steps[..., 1:] * e2[:, None]).reshape(-1, 3)
        return np.asarray(moved / np.sqrt((moved * moved).sum(axis=1))[:, None])


def _cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Products of rows; ``np.cross`` takes much longer for a few."""
    (a0, a1, a2), (b0, b1, b2) = a.T, b.T
    return np.column_stack([a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0])


def single(ball: float) -> Skeleton:
    """The frame's origin."""
    return Skeleton(0, ball, lambda s: np.zeros((len(s), 3)), np.zeros((1, 0)), np.zeros((1, 0), dtype=int), 0.0)


def ring(radius: float, axis: np.ndarray, ball: float = 0.0) -> Skeleton:
    """A circle about the frame's origin."""
    e1 = np.cross(axis, np.eye(3)[np.argmin(np.abs(axis))])
    e1 /= np.linalg.norm(e1)
    e2 = np.cross(axis, e1)

    def point(angles: np.ndarray) -> np.ndarray:
        return np.asarray(radius * (np.cos(angles) * e1 + np.sin(angles) * e2))

    k = np.arange(ROUND)
    neighbours = np.column_stack([(k - 1) % ROUND, (k + 1) % ROUND])
    return Skeleton(1, ball, point, 2 * np.pi / ROUND * k[:, None], neighbours, 2 * np.pi / ROUND)


def directed(point: Callable[[np.ndarray], np.ndarray]) -> Skeleton:
    """A closed surface with one point for every direction."""
    return Skeleton(2, 0.0, point, directions(), _neighbours(), (4 * np.pi / ALL_ROUND) ** 0.5)

"""Closed forms of joints in a loop with a rod of given length (MSL: Joints.Internal), in numbers."""

from __future__ import annotations

import numpy as np

SINGULAR = 1e-10  # of the largest value that the discriminant can have: below it both solutions are one
ADVICE = (
    "The loop has no solution here, or both are one: it has lost a degree of freedom in this position. Start from"
    " another position, or use another assembly: it is best if the joints outside of it are revolute and not prismatic."
    " If that also leads to singular positions, build the loop from plain joints."
)


class SingularPosition(ValueError):
    """The length constraint has no solution, or its two solutions coincide."""


def revolute_angles(e: np.ndarray, r_a: np.ndarray, r_b: np.ndarray, length: float) -> tuple[float, float]:
    """Both angles φ with |R(e, φ) r_b − r_a| = length: A cos φ + B sin φ + C = 0, in (−π, π].

    e: unit vector of the axis; r_a, r_b: ends of the rod in axes of the two frames that coincide for φ = 0.
    """
    along_a, along_b = e @ r_a, e @ r_b
    A = -2 * (r_b @ r_a - along_b * along_a)
    B = 2 * r_b @ np.cross(e, r_a)
    C = r_a @ r_a + r_b @ r_b - length**2 - 2 * along_b * along_a
    size = (np.linalg.norm(r_a) + np.linalg.norm(r_b) + length) ** 4
    inside = A**2 + B**2 - C**2
    if not inside > SINGULAR * size:
        raise SingularPosition(_gap(float(np.hypot(A, B)), float(C), length))
    k = np.sqrt(inside)
    return float(np.arctan2(-B * C - A * k, -A * C + B * k)), float(np.arctan2(-B * C + A * k, -A * C - B * k))


def _gap(amplitude: float, C: float, length: float) -> str:
    """How much longer or shorter than the rod the distance of its ends is at best."""
    nearest = np.sqrt(max(length**2 + C - np.sign(C) * amplitude, 0.0))
    return _missing(nearest - length)


def _missing(short: float) -> str:
    if abs(short) < 1e-9:
        return "its two solutions coincide"
    return f"the rod is {abs(short) * 1000:.4g} mm too {'short' if short > 0 else 'long'}"


def prismatic_distances(e: np.ndarray, r_a: np.ndarray, r_b: np.ndarray, length: float) -> tuple[float, float]:
    """Both distances d with |d e + r_b − r_a| = length: d² + B d + C = 0."""
    gap = r_b - r_a
    half = float(e @ gap)
    inside = half**2 - gap @ gap + length**2
    if not inside > SINGULAR * (np.linalg.norm(gap) + length) ** 2:
        raise SingularPosition(_missing(float(np.linalg.norm(gap - half * e)) - length))
    return -half + float(np.sqrt(inside)), -half - float(np.sqrt(inside))


def nearest_angle(angles: tuple[float, float], guess: float) -> float:
    """Of two angles the one nearest to the guess, whole turns not counted, and within half a turn of it."""
    gaps = [np.arctan2(np.sin(a - guess), np.cos(a - guess)) for a in angles]
    return guess + float(min(gaps, key=abs))


def nearest_distance(distances: tuple[float, float], guess: float) -> float:
    return min(distances, key=lambda d: abs(d - guess))


def angle_between(e: np.ndarray, start: np.ndarray, end: np.ndarray) -> float:
    """The angle about the unit vector e from ``start`` to ``end``."""
    return float(np.arctan2(e @ np.cross(start, end), start @ end - (e @ start) * (e @ end)))

"""Where rays from a frame's origin leave a body that is given by a function."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

START, WIDER = 1e-6, 1.6  # m: the first distance looked at, and by how much the next one is larger
WIDENINGS = 60  # up to 1,800 km
ROUNDS = 60  # of Newton's method within a bracket: four to six as a rule
FEW = 8  # of Newton's method without one
EXACT = 1e-14  # of the distance

Field = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]  # points (n × 3) → f and its gradients (n × 3)


def leaving(field: Field, ways: np.ndarray) -> np.ndarray | None:
    """Distances at which rays (unit vectors, n × 3) leave the body; None if the origin is outside, or one does not."""
    near, far = np.zeros(len(ways)), np.full(len(ways), START)
    for _ in range(WIDENINGS):
        inside = field(ways * far[:, None])[0] < 0
        if not inside.any():
            break
        near[inside], far[inside] = far[inside], far[inside] * WIDER
    else:
        return None
    return _crossing(field, ways, near, far) if near.all() else None


def leaving_near(field: Field, ways: np.ndarray, s: np.ndarray) -> np.ndarray | None:
    """The same where it is known that they leave the body, at about the distances s."""
    for _ in range(FEW):
        f, g = field(ways * s[:, None])
        step = f / np.einsum("ij,ij->i", g, ways)
        new = s - step
        if not ((new > 0.5 * s) & (new < 2 * s)).all():  # nor if a step is not a number
            break
        if (np.abs(step) <= EXACT * s).all():
            return new
        s = new
    return leaving(field, ways)


def _crossing(field: Field, ways: np.ndarray, near: np.ndarray, far: np.ndarray) -> np.ndarray:
    """Newton's method along the rays, halving the bracket where it would leave it."""
    s = (near + far) / 2
    for _ in range(ROUNDS):
        f, g = field(ways * s[:, None])
        inside = f < 0
        near, far = np.where(inside, s, near), np.where(inside, far, s)
        slope = np.einsum("ij,ij->i", g, ways)
        with np.errstate(divide="ignore", invalid="ignore"):
            new = s - f / slope
        new = np.where((new >= near) & (new <= far), new, (near + far) / 2)
        moved, s = np.abs(new - s), new
        if (moved <= EXACT * s).all():
            break
    return s

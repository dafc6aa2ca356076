"""Feet of perpendiculars: the points of a surface f(r) = 0 nearest to given ones, in numbers."""

from __future__ import annotations

import casadi as ca
import numpy as np

STEPS = 40
DONE = 1e-15  # of the distances: step at which a foot is found


def feet(bends: ca.Function, r: np.ndarray, start: np.ndarray) -> np.ndarray:
    """Points (n × 3) of the surface, each nearest to one of r among those around it, from a first guess of each.

    bends: r → (f, grad f, its second derivatives). Newton's method on the conditions of a least distance,
    q − r + λ grad f(q) = 0 and f(q) = 0. Where the distance does not curve upwards along the surface, the surface is
    taken as flat.
    """
    q, size = start.copy(), np.abs(r).max(initial=0.0) + np.abs(start).max(initial=0.0) + 1e-300
    for _ in range(STEPS):
        f, g, H = (np.array(v) for v in bends(ca.DM(q.T)))
        f, g, H = f.ravel(), g.T, np.moveaxis(H.reshape(3, 3, -1), 2, 0)
        steep = np.maximum((g * g).sum(axis=1), 1e-300)
        multiplier = ((r - q) * g).sum(axis=1) / steep
        curved = np.eye(3) + multiplier[:, None, None] * H
        bent = _curves_upwards(curved, g / np.sqrt(steep)[:, None])
        rows = np.zeros((len(q), 4, 4))
        rows[:, :3, :3] = np.where(bent[:, None, None], curved, np.eye(3))
        rows[:, :3, 3], rows[:, 3, :3] = g, g
        wanted = np.column_stack([r - q, -f])[:, :, None]
        step = np.linalg.solve(rows, wanted)[:, :3, 0] if np.all(steep > 1e-290) else -f[:, None] * g / steep[:, None]
        most = 0.5 * np.linalg.norm(q - r, axis=1) + 0.1 * np.linalg.norm(q, axis=1)
        step *= np.minimum(1.0, most / np.maximum(np.linalg.norm(step, axis=1), 1e-300))[:, None]
        q = q + step
        if np.abs(step).max(initial=0.0) < DONE * size:
            break
    return q


def curves_outwards(bends: ca.Function, points: np.ndarray) -> bool:
    """True if the body inside of f = 0 is convex at all of these points of its surface."""
    _, g, H = (np.array(v) for v in bends(ca.DM(points.T)))
    n = g.T / np.maximum(np.linalg.norm(g, axis=0), 1e-300)[:, None]
    size = np.abs(points).max(initial=0.0) / np.maximum(np.linalg.norm(g, axis=0), 1e-300)
    return bool(np.all(_curves_upwards(np.moveaxis(H.reshape(3, 3, -1), 2, 0) * size[:, None, None], n)))


def _curves_upwards(M: np.ndarray, n: np.ndarray) -> np.ndarray:
    """Which of the matrices (m × 3 × 3) are positive definite across their unit vectors n."""
    across = np.eye(3) - n[:, :, None] * n[:, None, :]
    flat = across @ M @ across + n[:, :, None] * n[:, None, :]
    return np.asarray(np.linalg.eigvalsh((flat + np.moveaxis(flat, 1, 2)) / 2).min(axis=1) > 1e-3)

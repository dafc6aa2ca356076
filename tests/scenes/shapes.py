"""Surfaces anew, in NumPy: signed distances, points by two parameters, and the true gap of two of them.

A surface is a dictionary with its ``kind`` and the arguments of the library's class of that name. Nothing here is
taken from the library but the definitions of its documentation.
"""

from __future__ import annotations

from typing import Any

import numpy as np

Shape = dict[str, Any]
Pose = tuple[np.ndarray, np.ndarray]  # origins (times, 3) and axes (times, 3, 3; columns are the frame's axes)

GRID = {"coarse": (16, 32), "fine": (24, 48)}
BEST, ROUNDS, SHRINK = 4, 26, 0.5
WIDTHS = (1e-2, 1e-3, 1e-3, 1e-3, 1e-4, 1e-4, 1e-4, 1e-4)  # of differences (rad), round by round
FARTHEST = 0.2  # rad: the longest step of such a round
TURNS = 20  # rounds for the angle alone, of bodies with tips


def axis(shape: Shape, name: str = "axis") -> np.ndarray:
    return np.eye(3)["xyz".index(shape[name])]


def size(shape: Shape) -> float:
    """A typical length (m); infinite for what has none."""
    kind = shape["kind"]
    if kind in ("Plane", "HalfPlane", "Point"):
        return np.inf
    if kind == "Ellipsoid":
        return min(shape["semi"])
    if kind == "Torus":
        return shape["tube"]
    if kind == "Spindle":
        return shape["radius"] * (1 - np.cos(shape["alpha"]))
    if kind == "Roller":
        return shape["radius"] * (1 - np.cos(shape["alpha"]))
    return shape["radius"]


def reach(shape: Shape) -> float:
    """Distance of its farthest point from the frame's origin (m), of what is finite."""
    kind = shape["kind"]
    if kind == "Point":
        return 0.0
    if kind == "Ellipsoid":
        return max(shape["semi"])
    if kind == "Torus":
        return shape["ring"] + shape["tube"]
    if kind == "Implicit":
        return 1.3 * shape["radius"]
    return shape["radius"]


def egg(shape: Shape, p: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """f and grad f of the implicit egg (x² + k y² + z² exp(0.3 x/a))/(2a) − a/2: one convex body, nothing else."""
    a, k = shape["radius"], shape["flatness"]
    x, y, z = p[..., 0], p[..., 1], p[..., 2]
    wide = np.exp(0.3 * np.clip(x / a, -50.0, 50.0))
    f = (x**2 + k * y**2 + z**2 * wide) / (2 * a) - a / 2
    g = np.stack([x / a + 0.15 * z**2 * wide / a**2, k * y / a, z * wide / a], axis=-1)
    return f, g


def distance(shape: Shape, p: np.ndarray) -> np.ndarray:
    """Signed distance of points from the solid, negative inside; first order near the surface of ellipsoid and egg."""
    kind = shape["kind"]
    if kind == "Plane":
        return p @ axis(shape, "up")
    if kind == "HalfPlane":
        height, beyond = p @ axis(shape, "up"), p @ axis(shape, "towards") - shape["length"]
        corner = np.hypot(np.maximum(height, 0), np.maximum(beyond, 0))
        return np.where((height < 0) & (beyond < 0), np.maximum(height, beyond), corner)
    if kind == "Point":
        return np.linalg.norm(p, axis=-1)
    if kind == "Ellipsoid":
        semi = np.asarray(shape["semi"])
        f = (((p / semi) ** 2).sum(-1) - 1) / 2
        return np.maximum(f / np.maximum(np.linalg.norm(p / semi**2, axis=-1), 1e-300), -semi.min())
    if kind == "Implicit":
        f, g = egg(shape, p)
        return np.maximum(f / np.maximum(np.linalg.norm(g, axis=-1), 1e-300), -shape["radius"])
    sign = -1.0 if shape.get("hollow") else 1.0
    if kind == "Sphere":
        return sign * (np.linalg.norm(p, axis=-1) - shape["radius"])
    n = axis(shape)
    along = p @ n
    across = np.linalg.norm(p - along[..., None] * n, axis=-1)
    if kind == "Cylinder":
        return sign * (across - shape["radius"])
    if kind == "Torus":
        return np.hypot(across - shape["ring"], along) - shape["tube"]
    if kind == "Spindle":
        R, alpha = shape["radius"], shape["alpha"]
        arm = across + R * np.cos(alpha)
        tip = np.hypot(np.abs(along) - R * np.sin(alpha), across)
        return np.where(np.abs(np.arctan2(along, arm)) <= alpha, np.hypot(arm, along) - R, tip)
    raise ValueError(kind)


FIELDS = ("Plane", "HalfPlane", "Point", "Ellipsoid", "Implicit", "Sphere", "Cylinder", "Torus", "Spindle")
EXACT = ("Plane", "HalfPlane", "Point", "Sphere", "Cylinder", "Torus", "Spindle")
SAMPLED = ("Sphere", "Ellipsoid", "Torus", "Circle", "Spindle", "Roller", "Implicit")


def box(shape: Shape) -> tuple[tuple[float, float], tuple[float, float]]:
    """Ranges of the two parameters."""
    kind, turn = shape["kind"], (0.0, 2 * np.pi)
    if kind in ("Spindle", "Roller"):
        return (-shape["alpha"], shape["alpha"]), turn
    if kind == "Torus":
        return turn, turn
    if kind == "Circle":
        return (0.0, 0.0), turn
    return (0.0, np.pi), turn


def points(shape: Shape, u: np.ndarray) -> np.ndarray:
    """Points of the surface at parameters u (..., 2)."""
    kind, (a, b) = shape["kind"], (u[..., 0], u[..., 1])
    if kind in ("Sphere", "Ellipsoid", "Implicit"):
        way = np.stack([np.sin(a) * np.cos(b), np.sin(a) * np.sin(b), np.cos(a)], axis=-1)
        if kind == "Sphere":
            return shape["radius"] * way
        return way * np.asarray(shape["semi"]) if kind == "Ellipsoid" else _along_rays(shape, way)
    n = axis(shape)
    e1 = np.roll(n, 1)
    e2 = np.cross(n, e1)
    out = np.cos(b)[..., None] * e1 + np.sin(b)[..., None] * e2
    if kind == "Circle":
        return shape["radius"] * out
    if kind == "Torus":
        return (shape["ring"] + shape["tube"] * np.cos(a))[..., None] * out + shape["tube"] * np.sin(a)[..., None] * n
    R, lean = shape["radius"], np.cos(shape.get("beta", 0.0))
    inner = R * np.cos(shape["alpha"])
    if kind == "Spindle":
        return (R * np.sin(a))[..., None] * n + (R * np.cos(a) - inner)[..., None] * out
    s = R - inner / np.cos(a)
    x = -inner * np.tan(a) / lean - s * lean * np.sin(a)
    return x[..., None] * n + (s * np.sqrt(1 - (lean * np.sin(a)) ** 2))[..., None] * out


def _along_rays(shape: Shape, way: np.ndarray) -> np.ndarray:
    """Points of the egg along rays, by Newton's method from outside: f is convex along them."""
    far = np.full(way.shape[:-1], 2.0 * shape["radius"])
    for _ in range(30):
        f, g = egg(shape, way * far[..., None])
        step = f / (g * way).sum(-1)
        far = far - step
        if np.all(np.abs(step) < 1e-15 * shape["radius"]):
            break
    return way * far[..., None]


def gap(a: Shape, b: Shape, A: Pose, B: Pose, grid: str = "coarse") -> np.ndarray:
    """True gap at all times: the least distance over all points, negative where the solids overlap."""
    for one, P, other, Q in ((a, A, b, B), (b, B, a, A)):
        if (one["kind"] == "Point" or (one["kind"] == "Sphere" and not one.get("hollow"))) and other["kind"] in EXACT:
            return distance(other, _local(P[0], Q)) - one.get("radius", 0.0)
    if a["kind"] == b["kind"] == "Cylinder":
        return _cylinders(a, b, A, B)
    found = [_least(one, P, other, Q, grid) for one, P, other, Q in ((a, A, b, B), (b, B, a, A)) if _can(one, other)]
    return np.min(found, axis=0)


def _can(sampled: Shape, field: Shape) -> bool:
    hollow = sampled.get("hollow", False)
    return sampled["kind"] in SAMPLED and field["kind"] in FIELDS and not (hollow and field["kind"] == "Plane")


def _local(p: np.ndarray, Q: Pose) -> np.ndarray:
    """World points (times, ..., 3) in the frame."""
    r, T = Q
    if p.ndim == 2:
        return np.einsum("tji,tj->ti", T, p - r)
    return np.einsum("tji,tkj->tki", T, p - r[:, None])


def _least(shape: Shape, P: Pose, field: Shape, Q: Pose, grid: str) -> np.ndarray:
    """Least distance of the sampled surface from the solid: a grid over the whole, then zooming in on the best.

    The grid leaves out poles and tips, where many parameters are one point; the zoom may end there. It goes on with the
    same step while that leads out of the region looked at.
    """
    (a0, a1), (b0, b1) = box(shape)
    n, m = GRID[grid]
    if shape["kind"] == "Circle":
        n, m = 1, 8 * m
    edge = 0.0 if shape["kind"] in ("Circle", "Torus") else 0.5 * (a1 - a0) / n
    rows, columns = np.linspace(a0 + edge, a1 - edge, n), np.linspace(b0, b1, m)
    u = np.stack(np.meshgrid(rows, columns, indexing="ij"), axis=-1).reshape(-1, 2)

    def at(u: np.ndarray) -> np.ndarray:
        p = points(shape, u)
        p = np.broadcast_to(p, (len(P[0]), *p.shape[-2:]))
        return distance(field, _local(P[0][:, None] + np.einsum("tij,tkj->tki", P[1], p), Q))

    values = at(u[None])
    order = np.argsort(values, axis=1)[:, :BEST]
    centre = u[order]  # times, best, 2
    least = np.take_along_axis(values, order, axis=1)
    step = np.array([(a1 - a0) / max(n - 1, 1), (b1 - b0) / max(m - 1, 1)]) * np.ones((*least.shape, 1))
    offsets = np.stack(np.meshgrid(*[np.linspace(-1, 1, 5)] * 2, indexing="ij"), axis=-1).reshape(-1, 2)
    if shape["kind"] == "Circle":
        offsets = offsets[np.abs(offsets[:, 0]) < 1e-9]
    low, high = np.array([a0, -np.inf]), np.array([a1, np.inf])
    if shape["kind"] == "Torus":
        low, high = np.full(2, -np.inf), np.full(2, np.inf)
    turns = shape["kind"] in ("Spindle", "Roller")  # at their tips all angles b are one point: b is sought before
    tie = 1e-14 * reach(shape) if turns else 0.0
    for k in range(ROUNDS + TURNS * turns):
        first = turns and k < TURNS
        mine = offsets * [0.0, 1.0] if first else offsets
        trial = np.clip(centre[:, :, None] + step[:, :, None] * mine, low, high)
        values = at(trial.reshape(len(trial), -1, 2)).reshape(trial.shape[:3])
        which = (values + tie * np.abs(mine[:, 1])).argmin(axis=2)
        centre = np.take_along_axis(trial, which[:, :, None, None], axis=2)[:, :, 0]
        leaves = (np.abs(mine[which]).max(axis=2) > 0.9) & (values.min(axis=2) < least)
        least = np.minimum(least, values.min(axis=2))
        step = np.where(leaves[:, :, None], step, (np.array([1.0, SHRINK]) if first else SHRINK) * step)
        if turns and k == TURNS - 1:
            step[:, :, 1] = (b1 - b0) / max(m - 1, 1)
    if shape["kind"] in ("Sphere", "Ellipsoid", "Torus", "Implicit"):
        least = np.minimum(least, _polished(at, centre, least, (low, high)))
    return least.min(axis=1)


def _polished(at: Any, centre: np.ndarray, least: np.ndarray, limits: tuple[np.ndarray, np.ndarray]) -> np.ndarray:
    """Lower values by Newton's method with differences: zooming may end on the slope of a valley that lies askew."""
    grid = np.stack(np.meshgrid(*[[-1.0, 0.0, 1.0]] * 2, indexing="ij"), axis=-1).reshape(-1, 2)
    parts = np.array([1.0, 0.3, 0.1, 0.0])[:, None]
    for h in WIDTHS:
        around = centre[:, :, None] + h * grid
        f = at(around.reshape(len(around), -1, 2)).reshape(around.shape[:3])
        slope = np.stack([f[..., 7] - f[..., 1], f[..., 5] - f[..., 3]], axis=-1) / (2 * h)
        a, c = (f[..., 7] + f[..., 1] - 2 * f[..., 4]) / h**2, (f[..., 5] + f[..., 3] - 2 * f[..., 4]) / h**2
        b = (f[..., 8] - f[..., 6] - f[..., 2] + f[..., 0]) / (4 * h**2)
        values, ways = np.linalg.eigh(np.stack([np.stack([a, b], -1), np.stack([b, c], -1)], -1))
        bend = np.maximum(np.abs(values), 1e-6 * np.abs(values).max(axis=-1, keepdims=True) + 1e-12)
        step = -np.einsum("tkij,tkj->tki", ways, np.einsum("tkji,tkj->tki", ways, slope) / bend)
        step *= np.minimum(1.0, FARTHEST / np.maximum(np.linalg.norm(step, axis=-1, keepdims=True), 1e-300))
        trial = np.clip(centre[:, :, None] + parts * step[:, :, None], *limits)
        f = at(trial.reshape(len(trial), -1, 2)).reshape(trial.shape[:3])
        centre = np.take_along_axis(trial, f.argmin(axis=2)[:, :, None, None], axis=2)[:, :, 0]
        least = np.minimum(least, f.min(axis=2))
    return least


def _cylinders(a: Shape, b: Shape, A: Pose, B: Pose) -> np.ndarray:
    """Two infinite solid cylinders: the distance of their axes."""
    n, m = A[1] @ axis(a), B[1] @ axis(b)
    apart, cross = B[0] - A[0], np.cross(n, m)
    sine = np.linalg.norm(cross, axis=1)
    crossing = np.abs((apart * cross).sum(1)) / np.maximum(sine, 1e-300)
    parallel = np.linalg.norm(np.cross(apart, n), axis=1)
    return np.where(sine > 1e-12, crossing, parallel) - a["radius"] - b["radius"]


def clearance(shape: Shape, p: np.ndarray, P: Pose) -> np.ndarray:
    """How far (m) world points (times, 3) are from the surface."""
    local = _local(p, P)
    kind = shape["kind"]
    if kind in FIELDS:
        return np.abs(distance(shape, local))
    if kind == "Circle":
        n = axis(shape)
        along = local @ n
        return np.hypot(np.linalg.norm(local - along[:, None] * n, axis=1) - shape["radius"], along)
    point = {"kind": "Point"}
    return _least(shape, P, point, (p, np.broadcast_to(np.eye(3), P[1].shape)), "coarse")

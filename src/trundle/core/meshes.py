"""Meshes for pictures: points, outward normals, two tones, triangles. Physics never reads them.

Bodies of revolution are made of sectors in two tones, so that one sees them turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import numpy as np

from .fields import axis_vector

SECTORS = 8  # sectors around an axis
_fine: ContextVar[int] = ContextVar("fine", default=4)  # steps in each
_region: ContextVar[tuple[Any, Any]] = ContextVar("region", default=((-1.0,) * 3, (1.0,) * 3))


@contextmanager
def detail(fine: int) -> Iterator[None]:
    """Meshes made inside have so many steps in each sector: fewer where there are very many bodies."""
    token = _fine.set(fine)
    try:
        yield
    finally:
        _fine.reset(token)


@contextmanager
def region(low: Any, high: Any) -> Iterator[None]:
    """Surfaces without an end are drawn between these corners (m, in their frame's axes) inside."""
    token = _region.set((low, high))
    try:
        yield
    finally:
        _region.reset(token)


def current_region() -> tuple[np.ndarray, np.ndarray]:
    """The corners of the box in which a surface without an end is to be drawn."""
    low, high = _region.get()
    return np.asarray(low, dtype=float), np.asarray(high, dtype=float)


@dataclass(frozen=True)
class Mesh:
    """A triangulated surface: ``points`` and ``normals`` (n, 3), ``tones`` (n,) of 0 or 1, ``triangles`` (m, 3)."""

    points: np.ndarray
    normals: np.ndarray
    tones: np.ndarray
    triangles: np.ndarray
    clear: bool = False  # drawn so that one sees what is inside

    def moved(self, r: Any = None, R: Any = None) -> Mesh:
        """The mesh turned by R, then shifted by r."""
        R = np.eye(3) if R is None else np.asarray(R)
        r = np.zeros(3) if r is None else np.asarray(r)
        return Mesh(self.points @ R.T + r, self.normals @ R.T, self.tones, self.triangles, self.clear)

    def as_clear(self) -> Mesh:
        return Mesh(self.points, self.normals, self.tones, self.triangles, clear=True)


def joined(*meshes: Mesh) -> Mesh:
    """Several meshes as one."""
    starts = np.cumsum([0, *(len(m.points) for m in meshes)])[:-1]
    return Mesh(
        np.vstack([m.points for m in meshes]),
        np.vstack([m.normals for m in meshes]),
        np.concatenate([m.tones for m in meshes]),
        np.vstack([m.triangles + s for m, s in zip(meshes, starts, strict=True)]),
        any(m.clear for m in meshes),
    )


def patch(points: np.ndarray, normals: np.ndarray, tone: float = 0.0) -> Mesh:
    """A grid of points (k, l, 3) with its normals; triangles wind around the normals."""
    k, l = points.shape[:2]
    i = np.arange(k * l).reshape(k, l)
    a, b, c, d = (v.ravel() for v in (i[:-1, :-1], i[1:, :-1], i[1:, 1:], i[:-1, 1:]))
    flat, out = points.reshape(-1, 3), normals.reshape(-1, 3)
    triangles = np.vstack([np.column_stack([a, b, c]), np.column_stack([a, c, d])])
    corners = flat[triangles]
    area = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    size = np.linalg.norm(area, axis=1)
    triangles, area = triangles[size > 1e-9 * size.max(initial=0.0)], area[size > 1e-9 * size.max(initial=0.0)]
    turned = np.einsum("ij,ij->i", area, out[triangles].sum(axis=1)) < 0
    triangles[turned] = triangles[turned][:, ::-1]
    return Mesh(flat, out, np.full(len(flat), tone), triangles)


def revolved(x: Any, rho: Any, normal: Any, axis: Any = "x", sectors: int = SECTORS) -> Mesh:
    """A meridian (x along the axis, rho from it) turned about the axis; ``normal`` has its two parts at each point."""
    x, rho, normal = np.asarray(x, dtype=float), np.asarray(rho, dtype=float), np.asarray(normal, dtype=float)
    n, e1, e2 = _frame(axis)
    parts = []
    for s in range(sectors):
        angle = 2 * np.pi * (s + np.linspace(0, 1, _fine.get() + 1)) / sectors
        out = np.cos(angle)[:, None] * e1 + np.sin(angle)[:, None] * e2
        points = x[:, None, None] * n + rho[:, None, None] * out
        normals = normal[:, 0, None, None] * n + normal[:, 1, None, None] * out
        parts.append(patch(points, normals, float(s % 2)))
    return joined(*parts)


def ellipsoid(semi: Any) -> Mesh:
    """An ellipsoid about the origin, its poles along z."""
    semi = np.asarray(semi, dtype=float)
    latitude = np.linspace(-np.pi / 2, np.pi / 2, 19)
    unit = np.column_stack([np.sin(latitude), np.cos(latitude)])
    ball = revolved(unit[:, 0], unit[:, 1], unit, "z")
    normals = ball.points / semi
    return Mesh(ball.points * semi, normals / np.linalg.norm(normals, axis=1)[:, None], ball.tones, ball.triangles)


def cylinder(radius: float, length: float, axis: Any = "x", closed: bool = True) -> Mesh:
    """A cylinder about the origin."""
    h, one, zero = length / 2, np.ones(2), np.zeros(2)
    parts = [revolved([-h, h], [radius, radius], np.column_stack([zero, one]), axis)]
    if closed:
        for sign in (-1.0, 1.0):
            parts.append(revolved([sign * h] * 2, [0.0, radius], np.column_stack([sign * one, zero]), axis))
    return joined(*parts)


def torus(ring: float, tube: float, axis: Any = "x") -> Mesh:
    """A ring with a round cross-section."""
    angle = np.linspace(0, 2 * np.pi, 17)
    normal = np.column_stack([np.sin(angle), np.cos(angle)])
    return revolved(tube * normal[:, 0], ring + tube * normal[:, 1], normal, axis)


def box(size: Any) -> Mesh:
    """A rectangular box about the origin; opposite sides have one tone, the third pair the other."""
    half = np.asarray(size, dtype=float) / 2
    parts = []
    for k in range(3):
        for sign in (-1.0, 1.0):
            i, j = (k + 1) % 3, (k + 2) % 3
            points, normals = np.zeros((2, 2, 3)), np.zeros((2, 2, 3))
            points[..., k], normals[..., k] = sign * half[k], sign
            points[..., i] = half[i] * np.array([[-1, -1], [1, 1]])
            points[..., j] = half[j] * np.array([[-1, 1], [-1, 1]])
            parts.append(patch(points, normals, float(k == 1)))
    return joined(*parts)


def bar(start: Any, end: Any, radius: float) -> Mesh:
    """A round bar between two points."""
    start, end = np.asarray(start, dtype=float), np.asarray(end, dtype=float)
    length = float(np.linalg.norm(end - start))
    return cylinder(radius, length, (end - start) / length).moved((start + end) / 2)


def star(reach: Any) -> Mesh:
    """A closed surface seen from the origin: ``reach(directions (n, 3))`` → (points, normals) along the directions."""
    latitude = np.linspace(-np.pi / 2, np.pi / 2, 33)
    unit = np.column_stack([np.sin(latitude), np.cos(latitude)])
    ball = revolved(unit[:, 0], unit[:, 1], unit, "z")
    points, normals = reach(ball.points)
    return Mesh(points, normals, ball.tones, ball.triangles)


def _frame(axis: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The axis and two directions across it; for a coordinate axis these are the next two."""
    n = axis_vector(axis)
    k = int(np.argmax(np.abs(n)))
    e1 = np.roll(np.eye(3)[k], 1)
    e1 = e1 - n * (n @ e1)
    e1 /= np.linalg.norm(e1)
    return n, e1, np.cross(n, e1)

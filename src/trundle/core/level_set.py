"""The mesh of a surface f(r) = 0 inside a box: for surfaces that have no end, are hollow, or have several pieces.

What has one height over a side of the box (wavy ground) becomes a regular sheet; anything else is found by marching
tetrahedra.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, permutations

import numpy as np

from .meshes import Mesh, joined, patch

CELLS = 60_000  # cells of the box
SQUARES = 14  # of two tones along the longer side
STEPS = 6  # of a sheet along each square
FIELD = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]  # points (n, 3) → values (n,), gradients (n, 3)

# A cube's corners by their offsets, and its six tetrahedra about the diagonal from the first corner to the last.
CORNERS = np.array([[i, j, k] for i in (0, 1) for j in (0, 1) for k in (0, 1)])
_STEPS = np.array([4, 2, 1])  # of a corner's number along x, y, z
TETRAHEDRA = np.array([np.cumsum([0, *(_STEPS[a] for a in axes)]) for axes in permutations(range(3))])


def level_set(field: FIELD, low: np.ndarray, high: np.ndarray) -> Mesh | None:
    """Triangles of field = 0 between the corners ``low`` and ``high``; None if it does not pass there."""
    size = np.maximum(high - low, 1e-9)
    cell = (size.prod() / CELLS) ** (1 / 3)
    counts = np.maximum(2, np.ceil(size / cell).astype(int))
    axes = [np.linspace(a, b, n + 1) for a, b, n in zip(low, high, counts, strict=True)]
    points = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
    values = np.nan_to_num(field(points)[0], nan=1.0)
    inside = (values < 0).reshape(counts + 1)
    for axis in range(3):
        changes = np.diff(inside, axis=axis).sum(axis=axis)
        if (changes == 1).all():
            return _sheet(field, low, high, axis)
    edges = _crossings(values, counts)
    if not len(edges):
        return None
    pairs, where = np.unique(edges.reshape(-1, 2), axis=0, return_inverse=True)
    a, b = values[pairs[:, 0]], values[pairs[:, 1]]
    part = (a / (a - b))[:, None]
    found = _onto(field, points[pairs[:, 0]] * (1 - part) + points[pairs[:, 1]] * part, 0.5 * cell)
    gradient = field(found)[1]
    normals = gradient / np.maximum(np.linalg.norm(gradient, axis=1)[:, None], 1e-300)
    return Mesh(found, normals, _tones(found, size), _wound(found, normals, where.reshape(-1, 3)))


def _sheet(field: FIELD, low: np.ndarray, high: np.ndarray, axis: int) -> Mesh:
    """The surface as a height along one axis, in squares of two tones."""
    across = [k for k in range(3) if k != axis]
    square = (high - low)[across].max() / SQUARES
    lines = [_lines(low[k], high[k], square) for k in across]
    grids, tones = [], []
    for i, u in enumerate(lines[0]):
        for j, v in enumerate(lines[1]):
            points = np.zeros((len(u), len(v), 3))
            points[..., across[0]], points[..., across[1]] = u[:, None], v[None, :]
            grids.append(points)
            tones.append(float((i + j) % 2))
    found = _height(field, np.stack(grids).reshape(-1, 3), low[axis], high[axis], axis)
    gradient = field(found)[1]
    normals = gradient / np.maximum(np.linalg.norm(gradient, axis=1)[:, None], 1e-300)
    shape = (len(grids), STEPS + 1, STEPS + 1, 3)
    return joined(*map(patch, found.reshape(shape), normals.reshape(shape), tones))


def _lines(low: float, high: float, square: float) -> list[np.ndarray]:
    """The coordinates of the points of each square; the last one ends at ``high``."""
    ends = np.append(np.arange(low, high - 0.02 * square, square), high)
    return [np.linspace(a, b, STEPS + 1) for a, b in pairwise(ends)]


def _height(field: FIELD, points: np.ndarray, low: float, high: float, axis: int) -> np.ndarray:
    """The points moved along an axis onto the surface."""
    near, far = np.full(len(points), low), np.full(len(points), high)
    points = points.copy()
    points[:, axis] = low
    begins = field(points)[0] < 0
    for _ in range(50):
        points[:, axis] = (near + far) / 2
        same = (field(points)[0] < 0) == begins
        near, far = np.where(same, points[:, axis], near), np.where(same, far, points[:, axis])
    return points


def _crossings(values: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """(m, 3, 2): for each triangle the three edges of the grid that it crosses, by the numbers of their ends."""
    strides = np.array([(counts[1] + 1) * (counts[2] + 1), counts[2] + 1, 1])
    cells = np.stack(np.meshgrid(*(np.arange(n) for n in counts), indexing="ij"), axis=-1).reshape(-1, 3) @ strides
    corners = cells[:, None] + CORNERS @ strides
    inside = values < 0
    mixed = inside[corners].any(axis=1) & ~inside[corners].all(axis=1)
    tetrahedra = corners[mixed][:, TETRAHEDRA].reshape(-1, 4)
    within = inside[tetrahedra]
    found = []
    for lonely in (True, False):  # one corner that differs from the other three
        for k in range(4):
            others = [j for j in range(4) if j != k]
            chosen = tetrahedra[(within[:, k] == lonely) & (within[:, others] != lonely).all(axis=1)]
            found.append(np.stack([chosen[:, [k, j]] for j in others], axis=1))
    for i, j in ((0, 1), (0, 2), (0, 3)):  # two and two: a quadrangle
        m, n = (k for k in range(4) if k not in (i, j))
        same = (within[:, i] == within[:, j]) & (within[:, m] == within[:, n]) & (within[:, i] != within[:, m])
        chosen = tetrahedra[same]
        ring = [chosen[:, pair] for pair in ([i, m], [i, n], [j, n], [j, m])]
        found += [np.stack([ring[0], ring[1], ring[2]], axis=1), np.stack([ring[0], ring[2], ring[3]], axis=1)]
    return np.sort(np.concatenate(found), axis=2)


def _onto(field: FIELD, points: np.ndarray, most: float) -> np.ndarray:
    """The points moved along the gradient until they lie on the surface, by at most ``most`` in each step."""
    for _ in range(6):
        value, gradient = field(points)
        step = -value[:, None] * gradient / np.maximum((gradient**2).sum(axis=1)[:, None], 1e-300)
        size = np.linalg.norm(step, axis=1)[:, None]
        points = points + step * np.minimum(1.0, most / np.maximum(size, 1e-300))
    return points


def _wound(points: np.ndarray, normals: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """Triangles that wind around the normals; those without an area are left out."""
    a, b, c = (points[triangles[:, k]] for k in range(3))
    area = np.cross(b - a, c - a)
    size = np.linalg.norm(area, axis=1)
    kept = size > 1e-9 * size.max(initial=0.0)
    triangles, area = triangles[kept], area[kept]
    turned = np.einsum("ij,ij->i", area, normals[triangles].sum(axis=1)) < 0
    triangles[turned] = triangles[turned][:, ::-1]
    return triangles


def _tones(points: np.ndarray, size: np.ndarray) -> np.ndarray:
    """Squares of two tones over the two longer sides of the box: one sees how the surface bends."""
    longest = np.sort(np.argsort(size)[1:])
    square = size.max() / SQUARES
    return (np.floor(points[:, longest] / square).sum(axis=1) % 2).astype(float)

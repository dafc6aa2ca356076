"""The nearest points of two surfaces over all of both, in numbers: a search apart from the tracking of one of them."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import casadi as ca
import numpy as np

from ...core.fields import axis_vector
from ..surfaces import Surface
from ..surfaces.skeleton import Skeleton, directions

ROUNDS = 6  # of fitting a parabola about each of the samples' minima
FINER = 0.3  # how much finer each round is
MOST = 8  # minima that are refined
WITHIN = 10  # samples of a curve between two others, where these are lowest
JOIN = 0.02, 0.05  # of the size: how near to each other two places are one, on curves and on surfaces
STEP = 1e-6  # of the size: differences for the direction of the nearest point

FACES = 1e-2  # of the size: how far a point may be from the one that faces the other surface
SAME = 1e-9  # of the size: points that are one
PARALLEL = 1e-20  # square of the sine of the angle between two lines that count as parallel
DONE = 1e-11  # of the size: how exactly distances are found


class Stencil(NamedTuple):
    """Samples about a point, the parabola through their values, and which of them is the point itself."""

    at: np.ndarray
    fit: np.ndarray
    centre: int


def _stencil(at: list[tuple[float, ...]]) -> Stencil:
    x = np.array(at).T
    powers = [np.ones(x.shape[1]), *x, *(x[i] * x[j] for i in range(len(x)) for j in range(i, len(x)))]
    return Stencil(x.T, np.linalg.pinv(np.array(powers).T), int(np.argmin((x**2).sum(axis=0))))


ENDS = (-1.0, 0.0, 1.0)
STENCILS = {1: _stencil([(-1.0,), (-0.5,), (0.0,), (0.5,), (1.0,)]), 2: _stencil([(a, b) for a in ENDS for b in ENDS])}


class Nearest(NamedTuple):
    """A pair of points, each in its own frame, that are nearest to each other among those around them.

    ``gap``: their distance (m), negative if the bodies overlap there.
    """

    gap: float
    p_a: np.ndarray
    p_b: np.ndarray


class Pose(NamedTuple):
    """Where frame B is as seen from frame A."""

    R: np.ndarray
    r: np.ndarray

    @property
    def inverse(self) -> Pose:
        """Where frame A is as seen from frame B."""
        return Pose(self.R.T, -self.R.T @ self.r)

    def farther(self, other: Pose, size: float) -> float:
        """How far points of B up to ``size`` from its frame's origin have moved at most, as seen from A."""
        moved, turned = self.r - other.r, (self.R - other.R).ravel()
        return float(np.sqrt(moved @ moved) + size * np.sqrt(turned @ turned))


def search_of(a: Surface, b: Surface) -> Search | Lines | Lowest | None:
    """The search for a pair; None if there is none for it: neither of them is bounded."""
    for plane, other in ((a, b), (b, a)):
        if plane.is_flat and not plane.has_edge and other.has_support and not other.hollow:
            return Lowest(plane, other, swapped=plane is b)
    if a.is_straight and b.is_straight:
        return None if a.hollow or b.hollow else Lines(a, b)
    found = [(k, s) for k, s in ((1, b.skeleton()), (0, a.skeleton())) if s is not None]
    found = [(k, s) for k, s in found if _has_distance((a, b)[1 - k])]
    if not found:
        return None
    k, skeleton = min(found, key=lambda v: v[1].dimension)
    return Search((a, b)[1 - k], (a, b)[k], skeleton, swapped=k == 0)


def _has_distance(surface: Surface) -> bool:
    own = type(surface)
    return own.distance is not Surface.distance or own.f is not Surface.f


class _OfBounded:
    """A search over one bounded body; the other surface may have no end. ``swapped``: the bounded one is A."""

    swapped: bool
    size: float  # of the bounded body

    def _seen(self, pose: Pose) -> Pose:
        """Where the bounded body is as seen from the other surface."""
        return pose.inverse if self.swapped else pose

    def moved(self, pose: Pose, before: Pose) -> float:
        """How far (m) points of the bounded body have moved at most as seen from the other surface: by no more than
        this has the gap changed. (Far points of a surface without end move by more than that.)"""
        return self._seen(pose).farther(self._seen(before), self.size)


class Search(_OfBounded):
    """The least distances of a body made of balls (a skeleton) from another surface."""

    def __init__(self, ground: Surface, body: Surface, skeleton: Skeleton, swapped: bool) -> None:
        self.ground, self.body, self.skeleton, self.swapped = ground, body, skeleton, swapped
        self.points = skeleton.point(skeleton.samples)
        self.size = float(np.linalg.norm(self.points, axis=1).max()) + skeleton.ball  # of the body
        self.join = JOIN[skeleton.dimension == 2]
        self._solid = skeleton.dimension == 2 and _has_distance(body) and ground.skeleton() is not None

    def all(self, pose: Pose) -> list[Nearest]:
        """All minima of the distance, the nearest first. A body inside of another counts by its centre."""
        R, r = self._seen(pose)
        coords, d = self._minima(R, r)
        order = np.argsort(d)
        coords, d = coords[order], d[order]
        found: list[Nearest] = []
        for coord, distance in zip(coords, d, strict=True):
            p = R @ self.skeleton.point(coord[None, :])[0] + r
            n = self._direction(p)
            if found and not self._is_minimum(coord, -(R.T @ n)):
                continue
            on_ground, on_body = p - distance * n, R.T @ (p - self.skeleton.ball * n - r)
            gap = float(distance) - self.skeleton.ball
            found.append(Nearest(gap, on_body, on_ground) if self.swapped else Nearest(gap, on_ground, on_body))
        found.sort(key=lambda v: v.gap)
        if self._solid and found[0].gap > 0:
            inside = float(self.body.distance((-R.T @ r)[None, :])[0])
            if inside < 0:  # the other's centre is in this body, and so is all of it
                found[0] = found[0]._replace(gap=inside)
        return found

    def elsewhere(self, pose: Pose, taken: list[np.ndarray], radius: float) -> float:
        """The least gap at points of the body that are farther than a radius from given ones (p_a, p_b)."""
        R, r = self._seen(pose)
        mine = slice(0, 3) if self.swapped else slice(3, 6)
        away = np.ones(len(self.points), dtype=bool)
        for points in taken:
            away &= np.linalg.norm(self.points - points[mine], axis=1) > radius + self.skeleton.ball
        if not away.any():
            return np.inf
        return float(self.ground.distance(self.points[away] @ R.T + r).min()) - self.skeleton.ball

    def least(self, pose: Pose) -> float:
        """The gap: the least distance of all, negative if the bodies overlap."""
        if self.skeleton.dimension:
            return self.all(pose)[0].gap
        r = self._seen(pose).r
        return float(self.ground.distance(r[None, :])[0]) - self.skeleton.ball

    def _minima(self, R: np.ndarray, r: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Places of the skeleton with the least distances, and these."""
        s = self.skeleton
        d = self.ground.distance(self.points @ R.T + r)
        if s.dimension == 0:
            return s.samples, d
        lowest = np.flatnonzero((d[:, None] <= d[s.neighbours]).all(axis=1))
        lowest = self._different(lowest[np.argsort(d[lowest])])
        coords, d, width = s.samples[lowest], d[lowest], s.spacing
        if s.dimension == 1:
            coords, d, width = self._told_apart(coords[:, 0], R, r)
        stencil = STENCILS[s.dimension]
        for k in range(ROUNDS):
            moved = s.move(coords, np.broadcast_to(width * stencil.at, (len(coords), *stencil.at.shape)))
            around = self.ground.distance(s.point(moved) @ R.T + r).reshape(len(coords), -1)
            old, d = d, around[:, stencil.centre]
            if k and np.abs(d - old).max() < DONE * self.size:
                return coords, d
            steps = np.array([_lowest(stencil.fit @ row, row, stencil.at) for row in around])
            coords = s.move(coords, width * steps[:, None, :])
            width *= FINER
        return coords, self.ground.distance(s.point(coords) @ R.T + r)

    def _told_apart(self, angles: np.ndarray, R: np.ndarray, r: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
        """Minima about some of the samples of a curve, also those that are nearer to each other than these.

        A place becomes two where its curvature vanishes: they begin at the same point. → (angles, distances, spacing).
        """
        s = self.skeleton
        width = s.spacing / WITHIN
        around = (angles[:, None] + width * np.arange(-2 * WITHIN, 2 * WITHIN + 1)).ravel()
        d = self.ground.distance(s.point(around[:, None]) @ R.T + r).reshape(len(angles), -1)
        lower = (d[:, 1:-1] <= d[:, :-2]) & (d[:, 1:-1] < d[:, 2:])
        lower[~lower.any(axis=1), 2 * WITHIN - 1] = True  # all alike
        found, d = around.reshape(d.shape)[:, 1:-1][lower], d[:, 1:-1][lower]
        order = np.argsort(d)
        found, d = found[order], d[order]
        apart = np.abs(np.exp(1j * found)[:, None] - np.exp(1j * found))
        first = [k for k in range(len(found)) if not (apart[k, :k] < 1.5 * width).any()][:MOST]
        return found[first][:, None], d[first], width

    def _is_minimum(self, coord: np.ndarray, towards: np.ndarray) -> bool:
        """False at a tip that does not face the other surface: all coordinates around it are the same point."""
        if not self.body.has_tips:
            return True
        here, faces = self.skeleton.point(np.array([coord, towards]))
        return float(np.abs(here - faces).max()) < FACES * self.size

    def _different(self, which: np.ndarray) -> np.ndarray:
        """Samples at different points: those of a tip are all the same."""
        found: list[int] = []
        while which.size and len(found) < MOST:
            found.append(int(which[0]))
            which = which[np.abs(self.points[which] - self.points[which[0]]).max(axis=1) > SAME * self.size]
        return np.array(found)

    def _direction(self, p: np.ndarray) -> np.ndarray:
        """Unit vector from the ground's nearest point to p, or against it inside."""
        step = STEP * self.size
        around = p + step * np.concatenate([np.eye(3), -np.eye(3)])
        d = self.ground.distance(around)
        n = d[:3] - d[3:]
        return np.asarray(n / max(float(np.linalg.norm(n)), 1e-300))


OURS = __name__.partition(".")[0]

_supports: dict[tuple[Any, ...], ca.Function] = {}


def _support_of(body: Surface) -> ca.Function:
    """(numbers, n) → the body's farthest point along n; made once for all bodies of a kind of the library."""
    key = body.structure_key()
    if type(body).__module__.partition(".")[0] != OURS:
        return _support(body)
    if key not in _supports:
        _supports[key] = _support(body)
    return _supports[key]


def _support(body: Surface) -> ca.Function:
    numbers, n = ca.SX.sym("numbers", sum(v.size for _, _, v in body.numbers())), ca.SX.sym("n", 3)
    return ca.Function("support", [numbers, n], [body.lift(numbers).support(n)])


class Lowest(_OfBounded):
    """A plane and a body with a known point for every normal: its lowest one."""

    def __init__(self, plane: Any, body: Surface, swapped: bool) -> None:
        self.swapped = swapped
        self.up = axis_vector(plane.up)
        self.support = partial(_support_of(body), np.concatenate([[], *(v for _, _, v in body.numbers())]))
        self.size = float(np.linalg.norm(np.array(self.support(directions().T)), axis=0).max())

    def all(self, pose: Pose) -> list[Nearest]:
        R, r = self._seen(pose)
        down = -(R.T @ self.up)
        lowest = np.array(self.support(down)).ravel()
        if not np.all(np.isfinite(lowest)):  # a disc that lies flat
            lowest = np.array(self.support(down + 1e-9)).ravel()
        below = R @ lowest + r
        gap = float(self.up @ below)
        foot = below - gap * self.up
        return [Nearest(gap, lowest, foot) if self.swapped else Nearest(gap, foot, lowest)]

    def least(self, pose: Pose) -> float:
        return self.all(pose)[0].gap


class Lines:
    """Two round bars: the nearest points of their axes are those of two lines."""

    def __init__(self, a: Any, b: Any) -> None:
        self.a, self.b = a, b
        self.axes = axis_vector(a.axis), axis_vector(b.axis)
        self.size = float(a.radius + b.radius)

    def moved(self, pose: Pose, before: Pose) -> float:
        """By how much (m) the gap has changed, where bars that have passed through each other count by the whole
        distance from one side to the other; at least how far points near the frame of B have moved."""
        one, other = (self._across(p) for p in (pose, before))
        side = 1.0 if one[0] @ other[0] >= 0 else -1.0  # bars that turn past each other's direction have not crossed
        return max(abs(side * one[1] - other[1]), pose.farther(before, self.size))

    def _across(self, pose: Pose) -> tuple[np.ndarray, float]:
        """The direction across both lines, and the distance of B's from A's along it, with its sign."""
        u, w = self.axes[0], pose.R @ self.axes[1]
        n, apart = np.cross(u, w), pose.r - u * (u @ pose.r)
        if float(n @ n) < PARALLEL:
            n = apart
        n = n / max(float(np.linalg.norm(n)), 1e-300)
        return n, float(n @ apart)

    def all(self, pose: Pose) -> list[Nearest]:
        u, w = self.axes[0], pose.R @ self.axes[1]
        n, apart = np.cross(u, w), pose.r - u * (u @ pose.r)
        steep = float(n @ n)
        if steep > PARALLEL:
            s = float(np.linalg.det(np.array([pose.r, w, n]))) / steep
            t = float(np.linalg.det(np.array([pose.r, u, n]))) / steep
            foot, other = s * u, pose.r + t * w
            apart = other - foot
        else:
            foot, other = u * (u @ pose.r), pose.r
        distance = float(np.linalg.norm(apart))
        n = apart / max(distance, 1e-300)
        on_b = pose.R.T @ (other - self.b.radius * n - pose.r)
        return [Nearest(distance - self.size, foot + self.a.radius * n, on_b)]

    def least(self, pose: Pose) -> float:
        return self.all(pose)[0].gap


def _lowest(fit: np.ndarray, values: np.ndarray, at: np.ndarray) -> np.ndarray:
    """Where a parabola has its minimum, if that is near; else the lowest of the samples."""
    if len(fit) == 3:
        if 2 * fit[2] >= abs(fit[1]) > 0:
            return np.array([-fit[1] / (2 * fit[2])])
    else:
        a, b, c = 2 * fit[3], fit[4], 2 * fit[5]
        det = a * c - b * b
        if a > 0 and det > 0:
            step = np.array([b * fit[2] - c * fit[1], b * fit[1] - a * fit[2]]) / det
            if np.abs(step).max() <= 1:
                return step
    return np.asarray(at[int(np.argmin(values))])

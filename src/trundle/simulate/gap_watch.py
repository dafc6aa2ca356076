"""A watch on the true gaps: a search over whole surfaces in numbers, apart from the points that a run follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from ..core.errors import SimulationError
from ..core.fields import axis_vector
from ..equations.records import Mode
from ..equations.system import System
from ..kernel.kernel import Callers
from ..library.rolling.nearest import Nearest, Pose, search_of
from ..library.rolling.pair import SurfacePair
from ..library.surfaces import Plane, Point, Sphere

LOOK_EVERY = 10  # steps between two looks; and at every output
DEPTH = 1e-6  # of a body's size: overlap that ends a run
CLOSED = 1e-9  # of a body's size: overlap that shows that other points have closed before
ROUNDING = 1e-12  # of the distance of two frames
NEARER = 1e-6  # of a body's size: how much nearer other points must be to take over
SETTLED = 1e-10  # residual of points that were found
WAKE, SLEEP = 0.25, 0.5  # of a body's size: gap below which nearest points are followed, and above which they are not
SOON, NEAR = 8, 0.02  # short steps: steps, and part of a body's size, away from which nearest points are not followed
LONGER = 1.1  # than the chords of a way through some of its points: the way itself
AGAIN = 0.25  # of a body's size: motion after which other points are looked for in any case


class Other(NamedTuple):
    """Points of contact ``i`` that are nearer than those it follows."""

    i: int
    nearest: Nearest
    closed: bool  # the bodies overlap there,
    deep: bool  # by more than is allowed


@dataclass
class _Watched:
    """One contact: its search, and when it must be looked at again."""

    i: int  # its number
    path: str
    surfaces: tuple[Any, Any]
    search: Any
    states: slice | None  # of the points that it follows, in x
    size: float  # of the bodies (m)
    pose: Pose | None = None  # of the last look,
    free: float = 0.0  # by how much it was apart then (m),
    beside: float = 0.0  # and by how much it was at other minima
    found: list[Nearest] = field(default_factory=list)  # by the last look
    passed: Pose | None = None  # pose one short step ago
    rest: tuple[Pose, float] | None = None  # pose and gap at the state reached, of one that sleeps,
    ahead: tuple[Pose, float] | None = None  # and after the step in hand

    def at(self, poses: np.ndarray) -> Pose:
        p = poses[12 * self.i : 12 * self.i + 12]
        return Pose(p[:9].reshape(3, 3).T, p[9:])

    def moved(self, pose: Pose) -> float:
        """How far (m) points of the body have moved at most since the last look."""
        return np.inf if self.pose is None else pose.farther(self.pose, float(self.search.size))

    def is_apart(self, pose: Pose) -> bool:
        """True if it cannot have closed since the last look."""
        return self.moved(pose) < self.free

    def is_followed(self, pose: Pose) -> bool:
        """True if other points cannot have become the nearest since the last look."""
        overlaps = self.free < -CLOSED * self.size  # somewhere else: then it did not follow the nearest
        return not overlaps and 2 * self.moved(pose) < self.beside - self.free

    def is_nearest(self, pose: Pose, gap: float) -> bool:
        """True if points with this gap are nearer than any others can have come since the last look."""
        return gap < self.beside - self.moved(pose)

    def depth(self, pose: Pose) -> float:
        """Overlap (m) that is allowed."""
        return DEPTH * self.size + ROUNDING * float(np.sqrt(pose.r @ pose.r))

    def least(self, pose: Pose) -> float:
        """The gap, without the points there."""
        if self.states is not None:
            return self.look(pose)[0].gap
        self.pose, self.free = pose, float(self.search.least(pose))
        return self.free

    def look(self, pose: Pose) -> list[Nearest]:
        if self.found and self.moved(pose) == 0:
            return self.found
        found: list[Nearest] = self.search.all(pose)
        self.pose, self.free, self.found = pose, found[0].gap, found
        self.beside = min(found[1].gap if len(found) > 1 else np.inf, self.free + AGAIN * self.search.size)
        return found


class GapWatch:
    """The true gap of every contact; those of slots, which have planes only, are left to their carriers.

    ``every``: steps between two looks; 0: at outputs only.
    """

    def __init__(self, s: System, calls: Callers, P: np.ndarray, every: int = LOOK_EVERY) -> None:
        self.s, self.calls, self.P, self.every = s, calls, P, every
        self._numbers = P.copy()
        self.pairs: list[_Watched] = []
        self.looks, self.seconds = 0, 0.0  # searches so far, and the time of all checks
        places = _places(s)
        for i, ci in enumerate(s.contacts):
            c = s.closing[ci][0]
            if not isinstance(c, SurfacePair) or ci in s.slots:
                continue
            search = c.search()
            if search is not None:
                surfaces = c.surface_A, c.surface_B
                self.pairs.append(_Watched(i, c.path, surfaces, search, places[ci], _size(c, search.size)))
        self.tracked = [w for w in self.pairs if w.states is not None]
        self._sort()
        self.asleep = Mode.table(s.mode_numbers(P)).asleep

    def _sort(self) -> None:
        self.balls = _Balls(self.pairs)
        self.general = [w for k, w in enumerate(self.pairs) if k not in self.balls.which]

    def renumber(self) -> None:
        """After a change of parameters: searches with the surfaces there are now."""
        for w in self.pairs:
            ci = self.s.contacts[w.i]
            c = self.s.closing[ci][0]
            at = self.s.closing_start(ci)
            changed: dict[str, dict[str, Any]] = {"surface_A": {}, "surface_B": {}}
            for name, _, value in c.numbers():
                side, _, field = name.partition(".")
                now = self.P[at : at + value.size]
                if side in changed and np.any(now != self._numbers[at : at + value.size]):
                    changed[side][field] = float(now[0]) if value.size == 1 else now.copy()
                at += value.size
            if any(changed.values()):
                w.surfaces = tuple(s.with_numbers(changed[side]) for s, side in zip(w.surfaces, changed, strict=True))
                w.search, w.pose = search_of(*w.surfaces), None
                w.found = []
        self._numbers[:] = self.P
        self._sort()

    def start(self, t: float, x: np.ndarray) -> None:
        """Refuse bodies that overlap at the start."""
        for w, pose in self._poses(t, x, self.pairs):
            self.looks += 1
            gap = w.look(pose)[0].gap
            if gap < -w.depth(pose):
                raise SimulationError(
                    w.path,
                    f"the surfaces overlap by {-gap:.3g} m at the start",
                    f"Move the bodies apart, or pin '{w.path}.gap' to 0 in the initial values.",
                )

    def after_step(self, steps: int, t: float, x: np.ndarray) -> None:
        """A look after some of the steps."""
        if self.every and steps % self.every == 0:
            self.check(t, x)

    def steps_to_look(self, steps: int) -> float:
        """Number of steps until the next look."""
        return self.every - steps % self.every if self.every and self.pairs else np.inf

    def check(self, t: float, x: np.ndarray) -> None:
        """End the run if bodies overlap."""
        if not self.pairs:
            return
        begin = perf_counter()
        self._check(t, x)
        self.seconds += perf_counter() - begin

    def _check(self, t: float, x: np.ndarray) -> None:
        poses = self.calls["poses"](t, x, self.P)[0]
        found = self.balls.gaps(poses)
        for k in np.flatnonzero(~(found > -self.balls.depth)):
            raise _overlap(self.pairs[self.balls.which[k]].path, float(found[k]), self.calls.epoch + t)
        for w in self.general:
            pose = w.at(poses)
            if w.is_apart(pose):
                continue
            self.looks += 1
            gap = w.least(pose)
            if not gap > -w.depth(pose):
                raise _overlap(w.path, gap, self.calls.epoch + t)

    def others(self, t: float, x: np.ndarray, gaps: np.ndarray, flies: np.ndarray) -> list[Other]:
        """Contacts that follow points which are not the nearest ones. gaps: at the points they follow."""
        found = []
        for w, pose in self._poses(t, x, [w for w in self.tracked if not self.asleep[w.i]]):
            if w.is_followed(pose) and (not flies[w.i] or w.is_nearest(pose, float(gaps[w.i]))):
                continue
            self.looks += 1
            nearest = w.look(pose)[0]
            if not gaps[w.i] - nearest.gap < NEARER * w.search.size:
                depth = w.depth(pose)
                found.append(Other(w.i, nearest, nearest.gap < -CLOSED / DEPTH * depth, nearest.gap < -depth))
        return found

    def sleepers(self, t: float, x: np.ndarray, between: Callable[[], list[np.ndarray]]) -> list[Other]:
        """Contacts whose points are not followed, and that have come near, or may have on the way. between: states on
        the way there.

        On a way of length L from a gap g₀ to a gap g₁ the gap is (g₀ + g₁ − L)/2 at least.
        """
        found: list[Other] = []
        mine = [w for w in self.tracked if self.asleep[w.i]]
        if not mine:
            return found
        ways = [self.calls["poses"](t, y, self.P)[0].copy() for y in (*between(), x)]
        for w in mine:
            assert w.rest is not None
            way = [w.rest[0], *(w.at(poses) for poses in ways)]
            L = LONGER * sum(b.farther(a, w.search.size) for a, b in pairwise(way))
            pose, wake = way[-1], WAKE * w.search.size
            w.ahead = pose, w.rest[1] - L
            if w.ahead[1] > wake:
                continue
            self.looks += 1
            nearest = w.look(pose)[0]
            w.ahead = pose, nearest.gap
            passed = nearest.gap < 0 or w.rest[1] + nearest.gap < L
            if passed or nearest.gap < wake:
                found.append(Other(w.i, nearest, passed, nearest.gap < -w.depth(pose)))
        return found

    def arrive(self) -> None:
        """The step in hand has been accepted."""
        for w in self.tracked:
            if self.asleep[w.i] and w.ahead is not None:
                w.rest, w.ahead = w.ahead, None

    def lull(self, t: float, x: np.ndarray, which: list[int]) -> None:
        """Contacts that need not be followed from this state on."""
        for w, pose in self._poses(t, x, [w for w in self.tracked if w.i in which]):
            self.asleep[w.i] = 1.0
            w.rest, w.ahead = (pose, w.least(pose)), None

    def far(self, t: float, x: np.ndarray, gaps: np.ndarray, flies: np.ndarray) -> list[int]:
        """Contacts in Flight that are far apart, whose points need not be followed."""
        found = []
        mine = [w for w in self.tracked if flies[w.i] and not self.asleep[w.i] and gaps[w.i] > SLEEP * w.search.size]
        for w, pose in self._poses(t, x, mine):
            self.looks += 1
            if w.look(pose)[0].gap > SLEEP * w.search.size:
                found.append(w.i)
        return found

    def reported(self, t: float, x: np.ndarray, flies: np.ndarray) -> np.ndarray:
        """x with the nearest points of all contacts in Flight, for an output."""
        found = x
        for w, pose in self._poses(t, x, [w for w in self.tracked if flies[w.i]]):
            self.looks += 1
            nearest = w.look(pose)[0]
            p_a, p_b = x[w.states][:3], x[w.states][3:]
            apart = float(np.linalg.norm(pose.R @ p_b + pose.r - p_a))
            if self.asleep[w.i] or apart - nearest.gap > NEARER * w.search.size:
                found = self.put(w.i, found, nearest)
        if found is x:
            return x
        sleeps = self.asleep.copy()
        self.asleep[:] = 0.0
        exact, left = self.calls["project"](t, found, self.P)
        self.asleep[:] = sleeps
        return exact if left[0] < SETTLED else found

    def refresh(self, t: float, x: np.ndarray, flies: np.ndarray) -> np.ndarray:
        """x for the next of many short steps: contacts in Flight follow the nearest points, or none where they are
        far apart."""
        for w, pose in self._poses(t, x, [w for w in self.tracked if flies[w.i]]):
            size = float(w.search.size)
            way = np.inf if w.passed is None else pose.farther(w.passed, size)
            wake, w.passed = min(WAKE * size, max(SOON * way, NEAR * size)), pose
            if w.moved(pose) < w.free - wake if self.asleep[w.i] else w.is_followed(pose):
                continue
            self.looks += 1
            nearest = w.look(pose)[0]
            self.asleep[w.i] = float(nearest.gap > wake)
            x = self.put(w.i, x, nearest)
        return x

    def nearest(self, i: int, t: float, x: np.ndarray) -> list[Nearest]:
        """All points of contact i that are nearest among those around them."""
        mine = [w for w in self.tracked if w.i == i]
        self.looks += 1
        return [found for w, pose in self._poses(t, x, mine) for found in w.look(pose)]

    def put(self, i: int, x: np.ndarray, points: Nearest) -> np.ndarray:
        """x with other points for contact i to follow."""
        where = next(w.states for w in self.tracked if w.i == i)
        x = x.copy()
        x[where] = np.concatenate([points.p_a, points.p_b])
        return x

    def _poses(self, t: float, x: np.ndarray, pairs: list[_Watched]) -> list[tuple[_Watched, Pose]]:
        if not pairs:
            return []
        poses = self.calls["poses"](t, x, self.P)[0]
        return [(w, w.at(poses)) for w in pairs]


class _Balls:
    """Balls and points above planes, all at once: their gaps are heights."""

    def __init__(self, pairs: list[_Watched]) -> None:
        found = [
            (k, w, axis_vector(w.surfaces[0].up), float(getattr(w.surfaces[1], "radius", 0.0)))
            for k, w in enumerate(pairs)
            if type(w.surfaces[0]) is Plane and isinstance(w.surfaces[1], Point | Sphere)
        ]
        self.which = [k for k, *_ in found]
        self.rows = np.array([w.i for _, w, _, _ in found], dtype=int)
        self.up = np.array([up for _, _, up, _ in found]).reshape(-1, 3)
        self.radius = np.array([radius for *_, radius in found])
        self.depth = DEPTH * np.array([w.size for _, w, _, _ in found])

    def gaps(self, poses: np.ndarray) -> np.ndarray:
        r = poses.reshape(-1, 12)[self.rows, 9:]
        far = ROUNDING * np.abs(r).sum(axis=1)
        return np.asarray((r * self.up).sum(axis=1) - self.radius + far)


def _overlap(path: str, gap: float, now: float) -> SimulationError:
    if not np.isfinite(gap):
        return SimulationError(
            path, f"its gap is not a number at t = {now:.9g}", "Look at the laws that act on its bodies."
        )
    return SimulationError(
        path,
        f"the bodies overlap by {-gap:.3g} m at t = {now:.9g}, away from the points that the contact follows",
        "They touch at a place where this contact has no surface, or at a second one. Add a contact there"
        " (with surfaces of its own), or end the run before this time.",
    )


def _places(s: System) -> list[slice | None]:
    """Where the points of closing constraints stand in x; None for those without."""
    at, found = s.nx + s.nu, []
    for _, f in s.closing:
        found.append(slice(at, at + f.tracked) if f.tracked else None)
        at += len(f.state_names)
    return found


def _size(c: Any, size: float) -> float:
    """Of the bodies: a corner has none of its own."""
    offsets = [0.0 if frame.offset is None else float(np.linalg.norm(frame.offset)) for frame in (c.A, c.B)]
    return max(size, *offsets) or 1.0

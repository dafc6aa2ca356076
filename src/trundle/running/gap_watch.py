"""A watch on the true gaps: a numeric search over whole surfaces, independent of the points that a run follows."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np

from ..core.errors import SimulationError
from ..core.fields import axis_vector
from ..core.thresholds import DEEPEST, SEARCH_ROUNDING
from ..equations.records import FramePose
from ..equations.system import System
from ..kernel.kernel import Callers
from ..library.rolling.nearest import search_of
from ..library.rolling.pair import SurfacePair
from .followed_points import FollowedPoints
from .places import Look, Watched, poses_of

GAP_CHECK_EVERY = 10  # steps between two checks of all gaps; they are also checked at every output


class GapWatch:
    """The true gap of every contact, except for slots: these touch planes only, where the carriers' gaps are true.

    ``every``: steps between two checks; 0: at outputs only. ``points``: what it tells of points that are followed.
    """

    def __init__(self, s: System, calls: Callers, P: np.ndarray, every: int = GAP_CHECK_EVERY) -> None:
        self.s, self.calls, self.P, self.every = s, calls, P, every
        self._numbers = P.copy()
        self._searches, self.seconds = 0, 0.0  # searches for overlaps so far, and the time of all checks
        self.pairs, places = watched_places(s)  # the first place of each contact, and all of them
        self.points = FollowedPoints(s, calls, P, [w for w in places if w.states is not None])
        self._sort()

    @property
    def searches(self) -> int:
        """Searches over whole surfaces so far."""
        return self._searches + self.points.searches

    def _sort(self) -> None:
        self.balls = _Balls(self.pairs)
        self.general = [w for k, w in enumerate(self.pairs) if k not in self.balls.which]

    def renumber(self) -> None:
        """Use the current surfaces in searches, after a change of parameters."""
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
                w.last.search, w.last.pose, w.last.found = search_of(*w.surfaces), None, []
                for place in (w, *w.siblings):
                    place.pose = None
        self._numbers[:] = self.P
        self._sort()

    def start(self, t: float, x: np.ndarray) -> None:
        """Refuse bodies that overlap at the start."""
        for w, pose in poses_of(self.calls, self.P, t, x, self.pairs):
            self._searches += 1
            gap = w.last.all(pose)[0].gap
            if gap < -w.depth(pose):
                raise SimulationError(
                    w.path,
                    f"the surfaces overlap by {-gap:.3g} m at the start",
                    f"Move the bodies apart, or pin '{w.path}.gap' to 0 in the initial values.",
                )

    def after_step(self, steps: int, t: float, x: np.ndarray) -> None:
        """Check the gaps after every few steps."""
        if self.every and steps % self.every == 0:
            self.check(t, x)

    def steps_to_look(self, steps: int) -> float:
        """Number of steps until the next check."""
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
            self._searches += 1
            gap = w.last.all(pose)[0].gap if w.states is not None else w.last.least(pose)
            if not gap > -w.depth(pose):
                raise _overlap(w.path, gap, self.calls.epoch + t)


def watched_places(s: System) -> tuple[list[Watched], list[Watched]]:
    """(the first place of each contact that is watched, all places) of a system."""
    pairs: list[Watched] = []
    places: list[Watched] = []
    points = _point_states(s)
    for i, ci in enumerate(s.contacts):
        c = s.closing[ci][0]
        if not isinstance(c, SurfacePair) or ci in s.slots:
            continue
        first = next((w for w in pairs if c.path.startswith(f"{w.path}.place[")), None) if c.place else None
        last = Look(c.search()) if first is None else first.last
        if last.search is None:
            continue
        surfaces, size = (c.surface_A, c.surface_B), _size(c, last.search.size)
        w = Watched(i, c.path, surfaces, last, points[ci], size, c.place)
        places.append(w)
        if first is None:
            pairs.append(w)
            continue
        w.siblings = [first, *first.siblings]
        for other in w.siblings:
            other.siblings = [*other.siblings, w]
    return pairs, places


class _Balls:
    """Balls and points above planes, all at once: their gaps are heights."""

    def __init__(self, pairs: list[Watched]) -> None:
        found = [
            (k, w, axis_vector(w.surfaces[0].up), float(w.surfaces[1].ball_radius))
            for k, w in enumerate(pairs)
            if w.surfaces[0].is_flat and not w.surfaces[0].has_edge and w.surfaces[1].ball_radius is not None
        ]
        self.which = [k for k, *_ in found]
        self.rows = np.array([w.i for _, w, _, _ in found], dtype=int)
        self.up = np.array([up for _, _, up, _ in found]).reshape(-1, 3)
        self.radius = np.array([radius for *_, radius in found])
        self.depth = DEEPEST * np.array([w.size for _, w, _, _ in found])

    def gaps(self, poses: np.ndarray) -> np.ndarray:
        r = poses.reshape(-1, FramePose.SIZE)[self.rows, FramePose.at.r]
        far = SEARCH_ROUNDING * np.abs(r).sum(axis=1)
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


def _point_states(s: System) -> list[slice | None]:
    """Where the points of closing constraints stand in x; None for those without."""
    at, found = s.nx + s.nu, []
    for _, f in s.closing:
        found.append(slice(at, at + f.tracked) if f.tracked else None)
        at += len(f.state_names)
    return found


def _size(c: Any, size: float) -> float:
    """The size of the bodies of a contact; a corner has no size of its own."""
    offsets = [0.0 if frame.offset is None else float(np.linalg.norm(frame.offset)) for frame in (c.A, c.B)]
    return max(size, *offsets) or 1.0

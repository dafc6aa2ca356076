"""Places of contacts: which of the nearest points of two surfaces each of them may follow.

A contact of surfaces that are not both convex has several places, each with points of its own; no two follow the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ..core.thresholds import DEEPEST, OTHER_CLOSED, SEARCH_ROUNDING
from ..equations.records import FramePose
from ..kernel.kernel import Callers
from ..library.rolling.nearest import Nearest, Pose

AGAIN = 0.25  # motion after which other points are searched for in any case, relative to a body's size
WAKE, SLEEP = 0.25, 0.5  # gaps, in body sizes, below which nearest points are followed, and above which they are not
WAKE_FURTHER, SLEEP_FURTHER = 0.1, 0.2  # the same of further places
ONE = 1e-3  # distance, in body sizes, below which points belong to the same place
OWN = 0.25  # distance, in body sizes, up to which a minimum belongs to the points that are followed


@dataclass
class Look:
    """The last search of a contact, which its places share."""

    search: Any
    pose: Pose | None = None
    gap: float = 0.0  # the least of all
    found: list[Nearest] = field(default_factory=list)  # empty if only the gap is known

    def moved(self, pose: Pose) -> float:
        """By how much (m) the gap has changed at most since then."""
        return np.inf if self.pose is None else float(self.search.moved(pose, self.pose))

    def all(self, pose: Pose) -> list[Nearest]:
        """All minima of the distance at a pose, the nearest first."""
        if not self.found or self.moved(pose) > 0:
            self.pose, self.found = pose, self.search.all(pose)
            self.gap = self.found[0].gap
        return self.found

    def least(self, pose: Pose) -> float:
        """The least gap at a pose, without its points."""
        self.pose, self.found, self.gap = pose, [], float(self.search.least(pose))
        return self.gap


class Rest(NamedTuple):
    """A sleeping contact: its pose, its gap (m), and the gap down to which it need not be searched again."""

    pose: Pose
    gap: float
    enough: float


@dataclass
class Watched:
    """One place of a contact: its points, and when they must be searched for again."""

    i: int  # its number among the contacts of the system
    path: str
    surfaces: tuple[Any, Any]
    last: Look
    states: slice | None  # of the points that it follows, in x
    size: float  # of the bodies (m)
    place: int = 0
    siblings: list[Watched] = field(default_factory=list)  # other places of the same contact
    pose: Pose | None = None  # at the last search
    is_idle: bool = False  # True if that search found nothing to follow
    free: float = 0.0  # gap then (m) at the points that it may follow
    beside: float = 0.0  # gap then (m) at the next ones
    passed: Pose | None = None  # pose one short step ago
    rest: Rest | None = None  # of a sleeping contact, at the current state
    ahead: Rest | None = None  # and after the step being tried

    @property
    def wake(self) -> float:
        """Gap (m) below which its points are followed."""
        return (WAKE_FURTHER if self.place else WAKE) * float(self.last.search.size)

    @property
    def sleep(self) -> float:
        """Gap (m) above which its points are not followed."""
        return (SLEEP_FURTHER if self.place else SLEEP) * float(self.last.search.size)

    @property
    def seen(self) -> Rest:
        """What the last search found."""
        assert self.pose is not None
        return Rest(self.pose, self.free, self.enough(self.wake))

    def enough(self, wake: float) -> float:
        """Gap (m) down to which no new search is needed: where it is followed, or half of the present gap while it
        has nothing to follow."""
        return min(wake, 0.5 * max(self.free, 0.0)) if self.is_idle else wake

    def at(self, poses: np.ndarray) -> Pose:
        mine = FramePose.of(poses[FramePose.SIZE * self.i :])
        return Pose(mine.axes.reshape(3, 3).T, mine.r)

    def moved(self, pose: Pose) -> float:
        """By how much (m) the gap has changed at most since the last search."""
        return np.inf if self.pose is None else float(self.last.search.moved(pose, self.pose))

    def is_apart(self, pose: Pose) -> bool:
        """True if the contact cannot have closed anywhere since the last search."""
        return self.last.moved(pose) < self.last.gap

    def is_followed(self, pose: Pose) -> bool:
        """True if other points cannot have become the nearest since the last search."""
        overlaps = self.free < -OTHER_CLOSED * self.size  # elsewhere: it did not follow the nearest points
        return not overlaps and 2 * self.moved(pose) < self.beside - self.free

    def is_nearest(self, pose: Pose, gap: float) -> bool:
        """True if points with this gap are nearer than any others can have come since the last search."""
        return gap < self.beside - self.moved(pose)

    def depth(self, pose: Pose) -> float:
        """Overlap (m) that is allowed."""
        return DEEPEST * self.size + SEARCH_ROUNDING * float(np.sqrt(pose.r @ pose.r))

    def look(self, pose: Pose, x: np.ndarray, asleep: np.ndarray) -> list[Nearest]:
        """Minima of the distance that it may follow, the nearest first: those that no other place follows.

        asleep: which contacts do not follow any. There may be none; it is then apart by as much as the bodies are away
        from the points that are followed.
        """
        left = self._unclaimed(self.last.all(pose), x, asleep)
        far = AGAIN * float(self.last.search.size)
        elsewhere = self._elsewhere(pose, x, asleep) if self.siblings else np.inf
        self.is_idle = not left
        self.pose, self.free = pose, left[0].gap if left else min(self.last.gap + far, elsewhere)
        self.beside = min(left[1].gap if len(left) > 1 else np.inf, self.free + far, elsewhere)
        return left

    def _elsewhere(self, pose: Pose, x: np.ndarray, asleep: np.ndarray) -> float:
        """The least gap outside the neighbourhoods of followed points: where new minima can appear."""
        taken = [x[w.states] for w in (self, *self.siblings) if not asleep[w.i]]
        return float(self.last.search.elsewhere(pose, taken, OWN * self.last.search.size))

    def _unclaimed(self, found: list[Nearest], x: np.ndarray, asleep: np.ndarray) -> list[Nearest]:
        if not self.siblings:
            return found
        size, left = float(self.last.search.size), distinct(found, float(self.last.search.size))
        for other in self.siblings:
            if left and not asleep[other.i]:
                nearest = min(left, key=lambda v: _away(v, x[other.states]))
                away = _away(nearest, x[other.states])
                is_mine = not asleep[self.i] and _away(nearest, x[self.states]) < away
                if away < OWN * size and not is_mine:
                    left = [v for v in left if v is not nearest]
        before = sum(bool(asleep[other.i]) for other in self.siblings if other.place < self.place)
        return left[before:] if asleep[self.i] else left

    def is_merged(self, x: np.ndarray, asleep: np.ndarray) -> bool:
        """True if it follows the points of another place."""
        return self._is_beside(ONE, x, asleep)

    def may_merge(self, x: np.ndarray, asleep: np.ndarray) -> bool:
        """True if its points are so near those of another place that the two may become one."""
        return self._is_beside(OWN, x, asleep)

    def _is_beside(self, near: float, x: np.ndarray, asleep: np.ndarray) -> bool:
        mine, near = x[self.states], near * float(self.last.search.size)
        return any(
            not asleep[other.i] and float(np.abs(mine - x[other.states]).max()) < near for other in self.siblings
        )


def _away(found: Nearest, points: np.ndarray) -> float:
    """Distance (m) of a minimum from points that a place follows."""
    return float(np.linalg.norm(found.p_b - points[3:]))


def distinct(found: list[Nearest], size: float) -> list[Nearest]:
    """The minima without duplicates: a search may find the same one from two sides."""
    kept: list[Nearest] = []
    for one in found:
        if all(np.abs(one.p_b - v.p_b).max() + np.abs(one.p_a - v.p_a).max() > ONE * size for v in kept):
            kept.append(one)
    return kept


def poses_of(
    calls: Callers, P: np.ndarray, t: float, x: np.ndarray, places: list[Watched]
) -> list[tuple[Watched, Pose]]:
    """Some places, each with its pose at a state."""
    if not places:
        return []
    poses = calls["poses"](t, x, P)[0]
    return [(w, w.at(poses)) for w in places]

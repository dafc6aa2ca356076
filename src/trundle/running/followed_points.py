"""Points of contacts that are followed: where others are nearer, where they vanish, where places join and split.

Contacts of surfaces without a closed form follow one pair of points by their equations; a numeric search over the whole
surfaces tells when that is not the nearest one any more.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ..core.thresholds import DEEPEST, OTHER_CLOSED, OTHER_NEARER, POINTS_SETTLED, RESTORED, STEP_OVERLAP
from ..equations.records import Mode
from ..equations.system import System
from ..kernel.kernel import Callers
from ..library.rolling.nearest import Nearest, Pose
from .places import OWN, Rest, Watched, distinct, poses_of

SOON, NEAR = 8, 0.02  # short steps, and fraction of a body's size: farther points are not followed
SPLIT = 2.0  # distance at which one place has become two, relative to the distance at which two are one
LATE = 2 * SPLIT  # the same, by which it must have become two
LONGER = 1.1  # length of a path relative to the chords through some of its points, at most


class Other(NamedTuple):
    """Points of contact ``i`` that are nearer than those it follows."""

    i: int
    nearest: Nearest
    closed: bool  # the bodies overlap there,
    deep: bool  # by more than is allowed
    twin: bool = False  # one place that touches has become two: this is the new one


class Joined(NamedTuple):
    """Two places that touch become one: the one that stays, the one that goes, the point between them, the time (s)."""

    stays: int
    goes: int
    p_b: np.ndarray
    left: float


class FollowedPoints:
    """The places of all contacts whose points are followed, and which of these are asleep."""

    def __init__(self, s: System, calls: Callers, P: np.ndarray, places: list[Watched]) -> None:
        self.s, self.calls, self.P, self.tracked = s, calls, P, places
        self.asleep = Mode.table(s.mode_numbers(P)).asleep
        self.searches = 0  # so far

    def others(self, t: float, x: np.ndarray, gaps: np.ndarray, flies: np.ndarray) -> list[Other]:
        """Contacts that follow points which are not the nearest ones. gaps: at the points they follow."""
        found = []
        for w, pose in self._poses(t, x, [w for w in self.tracked if not self.asleep[w.i]]):
            if w.is_followed(pose) and (not flies[w.i] or w.is_nearest(pose, float(gaps[w.i]))):
                continue
            if not flies[w.i] and any(self.asleep[other.i] for other in w.siblings):
                continue  # these look for other points
            self.searches += 1
            left = w.look(pose, x, self.asleep)
            if left and not gaps[w.i] - left[0].gap < OTHER_NEARER * w.last.search.size:
                depth, nearest = w.depth(pose), left[0]
                found.append(Other(w.i, nearest, nearest.gap < -OTHER_CLOSED / DEEPEST * depth, nearest.gap < -depth))
        return found

    def sleepers(
        self, t: float, x: np.ndarray, between: Callable[[], list[np.ndarray]], flies: np.ndarray
    ) -> list[Other]:
        """Contacts whose points are not followed, and that have come near, or may have in between. between: states
        inside the step.

        While the bodies move by L in all, from a gap g₀ to a gap g₁, the gap is (g₀ + g₁ − L)/2 at least.
        """
        found: list[Other] = []
        mine = [w for w in self.tracked if self.asleep[w.i]]
        if not mine:
            return found
        moments = [self.calls["poses"](t, y, self.P)[0].copy() for y in (*between(), x)]
        for w in mine:
            assert w.rest is not None
            track = [w.rest.pose, *(w.at(poses) for poses in moments)]
            L = LONGER * sum(w.last.search.moved(b, a) for a, b in pairwise(track))
            pose = track[-1]
            w.ahead = Rest(pose, w.rest.gap - L, w.rest.enough)
            if w.ahead.gap > w.ahead.enough:
                continue
            self.searches += 1
            left = w.look(pose, x, self.asleep)
            w.ahead = w.seen
            if not left:
                continue
            nearest = left[0]
            apart = self._twin(w, nearest, x, flies)
            if apart is not None and nearest.gap > -w.depth(pose) and apart < LATE * w.last.search.join:
                if apart > SPLIT * w.last.search.join:
                    found.append(Other(w.i, nearest, False, False, twin=True))
                continue
            passed = nearest.gap < 0 or w.rest.gap + nearest.gap < L
            if w.place or any(not self.asleep[other.i] for other in w.siblings):  # it may appear beside another
                passed = nearest.gap < -OTHER_CLOSED * w.size
            if passed or nearest.gap < w.wake:
                found.append(Other(w.i, nearest, passed, nearest.gap < -w.depth(pose)))
        return found

    def _twin(self, w: Watched, nearest: Nearest, x: np.ndarray, flies: np.ndarray) -> float | None:
        """Distance, in body sizes, of points from a place that touches and may have become two; None if none is
        near. Until the two are distinguished, the bodies overlap there by the fourth power of this."""
        beside = [o for o in w.siblings if not (flies[o.i] or self.asleep[o.i])]
        away = [float(np.abs(nearest.p_b - x[o.states][3:]).max()) / float(w.last.search.size) for o in beside]
        return min((far for far in away if far < OWN), default=None)

    def accept_step(self) -> None:
        """The step that was just checked has been accepted."""
        for w in self.tracked:
            if self.asleep[w.i] and w.ahead is not None:
                w.rest, w.ahead = w.ahead, None

    def put_to_sleep(self, t: float, x: np.ndarray, which: list[int]) -> None:
        """Stop following the points of these contacts from this state on."""
        for w, pose in self._poses(t, x, [w for w in self.tracked if w.i in which]):
            self.asleep[w.i] = 1.0
            w.look(pose, x, self.asleep)
            w.rest, w.ahead = w.seen, None

    def far(self, t: float, x: np.ndarray, gaps: np.ndarray, flies: np.ndarray) -> list[int]:
        """Contacts in Flight that are far apart, or have lost their points: these need not be followed."""
        sleeps = self.asleep.copy()
        mine = [w for w in self.tracked if flies[w.i] and not sleeps[w.i]]
        near = [w for w in mine if w.siblings or gaps[w.i] > w.sleep]
        for w, pose in self._poses(t, x, near[::-1]):  # of two places with one minimum the first one keeps it
            if w.siblings and w.is_merged(x, sleeps):
                sleeps[w.i] = 1.0
            elif gaps[w.i] > w.sleep or not w.is_followed(pose):
                self.searches += 1
                left = w.look(pose, x, sleeps)
                sleeps[w.i] = float(not left or w.free > w.sleep)
        return [w.i for w in mine if sleeps[w.i]]

    def lost(self, t: float, x: np.ndarray, which: np.ndarray) -> list[int]:
        """Those of some contacts whose points cannot be restored: the minimum of the distance that they followed is
        gone, or a step turned the bodies too far. which: True for contacts to look at.

        A minimum vanishes where it meets a saddle, as two surfaces turn that are not both convex.
        """
        mine = [w for w in self.tracked if which[w.i] and not self.asleep[w.i]]
        if not mine:
            return []
        x = self.calls["project"](t, x, self.P)[0]
        misfits = np.abs(self.calls["residual"](t, x, self.P)[2])
        none = RESTORED * (1 + float(np.abs(x[: self.s.nx + self.s.nu]).max(initial=0.0)))
        where = _misfits(self.s)
        return [w.i for w in mine if not misfits[where[self.s.contacts[w.i]]].max() < none]

    def merged(self, x: np.ndarray, which: list[int]) -> list[int]:
        """Those of some contacts that have come to the points of another place."""
        return [w.i for w in self.tracked if w.i in which and w.is_merged(x, self.asleep)]

    def joined(self, x: np.ndarray, f: np.ndarray, flies: np.ndarray) -> list[Joined]:
        """Places that touch and become one. f: rates of x. Their distance falls like the root of the time left."""
        found = []
        for w in self.tracked:
            for other in w.siblings if w.place and not flies[w.i] else []:
                apart = x[w.states] - x[other.states]
                rate = float(apart @ (f[w.states] - f[other.states]))
                near = w.last.search.join * w.last.search.size
                if not flies[other.i] and float(np.abs(apart).max()) < near and rate < 0:
                    middle = (x[w.states] + x[other.states]) / 2
                    found.append(Joined(other.i, w.i, middle[3:], float(apart @ apart / (-2 * rate))))
        return found

    def split(self, t: float, x: np.ndarray, i: int, flies: np.ndarray) -> tuple[int, tuple[Nearest, Nearest]] | None:
        """The place beside the flying one i that touches where there are two minima now, and these; None if there is
        none, or they overlap too much."""
        if not flies[i]:
            return None
        for w, pose in self._poses(t, x, [w for w in self.tracked if w.i == i]):
            for other in w.siblings:
                self.searches += 1
                p_b, size = x[other.states][3:], float(w.last.search.size)
                left = distinct(w.last.all(pose), size)
                left.sort(key=lambda v: float(np.linalg.norm(v.p_b - p_b)))
                near = [v for v in left[:2] if abs(v.gap) < w.depth(pose)]
                if flies[other.i] or len(near) < 2:
                    continue
                apart = float(np.abs(near[1].p_b - near[0].p_b).max())
                if apart > SPLIT * w.last.search.join * size and float(np.linalg.norm(near[1].p_b - p_b)) < OWN * size:
                    return other.i, (near[0], near[1])
        return None

    def settle(self, t: float, x: np.ndarray, flies: np.ndarray) -> np.ndarray:
        """x at the start of a run: further places of contacts follow points of their own if these are near."""
        mine = [w for w in self.tracked if w.place and flies[w.i]]
        for w in mine:
            self.asleep[w.i] = 1.0
        for w, pose in self._poses(t, x, mine):
            left = w.look(pose, x, self.asleep)
            if left and left[0].gap < w.wake:
                x, self.asleep[w.i] = self.put(w.i, x, left[0]), 0.0
        if any(not self.asleep[w.i] for w in mine):
            x = self.calls["project"](t, x, self.P)[0]
        self.put_to_sleep(t, x, [w.i for w in mine if self.asleep[w.i] or w.is_merged(x, self.asleep)])
        return x

    def reported(self, t: float, x: np.ndarray, flies: np.ndarray) -> np.ndarray:
        """x with the nearest points of all contacts in Flight, for an output."""
        found = x
        for w, pose in self._poses(t, x, [w for w in self.tracked if flies[w.i]]):
            self.searches += 1
            nearest = (w.look(pose, x, self.asleep) or w.last.all(pose))[0]
            p_a, p_b = x[w.states][:3], x[w.states][3:]
            apart = float(np.linalg.norm(pose.R @ p_b + pose.r - p_a))
            if self.asleep[w.i] or apart - nearest.gap > OTHER_NEARER * w.last.search.size:
                found = self.put(w.i, found, nearest)
        if found is x:
            return x
        sleeps = self.asleep.copy()
        self.asleep[:] = 0.0
        exact, left = self.calls["project"](t, found, self.P)
        self.asleep[:] = sleeps
        return exact if left[0] < POINTS_SETTLED else found

    def refresh(self, t: float, x: np.ndarray, flies: np.ndarray) -> np.ndarray:
        """x for the next of many short steps: contacts in Flight follow the nearest points, or none if these are
        far apart. A further place that has come to the points of another one follows none."""
        for w in self.tracked:
            if w.place and not self.asleep[w.i] and w.is_merged(x, self.asleep):
                self.asleep[w.i], w.pose = 1.0, None
        for w, pose in self._poses(t, x, [w for w in self.tracked if flies[w.i]]):
            size = float(w.last.search.size)
            moved = np.inf if w.passed is None else w.last.search.moved(pose, w.passed)
            wake, w.passed = min(w.wake, max(SOON * moved, NEAR * size)), pose
            merges = not self.asleep[w.i] and w.may_merge(x, self.asleep)
            if not merges and (w.moved(pose) < w.free - w.enough(wake) if self.asleep[w.i] else w.is_followed(pose)):
                continue
            self.searches += 1
            left = w.look(pose, x, self.asleep)
            self.asleep[w.i] = float(not left or w.free > wake or self._is_one(w, left[0], pose, x, flies))
            if left:
                x = self.put(w.i, x, left[0])
        return x

    def _is_one(self, w: Watched, nearest: Nearest, pose: Pose, x: np.ndarray, flies: np.ndarray) -> bool:
        """True if points are so near a place that touches that the two are hardly told from each other: it alone is
        followed there. It needs a larger distance to become two again."""
        apart = self._twin(w, nearest, x, flies)
        if apart is None or nearest.gap < -w.depth(pose):
            return False
        return apart < (LATE if self.asleep[w.i] else SPLIT) * float(w.last.search.join)

    def regained(self, i: int, t: float, x: np.ndarray) -> np.ndarray | None:
        """x with contact i at the minimum of the distance that is next to the points it followed, and no other place's;
        None if there is none."""
        for w, pose in self._poses(t, x, [w for w in self.tracked if w.i == i]):
            self.searches += 1
            before = x[w.states][3:]
            left = w.look(pose, x, self.asleep)
            if left:
                return self.put(i, x, min(left, key=lambda v: float(np.linalg.norm(v.p_b - before))))
        return None

    def overlapping(self, t: float, x: np.ndarray, which: list[int]) -> bool:
        """True if one of some contacts overlaps, wherever its surfaces are nearest."""
        poses = self._poses(t, x, [w for w in self.tracked if w.i in which])
        self.searches += len(poses)
        return any(w.last.all(pose)[0].gap < -STEP_OVERLAP for w, pose in poses)

    def nearest(self, i: int, t: float, x: np.ndarray) -> list[Nearest]:
        """All local minima of the distance of contact i."""
        mine = [w for w in self.tracked if w.i == i]
        self.searches += 1
        return [found for w, pose in self._poses(t, x, mine) for found in w.look(pose, x, self.asleep)]

    def put(self, i: int, x: np.ndarray, points: Nearest) -> np.ndarray:
        """x with other points for contact i to follow."""
        where = next(w.states for w in self.tracked if w.i == i)
        x = x.copy()
        x[where] = np.concatenate([points.p_a, points.p_b])
        return x

    def _poses(self, t: float, x: np.ndarray, places: list[Watched]) -> list[tuple[Watched, Pose]]:
        return poses_of(self.calls, self.P, t, x, places)


def _misfits(s: System) -> dict[int, slice]:
    """Where the misfits of the points of closing constraints stand among those of all points."""
    ends = np.cumsum([f.tracked for _, f in s.closing])
    return {ci: slice(end - f.tracked, end) for ci, ((_, f), end) in enumerate(zip(s.closing, ends, strict=True))}

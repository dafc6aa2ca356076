"""Hand-overs of tracked contacts: another pair of points becomes the nearest, as the carriers of a slot do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import CLOSING_AT_ONCE, RESTORED, SAME_GAP
from ..equations.records import ContactSignals
from ..model.contact import FLIGHT, SLIDING
from .contacts import Contacts
from .followed_points import FollowedPoints, Joined, Other
from .health import settled

if TYPE_CHECKING:
    from .run import Run

PAST = 10.0  # relative to the time until two places are one: when the remaining one is followed again
TRIES = 5  # rejected steps in a row after which other points are searched for


class HandOver:
    """Contacts in Flight follow the nearest points, and none while they are far apart.

    Points that have closed unseen are followed from the step's start.
    """

    def __init__(self, run: Run, contacts: Contacts, points: FollowedPoints) -> None:
        self.run, self.contacts, self.points = run, contacts, points
        self.due: list[Other] = []
        self.rejected = 0
        self._tried: tuple[float, int] = (np.nan, -1)
        self._lost: list[int] = []

    def start(self) -> None:
        """Stop following contacts that are far apart at the start."""
        run = self.run
        gaps = np.full(self.contacts.n, np.inf)
        self.points.put_to_sleep(run.t, run.x, self.points.far(run.t, run.x, gaps, self.contacts.mode == FLIGHT))

    def is_refused(self, t: float, x: np.ndarray, touches: np.ndarray) -> bool:
        """True if the step to this state must be taken again: other points have closed in it."""
        self.due = self.points.sleepers(t, x, self.run.recorder.inside_step, self.contacts.mode == FLIGHT)
        if any(other.closed for other in self.due):
            self._shorten(t, next(other for other in self.due if other.closed))
            return True
        for other in self.points.others(t, x, touches[ContactSignals.every.gap], self.contacts.mode == FLIGHT):
            if self.contacts.mode[other.i] == FLIGHT:
                if other.closed:
                    self._again(t, other)
                    return True
                self.due.append(other)
            elif other.deep:
                self._shorten(t, other)
                return True
        return False

    def restored(self, t: float, x: np.ndarray) -> np.ndarray:
        """The state at the end of a step on its constraints; contacts in Flight that have lost their points follow
        none from there on."""
        run = self.run
        try:
            return settled(run.s, run.calls, t, x, run.P)
        except SimulationError:
            self._lost = self.points.lost(t, x, self.contacts.mode == FLIGHT)
            if not self._lost:
                raise
        self.points.put_to_sleep(t, x, self._lost)
        return settled(run.s, run.calls, t, x, run.P)

    def after(self) -> None:
        """After an accepted step: contacts in Flight follow nearer points, or none."""
        self.rejected = 0
        run, points = self.run, self.points
        points.accept_step()
        twins = [other for other in self.due if other.twin]
        due = [other for other in self.due if self.contacts.mode[other.i] == FLIGHT and not other.twin]
        self.due = []
        far = points.far(run.t, run.x, run.c[ContactSignals.every.gap], self.contacts.mode == FLIGHT)
        points.put_to_sleep(run.t, run.x, far)
        if due or far or self._lost:
            self._follow(due)
        self._lost = []
        joined = points.joined(run.x, run.f, self.contacts.mode == FLIGHT)
        if joined and run.t + PAST * max(two.left for two in joined) < run.end:
            self._join(joined)
        for other in twins:
            self._split(other.i)

    def _join(self, joined: list[Joined]) -> None:
        """Places that touch come together: from just after that only one of them goes on.

        Where they meet the nearest point is not unique, and its rate has no bound; the motion of the bodies is smooth.
        """
        run, causes = self.run, {}
        self._skip(PAST * max(two.left for two in joined))
        for two in joined:
            self.contacts.let_go(run.t, two.goes, "came together with another place")
            self.points.put_to_sleep(run.t, run.x, [two.goes])
            here = self.points.nearest(two.stays, run.t, run.x)
            points = min(here, key=lambda v: float(np.linalg.norm(v.p_b - two.p_b)))
            run.x = self.points.put(two.stays, run.x, points)
            causes[two.stays] = "two places came together"
        run.x = settled(run.s, run.calls, run.t, run.x, run.P)
        run.changes.change(causes, run.h)

    def _skip(self, h: float) -> None:
        """Go on by a very short time along the present rates, past a point where some of them have no bound."""
        run = self.run
        start, x = run.t, run.x
        run.recorder.record(start, x)
        for when in run.outputs.before(start + h):
            run.recorder.record(float(when), x + (when - start) * run.f)
        run.t, run.x = start + h, x + h * run.f

    def after_rejection(self) -> None:
        """Points that are about to vanish make steps shorter and shorter: follow the nearest ones instead."""
        self.rejected += 1
        if self.rejected % TRIES == 0:
            run = self.run
            found = self.points.others(run.t, run.x, run.c[ContactSignals.every.gap], self.contacts.mode == FLIGHT)
            found = [other for other in found if self.contacts.mode[other.i] == FLIGHT and not other.closed]
            far = self.points.far(run.t, run.x, run.c[ContactSignals.every.gap], self.contacts.mode == FLIGHT)
            self.points.put_to_sleep(run.t, run.x, far)
            if found or far:
                self._follow([other for other in found if other.i not in far])

    def _again(self, t: float, other: Other) -> None:
        """Follow the points that have closed from the start of the step on, or halve the step."""
        run, i = self.run, other.i
        here = self.points.nearest(i, run.t, run.x)
        gap = float(run.c[ContactSignals.every.gap][i])
        new = min(here, key=lambda v: float(np.linalg.norm(v.p_b - other.nearest.p_b)), default=other.nearest)
        if here and self._tried != (run.t, i) and abs(new.gap - gap) > SAME_GAP * abs(gap) and new.gap > 0:
            self._tried = run.t, i
            self._follow([Other(i, new, False, False)])
        else:
            self._shorten(t, other)

    def _shorten(self, t: float, other: Other) -> None:
        run = self.run
        run.h = 0.5 * run.stepper.h
        if run.h < CLOSING_AT_ONCE * (run.end - float(run.outputs.times[0])) and not self._split(other.i):
            raise self._second(t, other)

    def _split(self, i: int) -> bool:
        """One place that touches has become two: follow both from now on. → False if it has not."""
        run = self.run
        found = self.points.split(run.t, run.x, i, self.contacts.mode == FLIGHT)
        if found is None:
            return False
        other, (here, there) = found
        self.points.asleep[i] = 0.0
        run.x = self.points.put(i, self.points.put(other, run.x, here), there)
        self.contacts.set_mode(i, SLIDING)
        run.x = settled(run.s, run.calls, run.t, run.x, run.P)
        self.contacts.set_mode(i, FLIGHT)
        run.changes.change({other: "became two places", i: "one of two places"}, run.stepper.h)
        return True

    def _follow(self, others: list[Other]) -> None:
        run = self.run
        x = run.x
        for other in others:
            self.points.asleep[other.i] = 0.0
            x = self.points.put(other.i, x, other.nearest)
        run.x, left, run.f, run.c = run.calls["resume"](run.t, x, run.P)
        merged = self.points.merged(run.x, [other.i for other in others])
        self.points.put_to_sleep(run.t, run.x, merged)
        if left[0] < RESTORED and not merged:
            self.contacts.follow(run.c)
        else:
            run.x = settled(run.s, run.calls, run.t, run.x, run.P)
            run.evaluate()
        run.changes.forget_steps()

    def _second(self, t: float, other: Other) -> SimulationError:
        contact = self.contacts.items[other.i]
        places = getattr(contact, "places", 1)
        held = "one place" if places == 1 else f"{places} places"
        return SimulationError(
            contact.path.partition(".place[")[0],
            f"touches at another place, too, at t = {self.run.epoch + t:.9g} (an overlap of"
            f" {-other.nearest.gap:.3g} m there)",
            f"A contact holds {held} of these two surfaces. Give the other place surfaces of its own"
            " (another RigidContact), or end the run before this time.",
        )

"""Contacts at run time: their modes, and the events that end a mode."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import hypot, inf, isfinite
from operator import add, gt, itemgetter
from typing import Any

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import CAUSE_NEAR, GAP_LEVEL, LEAST_FORCE, SLOWEST_CONTACT, STILL, STILL_REDUNDANT, STRAIGHT_SLIP
from ..equations.records import OUTSIDE, ContactSignals, Guards, Mode
from ..equations.scales import LENGTHS, scales_of
from ..equations.step_parts import driver
from ..equations.system import System
from ..kernel.kernel import Callers
from ..model.contact import FLIGHT, ROLLING, SLIDING
from ..results.timeline import Event
from .complementarity import largest
from .contact_rows import ContactRows
from .facts import Facts
from .friction_sets import FrictionSet
from .levels import Levels, levels
from .shared_bonds import shared

SMALL = 1e-2  # m: largest length of a model below which gaps are treated as zero in proportion to it
ROUNDING = 16 * np.finfo(float).eps  # the same per metre of distance from the origin: gaps are rounded by that
TOUCHES = 1000  # such levels that are treated as zero at the start, or when a contact has just opened
NEAR = 100  # gap, in these levels, that counts as closed when modes are decided
DEEP = 1e5  # overlap, in these levels, that a contact which has just closed cannot have
STILL_TOLERANCE = 0.1  # the same per relative tolerance
MOTION = 1e-2  # contact speed that counts as large, relative to the largest velocity of all,
LEVERS, LEVER = 10, 1.0  # where angular ones count so many of the model's largest lengths out, but at most so many m
UNSTEADY = 0.1  # how far the mean rate of a gap may lie outside its rates at both ends, in a step without turns
ROUGHLY = 1.1  # levels are computed again when speeds or forces have grown by this factor


LEFT, VANISHED = "friction cone left", "normal effort vanished"
CAUSES = {  # of events, by the mode and the guard that becomes zero
    (FLIGHT, Guards.at.parting): "gap closed",
    (SLIDING, Guards.at.parting): VANISHED,
    (ROLLING, Guards.at.parting): VANISHED,
    (SLIDING, Guards.at.slipping): "slip vanished",
    (ROLLING, Guards.at.slipping): LEFT,
    (FLIGHT, Guards.at.leaving): "hand-over",
    (SLIDING, Guards.at.leaving): "end of the surface",
    (ROLLING, Guards.at.leaving): "end of the surface",
}

AT, EVERY, WIDTH = ContactSignals.at, ContactSignals.every, ContactSignals.SIZE  # in the signals of all contacts

CROSSED, BAND = "end of the law's layer", "slip within the law's band"
UNBOUNDED = "normal effort without bound"


class Contacts(ContactRows):
    """The modes of all contacts of a run; their numbers stand at the end of the parameters P."""

    def __init__(self, s: System, P: np.ndarray, span: float, rtol: float, epoch: float = 0.0) -> None:
        self.P, self.span, self.epoch = P, span, epoch  # times are counted from the epoch
        super().__init__(s)
        n = self.n
        self.mode_rows = s.mode_numbers(P).reshape(n, Mode.SIZE)
        self.modes = Mode.table(self.mode_rows)  # the same by name
        self.mode = np.zeros(n, dtype=int)
        self.events: list[Event] = []
        self.work = [s.size - s.nw + s.workers.index(c.path) for c in self.items]
        self.ends = [s.closing[i][1].contact.ends for i in s.contacts]
        self.has_edge = [s.closing[i][1].contact.has_edge for i in s.contacts]  # of a half-plane
        self.calls: Callers | None = None
        self.alive: Callable[[], None] = lambda: None  # called in long searches: what it raises ends the run
        self.shared = shared(self.items)  # stops that share a bond with friction
        self.reactive = [k for k, i in enumerate(s.contacts) if i in s.reactive]  # loaded by the reaction of a joint
        self.loaded = [s.closing[i][1].contact.loaded for i in s.contacts]  # those whose normal effort is a given load
        for j, ci in enumerate(s.shaped):
            self.sets[s.contacts.index(ci)] = FrictionSet(partial(self._supports, j))
        self.free = [i for i, c in enumerate(self.items) if not c.bilateral]
        self.drive = driver(s)
        self.least_gap = GAP_LEVEL * self._sizes(s)
        self.rounding = self.least_gap.copy()  # gaps that are treated as zero
        self.gap_level = self.rounding.copy()
        self.noise = np.zeros(n)  # changes of gaps that are rounding
        self.just_started = np.zeros(n, dtype=bool)  # slips that have just begun
        self.laws = [c.friction for c in self.items]
        self.impacts = [c.impact for c in self.items]
        self.sticking = [law.sticks for law in self.laws]
        self.at_points = all(law.is_at_a_point for law in self.laws)  # else slips have no steps of their own
        self.gripping = list(self.sticking)  # those whose law can hold a force, that is with a coefficient above zero
        self.thickness = [0.0] * n
        self.layered = [s.closing[i][1].contact.thickness is not None for i in s.contacts]
        self._has_layers = any(self.layered)
        self.banded = [s.closing[i][1].contact.banded for i in s.contacts]  # held at once inside of a band of slips
        self.sliders: list[int] = []  # contacts that slide and could stick
        self.outside: list[tuple[int, float]] = []  # sliding outside their law's layer, with its thickness
        self.flying = True
        self.rows_seen: list[float] = []  # signals at the current state
        guards = range(AT.guards.start, AT.guards.stop)
        self._guards_of = itemgetter(*(WIDTH * i + k for i in range(n) for k in guards))  # of these signals
        self._rounded = STILL_REDUNDANT if s.redundant else STILL
        self.still = max(self._rounded, STILL_TOLERANCE * rtol)
        self.stiffness = 0.0  # the fastest rate (1/s) at which friction turns or damps a slip
        self.force = [LEAST_FORCE] * n  # largest normal effort met on each contact's island
        self.rtol = rtol
        lever = min(LEVERS * scales_of(s).farthest, LEVER)
        self.arms = [lever if s.closing[ci][1].rows[0].unit == "N·m" else 1.0 for ci in s.contacts]  # m/rad, or 1
        self.speed = [SLOWEST_CONTACT / arm for arm in self.arms]  # largest met on each contact's island, in its unit
        levers = np.array([1.0 if v.unit in LENGTHS else lever for v in s.state_names[s.nx : s.nx + s.nu]])
        self.velocities = [(s.nx + of, levers[of]) for of in self.islands.velocities]  # indices in x, levers
        self._levels: Levels | None = None
        self._levels_at = [(0.0, 0.0)] * len(self.islands.contacts)  # speeds and forces for which they were made
        self.inside = [False] * n  # contacts whose friction was well inside its cone since the last event

    # -- modes --------------------------------------------------------------------------------------------------
    def names(self) -> dict[str, str]:
        return {c.path: c.modes[m] for c, m in zip(self.items, self.mode, strict=True)}

    def key(self) -> bytes:
        """Identifies a set of modes, and distinguishes slips that have just begun."""
        modes = self.mode.tobytes() + self.just_started.tobytes()
        return modes + self.modes.layer.tobytes() if self._has_layers else modes

    @property
    def rounded_speeds(self) -> np.ndarray:
        """By contact: speeds (m/s) that are rounding."""
        return self._rounded * np.array(self.speed)

    def set_mode(self, i: int, mode: int, direction: np.ndarray | None = None) -> None:
        self.put(i, mode, direction)
        self.sort()

    def let_go(self, t: float, i: int, cause: str) -> None:
        """Put contact i into Flight; the modes of the others are still to be settled."""
        item, was = self.items[i], int(self.mode[i])
        self.set_mode(i, FLIGHT)
        self.events.append(Event(self.epoch + t, item.path, item.modes[was], item.modes[FLIGHT], cause))

    def put(self, i: int, mode: int, direction: Any = None) -> None:
        self.mode[i], self.just_started[i] = mode, mode == SLIDING
        modes = self.modes
        modes.touches[i], modes.sticks[i] = mode != FLIGHT, mode == ROLLING
        modes.slip_direction[i] = 0.0 if direction is None else direction
        modes.no_slip[i] = self.still / 10 * self.speed[i]
        modes.preload[i] = modes.held_ratio[i] = 0.0

    def release(self) -> None:
        """Lock nothing: no contact touches, sticks or has a direction of its slip."""
        modes = self.modes
        modes.touches[:] = modes.sticks[:] = modes.slip_direction[:] = modes.no_slip[:] = 0.0

    def touching(self) -> bytes:
        """Identifies which contacts touch and stick."""
        return self.modes.touches.tobytes() + self.modes.sticks.tobytes()

    def sort(self) -> None:
        modes, self._levels, self.inside = self.mode.tolist(), None, [False] * self.n
        self.sliders = [k for k, m in enumerate(modes) if m == SLIDING and self.gripping[k]]
        self.flying = FLIGHT in modes

    def follow(self, touches: np.ndarray) -> bool:
        """Update the slips' directions and the largest speeds after a step.

        → True if some slip has all but ended without passing through zero.
        """
        old, rows = self.rows_seen, touches.tolist()
        self.rows_seen = rows
        self.stiffness = max(rows[EVERY.stiffness])
        seen = rows[EVERY.slip_speed] + rows[EVERY.gap_rate] + rows[EVERY.normal_effort]
        if any(map(gt, map(abs, seen), self.speed + self.speed + self.force)):
            self._meet_signals(rows)
        speeds = rows[EVERY.slip_speed]
        creeps = False
        for i in self.sliders:
            size, least, started = speeds[i], float(self.modes.no_slip[i]), bool(self.just_started[i])
            if not started and old and size < self.still * self.speed[i] and size < old[WIDTH * i + AT.slip_speed]:
                creeps = True
            if size > least:  # else its direction is rounding
                slip = rows[WIDTH * i : WIDTH * i + WIDTH][AT.slip]
                self.modes.slip_direction[i] = [v / size for v in slip]
            if started and not size < 100 * least:
                self.just_started[i], self._levels = False, None
        return creeps

    def _meet_signals(self, rows: list[float]) -> None:
        """Take note of the largest speeds and efforts among these signals."""
        speeds, rates, efforts = rows[EVERY.slip_speed], rows[EVERY.gap_rate], rows[EVERY.normal_effort]
        asleep = self.modes.asleep.tolist()
        for members in self.islands.contacts:
            speed, force = self._largest_met(members)
            for i in members:
                if not asleep[i]:  # else it has no points whose speeds mean anything
                    speed = max(speed, self.arms[i] * speeds[i], self.arms[i] * abs(rates[i]))
                    force = max(force, abs(efforts[i]))
            self.meet(members, speed, force)

    # -- guards -------------------------------------------------------------------------------------------------
    def levels(self) -> Levels:
        """How far below zero guards count as events."""
        if self._levels is None:
            self._levels_at = [self._largest_met(members) for members in self.islands.contacts]
            self._levels = levels(self)
        return self._levels

    def forget_levels(self) -> None:
        """Modes, speeds or forces have changed: compute the levels again when they are next needed."""
        self._levels = None

    def due(self, touches: np.ndarray) -> bool:
        """True if an event is due."""
        return any(value < 0 for value in map(add, self._guards_of(touches.tolist()), self.levels().listed))

    def violated(self, touches: np.ndarray) -> np.ndarray:
        """True for contacts of which a guard is below zero by more than its level."""
        return np.asarray((touches.reshape(self.n, WIDTH)[:, AT.guards] + self.levels().added < 0).any(axis=1))

    def due_guards(self, guards: list[float]) -> dict[int, list[int]]:
        """By contact, which of its three guards take part in an event: those near zero or below."""
        near, found = self.levels().near, {}
        for i, (mode, rounding) in enumerate(zip(self.mode.tolist(), self.rounding.tolist(), strict=True)):
            start, force = Guards.SIZE * i, CAUSE_NEAR * self.force[i]
            slip = 2 * near[start + Guards.at.slipping] if self.layered[i] else CAUSE_NEAR * self.speed[i]
            limits = {
                Guards.at.parting: TOUCHES * rounding if mode == FLIGHT else force,
                Guards.at.slipping: force if mode == ROLLING else slip,
                Guards.at.leaving: TOUCHES * rounding,
            }
            due = [k for k, limit in limits.items() if guards[start + k] < limit]
            if due:
                found[i] = due
        return found

    def suspicious(self, before: np.ndarray, after: np.ndarray, low: np.ndarray, h: float) -> bool:
        """True if an event may lie in the step of length h between two sets of signals with the least guards ``low``.

        A gap that falls and then grows may have been closed in between; so may one whose mean rate is none
        between those at both ends: it has turned more than once.
        """
        if min(map(add, low.tolist(), self.levels().listed)) < 0:
            return True
        if not self.flying:
            return False
        rate, later, gap, last = before[EVERY.gap_rate], after[EVERY.gap_rate], before[EVERY.gap], after[EVERY.gap]
        mean, fast = (last - gap) / h, np.abs(rate) + np.abs(later)
        other = np.abs(mean - (rate + later) / 2) > np.abs(rate - later) / 2 + UNSTEADY * fast
        turned = ((rate < 0) & (later > 0)) | (other & (np.minimum(gap, last) < fast * h))
        return bool(((self.mode == FLIGHT) & turned & (gap > 0)).any())

    def time_to_stop(self) -> tuple[float, int]:
        """The time until the first slip that turns ends at its present deceleration, and its contact; inf if none does.

        A slip that keeps its direction passes smoothly through zero: its end is located like any other event.
        """
        left, which = inf, -1
        for i in self.sliders:
            start = WIDTH * i
            size, slowing = self.rows_seen[start + AT.slip_speed], self.rows_seen[start + AT.slowing]
            turning = slowing < 0 and size / -slowing < left and self.turns(i) and self.modes.layer[i] != OUTSIDE
            if turning and size > self.still * self.speed[i]:  # else it is just beginning
                left, which = size / -slowing, i
        return left, which

    def lag(self) -> float:
        """How many times faster friction turns the stiffest slip than that slip changes; 0 if none slides.

        Where it is large the slip has the direction to which friction turns it: it is stiff, and changes slowly.
        """
        seen, stiffest, which = self.rows_seen, -inf, -1
        for i in self.sliders:
            if seen[WIDTH * i + AT.stiffness] > stiffest:
                stiffest, which = seen[WIDTH * i + AT.stiffness], i
        if which < 0:
            return 0.0
        start = WIDTH * which
        change = hypot(seen[start + AT.slowing], seen[start + AT.turning])
        return stiffest * seen[start + AT.slip_speed] / change if change > 0 else inf

    def slowings(self) -> dict[int, tuple[float, float]]:
        """Speeds of slips that could stick, and the rates of these speeds."""
        rows = self.rows_seen
        return {i: (rows[WIDTH * i + AT.slip_speed], rows[WIDTH * i + AT.slowing]) for i in self.sliders}

    def time_to_layer(self) -> float:
        """The time until the first slip enters its law's layer at its present deceleration; inf if none does."""
        left = np.inf
        for i, thickness in self.outside:
            size, slowing = self.rows_seen[WIDTH * i + AT.slip_speed], self.rows_seen[WIDTH * i + AT.slowing]
            if slowing < 0 and size > thickness:
                left = min(left, (size - thickness) / -slowing)
        return left

    def turns(self, i: int) -> bool:
        """True if a contact that could stick slides ever slower, and its slip turns."""
        slowing, turning = self.rows_seen[WIDTH * i + AT.slowing], self.rows_seen[WIDTH * i + AT.turning]
        return i in self.sliders and slowing < 0 and abs(turning) > -STRAIGHT_SLIP * slowing

    def cause(self, i: int, mode: int, guard: int) -> str:
        """The cause of the event of a guard that has become negative."""
        ends_slip = (mode, guard) == (SLIDING, Guards.at.slipping)
        if self.banded[i] and ends_slip:
            return BAND if self.modes.layer[i] == OUTSIDE else CROSSED
        return CROSSED if self.layered[i] and ends_slip else CAUSES.get((mode, guard), "")

    @staticmethod
    def _sizes(s: System) -> np.ndarray:
        """By contact: how small a small model is beside one of the size ``SMALL``; 1 where gaps are angles or loads."""
        size = min(scales_of(s).farthest / SMALL, 1.0)
        functions = (s.closing[ci][1] for ci in s.contacts)
        return np.array([size if f.rows[0].unit == "N" and not f.contact.loaded else 1.0 for f in functions])

    def facts(self, calls: Callers, t: float, x: np.ndarray) -> Facts:
        """What is known of all contacts at a state; raises if it is not finite."""
        self.calls = calls
        out = calls["decide"](t, x, self.P)
        if not isfinite(float(np.add.reduce(np.concatenate(out[:5])))):
            facts = Facts(self, [np.nan_to_num(v, nan=np.inf) for v in out])
            bad = [c.path for i, c in enumerate(self.items) if not np.all(np.isfinite(facts.ratios[i]))]
            raise SimulationError(
                bad[0] if bad else self.items[0].path,
                f"is not a number at t = {self.epoch + t:.9g}",
                "Look for a division by zero in its friction law, or for surfaces without a nearest point here.",
            )
        facts = Facts(self, out)
        self.gripping = [sticks and mu > 0 for sticks, mu in zip(self.sticking, facts.static.tolist(), strict=True)]
        self.noise = ROUNDING * facts.far
        self.rounding = np.maximum(self.least_gap, self.noise)
        return facts

    def reaction_loads(self, efforts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Loads of the ``reactive`` contacts by the efforts of all rows, and their derivatives by these."""
        assert self.calls is not None
        loads, slopes = self.calls["reaction_loads"](self.P, efforts)
        return loads, slopes.reshape(self.rows, -1).T

    def _supports(self, j: int, angle: float) -> tuple[float, float, float]:
        """Support of the j-th set of friction, and its first two derivatives."""
        assert self.calls is not None
        angles = np.zeros(len(self.s.shaped))
        angles[j] = angle
        h, slope, bend = self.calls["supports"](self.P, angles)[0][3 * j : 3 * j + 3].tolist()
        return h, slope, bend

    def meet(self, members: list[int], speed: float, force: float) -> None:
        """Take note of a contact speed (m/s) and a normal effort on an island: others are judged beside the largest.

        Rates of angles count as speeds at the end of an arm: in a small machine radians per second are many.
        """
        fast, strong = self._largest_met(members)
        if speed <= fast and force <= strong:
            return
        if speed > fast:
            for i in members:
                self.speed[i] = speed / self.arms[i]
        if force > strong:
            for i in members:
                self.force[i] = force
        known, (before, least) = self._largest_met(members), self._levels_at[self.islands.of_contact[members[0]]]
        if known[0] > ROUGHLY * before or known[1] > ROUGHLY * least:
            self._levels = None

    def forget_efforts(self, which: list[int]) -> None:
        """The efforts on the islands of these contacts grew without bound: they are no scale for those to come."""
        for island in {self.islands.of_contact[i] for i in which}:
            for i in self.islands.contacts[island]:
                self.force[i] = LEAST_FORCE

    def _largest_met(self, members: list[int]) -> tuple[float, float]:
        """The largest contact speed (m/s) and the largest normal effort met on an island."""
        first = members[0]
        return self.speed[first] * self.arms[first], self.force[first]

    def meet_speeds(self, facts: Facts) -> None:
        """Take note of the contact speeds of a state."""
        for members in self.islands.contacts:
            fast = (self.arms[i] * largest(facts.v[i]) for i in members if not self.modes.asleep[i])
            self.meet(members, max(fast, default=0.0), 0.0)

    def meet_motion(self, x: np.ndarray) -> None:
        """Take note of all velocities that contacts can stop."""
        for members, (of, levers) in zip(self.islands.contacts, self.velocities, strict=True):
            self.meet(members, MOTION * largest(levers * x[of]), 0.0)

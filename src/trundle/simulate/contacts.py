"""Contacts at run time: their modes, the events that end a mode, and the modes that follow, decided together."""

from __future__ import annotations

from collections import deque
from math import hypot, isfinite
from operator import add
from typing import Any

import numpy as np

from ..core.errors import SimulationError
from ..equations.records import INSIDE, OUTSIDE, ContactSignals, Guards, Mode
from ..equations.stepping import driver
from ..equations.system import System
from ..kernel.kernel import Callers
from ..model.contact import FLIGHT, ROLLING, SLIDING, Unilateral
from ..results.timeline import Event
from .carrying import Carried
from .choosing import SHARES, TWO_SOLUTIONS, WHOLE, choose
from .complementarity import eliminated, largest, solve
from .facts import Facts
from .hand_overs import HandOvers
from .impacts import LOW, strike
from .islands import Islands

GAP_LEVEL = 1e-12  # gap below zero at which a contact has closed (m), near the origin,
ROUNDING = 16 * np.finfo(float).eps  # and for every metre away from it: gaps are rounded by that
NEAR = 100  # gap, in these levels, that counts as closed when modes are decided
TOUCHES = 1000  # and that counts as none at the start, or when a contact has just opened
DEEP = 1e5  # how deep inside, in these levels, a contact that has just closed cannot be
CLEAR = 100  # of these levels of force: a margin of friction in its cone that is none of rounding
FORCE_LEVEL = 1e-10  # of the largest normal effort: what counts as none
STILL = 1e-11  # of the largest contact speed: what counts as none
STILL_REDUNDANT = 1e-10  # the same where efforts of least norm are found to about this accuracy only
STILL_TOLERANCE = 0.1  # the same per relative tolerance
STRAIGHT = 1e-6  # ratio of a slip's accelerations across and along it below which it does not turn
MOTION = 1e-2  # of the largest velocity of all: a contact speed that counts as large
CROWD = 10  # impacts in turn, ever faster and with bounces too low to follow between them, close the contacts
FINE = 1e-3  # of the relative tolerance: how well events that leave the motion continuous are located
SAME_FORM = 1e-6  # how far the forms of a law may be apart there, relative
ON_KINK = 1e-3  # of the slip at which a law changes its form: how near to it that happens
ROUGHLY = 1.1  # levels are made anew when speeds or forces have grown by so much
CHATTER = 1e-6  # of the run: time in which too many events are a contradiction
HAND_OVER = 1e-5  # of the largest contact speed: closing speed at a hand-over that is no impact
SAME_TIME = 200  # so many events (and ten per contact) in that time


LEFT = "friction cone left"
CAUSES = {
    (FLIGHT, 0): "gap closed",
    (SLIDING, 0): "normal effort vanished",
    (ROLLING, 0): "normal effort vanished",
    (SLIDING, 1): "slip vanished",
    (ROLLING, 1): LEFT,
    (FLIGHT, 2): "hand-over",
    (SLIDING, 2): "end of the surface",
    (ROLLING, 2): "end of the surface",
}

AT, EVERY, WIDTH = (
    ContactSignals.at,
    ContactSignals.every,
    ContactSignals.SIZE,
)  # indices into the signals of all contacts in a row
CONE = AT.guards.start + Guards.at.slipping  # of the cone's margin, of a contact that sticks
LEAVING = slice(AT.guards.start + Guards.at.leaving, None, WIDTH)  # of the ends of surfaces, of all contacts

CROSSED = "end of the law's layer"


class Contacts:
    """The modes of all contacts of a run; their numbers stand at the end of the parameters P."""

    def __init__(self, s: System, P: np.ndarray, span: float, rtol: float, epoch: float = 0.0) -> None:
        self.s, self.P, self.span, self.epoch = s, P, span, epoch  # times are counted from the epoch
        self.items: list[Unilateral] = [s.closing[i][0] for i in s.contacts]  # type: ignore[misc]
        n = len(self.items)
        self.n = n
        self.mode_rows = s.mode_numbers(P).reshape(n, Mode.SIZE)
        self.modes = Mode.table(self.mode_rows)  # the same by name
        self.mode = np.zeros(n, dtype=int)
        self.events: list[Event] = []
        sizes = [len(f.rows) for _, f in s.closing]
        starts = np.concatenate([[0], np.cumsum(sizes)]).astype(int)
        self.first_row = starts[np.array(s.contacts, dtype=int)] if n else np.zeros(0, dtype=int)
        self.sizes = [sizes[i] for i in s.contacts]
        self.three_rows = self.first_row[:, None] + np.arange(3)
        mine = {int(r) for a, m in zip(self.first_row, self.sizes, strict=True) for r in range(a, a + m)}
        self.held = np.array([c.bilateral for c in self.items], dtype=bool)
        others = [r for r in range(int(starts[-1])) if r not in mine]
        self.bilateral = np.array([*others, *self.first_row[self.held]], dtype=int)  # rows that are always locked
        self.rows = int(starts[-1])
        self.islands = Islands.of(s, self.first_row, sizes, others, self.held)
        self.alone = self.rows == 3 * n and not self.held.any()  # no other rows than three of each contact
        self.unit = np.eye(self.rows)
        self.ratio_start = np.concatenate([[0], np.cumsum(self.sizes)]).astype(int).tolist()
        self.work = [s.size - s.nw + s.workers.index(c.path) for c in self.items]
        self.ends = [s.closing[i][1].contact.ends for i in s.contacts]
        self.free = [i for i, c in enumerate(self.items) if not c.bilateral]
        self.drive = driver(s)
        self.rounding = np.full(n, GAP_LEVEL)  # gaps that count as none
        self.gap_level = self.rounding.copy()
        self.noise = np.zeros(n)  # changes of gaps that are rounding
        self.just_started = np.zeros(n, dtype=bool)  # slips that have just begun
        self.laws = [c.friction for c in self.items]
        self.impacts = [c.impact for c in self.items]
        self.sticking = [law.sticks for law in self.laws]
        self.gripping = list(self.sticking)  # those whose law can hold anything: not with a coefficient of zero
        self.thickness = [0.0] * n
        self.layered = [s.closing[i][1].contact.thickness is not None for i in s.contacts]
        self.sliders: list[int] = []  # contacts that slide and could stick
        self.outside: list[tuple[int, float]] = []  # those that slide outside of their law's layer, its thickness
        self.flying = True
        self.rows_seen: list[float] = []  # signals at the current state
        self.still = max(STILL_REDUNDANT if s.redundant else STILL, STILL_TOLERANCE * rtol)
        self.stiffness = 0.0  # the fastest rate (1/s) at which friction turns or damps a slip
        self.speed = [1e-6] * n  # largest contact speed met on each contact's island
        self.force = [1e-12] * n  # largest normal effort met on each contact's island
        self.rtol = rtol
        self._levels: tuple[np.ndarray, list[float], list[float]] | None = None
        self._levels_at = [(0.0, 0.0)] * len(self.islands.contacts)  # speeds and forces for which they were made
        self._times: deque[float] = deque(maxlen=SAME_TIME + 10 * n)
        self._struck = np.full(n, -np.inf)  # when each contact was hit last,
        self._interval = np.full(n, np.inf)  # how long after the time before,
        self._accelerating = np.zeros(n, dtype=int)  # and how often in a row that was soon, sooner, and not in a row
        self._hit = -1
        self._inside = [False] * n  # contacts whose friction was well inside of its cone since the last event
        self.hand_overs = HandOvers(self.items)

    # -- modes --------------------------------------------------------------------------------------------------
    def names(self) -> dict[str, str]:
        return {c.path: c.modes[m] for c, m in zip(self.items, self.mode, strict=True)}

    def key(self) -> bytes:
        """What tells sets of modes apart, and slips that begin from others."""
        modes = self.mode.tobytes() + self.just_started.tobytes()
        return modes + self.modes.layer.tobytes() if any(self.layered) else modes

    def set_mode(self, i: int, mode: int, direction: np.ndarray | None = None) -> None:
        self.put(i, mode, direction)
        self.sort()

    def let_go(self, t: float, i: int, cause: str) -> None:
        """Contact i flies from now on; the modes of the others are still to be settled."""
        item, was = self.items[i], int(self.mode[i])
        self.set_mode(i, FLIGHT)
        self.events.append(Event(self.epoch + t, item.path, item.modes[was], item.modes[FLIGHT], cause))

    def put(self, i: int, mode: int, direction: Any = None) -> None:
        self.mode[i], self.just_started[i] = mode, mode == SLIDING
        modes = self.modes
        modes.touches[i], modes.sticks[i] = mode != FLIGHT, mode == ROLLING
        modes.slip_direction[i] = 0.0 if direction is None else direction
        modes.no_slip[i], modes.preload[i] = self.still / 10 * self.speed[i], 0.0

    def release(self) -> None:
        """Lock nothing: no contact touches, sticks or has a direction of its slip."""
        modes = self.modes
        modes.touches[:] = modes.sticks[:] = modes.slip_direction[:] = modes.no_slip[:] = 0.0

    def touching(self) -> bytes:
        """What tells apart which contacts touch and stick."""
        return self.modes.touches.tobytes() + self.modes.sticks.tobytes()

    def sort(self) -> None:
        modes, self._levels, self._inside = self.mode.tolist(), None, [False] * self.n
        self.sliders = [k for k, m in enumerate(modes) if m == SLIDING and self.gripping[k]]
        self.flying = FLIGHT in modes

    def follow(self, touches: np.ndarray) -> bool:
        """After a step: the slip's directions and the largest speeds. → True if some slip has all but ended.

        That is without passing through zero.
        """
        old, rows = self.rows_seen, touches.tolist()
        self.rows_seen = rows
        self.stiffness = max(rows[EVERY.stiffness])
        for members, (fast, strong) in zip(self.islands.contacts, self._levels_at, strict=True):
            speed = force = 0.0
            for i in members:
                at = WIDTH * i
                speed = max(speed, rows[at + AT.slip_speed], abs(rows[at + AT.gap_rate]))
                force = max(force, abs(rows[at + AT.normal_effort]))
            self.meet(members, speed, force)
            if self.speed[members[0]] > ROUGHLY * fast or self.force[members[0]] > ROUGHLY * strong:
                self._levels = None
        creeps = False
        for i in self.sliders:
            at = WIDTH * i
            size, least = rows[at + AT.slip_speed], float(self.modes.no_slip[i])
            if (
                size < self.still * self.speed[i]
                and not self.just_started[i]
                and old
                and size < old[at + AT.slip_speed]
            ):
                creeps = True
            if size > least:  # else its direction is rounding
                self.modes.slip_direction[i] = [v / size for v in rows[at : at + WIDTH][AT.slip]]
            if self.just_started[i] and not size < 100 * least:
                self.just_started[i], self._levels = False, None
        return creeps

    # -- guards -------------------------------------------------------------------------------------------------
    def levels(self) -> tuple[np.ndarray, list[float], list[float]]:
        """(what is added to the guards, three per contact: how far below zero counts as an event; how near to zero they
        must be brought: gaps to their level, the others as the tolerance allows; the first as a list)."""
        if self._levels is None:
            level, near = [], []
            self._levels_at = [(self.speed[m[0]], self.force[m[0]]) for m in self.islands.contacts]
            fine = FINE * self.rtol
            stills, extended = self.modes.no_slip.tolist(), self.modes.extended.tolist()
            gaps, just_started, rounding = self.gap_level.tolist(), self.just_started.tolist(), self.rounding.tolist()
            for i, mode in enumerate(self.mode.tolist()):
                force = FORCE_LEVEL * self.force[i]
                if mode == ROLLING and self.rows_seen and self.rows_seen[WIDTH * i + CONE] > CLEAR * force:
                    self._inside[i] = True  # where friction holds with a margin it fails at the very edge of the cone
                # the slip's guard contains what counts as no slip: that is for slips that have just begun
                second = 0.0 if just_started[i] or self.layered[i] else STILL / 10 * self.speed[i] - stills[i]
                if mode == ROLLING:
                    second = 0.0 if self._inside[i] else force
                slippery = mode == SLIDING and self.sticking[i] and not self.gripping[i]  # its slip may be zero
                level += [gaps[i] if mode == FLIGHT else force, 1e300 if slippery else second, rounding[i]]
                first = 0.1 * gaps[i] if mode == FLIGHT else max(0.1 * force, fine * self.force[i])
                second = max(0.1 * abs(second), fine * (self.force[i] if mode == ROLLING else self.speed[i]))
                if mode == ROLLING:
                    second = max(second, 1e-3 * force)
                if mode == SLIDING and self.layered[i]:
                    second = min(second, max(ON_KINK / 2 * self.thickness[i], 1e-300))
                near += [first, second, max(0.1 * rounding[i], fine) if extended[i] > 0 else 0.1 * rounding[i]]
            self._levels = np.array(level).reshape(-1, 3), near, level
        return self._levels

    def due(self, touches: np.ndarray) -> bool:
        """True if an event is due."""
        return bool((touches.reshape(self.n, WIDTH)[:, AT.guards] + self.levels()[0] < 0).any())

    def suspicious(self, before: np.ndarray, after: np.ndarray, low: np.ndarray) -> bool:
        """True if an event may lie in the step between two sets of signals with the least guards ``low``."""
        if min(map(add, low.tolist(), self.levels()[2])) < 0:
            return True
        if not self.flying:
            return False
        rate, later, gap = before[EVERY.gap_rate], after[EVERY.gap_rate], before[EVERY.gap]
        return bool(((self.mode == FLIGHT) & (rate < 0) & (later > 0) & (gap > 0)).any())

    def time_to_stop(self) -> tuple[float, int]:
        """When the first slip that turns ends if it goes on slowing down as it does, and which; inf if none does.

        A slip that keeps its direction passes smoothly through zero: its end is located like any other event.
        """
        left, which = np.inf, -1
        for i in self.sliders:
            if self.turns(i):
                size, slowing = self.rows_seen[WIDTH * i + AT.slip_speed], self.rows_seen[WIDTH * i + AT.slowing]
                if size > self.still * self.speed[i] and size / -slowing < left:  # else it is just beginning
                    left, which = size / -slowing, i
        return left, which

    def time_to_layer(self) -> float:
        """When the first slip enters its law's layer if it goes on slowing down as it does; inf if none does."""
        left = np.inf
        for i, thickness in self.outside:
            size, slowing = self.rows_seen[WIDTH * i + AT.slip_speed], self.rows_seen[WIDTH * i + AT.slowing]
            if slowing < 0 and size > thickness:
                left = min(left, (size - thickness) / -slowing)
        return left

    def turns(self, i: int) -> bool:
        """True if a contact slides, ever slower, and its slip turns; one that could stick."""
        slowing, turning = self.rows_seen[WIDTH * i + AT.slowing], self.rows_seen[WIDTH * i + AT.turning]
        return i in self.sliders and slowing < 0 and abs(turning) > -STRAIGHT * slowing

    # -- transitions --------------------------------------------------------------------------------------------
    def settle(
        self, calls: Callers, t: float, x: np.ndarray, causes: dict[int, str], ahead: dict[int, float] | None = None
    ) -> np.ndarray:
        """Impacts, then a consistent set of modes over all contacts together; x with the new velocities."""
        self._watch(t, causes)
        before = self.mode.tolist()
        self._meet_motion(x)
        slow = self.still * np.array(self.speed)  # closing speeds that count as none
        self.modes.extended[:], self.modes.no_slip[:] = 0.0, slow / 10
        taken = self.take_over(calls, t, x) if self._hands_over() else {}
        facts = self._facts(calls, t, x)
        for i in taken:
            pull = -float(facts.drift[self.first_row[i]])
            carrier = int(self.modes.carrier[i])
            self.hand_overs.follow(i, t, carrier, float(self.rounding[i]), pull, self.epoch)
        edge, rate = facts.edge.tolist(), facts.v[:, 0].tolist()
        near = [i for i in self.free if edge[i] >= 0]
        if self.flying:
            gap = facts.gap.tolist()
            self._require_outside(t, facts)
            near = [i for i in near if before[i] != FLIGHT or gap[i] <= NEAR * self.rounding[i]]
        struck: dict[int, dict[str, float]] = {}
        notes: dict[int, str] = {}
        delays = dict(ahead or {})
        # carriers hand over smoothly but for the tolerance of the event
        smooth = [max(none, HAND_OVER * speed) for none, speed in zip(slow.tolist(), self.speed, strict=True)]
        ending = [
            i for i in near if self._accelerating[i] > CROWD
        ]  # contacts that hit in turn ever faster close together
        if any(rate[i] < -(smooth[i] if i in taken else slow[i]) for i in near):
            x = strike(self, calls, t, x, facts, np.array(near), slow, struck, notes, delays, plastic=ending)
            facts = self._facts(calls, t, x)
            rate = facts.v[:, 0].tolist()
            self._count(t, struck, facts, near, slow)
        later = self._slow_bounces(facts, near, slow) if ending else [0.0] * self.n
        closed = [i for i in near if rate[i] <= max(10 * slow[i], 100 * later[i] if i in ending else 0.0)]
        remarks: dict[int, str] = {}
        shares = SHARES if LEFT in causes.values() else SHARES + WHOLE
        started = choose(self, t, facts, closed, remarks, shares)
        if started:  # from no slip at all: what is left of one must not choose the direction
            self.modes.sticks[started] = 1.0
            x = calls["project"](t, x, self.P)[0]
            self.modes.sticks[started] = 0.0
        after = self.mode.tolist()
        for i, reach in enumerate(facts.reach.tolist()):
            if self.ends[i] and after[i] != FLIGHT and reach > -self.rounding[i] / 2 and edge[i] >= 0:
                self.modes.extended[i] = 1.0
        if any(self.layered):
            self.outside, self.thickness = [], facts.thickness
            for i, thickness in enumerate(facts.thickness):
                form = self._form(i, after[i], hypot(*facts.v[i, 1:].tolist()), thickness, causes.get(i))
                self.modes.layer[i] = form
                if form == OUTSIDE:
                    self.outside.append((i, thickness))
        self.gap_level, self._levels = self.rounding + np.maximum(0.0, -facts.gap), None  # rounding is not a closing
        for i, (was, now) in enumerate(zip(before, after, strict=True)):
            hit = struck.get(i)
            if hit is None and was == now and causes.get(i) != "slip vanished" and i not in taken and i not in remarks:
                continue
            cause = taken.get(i) or causes.get(i) or ("impact" if hit else "together with others")
            if hit is None and was == now == SLIDING and i not in taken:
                cause = "slip reversed"
            when, cause = self.epoch + t + delays.get(i, 0.0), cause + notes.get(i, "") + remarks.get(i, "")
            item = self.items[i]
            self.events.append(Event(when, item.path, item.modes[was], item.modes[now], cause, **(hit or {})))
        return x

    def _form(self, i: int, mode: int, slip: float, thickness: float, cause: str | None) -> int:
        """Which form the law of a contact has, if it has a layer."""
        old = int(self.modes.layer[i])
        if mode != SLIDING or not self.layered[i]:
            return 0
        if old and abs(slip - thickness) < ON_KINK * thickness:
            return INSIDE + OUTSIDE - old if cause == CROSSED else old
        return INSIDE if slip < thickness else OUTSIDE

    def cause(self, i: int, mode: int, guard: int) -> str:
        """What a guard that has become negative tells."""
        return CROSSED if self.layered[i] and guard == 1 else CAUSES.get((mode, guard), "")

    def _hands_over(self) -> bool:
        """True if some slot may be at the end of its carrier, by the signals seen last; or if nothing is known."""
        if not self.s.slots:
            return False
        ends = self.rows_seen[LEAVING]
        return self.flying or not ends or min(ends) < 1e-6

    def _require_outside(self, t: float, facts: Facts) -> None:
        """A contact that closes does so from outside: it cannot be deep inside all at once."""
        deep = (self.mode == FLIGHT) & (facts.gap < -DEEP * self.rounding)
        for i in np.flatnonzero(deep & (facts.edge >= 0)):
            raise SimulationError(
                self.items[i].path,
                f"closes at t = {self.epoch + t:.9g} with the surfaces {-facts.gap[i]:.3g} m inside of each other",
                "The body came through an edge or from below, where this contact has no surface. Add one there.",
            )

    def _watch(self, t: float, causes: dict[int, str]) -> None:
        """Raise if many events come with next to no time between them."""
        self._times.append(t)
        full = len(self._times) == self._times.maxlen
        if full and t - self._times[0] < CHATTER * self.span:
            last = "; ".join(str(e) for e in self.events[-2:]) or "no transition was recorded"
            raise SimulationError(
                self.items[next(iter(causes), 0)].path,
                f"{len(self._times)} events within {t - self._times[0]:.2g} s of t = {self.epoch + t:.9g}"
                f" (last: {last})",
                "Its modes contradict each other: try another mu, remove redundant contacts, or use method='moreau'.",
            )

    def pull(self, facts: Facts, i: int, near: Any, slow: np.ndarray) -> float:
        """How fast (m/s²) the gap of a contact would close, the others that touch being closed or not."""
        row = self.first_row[i]
        free = max(-float(facts.drift[row]), 0.0)
        others = np.array([k for k in near if k != i and abs(facts.v[k, 0]) <= 10 * slow[k]], dtype=int)
        if not others.size:
            return free
        W, q, C = self.system(facts, others, facts.drift)
        mu = np.array([self.coefficient(facts, int(k)) for k in others])
        answer = solve(W, q, len(self.islands.bilateral(others)), mu, [None] * len(others))
        return max(free, -float(facts.drift[row] + facts.W[row] @ (C @ answer.effort))) if answer.found else free

    def _slow_bounces(self, facts: Facts, near: Any, slow: np.ndarray) -> list[float]:
        """Speeds (m/s) with which contacts open to bounces that are too low to follow."""
        pulls = [self.pull(facts, i, near, slow) if i in near else 0.0 for i in range(self.n)]
        found: list[float] = np.sqrt(2 * LOW * self.rounding * pulls).tolist()
        return found

    def _count(self, t: float, struck: dict[int, Any], facts: Facts, near: list[int], slow: np.ndarray) -> None:
        """Remember which contacts were hit, and whether they are hit in turn ever faster."""
        for i in struck:
            apart = t - self._struck[i]
            alone = self._hit == i and len(struck) == 1
            accelerates = apart < self._interval[i] and not alone
            if accelerates:
                pull = self.pull(facts, i, near, slow)
                accelerates = apart**2 * pull < 8 * LOW * self.rounding[i] and pull > 0
            self._accelerating[i] = self._accelerating[i] + 1 if accelerates else 0
            self._struck[i], self._interval[i] = t, apart
        for i in struck:
            self._hit = i

    def take_over(self, calls: Callers, t: float, x: np.ndarray) -> dict[int, str]:
        """In every slot the nearest carrier is the one in contact; what changed, in words."""
        if not self.s.slots:
            return {}
        gaps, reaches = (v.tolist() for v in calls["carriers"](t, x, self.P))
        found, at = {}, 0
        for i, c in enumerate(self.items):
            if not c.others:
                continue
            end = at + 1 + len(c.others)
            mine, reach = gaps[at:end], reaches[at:end]
            at, old = end, int(self.modes.carrier[i])
            new, least = old, min(mine)
            close = self.rounding[i] / 2
            if least < mine[old] - close:
                new = mine.index(least)
            elif reach[old] < close:  # others are as near: they count only at the end of this one's surface
                new = max((k for k, gap in enumerate(mine) if gap <= mine[old] + close), key=reach.__getitem__)
            if new != old:
                self.modes.carrier[i] = new
                found[i] = f"carrier {new} ({c.carriers[new].body.path}) takes over"
        return found

    def begin(self, calls: Callers, t: float, x: np.ndarray) -> np.ndarray:
        """Modes at the start of a run."""
        self.take_over(calls, t, x)
        facts = self._facts(calls, t, x)
        for c, gap, none in zip(self.items, facts.gap, TOUCHES * self.rounding, strict=True):
            if gap < -none:
                raise SimulationError(
                    c.path,
                    f"the surfaces overlap by {-gap:.3g} m at the start",
                    f"Move the bodies apart, or pin '{c.path}.gap' to 0 in the initial values.",
                )
            if c.bilateral and gap > none:
                raise SimulationError(
                    c.path,
                    f"is bilateral, but the surfaces are {gap:.3g} m apart at the start",
                    f"Pin '{c.path}.gap' to 0 in the initial values.",
                )
        for c, jump in zip(self.items, facts.jump, strict=True):
            if jump > SAME_FORM:
                raise SimulationError(
                    f"{c.path}.friction",
                    f"the two forms of its layer differ by {jump:.3g} of themselves where they should meet, at |u| = δ",
                    "Make both ratios that layer(u) gives equal at the slip δ, or leave layer out.",
                )
        self._meet_speeds(facts)
        x = self.settle(calls, t, x, {})
        self.events = [e for e in self.events if e.is_impact or TWO_SOLUTIONS in e.cause]
        x[self.s.size - self.s.nw :] = 0.0  # the ledger starts after an impact at the start
        return x

    def carry_on(self, calls: Callers, t: float, x: np.ndarray, carried: Carried) -> np.ndarray:
        """Modes at the start of a run that continues another."""
        self.mode_rows[:] = carried.modes
        touches, sticks = self.modes.touches > 0, self.modes.sticks > 0
        self.mode[:] = np.where(touches, np.where(sticks, ROLLING, SLIDING), FLIGHT)
        self.just_started[:] = self.mode == SLIDING
        self.sort()
        facts = self._facts(calls, t, x)
        self._meet_speeds(facts)
        self._meet_motion(x)
        if not carried.same or any(self.layered):
            x = self.settle(calls, t, x, {})
            self.events = [e for e in self.events if e.is_impact]
        else:
            self.gap_level = self.rounding + np.maximum(0.0, -facts.gap)
        return x

    def _facts(self, calls: Callers, t: float, x: np.ndarray) -> Facts:
        out = calls["decide"](t, x, self.P)
        if not isfinite(sum(map(_sum, out[:5]))):
            facts = Facts(self, [np.nan_to_num(v, nan=np.inf) for v in out])
            bad = [c.path for i, c in enumerate(self.items) if not np.all(np.isfinite(facts.ratios[i]))]
            raise SimulationError(
                bad[0] if bad else self.items[0].path,
                f"is not a number at t = {self.epoch + t:.9g}",
                "Look for a division by zero in its friction law, or for surfaces without a nearest point here.",
            )
        facts = Facts(self, out)
        self.gripping = [sticks and mu > 0 for sticks, mu in zip(self.sticking, facts.static.tolist(), strict=True)]
        self.rounding, self.noise = np.maximum(GAP_LEVEL, ROUNDING * facts.far), ROUNDING * facts.far
        return facts

    def meet(self, members: list[int], speed: float, force: float) -> None:
        """A contact speed and a normal effort on an island: its largest so far are what others count beside."""
        speed, force = max(speed, self.speed[members[0]]), max(force, self.force[members[0]])
        for i in members:
            self.speed[i], self.force[i] = speed, force

    def _meet_speeds(self, facts: Facts) -> None:
        for members in self.islands.contacts:
            self.meet(members, largest(facts.v[members].ravel()), 0.0)

    def _meet_motion(self, x: np.ndarray) -> None:
        for members, velocities in zip(self.islands.contacts, self.islands.velocities, strict=True):
            self.meet(members, MOTION * largest(x[self.s.nx + velocities]), 0.0)

    def rows_of(self, here: np.ndarray, everywhere: bool = False) -> Any:
        """The bilateral rows of the islands of ``here`` (of all islands), and three per contact in it."""
        if self.alone and len(here) == self.n:
            return slice(None)
        bilateral = self.bilateral if everywhere else self.islands.bilateral(here)
        return np.concatenate([bilateral, self.three_rows[here].ravel()])

    def system(
        self, facts: Facts, here: np.ndarray, q: np.ndarray, extra: bool = True, everywhere: bool = False
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(W, q) of ``rows_of(here, everywhere)``, and the columns C: efforts = C @ λ."""
        if self.alone and len(here) == self.n:
            return facts.W, q, self.unit
        rows = self.rows_of(here, everywhere)
        C = np.zeros((self.rows, len(rows)))
        C[rows, np.arange(len(rows))] = 1.0
        if extra:
            for k, i in enumerate(here):
                for j in range(3, self.sizes[i]):
                    C[self.first_row[i] + j, len(rows) - 3 * (len(here) - k)] = facts.ratios[i][j]
            held = np.flatnonzero(self.held).tolist() if everywhere else self.islands.held(here)
            first = len(rows) - 3 * len(here) - len(held)
            for k, i in enumerate(held):
                C[self.first_row[i] : self.first_row[i] + self.sizes[i], first + k] = facts.ratios[i]
        return facts.W[rows] @ C, q[rows], C

    def mobilities(self, facts: Facts, here: np.ndarray, everywhere: bool = False) -> np.ndarray | None:
        """Of the bilateral rows of the islands of ``here`` (of all), where rows may depend on each other; else None."""
        if facts.mobilities is None:
            return None
        return facts.mobilities[self.bilateral if everywhere else self.islands.bilateral(here)]

    def coefficient(self, facts: Facts, i: int) -> float:
        """Coefficient of friction for impulses: that of the slip there is."""
        if not self.items[i].friction.slides:
            return 1e6
        slip = np.linalg.norm(facts.v[i, 1:])
        return float(np.linalg.norm(facts.ratios[i][1:3])) if slip > 0 else float(facts.kinetic[i])

    def pivot(self, facts: Facts, here: np.ndarray, i: int) -> tuple[float, float]:
        """Normal acceleration per unit of normal effort of a sliding contact, with its friction and without."""
        n = len(self.islands.bilateral(here))
        if not n and self.sizes[i] == 3:
            row = facts.W[self.first_row[i], self.first_row[i] : self.first_row[i] + 3]
            return float(row[0] + row[1:] @ facts.ratios[i][1:3]), float(row[0])
        W, q, _ = self.system(facts, here, facts.drift)
        W = eliminated(W, q, n, self.mobilities(facts, here))[0]
        k = 3 * int(np.flatnonzero(here == i)[0])
        return float(W[k, k] + W[k, k + 1 : k + 3] @ facts.ratios[i][1:3]), float(W[k, k])

    def painleve(self, t: float, i: int, value: float) -> SimulationError:
        return SimulationError(
            self.items[i].path,
            f"rigid sliding has no solution at t = {self.epoch + t:.9g}: with its friction, a normal effort of 1 N"
            f" would accelerate the surfaces by {value:.3g} m/s² apart (Painlevé's paradox)",
            "Friction jams this contact. Lower mu, change the geometry, or give the mechanism compliance where it is"
            " stiff: carry the surface by a light body of its own on a stiff tr.forces.SpringDamper along the normal.",
        )


def _sum(v: np.ndarray) -> float:
    return float(np.add.reduce(v))

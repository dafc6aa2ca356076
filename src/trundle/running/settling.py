"""New modes: impacts, then a consistent set of modes over all contacts together."""

from __future__ import annotations

from collections import deque
from math import hypot

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import EVENT_CROWD, RESTORED, SAME_FORM, SMOOTH_HAND_OVER
from ..equations.records import INSIDE, OUTSIDE, Audit
from ..kernel.kernel import Callers
from ..model.contact import FLIGHT, ROLLING, SLIDING
from ..results.timeline import Event
from .bouncing import Bounces
from .carriers import may_hand_over, take_over
from .carrying import Carried
from .choosing import Known, choose
from .contacts import CROSSED, DEEP, LEFT, NEAR, TOUCHES, UNBOUNDED, VANISHED, Contacts
from .facts import Facts
from .hand_overs import HandOvers
from .impacts import Hits, jam, strike
from .levels import ON_KINK
from .painleve import TWO_SOLUTIONS, HeldFast, Jam

SAME_TIME = 200  # this many events (and ten per contact) at practically the same time end a run


class Settling:
    """Decides the modes of all contacts of a run, at its start and at every event."""

    def __init__(self, contacts: Contacts) -> None:
        self.contacts = contacts
        self._bounces = Bounces(contacts)
        self._hand_overs = HandOvers(contacts.items)
        self._times: deque[float] = deque(maxlen=SAME_TIME + 10 * contacts.n)

    def begin(self, calls: Callers, t: float, x: np.ndarray) -> np.ndarray:
        """Modes at the start of a run."""
        c = self.contacts
        take_over(c, calls, t, x)
        facts = c.facts(calls, t, x)
        self._require_good_start(facts)
        c.meet_speeds(facts)
        x = self.settle(calls, t, x, {})
        c.events = [e for e in c.events if e.is_impact or TWO_SOLUTIONS in e.cause]
        x[c.s.size - c.s.nw :] = 0.0  # the ledger starts after an impact at the start
        return x

    def carry_on(self, calls: Callers, t: float, x: np.ndarray, carried: Carried) -> np.ndarray:
        """Modes at the start of a run that continues another."""
        c = self.contacts
        c.mode_rows[:] = carried.modes
        touches, sticks = c.modes.touches > 0, c.modes.sticks > 0
        c.mode[:] = np.where(touches, np.where(sticks, ROLLING, SLIDING), FLIGHT)
        c.just_started[:] = c.mode == SLIDING
        c.sort()
        facts = c.facts(calls, t, x)
        c.meet_speeds(facts)
        c.meet_motion(x)
        if not carried.same or any(c.layered):
            x = self.settle(calls, t, x, {})
            c.events = [e for e in c.events if e.is_impact]
        else:
            c.gap_level = c.rounding + np.maximum(0.0, -facts.gap)
        return x

    def settle(
        self, calls: Callers, t: float, x: np.ndarray, causes: dict[int, str], ahead: dict[int, float] | None = None
    ) -> np.ndarray:
        """Impacts, then a consistent set of modes over all contacts together; x with the new velocities."""
        c = self.contacts
        self._watch(t, causes)
        before = c.mode.tolist()
        c.meet_motion(x)
        slow = c.still * np.array(c.speed)  # closing speeds that are treated as zero
        no_slip = c.modes.no_slip.copy()
        c.modes.extended[:], c.modes.no_slip[:] = 0.0, slow / 10
        taken = take_over(c, calls, t, x) if may_hand_over(c) else {}
        facts = c.facts(calls, t, x)
        self._follow_hand_overs(t, taken, facts)
        near = self._near(t, before, facts, slow)
        if self._meet_ends(near, facts):
            facts = c.facts(calls, t, x)
        hits = Hits(delays=dict(ahead or {}), plastic=self._bounces.crowded(t, near))
        if self._are_hit(near, taken, slow, facts):
            x, facts = self._strike(calls, t, x, facts, near, slow, hits)
        unbounded = [i for i in causes if causes[i] == UNBOUNDED]
        if unbounded:
            x, facts = self._jam(calls, t, x, facts, unbounded, slow, hits, near)
        if any(c.banded):
            x, facts = self._hold(calls, t, x, facts, near, slow, hits)
        remarks: dict[int, str] = {}
        known = self._known(causes)
        for left in range(3 * c.n, -1, -1):  # each round ends the slip of a contact, or takes a slow one for no rest
            closed = self._closed(near, hits.plastic, slow, facts)
            quiet = self._quiet(before, closed, {*causes, *taken, *hits.struck}) if causes else frozenset()
            try:
                started = choose(c, t, facts, closed, remarks, known=known._replace(quiet=quiet))
            except Jam as found:
                if not (left and found.sliding):
                    raise
                x, facts, near = self._jam_or_part(calls, t, x, facts, found.sliding, slow, hits, near)
                continue
            moving = self._not_at_rest(calls, t, x, near, slow, facts)
            stopped = None if moving else self._stopped_together(calls, t, x, closed, started, facts)
            if not left or (not moving and stopped is None):
                break
            if stopped is not None:
                x, facts = stopped
                continue
            slow[moving] = c.rounded_speeds[moving]
            if self._are_hit(near, {}, slow, facts):
                x, facts = self._strike(calls, t, x, facts, near, slow, hits)
        kept = [i for island in quiet for i in c.islands.contacts[island]]
        if kept:
            c.modes.no_slip[kept] = no_slip[kept]
        if started:  # start from zero slip: a remainder must not choose the direction
            x = self._without_slip(calls, t, x, started)
        held = [i for i in closed if facts.rates[i] > 10 * slow[i] and c.mode[i] != FLIGHT]
        if held:
            x = self._held_back(calls, t, x, held)
        self._extend_surfaces(facts)
        self._choose_forms(facts, causes)
        c.gap_level = c.rounding + np.maximum(0.0, -facts.gap)  # rounding is not a closing
        c.forget_levels()
        self._record(t, before, taken, causes, hits, remarks)
        return x

    def _not_at_rest(
        self, calls: Callers, t: float, x: np.ndarray, near: list[int], slow: np.ndarray, facts: Facts
    ) -> list[int]:
        """Contacts with speeds that were taken for rest, and are none: another one that flies would sink in.

        It closes slowly itself, or it would as soon as the slow parting of the others is removed.
        """
        c, rates = self.contacts, facts.rates
        if not c.flying:
            return []
        least = c.rounded_speeds
        flying = [i for i in near if c.mode[i] == FLIGHT and not c.loaded[i]]
        sinking = [i for i in flying if -slow[i] < rates[i] < -least[i]]
        if sinking or not flying:
            return sinking
        eased = (i for i in near if c.mode[i] != FLIGHT and slow[i] > least[i])
        parting = [i for i in eased if least[i] < rates[i] <= 10 * slow[i]]
        if not parting:
            return []
        later = c.facts(calls, t, calls["project"](t, x, c.P)[0]).rates
        return parting if any(later[i] < -least[i] for i in flying) else []

    def _stopped_together(
        self, calls: Callers, t: float, x: np.ndarray, closed: list[int], started: list[int], facts: Facts
    ) -> tuple[np.ndarray, Facts] | None:
        """(x, facts) without the slips that end, if these leave others no slip either that were taken for sliding.

        The feet of one body come to rest together, however unlike their last slips are.
        """
        c, modes, mode = self.contacts, self.contacts.modes, self.contacts.mode.tolist()
        of = c.islands.of_contact
        slides = [i for i in closed if mode[i] == SLIDING and c.gripping[i] and not facts.sticks[i]]
        if not slides:
            return None
        ending = facts.slip > c.rounded_speeds
        islands = {of[i] for i in closed if ending[i] and (mode[i] == ROLLING or i in started)}
        if not any(of[i] in islands for i in slides):
            return None
        modes.sticks[started] = 1.0
        after = calls["project"](t, x, c.P)[0]
        modes.sticks[started] = 0.0
        later = c.facts(calls, t, after)
        return (after, later) if any(later.sticks[i] for i in slides if of[i] in islands) else None

    def _quiet(self, before: list[int], closed: list[int], changed: set[int]) -> frozenset[int]:
        """Islands of which nothing has changed: the same contacts are closed, and none of these takes part."""
        islands = self.contacts.islands
        touched = [i for i, mode in enumerate(before) if mode != FLIGHT]
        changed = changed | set(closed).symmetric_difference(touched)
        every = range(len(islands.contacts))
        return frozenset(every) - {islands.of_contact[i] for i in changed} if changed else frozenset(every)

    def _follow_hand_overs(self, t: float, taken: dict[int, str], facts: Facts) -> None:
        """Take note of carriers that took over; raises if they alternate for ever."""
        c = self.contacts
        for i in taken:
            pull = -float(facts.drift[c.first_row[i]])
            self._hand_overs.follow(i, t, int(c.modes.carrier[i]), float(c.rounding[i]), pull, c.epoch)

    def _near(self, t: float, before: list[int], facts: Facts, slow: np.ndarray) -> list[int]:
        """Contacts that are closed by their gaps, and not about to part without having closed but for rounding."""
        c = self.contacts
        edge = facts.edge.tolist()
        near = [i for i in c.free if edge[i] >= 0]
        if not c.flying:
            return near
        gap = facts.gap.tolist()
        self._require_outside(t, facts)
        near = [i for i in near if before[i] != FLIGHT or gap[i] <= NEAR * c.rounding[i]]
        return [i for i in near if before[i] != FLIGHT or not self._grazes(i, facts, near, slow)]

    def _grazes(self, i: int, facts: Facts, near: list[int], slow: np.ndarray) -> bool:
        """True if the gap of an open contact stops to close by itself, above minus what is treated as zero.

        As at the lowest point of a pendulum that just reaches the floor: an impulse against its joint would be rounding
        divided by rounding, and there is nothing to stop.
        """
        c, rate, gap = self.contacts, facts.rates[i], float(facts.gap[i])
        if not rate < -slow[i]:  # at rest: it may be held
            return False
        least = min(c.gap_accelerations(facts, i, near, slow))
        return gap + c.rounding[i] > 0 and rate**2 < 2 * least * (gap + c.rounding[i])

    def _are_hit(self, near: list[int], taken: dict[int, str], slow: np.ndarray, facts: Facts) -> bool:
        """True if some contact closes; carriers hand over smoothly within the tolerance of the event."""
        rate, speed = facts.rates, self.contacts.speed
        return any(
            rate[i] < -(max(slow[i], SMOOTH_HAND_OVER * speed[i]) if i in taken else slow[i])
            for i in near
            if rate[i] < 0
        )

    def _strike(
        self, calls: Callers, t: float, x: np.ndarray, facts: Facts, near: list[int], slow: np.ndarray, hits: Hits
    ) -> tuple[np.ndarray, Facts]:
        """(x, facts of the contacts) after an impact."""
        x = strike(self.contacts, calls, t, x, facts, np.array(near), slow, hits)
        facts = self.contacts.facts(calls, t, x)
        self._bounces.count(t, hits.struck, facts, near, slow)
        return x, facts

    def _jam(
        self,
        calls: Callers,
        t: float,
        x: np.ndarray,
        facts: Facts,
        sliding: list[int],
        slow: np.ndarray,
        hits: Hits,
        near: list[int],
    ) -> tuple[np.ndarray, Facts]:
        """(x, facts) after an impact without collision, which ends the slip of contacts that friction jams."""
        c = self.contacts
        here = c.islands.beside(self._closed(near, hits.plastic, slow, facts), sliding)
        c.forget_efforts(sliding)
        x = jam(c, calls, t, x, facts, here, sliding, hits)
        facts = c.facts(calls, t, x)
        if self._are_hit(near, {}, slow, facts):  # contacts that were parting
            return self._strike(calls, t, x, facts, near, slow, hits)
        return x, facts

    def _jam_or_part(
        self,
        calls: Callers,
        t: float,
        x: np.ndarray,
        facts: Facts,
        sliding: list[int],
        slow: np.ndarray,
        hits: Hits,
        near: list[int],
    ) -> tuple[np.ndarray, Facts, list[int]]:
        """(x, facts, contacts that are near) after such an impact; where none ends the slip, they may part slowly."""
        try:
            x, facts = self._jam(calls, t, x, facts, sliding, slow, hits, near)
        except HeldFast:
            parting = [i for i in sliding if facts.rates[i] > slow[i]]
            if not parting:
                raise
            near = [i for i in near if i not in parting]
        return x, facts, near

    def _hold(
        self, calls: Callers, t: float, x: np.ndarray, facts: Facts, near: list[int], slow: np.ndarray, hits: Hits
    ) -> tuple[np.ndarray, Facts]:
        """x and what is known with slips ended that have come into the bands of their laws.

        Those that have broken away inside of their bands pass through them.
        """
        c, closed = self.contacts, self._closed(near, hits.plastic, slow, facts)
        passing = (c.mode == SLIDING) & (c.modes.layer == INSIDE)
        most = (1 + ON_KINK) * np.array(facts.thickness)
        held = [i for i in closed if c.banded[i] and not passing[i] and slow[i] < facts.slip[i] < most[i]]
        if not held:
            return x, facts
        before, x0 = (c.modes.touches[held], c.modes.sticks[held]), x
        c.modes.touches[held] = c.modes.sticks[held] = 1.0
        x, _, _, works = calls["stop_slips"](t, x0, c.P)
        c.modes.touches[held], c.modes.sticks[held] = before
        x[c.work] += works
        if c.drive is not None:  # what moves by a law of time does the rest of the work
            later, sooner = (Audit.of(calls["audit"](t, at, c.P)[0]).kinetic for at in (x, x0))
            x[c.drive] += later - sooner - works.sum()
        facts = c.facts(calls, t, x)
        if self._are_hit(near, {}, slow, facts):  # what stopped has pushed others
            return self._strike(calls, t, x, facts, near, slow, hits)
        return x, facts

    def _closed(self, near: list[int], ending: list[int], slow: np.ndarray, facts: Facts) -> list[int]:
        """Contacts that do not part; those whose bouncing ends may part as slowly as in a bounce too low to follow."""
        rate = facts.rates
        later = self._bounces.slow_bounces(facts, near, slow) if ending else [0.0] * self.contacts.n
        return [i for i in near if rate[i] <= max(10 * slow[i], 100 * later[i] if i in ending else 0.0)]

    def _held_back(self, calls: Callers, t: float, x: np.ndarray, held: list[int]) -> np.ndarray:
        """x without the slow parting of contacts whose bouncing ends; its energy is booked as their loss."""
        after = calls["project"](t, x, self.contacts.P)[0]
        kinetic = [Audit.of(calls["audit"](t, at, self.contacts.P)[0]).kinetic for at in (x, after)]
        after[self.contacts.work[held[0]]] += kinetic[1] - kinetic[0]
        return after

    def _without_slip(self, calls: Callers, t: float, x: np.ndarray, started: list[int]) -> np.ndarray:
        """x with the slips that start at zero.

        Where other contacts and laws of time leave a slip no freedom a remainder stays. It passes through zero at once:
        slips of its size are treated as none, so that the slip has the direction in which it starts.
        """
        modes = self.contacts.modes
        modes.sticks[started] = 1.0
        x, left = calls["project"](t, x, self.contacts.P)
        modes.sticks[started] = 0.0
        if left[0] > RESTORED:
            x = calls["project"](t, x, self.contacts.P)[0]
            slips = self.contacts.facts(calls, t, x).slip
            modes.no_slip[started] = np.maximum(modes.no_slip[started], 2 * slips[started])
        return x

    def _known(self, causes: dict[int, str]) -> Known:
        """What an event tells of the contacts; those that have left their cones count on islands where nothing else has
        happened that this may follow from."""
        of_contact = self.contacts.islands.of_contact
        others = {of_contact[i] for i, cause in causes.items() if cause != LEFT}
        left = frozenset(i for i, cause in causes.items() if cause == LEFT and of_contact[i] not in others)
        return Known(left, vanished=frozenset(i for i, cause in causes.items() if cause == VANISHED))

    def _meet_ends(self, near: list[int], facts: Facts) -> bool:
        """Continue surfaces at whose ends contacts are, but for rounding: modes are decided for the side, on which they
        go on. → True if there are any."""
        c, reach = self.contacts, facts.reach.tolist()
        met = [i for i in near if c.ends[i] and abs(reach[i]) < c.rounding[i] / 2]
        c.modes.extended[met] = 1.0
        return bool(met)

    def _extend_surfaces(self, facts: Facts) -> None:
        """Continue surfaces beyond their ends where a contact comes to one: the event is located by that."""
        c, edge, modes = self.contacts, facts.edge.tolist(), self.contacts.mode.tolist()
        c.modes.extended[:] = 0.0
        for i, reach in enumerate(facts.reach.tolist()):
            on_side = reach > -c.rounding[i] / 2  # else it touches with its tip: then a half-plane alone is continued
            if c.ends[i] and modes[i] != FLIGHT and edge[i] >= 0 and (on_side or c.has_edge[i]):
                c.modes.extended[i] = 1.0 if on_side else 2.0

    def _choose_forms(self, facts: Facts, causes: dict[int, str]) -> None:
        """The forms of friction laws with a layer."""
        c, modes = self.contacts, self.contacts.mode.tolist()
        if not any(c.layered):
            return
        c.outside, c.thickness = [], facts.thickness
        for i, thickness in enumerate(facts.thickness):
            form = self._form(i, modes[i], hypot(*facts.v[i, 1:].tolist()), thickness, causes.get(i))
            c.modes.layer[i] = form
            if form == OUTSIDE:
                c.outside.append((i, thickness))

    def _form(self, i: int, mode: int, slip: float, thickness: float, cause: str | None) -> int:
        """Which form the law of a contact has, if it has a layer."""
        c = self.contacts
        old = int(c.modes.layer[i])
        if mode != SLIDING or not c.layered[i]:
            return 0
        if old and abs(slip - thickness) < ON_KINK * thickness:
            return INSIDE + OUTSIDE - old if cause == CROSSED else old
        return INSIDE if slip < thickness else OUTSIDE

    def _record(
        self,
        t: float,
        before: list[int],
        taken: dict[int, str],
        causes: dict[int, str],
        hits: Hits,
        remarks: dict[int, str],
    ) -> None:
        """Events of contacts that were hit, or whose modes or carriers have changed."""
        c = self.contacts
        for i, (was, now) in enumerate(zip(before, c.mode.tolist(), strict=True)):
            hit = hits.struck.get(i)
            if hit is None and was == now and causes.get(i) != "slip vanished" and i not in taken and i not in remarks:
                continue
            cause = taken.get(i) or causes.get(i) or ("impact" if hit else "together with others")
            if hit is None and was == now == SLIDING and i not in taken:
                cause = "slip reversed"
            when, cause = c.epoch + t + hits.delays.get(i, 0.0), cause + hits.notes.get(i, "") + remarks.get(i, "")
            item = c.items[i]
            c.events.append(Event(when, item.path, item.modes[was], item.modes[now], cause, **(hit or {})))

    def _require_outside(self, t: float, facts: Facts) -> None:
        """Raise if a contact that has just closed overlaps deeply: it must close from outside."""
        c = self.contacts
        deep = (c.mode == FLIGHT) & (facts.gap < -DEEP * c.rounding)
        for i in np.flatnonzero(deep & (facts.edge >= 0)):
            raise SimulationError(
                c.items[i].path,
                f"closes at t = {c.epoch + t:.9g} with the surfaces {-facts.gap[i]:.3g} m inside of each other",
                "The body came through an edge or from below, where this contact has no surface. Add one there.",
            )

    def _watch(self, t: float, causes: dict[int, str]) -> None:
        """Raise if many events come at practically the same time."""
        c = self.contacts
        self._times.append(t)
        full = len(self._times) == self._times.maxlen
        if full and t - self._times[0] < EVENT_CROWD * c.span:
            last = "; ".join(str(e) for e in c.events[-2:]) or "no transition was recorded"
            raise SimulationError(
                c.items[next(iter(causes), 0)].path,
                f"{len(self._times)} events within {t - self._times[0]:.2g} s of t = {c.epoch + t:.9g} (last: {last})",
                "Its modes contradict each other: try another mu, remove redundant contacts, or use method='moreau'.",
            )

    def _require_good_start(self, facts: Facts) -> None:
        """Raise for surfaces that overlap at the start, or should touch and do not, and for laws with two forms."""
        c = self.contacts
        for item, gap, none in zip(c.items, facts.gap, TOUCHES * c.rounding, strict=True):
            if gap < -none:
                what, cure = item.overlaps
                raise SimulationError(
                    item.path,
                    f"{what} by {-gap:.3g} {item.unit} at the start",
                    f"{cure}, or pin '{item.path}.gap' to 0 in the initial values.",
                )
            if item.bilateral and gap > none:
                raise SimulationError(
                    item.path,
                    f"is bilateral, but the surfaces are {gap:.3g} m apart at the start",
                    f"Pin '{item.path}.gap' to 0 in the initial values.",
                )
        for item, jump in zip(c.items, facts.jump, strict=True):
            if jump > SAME_FORM:
                raise SimulationError(
                    f"{item.path}.friction",
                    f"the two forms of its layer differ by {jump:.3g} of themselves where they should meet, at |u| = δ",
                    "Make both ratios that layer(u) gives equal at the slip δ, or leave layer out.",
                )

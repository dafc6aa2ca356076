"""Nonsmooth time stepping (Moreau 1988, Jean 1999): impulses over fixed steps, for many contacts at once.

No event is located: in each step all contacts that are closed are solved together for impulses in the exact Coulomb
cone. First order, with errors of the size of the step; never chatters.
"""

from __future__ import annotations

import time
from itertools import pairwise

import numpy as np

from ..core.errors import SimulationError
from ..equations.contact import ASLEEP, CARRIER, EXTENDED, LAYER, MODE
from ..equations.system import System
from ..kernel.kernel import Callers, Kernel
from ..model.contact import FLIGHT, ROLLING, SLIDING
from ..results.timeline import Event
from ..results.turning import Track
from .carrying import Carried
from .complementarity import solve
from .contacts import Contacts
from .facts import Facts
from .gap_watch import LOOK_EVERY, GapWatch
from .impacts import KINETIC, restitution
from .outcome import Outcome, Statistics
from .progress import Report

STEP = 1e-3  # s, unless max_step says otherwise
CLOSED = 1e-9  # m: gap that counts as closed
PRESSED = 1e-10  # of the largest impulse: what counts as none


class TimeStepping:
    """Steps of one length between the outputs."""

    def __init__(
        self,
        s: System,
        kernel: Kernel,
        x0: np.ndarray,
        P: np.ndarray,
        times: np.ndarray,
        step: float,
        report: Report | None = None,
        track: Track | None = None,
        carried: Carried | None = None,
        look_every: int = LOOK_EVERY,
    ) -> None:
        self.carried = carried
        self.track = track  # of the angles that turn
        self.s, self.kernel, self.times, self.report = s, kernel, times, report
        self.P, self.x = P.copy(), x0.copy()  # the contacts' modes stand in P
        self.step = step if np.isfinite(step) else STEP
        self.calls = Callers(kernel)
        self.contacts = Contacts(s, self.P, float(times[-1] - times[0]), 0.0)
        self.gaps = GapWatch(s, self.calls, self.P, look_every)
        self.stats = Statistics(method="moreau")
        self.guess: dict[int, np.ndarray] = {}
        self.largest = 0.0

    def go(self) -> Outcome:
        n = self.times.size
        states, modes = np.zeros((n, self.s.size)), np.zeros((n, MODE * self.contacts.n))
        reason, error, filled, first = "", None, 0, {}
        begin = time.perf_counter()
        t = float(self.times[0])
        try:
            if self.carried is not None:
                self.x = self.contacts.carry_on(self.calls, t, self.x, self.carried)
            else:
                self.gaps.start(t, self.x)
                self.x = self.contacts.begin(self.calls, t, self.x)
            self.x = self.calls["project"](t, self.x, self.P)[0]
            first = self.contacts.names()
            self.contacts.tail[:, LAYER] = 0.0  # laws by the slip there is
            states[0], modes[0], filled = self.x, self.contacts.tail.ravel(), 1
            self._follow(t)
            for k in range(1, n):
                count = max(1, int(np.ceil((self.times[k] - self.times[k - 1]) / self.step - 1e-9)))
                grid = np.linspace(self.times[k - 1], self.times[k], count + 1)
                for a, b in pairwise(grid):
                    self.calls.refresh()
                    self._advance(float(a), float(b - a))
                    t = float(b)
                    self.gaps.after_step(self.stats.steps, t, self.x)
                    self._follow(t)
                    if self.report is not None:
                        self.report(t, self.stats.steps)
                self.gaps.check(t, self.x)
                states[k] = self.gaps.reported(t, self.x, self.contacts.mode == FLIGHT)
                modes[k], filled = self.contacts.tail.ravel(), k + 1
                modes[k, ASLEEP::MODE] = 0.0
        except KeyboardInterrupt:
            reason = f"interrupted at t = {t:.6g}"
        except SimulationError as failure:
            reason, error = str(failure), failure
        if not filled:
            states[0], filled = self.x, 1
        stats = self.stats
        stats.wall_seconds = time.perf_counter() - begin
        stats.kernel = self.kernel.where
        stats.events = len(self.contacts.events)
        stats.gap_searches, stats.gap_seconds = self.gaps.looks, self.gaps.seconds
        stats.impacts = sum(e.is_impact for e in self.contacts.events)
        return Outcome(
            self.times[:filled].copy(),
            states[:filled].copy(),
            reason,
            error,
            stats,
            modes[:filled].copy(),
            first,
            self.contacts.events,
        )

    def _follow(self, t: float) -> None:
        if self.track is not None:
            self.track.follow(t, self.x, None, self.P)

    def _advance(self, t: float, h: float) -> None:
        """One step: half the way, impulses there, the other half."""
        c, calls = self.contacts, self.calls
        c.tail[:, :CARRIER] = c.tail[:, EXTENDED : EXTENDED + 1] = 0.0
        self.x = self.gaps.refresh(t, self.x, c.mode == FLIGHT)
        c.take_over(calls, t, self.x)
        ahead, middle = calls["coast"](t, self.x, self.P, h)
        if not np.all(np.isfinite(ahead)):
            raise SimulationError(
                "moreau", f"the state is not finite at t = {t:.6g}", "Take a smaller step (max_step), or look at laws."
            )
        facts = Facts(c, calls["decide"](t + h / 2, ahead, self.P))
        before = Facts(c, calls["decide"](t + h / 2, middle, self.P))
        fall = h * np.abs(facts.drift[c.first_row]) * h / 2  # way that a body falls in a step: no gap to speak of
        here = np.flatnonzero((facts.gap <= CLOSED + fall * (facts.v[:, 0] <= 0)) & ~c.held & (facts.edge >= 0))
        W, q, C = c.system(facts, here, facts.speeds, everywhere=True)
        n = len(c.bilateral)
        normal = n + 3 * np.arange(len(here))
        rebound = -np.array([restitution(c, int(i), -min(float(before.v[i, 0]), 0.0), 0.0).speed for i in here])
        gained = facts.v[here, 0] - before.v[here, 0]
        rebound[-rebound < -2 * gained] = 0.0  # a bounce of a step or two is none
        wanted = q.copy()
        wanted[normal] += rebound
        mu = np.array([self._coefficient(facts, before, int(i)) for i in here])
        guess = np.zeros(len(q))
        for k, i in enumerate(here):
            guess[n + 3 * k : n + 3 * k + 3] = self.guess.get(int(i), 0.0)
        mobilities = c.mobilities(facts, here, everywhere=True)
        answer = solve(W, wanted, n, mu, [None] * len(here), guess if self.guess else None, mobilities=mobilities)
        self.stats.complementarity_residual = max(self.stats.complementarity_residual, answer.residual)
        impulses = C @ answer.effort
        after = calls["kick"](t + h / 2, ahead, self.P, impulses)[0]
        speeds = q + W @ answer.effort
        for k, i in enumerate(here):
            rows = slice(n + 3 * k, n + 3 * k + 3)
            after[c.work[i]] += answer.effort[rows] @ (before.v[i] + speeds[rows]) / 2
        if c.drive is not None:  # what moves by a law of time does the rest of the work
            gain = (calls["audit"](t + h / 2, after, self.P)[0] - calls["audit"](t + h / 2, ahead, self.P)[0])[KINETIC]
            after[c.drive] += gain - answer.effort @ (q + speeds) / 2
        self.guess = {int(i): answer.effort[n + 3 * k : n + 3 * k + 3] for k, i in enumerate(here)}
        x, gaps = calls["glide"](t + h / 2, after, self.P, h / 2)
        gaps[self.gaps.asleep > 0] = np.inf
        self._finish(t, h, x, gaps, facts, before, here, answer.effort[n:], speeds[n:], mu)

    def _finish(
        self,
        t: float,
        h: float,
        x: np.ndarray,
        gaps: np.ndarray,
        facts: Facts,
        before: Facts,
        here: np.ndarray,
        impulses: np.ndarray,
        speeds: np.ndarray,
        mu: np.ndarray,
    ) -> None:
        """Overlaps and bilateral constraints removed; modes and their changes recorded."""
        c = self.contacts
        old = c.mode.copy()
        c.speed = max(c.speed, float(np.abs(facts.v).max(initial=0.0)))
        self.largest = max(self.largest, float(np.abs(impulses[::3]).max(initial=0.0)))
        found: dict[int, tuple[int, np.ndarray | None]] = {}
        for k, i in enumerate(here):
            N, F, v = impulses[3 * k], impulses[3 * k + 1 : 3 * k + 3], speeds[3 * k : 3 * k + 3]
            if PRESSED * self.largest >= N or v[0] > 1e-9 * c.speed:
                continue
            slip = np.linalg.norm(v[1:])
            sticks = c.items[i].friction.sticks and (
                slip <= 1e-9 * c.speed or np.linalg.norm(F) < mu[k] * N * (1 - 1e-9)
            )
            way = None if sticks or slip == 0 else facts.tangents[i] @ v[1:] / slip
            found[int(i)] = (ROLLING if sticks else SLIDING, way)
        touching = np.array([i in found for i in range(c.n)]) | c.held
        c.tail[:, :CARRIER] = 0.0
        c.tail[touching | (gaps[: c.n] < 0), 0] = 1.0
        x = self.calls["place"](t + h, x, self.P)[0]
        c.tail[:, :CARRIER] = 0.0
        if len(c.bilateral):
            x = self.calls["project"](t + h, x, self.P)[0]
        for i in range(c.n):
            mode, way = found.get(i, (SLIDING if c.held[i] else FLIGHT, None))
            c.set_mode(i, mode, way)
            found_at = np.flatnonzero(here == i)
            rows = slice(3 * int(found_at[0]), 3 * int(found_at[0]) + 3) if found_at.size else None
            P = np.zeros(3) if rows is None else impulses[rows]
            strikes = P[0] > 0 and old[i] == FLIGHT
            if mode != old[i] or strikes:
                cause = "gap closed" if old[i] == FLIGHT else "parted" if mode == FLIGHT else "friction"
                v = np.zeros(3) if rows is None else speeds[rows]
                hit = (-min(before.v[i, 0], 0.0), float(np.linalg.norm(P)), -float(P @ (before.v[i] + v)) / 2)
                path, names = c.items[i].path, c.items[i].modes
                c.events.append(Event(t + h, path, names[old[i]], names[mode], cause, *(hit if strikes else ())))
        self.x = x
        self.stats.steps += 1

    def _coefficient(self, facts: Facts, before: Facts, i: int) -> float:
        """As for impacts; that of rest where there is no slip."""
        law, rests = self.contacts.items[i].friction, np.linalg.norm(before.v[i, 1:]) <= 1e-9 * self.contacts.speed
        if law.sticks and law.slides and rests:
            return float(facts.static[i])
        return self.contacts.coefficient(facts, i)

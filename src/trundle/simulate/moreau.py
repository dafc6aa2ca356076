"""Nonsmooth time stepping (Moreau 1988, Jean 1999): impulses over fixed steps, for many contacts at once.

No event is located: in each step all contacts that are closed are solved together for impulses in the exact Coulomb
cone. First order, with errors of the size of the step; never chatters. The free motion follows the midpoint rule
(``equations.stepping``), and energy that a step would gain all the same is taken out of the velocities.
"""

from __future__ import annotations

import time
from itertools import pairwise
from math import isfinite

import casadi as ca
import numpy as np

from ..core.errors import SimulationError
from ..equations.contact import ASLEEP, CARRIER, EXTENDED, LAYER, MODE
from ..equations.delassus import IDLE
from ..equations.fused import can_fuse
from ..equations.program import Program
from ..equations.stepping import REST, has_laws
from ..equations.system import System
from ..kernel.kernel import Callers
from ..library.contact.impact import Newton, Poisson, Propagating
from ..model.contact import FLIGHT, ROLLING, SLIDING, Unilateral
from ..results.timeline import Event
from .complementarity import Answer, solve
from .contacts import Contacts
from .facts import Facts
from .gap_watch import GapWatch
from .impacts import LARGE, blow
from .ledger import GAIN, Ledger
from .outcome import Outcome, Statistics
from .problem import Problem
from .smooth_friction import solve_with_laws

STEP = 1e-3  # s, unless max_step says otherwise
PRESSED = 1e-10  # of the largest impulse: smaller ones count as none
RESIDUAL = 1e-9  # of the contact problem, above which sweeps are followed by Newton's method
UNSOLVED = 1e-4  # of the contact problem, above which the run ends
OVERLAP = 1e-9  # m, that is not removed
CLOSINGS = 6  # rounds of removing overlaps
TURN = 0.5  # rad
MISFIT = 1e-6  # of the implicit equations of a step, above which the run ends
KNOWN_IMPACTS = Newton, Poisson, Propagating


def stepping_functions(program: Program) -> dict[str, ca.Function]:
    s = program.system
    require_possible(s)
    names = ["problem", "rates", "advance", "close_gaps", "energy"]
    if any(not c.friction.sticks for c in _contacts(s)):
        names.append("laws")
    found = {name: getattr(program, name) for name in names}
    if can_fuse(s) and all(type(c.impact) is Newton for c in _contacts(s)):
        found["step"] = program.fused_step
    return found


def require_possible(s: System) -> None:
    """Raises for what steps cannot follow."""
    if not s.contacts:
        raise SimulationError("method", "= 'moreau' is for models with contacts", "Use method='auto'.")
    for c in _contacts(s):
        if not isinstance(c.impact, KNOWN_IMPACTS):
            raise SimulationError(
                f"{c.path}.impact",
                f"is a {type(c.impact).__name__}, a law of restitution that time stepping does not know",
                "Use tr.Newton, tr.Poisson or tr.Propagating, or method='auto'.",
            )
    for constraint, bond, level in s.rows:
        if level == 2:
            raise SimulationError(
                f"{constraint.path}.{bond}",
                "locks accelerations, which time stepping by velocities cannot",
                "Lock positions or velocities instead, or use method='auto'.",
            )


def _contacts(s: System) -> list[Unilateral]:
    return [s.closing[i][0] for i in s.contacts]  # type: ignore[misc]


class TimeStepping:
    """Steps of one length between the outputs."""

    def __init__(self, problem: Problem, step: float) -> None:
        s, times = problem.system, problem.times
        self.carried = problem.carried
        self.track = problem.track  # of the angles that turn
        self.s, self.kernel, self.times, self.report = s, problem.kernel, times, problem.report
        self.P, self.x = problem.P.copy(), problem.x0.copy()  # the contacts' modes stand in P
        self.step = step
        self.calls = Callers(problem.kernel)
        self.contacts = Contacts(s, self.P, float(times[-1] - times[0]), 0.0)
        self.gaps = GapWatch(s, self.calls, self.P, problem.look_every)
        self.stats = Statistics(method="moreau")
        require_possible(s)
        self.e = np.array([law.e for law in self.contacts.impacts if isinstance(law, KNOWN_IMPACTS)])  # all of them
        self.guess = np.zeros(self.contacts.rows)  # impulses of the last step,
        self.last = np.zeros(s.nu)  # the change of the velocities,
        self.calm = 0.0  # and 1 if no contact was hit: then they are to be expected again
        self.turned = 0.0  # rad: how far bodies may have turned since that was noted
        self.modes = b""  # of all contacts, to see changes
        self.stiff = has_laws(s)
        self.fused = "step" in problem.kernel.functions
        self.largest = 0.0
        self.ledger = Ledger(steady=self.contacts.drive is None)

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
            self.ledger.begin(self.calls["energy"](t, self.x, self.P)[0].tolist())
            states[0], modes[0], filled = self.x, self.contacts.tail.ravel(), 1
            self._follow(t)
            for k in range(1, n):
                count = max(1, int(np.ceil((self.times[k] - self.times[k - 1]) / self.step - 1e-9)))
                grid = np.linspace(self.times[k - 1], self.times[k], count + 1)
                for a, b in pairwise(grid.tolist()):
                    self.calls.refresh()
                    self._advance(a, b - a)
                    t = b
                    self.gaps.after_step(self.stats.steps, t, self.x)
                    self._follow(t, anyway=t == self.times[k])
                    if self.report is not None:
                        self.report(t, self.stats.steps)
                self.gaps.check(t, self.x)
                states[k] = self.gaps.reported(t, self.x, self.contacts.mode == FLIGHT)
                modes[k], filled = self.contacts.tail.ravel(), k + 1
                modes[k, ASLEEP::MODE] = 0.0
            self.ledger.close(t)
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

    def _follow(self, t: float, anyway: bool = True) -> None:
        """Take note of the state for angles that turn, once some body may have turned by ``TURN``."""
        if self.track is not None and (anyway or self.turned > TURN):
            self.track.follow(t, self.x, None, self.P)
            self.turned = 0.0

    def _advance(self, t: float, h: float) -> None:
        """One step: half the way, impulses there, the other half."""
        c, calls = self.contacts, self.calls
        self.x = self.gaps.refresh(t, self.x, c.mode == FLIGHT)
        if self.fused and self._advance_at_once(t, h):
            return
        c.tail[:, :CARRIER] = c.tail[:, EXTENDED : EXTENDED + 1] = 0.0
        c.take_over(calls, t, self.x)
        out = calls["problem"](t, self.x, self.P, h, self.last, self.calm * self.guess, self.e, c.speed)
        ahead, misfit, whole, before, free, table, ratios, closed, rebound, mu, lands, response, mobilities = out
        self._require_sound(t, ahead, float(misfit[0]))
        more = np.zeros(0), mobilities[: c.rows if self.s.redundant else 0]
        facts = Facts(c, [whole, free, (free - before) / h, table, ratios, *more])
        here = np.flatnonzero(closed)
        rows, n = self._rows(facts, here, mobilities)
        C = self._columns(facts, here, rows, n)
        W, q = facts.W[rows] @ C, free[rows]
        normal = n + 3 * np.arange(len(here))
        wanted = q.copy()
        wanted[:n] += before[rows[:n]]  # joints: no motion against them in the mean of the step
        notes: dict[int, str] = {}
        struck = np.zeros(c.rows)
        if rebound[here].any():  # a blow by the laws of impact; then nothing but what it left
            struck = self._blow(t, Facts(c, [whole, before, facts.drift, table, ratios, *more]), here, rebound, notes)
            shift = facts.W @ struck
            wanted += shift[rows]
            bounce = here[rebound[here] > 0]
            left = np.zeros(c.n)  # as much of what the laws give as is left of Newton's rebound at the end of the step
            left[bounce] = np.maximum((before + shift)[c.first_row[bounce]], 0.0)
            left[bounce] *= rebound[bounce] / (-self.e * before[c.first_row])[bounce]
            wanted[normal] -= left[here]
        answer = self._solve(W, wanted, n, here, rows, mu[here], lands[here], facts)
        self.stats.complementarity_residual = max(self.stats.complementarity_residual, answer.residual)
        self._require_solved(t, here, answer)
        impulses = C @ answer.effort + struck
        effort = answer.effort + struck[rows]
        if self.stiff:
            after = ahead.copy()
            after[self.s.nx : self.s.nx + self.s.nu] += response.reshape(-1, self.s.nu).T @ impulses
        else:
            after = calls["kick"](t + h / 2, ahead, self.P, impulses)[0]
        velocities = slice(self.s.nx, self.s.nx + self.s.nu)
        calm = not (struck.any() or lands.any())
        if not (calm or self.stiff):  # gyroscopic terms: the velocities after the blow act in the second half
            late = calls["rates"](t + h / 2, after, np.zeros(self.s.nu), self.P, h)[0]
            after[velocities] += (late - (ahead[velocities] - self.x[velocities])) / 2
        change = after[velocities] - self.x[velocities]
        if self.stiff or c.drive is not None:  # work by the velocities that there are with the impulses
            middle = after.copy()
            middle[velocities] = self.x[velocities]
            first = self.s.size - self.s.nw
            after[first:] = self.x[first:] + calls["rates"](t + h / 2, middle, change, self.P, h)[1]
        speeds = free[rows] + (facts.W @ impulses)[rows]
        old = before[c.three_rows]
        works = ((effort * (before[rows] + speeds))[n:] / 2).reshape(-1, 3).sum(axis=1)
        gained, lost = np.maximum(works, 0.0), np.minimum(works, 0.0)
        if self.ledger.steady and works.sum() > 0:  # contacts take energy only: the ledger must not see a gain as work
            works = lost - gained * lost.sum() / gained.sum()
        for i, work in zip(here, works, strict=True):
            after[c.work[i]] += work
        if c.drive is not None:  # what moves by a law of time does the rest of the work
            gain = (calls["energy"](t + h / 2, after, self.P)[0] - calls["energy"](t + h / 2, ahead, self.P)[0])[0]
            after[c.drive] += gain - effort @ (free[rows] + speeds) / 2
        self.calm = float(calm)
        self.guess, self.last = impulses, self.calm * change
        x, gaps = calls["advance"](t + h / 2, after, self.P, h)
        self._finish(t, h, x, gaps, facts, old, here, effort[n:], speeds[n:], mu[here], rebound[here], works, notes)

    def _advance_at_once(self, t: float, h: float) -> bool:
        """One step by one function; False, and nothing done, if its answer is not good enough."""
        c, step = self.contacts, self.calls["step"]
        at, start, numbers, length, last, guess, calm, e, levels = step.args
        at[0], length[0], calm[0] = t, h, self.calm
        start[:], numbers[:], last[:], guess[:], e[:] = self.x, self.P, self.last, self.guess, self.e
        levels[0], levels[1], levels[2] = c.speed, self.largest, c.still / 10
        levels[3], levels[4] = self.ledger.limit, self.ledger.steady
        step.call()
        x, tail, impulses, change, report, before, after, _ = step.res
        misfit, residual, work, speed, largest, quiet, turn, gap, *energies = report.tolist()
        good = misfit < MISFIT and residual < RESIDUAL and gap > -OVERLAP and isfinite(sum(energies))
        if not (good and (quiet or work <= GAIN * self.ledger.scale)):  # restitution with friction may gain energy
            return False
        self.x, self.guess, self.last, self.calm = x.copy(), impulses.copy(), change.copy(), quiet
        c.speed, self.largest = speed, largest
        self.turned += turn
        old, flying = self.modes, c.flying
        c.tail[:] = tail.reshape(c.n, MODE)
        self.modes = c.tail[:, :2].tobytes()
        if flying or self.modes != old or not quiet:
            was = c.mode.tolist()
            c.mode[:] = c.tail[:, 0] + c.tail[:, 1]
            c.sort()
            pushes, old_speeds, speeds = (v.reshape(c.n, 3) for v in (impulses, before, after))
            self._record(t + h, was, pushes, old_speeds, speeds, {})
        self.ledger.keep(t + h, energies)
        stats = self.stats
        stats.complementarity_residual = max(stats.complementarity_residual, residual)
        stats.steps += 1
        return True

    def _require_sound(self, t: float, ahead: np.ndarray, misfit: float) -> None:
        if not np.all(np.isfinite(ahead)):
            bad = [self.s.state_names[i].name for i in np.flatnonzero(~np.isfinite(ahead))]
            raise SimulationError(
                bad[0], f"is not finite after t = {t:.6g}", "Take a smaller step (max_step), or look at the laws."
            )
        if not misfit < MISFIT:
            raise SimulationError(
                "moreau",
                f"the velocities of the step at t = {t:.6g} are not found: the last change is {misfit:.2g} of them",
                "Bodies turn by too much within a step, or a law is too steep. Take a smaller step (max_step).",
            )

    def _rows(self, facts: Facts, here: np.ndarray, mobilities: np.ndarray) -> tuple[np.ndarray, int]:
        """Bilateral rows that have any effect on the motion, then three of each contact in ``here``; how many first."""
        c = self.contacts
        always = c.bilateral.astype(int)
        if self.s.redundant and always.size:
            always = always[np.diag(facts.W)[always] > IDLE * mobilities[always]]
        return np.concatenate([always, c.three_rows[here].ravel()]).astype(int), always.size

    def _columns(self, facts: Facts, here: np.ndarray, rows: np.ndarray, n: int) -> np.ndarray:
        """C with efforts of all rows = C @ efforts of ``rows``: friction and resistance go with the normal efforts."""
        c = self.contacts
        C = np.zeros((c.rows, len(rows)))
        C[rows, np.arange(len(rows))] = 1.0
        for k, i in enumerate(here):
            C[c.first_row[i] + 3 : c.first_row[i] + c.sizes[i], n + 3 * k] = facts.ratios[i][3:]
        for i in np.flatnonzero(c.held):
            at = np.flatnonzero(rows[:n] == c.first_row[i])
            C[c.first_row[i] : c.first_row[i] + c.sizes[i], at] = facts.ratios[i][:, None]
        return C

    def _require_solved(self, t: float, here: np.ndarray, answer: Answer) -> None:
        if not answer.residual < UNSOLVED:
            raise SimulationError(
                ", ".join(self.contacts.items[i].path for i in here[:4]),
                f"the impulses of the step at t = {t:.6g} are not found: a misfit of {answer.residual:.2g} remains",
                "Take a smaller step (max_step), or lower mu.",
            )

    def _blow(self, t: float, facts: Facts, here: np.ndarray, rebound: np.ndarray, notes: dict[int, str]) -> np.ndarray:
        """Impulses of all rows by the laws of impact, at the velocities before the step."""
        c = self.contacts
        try:
            plastic = set(np.flatnonzero(rebound <= 0).tolist())
            return blow(c, facts, here, plastic, c.still * c.speed, t, notes)[0]
        except SimulationError:  # friction jams: no restitution
            notes |= {int(i): ", without restitution: friction jams" for i in here}
            return np.zeros(c.rows)

    def _solve(
        self,
        W: np.ndarray,
        wanted: np.ndarray,
        n: int,
        here: np.ndarray,
        rows: np.ndarray,
        mu: np.ndarray,
        lands: np.ndarray,
        facts: Facts,
    ) -> Answer:
        """Impulses of n bilateral rows and of three rows per contact in ``here``."""
        c = self.contacts
        guess = self.guess[rows] if self.guess.any() else None
        lawful = np.array([k for k, i in enumerate(here) if not (c.items[i].friction.sticks or lands[k])], dtype=int)
        if not lawful.size:
            return self._solve_cones(W, wanted, n, mu, guess)
        slips, directions = np.zeros((c.n, 2)), facts.v[:, 1:] / np.maximum(facts.slip, 1e-300)[:, None]

        def phi(mine: np.ndarray) -> np.ndarray:
            slips[here] = mine
            found = self.calls["laws"](self.P, slips.ravel(), directions.ravel())[0]
            return found.reshape(c.n, 2)[here]

        return solve_with_laws(W, wanted, n, mu, lawful, phi, facts.v[here, 1:], guess)

    def _solve_cones(
        self, W: np.ndarray, wanted: np.ndarray, n: int, mu: np.ndarray, guess: np.ndarray | None
    ) -> Answer:
        none: list[np.ndarray | None] = [None] * len(mu)
        answer = solve(W, wanted, n, mu, none, guess)
        if not answer.found and mu.max(initial=0.0) > LARGE:  # ideal rolling may ask for the impossible
            answer = solve(W, wanted, n, np.minimum(mu, LARGE), none, guess)
        return answer

    def _finish(
        self,
        t: float,
        h: float,
        x: np.ndarray,
        gaps: np.ndarray,
        facts: Facts,
        before: np.ndarray,
        here: np.ndarray,
        impulses: np.ndarray,
        speeds: np.ndarray,
        mu: np.ndarray,
        rebound: np.ndarray,
        works: np.ndarray,
        notes: dict[int, str],
    ) -> None:
        """Overlaps and bilateral constraints removed; modes and their changes recorded."""
        c = self.contacts
        old = c.mode.copy()
        c.speed = max(c.speed, float(np.abs(facts.v).max(initial=0.0)))
        self.largest = max(self.largest, float(np.abs(impulses[::3]).max(initial=0.0)))
        found: dict[int, tuple[int, np.ndarray | None]] = {}
        for k, i in enumerate(here):
            N, F, v = impulses[3 * k], impulses[3 * k + 1 : 3 * k + 3], speeds[3 * k : 3 * k + 3]
            if PRESSED * self.largest >= N or v[0] > REST * c.speed:
                continue
            slip = np.linalg.norm(v[1:])
            sticks = c.items[i].friction.sticks and (
                slip <= REST * c.speed or np.linalg.norm(F) < mu[k] * N * (1 - 1e-9)
            )
            way = None if sticks or slip == 0 else facts.tangents[i] @ v[1:] / slip
            found[int(i)] = (ROLLING if sticks else SLIDING, way)
        touching = np.array([i in found for i in range(c.n)]) | c.held
        if touching.any() or gaps.min() < 0 or len(c.bilateral):
            lower = self.calls["energy"](t + h, x, self.P)[0]
            x = self._closed(t + h, x, touching, gaps)
            rise = float((self.calls["energy"](t + h, x, self.P)[0] - lower)[:3].sum())
            self._book_lift(x, rise, here, works)
        if len(c.bilateral):
            x = self.calls["project"](t + h, x, self.P)[0]
        for i in range(c.n):
            c.put(i, *found.get(i, (SLIDING if c.held[i] else FLIGHT, None)))
        c.sort()
        pushes, after = np.zeros((c.n, 3)), np.zeros((c.n, 3))
        pushes[here], after[here] = impulses.reshape(-1, 3), speeds.reshape(-1, 3)
        self._record(t + h, old.tolist(), pushes, before, after, notes)
        velocities = slice(self.s.nx, self.s.nx + self.s.nu)
        x[velocities] *= self.ledger.keep(t + h, self.calls["energy"](t + h, x, self.P)[0].tolist())
        self.x, self.modes = x, c.tail[:, :2].tobytes()
        self.turned += h * float(np.abs(x[velocities]).max(initial=0.0))
        self.stats.steps += 1

    def _record(
        self,
        t: float,
        old: list[int],
        impulses: np.ndarray,
        before: np.ndarray,
        after: np.ndarray,
        notes: dict[int, str],
    ) -> None:
        """Changes of modes, and blows on contacts that were open."""
        c = self.contacts
        for i, (was, now) in enumerate(zip(old, c.mode.tolist(), strict=True)):
            strikes = impulses[i, 0] > 0 and was == FLIGHT
            if now == was and not strikes:
                continue
            cause = "gap closed" if was == FLIGHT else "parted" if now == FLIGHT else "friction"
            loss = -float(impulses[i] @ (before[i] + after[i])) / 2
            cause += notes.get(i, "")
            hit = -min(before[i, 0], 0.0), float(np.linalg.norm(impulses[i])), loss
            path, names = c.items[i].path, c.items[i].modes
            c.events.append(Event(t, path, names[was], names[now], cause, *(hit if strikes else ())))

    def _closed(self, t: float, x: np.ndarray, touching: np.ndarray, gaps: np.ndarray) -> np.ndarray:
        """x with closing positions restored, contacts that touch closed and no overlaps."""
        c, closed = self.contacts, touching
        for _ in range(CLOSINGS):
            closed = closed | (gaps[: c.n] < 0)
            c.tail[:, :CARRIER] = 0.0
            c.tail[closed, 0] = 1.0
            x = self.calls["close_gaps"](t, x, self.P)[0]
            gaps = self.calls["advance"](t, x, self.P, 0.0)[1]
            if gaps.min() > -OVERLAP:
                break
        else:
            worst = int(np.argmin(gaps))
            raise SimulationError(
                c.items[worst].path,
                f"the surfaces overlap by {-gaps[worst]:.3g} m at t = {t:.6g}, and cannot be moved apart",
                "Two contacts contradict each other, or the nearest point is not unique here. Take a smaller step"
                " (max_step), or method='auto'.",
            )
        c.tail[:, :CARRIER] = 0.0
        return x

    def _book_lift(self, x: np.ndarray, rise: float, here: np.ndarray, works: np.ndarray) -> None:
        """Bodies landed somewhere within the step, and overlaps were removed: the blow took so much less energy.

        What moves by a law of time has lifted the bodies on it.
        """
        blows = np.maximum(-works, 0.0)
        total = float(blows.sum())
        booked = min(rise, total)
        for i, share in zip(here, booked * blows / max(total, 1e-300), strict=True):
            x[self.contacts.work[i]] += share
        if self.contacts.drive is not None:
            x[self.contacts.drive] += rise - booked

"""Nonsmooth time stepping (Moreau 1988, Jean 1999): impulses over fixed steps, for many contacts at once.

No event is located: in each step all contacts that are closed are solved together for impulses in the exact Coulomb
cone. First order, with errors of the size of the step; never chatters. The free motion follows the midpoint rule
(``equations.stepping``), and energy that a step would gain all the same is taken out of the velocities.
"""

from __future__ import annotations

import time

import casadi as ca
import numpy as np

from ..core.errors import SimulationError
from ..equations.carry import MANY, NOTED, REFUSED
from ..equations.delassus import IDLE
from ..equations.fused import MISFIT, MOST, OVERLAP, PRESSED, RESIDUAL, can_fuse
from ..equations.islands import EnergyIslands
from ..equations.program import Program
from ..equations.rebounds import REST
from ..equations.records import Energies, Mode
from ..equations.step_parts import has_laws
from ..equations.system import System
from ..kernel.kernel import Callers
from ..library.contact.impact import Newton, Poisson, Propagating
from ..model.contact import FLIGHT, ROLLING, SLIDING, Unilateral
from ..results.timeline import Event
from .carriers import take_over
from .complementarity import Answer, eliminated
from .contacts import Contacts
from .facts import Facts
from .gap_watch import GapWatch
from .impacts import LARGE, blow
from .ledger import Ledger
from .outcome import Outcome, Statistics
from .problem import Problem
from .settling import Settling
from .shown import shown_modes
from .smooth_friction import solve_with_laws
from .sweeping import solve_by_sweeps

STEP = 1e-3  # s, unless max_step says otherwise
UNSOLVED = 1e-4  # of the contact problem, above which the run ends
CLOSINGS = 40  # rounds of removing overlaps; slow where a disc lies nearly flat, and each tilts it
TURN = 0.5  # rad
SLOW = 1e-6  # m/s: least contact speed that counts
HALVINGS = 4  # of a step that cannot be made
MANY_REJECTED = 100  # such steps, after which no more are halved: the step is too long for this motion
KNOWN_IMPACTS = Newton, Poisson, Propagating


def stepping_functions(program: Program) -> dict[str, ca.Function]:
    s = program.system
    require_possible(s)
    names = ["problem", "rates", "advance", "close_gaps", "energy"]
    if any(not c.friction.sticks for c in _contacts(s)):
        names.append("laws")
    found = {name: getattr(program, name) for name in names}
    if s.nu and can_fuse(s) and all(type(c.impact) is Newton for c in _contacts(s)):
        found["steps"] = program.steps
    elif "laws" in found and len(s.contacts) <= MOST and all(c.friction.is_of_slip_alone for c in _contacts(s)):
        found["sweep_laws"] = program.sweep_laws
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
                "Use tr.impacts.Newton, tr.impacts.Poisson or tr.impacts.Propagating, or method='auto'.",
            )
        if not c.friction.is_at_a_point:
            raise SimulationError(
                f"{c.path}.friction",
                f"is a {type(c.friction).__name__}, which depends on more than the slip; steps do not know it",
                "Use friction at a point, such as tr.friction.Coulomb, or method='auto'.",
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
        self.settling = Settling(self.contacts)
        self.gaps = GapWatch(s, self.calls, self.P, problem.look_every)
        self.stats = Statistics(method="moreau")
        require_possible(s)
        self.e = np.array([law.e for law in self.contacts.impacts if isinstance(law, KNOWN_IMPACTS)])  # all of them
        self.islands = EnergyIslands.of(s, self.contacts.drive is not None)
        self.of_contact, self.of_velocity = (
            np.array(v, dtype=int) for v in (self.islands.of_contact, self.islands.of_velocity)
        )
        self.of_row = np.array([self.islands.of_constraint[c.path] for c, f in s.closing for _ in f.rows], dtype=int)
        self.guess = np.zeros(self.contacts.rows)  # impulses of the last step,
        self.last = np.zeros(s.nu)  # the change of the velocities,
        self.calm = np.zeros(self.islands.count)  # and 1 where no contact was hit: they are to be expected again
        self.speed = np.full(self.islands.count, SLOW)  # the largest contact speed,
        self.largest = np.zeros(self.islands.count)  # and normal impulse so far
        self.turned = 0.0  # rad: how far bodies may have turned since that was noted
        self.stiff = has_laws(s)
        self.velocities = slice(s.nx, s.nx + s.nu)
        self.fused = "steps" in problem.kernel.functions
        names = [
            next(s.topology.bodies[e.body].path for e, k in zip(s.edges, self.islands.of_edge, strict=True) if k == i)
            for i in range(self.islands.count)
        ]
        self.ledger = Ledger(self.contacts.drive is None, names)

    def go(self) -> Outcome:
        n = self.times.size
        states, modes = np.zeros((n, self.s.size)), np.zeros((n, Mode.SIZE * self.contacts.n))
        reason, error, filled, first = "", None, 0, {}
        begin = time.perf_counter()
        t = float(self.times[0])
        try:
            if self.carried is not None:
                self.x = self.settling.carry_on(self.calls, t, self.x, self.carried)
                self.x = self.gaps.settle(t, self.x, self.contacts.mode == FLIGHT)
            else:
                self.gaps.start(t, self.x)
                self.x = self.gaps.settle(t, self.x, self.contacts.mode == FLIGHT)
                self.x = self.settling.begin(self.calls, t, self.x)
            self.x = self.calls["project"](t, self.x, self.P)[0]
            first = self.contacts.names()
            self.contacts.modes.layer[:] = 0.0  # laws by the slip there is
            np.maximum.at(self.speed, self.of_contact, self.contacts.speed)
            self.ledger.begin(self.calls["energy"](t, self.x, self.P)[0])
            states[0], modes[0], filled = self.x, self.contacts.mode_rows.ravel(), 1
            self._follow(t)
            for k in range(1, n):
                count = max(1, int(np.ceil((self.times[k] - self.times[k - 1]) / self.step - 1e-9)))
                grid = np.linspace(self.times[k - 1], self.times[k], count + 1)
                done = 0
                while done < count:
                    self.calls.refresh()
                    done += self._go_on(grid[done:])
                    t = float(grid[done])
                    self.gaps.after_step(self.stats.steps, t, self.x)
                    if self.report is not None:
                        self.report(t, self.stats.steps)
                self._follow(t)
                self.gaps.check(t, self.x)
                states[k] = self.gaps.reported(t, self.x, self.contacts.mode == FLIGHT)
                modes[k], filled = shown_modes(self.contacts, self.calls, t, self.x).ravel(), k + 1
                modes[k, Mode.every.asleep] = 0.0
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
        stats.gap_searches, stats.gap_seconds = self.gaps.searches, self.gaps.seconds
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
        """Take note of the state for angles that turn."""
        if self.track is not None:
            self.track.follow(t, self.x, None, self.P)
            self.turned = 0.0

    def _follow_steps(self, times: np.ndarray, states: np.ndarray) -> None:
        """The same for states on the way, whenever some body may have turned by ``TURN``."""
        if self.track is None:
            return
        turns = np.diff(times) * np.abs(states[:, self.velocities]).max(axis=1, initial=0.0)
        wanted = []
        for k, turn in enumerate(turns.tolist()):
            self.turned += turn
            if self.turned > TURN:
                wanted.append(k)
                self.turned = 0.0
        if wanted:
            self.track.follow_all(times[1:][wanted], states[wanted], self.P)

    def _go_on(self, grid: np.ndarray) -> int:
        """Steps from the first of these times to others: as many at once as is possible; how many."""
        flies = self.contacts.mode == FLIGHT
        self.x = self.gaps.refresh(float(grid[0]), self.x, flies)
        made, refused = 0, True
        if self.fused:
            alone = any(flies[w.i] for w in self.gaps.tracked)  # whose nearest points are looked at in each step
            count = 1 if alone else min(MANY, grid.size - 1, self.gaps.steps_to_look(self.stats.steps))
            made, refused = self._advance_at_once(grid[: count + 1])
        if refused:
            self._advance_surely(float(grid[made]), float(grid[made + 1] - grid[made]))
            made += 1
        return made

    def _advance_surely(self, t: float, h: float, halvings: int = 0) -> None:
        """One step by its parts; two of half the length if it cannot be made, or loses much energy by its error."""
        c = self.contacts
        arrays = self.last, self.guess, self.calm, self.speed, self.largest, self.ledger.books, c.mode_rows, c.mode
        kept, x, turned, events = [v.copy() for v in arrays], self.x, self.turned, len(c.events)
        steps, last_try = self.stats.steps, halvings == HALVINGS or self.stats.rejected > MANY_REJECTED
        try:
            self._advance(t, h)
            if last_try or not self.ledger.has_erred(kept[5]):
                return
        except SimulationError:
            if last_try:
                raise
        self.stats.steps = steps
        for array, old in zip(arrays, kept, strict=True):
            array[:] = old
        self.x, self.turned = x, turned
        del c.events[events:]
        c.sort()
        self.stats.rejected += 1
        self._advance_surely(t, h / 2, halvings + 1)
        self._advance_surely(t + h / 2, h / 2, halvings + 1)

    def _advance(self, t: float, h: float) -> None:
        """One step: half the way, impulses there, the other half."""
        c, calls, self.t = self.contacts, self.calls, t
        c.release()
        c.modes.extended[:] = 0.0
        take_over(c, calls, t, self.x)
        out = calls["problem"](t, self.x, self.P, h, self.last, self.calm[self.of_row] * self.guess, self.e, self.speed)
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
            after = calls["apply_impulses"](t + h / 2, ahead, self.P, impulses)[0]
        velocities = self.velocities
        calm = np.ones(self.islands.count)
        calm[self.of_row[struck != 0]] = calm[self.of_contact[lands > 0]] = 0.0
        if not (calm.all() or self.stiff):  # gyroscopic terms: the velocities after the blow act in the second half
            late = calls["rates"](t + h / 2, after, np.zeros(self.s.nu), self.P, h)[0]
            after[velocities] += (1 - calm)[self.of_velocity] * (late - (ahead[velocities] - self.x[velocities])) / 2
        change = after[velocities] - self.x[velocities]
        if self.stiff or c.drive is not None:  # work by the velocities that there are with the impulses
            middle = after.copy()
            middle[velocities] = self.x[velocities]
            first = self.s.size - self.s.nw
            after[first:] = self.x[first:] + calls["rates"](t + h / 2, middle, change, self.P, h)[1]
        speeds = free[rows] + (facts.W @ impulses)[rows]
        old = before[c.three_rows]
        works = ((effort * (before[rows] + speeds))[n:] / 2).reshape(-1, 3).sum(axis=1)
        if self.ledger.steady:  # contacts take energy only: the ledger must not see a gain as work
            works = self._passive(works, self.of_contact[here])
        for i, work in zip(here, works, strict=True):
            after[c.work[i]] += work
        if c.drive is not None:  # what moves by a law of time does the rest of the work
            kinetic = [calls["energy"](t + h / 2, x, self.P)[0][Energies.at.kinetic] for x in (after, ahead)]
            gain = kinetic[0] - kinetic[1]
            after[c.drive] += gain - effort @ (free[rows] + speeds) / 2
        self.calm[:], self.guess[:], self.last[:] = calm, impulses, calm[self.of_velocity] * change
        x, gaps = calls["advance"](t + h / 2, after, self.P, h)
        self._finish(t, h, x, gaps, facts, old, here, effort[n:], speeds[n:], mu[here], rebound[here], works, notes)

    def _advance_at_once(self, grid: np.ndarray) -> tuple[int, bool]:
        """Steps by one function, until something happens to a contact; how many, and True if the next one is refused:
        it is to be made by parts."""
        c, call, n = self.contacts, self.calls["steps"], grid.size
        times, count, numbers, e, no_slip, steady, *start = call.args
        times[:n], count[0] = grid, n - 1
        numbers[:], e[:], no_slip[0], steady[0] = self.P, self.e, c.still / 10, self.ledger.steady
        none = np.zeros(1)
        values = (self.x, c.mode_rows.ravel(), self.last, self.guess, self.calm, self.speed, self.largest)
        for slot, value in zip(start, (*values, self.ledger.books.ravel(), none, none, none, none), strict=True):
            slot[:] = value
        call.call()
        *end, states, made = call.res
        x, modes, last, guess, calm, speed, largest, books, before, after, residual, stop = end
        steps, refused = int(made[0]), stop[0] == REFUSED
        if not steps:
            return 0, refused
        self.x, self.last[:], self.guess[:], self.calm[:] = x.copy(), last, guess, calm
        self.speed[:], self.largest[:] = speed, largest
        self._follow_steps(grid[: steps + 1], states.reshape(-1, x.size)[:steps])
        c.mode_rows[:] = modes.reshape(c.n, Mode.SIZE)
        if stop[0] == NOTED:
            was = c.mode.tolist()
            c.mode[:] = c.modes.touches + c.modes.sticks
            c.sort()
            pushes, old, new = (v.reshape(c.n, 3) for v in (guess, before, after))
            self._record(float(grid[steps]), was, pushes, old, new, {})
        self.ledger.turn_to(float(grid[steps]), books)
        self.stats.complementarity_residual = max(self.stats.complementarity_residual, float(residual[0]))
        self.stats.steps += steps
        return steps, refused

    def _passive(self, works: np.ndarray, of: np.ndarray) -> np.ndarray:
        """Works of contacts without a gain of all on an island together."""
        gained, lost = np.maximum(works, 0.0), np.minimum(works, 0.0)
        given, taken = (np.bincount(of, v, self.islands.count) for v in (gained, -lost))
        return np.asarray(lost + gained * np.minimum(1.0, taken / np.maximum(given, 1e-300))[of])

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
        c, total = self.contacts, np.zeros(self.contacts.rows)
        plastic = set(np.flatnonzero(rebound <= 0).tolist())
        for island in np.unique(self.of_contact[here]):
            mine = here[self.of_contact[here] == island]
            try:
                total += blow(c, facts, mine, plastic, c.still * self.speed[self.of_contact], t, notes)[0]
            except SimulationError:  # friction jams: no restitution
                notes |= {int(i): ", without restitution: friction jams" for i in mine}
        return total

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
        if "sweep_laws" in self.kernel.functions:
            answer = self._swept(W, wanted, n, here, mu, lands, facts)
            if answer.residual < RESIDUAL:
                return answer
        slips, directions = np.zeros((c.n, 2)), facts.v[:, 1:] / np.maximum(facts.slip, 1e-300)[:, None]

        def phi(mine: np.ndarray) -> np.ndarray:
            slips[here] = mine
            found = self.calls["laws"](self.t, self.x, self.P, slips.ravel(), directions.ravel())[0]
            return found.reshape(c.n, 2)[here]

        return solve_with_laws(W, wanted, n, mu, lawful, phi, facts.v[here, 1:], guess)

    def _swept(
        self,
        W: np.ndarray,
        wanted: np.ndarray,
        n: int,
        here: np.ndarray,
        mu: np.ndarray,
        lands: np.ndarray,
        facts: Facts,
    ) -> Answer:
        """The same by sweeps in the kernel."""
        c = self.contacts
        reduced, rest, lift, shift = eliminated(W, wanted, n)
        every, at = np.zeros((3 * c.n, 3 * c.n)), (3 * here[:, None] + np.arange(3)).ravel()
        every[np.ix_(at, at)] = reduced
        b, guess = np.zeros(3 * c.n), self.guess[c.three_rows].ravel()
        b[at] = rest
        friction, active, hit = np.zeros(c.n), np.zeros(c.n), np.zeros(c.n)
        friction[here], active[here], hit[here] = mu, 1.0, lands
        slips = facts.v[:, 1:].ravel()
        found, left = self.calls["sweep_laws"](self.P, every.T.ravel(), b, friction, active, hit, guess, slips)
        effort = np.concatenate([lift @ found[at] + shift, found[at]])
        return Answer(effort, W @ effort + wanted, float(left[0]))

    def _solve_cones(
        self, W: np.ndarray, wanted: np.ndarray, n: int, mu: np.ndarray, guess: np.ndarray | None
    ) -> Answer:
        answer = solve_by_sweeps(W, wanted, n, mu, guess)
        if not answer.found and mu.max(initial=0.0) > LARGE:  # ideal rolling may ask for the impossible
            answer = solve_by_sweeps(W, wanted, n, np.minimum(mu, LARGE), guess)
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
        np.maximum.at(self.speed, self.of_contact, np.abs(facts.v).max(axis=1))
        np.maximum.at(self.largest, self.of_contact[here], np.abs(impulses[::3]))
        found: dict[int, tuple[int, np.ndarray | None]] = {}
        for k, i in enumerate(here):
            N, F, v = impulses[3 * k], impulses[3 * k + 1 : 3 * k + 3], speeds[3 * k : 3 * k + 3]
            still = REST * self.speed[self.of_contact[i]]
            if PRESSED * self.largest[self.of_contact[i]] >= N or v[0] > still:
                continue
            slip = np.linalg.norm(v[1:])
            sticks = c.items[i].friction.sticks and (slip <= still or np.linalg.norm(F) < mu[k] * N * (1 - 1e-9))
            way = None if sticks or slip == 0 else facts.tangents[i] @ v[1:] / slip
            found[int(i)] = (ROLLING if sticks else SLIDING, way)
        touching = np.array([i in found for i in range(c.n)]) | c.held
        if touching.any() or gaps.min() < 0 or len(c.bilateral):
            lower = self.calls["energy"](t + h, x, self.P)[0]
            x = self._closed(t + h, x, touching, gaps)
            more = (self.calls["energy"](t + h, x, self.P)[0] - lower).reshape(-1, Energies.SIZE)
            rise = more[:, : Energies.at.work].sum(axis=1)
            self._book_lift(x, rise, here, works)
        if len(c.bilateral):
            x = self.calls["project"](t + h, x, self.P)[0]
        for i in range(c.n):
            c.put(i, *found.get(i, (SLIDING if c.held[i] else FLIGHT, None)))
        c.modes.no_slip[:] = c.still / 10 * self.speed[self.of_contact]
        c.sort()
        pushes, after = np.zeros((c.n, 3)), np.zeros((c.n, 3))
        pushes[here], after[here] = impulses.reshape(-1, 3), speeds.reshape(-1, 3)
        self._record(t + h, old.tolist(), pushes, before, after, notes)
        energies = self.calls["energy"](t + h, x, self.P)[0]
        x[self.velocities] *= self.ledger.keep(t + h, energies)[self.of_velocity]
        self.x = x
        self._follow_steps(np.array([t, t + h]), x[None, :])
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
            c.release()
            c.modes.touches[closed] = 1.0
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
        c.release()
        return x

    def _book_lift(self, x: np.ndarray, rises: np.ndarray, here: np.ndarray, works: np.ndarray) -> None:
        """Bodies landed somewhere within the step, and overlaps were removed: the blows took so much less energy.

        What moves by a law of time has lifted the bodies on it. rises: of the energies of the islands.
        """
        blows, of = np.maximum(-works, 0.0), self.of_contact[here]
        total = np.bincount(of, blows, self.islands.count)
        booked = np.minimum(rises, total)
        for i, share in zip(here, blows * (booked / np.maximum(total, 1e-300))[of], strict=True):
            x[self.contacts.work[i]] += share
        if self.contacts.drive is not None:
            x[self.contacts.drive] += float((rises - booked).sum())

"""One step of time stepping by its parts: half the way, impulses there, the other half."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import (
    IDLE,
    IN_CONE,
    PRESSED,
    STEP_HELD,
    STEP_MISFIT,
    STEP_OVERLAP,
    STEP_REST,
    STEP_UNSOLVED,
    TINY,
)
from ..equations.records import Energies
from ..model.contact import FLIGHT, ROLLING, SLIDING
from ..results.timeline import Event
from .carriers import take_over
from .complementarity import Answer
from .contacts import Contacts
from .facts import Facts
from .impacts import blow
from .limit import TimeOver
from .reaction_loads import with_loads
from .step_problem import StepProblem, solve_step

if TYPE_CHECKING:
    from .moreau import TimeStepping

CLOSINGS = 40  # most rounds of removing overlaps: many for a disc that lies nearly flat, since each round tilts it


@dataclass
class Pushes:
    """What the contacts in ``here`` did in a step."""

    here: np.ndarray
    impulses: np.ndarray  # three per contact
    speeds: np.ndarray  # of the same rows after the impulses
    before: np.ndarray  # of all contacts (n × 3) before the impulses
    works: np.ndarray
    notes: dict[int, str]


class OneStep:
    """Makes steps for a run by time stepping, and changes its state."""

    def __init__(self, run: TimeStepping) -> None:
        self.run, self.contacts = run, run.contacts

    def advance(self, t: float, h: float) -> None:
        """The step from t over h."""
        run, c = self.run, self.contacts
        c.release()
        c.modes.extended[:] = 0.0
        take_over(c, run.calls, t, run.x)
        p = self._problem(t, h)
        notes: dict[int, str] = {}
        wanted, struck = self._wanted(t, h, p, notes)
        answer = with_loads(p.facts, p.here, p.n, p.C, (p.W, wanted), lambda W, q: solve_step(run, replace(p, W=W), q))
        run.stats.complementarity_residual = max(run.stats.complementarity_residual, answer.residual)
        self._require_solved(t, p.here, answer)
        impulses = p.C @ answer.effort + struck
        effort = answer.effort + struck[p.rows]
        calm = np.ones(run.islands.count)
        calm[run.of_row[struck != 0]] = calm[run.of_contact[p.lands > 0]] = 0.0
        after = self._after(t, h, p, impulses, calm)
        change = after[run.velocities] - run.x[run.velocities]
        self._work(t, h, p, after, change)
        free, every = c.felt * p.free, c.felt * (p.free + p.facts.W @ impulses)  # rows of given efforts have no speed
        speeds, powers = every[p.rows], impulses * (p.before + every) / 2
        of_contacts = [slice(c.first_row[i], c.first_row[i] + c.sizes[i]) for i in p.here]
        works = np.array([powers[rows].sum() for rows in of_contacts])
        works = self._passive(works, run.of_contact[p.here])
        for i, work in zip(p.here, works, strict=True):
            after[c.work[i]] += work
        if c.drive is not None:  # whatever moves by a law of time does the remaining work
            kinetic = [run.calls["energy"](t + h / 2, x, run.P)[0][Energies.at.kinetic] for x in (after, p.ahead)]
            after[c.drive] += kinetic[0] - kinetic[1] - effort @ (free[p.rows] + speeds) / 2
            more = (impulses * (free + every) / 2)[np.r_[*of_contacts, :0]].sum()  # also of couples of resistance
            after[c.drive] -= more - effort[p.n :] @ (free[p.rows] + speeds)[p.n :] / 2
        run.calm[:], run.guess[:], run.last[:] = calm, impulses, calm[run.of_velocity] * change
        pushes = Pushes(p.here, effort[p.n :], speeds[p.n :], p.before[c.three_rows], works, notes)
        self._finish(t, h, after, p, pushes)

    def _problem(self, t: float, h: float) -> StepProblem:
        """The free motion over the step, and the contact problem in its middle."""
        run, c = self.run, self.contacts
        expected = run.calm[run.of_row] * run.guess
        touched = np.array(c.mode != FLIGHT, dtype=float)
        out = run.calls["problem"](t, run.x, run.P, h, run.last, expected, run.e, run.speed, touched)
        ahead, misfit, whole, before, free, table, ratios, *aims, response, mobilities = out
        closed, rebound, held, mu, lands = aims
        self._require_sound(t, ahead, float(misfit[0]))
        more = np.zeros(0), mobilities[: c.rows if run.s.redundant else 0]
        facts = Facts(c, [whole, free, (free - before) / h, table, ratios, *more])
        here = self._without_idle(facts, np.flatnonzero(closed))
        rows, n = self._rows(facts, here, mobilities)
        C = self._columns(facts, here, rows, n, before)
        return StepProblem(
            t=t,
            ahead=ahead,
            before=before,
            free=facts.speeds,
            facts=facts,
            here=here,
            rows=rows,
            n=n,
            C=C,
            W=facts.W[rows] @ C,
            rebound=rebound,
            held=held,
            mu=mu,
            lands=lands,
            response=response,
        )

    def _wanted(self, t: float, h: float, p: StepProblem, notes: dict[int, str]) -> tuple[np.ndarray, np.ndarray]:
        """(speeds of the rows that impulses are to remove, impulses of a blow by the laws of impact)."""
        c, before = self.contacts, p.before
        normal = p.n + 3 * np.arange(len(p.here))
        wanted = p.free[p.rows].copy()
        wanted[: p.n] += before[p.rows[: p.n]]  # joints: no violation in the mean of the step
        wanted[p.n :] -= p.held.reshape(-1, 3)[p.here].ravel()
        struck = np.zeros(c.rows)
        if p.rebound[p.here].any():  # a blow by the laws of impact first, then the remaining speeds
            struck = self._blow(t, p, notes)
            bounce = p.here[p.rebound[p.here] > 0]
            rows = c.first_row[bounce]
            left = np.zeros(c.n)  # the laws' rebound, as far as Newton's remains at the end of the step
            left[bounce] = np.maximum((before + p.facts.W @ struck)[rows], 0.0)
            left[bounce] *= p.rebound[bounce] / (-self.run.e * before[c.first_row])[bounce]
            struck *= self._share(bounce, p.free[rows] - left[bounce], (p.facts.W @ struck)[rows])[self.run.of_row]
            wanted += (p.facts.W @ struck)[p.rows]
            wanted[normal] -= left[p.here]
        return wanted, struck

    def _share(self, bounce: np.ndarray, missing: np.ndarray, given: np.ndarray) -> np.ndarray:
        """Per island the share of a blow with which no contact leaves faster than it is to: a body that is hit before
        its gap has closed has less way to go up. missing: minus the change of speed that is needed; given: by the blow.
        """
        needed = np.divide(-missing, given, out=np.ones(given.shape), where=given > 0)
        share = np.ones(self.run.islands.count)
        np.minimum.at(share, self.run.of_contact[bounce], np.clip(needed, 0.0, 1.0))
        return share

    def _blow(self, t: float, p: StepProblem, notes: dict[int, str]) -> np.ndarray:
        """Impulses of all rows by the laws of impact, at the velocities before the step."""
        run, c, total = self.run, self.contacts, np.zeros(self.contacts.rows)
        facts = p.facts.with_speeds(c, p.before)
        plastic = self._at_rest(p)
        for island in np.unique(run.of_contact[p.here]):
            mine = p.here[run.of_contact[p.here] == island]
            try:
                total += blow(c, facts, mine, plastic, c.still * run.speed[run.of_contact], t, notes)[0]
            except TimeOver:
                raise
            except SimulationError:  # friction jams: no restitution
                notes |= {int(i): ", without restitution: friction jams" for i in mine}
        return total

    def _at_rest(self, p: StepProblem) -> dict[int, float]:
        """Approaches (m/s) up to which contacts that are not hit themselves do not bounce: those by their loads."""
        run, rows = self.run, self.contacts.first_row
        loads = 2 * np.maximum((p.before - p.free)[rows], 0.0)
        least = np.divide(loads, run.e, out=np.full(loads.shape, np.inf), where=run.e > 0)
        return {int(i): float(least[i]) for i in np.flatnonzero(p.rebound <= 0)}

    def _after(self, t: float, h: float, p: StepProblem, impulses: np.ndarray, calm: np.ndarray) -> np.ndarray:
        """The state in the middle of the step with the velocities after the impulses."""
        run, velocities = self.run, self.run.velocities
        if run.stiff:
            after = p.ahead.copy()
            after[velocities] += p.response.reshape(-1, run.s.nu).T @ impulses
        else:
            after = run.calls["apply_impulses"](t + h / 2, p.ahead, run.P, impulses)[0]
        if not (calm.all() or run.stiff):  # gyroscopic terms: the velocities after the blow act in the second half
            late = run.calls["rates"](t + h / 2, after, np.zeros(run.s.nu), run.P, h)[0]
            after[velocities] += (1 - calm)[run.of_velocity] * (late - (p.ahead[velocities] - run.x[velocities])) / 2
        return after

    def _work(self, t: float, h: float, p: StepProblem, after: np.ndarray, change: np.ndarray) -> None:
        """Work of the laws of effort, with the velocities that include the impulses."""
        run = self.run
        if not (run.stiff or self.contacts.drive is not None):
            return
        middle = after.copy()
        middle[run.velocities] = run.x[run.velocities]
        first = run.s.size - run.s.nw
        after[first:] = run.x[first:] + run.calls["rates"](t + h / 2, middle, change, run.P, h)[1]

    def _finish(self, t: float, h: float, after: np.ndarray, p: StepProblem, pushes: Pushes) -> None:
        """The second half of the step; overlaps and bilateral constraints removed; modes and their changes recorded."""
        run, c = self.run, self.contacts
        x, gaps = run.calls["advance"](t + h / 2, after, run.P, h)
        old = c.mode.tolist()
        np.maximum.at(run.speed, run.of_contact, np.abs(p.facts.v).max(axis=1))
        np.maximum.at(run.largest, run.of_contact[p.here], np.abs(pushes.impulses[::3]))
        found = self._modes(p, pushes)
        x = self._without_overlaps(t + h, x, gaps, found, pushes)
        for i in range(c.n):
            c.put(i, *found.get(i, (SLIDING if c.held[i] else FLIGHT, None)))
        c.modes.no_slip[:] = c.still / 10 * run.speed[run.of_contact]
        c.sort()
        impulses, speeds = np.zeros((c.n, 3)), np.zeros((c.n, 3))
        impulses[p.here], speeds[p.here] = pushes.impulses.reshape(-1, 3), pushes.speeds.reshape(-1, 3)
        felt = impulses[:, 0] > PRESSED * run.largest[run.of_contact]
        record_changes(c, t + h, (old, c.mode.tolist()), impulses, felt, (pushes.before, speeds), pushes.notes)
        energies = run.calls["energy"](t + h, x, run.P)[0]
        x[run.velocities] *= run.ledger.keep(t + h, energies)[run.of_velocity]
        run.x = x
        run.follow_steps(np.array([t, t + h]), x[None, :])
        run.stats.steps += 1

    def _modes(self, p: StepProblem, pushes: Pushes) -> dict[int, tuple[int, np.ndarray | None]]:
        """Modes of the contacts that touch after the step, and the directions of their slips."""
        run, c, mu = self.run, self.contacts, p.mu[p.here]
        found: dict[int, tuple[int, np.ndarray | None]] = {}
        for k, i in enumerate(p.here):
            N, F = pushes.impulses[3 * k], pushes.impulses[3 * k + 1 : 3 * k + 3]
            v = pushes.speeds[3 * k : 3 * k + 3] - p.held[3 * i : 3 * i + 3]
            speed = run.speed[run.of_contact[i]]
            still = STEP_REST * speed
            if PRESSED * run.largest[run.of_contact[i]] >= N or v[0] > still:
                continue
            slip = np.linalg.norm(v[1:])
            inside = slip <= STEP_HELD * speed and np.linalg.norm(F) < mu[k] * N * (1 - IN_CONE)
            sticks = c.sticking[i] and (slip <= still or inside)
            way = None if sticks or slip == 0 else p.facts.tangents[i] @ v[1:] / slip
            found[int(i)] = (ROLLING if sticks else SLIDING, way)
        return found

    def _without_overlaps(
        self, t: float, x: np.ndarray, gaps: np.ndarray, found: dict[int, tuple[int, np.ndarray | None]], pushes: Pushes
    ) -> np.ndarray:
        """x with contacts that touch closed and bilateral constraints restored; the rise of energy is booked."""
        run, c = self.run, self.contacts
        touching = np.array([i in found for i in range(c.n)]) | c.held
        if touching.any() or gaps.min() < 0 or len(c.bilateral):
            lower = run.calls["energy"](t, x, run.P)[0]
            x = self._closed(t, x, touching, gaps)
            more = Energies.table(run.calls["energy"](t, x, run.P)[0] - lower)
            self._book_lift(x, more.kinetic + more.potential + more.stored, pushes)
        if len(c.bilateral):
            x = run.calls["project"](t, x, run.P)[0]
        return x

    def _book_lift(self, x: np.ndarray, rises: np.ndarray, pushes: Pushes) -> None:
        """Bodies landed somewhere within the step, and their overlaps were removed: the blows took less energy by that.

        Whatever moves by a law of time has lifted the bodies on it. rises: of the energies of the islands.
        """
        run = self.run
        blows, of = np.maximum(-pushes.works, 0.0), run.of_contact[pushes.here]
        total = np.bincount(of, blows, run.islands.count)
        booked = np.minimum(rises, total)
        shares = np.divide(booked, total, out=np.zeros(total.shape), where=total > 0)
        for i, share in zip(pushes.here, blows * shares[of], strict=True):
            x[self.contacts.work[i]] += share
        if self.contacts.drive is not None:
            x[self.contacts.drive] += float((rises - booked).sum())

    def _closed(self, t: float, x: np.ndarray, touching: np.ndarray, gaps: np.ndarray) -> np.ndarray:
        """x with closing positions restored, contacts that touch closed and no overlaps."""
        c, closed = self.contacts, touching
        for _ in range(CLOSINGS):
            closed = closed | (gaps[: c.n] < 0)
            c.release()
            c.modes.touches[closed] = 1.0
            x = self.run.calls["close_gaps"](t, x, self.run.P)[0]
            gaps = self.run.calls["advance"](t, x, self.run.P, 0.0)[1]
            if gaps.min() > -STEP_OVERLAP:
                break
        else:
            worst = int(np.argmin(gaps))
            if not np.isfinite(gaps[worst]):
                raise SimulationError(
                    c.items[worst].path,
                    f"its gap is not finite at t = {t:.6g}",
                    "Bodies move or turn by too much within a step. Take a smaller one (max_step), or method='auto'.",
                )
            raise SimulationError(
                c.items[worst].path,
                f"{c.items[worst].overlaps[0]} by {-gaps[worst]:.3g} {c.items[worst].unit} at t = {t:.6g},"
                " and cannot be moved apart",
                "Two contacts contradict each other, or the nearest point is not unique here. Take a smaller step"
                " (max_step), or method='auto'.",
            )
        c.release()
        return x

    def _passive(self, works: np.ndarray, of: np.ndarray) -> np.ndarray:
        """Works of contacts, none positive where the sum of those of its island is not.

        How redundant contacts share an impulse is not unique, so the gain of one is taken off the losses of the others.
        Where nothing is driven they do not gain in sum either: a gain must not enter the ledger as work.
        """
        gained, lost = np.maximum(works, 0.0), np.minimum(works, 0.0)
        given, taken = (np.bincount(of, v, self.run.islands.count) for v in (gained, -lost))
        covered = np.minimum(given, taken)
        left = [1 - np.divide(covered, v, out=np.zeros(v.shape), where=v > 0)[of] for v in (taken, given)]
        return np.asarray(lost * left[0] + (0.0 if self.run.ledger.steady else gained * left[1]))

    def _rows(self, facts: Facts, here: np.ndarray, mobilities: np.ndarray) -> tuple[np.ndarray, int]:
        """Bilateral rows that have any effect on the motion, then three of each contact in ``here``; how many first."""
        c = self.contacts
        always = c.bilateral.astype(int)
        if self.run.s.redundant and always.size:
            always = always[np.diag(facts.W)[always] > IDLE * mobilities[always]]
        return np.concatenate([always, c.three_rows[here].ravel()]).astype(int), always.size

    def _without_idle(self, facts: Facts, here: np.ndarray) -> np.ndarray:
        """The closed contacts that impulses can open: joints hold the others as they are."""
        c = self.contacts
        if not len(c.bilateral) and facts.mobilities is None:
            return here
        groups = [np.array(group, dtype=int) for group in c.islands.groups(here.tolist())]
        kept = [group[c.can_open(facts, group)] for group in groups]
        return np.sort(np.concatenate([*kept, np.zeros(0, dtype=int)]))

    def _couples(self, facts: Facts, i: int, before: np.ndarray) -> np.ndarray:
        """Impulses of a contact's bonds after its first three, per normal impulse.

        As dampers they act by the speeds after the step, estimated with the last normal impulse: so none reverses its
        flow.
        """
        c = self.contacts
        at = slice(c.first_row[i] + 3, c.first_row[i] + c.sizes[i])
        ratios: np.ndarray = facts.ratios[i][3:]
        damping = np.abs(ratios) / np.maximum(np.abs(before[at]), TINY)
        pushed = max(float(self.run.guess[c.first_row[i]]), 0.0)
        return ratios / (1 + pushed * np.diag(facts.W)[at] * damping)

    def _columns(self, facts: Facts, here: np.ndarray, rows: np.ndarray, n: int, before: np.ndarray) -> np.ndarray:
        """C with efforts of all rows = C @ efforts of ``rows``: friction and resistance go with the normal efforts."""
        c = self.contacts
        C = np.zeros((c.rows, len(rows)))
        C[rows, np.arange(len(rows))] = 1.0
        for k, i in enumerate(here):
            more = slice(c.first_row[i] + 3, c.first_row[i] + c.sizes[i])
            C[more, n + 3 * k] = self._couples(facts, int(i), before)
        for i in np.flatnonzero(c.held):
            at = np.flatnonzero(rows[:n] == c.first_row[i])
            C[c.first_row[i] : c.first_row[i] + c.sizes[i], at] = facts.ratios[i][:, None]
        return C

    def _require_sound(self, t: float, ahead: np.ndarray, misfit: float) -> None:
        if not np.all(np.isfinite(ahead)):
            bad = [self.run.s.state_names[i].name for i in np.flatnonzero(~np.isfinite(ahead))]
            raise SimulationError(
                bad[0], f"is not finite after t = {t:.6g}", "Take a smaller step (max_step), or look at the laws."
            )
        if not misfit < STEP_MISFIT:
            raise SimulationError(
                "moreau",
                f"the velocities of the step at t = {t:.6g} are not found: the last change is {misfit:.2g} of them",
                "Bodies turn by too much within a step, or a law is too steep. Take a smaller step (max_step).",
            )

    def _require_solved(self, t: float, here: np.ndarray, answer: Answer) -> None:
        if not answer.residual < STEP_UNSOLVED:
            raise SimulationError(
                ", ".join(self.contacts.items[i].path for i in here[:4]),
                f"the impulses of the step at t = {t:.6g} are not found: a misfit of {answer.residual:.2g} remains",
                "Take a smaller step (max_step), or lower mu.",
            )


def record_changes(
    c: Contacts,
    t: float,
    modes: tuple[list[int], list[int]],
    impulses: np.ndarray,
    felt: np.ndarray,
    speeds: tuple[np.ndarray, np.ndarray],
    notes: dict[int, str],
) -> None:
    """Events: changes of modes, and blows on contacts that were open. Modes and speeds: before and after the step.

    felt: by contact, True if its normal impulse is more than rounding.
    """
    before, after = speeds
    for i, (was, now) in enumerate(zip(*modes, strict=True)):
        strikes = bool(felt[i]) and was == FLIGHT
        if now == was and not strikes:
            continue
        cause = "gap closed" if was == FLIGHT else "parted" if now == FLIGHT else "friction"
        loss = -float(impulses[i] @ (before[i] + after[i])) / 2
        cause += notes.get(i, "")
        hit = -min(before[i, 0], 0.0), float(np.linalg.norm(impulses[i])), loss
        path, names = c.items[i].path, c.items[i].modes
        c.events.append(Event(t, path, names[was], names[now], cause, *(hit if strikes else ())))

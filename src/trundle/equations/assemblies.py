"""Positions that satisfy all rows: Newton's method from the guesses and, where it does not converge, other starts."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..core.errors import InitialValueError
from ..core.thresholds import (
    ASSEMBLED,
    ASSEMBLED_EXACTLY,
    ASSEMBLY_MOVED,
    BRANCH_RANK,
    LOOKED_AROUND,
    SAME_ASSEMBLY,
    TINY,
)
from .inner import InnerStates
from .program import Program
from .sought import Rows, Sought
from .targets import Targets, unit_quaternions

TURN = 0.7  # rad: largest change of an angle in one step
STRAIGHT = 0.5  # change of the Jacobian in the first step, relative: below it the answer is the nearest (Kantorovich)
OTHER_STARTS, TRIES = 10, 40  # number of starts to search for other assemblies, and for a first one
HASTY = 6  # halvings of Newton's step allowed from other starts
UNGUESSED = 0.01  # weight of coordinates without a guess in the distance from the guesses


@dataclass
class Assembly:
    """One solution: its state, the remaining misfit, whether Newton's method went straight to it, and its rows."""

    x: np.ndarray
    misfit: float
    straight: bool
    rows: Rows


class Search:
    """The search for assemblies near the guesses."""

    def __init__(self, program: Program, sought: Sought, targets: Targets, inner: InnerStates) -> None:
        self.program, self.sought, self.targets, self.inner = program, sought, targets, inner
        s, scales = sought.s, sought.scales
        self.start = targets.x
        names = s.state_names
        self.angles = np.array([names[i].unit in ("rad", "1") for i in sought.free], dtype=bool)
        self.turning = [i for i in sought.free if names[i].unit == "rad"]
        self.weights = np.array([targets.guessed.get(int(i), UNGUESSED) for i in sought.free])
        far = np.abs(self.start[: s.nx] / scales.states[: s.nx]).max(initial=0.0)
        self.tolerance = ASSEMBLED + 64 * np.finfo(float).eps * (scales.farthest / scales.length + far)

    # -- one assembly -------------------------------------------------------------------------------------------
    def newton(self, start: np.ndarray, patience: int = 14) -> Assembly:
        """Newton's method with the least change, halved up to ``patience`` times where it does not help."""
        x = start.copy()
        self.inner.search(x)
        if self.sought.guesses:
            x = self._descend(x, True, patience).x
        found = self._descend(x, False, patience)
        if self.inner.search(found.x):  # the points that were followed are no longer the nearest
            found = self._descend(found.x, False, patience)
        return found

    def _descend(self, x: np.ndarray, with_guesses: bool = False, patience: int = 14) -> Assembly:
        sought = self.sought
        rows, first, straight = sought.at(x), True, True
        for _ in range(4 * patience):
            if not sought.free.size or not rows.finite or (rows.misfit < ASSEMBLED_EXACTLY and not with_guesses):
                break
            step = rows.step(with_guesses)
            turn = np.abs(step[self.angles]).max(initial=0.0)
            length = min(1.0, TURN / turn) if turn > 0 else 1.0
            before = rows.norm(rows.size, with_guesses)
            for _ in range(patience):
                y = x.copy()
                y[sought.free] += length * step * sought.free_unit
                new = self._followed(y)
                if new is not None and new.norm(rows.size, with_guesses) < before:
                    break
                length /= 2
            else:
                break
            straight &= length == 1.0 and not (first and rows.change_to(new) > STRAIGHT)
            x, rows, first = y, new, False
            if with_guesses and np.abs(length * step).max() < ASSEMBLY_MOVED:
                break
        return Assembly(x, rows.misfit, straight, rows)

    def _followed(self, y: np.ndarray) -> Rows | None:
        try:
            self.inner.follow(y)
        except InitialValueError:
            return None
        return self.sought.at(y)

    def is_closed(self, found: Assembly) -> bool:
        """True if all rows hold and every joint is assembled the right way round."""
        if not found.misfit < self.tolerance:
            return False
        facing = np.array(self.program.facing(self.sought.t0, found.x, self.sought.P))
        return bool(np.all(facing > 0))

    # -- the nearest of several -----------------------------------------------------------------------------------
    def nearest(self, thorough: bool = False) -> tuple[Assembly, list[Assembly]]:
        """(the assembly nearest to the guesses, the others that were found).

        Other starts are tried where Newton's method did not go straight to its answer, or if ``thorough``. If none
        closes, the first is the one with the least misfit.
        """
        best: Assembly | None = None
        closed: list[Assembly] = []
        try:
            best = self.newton(self.start)
            closed = [best] if self.is_closed(best) else []
        except InitialValueError as failure:
            if not self.sought.free.size or not self.inner.locks:
                raise
            reason = failure
        direct = best if closed and best is not None and best.straight else None  # taken whatever else there is
        if best is not None and ((direct and not thorough) or not self.sought.free.size):
            return best, []
        for attempt, start in enumerate(self._other_starts(self.start if best is None else best.x)):
            if attempt >= (OTHER_STARTS if closed else TRIES):
                break
            try:
                found = self.newton(start, HASTY)
            except InitialValueError:
                continue
            if self.is_closed(found):
                self._unwind(found, self.start)
                if not any(self._is_same(found, other) for other in closed):
                    closed.append(found)
            elif best is None or found.misfit < best.misfit:
                best = found
        if not closed:
            if best is None:
                raise reason
            return best, []
        if closed[0].rows.free_directions().shape[1]:  # they belong to continuous families, which cannot be listed
            return direct or min((self._drawn_near(found) for found in closed), key=self._distance), []
        closed.sort(key=lambda found: (found is not direct, self._distance(found)))
        return closed[0], closed[1:]

    def _other_starts(self, answer: np.ndarray) -> list[np.ndarray]:
        """The guesses with the first solution's change reversed, then random starts at growing distances."""
        sought, rng = self.sought, np.random.default_rng(7)
        free, unit = sought.free, sought.free_unit
        found = []
        for part in (-1.0, -0.4):
            change = (answer - self.start)[free] / unit
            found.append(part * np.clip(change, -np.pi, np.pi))
        for k in range(TRIES):
            wide = rng.normal(scale=2.0, size=free.size)
            wide[self.angles] = rng.uniform(-np.pi, np.pi, size=int(self.angles.sum()))
            found += [rng.normal(scale=0.2 * (k + 1) ** 0.7, size=free.size), wide]
        starts = []
        for change in found:
            x = self.start.copy()
            x[free] += change * unit
            for q in sought.s.quaternions:
                if np.linalg.norm(x[q : q + 4]) < 1e-3:
                    x[q : q + 4] = self.start[q : q + 4]
            unit_quaternions(sought.s, x, self.targets.fixed)
            starts.append(x)
        return starts

    def _unwind(self, found: Assembly, towards: np.ndarray) -> None:
        """Remove whole turns between its angles and those of another state, where the rows allow it."""
        for i in self.turning:
            turns = np.round((found.x[i] - towards[i]) / (2 * np.pi))
            if turns:
                y = found.x.copy()
                y[i] -= 2 * np.pi * turns
                rows = self.sought.at(y)
                if rows.misfit < self.tolerance:
                    found.x, found.rows, found.misfit = y, rows, rows.misfit

    def _change(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Scaled difference of two states; quaternions of opposite sign are equal."""
        x = x.copy()
        for q in self.sought.s.quaternions:
            if x[q : q + 4] @ y[q : q + 4] < 0:
                x[q : q + 4] *= -1
        return (x - y)[self.sought.free] / self.sought.free_unit

    def _is_same(self, found: Assembly, other: Assembly) -> bool:
        """True for equal positions; angles of half a turn may have either sign."""
        turned = replace(found)
        self._unwind(turned, other.x)
        return bool(np.abs(self._change(turned.x, other.x)).max(initial=0.0) < SAME_ASSEMBLY)

    def _distance(self, found: Assembly) -> float:
        change = self.weights * self._change(found.x, self.start)
        return float(change @ change + found.rows.off_guess @ found.rows.off_guess)

    def _drawn_near(self, found: Assembly) -> Assembly:
        """Moved along the free directions of its family towards the guesses."""
        length = 1.0
        for _ in range(30):
            N = found.rows.free_directions()
            change = np.vstack([np.diag(self.weights), found.rows.J_guess])
            left = np.concatenate([self.weights * self._change(found.x, self.start), found.rows.off_guess])
            step = N @ np.linalg.lstsq(change @ N, -left, rcond=BRANCH_RANK)[0]
            step = length * step * min(1.0, TURN / max(np.abs(step).max(), TINY))
            if np.abs(step).max(initial=0.0) < LOOKED_AROUND:
                break
            y = found.x.copy()
            y[self.sought.free] += step * self.sought.free_unit
            try:
                moved = self._descend(y)
            except InitialValueError:
                break
            if self.is_closed(moved) and self._distance(moved) < self._distance(found):
                found = moved
            else:
                length /= 2
        return found

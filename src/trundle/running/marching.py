"""Many steps in one call, where nothing but errors and switches of laws decides about them (``march_function``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..kernel.kernel import Callers
from .march_function import can_march
from .march_records import CROSSED, SLOTS, Bounds, Here, switch_count
from .problem import Problem

if TYPE_CHECKING:
    from .run import Run

WORTH = 4.0  # steps of the present length to the next output, for which a call pays
PATIENCE = 1000  # steps for which it would have paid, until the function is made: that takes as long as they do


class March:
    """Takes a run forward by many steps at once."""

    def __init__(self, run: Run, problem: Problem) -> None:
        self.run, self._companion = run, problem.companion
        self._calls: Callers | None = None
        explicit = run.steppers.explicit
        self.name = "" if explicit is None else f"march_{explicit.name}"
        self._possible = explicit is not None and can_march(run.s, explicit.name) and run.conditions.has_only_switches
        self._waits = 0 if self._possible and problem.has_companion(self.name) else PATIENCE  # steps
        self._first = np.repeat([-1.0, 0.0], SLOTS)  # steps that worked after a change to a combination of modes

    def go(self) -> bool:
        """Make many steps, if there is nothing else to do. → True if more of them can follow."""
        run = self.run
        if not (self._possible and run.steppers.is_explicit and run.outputs.until - run.t > WORTH * run.h):
            return False
        if self._waits:
            self._waits -= 1
            return False
        if self._calls is None:
            self._calls = self._companion(self.name)
        self._calls.refresh(run.time_left)
        march, switching = self._calls[self.name], run.conditions.switching
        given, found = march.given, march.found
        given.P[: run.P.size], given.tol[:], given.x[:], given.f[:] = run.P, run.tol, run.x, run.f
        given.bounds[:] = list(vars(self._bounds()).values())
        given.values[:], given.rates[:], given.towards[:] = (-1.0, 0.0, 1.0) if switching is None else switching.seen
        given.first[:], given.here[:] = self._first, list(vars(self._here()).values())
        march.call()
        self._first[:] = found.first_new
        self._arrive(Here.of(found.here_new.tolist()), found.log)
        return bool(run.outputs.are_full or not found.here_new[Here.at.stop])

    def _bounds(self) -> Bounds:
        run = self.run
        patience, trial = run.steppers.patience if run.auto else (np.inf, np.inf)
        until = run.outputs.until
        limits = {"max_step": run.max_step, "patience": patience, "trial": trial}
        return Bounds(epoch=run.epoch, until=until, ends=float(until == run.end), **limits)

    def _here(self) -> Here:
        run = self.run
        assert run.steppers.explicit is not None
        nothing = dict.fromkeys(("aim", "low", "high", "searches", "steps", "rejected", "done", "stop"), 0.0)
        counted = {"stiff": run.steppers.stiff_steps, "near": run.steppers.near_steps}
        return Here(t=run.t, h=run.h, **run.pace.given(run.steppers.explicit), **counted, **nothing)

    def _arrive(self, here: Here, log: np.ndarray) -> None:
        """Take note of all that has happened on the way. log: of each attempt what is kept."""
        run, size, n = self.run, self.run.s.size, switch_count(self.run.s)
        stepper, attempts = run.steppers.explicit, log.reshape(-1, Here.SIZE + 2 * size + 2 * n)
        assert stepper is not None
        done = attempts[:, Here.at.done]
        rows = attempts[done > 0]  # a copy
        run.stats.steps += int(here.steps)
        run.stats.rejected += int(here.rejected)
        run.stats.rhs_calls += int(stepper.tableau.stages * np.count_nonzero(attempts[:, Here.at.t]))
        run.pace.taken(stepper, here)
        run.t, run.h = here.t, here.h
        if len(rows):
            x, f, seen = Here.SIZE, Here.SIZE + size, Here.SIZE + 2 * size
            times, states, rates = rows[:, Here.at.t], rows[:, x:f], rows[:, f:seen]
            run.x, run.f = states[-1].copy(), rates[-1].copy()
            run.chatter.follow_all(times, states, rates)
            run.stall.steps(times)
            if run.track is not None:
                for t, x, f in zip(times.tolist(), states, rates, strict=True):
                    run.track.follow(run.epoch + t, x, f, run.P)
            run.conditions.passed(
                times, rows[:, Here.at.done] == CROSSED, rows[:, seen : seen + n], rows[:, seen + n :]
            )
            run.recorder.record(run.t, run.x)
        if run.auto:
            run.steppers.marched(int(here.stiff), int(here.near), here.last)

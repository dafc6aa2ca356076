"""Outputs of a run: at the ends of steps, at events, and inside steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..core.thresholds import AT_REST, EARLY, NO_STEP, RESTORED
from ..equations.records import Mode
from ..model.contact import FLIGHT
from .complementarity import largest
from .health import settled
from .outputs import Outputs
from .problem import Problem

if TYPE_CHECKING:
    from .run import Run

EVERY = Mode.every
INSIDE = (0.25, 0.5, 0.75)  # fractions of a step at which the paths of bodies that are far apart are sampled


class Missed(Exception):
    """A step is to be taken again, only ``step`` long: at an output there an event is due that was not seen."""

    def __init__(self, step: float) -> None:
        super().__init__(step)
        self.step = step


class Recorder:
    """Fills the outputs of a run.

    An output inside a step gets a step of its own from the step's start, so it is as exact as the steps are; with
    ``interpolate`` of the problem it comes from the interpolant.
    """

    def __init__(self, run: Run, problem: Problem) -> None:
        self.run, self.interpolates = run, problem.interpolate
        self.own = run.s.modes_start  # the entries of P before this one are the model's, the others are modes
        self.width = run.P.size - (0 if problem.numbers is not None else self.own)  # entries of P kept per output
        self.outputs = Outputs(problem.times, run.epoch, run.s.size, self.width)
        self._moving = run.s.nx  # index of a velocity that was not zero when all were last looked at

    def numbers(self) -> np.ndarray:
        """The part of the parameter vector P that is kept with an output."""
        P = self.run.P
        row = P[P.size - self.width :].copy()
        if self.run.contacts:
            modes = row[self.width - P.size + self.own :]
            modes[EVERY.layer] = 0.0  # report friction from the actual slip
            modes[EVERY.asleep] = 0.0  # and gaps from the nearest points
        return row

    def record(self, t: float, x: np.ndarray) -> None:
        """Fill all outputs at time t."""
        if self.outputs.next != t:
            return
        run = self.run
        if run.contacts:
            run.gaps.check(t, x)
            x = run.gaps.points.reported(t, x, run.contacts.mode == FLIGHT)
        self.outputs.record(t, x, self.numbers())

    def fill_inside(self, t_new: float) -> None:
        """Outputs strictly between the step's start and t_new; raises ``Missed`` if an event is due at one of them."""
        run, whole, rows = self.run, self.run.stepper.h, []
        inside = self.outputs.before(t_new).tolist()
        for when in inside:
            x, touches = self._restored(when, whole) if self.interpolates else self._stepped_to(when, whole)
            if run.contacts and run.contacts.due(touches) and when - run.t > NO_STEP * max(abs(run.t), EARLY):
                raise Missed(when - run.t)
            rows.append(x)
        for when, row in zip(inside, rows, strict=True):
            if run.contacts:
                self.hold_at_rest(row)
            self.record(when, row)

    def _stepped_to(self, when: float, whole: float) -> tuple[np.ndarray, np.ndarray]:
        """The state at a time inside the step of length ``whole``, by a step of its own if that one succeeds, and the
        signals of the contacts."""
        run, stepper = self.run, self.run.stepper
        stepper.rewind()
        error = stepper.attempt(run.t, run.x, run.f, when - run.t)
        if run.dependence.blown_up():
            error = stepper.attempt(run.t, run.x, run.f, when - run.t)
        if not error <= 1.0:
            stepper.recall(whole)
            return self._restored(when, whole)
        x: np.ndarray = stepper.x_new
        if run.s.closing and not stepper.residual < RESTORED:
            x = settled(run.s, run.calls, when, x, run.P)
        return x, stepper.touches

    def _restored(self, when: float, whole: float) -> tuple[np.ndarray, np.ndarray]:
        """The same by the interpolant of the step, restored."""
        run, x = self.run, self._interpolated((when - self.run.t) / whole)
        if run.contacts is None:
            return run.calls["project"](when, x, run.P)[0], np.zeros(0)
        x, _, _, touches = run.calls["resume"](when, x, run.P)
        return x, touches

    def hold_at_rest(self, x: np.ndarray) -> None:
        """Remove rounding after a step from rest to rest: what friction and stops hold does not creep."""
        run = self.run
        if abs(x[self._moving]) >= AT_REST:
            return
        nx, end = run.s.nx, run.s.nx + run.s.nu
        if all(largest(v) < AT_REST for v in (x[nx:end], run.x[nx:end], run.f[:nx])):
            x[:nx] = run.x[:nx]
            works = slice(run.s.size - run.s.nw, None)
            if largest(run.f[works]) < AT_REST:  # forces on what does not move do no work
                x[works] = run.x[works]
        elif end > nx:
            self._moving = nx + int(np.argmax(np.abs(x[nx:end])))

    def inside_step(self) -> list[np.ndarray]:
        """States inside the step that the stepper holds, by cubics through both ends and their rates.

        The stepper's own interpolant may need further evaluations.
        """
        step = self.run.stepper
        moved = step.x_new - step.x
        return [
            step.x + k * k * (3 - 2 * k) * moved + k * (1 - k) * step.h * ((1 - k) * step.f - k * step.f_new)
            for k in INSIDE
        ]

    def _interpolated(self, theta: float) -> np.ndarray:
        stepper = self.run.stepper
        series = stepper.series()
        state: np.ndarray = stepper.x + theta ** np.arange(1, len(series) + 1) @ series
        return state

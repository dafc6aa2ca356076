"""Explicit Runge-Kutta steps of one length for smooth motions: many steps in one call, each restored."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import SimulationError
from ..core.requests import heard
from ..core.thresholds import WHOLE_STEPS
from ..equations.program import Program
from ..equations.system import System
from ..kernel.kernel import Callers
from ..results.solution import INTERRUPTED
from .outcome import Outcome, Statistics
from .problem import Problem
from .tableau import Weights

BLOCK = 16  # steps in one call
TURN = 0.5  # rad: how far bodies may turn until angles are counted again


def require_smooth(s: System) -> None:
    """Raises for models that steps without events cannot follow."""
    if s.contacts:
        path = s.closing[s.contacts[0]][0].path
        raise SimulationError(
            path, "touches and parts, which smooth steps do not see", "Use tr.integrators.Moreau(step=…) instead."
        )


def step_functions(program: Program, weights: Weights) -> dict[str, ca.Function]:
    """``fixed_one``: (t, h, x, P) → x restored at t + h; ``fixed_block``: the same for ``BLOCK`` steps, all states."""
    s = program.system
    t, x, P = s.symbols()
    h = ca.MX.sym("h")
    one = ca.Function("fixed_one", [t, h, x, P], [_advanced(program, weights, t, h, x, P)], {"never_inline": True})
    now, states = x, []
    for k in range(BLOCK):
        now = one(t + k * h, h, now, P)
        states.append(now)
    return {"fixed_one": one, "fixed_block": ca.Function("fixed_block", [t, h, x, P], [ca.horzcat(*states)])}


def _advanced(program: Program, weights: Weights, t: Any, h: Any, x: Any, P: Any) -> Any:
    K: list[Any] = []
    for a, c in zip(weights.A, weights.C, strict=True):
        inside = x + sum((h * w * k for w, k in zip(a, K, strict=False) if w), ca.MX.zeros(x.shape))
        K.append(program.rhs(t + c * h, inside, P))
    new = x + sum((h * w * k for w, k in zip(weights.B, K, strict=True) if w), ca.MX.zeros(x.shape))
    return ca.densify(program.project(t + h, new, P)[0])


class FixedRun:
    """Steps of one length between the outputs, slightly shorter where the outputs require it."""

    def __init__(self, problem: Problem, step: float, name: str) -> None:
        require_smooth(problem.system)
        self.problem, self.step = problem, step
        self.calls = Callers(problem.kernel)
        self.stats = Statistics(method=name)
        self.x = problem.x0.copy()
        self.turned = 0.0  # rad: how far bodies may have turned since angles were last counted

    def go(self) -> Outcome:
        """The whole run."""
        times, states = self.problem.times, [self.x]
        reason, error, begin = "", None, time.perf_counter()
        try:
            self._follow(float(times[0]), self.x)
            for a, b in pairwise(times.tolist()):
                self._go_to(a, b)
                states.append(self.x)
        except KeyboardInterrupt:
            heard()
            reason = f"{INTERRUPTED} at t = {times[len(states) - 1]:.6g}"
        except SimulationError as failure:
            reason, error = str(failure), failure
        self.stats.wall_seconds = time.perf_counter() - begin
        self.stats.kernel = self.problem.kernel.where
        return Outcome(times[: len(states)].copy(), np.array(states), reason, error, self.stats)

    def _go_to(self, start: float, end: float) -> None:
        """From one output to the next."""
        count = max(1, int(np.ceil((end - start) / self.step - WHOLE_STEPS)))
        h, done = (end - start) / count, 0
        while done < count:
            self.calls.refresh()
            whole = count - done >= BLOCK
            call = self.calls["fixed_block" if whole else "fixed_one"]
            reached = call(start + done * h, h, self.x, self.problem.P)[0].reshape(-1, self.x.size)
            self._note(start + done * h, h, reached)
            done += len(reached)
        self._follow(end, self.x)

    def _note(self, t: float, h: float, reached: np.ndarray) -> None:
        """Count the steps that were made and follow the angles."""
        if not np.isfinite(reached).all():
            first = int(np.flatnonzero(~np.isfinite(reached).all(axis=1))[0])
            bad = self.problem.system.state_names[int(np.flatnonzero(~np.isfinite(reached[first]))[0])].name
            raise SimulationError(
                bad, f"is not finite after t = {t + first * h:.6g}", "Take a smaller step, or method='auto'."
            )
        self.x = reached[-1].copy()
        self.stats.steps += len(reached)
        if self.problem.track is not None:
            self._turn(t, h, reached)
        if self.problem.report is not None:
            self.problem.report(t + len(reached) * h, self.stats.steps)

    def _turn(self, t: float, h: float, reached: np.ndarray) -> None:
        s = self.problem.system
        rates = np.abs(reached[:, s.nx : s.nx + s.nu]).max(axis=1, initial=0.0)
        for k, rate in enumerate(rates.tolist()):
            self.turned += h * rate
            if self.turned > TURN:
                self._follow(t + (k + 1) * h, reached[k].copy())

    def _follow(self, t: float, x: np.ndarray) -> None:
        """Take note of a state for angles that turn."""
        if self.problem.track is not None:
            self.problem.track.follow(t, x, None, self.problem.P)
            self.turned = 0.0

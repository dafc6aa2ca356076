"""SUNDIALS' CVODES through CasADi as an independent cross-check: Adams with functional iteration, or BDF with Newton.

It has no events: contacts keep their initial modes, and the run ends where one of them would change.
"""

from __future__ import annotations

import time
from itertools import pairwise

import casadi as ca
import numpy as np

from ..core.errors import SimulationError
from ..core.requests import heard
from ..equations.records import Mode
from ..kernel.kernel import Callers
from ..model.contact import FLIGHT
from ..results.solution import INTERRUPTED
from .chatter import explained
from .contacts import Contacts
from .gap_watch import GapWatch
from .outcome import Outcome, Statistics
from .pieces import MOST, Pieces, StalledError
from .problem import Problem
from .settling import Settling


class SundialsRun:
    """Integrates from output to output; every output is restored onto the invariants, and the next step starts there.

    Where angles turn it also stops in between, so that no body turns far between two stops.
    """

    def __init__(self, problem: Problem, method: str, rtol: float, atol: float) -> None:
        self.problem, self.method, self.rtol = problem, method, rtol
        self.s, self.times, self.P = problem.system, problem.times, problem.P.copy()
        self.stats = Statistics(method=method)
        problem.kernel.refresh()
        self.calls = Callers(problem.kernel)
        self._solver = _solver(problem, method == "bdf", rtol, atol)
        self.pieces = Pieces(self.s, self._solve, self._rates, float(self.times[-1]))
        self.contacts: Contacts | None = None
        if self.s.contacts:
            self.contacts = Contacts(self.s, self.P, float(self.times[-1] - self.times[0]), 0.0)
            self.gaps = GapWatch(self.s, self.calls, self.P)
        self.first: dict[str, str] = {}
        self.states = [problem.x0]

    def go(self) -> Outcome:
        """The whole run."""
        reason, error = "", None
        begin = time.perf_counter()
        try:
            self._begin()
            for a, b in pairwise(self.times):
                self._advance(float(a), float(b))
        except KeyboardInterrupt:
            heard()
            reason = INTERRUPTED
        except (SimulationError, RuntimeError) as failure:
            error = self._explained(failure)
            reason = str(error)
        self.stats.wall_seconds = time.perf_counter() - begin
        self.stats.kernel = self.problem.kernel.where
        now = self.s.mode_numbers(self.P)
        now[Mode.every.asleep] = 0.0
        count = len(self.states)
        modes = np.tile(now, (count, 1))
        return Outcome(self.times[:count].copy(), np.array(self.states), reason, error, self.stats, modes, self.first)

    def _begin(self) -> None:
        """Find the modes of the contacts, which stay fixed."""
        if self.problem.instants is not None:
            self.problem.instants.read(self.P)
        if self.contacts is None:
            return
        t, x, carried = float(self.times[0]), self.states[0], self.problem.carried
        settling = Settling(self.contacts)
        if carried is None:
            x = self.gaps.points.settle(t, x, self.contacts.mode == FLIGHT)
            x = settling.begin(self.calls, t, x)
        else:
            x = settling.carry_on(self.calls, t, x, carried)
        self.states[0] = self.calls["project"](t, x, self.P)[0]
        self.first = self.contacts.names()
        self.contacts.modes.layer[:] = 0.0  # friction from the actual slip

    def _advance(self, t0: float, t1: float) -> None:
        """From one output time to the next."""
        x = self._between(t0, t1, self.states[-1])
        if not np.all(np.isfinite(x)):
            raise SimulationError(self.method, f"the state is not finite at t = {t1:.6g}", "Try method='dop853'.")
        x = self.calls["project"](t1, x, self.P)[0]
        if self.contacts is not None and self.contacts.due(self.calls["flow"](t1, x, self.P)[1]):
            raise SimulationError(
                self.method,
                f"a contact changes its mode between t = {t0:.6g} and {t1:.6g}, and SUNDIALS knows no events here",
                "Use method='auto' or 'radau5'.",
            )
        self.states.append(x)
        if self.contacts is not None:
            self.gaps.check(t1, x)
            x = self.states[-1] = self.gaps.points.reported(t1, x, self.contacts.mode == FLIGHT)
        if self.problem.track is not None:
            self.problem.track.follow(t1, x, None, self.P)
        if self.problem.report is not None:
            self.problem.report(t1, self.stats.steps)

    def _between(self, t: float, end: float, x: np.ndarray) -> np.ndarray:
        """The state at ``end``, not yet restored."""
        track = self.problem.track
        if self.contacts is not None:
            x = self.gaps.points.refresh(t, x, self.contacts.mode == FLIGHT)
        while t < end:
            to = end if track is None else min(end, track.soon(t, x, self.P))
            if self.problem.instants is not None:
                to = t + self.problem.instants.longest(t, to - t)
            if track is not None:
                track.follow(t, x, None, self.P)
            x = self.pieces.go(t, to, x)
            t = to
        return x

    def _solve(self, t0: float, t1: float, x: np.ndarray) -> np.ndarray:
        found = np.array(self._solver(x0=x, p=np.concatenate([[t0, t1], self.P]))["xf"]).ravel()
        self.stats.steps += int(self._solver.stats().get("nsteps", 0))
        self.stats.rhs_calls += int(self._solver.stats().get("nfevals", 0))
        return found

    def _rates(self, t: float, x: np.ndarray) -> np.ndarray:
        return self.calls["rhs"](t, x, self.P)[0]

    def _explained(self, failure: SimulationError | RuntimeError) -> SimulationError:
        """Why the run ended: by the state whose rate is noisy or jumps, if there is one."""
        known = failure if isinstance(failure, SimulationError) else None
        if known is not None and not isinstance(known, StalledError):
            return known
        where = float(self.times[len(self.states) - 1])
        found = explained(self.s, self._rates, where, self.states[-1], float(self.times[-1]), self.rtol) or known
        if found is not None:
            return found
        last = str(failure).splitlines()[-1]
        return SimulationError(self.method, f"SUNDIALS stopped after t = {where:.6g}: {last}", "Try method='auto'.")


def _solver(problem: Problem, stiff: bool, rtol: float, atol: float) -> ca.Function:
    """CVODES from t0 to t1, p = (t0, t1, P). BDF differentiates the right-hand side: it gets the uncompiled one."""
    s = problem.system
    t, x, p = ca.MX.sym("t"), ca.MX.sym("x", s.size), ca.MX.sym("p", problem.P.size + 2)
    span = p[1] - p[0]
    f = problem.program.rhs if stiff else problem.kernel.functions["rhs"]
    dae = {"t": t, "x": x, "p": p, "ode": span * f(p[0] + span * t, x, p[2:])}
    options = {
        "reltol": rtol,
        "abstol": atol,
        "linear_multistep_method": "bdf" if stiff else "adams",
        "max_num_steps": MOST,
        "nonlinear_solver_iteration": "newton" if stiff else "functional",
        "show_eval_warnings": False,
        "disable_internal_warnings": True,
    }
    return ca.integrator("cvodes", "cvodes", dae, 0, 1, options)

"""SUNDIALS' CVODES through CasADi as an independent cross-check: Adams with functional iteration, or BDF with Newton.

It knows no events: contacts keep the modes of the start, and the run ends where one of them would change.
"""

from __future__ import annotations

import time
from itertools import pairwise

import casadi as ca
import numpy as np

from ..core.errors import SimulationError
from ..equations.records import Mode
from ..kernel.kernel import Callers
from ..model.contact import FLIGHT
from .chatter import explained
from .contacts import Contacts
from .gap_watch import GapWatch
from .outcome import Outcome, Statistics
from .pieces import MOST, Pieces, StalledError
from .problem import Problem


def integrate(problem: Problem, method: str, rtol: float, atol: float) -> Outcome:
    """Integrate from output time to output time; every output is restored onto the invariants and restarted from.

    Where angles turn also from time to time in between, so that no body turns far unseen. BDF needs derivatives of the
    right-hand side: it gets the uncompiled one.
    """
    s, kernel, times, track, report = problem.system, problem.kernel, problem.times, problem.track, problem.report
    x0, P, carried, rhs = problem.x0, problem.P, problem.carried, problem.program.rhs
    stats = Statistics(method=method)
    kernel.refresh()
    calls = Callers(kernel)
    stiff = method == "bdf"
    t, x, p = ca.MX.sym("t"), ca.MX.sym("x", s.size), ca.MX.sym("p", P.size + 2)
    span = p[1] - p[0]
    f = rhs if stiff else kernel.functions["rhs"]
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
    solver = ca.integrator("cvodes", "cvodes", dae, 0, 1, options)
    P = P.copy()

    def solve(t0: float, t1: float, x: np.ndarray) -> np.ndarray:
        found = np.array(solver(x0=x, p=np.concatenate([[t0, t1], P]))["xf"]).ravel()
        stats.steps += int(solver.stats().get("nsteps", 0))
        stats.rhs_calls += int(solver.stats().get("nfevals", 0))
        return found

    pieces = Pieces(s, solve, lambda t, x: calls["rhs"](t, x, P)[0], float(times[-1]))
    contacts = Contacts(s, P, float(times[-1] - times[0]), 0.0) if s.contacts else None
    gaps = GapWatch(s, calls, P) if s.contacts else None
    first: dict[str, str] = {}
    states = [x0]
    reason, error = "", None
    begin = time.perf_counter()
    try:
        if contacts is not None:
            t0 = float(times[0])
            if gaps is not None and carried is None:
                x0 = gaps.settle(t0, x0, contacts.mode == FLIGHT)
            x0 = contacts.begin(calls, t0, x0) if carried is None else contacts.carry_on(calls, t0, x0, carried)
            states[0] = calls["project"](t0, x0, P)[0]
            first = contacts.names()
            contacts.modes.layer[:] = 0.0  # laws by the slip there is
        for a, b in pairwise(times):
            out, t0 = states[-1], float(a)
            if contacts is not None and gaps is not None:
                out = gaps.refresh(t0, out, contacts.mode == FLIGHT)
            while t0 < b:
                t1 = float(b) if track is None else min(float(b), track.soon(t0, out, P))
                if track is not None:
                    track.follow(t0, out, None, P)
                out = pieces.go(t0, t1, out)
                t0 = t1
            if not np.all(np.isfinite(out)):
                raise SimulationError(method, f"the state is not finite at t = {b:.6g}", "Try method='dop853'.")
            states.append(calls["project"](b, out, P)[0])
            if contacts is not None and contacts.due(calls["flow"](b, states[-1], P)[1]):
                states.pop()
                raise SimulationError(
                    method,
                    f"a contact changes its mode between t = {a:.6g} and {b:.6g}, and SUNDIALS knows no events here",
                    "Use method='auto' or 'radau5'.",
                )
            if contacts is not None and gaps is not None:
                gaps.check(float(b), states[-1])
                states[-1] = gaps.reported(float(b), states[-1], contacts.mode == FLIGHT)
            if track is not None:
                track.follow(float(b), states[-1], None, P)
            if report is not None:
                report(b, stats.steps)
    except KeyboardInterrupt:
        reason = "interrupted"
    except (SimulationError, RuntimeError) as failure:
        error = failure if isinstance(failure, SimulationError) else None
        if error is None or isinstance(error, StalledError):
            where = float(times[len(states) - 1])
            rates = lambda t, x: calls["rhs"](t, x, P)[0]  # noqa: E731
            error = explained(s, rates, where, states[-1], float(times[-1]), rtol) or error
        if error is None:
            last = str(failure).splitlines()[-1]
            error = SimulationError(method, f"SUNDIALS stopped after t = {where:.6g}: {last}", "Try method='auto'.")
        reason = str(error)
    stats.wall_seconds = time.perf_counter() - begin
    stats.kernel = kernel.where
    now = s.mode_numbers(P)
    now[Mode.every.asleep] = 0.0
    modes = np.tile(now, (len(states), 1))
    return Outcome(times[: len(states)].copy(), np.array(states), reason, error, stats, modes, first)

"""SUNDIALS' CVODES through CasADi as an independent cross-check: variable-order Adams, functional iteration."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import SimulationError
from ..equations.system import System
from ..kernel.kernel import Callers, Kernel
from .run import Outcome, Statistics


def integrate(
    s: System,
    kernel: Kernel,
    x0: np.ndarray,
    P: np.ndarray,
    times: np.ndarray,
    rtol: float,
    atol: float,
    report: Any = None,
) -> Outcome:
    """Integrate from output time to output time; every output is restored onto the invariants and restarted from."""
    stats = Statistics(method="cvodes")
    kernel.refresh()
    calls = Callers(kernel)
    t, x, p = ca.MX.sym("t"), ca.MX.sym("x", s.size), ca.MX.sym("p", P.size + 2)
    span = p[1] - p[0]
    dae = {"t": t, "x": x, "p": p, "ode": span * kernel.functions["rhs"](p[0] + span * t, x, p[2:])}
    options = {
        "reltol": rtol,
        "abstol": atol,
        "linear_multistep_method": "adams",
        "max_num_steps": 1_000_000,
        "nonlinear_solver_iteration": "functional",
        "show_eval_warnings": False,
    }
    solver = ca.integrator("cvodes", "cvodes", dae, 0, 1, options)
    states = [x0]
    reason, error = "", None
    begin = time.perf_counter()
    try:
        for a, b in pairwise(times):
            out = np.array(solver(x0=states[-1], p=np.concatenate([[a, b], P]))["xf"]).ravel()
            if not np.all(np.isfinite(out)):
                raise SimulationError("cvodes", f"the state is not finite at t = {b:.6g}", "Try method='dop853'.")
            states.append(calls["project"](b, out, P)[0])
            stats.steps += int(solver.stats().get("nsteps", 0))
            stats.rhs_calls += int(solver.stats().get("nfevals", 0))
            if report is not None:
                report(b, stats.steps)
    except KeyboardInterrupt:
        reason = "interrupted"
    except (SimulationError, RuntimeError) as failure:
        error = (
            failure
            if isinstance(failure, SimulationError)
            else SimulationError("cvodes", f"SUNDIALS stopped: {str(failure).splitlines()[-1]}", "Try method='dop853'.")
        )
        reason = str(error)
    stats.wall_seconds = time.perf_counter() - begin
    stats.kernel = kernel.where
    return Outcome(times[: len(states)].copy(), np.array(states), reason, error, stats)

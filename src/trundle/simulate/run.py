"""The loop that accepts steps, fills the output, and stops for good reasons only."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..core.errors import SimulationError
from ..equations.system import System
from ..kernel.kernel import Caller, Callers, Kernel
from .explicit import interpolate
from .tableau import Tableau

SAFETY, SHRINK, GROW = 0.9, 0.2, 8.0
EXACT = 1e-13  # residual that a restored state should reach, relative to the size of the state
ACCEPTED = 1e-10  # residual above which a run stops


@dataclass
class Statistics:
    """What a run cost and how exact it was."""

    method: str = ""
    steps: int = 0
    rejected: int = 0
    rhs_calls: int = 0
    wall_seconds: float = 0.0
    build_seconds: float = 0.0
    compile_seconds: float = 0.0
    kernel: str = ""
    position_residual: float = 0.0
    velocity_residual: float = 0.0
    energy_residual: float = 0.0
    events: int = 0
    compiled_from_step: int | None = None

    def as_dict(self) -> dict[str, Any]:
        return dict(vars(self))


@dataclass
class Outcome:
    """States at the output times reached, and why the run ended."""

    times: np.ndarray
    states: np.ndarray
    reason: str = ""
    error: SimulationError | None = None
    statistics: Statistics = field(default_factory=Statistics)


Report = Callable[[float, int], None]


def integrate(
    s: System,
    kernel: Kernel,
    tableau: Tableau,
    x0: np.ndarray,
    P: np.ndarray,
    times: np.ndarray,
    rtol: float,
    atol: float,
    max_step: float,
    interpolate_outputs: bool = False,
    report: Report | None = None,
) -> Outcome:
    """Integrate with an explicit pair, restoring all invariants after each step and at each output.

    An output inside a step gets a step of its own from the step's start, so it is as exact as the steps are;
    with ``interpolate_outputs`` it comes from the interpolant instead.
    """
    stats = Statistics(method=tableau.name)
    calls = Callers(kernel)
    t, end, n = float(times[0]), float(times[-1]), s.size
    states = np.zeros((times.size, n))
    states[0], filled = x0, 1
    tol = np.array([rtol, atol])
    x, reason, error = x0.copy(), "", None
    f = calls["rhs"](t, x, P)[0]
    stats.rhs_calls += 1
    guarded = bool(s.guard_names)
    begin = time.perf_counter()
    try:
        _require_finite(s, t, f, "initial state")
        first_guards = _check_guards(s, calls, t, x, P) if guarded else np.zeros(0)
        h = min(_first_step(calls, tableau, t, x, f, P, tol, end), max_step)
        step, dense = _bind(calls, tableau, P, tol)
        growth = GROW
        while filled < times.size:
            if calls.refresh():
                step, dense = _bind(calls, tableau, P, tol)
                stats.compiled_from_step = stats.steps
            last = t + h >= end - 1e-12 * max(abs(end), h)
            if last:
                h = end - t
            step.args[0][0], step.args[3][0] = t, h
            step.args[1][:], step.args[2][:] = x, f
            step.call()
            stats.rhs_calls += tableau.stages
            e = step.res[2][0]
            if not e <= 1.0:  # also when it is not a number
                stats.rejected += 1
                growth = 1.0
                h *= max(SHRINK, SAFETY * e ** (-1 / (tableau.error_order + 1))) if np.isfinite(e) else SHRINK
                if h < 1e-14 * max(abs(t), 1e-3):
                    raise _stuck(s, calls, t, x, P, first_guards)
                continue
            t_new = end if last else t + h
            if guarded:
                _check_guards(s, calls, t_new, step.res[0], P)
            reached = int(np.searchsorted(times, t_new, side="right"))
            x_new, f_new = step.res[0].copy(), step.res[1].copy()
            if s.closing and not step.res[4][0] < EXACT * max(1.0, np.abs(x_new[: s.nx + s.nu]).max(initial=0.0)):
                x_new = _settled(s, calls, t_new, x_new, P)
                f_new = calls["rhs"](t_new, x_new, P)[0]
            inner = times[filled:reached]
            ends_on_output = inner.size > 0 and inner[-1] == t_new
            inside = inner[:-1] if ends_on_output else inner
            if inside.size and interpolate_outputs:
                for slot, value in zip(dense.args, (t, x, x_new, f_new, step.res[3], h), strict=False):
                    slot[:] = value
                states[filled : filled + inside.size] = _interpolated(tableau, dense, calls, x, t, h, inside, P)
            elif inside.size:
                states[filled : filled + inside.size] = _stepped(step, t, inside, n)
                stats.rhs_calls += tableau.stages * inside.size
            if ends_on_output:
                states[reached - 1] = x_new
            filled = reached
            x[:], f[:] = x_new, f_new
            t = t_new
            stats.steps += 1
            factor = growth if e == 0 else min(growth, SAFETY * e ** (-1 / (tableau.error_order + 1)))
            h, growth = min(h * factor, max_step), GROW
            if report is not None and stats.steps % 8 == 0:
                report(t, stats.steps)
    except KeyboardInterrupt:
        reason = f"interrupted at t = {t:.6g}"
    except SimulationError as failure:
        reason, error = str(failure), failure
    stats.wall_seconds = time.perf_counter() - begin
    stats.kernel = kernel.where
    return Outcome(times[:filled].copy(), states[:filled].copy(), reason, error, stats)


def _stepped(step: Caller, t: float, inside: np.ndarray, n: int) -> np.ndarray:
    """States at times inside the step that was just taken: one step each from its start."""
    rows = np.empty((inside.size, n))
    for k, when in enumerate(inside):
        step.args[3][0] = when - t
        step.call()
        rows[k] = step.res[0]
    return rows


def _interpolated(
    tableau: Tableau,
    dense: Caller,
    calls: Callers,
    x: np.ndarray,
    t: float,
    h: float,
    inside: np.ndarray,
    P: np.ndarray,
) -> np.ndarray:
    """The same from the interpolant, restored onto the invariants."""
    dense.call()
    rows = interpolate(tableau, x, dense.res[0].reshape(-1, x.size).T, (inside - t) / h)
    return np.array([calls["project"](when, row, P)[0] for when, row in zip(inside, rows, strict=True)])


def _bind(calls: Callers, tableau: Tableau, P: np.ndarray, tol: np.ndarray) -> tuple[Any, Any]:
    step, dense = calls[f"step_{tableau.name}"], calls[f"dense_{tableau.name}"]
    step.args[4][: P.size], step.args[5][:], dense.args[6][: P.size] = P, tol, P
    return step, dense


def _first_step(
    calls: Callers, tableau: Tableau, t: float, x: np.ndarray, f: np.ndarray, P: np.ndarray, tol: np.ndarray, end: float
) -> float:
    """Hairer, Nørsett, Wanner (1993), II.4."""
    scale = tol[1] + tol[0] * np.abs(x)
    rms = lambda v: float(np.sqrt(np.mean((v / scale) ** 2)))  # noqa: E731
    d0, d1 = rms(x), rms(f)
    h0 = 1e-6 if min(d0, d1) < 1e-5 else 0.01 * d0 / d1
    h0 = min(h0, end - t)
    f1 = calls["rhs"](t + h0, x + h0 * f, P)[0]
    d2 = rms(f1 - f) / h0
    worst = max(d1, d2)
    h1 = max(1e-6, h0 * 1e-3) if worst <= 1e-15 else (0.01 / worst) ** (1 / (tableau.order))
    step = min(100 * h0, h1, end - t)
    return step if np.isfinite(step) and step > 0 else 1e-6 * (end - t)


def _require_finite(s: System, t: float, f: np.ndarray, where: str) -> None:
    bad = [s.state_names[i].name for i in np.flatnonzero(~np.isfinite(f[: s.size]))]
    if bad:
        raise SimulationError(
            bad[0],
            f"its derivative is not a number at t = {t:.6g} ({where})",
            "Look for a division by zero or a root of a negative number in the laws acting on this body"
            " (a spring between coincident points, an angle at a singular position).",
        )


def _settled(s: System, calls: Callers, t: float, x: np.ndarray, P: np.ndarray) -> np.ndarray:
    """The state projected until its constraints hold; raises, naming the worst one, if they cannot."""
    size = max(1.0, float(np.abs(x[: s.nx + s.nu]).max(initial=0.0)))
    for _ in range(6):
        x = calls["project"](t, x, P)[0]
        g, h, inner = calls["residual"](t, x, P)
        worst = max(np.abs(v).max(initial=0.0) for v in (g, h, inner))
        if worst < EXACT * size:
            return x
    if worst < ACCEPTED * size:
        return x
    rows = s.rows
    position = [row for row in rows if row[2] == 0]
    where = position[int(np.argmax(np.abs(g[: len(position)])))] if position else rows[0]
    raise SimulationError(
        f"{where[0].path}.{where[1]}",
        f"cannot be held any longer: a misfit of {worst:.3g} remains at t = {t:.6g}",
        "The constraints contradict each other from here on (a mechanism at its dead point, laws that fight)."
        " Look at the loops with tr.doctor(model), or end the run before this time.",
    )


def _check_guards(s: System, calls: Callers, t: float, x: np.ndarray, P: np.ndarray) -> np.ndarray:
    """The guards' values; raises for one that is not positive."""
    values = calls["guards"](t, x, P)[0]
    if not np.all(values > 0):
        raise _guard_error(s, t, int(np.argmin(np.where(np.isfinite(values), values, -np.inf))))
    return values


def _guard_error(s: System, t: float, which: int) -> SimulationError:
    path, meaning, advice = s.guard_names[which]
    return SimulationError(path, f"{meaning} (t = {t:.6g})", advice)


def _stuck(
    s: System, calls: Callers, t: float, x: np.ndarray, P: np.ndarray, first_guards: np.ndarray
) -> SimulationError:
    """Why the step cannot shrink further: a guard on its way to zero, a rate that is no number, or neither."""
    if first_guards.size:
        left = calls["guards"](t, x, P)[0] / first_guards
        if left.min() < 0.05:
            return _guard_error(s, t, int(np.argmin(left)))
    f = calls["rhs"](t, x, P)[0]
    for ahead in (0.0, 1e-12, 1e-9, 1e-6):  # a law may end its domain just ahead
        try:
            _require_finite(s, t, calls["rhs"](t + ahead * max(abs(t), 1.0), x, P)[0], "the step cannot shrink further")
        except SimulationError as failure:
            return failure
    worst = int(np.argmax(np.abs(f[: s.nx + s.nu])))
    return SimulationError(
        s.state_names[worst].name,
        f"the step size fell below rounding at t = {t:.6g}; its rate is {f[worst]:.3g}",
        "The motion meets a singular position or a discontinuous law here. Check the loops with tr.doctor(model),"
        " smooth the law, or end the run before this time.",
    )

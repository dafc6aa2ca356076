"""A consistent initial state from pinned values and rough guesses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..core.errors import InitialValueError
from ..core.thresholds import BRANCH_RANK, START_AT_REST, TINY, VELOCITY_HELD
from .assemblies import UNGUESSED, Search
from .closures import Closures
from .inner import InnerStates
from .program import Program
from .scales import Scales, scales_of
from .sought import Rows, Sought
from .system import System
from .targets import Targets, targets_of

MOST_SHOWN = 8  # other assemblies that are kept


@dataclass(frozen=True)
class Start:
    """A consistent state, and the coordinates of other assemblies that were found."""

    x: np.ndarray
    others: list[dict[str, float]] = field(default_factory=list)


def initial_state(
    program: Program,
    s: System,
    P: np.ndarray,
    t0: float,
    pins: dict[str, Any],
    guesses: dict[str, Any],
    own_guesses: dict[str, Any] | None = None,
    thorough: bool = False,
) -> Start:
    """x(t0) that satisfies every closing constraint and every pin: the assembly nearest to the guesses.

    ``guesses`` are those of the model, ``own_guesses`` those of the user: they weigh more. ``thorough``: search for
    other assemblies even if the guesses lead straight to one.
    """
    signals, own = program.states[1], own_guesses or {}
    targets = targets_of(s, signals, pins, guesses, own)
    closures = Closures(program, s, P, t0)
    unsolved = None
    for model in closures.models:
        try:
            own = closures.of(model, targets.x, targets.guesses + targets.pins) | own
        except InitialValueError as failure:
            unsolved = failure
        targets = targets_of(s, signals, pins, guesses, own)
    inner = InnerStates(program, s, P, t0)
    if not s.closing and not targets.pins and not targets.guesses:
        inner.search(targets.x)
        return Start(targets.x)
    scales = scales_of(s)
    try:
        x, others = _positions(program, s, P, t0, targets, scales, inner, thorough)
    except InitialValueError as failure:
        raise unsolved or failure from None
    if (unsolved := closures.failure(x)) is not None:
        raise unsolved
    targets.x = x
    return Start(_velocities(program, s, P, t0, targets, scales), others)


def _holds(program: Program, P: np.ndarray, t0: float, targets: Targets, level: int) -> bool:
    """True if everything that is asked for at this level already holds exactly."""
    if any(target.level == level for target in targets.pins + targets.guesses):
        return False
    rows = np.array(program.residual(t0, targets.x, P)[level])
    return bool(np.all(np.abs(rows) < TINY))


def _positions(
    program: Program,
    s: System,
    P: np.ndarray,
    t0: float,
    targets: Targets,
    scales: Scales,
    inner: InnerStates,
    thorough: bool,
) -> tuple[np.ndarray, list[dict[str, float]]]:
    if not thorough:
        try:
            inner.search(targets.x)
        except InitialValueError:
            if not inner.locks:
                raise
        else:
            if _holds(program, P, t0, targets, 0):
                return targets.x, []
    sought = Sought(program, s, P, t0, targets, scales, 0)
    search = Search(program, sought, targets, inner)
    best, others = search.nearest(thorough)
    if not search.is_closed(best):
        x = _least_misfit(sought, best.x)
        raise _contradiction(program, sought, targets, x, sought.at(x))
    names = {int(i): s.state_names[i].name for i in sought.free}
    return best.x, [{name: float(o.x[i]) for i, name in names.items()} for o in others[:MOST_SHOWN]]


def _velocities(program: Program, s: System, P: np.ndarray, t0: float, targets: Targets, scales: Scales) -> np.ndarray:
    """The linear problem of the velocities: the least change from the guesses, in the model's own scale.

    Pins on quadratic signals (an energy) and constraints that are not linear in velocities take a few more steps.
    """
    x = targets.x
    if _holds(program, P, t0, targets, 1):
        return x
    sought = Sought(program, s, P, t0, targets, scales, 1)
    weights = np.array([targets.guessed.get(int(i), UNGUESSED) for i in sought.free])
    for with_guesses in [True, False] if sought.guesses else [False]:
        x, rows = _solve_velocities(sought, x, with_guesses, weights)
    if not _held(sought, x, rows):
        raise _contradiction(program, sought, targets, x, rows)
    return x


def _solve_velocities(
    sought: Sought, x: np.ndarray, with_guesses: bool, weights: np.ndarray
) -> tuple[np.ndarray, Rows]:
    rows = sought.at(x)
    for _ in range(100):
        if not sought.free.size or not rows.finite:
            break
        step = rows.step(with_guesses, weights)
        size = rows.norm(rows.size, with_guesses)
        for length in 0.5 ** np.arange(40):
            y = x.copy()
            y[sought.free] += length * step * sought.free_unit
            new = sought.at(y)
            if new.norm(rows.size, with_guesses) < size:
                break
        else:
            break
        x, rows = y, new
        if not with_guesses and _held(sought, x, rows) and rows.norm(rows.size, with_guesses) > 0.1 * size:
            break  # converged to rounding
    return x, rows


def _held(sought: Sought, x: np.ndarray, rows: Rows) -> bool:
    """True if every residual is small relative to the velocities in its row."""
    s = sought.s
    fastest = np.abs(x[s.nx : s.nx + s.nu] / sought.unit).max(initial=0.0)
    allowed = VELOCITY_HELD * (rows.size * fastest + np.abs(rows.least)) + START_AT_REST * rows.size
    return rows.finite and bool(np.all(np.abs(rows.r) <= allowed))


def _least_misfit(sought: Sought, x: np.ndarray) -> np.ndarray:
    """The state with the least misfit, from one nearby: there the misfits show by how much lengths are wrong."""
    from scipy.optimize import minimize

    def at(step: np.ndarray) -> tuple[np.ndarray, Rows]:
        y = x.copy()
        y[sought.free] += step * sought.free_unit
        return y, sought.at(y)

    def misfit(step: np.ndarray) -> tuple[float, np.ndarray]:
        rows = at(step)[1]
        if not rows.finite:
            return np.inf, np.zeros(step.size)
        return float(rows.r @ rows.r) / scale, 2 * rows.r @ rows.J / scale

    first = sought.at(x)
    scale = float(first.r @ first.r)
    if not (first.finite and scale > 0 and sought.free.size):
        return x
    found = minimize(misfit, np.zeros(sought.free.size), jac=True, method="BFGS", options={"maxiter": 100})
    return at(found.x)[0] if found.fun < 1 else x


# -- why there is no consistent state ---------------------------------------------------------------------------------
def _contradiction(program: Program, sought: Sought, targets: Targets, x: np.ndarray, rows: Rows) -> InitialValueError:
    """The error that names the contradictory equations, or the constraint that has no value here."""
    s = sought.s
    if not rows.finite:
        return _undefined(program, sought, x, rows)
    worst = _fighting(sought, rows)
    words = _in_words(sought, rows, worst)
    misfit = f"a misfit of {np.abs(rows.r).max(initial=0.0):.3g} remains"
    fixed = (
        [i for i in targets.fixed if i < s.nx] if sought.level == 0 else sorted(targets.fixed, key=lambda i: i < s.nx)
    )
    held = [f"{targets.fixed[i]} = {x[i]:g}" for i in fixed]
    if sought.pins or held:
        return InitialValueError(
            "initial values",
            f"these cannot all hold: {'; '.join([*worst, *held[:6]])} ({misfit}{words})",
            "Unpin one of them, or pass it as a guess instead.",
        )
    loops = [" – ".join(s.topology.loop_of(c)) for c, _ in s.closing if any(w.startswith(c.path + ".") for w in worst)]
    return InitialValueError(
        loops[0] if loops else "initial values",
        f"the loop cannot be closed: {misfit} at {', '.join(worst)}{words}",
        "Check lengths and frames along the loop, or pass better guesses (guess={…}).",
    )


def _in_words(sought: Sought, rows: Rows, worst: list[str]) -> str:
    """What is wrong with the worst rows on positions, in the words of their constraints."""
    if sought.level:
        return ""
    units = [row.unit for _, f in sought.s.closing for row in f.rows if row.level == 0]
    found = []
    for (c, bond, _), unit, value in zip([r for r in sought.s.rows if r[2] == 0], units, rows.r, strict=False):
        if f"{c.path}.{bond}" in worst and abs(value) > 0:
            found.append(c.misfit(bond, float(value), "m" if unit == "N" else "rad"))
    return f": {', '.join(found)}" if found else ""


def _fighting(sought: Sought, rows: Rows) -> list[str]:
    """Rows with large entries in left null vectors of the Jacobian that see the misfit, else those with the misfit."""
    r = rows.r / rows.size
    share = np.abs(r)
    if sought.free.size:
        left, sizes, _ = np.linalg.svd(rows.J / rows.size[:, None])
        null = left[:, int((sizes > BRANCH_RANK * max(sizes.max(initial=0.0), TINY)).sum()) :]
        seen = np.abs(null @ (null.T @ r))
        if seen.max(initial=0.0) > 1e-3 * share.max(initial=0.0):
            share = seen
    order = np.argsort(-share, kind="stable")
    return [sought.labels[i] for i in order if share[i] > 0.05 * share.max(initial=0.0)][:6]


def _undefined(program: Program, sought: Sought, x: np.ndarray, rows: Rows) -> InitialValueError:
    """A constraint whose equations are NaN at this position, with the reason if its ``validity`` gives one."""
    s = sought.s
    values = np.array(program.validity(sought.t0, x, sought.P)).ravel() if s.validity_names else np.zeros(0)
    for (path, meaning, _), value in zip(s.validity_names, values, strict=True):
        if not value > 0:
            return InitialValueError(path, f"{meaning} at the start", "Start from another position.")
    bad = ~np.isfinite(rows.r) | ~np.all(np.isfinite(rows.J), axis=1)
    names = [sought.labels[i] for i in np.flatnonzero(bad)]
    return InitialValueError(
        ", ".join(names[:4]),
        "has no value at the start (its equation is not a number there)",
        "Start from another position, or look for a division by zero or a root of a negative number in it.",
    )

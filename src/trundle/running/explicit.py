"""Explicit Runge-Kutta steps as CasADi functions: stages, error norm, projection in one call."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.thresholds import RATE_NOISE, RATE_NOISE_REDUNDANT, RATE_SIZE, TINY
from ..equations.functions.flow import lowest
from ..equations.program import Program
from ..equations.system import System
from ..kernel.kernel import Callers
from .along import AlongConstraints
from .error_scale import ErrorScale
from .tableau import Tableau


def _combine(weights: np.ndarray, K: list[Any]) -> Any:
    total = None
    for weight, k in zip(weights, K, strict=True):
        if weight:
            total = weight * k if total is None else total + weight * k
    return total if total is not None else 0 * K[0]


def step_function(program: Program, tableau: Tableau) -> ca.Function:
    """(t, x, f, h, P, tol) → (x restored at t+h, its derivative, error norm, stages, largest residual, signals of the
    contacts at the end, least values of their guards at the stages and the end, largest rate of the motion).

    tol = (rtol, atol). The error is the root mean square over all states, relative to their ``ErrorScale`` with the
    sizes max(|x|, |x_new|). The rate is |f − f'|/|x − x'| of the last stage and the end, both at t + h.
    """
    s, stage = program.system, program.stage
    t, x, P = s.symbols()
    f, h, tol = ca.MX.sym("f", s.size), ca.MX.sym("h"), ca.MX.sym("tol", 2)
    K = [f]
    low: Any = None
    for i in range(1, tableau.stages):
        inside = x + h * _combine(tableau.A[i, :i], K)
        k, guards = stage(t + tableau.C[i] * h, inside, P)
        K.append(k)
        low = guards if low is None else ca.fmin(low, guards)
    raw = x + h * _combine(tableau.B, K)
    new, left, f_new, touches = program.resume(t + h, raw, P)
    scale = ErrorScale(s)(ca.fmax(ca.fabs(x), ca.fabs(raw)), ca.fmax(ca.fabs(f), ca.fabs(f_new)), h, tol)
    norms = []
    for row in tableau.errors:
        e = h * _combine(row, [*K, f_new][: len(row)]) / scale
        norms.append(ca.sumsqr(e))
    error = _norm(norms, s.size, ca.sqrt, ca.fmax)
    return ca.Function(
        f"step_{tableau.name}",
        [t, x, f, h, P, tol],
        [
            new,
            f_new,
            error,
            ca.horzcat(*K),
            left,
            touches,
            lowest(touches, low),
            _rate(s, f_new - K[-1], raw - inside, x),
        ],
        ["t", "x", "f", "h", "P", "tol"],
        ["x_new", "f_new", "error", "K", "residual", "touches", "low", "rate"],
    )


def _norm(squares: list[Any], size: int, root: Any, largest: Any) -> Any:
    """The error of a step by the sums of squares of its estimates."""
    if len(squares) == 1:
        return root(squares[0] / size)
    denominator = squares[0] + 0.01 * squares[1]  # Hairer's combination of the 5th and the 3rd order estimate
    return squares[0] / root(largest(denominator, TINY) * size)


def _rate(s: System, df: ca.MX, dx: ca.MX, x: ca.MX) -> Any:
    """|Δf|/|Δx| over positions, velocities and inner states; 0 where Δx is rounding."""
    cut = [0, s.size - s.nw, s.size] if s.nw else [0, s.size]
    df, dx, x = (ca.vertsplit(v, cut)[0] for v in (df, dx, x))
    moved = ca.sumsqr(dx)
    noise = RATE_NOISE_REDUNDANT if s.redundant else RATE_NOISE
    return ca.sqrt(ca.sumsqr(df) / ca.fmax(moved, noise * (ca.sumsqr(x) + RATE_SIZE)))


def dense_function(program: Program, tableau: Tableau) -> ca.Function:
    """(t, x, x_new, f_new, K, h, P) → interpolation coefficients, one column per power."""
    s = program.system
    t, x, P = s.symbols()
    new, f_new, h = ca.MX.sym("new", s.size), ca.MX.sym("f_new", s.size), ca.MX.sym("h")
    stages = ca.MX.sym("K", s.size, tableau.stages)
    K = [*ca.horzsplit(stages), f_new]
    if tableau.D is not None and tableau.A_extra is not None and tableau.C_extra is not None:
        for a, c in zip(tableau.A_extra, tableau.C_extra, strict=True):
            K.append(program.stage(t + c * h, x + h * _combine(a[: len(K)], K), P)[0])
        delta = new - x
        columns = [delta, h * K[0] - delta, 2 * delta - h * (f_new + K[0])]
        columns += [h * _combine(row, K) for row in tableau.D]
    else:
        assert tableau.dense is not None
        columns = [h * _combine(column, K) for column in tableau.dense.T]
        columns.append(new - x - sum(columns[1:], columns[0]))  # meets the restored end exactly
    names = ["t", "x", "x_new", "f_new", "K", "h", "P"], ["columns"]
    return ca.Function(f"dense_{tableau.name}", [t, x, new, f_new, stages, h, P], [ca.horzcat(*columns)], *names)


class ExplicitStepper:
    """One step of an explicit pair: attempt it, read the outcome, interpolate in it."""

    is_solved = False

    def __init__(self, program: Program, calls: Callers, tableau: Tableau, P: np.ndarray, tol: np.ndarray) -> None:
        s = program.system
        self._along = AlongConstraints(program)
        self.s, self.calls, self.tableau, self.P, self.tol = s, calls, tableau, P, tol
        self.name, self.order, self.exponent = tableau.name, tableau.order, 1 / (tableau.error_order + 1)
        self.rhs_calls, self._stages = 0, tableau.stages
        self.bind()

    def bind(self) -> None:
        """Bind the kernel's functions again (they may be compiled by now)."""
        self._step, self._dense = self.calls[f"step_{self.name}"], self.calls[f"dense_{self.name}"]
        self._step.given.tol[:] = self.tol
        self._numbers = self._step.given.P[: self.P.size]
        self._numbers[:] = self.P

    def change(self, program: Program) -> None:
        """Go on with other functions of the same states."""
        self._along = AlongConstraints(program)
        self.bind()

    def forget(self) -> None:
        """After an event. Explicit steps remember nothing."""

    def attempt(self, t: float, x: np.ndarray, f: np.ndarray, h: float) -> float:
        """The error of a step from (t, x) over h."""
        step, given, found = self._step, self._step.given, self._step.found
        self.t, self.x, self.f, self.h = t, x, f, h
        given.t[0], given.h[0], given.x[:], given.f[:] = step.epoch + t, h, x, f
        if self.s.contacts:  # their modes stand in P
            self._numbers[:] = self.P
        step.call()
        self.rhs_calls += self._stages
        self.x_new, self.f_new, self.residual = found.x_new.copy(), found.f_new.copy(), float(found.residual[0])
        self.touches, self.low, self.rate = found.touches.copy(), found.low, float(found.rate[0])
        self._series: np.ndarray | None = None
        error = float(found.error[0])
        return error if error <= 1.0 else self._along.judge(self, error)

    def errors(self) -> list[np.ndarray]:
        """The pair's estimates of the error of the last attempted step."""
        K = np.vstack([self._step.found.K.reshape(-1, self.x.size), self.f_new])
        return [self.h * row @ K[: row.size] for row in self.tableau.errors]

    def norm(self, errors: list[np.ndarray], scale: ErrorScale) -> float:
        """The error norm of a step with these estimates, as in ``step_function``."""
        sizes, rates = (np.maximum(abs(a), abs(b)) for a, b in ((self.x, self.x_new), (self.f, self.f_new)))
        allowed = scale(sizes, rates, self.h, self.tol)
        return float(_norm([((e / allowed) ** 2).sum() for e in errors], self.x.size, np.sqrt, max))

    def accepted(self) -> None:
        """The step was accepted. An explicit step predicts nothing."""

    def rewind(self) -> None:
        """Before another attempt from the same start, which uses nothing of the last one."""

    def recall(self, h: float) -> None:
        """Hold the last accepted step, of length h, again."""
        self.attempt(self.t, self.x, self.f, h)

    def series(self) -> np.ndarray:
        """The state at t + θh is x + Σ θᵏ row k, k = 1, 2, …"""
        if self._series is None:
            given = self._dense.given
            given.t[0], given.h[0], given.K[:] = self._dense.epoch + self.t, self.h, self._step.found.K
            given.x[:], given.x_new[:], given.f_new[:] = self.x, self.x_new, self.f_new
            given.P[: self.P.size] = self.P
            self._dense.call()
            self.rhs_calls += 3
            self._series = self.tableau.monomials.T @ self._dense.found.columns.reshape(-1, self.x.size)
        return self._series

"""Explicit Runge-Kutta steps as CasADi functions: stages, error norm, projection in one call."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..equations.functions import largest_residual, restore
from ..equations.system import System
from .tableau import Tableau


def _combine(weights: np.ndarray, K: list[Any]) -> Any:
    total = None
    for weight, k in zip(weights, K, strict=True):
        if weight:
            total = weight * k if total is None else total + weight * k
    return total if total is not None else 0 * K[0]


def step_function(s: System, rhs: ca.Function, tableau: Tableau) -> ca.Function:
    """(t, x, f, h, P, tol) → (x restored at t+h, its derivative, error norm, stages, largest residual).

    tol = (rtol, atol). The error is the root mean square over all states, relative to
    atol + rtol·max(|x|, |x_new|).
    """
    t, x, P = s.symbols()
    f, h, tol = ca.MX.sym("f", s.size), ca.MX.sym("h"), ca.MX.sym("tol", 2)
    K = [f]
    for i in range(1, tableau.stages):
        K.append(rhs(t + tableau.C[i] * h, x + h * _combine(tableau.A[i, :i], K), P))
    raw = x + h * _combine(tableau.B, K)
    new = restore(s, t + h, raw, P)
    f_new = rhs(t + h, new, P)
    size = ca.fmax(ca.fabs(x), ca.fabs(raw))
    if s.nw:  # work is judged against the work of the run or of this step, whichever is larger
        cut = [0, s.size - s.nw, s.size]
        turnover = h * ca.fmax(ca.fabs(ca.vertsplit(f, cut)[1]), ca.fabs(ca.vertsplit(f_new, cut)[1]))
        others, work = ca.vertsplit(size, cut)
        size = ca.vertcat(others, ca.fmax(work, turnover))
    scale = tol[1] + tol[0] * size
    norms = []
    for row in tableau.errors:
        e = h * _combine(row, [*K, f_new][: len(row)]) / scale
        norms.append(ca.sumsqr(e))
    if len(norms) == 2:  # Hairer's combination of the 5th and the 3rd order estimate
        denominator = norms[0] + 0.01 * norms[1]
        error = norms[0] / ca.sqrt(ca.fmax(denominator, 1e-300) * s.size)
    else:
        error = ca.sqrt(norms[0] / s.size)
    return ca.Function(
        f"step_{tableau.name}",
        [t, x, f, h, P, tol],
        [new, f_new, error, ca.horzcat(*K), largest_residual(s, t + h, new, P)],
        ["t", "x", "f", "h", "P", "tol"],
        ["x_new", "f_new", "error", "K", "residual"],
    )


def dense_function(s: System, rhs: ca.Function, tableau: Tableau) -> ca.Function:
    """(t, x, x_new, f_new, K, h, P) → interpolation coefficients, one column per power."""
    t, x, P = s.symbols()
    new, f_new, h = ca.MX.sym("new", s.size), ca.MX.sym("f_new", s.size), ca.MX.sym("h")
    stages = ca.MX.sym("K", s.size, tableau.stages)
    K = [*ca.horzsplit(stages), f_new]
    if tableau.D is not None and tableau.A_extra is not None and tableau.C_extra is not None:
        for a, c in zip(tableau.A_extra, tableau.C_extra, strict=True):
            K.append(rhs(t + c * h, x + h * _combine(a[: len(K)], K), P))
        delta = new - x
        columns = [delta, h * K[0] - delta, 2 * delta - h * (f_new + K[0])]
        columns += [h * _combine(row, K) for row in tableau.D]
    else:
        assert tableau.P is not None
        columns = [h * _combine(column, K) for column in tableau.P.T]
        columns.append(new - x - sum(columns[1:], columns[0]))  # meets the restored end exactly
    return ca.Function(f"dense_{tableau.name}", [t, x, new, f_new, stages, h, P], [ca.horzcat(*columns)])


def interpolate(tableau: Tableau, x: np.ndarray, coefficients: np.ndarray, theta: np.ndarray) -> np.ndarray:
    """States at t + θh, one row per θ."""
    F = coefficients.T
    if tableau.D is not None:  # nested θ, 1−θ as in DOP853
        y = np.zeros((theta.size, x.size))
        for i, f in enumerate(F[::-1]):
            y += f
            y *= (theta if i % 2 == 0 else 1 - theta)[:, None]
        return y + x
    powers = np.array([theta ** (i + 1) for i in range(len(F) - 1)] + [theta**4]).T
    return x + powers @ F

"""Solving W λ = b where contacts lock their rows by mode and add friction in proportion to the normal effort."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..core.thresholds import PROXIMAL_SHIFT
from .delassus import BLOCKED, UNROLLED, Written, iterate, row_scale
from .elimination import Called, lu, lu_by_blocks
from .spatial import OPTIONS, SX, Expression

SMALL = 4  # rows up to which everything is one unrolled function; up to UNROLLED the parts are shared functions

Columns = list[tuple[int, Any]]

_cache: dict[Any, ca.Function] = {}


def solve_masked(
    W: Expression,
    b: Expression,
    S: Expression,
    columns: Columns,
    free: Expression | None = None,
    near: Expression | None = None,
    sensitive: bool = False,
    units: tuple[int, ...] = (),
) -> tuple[Any, Any, Any]:
    """λ = T ρ with (S W T + 1 − S) ρ = S b: rows with S = 0 have no effort of their own.

    T is the unit matrix except for ``columns`` (index, entries from there on): the efforts of friction per normal
    effort. The matrix is not symmetric then. With ``free`` (mobilities) the rows may depend on each other: proximal
    iteration as in ``solve_proximal``, for the λ nearest to ``near`` = T ρ₀. If ``sensitive`` the second result is the
    derivative of the tangential accelerations W λ with respect to the tangential entries (two per column).
    The third is ∂λ/∂b for the entries ``units`` of b.
    """
    m = W.shape[0]
    starts = tuple((start, entries.shape[0]) for start, entries in columns)
    proximal = free is not None
    key = (m, starts, proximal, sensitive, units)
    if key not in _cache:
        _cache[key] = _function(m, starts, proximal, sensitive, units)
    given = [free, ca.MX.zeros(m) if near is None else near] if proximal else []
    return _cache[key](ca.densify(W), b, S, *(e for _, e in columns), *given)


def _function(
    m: int, starts: tuple[tuple[int, int], ...], proximal: bool, sensitive: bool, units: tuple[int, ...]
) -> ca.Function:
    """(W, b, S, entries of each column, and free, near where proximal) → (λ, its sensitivity, ∂λ/∂b of units)."""
    kind: Any = SX if m <= SMALL else ca.MX
    W, b, S, *given = _symbols(kind, m, starts, proximal)
    name = "_".join(["masked", *(str(n) for n in (m, *(n for pair in starts for n in pair)))]) + "p" * proximal
    near, scale, left = kind.zeros(m), kind.ones(m), b
    if proximal:
        free, near = given[-2:]
        left, scale = b - W @ near, row_scale(ca.diag(W), free)
    posed = _posed(m, starts, f"{name}_posed" if _is_called(W) else "")
    A, r, *entries = posed(W, left, S, scale, *given[: len(starts)])
    columns = [(start, e) for (start, _), e in zip(starts, entries, strict=True)]
    equations = _equations(A, A + PROXIMAL_SHIFT * ca.diag(S) if proximal else A)
    lam = near + scale * _T_times(columns, _solved(equations, r, proximal))
    pushed = [_solved(equations, S * scale * ca.DM.eye(m)[:, u], proximal) for u in units]
    responses = ca.horzcat(*(scale * _T_times(columns, rho) for rho in pushed)) if units else kind(0, 0)
    change = kind(0, 0)
    if sensitive:
        scaled = W * (scale @ scale.T) if proximal else W
        change = _sensitivity(equations.solve, scaled, S, columns, lam, scale)
    options = OPTIONS if kind is SX else {"never_inline": True}
    out = [ca.densify(v) for v in (lam, change, responses)]
    name += "".join(f"u{u}" for u in units)
    return ca.Function(name + "s" * sensitive, [W, b, S, *given], out, options)


def _solved(equations: Any, r: Expression, proximal: bool) -> Any:
    if proximal:
        return iterate(equations, r)
    rho, left = equations.improve(0 * r, r)
    return rho + equations.solve(left)  # no pivoting: one refinement


def _is_called(W: Expression) -> bool:
    """True for matrices whose equations are solved by shared functions."""
    return SMALL < W.shape[0] <= UNROLLED


def _symbols(kind: Any, m: int, starts: tuple[tuple[int, int], ...], proximal: bool) -> list[Any]:
    entries = [kind.sym(f"T{k}", n) for k, (_, n) in enumerate(starts)]
    given = [kind.sym("free", m), kind.sym("near", m)] if proximal else []
    return [kind.sym("W", m, m), kind.sym("b", m), kind.sym("S", m), *entries, *given]


def _equations(A: Expression, shifted: Expression) -> Any:
    """A with the inverse of the shifted matrix: unrolled, by functions that all matrices of a size share, or loops."""
    m = A.shape[0]
    if m <= SMALL:
        return Written(A, lu(shifted))
    if _is_called(A):
        return Called(A, shifted)
    return Written(A, lu_by_blocks(shifted) if m <= BLOCKED else lambda r: ca.solve(shifted, r, "qr", {}))


def _posed(m: int, starts: tuple[tuple[int, int], ...], name: str) -> Any:
    """(W, b, S, scale of the rows, entries) → (A, r, entries scaled): the equations A ρ = r.

    As a function of that name, if it has one.
    """

    def posed(W: Any, b: Any, S: Any, scale: Any, *entries: Any) -> list[Any]:
        columns = [(k, e * scale[k] / scale[k : k + n]) for (k, n), e in zip(starts, entries, strict=True)]
        A = _times_T(W * ((S * scale) @ scale.T), columns) + ca.diag(1 - S)
        return [A, S * scale * b, *(e for _, e in columns)]

    if not name:
        return posed

    if name not in _cache:
        W, b, S, *entries = _symbols(SX, m, starts, False)
        symbols = [W, b, S, SX.sym("scale", m), *entries]
        _cache[name] = ca.Function(name, symbols, [ca.densify(v) for v in posed(*symbols)], OPTIONS)
    return _cache[name]


def _sensitivity(solve: Any, W: Any, S: Any, columns: Columns, lam: Any, scale: Any) -> Any:
    """How the tangential accelerations depend on the tangential entries."""
    tangential = [start + k for start, _ in columns for k in (1, 2)]
    normal = [start for start, _ in columns for _ in (1, 2)]
    extra = [W[:, q] * (lam[n] / scale[q]) for q, n in zip(tangential, normal, strict=True)]
    rows, turned = W[tangential, :], _turned(W, len(tangential), columns)
    pushed = [S * e for e in extra]
    if not _is_called(W):  # all at once: with blocks the code is shorter
        pushed = [ca.horzcat(*pushed)]
    back = ca.horzcat(*(turned(rows, solve(p)) for p in pushed))
    return (ca.horzcat(*extra)[tangential, :] - back) / ca.repmat(scale[tangential], 1, len(tangential))


def _turned(W: Expression, n: int, columns: Columns) -> Any:
    """(n rows of W, ρ) → their product with T ρ."""
    if not _is_called(W):
        return lambda rows, rho: rows @ _T_times(columns, rho)
    symbols = [(start, SX.sym("e", e.shape[0])) for start, e in columns]
    rows, rho = SX.sym("W", n, W.shape[0]), SX.sym("rho", W.shape[0])
    inputs = [rows, rho, *(e for _, e in symbols)]
    one = ca.Function("masked_turned", inputs, [rows @ _T_times(symbols, rho)], OPTIONS)
    return lambda rows, rho: one(rows, rho, *(e for _, e in columns))


def _times_T(W: Expression, columns: Columns) -> Any:
    """W T: T differs from the unit matrix in some columns only."""
    parts, at = [], 0
    for start, entries in columns:
        parts += [W[:, at:start], W[:, start : start + entries.shape[0]] @ entries]
        at = start + 1
    return ca.horzcat(*parts, W[:, at:])


def _T_times(columns: Columns, rho: Expression) -> Any:
    """T ρ, for one or several columns ρ."""
    rows = ca.vertsplit(rho)
    for start, entries in columns:
        normal = rho[start, :]
        rows[start] = entries[0] * normal
        for k in range(1, entries.shape[0]):
            rows[start + k] = rows[start + k] + entries[k] * normal
    return ca.vertcat(*rows)

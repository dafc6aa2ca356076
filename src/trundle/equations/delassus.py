"""Solving W λ = b, W = G M⁻¹ Gᵀ: direct where the rows are independent, proximal where they are not.

Contacts lock their rows by mode and add friction in proportion to the normal effort: ``solve_masked``.
"""

from __future__ import annotations

from typing import Any

import casadi as ca

from .elimination import lu, lu_by_blocks
from .spatial import OPTIONS, SX, Expression, ldl_apply, ldl_factor

UNROLLED = 12  # up to this many rows the factorisation is unrolled
BLOCKED = 96  # up to this many it goes by blocks, beyond by CasADi's loops
SHIFT = 1e-8  # of the proximal iteration, relative to the rows' scale
IDLE = 1e-13  # a row whose W_ii is less than this part of its free mobility has no effect on the motion
ROUNDS = 5

_cache: dict[Any, ca.Function] = {}


def solve(W: Expression, b: Expression) -> Any:
    """λ for independent rows."""
    m = W.shape[0]
    if m > UNROLLED:
        return lu_by_blocks(W)(b) if m <= BLOCKED else ca.solve(W, b, "ldl", {})
    if m not in _cache:
        A, r = SX.sym("W", m, m), SX.sym("b", m)
        _cache[m] = ca.Function(f"solve_{m}", [A, r], [ldl_apply(*ldl_factor(A), r)], OPTIONS)
    return _cache[m](ca.densify(W), b)


def solve_proximal(W: Expression, b: Expression, free: Expression) -> Any:
    """λ of least norm in the metric of W's diagonal, by proximal point iteration.

    ``free`` are the rows' free mobilities; they stand in where W_ii is zero up to rounding.
    With A = S W S, S = diag(W)^(−1/2):  y = (A + ε)⁻¹ r,  λ ← λ + y,  r ← r − A y.  On directions with A v ≠ 0 the
    error falls by ε/(σ + ε) per round. What is left in r then lies where A v = 0; each round has added (A + ε)⁻¹ r
    of it to λ, and that is taken out at the end.
    """
    m = W.shape[0]
    if m <= UNROLLED:
        key = ("proximal", m)
        if key not in _cache:
            args = SX.sym("W", m, m), SX.sym("b", m), SX.sym("free", m)
            scale = row_scale(ca.diag(args[0]), args[2])
            A = args[0] * (scale @ scale.T)
            factors = ldl_factor(A + SHIFT * SX.eye(m))
            lam = scale * _iterate(A, scale * args[1], lambda r: ldl_apply(*factors, r))
            _cache[key] = ca.Function(f"proximal_{m}", list(args), [lam], OPTIONS)
        return _cache[key](ca.densify(W), b, free)
    scale = row_scale(ca.diag(W), free)
    S = ca.diag(scale)
    A = S @ W @ S
    shifted = A + SHIFT * ca.MX.eye(m)
    inverse = lu_by_blocks(shifted) if m <= BLOCKED else lambda r: ca.solve(shifted, r, "ldl", {})
    return scale * _iterate(A, scale * b, inverse)


def row_scale(diagonal: Expression, free: Expression) -> Any:
    """1/√W_ii, or 1/√(free mobility) for rows without effect."""
    return 1 / ca.sqrt(ca.if_else(diagonal > IDLE * free, diagonal, free))


def _iterate(A: Expression, b: Expression, inverse: Any) -> Any:
    lam, r = 0 * b, b
    for _ in range(ROUNDS):
        y = inverse(r)
        lam, r = lam + y, r - A @ y
    idle = lam
    for _ in range(ROUNDS):
        idle = SHIFT * inverse(idle)
    return lam - idle


def solve_masked(
    W: Expression,
    b: Expression,
    S: Expression,
    columns: list[tuple[int, Any]],
    free: Expression | None = None,
    near: Expression | None = None,
    sensitive: bool = False,
) -> tuple[Any, Any]:
    """λ = T ρ with (S W T + 1 − S) ρ = S b: rows with S = 0 have no effort of their own.

    T is the unit matrix but for ``columns`` (start, entries from there on): the efforts of friction per normal
    effort. The matrix is not symmetric then. With ``free`` (mobilities) the rows may depend on each other: proximal
    iteration as in ``solve_proximal``, for the λ nearest to ``near`` = T ρ₀. If ``sensitive`` the second result is the
    derivative of the tangential accelerations W λ with respect to the tangential entries (two per column).
    """
    m = W.shape[0]
    spans = tuple((start, entries.shape[0]) for start, entries in columns)
    key = ("masked", m, spans, free is None, sensitive)
    if key not in _cache:
        kind, solver = (SX, lu) if m <= UNROLLED else (ca.MX, lu_by_blocks if m <= BLOCKED else _by_loops)
        args = kind.sym("W", m, m), kind.sym("b", m), kind.sym("S", m)
        entries = [kind.sym(f"T{k}", n) for k, (_, n) in enumerate(spans)]
        given = [] if free is None else [kind.sym("free", m), kind.sym("near", m)]
        found = _masked(
            *args,
            [(start, e) for (start, _), e in zip(spans, entries, strict=True)],
            given[0] if given else None,
            given[1] if given else None,
            kind,
            solver,
            sensitive,
        )
        tag = "_".join(str(n) for span in spans for n in span)
        name = f"masked_{m}_{tag}{'' if free is None else 'p'}{'s' if sensitive else ''}"
        options = OPTIONS if kind is SX else {"never_inline": True}
        _cache[key] = ca.Function(name, [*args, *entries, *given], [ca.densify(v) for v in found], options)
    given = [] if free is None else [free, ca.MX.zeros(m) if near is None else near]
    return _cache[key](ca.densify(W), b, S, *(e for _, e in columns), *given)


def _by_loops(A: Expression) -> Any:
    return lambda b: ca.solve(A, b, "qr", {})


def _masked(
    W: Expression,
    b: Expression,
    S: Expression,
    columns: list[tuple[int, Any]],
    free: Expression | None,
    near: Expression | None,
    kind: Any,
    solver: Any,
    sensitive: bool,
) -> tuple[Any, Any]:
    m = W.shape[0]
    near = kind.zeros(m) if near is None else near
    b = b - W @ near
    scale = kind.ones(m) if free is None else row_scale(ca.diag(W), free)
    if free is not None:
        W = W * (scale @ scale.T)
        columns = [(k, e * scale[k] / scale[k : k + e.shape[0]]) for k, e in columns]
    A = _times_T(W, columns) * ca.repmat(S, 1, m) + ca.diag(1 - S)
    r = S * scale * b
    inverse = solver(A if free is None else A + SHIFT * ca.diag(S))
    if free is None:
        rho = inverse(r)
        rho = rho + inverse(r - A @ rho)  # no pivoting: one refinement
    else:
        rho = _iterate(A, r, inverse)
    lam = near + scale * _T_times(columns, rho)
    if not sensitive:
        return lam, kind(0, 0)
    tangential = [start + k for start, _ in columns for k in (1, 2)]
    normal = [start for start, _ in columns for _ in (1, 2)]
    extra = ca.horzcat(*(W[:, q] * lam[n] / scale[q] for q, n in zip(tangential, normal, strict=True)))
    change = W @ _T_times(columns, inverse(-ca.repmat(S, 1, len(tangential)) * extra)) + extra
    return lam, ca.vertcat(*(change[row, :] / scale[row] for row in tangential))


def _times_T(W: Expression, columns: list[tuple[int, Any]]) -> Any:
    """W T: T differs from the unit matrix in some columns only."""
    parts, at = [], 0
    for start, entries in columns:
        parts += [W[:, at:start], W[:, start : start + entries.shape[0]] @ entries]
        at = start + 1
    return ca.horzcat(*parts, W[:, at:])


def _T_times(columns: list[tuple[int, Any]], rho: Expression) -> Any:
    """T ρ, for one or several columns ρ."""
    rows = [rho[i, :] for i in range(rho.shape[0])]
    for start, entries in columns:
        normal = rho[start, :]
        rows[start] = entries[0] * normal
        for k in range(1, entries.shape[0]):
            rows[start + k] = rows[start + k] + entries[k] * normal
    return ca.vertcat(*rows)

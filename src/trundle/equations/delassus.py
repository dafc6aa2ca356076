"""Solving W λ = b, W = G M⁻¹ Gᵀ: direct where the rows are independent, proximal where they are not."""

from __future__ import annotations

from typing import Any

import casadi as ca

from .spatial import OPTIONS, SX, ldl_apply, ldl_factor

UNROLLED = 20  # up to this many rows the factorisation is unrolled
SHIFT = 1e-8  # of the proximal iteration, relative to a unit diagonal
ROUNDS = 5
IDLE = 1e-14  # a diagonal entry this small, relative to the largest, counts as zero

_cache: dict[Any, ca.Function] = {}


def solve(W: Any, b: Any, redundant: bool) -> Any:
    """λ; with redundant rows the one of least norm in the metric of W's diagonal (proximal point iteration).

    λ ← λ + (W + εD)⁻¹ (b − W λ), D = diag W: directions with W v = 0 are never entered, and on the others the
    error falls by ε/(σ + ε) per round. Rows that no coordinate can move (W_ii = 0) get the scale of the largest.
    """
    m = W.shape[0]
    if m <= UNROLLED:
        key = (m, redundant)
        if key not in _cache:
            _cache[key] = _unrolled(m, redundant)
        return _cache[key](ca.densify(W), b)
    if not redundant:
        return ca.solve(W, b, "ldl", {})
    scale = row_scale(ca.diag(W), ca.mmax(ca.diag(W)))
    S = ca.diag(scale)
    A = S @ W @ S
    lam = ca.MX.zeros(m)
    shifted = A + SHIFT * ca.MX.eye(m)
    for _ in range(ROUNDS):
        lam = lam + ca.solve(shifted, scale * b - A @ lam, "ldl", {})
    return scale * lam


def row_scale(diagonal: Any, largest: Any) -> Any:
    """1/√W_ii, and 1/√max W for rows without any effect."""
    return 1 / ca.sqrt(ca.if_else(diagonal > IDLE * largest, diagonal, largest))


def _unrolled(m: int, redundant: bool) -> ca.Function:
    W, b = SX.sym("W", m, m), SX.sym("b", m)
    if not redundant:
        return ca.Function(f"solve_{m}", [W, b], [ldl_apply(*ldl_factor(W), b)], OPTIONS)
    scale = row_scale(ca.diag(W), ca.mmax(ca.diag(W)))
    A = SX(m, m)
    for i in range(m):
        for j in range(m):
            A[i, j] = W[i, j] * scale[i] * scale[j]
    factors = ldl_factor(A + SHIFT * SX.eye(m))
    rhs, lam = scale * b, SX.zeros(m)
    for _ in range(ROUNDS):
        lam = lam + ldl_apply(*factors, rhs - A @ lam)
    return ca.Function(f"proximal_{m}", [W, b], [scale * lam], OPTIONS)

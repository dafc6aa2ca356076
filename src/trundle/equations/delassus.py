"""Solving W λ = b, W = G M⁻¹ Gᵀ: direct where the rows are independent, proximal where they are not."""

from __future__ import annotations

from typing import Any

import casadi as ca

from .spatial import OPTIONS, SX, ldl_apply, ldl_factor

UNROLLED = 20  # up to this many rows the factorisation is unrolled
SHIFT = 1e-8  # of the proximal iteration, relative to the rows' scale
IDLE = 1e-13  # a row whose W_ii is less than this part of its free mobility has no effect on the motion
ROUNDS = 5

_cache: dict[Any, ca.Function] = {}


def solve(W: Any, b: Any) -> Any:
    """λ for independent rows."""
    m = W.shape[0]
    if m > UNROLLED:
        return ca.solve(W, b, "ldl", {})
    if m not in _cache:
        A, r = SX.sym("W", m, m), SX.sym("b", m)
        _cache[m] = ca.Function(f"solve_{m}", [A, r], [ldl_apply(*ldl_factor(A), r)], OPTIONS)
    return _cache[m](ca.densify(W), b)


def solve_proximal(W: Any, b: Any, free: Any) -> Any:
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
    return scale * _iterate(A, scale * b, lambda r: ca.solve(shifted, r, "ldl", {}))


def row_scale(diagonal: Any, free: Any) -> Any:
    """1/√W_ii, or 1/√(free mobility) for rows without effect."""
    return 1 / ca.sqrt(ca.if_else(diagonal > IDLE * free, diagonal, free))


def _iterate(A: Any, b: Any, inverse: Any) -> Any:
    lam, r = 0 * b, b
    for _ in range(ROUNDS):
        y = inverse(r)
        lam, r = lam + y, r - A @ y
    return lam - ROUNDS * inverse(r)

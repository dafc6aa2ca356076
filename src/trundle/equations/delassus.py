"""Solving W λ = b, W = G M⁻¹ Gᵀ: direct where the rows are independent, proximal where they are not.

Contacts lock their rows by mode and add friction in proportion to the normal effort: ``masked.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..core.thresholds import HARDLY_HELD, IDLE, PROXIMAL_SHIFT
from .elimination import lu_by_blocks
from .spatial import OPTIONS, SX, Expression, ldl_apply, ldl_factor

UNROLLED = 12  # up to this many rows the factorisation is unrolled
BLOCKED = 96  # up to this many it goes by blocks, beyond by CasADi's loops
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

    ``free`` are the rows' free mobilities; they replace W_ii where that is zero up to rounding.
    With A = S W S, S = diag(W)^(−1/2):  y = (A + ε)⁻¹ r,  λ ← λ + y,  r ← r − A y.  On directions with A v ≠ 0 the
    error falls by ε/(σ + ε) per iteration. What remains in r then lies where A v = 0; each one has added (A + ε)⁻¹ r
    of it to λ, which is subtracted at the end. ε is larger for rows that hardly move anything: where links come in line
    they are left out before their efforts grow without bound.
    """
    m = W.shape[0]
    if m <= UNROLLED:
        key = ("proximal", m)
        if key not in _cache:
            Ws, bs, mobilities = args = SX.sym("W", m, m), SX.sym("b", m), SX.sym("free", m)
            scale = row_scale(ca.diag(Ws), mobilities)
            A = Ws * (scale @ scale.T)
            shift = _shift(scale, mobilities)
            factors = ldl_factor(A + ca.diag(shift))
            lam = scale * iterate(Written(A, lambda r: ldl_apply(*factors, r)), scale * bs, shift)
            _cache[key] = ca.Function(f"proximal_{m}", list(args), [lam], OPTIONS)
        return _cache[key](ca.densify(W), b, free)
    scale = row_scale(ca.diag(W), free)
    S = ca.diag(scale)
    A = S @ W @ S
    shift = _shift(scale, free)
    shifted = A + ca.diag(shift)
    inverse = lu_by_blocks(shifted) if m <= BLOCKED else lambda r: ca.solve(shifted, r, "ldl", {})
    return scale * iterate(Written(A, inverse), scale * b, shift)


def _shift(scale: Expression, free: Expression) -> Any:
    """ε of each scaled row."""
    return PROXIMAL_SHIFT + HARDLY_HELD * free * scale**2


def row_scale(diagonal: Expression, free: Expression) -> Any:
    """1/√W_ii, or 1/√(free mobility) for rows without effect."""
    return 1 / ca.sqrt(ca.if_else(diagonal > IDLE * free, diagonal, free))


@dataclass(frozen=True, eq=False)
class Written:
    """A matrix A with the inverse of itself, or of a matrix close to it, inlined wherever they are used."""

    A: Any
    solve: Callable[[Any], Any]

    def improve(self, x: Any, r: Any) -> tuple[Any, Any]:
        """(x + y, r − A y), y being the inverse times r."""
        y = self.solve(r)
        return x + y, r - self.A @ y


def iterate(equations: Any, b: Expression, shift: Any = PROXIMAL_SHIFT) -> Any:
    """The proximal point iteration, with ``Written`` or ``Called`` equations; ``shift``: that of their rows."""
    lam, r = 0 * b, b
    for _ in range(ROUNDS):
        lam, r = equations.improve(lam, r)
    idle = lam
    for _ in range(ROUNDS):
        idle = equations.solve(shift * idle)
    return lam - idle

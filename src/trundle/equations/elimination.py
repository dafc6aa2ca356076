"""LU without pivoting: unrolled for small matrices, by blocks for larger ones.

Unrolled elimination of n rows gives n³/3 lines of C. By blocks it is some small unrolled functions, shared by all
matrices, called from a short program: the code stays short and compiles quickly, the time per solution is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product
from typing import Any

import casadi as ca
import numpy as np

from .spatial import OPTIONS, SX, Expression

BLOCK = 8  # rows of a block, at most

_cache: dict[tuple[str, int, int], ca.Function] = {}


def lu(A: Expression) -> Callable[[Any], Any]:
    """Solver for one or several columns, unrolled (SX)."""
    L, U = _factors(A)
    return lambda b: _back(U, _forward(L, b))


def lu_by_blocks(A: Expression) -> Callable[[Any], Any]:
    """Solver for one or several columns, by blocks (MX); blocks that are zero cost nothing."""
    cuts = _cuts(A.shape[0])
    n = len(cuts) - 1
    blocks = _filled(A, cuts)
    for k in range(n):
        blocks[k, k] = _factor(blocks[k, k])
        after = range(k + 1, n)
        right, below = ([j for j in after if (k, j) in blocks], [i for i in after if (i, k) in blocks])
        for j in right:
            blocks[k, j] = _call("left", blocks[k, k], blocks[k, j])
        for i in below:
            blocks[i, k] = _call("right", blocks[k, k], blocks[i, k])
        for i, j in product(below, right):
            change = blocks[i, k] @ blocks[k, j]
            blocks[i, j] = blocks[i, j] - change if (i, j) in blocks else -change

    def apply(b: Expression) -> Any:
        rows = ca.vertsplit(ca.densify(b), cuts)
        for i in range(n):
            for k in (k for k in range(i) if (i, k) in blocks):
                rows[i] = rows[i] - blocks[i, k] @ rows[k]
            rows[i] = _call("left", blocks[i, i], rows[i])
        for i in reversed(range(n)):
            for k in (k for k in range(i + 1, n) if (i, k) in blocks):
                rows[i] = rows[i] - blocks[i, k] @ rows[k]
            rows[i] = _call("back", blocks[i, i], rows[i])
        return ca.vertcat(*rows)

    return apply


def _filled(A: Expression, cuts: list[int]) -> dict[tuple[int, int], Any]:
    """Blocks of a matrix that are not zero by its structure, and those on the diagonal."""
    of = np.repeat(np.arange(len(cuts) - 1), np.diff(cuts))
    rows, columns = (of[np.array(index, dtype=int)] for index in A.sparsity().get_triplet())
    held = {*zip(rows.tolist(), columns.tolist(), strict=True), *((k, k) for k in range(len(cuts) - 1))}
    cut = [slice(a, b) for a, b in pairwise(cuts)]
    return {(i, j): ca.densify(A[cut[i], cut[j]]) for i, j in sorted(held)}


class Called:
    """A matrix A with the inverse of one close to it, by unrolled functions that all matrices of their size share."""

    def __init__(self, A: Expression, close: Expression) -> None:
        self._A, self._factors = A, _factor(ca.densify(close))

    def solve(self, b: Expression) -> Any:
        """For one column."""
        return _call("both", self._factors, ca.densify(b))

    def improve(self, x: Expression, r: Expression) -> tuple[Any, Any]:
        """(x + y, r − A y), y being the inverse times r."""
        n = self._A.shape[0]
        if ("improve", n, n) not in _cache:
            A, F = SX.sym("A", n, n), SX.sym("F", n, n)
            u, v = SX.sym("x", n), SX.sym("r", n)
            y = _solved(F, v)
            _cache["improve", n, n] = ca.Function(f"lu_improve_{n}", [A, F, u, v], [u + y, v - A @ y], OPTIONS)
        return _cache["improve", n, n](self._A, self._factors, x, r)


def _cuts(n: int) -> list[int]:
    """Where blocks begin and end: as few as possible, of nearly equal size."""
    count = -(-n // BLOCK)
    return [k * n // count for k in range(count + 1)]


def _factors(A: Expression) -> tuple[list[list[Any]], list[list[Any]]]:
    n = A.shape[0]
    U = [[A[i, j] for j in range(n)] for i in range(n)]
    L: list[list[Any]] = [[SX(0)] * n for _ in range(n)]
    for k in range(n):
        for i in range(k + 1, n):
            L[i][k] = U[i][k] / U[k][k]
            for j in range(k + 1, n):
                U[i][j] = U[i][j] - L[i][k] * U[k][j]
    return L, U


def _forward(L: list[list[Any]], b: Expression) -> list[Any]:
    y = [b[i, :] for i in range(len(L))]
    for i in range(len(L)):
        for k in range(i):
            y[i] = y[i] - L[i][k] * y[k]
    return y


def _back(U: list[list[Any]], y: list[Any]) -> Any:
    n = len(U)
    for i in reversed(range(n)):
        for k in range(i + 1, n):
            y[i] = y[i] - U[i][k] * y[k]
        y[i] = y[i] / U[i][i]
    return ca.vertcat(*y)


def _solved(factors: Expression, B: Expression) -> Any:
    """U⁻¹ L⁻¹ B, of both factors in one matrix."""
    n = factors.shape[0]
    matrix = [[factors[i, j] for j in range(n)] for i in range(n)]
    return _back(matrix, _forward(matrix, B))


def _factor(A: Expression) -> Any:
    """Both factors in one matrix: U on and above the diagonal, L below."""
    b = A.shape[0]
    if ("factor", b, b) not in _cache:
        S = SX.sym("A", b, b)
        L, U = _factors(S)
        packed = ca.vertcat(*(ca.horzcat(*(L[i][:i] + U[i][i:])) for i in range(b)))
        _cache["factor", b, b] = ca.Function(f"lu_factor_{b}", [S], [packed], OPTIONS)
    return _cache["factor", b, b](A)


def _call(kind: str, factors: Expression, B: Expression) -> Any:
    """left: L⁻¹ B; back: U⁻¹ B; both: U⁻¹ L⁻¹ B; right: B U⁻¹."""
    b, c = factors.shape[0], B.shape[0 if kind == "right" else 1]
    if (kind, b, c) not in _cache:
        F = SX.sym("F", b, b)
        matrix = [[F[i, j] for j in range(b)] for i in range(b)]
        X = SX.sym("B", c, b) if kind == "right" else SX.sym("B", b, c)
        if kind == "left":
            out = ca.vertcat(*_forward(matrix, X))
        elif kind == "back":
            out = _back(matrix, [X[i, :] for i in range(b)])
        elif kind == "both":
            out = _solved(F, X)
        else:
            columns: list[Any] = []
            for j in range(b):
                column = X[:, j]
                for k in range(j):
                    column = column - columns[k] * matrix[k][j]
                columns.append(column / matrix[j][j])
            out = ca.horzcat(*columns)
        _cache[kind, b, c] = ca.Function(f"lu_{kind}_{b}_{c}", [F, X], [ca.densify(out)], OPTIONS)
    return _cache[kind, b, c](factors, B)

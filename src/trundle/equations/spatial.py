"""Six-vectors in world axes about centres of mass: (linear, angular); symmetric matrices packed by columns."""

from __future__ import annotations

from typing import Any, TypeAlias

import casadi as ca

from ..model.ports import KinematicPort
from .records import BodyMotion

SX = ca.SX
Expression: TypeAlias = ca.SX | ca.MX | ca.DM
OPTIONS = {"never_inline": True, "cse": True}


def pack(M: Expression) -> Any:
    """Upper triangle, column by column."""
    return ca.vertcat(*(M[i, j] for j in range(M.shape[0]) for i in range(j + 1)))


def unpack(v: Expression, n: int) -> Any:
    """Symmetric n×n matrix from its packed upper triangle."""
    M, k = SX(n, n), 0
    for j in range(n):
        for i in range(j + 1):
            M[i, j] = M[j, i] = v[k]
            k += 1
    return M


def packed(n: int) -> int:
    return n * (n + 1) // 2


def port_of(K: Expression, acc: Any = None) -> KinematicPort:
    """The port of a body's centre of mass from its ``BodyMotion`` (and its six accelerations)."""
    a, eps = (acc[:3], acc[3:]) if acc is not None else (None, None)
    m = BodyMotion.of(K)
    return KinematicPort(m.r, ca.reshape(m.axes, 3, 3), m.v, m.w, a, eps)


def state_of(T: Expression, r: Expression, v: Expression, w: Expression) -> Any:
    """``BodyMotion`` from its parts."""
    return BodyMotion(axes=ca.reshape(T, 9, 1), r=r, v=v, w=w).stacked()


def by_time(e: Expression, t: ca.SX) -> list[Any]:
    """[e, its derivative by t alone, its second one]."""
    rate = ca.jtimes(e, t, SX(1))
    return [e, rate, ca.jtimes(rate, t, SX(1))]


def rest() -> Any:
    """``BodyMotion`` of a base at rest, as constants that fold away."""
    return state_of(SX.eye(3), SX(3, 1), SX(3, 1), SX(3, 1))


def shift_force(f: Expression, d: Expression) -> Any:
    """Wrench columns (6×m) about a point, moved to the point −d away from it: M + d × F."""
    return ca.vertcat(f[:3, :], f[3:, :] + ca.skew(d) @ f[:3, :])


def shift_motion(a: Expression, d: Expression) -> Any:
    """Acceleration of the point at +d of the same rigid motion (without velocity products)."""
    return ca.vertcat(a[:3] + ca.cross(a[3:], d), a[3:])


def shift_inertia(M: Expression, d: Expression) -> Any:
    """Symmetric 6×6 inertia moved like ``shift_force``: Xᵀ M X."""
    D = ca.skew(d)
    A, B, C = M[:3, :3], M[:3, 3:], M[3:, 3:]
    B2 = B - A @ D
    return ca.blockcat([[A, B2], [B2.T, C + D @ B2 - B.T @ D]])


_products: dict[tuple[int, int, bool], ca.Function] = {}


def product(A: Expression, v: Expression, transposed: bool = False) -> Any:
    """A v, or Aᵀ v, of a small MX matrix: unrolled, where a loop would cost more than the products."""
    key = (*A.shape, transposed)
    if key not in _products:
        M, x = SX.sym("A", *A.shape), SX.sym("v", A.shape[0 if transposed else 1])
        out = ca.densify(M.T @ x if transposed else M @ x)
        _products[key] = ca.Function("product_" + "_".join(str(int(n)) for n in key), [M, x], [out], OPTIONS)
    return _products[key](A, v)


def ldl_inverse(M: Expression) -> Any:
    """Inverse of a small symmetric positive definite matrix by LDLᵀ, unrolled."""
    n = M.shape[0]
    if n == 1:
        return 1 / M
    return ldl_solve(M, SX.eye(n))


def ldl_factor(M: Expression) -> tuple[list[list[Any]], list[Any]]:
    n = M.shape[0]
    L: list[list[Any]] = [[SX(0)] * n for _ in range(n)]
    D: list[Any] = [SX(0)] * n
    for j in range(n):
        D[j] = M[j, j] - sum((L[j][k] ** 2 * D[k] for k in range(j)), SX(0))
        for i in range(j + 1, n):
            L[i][j] = (M[i, j] - sum((L[i][k] * L[j][k] * D[k] for k in range(j)), SX(0))) / D[j]
    return L, D


def ldl_apply(L: list[list[Any]], D: list[Any], b: Expression) -> Any:
    """Solve with the factors; b may have several columns."""
    n = len(D)
    rows = [b[i, :] for i in range(n)]
    for i in range(n):
        for k in range(i):
            rows[i] = rows[i] - L[i][k] * rows[k]
    rows = [rows[i] / D[i] for i in range(n)]
    for i in reversed(range(n)):
        for k in range(i + 1, n):
            rows[i] = rows[i] - L[k][i] * rows[k]
    return ca.vertcat(*rows)


def ldl_solve(M: Expression, b: Expression) -> Any:
    return ldl_apply(*ldl_factor(M), b)

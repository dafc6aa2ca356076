"""Newton's method for the slips at the stages of a step: u = base + h A V φ(u), two unknowns per contact and stage."""

from __future__ import annotations

from functools import cache
from typing import Any

import casadi as ca

from ..core.thresholds import TINY_SQUARE
from ..equations.elimination import lu
from ..equations.spatial import OPTIONS, SX, product
from ..equations.system import System
from .collocation import Collocation

UNROLLED = 12  # unknown slips of a stage up to which the blocks of Newton's equations are unrolled


def _misfit(h: ca.MX, U: ca.MX, base: ca.MX, V: ca.MX, phi: ca.MX, rule: Collocation) -> Any:
    m, n = U.shape
    parts = [V[:, m * j : m * j + m] @ phi[:, j] for j in range(n)]
    return ca.vertcat(*(base[:, i] + h * sum(rule.A[i, j] * parts[j] for j in range(n)) - U[:, i] for i in range(n)))


def residual_of(m: int, rule: Collocation) -> ca.Function:
    """(h, U, base, V, φ) → base + h A V φ − U."""
    n = rule.stages
    args = SX.sym("h"), SX.sym("U", m, n), SX.sym("base", m, n), SX.sym("V", m, n * m)
    phi = SX.sym("phi", m, n)
    return ca.Function("slip_misfit", [*args, phi], [ca.densify(_misfit(*args, phi, rule))], OPTIONS)


def newton_step(s: System, m: int, residual: ca.Function, rule: Collocation) -> ca.Function:
    """(h, U, base, V, φ, ∂φ/∂u, which slide) → U after one step of Newton's method on U = base + h A V φ(U).

    Slips of laws that stick are changed in size and angle unless they pass through zero, the others by components.
    """
    n = rule.stages
    h, U, base = ca.MX.sym("h"), ca.MX.sym("U", m, n), ca.MX.sym("base", m, n)
    V, phi, slope = ca.MX.sym("V", m, n * m), ca.MX.sym("phi", m, n), ca.MX.sym("slope", 2, n * m)
    slides = ca.MX.sym("slides", m // 2)
    arguments = h, residual(h, U, base, V, phi), V, slope, slides
    single = _single(m, rule)
    if m == 2:
        D = single(*arguments)
    else:
        D = ca.Function.if_else("slip_solved", single, _all(m, rule))(ca.sum1(slides) == 1, *arguments)
    inputs = [h, U, base, V, phi, slope, slides]
    return ca.Function("slip_newton", inputs, [_improved(s, rule)(U, D)], {"never_inline": True})


def _single(m: int, rule: Collocation) -> ca.Function:
    """(h, misfit, V, ∂φ/∂u, which slide) → Newton's step where one contact slides: the others have no friction."""
    n = rule.stages
    h, R, V = SX.sym("h"), SX.sym("R", m * n), SX.sym("V", m, n * m)
    slope, slides = SX.sym("slope", 2, n * m), SX.sym("slides", m // 2)
    r, B = [SX.zeros(2)] * n, [SX.zeros(2, 2)] * n
    for j in range(n):
        for c in range(m // 2):
            a, b = 2 * c, m * j + 2 * c
            r[j] = r[j] + slides[c] * R[b : b + 2]
            B[j] = B[j] + slides[c] * (V[a : a + 2, b : b + 2] @ slope[:, b : b + 2])
    blocks = [[(SX.eye(2) if i == j else 0) - h * rule.A[i, j] * B[j] for j in range(n)] for i in range(n)]
    step = lu(ca.blockcat(blocks))(ca.vertcat(*r))
    D = [ca.vertcat(*(slides[c] * step[2 * j : 2 * j + 2] for c in range(m // 2))) for j in range(n)]
    return ca.Function("slip_single", [h, R, V, slope, slides], [ca.densify(ca.horzcat(*D))], OPTIONS)


def _all(m: int, rule: Collocation) -> ca.Function:
    """The same for any number of contacts that slide.

    The matrix has m×m blocks, one per pair of stages: eliminated by blocks, whose code is short and stays in the cache.
    """
    n = rule.stages
    h, R, V = ca.MX.sym("h"), ca.MX.sym("R", m * n), ca.MX.sym("V", m, n * m)
    slope, slides = ca.MX.sym("slope", 2, n * m), ca.MX.sym("slides", m // 2)
    turned = _turned(m)
    parts = zip(ca.horzsplit(V, m), ca.horzsplit(slope, m), strict=True)
    steep = [h * turned(v, d) for v, d in parts]  # h V_j ∂φ/∂u of stage j
    D = ca.horzcat(*_eliminated(steep, ca.vertsplit(R, m), m, rule))
    return ca.Function("slip_all", [h, R, V, slope, slides], [ca.densify(D)], {"never_inline": True})


def _turned(m: int) -> ca.Function:
    """(V, ∂φ/∂u as 2×2 blocks side by side) → V ∂φ/∂u."""
    V, slope = SX.sym("V", m, m), SX.sym("slope", 2, m)
    columns = [V[:, c : c + 2] @ slope[:, c : c + 2] for c in range(0, m, 2)]
    return ca.Function("slip_turned", [V, slope], [ca.horzcat(*columns)], OPTIONS)


def _eliminated(steep: list[Any], R: list[Any], m: int, rule: Collocation) -> list[Any]:
    """Solution of Σ_j (δ_ij − A_ij B_j) d_j = R_i by Gauss' elimination of blocks, without pivoting.

    Multiplied by A⁻¹ its matrix is A⁻¹ ⊗ 1 − diag(B): the first column then costs no products of blocks.
    """
    n, inverse, less, root = len(steep), inverse_of(m), _less(m), rule.root
    eye = ca.MX.eye(m)
    M = [[root[i, j] * eye - (steep[j] if i == j else 0) for j in range(n)] for i in range(n)]
    r = [sum(root[i, j] * R[j] for j in range(n)) for i in range(n)]
    first = inverse(ca.densify(M[0][0]))
    r[0] = product(first, r[0])
    for i in range(1, n):
        r[i] = r[i] - root[i, 0] * r[0]
        for j in range(1, n):
            M[i][j] = M[i][j] - (root[i, 0] * root[0, j]) * first
    for k in range(1, n):
        pivot = inverse(ca.densify(M[k][k]))
        for j in range(k + 1, n):
            M[k][j] = less(ca.MX.zeros(m, m), pivot, -M[k][j])
        r[k] = product(pivot, r[k])
        for i in range(k + 1, n):
            for j in range(k + 1, n):
                M[i][j] = less(M[i][j], M[i][k], M[k][j])
            r[i] = r[i] - product(M[i][k], r[k])
    for k in reversed(range(1, n)):
        for j in range(k + 1, n):
            r[k] = r[k] - product(M[k][j], r[j])
    r[0] = r[0] - product(first, sum(root[0, j] * r[j] for j in range(1, n)))
    return r


@cache
def inverse_of(m: int) -> ca.Function:
    M: Any = (SX if m <= UNROLLED else ca.MX).sym("M", m, m)
    inverse = lu(M)(SX.eye(m)) if m <= UNROLLED else ca.inv(M, "qr", {})
    return ca.Function("slip_inverse", [M], [ca.densify(inverse)], OPTIONS if m <= UNROLLED else {"never_inline": True})


def _less(m: int) -> ca.Function:
    """(C, A, B) → C − A B."""
    kind: Any = SX if m <= UNROLLED else ca.MX
    M = [kind.sym(f"M{i}", m, m) for i in range(3)]
    return ca.Function("slip_less", M, [M[0] - M[1] @ M[2]], {"never_inline": True})


def _improved(s: System, rule: Collocation) -> ca.Function:
    """(U, D) → U moved on by D."""
    m, n = 2 * len(s.contacts), rule.stages
    U, D = SX.sym("U", m, n), SX.sym("D", m, n)
    columns = []
    for j in range(n):
        parts = []
        for k, ci in enumerate(s.contacts):
            u, du = U[2 * k : 2 * k + 2, j], D[2 * k : 2 * k + 2, j]
            if not s.closing[ci][0].friction.sticks:  # type: ignore[attr-defined]
                parts.append(u + du)
                continue
            r = ca.sqrt(ca.dot(u, u) + TINY_SQUARE)
            e = u / r
            along, across = ca.dot(e, du), (e[0] * du[1] - e[1] * du[0]) / r
            turn = ca.fmax(-1, ca.fmin(1, across))
            cos, sin = ca.cos(turn), ca.sin(turn)
            turned = (r + along) * ca.vertcat(cos * e[0] - sin * e[1], sin * e[0] + cos * e[1])
            parts.append(ca.if_else(r + along > r / 10, turned, u + du))
        columns.append(ca.vertcat(*parts))
    return ca.Function("slip_improved", [U, D], [ca.densify(ca.horzcat(*columns))], OPTIONS)

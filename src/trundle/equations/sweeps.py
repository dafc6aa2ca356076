"""Contact problems inside a kernel: projected Gauss-Seidel over the contacts, with the friction of each solved exactly.

v = W p + b with 0 ≤ v_n ⟂ p_n ≥ 0, three rows per contact. Coulomb: p_t in the disc of radius μ p_n, against v_t
where it is on its edge. Laws without stick: p_t = −p_n φ(v_t) (Jean 1999; Acary, Brogliato 2008, ch. 13). Where a few
contacts have Coulomb's friction, steps of Newton's method on Alart and Curnier's function (1991) follow the sweeps.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import casadi as ca

from ..core.thresholds import CONE_SLOPE, KERNEL_SWEPT, ROWS_DEPENDENT, TINY
from .elimination import lu
from .spatial import OPTIONS, SX, Expression

SWEEPS = (5, 5, 20)  # sweeps in any case; then more while the residual is above the tolerance
FEW = 4  # contacts up to which steps of Newton's method follow sweeps,
FEWER = ((2, 3), (5, 2), (20, 2))  # so many (sweeps, steps) in turn while the residual is above the tolerance
UNROLLED = 6  # contacts up to which a sweep is one unrolled function
EDGE = 5  # Newton's steps for the point on the disc's edge
LAW = 8  # the same for the slip of a law without stick; from zero, so that it converges for laws that level off

Law = Callable[[Any], tuple[Any, Any]]  # slip → (φ, its slope)


def _disc(W: Expression, b: Expression, radius: Expression) -> Any:
    """p with |p| ≤ radius, and W p + b = 0 inside or = −λ p on the edge, λ ≥ 0 (2×2)."""
    a, c, e, d = W[0, 0], W[0, 1], W[1, 0], W[1, 1]
    least = CONE_SLOPE * (a + d) + TINY

    def at(more: Expression) -> tuple[Any, Any, Any, Any, Any]:
        p, q = a + more + least, d + more + least
        det = p * q - c * e
        return (c * b[1] - q * b[0]) / det, (e * b[0] - p * b[1]) / det, p, q, det

    x, y, *_ = at(0)
    inside = x * x + y * y <= radius * radius
    more = SX(0)
    for _ in range(EDGE):
        x, y, p, q, det = at(more)
        size2 = x * x + y * y
        size = ca.sqrt(size2 + TINY)
        bend = (x * (q * x - c * y) + y * (p * y - e * x)) / det
        more = more + ca.if_else(inside, 0, size2 / (bend + TINY) * (size - radius) / (radius + TINY))
    x, y, *_ = at(more)
    scale = ca.if_else(inside, 1, radius / ca.sqrt(x * x + y * y + TINY))
    return ca.if_else(radius > 0, ca.vertcat(x, y) * scale, SX.zeros(2))


def coulomb_block(W: Expression, v: Expression, p: Expression, mu: Expression, active: Expression) -> Any:
    """New impulses of one contact from its block of W and the velocities with its old impulses."""
    N = active * ca.fmax(0, p[0] - v[0] / (W[0, 0] + TINY))
    tangential = v[1:] + W[1:, 0] * (N - p[0]) - W[1:, 1:] @ p[1:]
    return ca.vertcat(N, _disc(W[1:, 1:], tangential, mu * N))


@cache
def _sweep(n: int) -> ca.Function:
    """(W, b, μ, 1 if active, p) → p after one sweep over n contacts."""
    W, b, mu, p = SX.sym("W", 3 * n, 3 * n), SX.sym("b", 3 * n), SX.sym("mu", n), SX.sym("p", 3 * n)
    active = SX.sym("active", n)
    blocks = ca.vertsplit(p, 3)
    for i in range(n):
        r = slice(3 * i, 3 * i + 3)
        blocks[i] = coulomb_block(W[r, r], W[r, :] @ ca.vertcat(*blocks) + b[r], blocks[i], mu[i], active[i])
    return ca.Function(f"sweep_{n}", [W, b, mu, active, p], [ca.densify(ca.vertcat(*blocks))], OPTIONS)


@cache
def _block() -> ca.Function:
    W, v, p = SX.sym("W", 3, 3), SX.sym("v", 3), SX.sym("p", 3)
    mu, active = SX.sym("mu"), SX.sym("active")
    return ca.Function(
        "coulomb_block", [W, v, p, mu, active], [ca.densify(coulomb_block(W, v, p, mu, active))], OPTIONS
    )


@cache
def _pressed() -> ca.Function:
    """(W, v, p, active) → (new normal impulse, tangential velocities with it and without tangential impulses)."""
    W, v, p, active = SX.sym("W", 3, 3), SX.sym("v", 3), SX.sym("p", 3), SX.sym("active")
    N = active * ca.fmax(0, p[0] - v[0] / (W[0, 0] + TINY))
    rest = v[1:] + W[1:, 0] * (N - p[0]) - W[1:, 1:] @ p[1:]
    return ca.Function("pressed_block", [W, v, p, active], [N, ca.densify(rest)], OPTIONS)


@cache
def _slip_step() -> ca.Function:
    """(W of the tangents, N, b, u, φ, ∂φ/∂u) → a Newton step further towards u + N W φ(u) = b."""
    W, N, b, u = SX.sym("W", 2, 2), SX.sym("N"), SX.sym("b", 2), SX.sym("u", 2)
    phi, slope = SX.sym("phi", 2), SX.sym("slope", 2, 2)
    J, F = SX.eye(2) + N * (W @ slope), u + N * (W @ phi) - b
    det = J[0, 0] * J[1, 1] - J[0, 1] * J[1, 0]
    step = ca.vertcat(J[1, 1] * F[0] - J[0, 1] * F[1], J[0, 0] * F[1] - J[1, 0] * F[0]) / det
    return ca.Function("slip_step", [W, N, b, u, phi, slope], [u - step], OPTIONS)


def _by_law(W: Expression, v: Expression, p: Expression, law: Law, active: Expression) -> Any:
    """New impulses of one contact with a law without stick."""
    N, rest = _pressed()(W, v, p, active)
    u = ca.MX.zeros(2)
    for _ in range(LAW):
        u = _slip_step()(W[1:, 1:], N, rest, u, *law(u))
    return ca.vertcat(N, -N * law(u)[0])


@cache
def _misfit(of: tuple[int, ...]) -> ca.Function:
    """(W, b, μ, active, p, p_t wanted by laws, 1 where a law wants it) → how far the conditions are violated.

    Relative to b. of: the island of each contact; each island is judged by itself. As in ``complementarity``: rows
    scaled by the roots of W's diagonal, Alart and Curnier's function.
    """
    n = len(of)
    W, b, mu, p = SX.sym("W", 3 * n, 3 * n), SX.sym("b", 3 * n), SX.sym("mu", n), SX.sym("p", 3 * n)
    wanted, lawful, active = SX.sym("wanted", 2 * n), SX.sym("lawful", n), SX.sym("active", n)
    lefts = []
    for i, (normal, cone) in enumerate(_violations(W, b, mu, p)):
        _, tangent = _roots(W, i)
        law = p[3 * i + 1 : 3 * i + 3] * tangent - tangent * wanted[2 * i : 2 * i + 2]
        lefts.append(ca.vertcat(normal, ca.if_else(lawful[i] > 0, law, cone)))
    relative = _relative(of, W, b, active, lefts)
    return ca.Function(f"contact_misfit_{n}", [W, b, mu, active, p, wanted, lawful], [relative], OPTIONS)


def _roots(W: Expression, i: int) -> tuple[Any, Any]:
    """Scales of a contact's normal row and of its tangential ones."""
    k = 3 * i
    return ca.sqrt(W[k, k] + TINY), ca.sqrt((W[k + 1, k + 1] + W[k + 2, k + 2]) / 2 + TINY)


def _violations(W: Expression, b: Expression, mu: Expression, p: Expression) -> list[tuple[Any, Any]]:
    """Per contact Alart and Curnier's function with Coulomb's friction: its normal row, and its tangential ones."""
    v, found = W @ p + b, []
    for i in range(p.shape[0] // 3):
        k, (normal, tangent) = 3 * i, _roots(W, i)
        N, vn = p[k] * normal, v[k] / normal
        T, vt = p[k + 1 : k + 3] * tangent, v[k + 1 : k + 3] / tangent
        pull, limit = T - vt, mu[i] * tangent / normal * ca.fmax(N - vn, 0)
        length = ca.sqrt(ca.dot(pull, pull) + TINY)
        cone = T - pull * ca.if_else(length <= limit, 1, limit / length)
        found.append((ca.if_else(N - vn > 0, vn, N), cone))
    return found


def _relative(of: tuple[int, ...], W: Expression, b: Expression, active: Expression, lefts: list[Any]) -> Any:
    """The largest violation of the active contacts relative to b, each island by itself."""
    worst, size = [SX(0)] * (max(of) + 1), [SX(TINY)] * (max(of) + 1)
    for i, left in enumerate(lefts):
        k, (normal, tangent) = 3 * i, _roots(W, i)
        sizes = ca.fabs(b[k] / normal), ca.fabs(b[k + 1]) / tangent, ca.fabs(b[k + 2]) / tangent
        largest, most = (ca.fmax(v[0], ca.fmax(v[1], v[2])) for v in (ca.vertsplit(ca.fabs(left)), sizes))
        worst[of[i]], size[of[i]] = ca.fmax(worst[of[i]], active[i] * largest), ca.fmax(size[of[i]], active[i] * most)
    relative = SX(0)
    for left, scale in zip(worst, size, strict=True):
        relative = ca.fmax(relative, left / scale)
    return relative


@cache
def _newton(of: tuple[int, ...]) -> ca.Function:
    """(W, b, μ, active, p, residual) → (p, residual) after a step of Newton's method, if that is better.

    Rows that depend on each other are shifted a little: how redundant contacts share a load is not unique, and rounding
    alone would decide which share a step goes to. With the shift the impulses stay near those before it.
    """
    n = len(of)
    W, b, mu, p = SX.sym("W", 3 * n, 3 * n), SX.sym("b", 3 * n), SX.sym("mu", n), SX.sym("p", 3 * n)
    active, last = SX.sym("active", n), SX.sym("last")
    wrong, scales = [], []
    for i, rows in enumerate(_violations(W, b, mu, p)):
        normal, tangent = _roots(W, i)
        scale = ca.vertcat(normal, tangent, tangent)
        wrong.append(ca.if_else(active[i] > 0, ca.vertcat(*rows), p[3 * i : 3 * i + 3] * scale))
        scales.append(ROWS_DEPENDENT * scale)
    F = ca.vertcat(*wrong)
    there = p - lu(ca.densify(ca.jacobian(F, p) + ca.diag(ca.vertcat(*scales))))(F)
    left = _relative(of, W, b, active, [ca.vertcat(*rows) for rows in _violations(W, b, mu, there)])
    better = left < last
    out = [ca.if_else(better, there, p), ca.if_else(better, left, last)]
    inputs = [W, b, mu, active, p, last]
    return ca.Function(f"sweep_newton_{n}", inputs, [ca.densify(v) for v in out], OPTIONS)


@cache
def _newton_if(of: tuple[int, ...], count: int) -> ca.Function:
    """(W, b, μ, active, p, residual) → (p, residual) after some steps of Newton's method, as long as one is needed."""
    n, step = len(of), _newton(of)
    given = step.mx_in()
    once = ca.Function.if_else(f"newton_if_{n}", step, ca.Function(f"newton_same_{n}", given, given[-2:]))
    now = given[-2:]
    for _ in range(count):
        now = list(once(now[1] > KERNEL_SWEPT, *given[:-2], *now))
    return ca.Function(f"newton_{n}_{count}", given, [ca.densify(v) for v in now], {"never_inline": True})


def solved(
    W: Expression,
    b: Expression,
    mu: Expression,
    active: Expression,
    lands: Expression,
    laws: list[Law | None],
    guess: Expression,
    of: tuple[int, ...],
) -> tuple[Any, Any]:
    """(impulses, residual) of all contacts. of: their islands.

    laws: where a contact has a law without stick and is not hit (``lands``); else Coulomb with ``mu``.
    """
    if not any(laws):
        plan = FEWER if len(of) <= FEW else [(count, 0) for count in SWEEPS]
        p, left = swept(of, plan[0][0])(W, b, mu, active, guess)
        for k, (count, steps) in enumerate(plan):
            if k:
                p, left = _swept_if(of, count)(left > KERNEL_SWEPT, W, b, mu, active, p, left)
            if steps:
                p, left = _newton_if(of, steps)(W, b, mu, active, p, left)
        return p, left
    blocks, hit = ca.vertsplit(guess, 3), ca.vertsplit(lands)
    lawful = (1 - lands) * ca.DM([float(law is not None) for law in laws])
    for _ in range(sum(SWEEPS)):
        blocks = _one_sweep(W, b, mu, active, hit, laws, blocks)
    p = ca.vertcat(*blocks)
    slips = [v[1:] for v in ca.vertsplit(W @ p + b, 3)]
    wanted = [
        ca.MX.zeros(2) if law is None else -block[0] * law(u)[0]
        for law, block, u in zip(laws, blocks, slips, strict=True)
    ]
    return p, _misfit(of)(W, b, mu, active, p, ca.vertcat(*wanted), lawful)


def _one_sweep(
    W: Expression,
    b: Expression,
    mu: Expression,
    active: Expression,
    hit: list[Any],
    laws: list[Law | None],
    blocks: list[Any],
) -> list[Any]:
    """One sweep by blocks."""
    rows, bs, mus, on = ca.vertsplit(W, 3), ca.vertsplit(b, 3), ca.vertsplit(mu), ca.vertsplit(active)
    blocks = list(blocks)
    for i, law in enumerate(laws):
        v, own = rows[i] @ ca.vertcat(*blocks) + bs[i], rows[i][:, 3 * i : 3 * i + 3]
        cone = _block()(own, v, blocks[i], mus[i], on[i])
        blocks[i] = cone if law is None else ca.if_else(hit[i], cone, _by_law(own, v, blocks[i], law, on[i]))
    return blocks


@cache
def swept(of: tuple[int, ...], count: int) -> ca.Function:
    """(W, b, μ, active, p) → (p after some sweeps, residual): Coulomb friction only."""
    n = len(of)
    W, b, mu, active = ca.MX.sym("W", 3 * n, 3 * n), ca.MX.sym("b", 3 * n), ca.MX.sym("mu", n), ca.MX.sym("active", n)
    first = p = ca.MX.sym("p", 3 * n)
    for _ in range(count):
        if n <= UNROLLED:
            p = _sweep(n)(W, b, mu, active, p)
        else:
            p = ca.vertcat(*_one_sweep(W, b, mu, active, [], [None] * n, ca.vertsplit(p, 3)))
    left = _misfit(of)(W, b, mu, active, p, ca.MX.zeros(2 * n), ca.MX.zeros(n))
    return ca.Function(f"swept_{n}_{count}", [W, b, mu, active, first], [ca.densify(p), left], {"never_inline": True})


@cache
def _swept_if(of: tuple[int, ...], count: int) -> ca.Function:
    """The same with the residual so far, and a condition."""
    some, n = swept(of, count), len(of)
    args, left = [ca.MX.sym(f"i{k}", some.sparsity_in(k)) for k in range(some.n_in())], ca.MX.sym("left")
    again = ca.Function(f"swept_again_{n}_{count}", [*args, left], some.call(args))
    same = ca.Function(f"swept_same_{n}_{count}", [*args, left], [args[-1], left])
    return ca.Function.if_else(f"swept_if_{n}_{count}", again, same)

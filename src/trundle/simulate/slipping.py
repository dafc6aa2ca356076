"""Steps for sliding contacts: Radau IIA of order 9 whose only implicit unknowns are the slips at its stages.

Friction turns a small slip s at the rate μN W/s, without bound as s → 0; the rest of the motion is not stiff. With the
friction φ per normal effort given, x' = f(x, φ) is not stiff at all. So the stages Y = x + h A f(Y, φ) are found by
plain iteration, and in each round the slips by Newton's method on the small system

    u = u(Y) + h A V (φ(u) − φ),    V = ∂u'/∂φ,

two unknowns per contact and stage: no Jacobian of the whole system is ever formed.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import casadi as ca
import numpy as np

from ..core.thresholds import TINY, TINY_SQUARE
from ..equations.elimination import lu
from ..equations.functions import sliding
from ..equations.program import Program
from ..equations.records import ContactSignals, Mode
from ..equations.spatial import OPTIONS, SX, product
from ..equations.stages.contacts import slips as slips_at
from ..equations.stages.kinematics import kinematics
from ..equations.system import System
from ..kernel.kernel import Callers
from .error_scale import ErrorScale

STAGES = 5
ROUNDS = 9  # of the iteration over the stages
INNER = 2  # steps of Newton's method in each
UNROLLED = 12  # unknown slips of a stage up to which the blocks of Newton's equations are unrolled
GOAL = 0.02  # of the tolerance: how well the stages must be found
AT_ONCE = 0.1  # of that: how little the first round may move them, and the slips relative to themselves, to be the last
LOST = 1.0  # the same: when the slips are not found at all
SLOW = 0.7  # rate of the iteration at which it is given up
GOING, FOUND, FAILED = 0, 1, 2


def _collocation(s: int) -> tuple[np.ndarray, np.ndarray, float, np.ndarray, np.ndarray]:
    """Radau IIA with s stages: (c, A, γ = the real eigenvalue of A⁻¹, weights that extrapolate to 0, Vandermonde⁻¹).

    The nodes are the roots of P_s − P_(s−1), moved to [0, 1]; A integrates the polynomials through them.
    """
    from numpy.polynomial import Legendre

    nodes = (Legendre.basis(s) - Legendre.basis(s - 1)).roots()
    c = np.sort((1 + nodes.real) / 2)
    c[-1] = 1.0
    powers = np.vander(c, s, increasing=True)
    A = (powers * c[:, None] / np.arange(1, s + 1)) @ np.linalg.inv(powers)
    values = np.linalg.eigvals(np.linalg.inv(A))
    gamma = float(values[np.argmin(np.abs(values.imag))].real)
    inverse = np.linalg.inv(powers)
    return c, A, gamma, inverse[0], inverse


C, A, GAMMA, BACK, INVERSE = _collocation(STAGES)
ROOT = np.linalg.inv(A)
RISING = np.linalg.inv(np.vander(C, STAGES, increasing=True) * C[:, None])  # Z at θ: Σ θ^(k+1) (RISING Z)_k


def slip_functions(program: Program) -> dict[str, ca.Function]:
    """``step_slip``: (t, x, f, h, P, tol, start, ratio, Z, φ, V, U) → (x at t + h, its error, least guards inside,
    rounds of the iteration, Z, φ, V, U). What restores the state is another function, which every run has.

    Z: how far the stages are from x, one row each; φ, V, U: friction, ∂u'/∂φ and slips at the stages. ``start``: 0: the
    stages are guessed from the step's start; 1: those given are of the step before; 2: those given are of another step
    from the same start. ``ratio``: length of this step over that of the given one. The errors are infinite if the
    stages' equations are not solved.
    """
    s = program.system
    slide, slips, friction, laws = sliding.slide(s), sliding.slips(s), sliding.friction(s), sliding.laws(s)
    t, x, P = s.symbols()
    m = 2 * len(s.contacts)
    f, h, tol = ca.MX.sym("f", s.size), ca.MX.sym("h"), ca.MX.sym("tol", 2)
    start, ratio = ca.MX.sym("start"), ca.MX.sym("ratio")
    shapes = (STAGES, s.size), (m, STAGES), (m, STAGES * m), (m, STAGES)
    given = [ca.MX.sym(name, *shape) for name, shape in zip("ZpVU", shapes, strict=True)]
    u, phi = slips(t, x, P), friction(t, x, P)
    V = slide(t, x, P, phi)[1]
    d, first = _start(s, P, u, phi)
    guess = _guess(s, m)
    guessed = guess(start, ratio, h, f, phi, V, first, *given)
    guards = ca.MX.zeros(3 * len(s.contacts))
    state = [*guessed, guards, ca.MX(np.inf), ca.MX(GOING), ca.MX(0)]
    again = _round(s, _sweep(s, slide, slips, laws, m), m)
    for _ in range(ROUNDS):
        state = list(again(state[-2] == GOING, *state, t, x, h, P, tol, d))
    *found, low, _, status, rounds = state
    error = _error(s, slide, laws, m)(status == FOUND, t, x, h, P, f, found[0], phi, V, first, d)
    raw = x + found[0][STAGES - 1, :].T
    names = ["raw", "error", "low", "rounds", "Z", "phi", "V", "U"]
    step = ca.Function(
        "step_slip",
        [t, x, f, h, P, tol, start, ratio, *given],
        [ca.densify(v) for v in (raw, error, low, rounds, *found)],
        ["t", "x", "f", "h", "P", "tol", "start", "ratio", "Z0", "phi0", "V0", "U0"],
        names,
    )
    return {"step_slip": step}


def _guess(s: System, m: int) -> ca.Function:
    """(start, ratio, h, f, φ, V, u; Z, φ, V, U) → Z, φ, V, U to begin with: those of the start, or extrapolated."""
    start, ratio, h = ca.MX.sym("start"), ca.MX.sym("ratio"), ca.MX.sym("h")
    own = [ca.MX.sym(n, *shape) for n, shape in zip("fpVu", ((s.size, 1), (m, 1), (m, m), (m, 1)), strict=True)]
    shapes = (STAGES, s.size), (m, STAGES), (m, STAGES * m), (m, STAGES)
    given = [ca.MX.sym(f"{n}0", *shape) for n, shape in zip("ZpVU", shapes, strict=True)]
    inputs = [start, ratio, h, *own, *given]
    f, phi, V, u = own
    here = [h * ca.DM(C) @ f.T, *(ca.repmat(v, 1, STAGES) for v in (phi, V, u))]
    weights, rising = _weights()(start, ratio)
    Z = _mixed(s.size)(given[0], rising)
    there = [Z, given[1] @ weights.T, ca.if_else(start > 1.5, given[2], here[2]), given[3] @ weights.T]
    made = ca.Function("slip_extrapolated", inputs, [ca.densify(v) for v in there])
    new = ca.Function("slip_new", inputs, [ca.densify(v) for v in here])
    either = ca.Function.if_else("slip_guess", made, new)
    return ca.Function("slip_guessed", inputs, either(start > 0.5, *inputs), {"never_inline": True})


def _weights() -> ca.Function:
    """(start, ratio) → matrices that extrapolate values at the stages, and how far the stages are from the start."""
    start, ratio = SX.sym("start"), SX.sym("ratio")
    before = start < 1.5
    values, rising = [], []
    for c in C:
        theta = before + c * ratio
        powers = [theta**k for k in range(STAGES + 1)]
        values.append(ca.vertcat(*powers[:-1]).T @ INVERSE)
        rising.append(ca.vertcat(*powers[1:]).T @ RISING - before * ca.DM([*[0] * (STAGES - 1), 1]).T)
    out = [ca.densify(ca.vertcat(*rows)) for rows in (values, rising)]
    return ca.Function("slip_weights", [start, ratio], out, OPTIONS)


def _mixed(n: int) -> ca.Function:
    """(Z with one row per stage, weights) → weights @ Z, column by column: all of it stays in registers."""
    z, w = SX.sym("z", STAGES), SX.sym("w", STAGES, STAGES)
    one = ca.Function("slip_mixed_one", [z, w], [w @ z])
    return one.map("slip_mixed", "serial", n, [1], [])


def _start(s: System, P: ca.MX, u: ca.MX, phi: ca.MX) -> tuple[Any, Any]:
    """(directions of the slips, slips to begin with: none is smaller than what counts as no slip, where laws stick)."""
    modes = dict(zip(s.contacts, Mode.split(s.mode_numbers(P)), strict=True))
    directions, slips = [], []
    for c, uc, pc in zip(s.contacts, ca.vertsplit(u, 2), ca.vertsplit(phi, 2), strict=True):
        size = ca.norm_2(pc)
        d = pc / ca.if_else(size > 0, size, 1)
        least = 10 * Mode.of(modes[c]).no_slip if s.closing[c][0].friction.sticks else 0  # type: ignore[attr-defined]
        directions.append(d)
        slips.append(ca.if_else(ca.norm_2(uc) > least, uc, least * d))
    return ca.vertcat(*directions), ca.vertcat(*slips)


def _round(s: System, sweep: ca.Function, m: int) -> ca.Function:
    """(true, Z, φ, V, U, guards, moved, status, k, …) → the eight after round k; unchanged where false."""
    t, x, P = s.symbols()
    h, tol, d, k = ca.MX.sym("h"), ca.MX.sym("tol", 2), ca.MX.sym("d", m), ca.MX.sym("k")
    shapes = (STAGES, s.size), (m, STAGES), (m, STAGES * m), (m, STAGES), (3 * len(s.contacts), 1)
    state = [ca.MX.sym(f"s{i}", *shape) for i, shape in enumerate(shapes)]
    last, status = ca.MX.sym("last"), ca.MX.sym("status")
    Z, phi, V, U, low, size = sweep(t, x, h, P, tol, *state[:4], d)
    moved, missed, turned = size[0], size[1], size[2]
    layers = [float(_is_bent(s, c)) for c in s.contacts]
    if any(layers):  # Newton's method jumps to and fro across a layer, not from its middle
        inside = ca.DM(np.tile(np.repeat(layers, 2)[:, None], (1, STAGES)))
        U = ca.if_else(missed > LOST, U * (1 - inside), U)
    rate = moved / ca.fmax(last, TINY)
    close = ca.logic_or(moved == 0, ca.logic_and(rate < 1, moved * rate < GOAL * (1 - rate)))
    close = ca.if_else(k > 0, close, ca.logic_and(moved < AT_ONCE * GOAL, turned < AT_ONCE * GOAL))
    done = ca.logic_and(missed < GOAL, close)
    bad = ca.logic_or(ca.logic_not(moved < 1e300), ca.logic_and(k > 2, rate > SLOW))
    status_new = ca.if_else(done, FOUND, ca.if_else(bad, FAILED, GOING))
    inputs = [*state, last, status, k, t, x, h, P, tol, d]
    one = ca.Function("slip_round", inputs, [Z, phi, V, U, low, moved, status_new, k + 1])
    none = ca.Function("slip_kept", inputs, [*state, last, status, k])
    return ca.Function.if_else("slip_again", one, none)


def _is_bent(s: System, c: int) -> bool:
    """True if a contact's law may change fast at small slips, as laws with a layer do that is not told of."""
    law = s.closing[c][0].friction  # type: ignore[attr-defined]
    return not law.sticks and law.layer(SX.sym("u", 2)) is None


def _sweep(s: System, slide: ca.Function, slips: ca.Function, laws: ca.Function, m: int) -> ca.Function:
    """(t, x, h, P, tol, Z, φ, V, U, d) → (Z, φ, V, U, guards, moved).

    ``moved``: how far the stages moved, and how far the slips are from their equations, in units of the tolerance; and
    how far the slips moved, relative to themselves.
    """
    t, x, P = s.symbols()
    h, tol = ca.MX.sym("h"), ca.MX.sym("tol", 2)
    Z, phi, V = ca.MX.sym("Z", STAGES, s.size), ca.MX.sym("phi", m, STAGES), ca.MX.sym("V", m, STAGES * m)
    U, d = ca.MX.sym("U", m, STAGES), ca.MX.sym("d", m)
    stages = [x + z for z in ca.horzsplit(Z.T)]
    seen = ca.horzcat(*(slips(t + C[i] * h, stages[i], P) for i in range(STAGES)))
    pulls = [V[:, m * j : m * j + m] @ phi[:, j] for j in range(STAGES)]
    base = seen - h * ca.horzcat(*pulls) @ A.T
    residual = _residual(m)
    newton = _newton(s, m, residual)

    def law(U: ca.MX) -> tuple[Any, Any]:
        pairs = [laws(t + C[j] * h, stages[j], P, U[:, j], d) for j in range(STAGES)]
        return ca.horzcat(*(p[0] for p in pairs)), ca.horzcat(*(p[1] for p in pairs))

    modes = [Mode.of(mode) for mode in Mode.split(s.mode_numbers(P))]
    slides = ca.vertcat(*(mode.touches * (1 - mode.sticks) for mode in modes))
    found = U
    for _ in range(INNER):
        found = newton(h, found, base, V, *law(found), slides)
    new_phi = law(found)[0]
    misfit = residual(h, found, base, V, new_phi) * ca.repmat(ca.vec(ca.repmat(slides.T, 2, 1)), STAGES, 1)
    missed = ca.norm_inf(misfit) / (tol[1] + tol[0] * (ca.norm_inf(ca.vec(found)) + ca.norm_inf(ca.vec(base))))
    turned = _turned_by(m)(U, found, slides)
    new_F, new_V, low = [], [], None
    for i in range(STAGES):
        f, turning, guards = slide(t + C[i] * h, stages[i], P, new_phi[:, i])
        new_F.append(f)
        new_V.append(turning)
        low = guards if low is None else ca.fmin(low, guards)
    new_Z = _mixed(s.size)(ca.horzcat(*new_F).T, h * A)
    scale = ErrorScale(s)(ca.fmax(ca.fabs(x), ca.fabs(stages[-1])), new_F[-1], h, tol)
    size = ca.sqrt(_moved(s.size)(new_Z, Z, scale) / (STAGES * s.size))
    return ca.Function(
        "sweep",
        [t, x, h, P, tol, Z, phi, V, U, d],
        [ca.densify(v) for v in (new_Z, new_phi, ca.horzcat(*new_V), found, low, ca.vertcat(size, missed, turned))],
    )


def _turned_by(m: int) -> ca.Function:
    """(slips, new slips, which slide) → the largest change of a slip relative to its size."""
    old, new, slides = SX.sym("old", m, STAGES), SX.sym("new", m, STAGES), SX.sym("slides", m // 2)
    found = SX(0)
    for j in range(STAGES):
        for c in range(m // 2):
            change, size = (ca.sumsqr(v[2 * c : 2 * c + 2, j]) for v in (new - old, new))
            found = ca.fmax(found, slides[c] * change / (size + TINY))
    return ca.Function("slip_turned_by", [old, new, slides], [ca.sqrt(found)], OPTIONS)


def _moved(n: int) -> ca.Function:
    """(Z, last Z, scale) → Σ ((Z − last)/scale)²."""
    new, old, scale = SX.sym("new", STAGES), SX.sym("old", STAGES), SX.sym("scale")
    one = ca.Function("slip_moved_one", [new, old, scale], [ca.sumsqr((new - old) / scale)])
    Z, last, by = ca.MX.sym("Z", STAGES, n), ca.MX.sym("last", STAGES, n), ca.MX.sym("scale", n)
    total = ca.sum2(one.map(n, "serial")(Z, last, by.T))
    return ca.Function("slip_moved", [Z, last, by], [total], {"never_inline": True})


def _misfit(h: ca.MX, U: ca.MX, base: ca.MX, V: ca.MX, phi: ca.MX) -> Any:
    m = U.shape[0]
    parts = [V[:, m * j : m * j + m] @ phi[:, j] for j in range(STAGES)]
    return ca.vertcat(
        *(base[:, i] + h * sum(A[i, j] * parts[j] for j in range(STAGES)) - U[:, i] for i in range(STAGES))
    )


def _residual(m: int) -> ca.Function:
    """(h, U, base, V, φ) → base + h A V φ − U."""
    args = SX.sym("h"), SX.sym("U", m, STAGES), SX.sym("base", m, STAGES), SX.sym("V", m, STAGES * m)
    phi = SX.sym("phi", m, STAGES)
    return ca.Function("slip_misfit", [*args, phi], [ca.densify(_misfit(*args, phi))], OPTIONS)


def _newton(s: System, m: int, residual: ca.Function) -> ca.Function:
    """(h, U, base, V, φ, ∂φ/∂u, which slide) → U after one step of Newton's method on U = base + h A V φ(U).

    Slips of laws that stick are changed in size and angle unless they pass through zero, the others by components.
    """
    h, U, base = ca.MX.sym("h"), ca.MX.sym("U", m, STAGES), ca.MX.sym("base", m, STAGES)
    V, phi, slope = ca.MX.sym("V", m, STAGES * m), ca.MX.sym("phi", m, STAGES), ca.MX.sym("slope", 2, STAGES * m)
    slides = ca.MX.sym("slides", m // 2)
    arguments = h, residual(h, U, base, V, phi), V, slope, slides
    single = _single(m)
    if m == 2:
        D = single(*arguments)
    else:
        D = ca.Function.if_else("slip_solved", single, _all(m))(ca.sum1(slides) == 1, *arguments)
    inputs = [h, U, base, V, phi, slope, slides]
    return ca.Function("slip_newton", inputs, [_improved(s)(U, D)], {"never_inline": True})


def _single(m: int) -> ca.Function:
    """(h, misfit, V, ∂φ/∂u, which slide) → Newton's step where one contact slides: the others have no friction."""
    h, R, V = SX.sym("h"), SX.sym("R", m * STAGES), SX.sym("V", m, STAGES * m)
    slope, slides = SX.sym("slope", 2, STAGES * m), SX.sym("slides", m // 2)
    r, B = [SX.zeros(2)] * STAGES, [SX.zeros(2, 2)] * STAGES
    for j in range(STAGES):
        for c in range(m // 2):
            a, b = 2 * c, m * j + 2 * c
            r[j] = r[j] + slides[c] * R[b : b + 2]
            B[j] = B[j] + slides[c] * (V[a : a + 2, b : b + 2] @ slope[:, b : b + 2])
    blocks = [[(SX.eye(2) if i == j else 0) - h * A[i, j] * B[j] for j in range(STAGES)] for i in range(STAGES)]
    step = lu(ca.blockcat(blocks))(ca.vertcat(*r))
    D = [ca.vertcat(*(slides[c] * step[2 * j : 2 * j + 2] for c in range(m // 2))) for j in range(STAGES)]
    return ca.Function("slip_single", [h, R, V, slope, slides], [ca.densify(ca.horzcat(*D))], OPTIONS)


def _all(m: int) -> ca.Function:
    """The same for any number of contacts that slide.

    The matrix has m×m blocks, one per pair of stages: eliminated by blocks, whose code is short and stays in the cache.
    """
    h, R, V = ca.MX.sym("h"), ca.MX.sym("R", m * STAGES), ca.MX.sym("V", m, STAGES * m)
    slope, slides = ca.MX.sym("slope", 2, STAGES * m), ca.MX.sym("slides", m // 2)
    turned = _turned(m)
    parts = zip(ca.horzsplit(V, m), ca.horzsplit(slope, m), strict=True)
    steep = [h * turned(v, d) for v, d in parts]  # h V_j ∂φ/∂u of stage j
    D = ca.horzcat(*_eliminated(steep, ca.vertsplit(R, m), m))
    return ca.Function("slip_all", [h, R, V, slope, slides], [ca.densify(D)], {"never_inline": True})


def _turned(m: int) -> ca.Function:
    """(V, ∂φ/∂u as 2×2 blocks side by side) → V ∂φ/∂u."""
    V, slope = SX.sym("V", m, m), SX.sym("slope", 2, m)
    columns = [V[:, c : c + 2] @ slope[:, c : c + 2] for c in range(0, m, 2)]
    return ca.Function("slip_turned", [V, slope], [ca.horzcat(*columns)], OPTIONS)


def _eliminated(steep: list[Any], R: list[Any], m: int) -> list[Any]:
    """Solution of Σ_j (δ_ij − A_ij B_j) d_j = R_i by Gauss' elimination of blocks, without pivoting.

    Multiplied by A⁻¹ its matrix is A⁻¹ ⊗ 1 − diag(B): the first column then costs no products of blocks.
    """
    n, inverse, less = len(steep), _inverse(m), _less(m)
    eye = ca.MX.eye(m)
    M = [[ROOT[i, j] * eye - (steep[j] if i == j else 0) for j in range(n)] for i in range(n)]
    r = [sum(ROOT[i, j] * R[j] for j in range(n)) for i in range(n)]
    first = inverse(ca.densify(M[0][0]))
    r[0] = product(first, r[0])
    for i in range(1, n):
        r[i] = r[i] - ROOT[i, 0] * r[0]
        for j in range(1, n):
            M[i][j] = M[i][j] - (ROOT[i, 0] * ROOT[0, j]) * first
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
    r[0] = r[0] - product(first, sum(ROOT[0, j] * r[j] for j in range(1, n)))
    return r


@cache
def _inverse(m: int) -> ca.Function:
    M: Any = (SX if m <= UNROLLED else ca.MX).sym("M", m, m)
    inverse = lu(M)(SX.eye(m)) if m <= UNROLLED else ca.inv(M, "qr", {})
    return ca.Function("slip_inverse", [M], [ca.densify(inverse)], OPTIONS if m <= UNROLLED else {"never_inline": True})


def _less(m: int) -> ca.Function:
    """(C, A, B) → C − A B."""
    kind: Any = SX if m <= UNROLLED else ca.MX
    M = [kind.sym(f"M{i}", m, m) for i in range(3)]
    return ca.Function("slip_less", M, [M[0] - M[1] @ M[2]], {"never_inline": True})


def _improved(s: System) -> ca.Function:
    """(U, D) → U moved on by D."""
    m = 2 * len(s.contacts)
    U, D = SX.sym("U", m, STAGES), SX.sym("D", m, STAGES)
    columns = []
    for j in range(STAGES):
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


def _error(s: System, slide: ca.Function, laws: ca.Function, m: int) -> ca.Function:
    """(true, t, x, h, P, f, Z, φ, V, u, d) → the error of x at t + h; infinite where false.

    φ, V and the slips u are those at the start. The error is Hairer's and Wanner's (1996, IV.8),
    (1 − h/γ J)⁻¹ h/γ (f − p'(0)) with the collocation polynomial p, where of J only the slips' part counts.
    """
    t, x, P = s.symbols()
    h = ca.MX.sym("h")
    f, Z, phi = ca.MX.sym("f", s.size), ca.MX.sym("Z", STAGES, s.size), ca.MX.sym("phi", m)
    V, u, d = ca.MX.sym("V", m, m), ca.MX.sym("u", m), ca.MX.sym("d", m)
    g = h / GAMMA
    defect = g * f - (ca.DM(BACK @ ROOT / GAMMA).T @ Z).T
    xs = ca.MX.sym("xs", s.size)
    rows = slips_at(kinematics(s, t, xs, P))
    slipped = ca.Function("slip_of", [t, xs, P, f], [ca.jtimes(rows, xs, f)])(t, x, P, defect)
    slope = laws(t, x, P, u, d)[1]
    D = ca.diagcat(*ca.horzsplit(slope, 2))
    kept = _inverse(m)(ca.densify(ca.MX.eye(m) - g * V @ D)) @ slipped
    turned = slide(t, x, P, phi + D @ kept)[0] - f
    inputs = [t, x, h, P, f, Z, phi, V, u, d]
    known = ca.Function("slip_error", inputs, [ca.densify(defect + g * turned)])
    unknown = ca.Function("slip_unsolved", inputs, [ca.MX(ca.DM.inf(s.size))])
    return ca.Function.if_else("slip_errors", known, unknown)


class SlipStepper:
    """One step with the slips implicit; the same interface as ``ExplicitStepper``."""

    name, order, exponent = "slip", 2 * STAGES - 1, 1 / (STAGES + 1)

    def __init__(self, s: System, calls: Callers, common: Callers, P: np.ndarray, tol: np.ndarray) -> None:
        """calls: ``slip_functions``; common: those of every run."""
        self.s, self.calls, self._common, self.P, self.tol = s, calls, common, P, tol
        self._scale = ErrorScale(s)
        self.rhs_calls = 0
        self.rate = 0.0
        self._at: tuple[float, Any] = (np.nan, None)  # start of the last attempt
        self._last: tuple[Any, ...] | None = None  # of the last step,
        self._own: tuple[Any, ...] | None = None  # and of the last attempt from the same start: stages and length

    def forget(self) -> None:
        """After an event nothing of the last step predicts the next."""
        self._last, self._own = None, None

    def attempt(self, t: float, x: np.ndarray, f: np.ndarray, h: float) -> float:
        """The error of a step from (t, x) over h; inf if its equations could not be solved."""
        self.t, self.x, self.f, self.h = t, x, f, h
        if self._at[0] != t or self._at[1] is not x:
            self._at, self._own = (t, x), None
        step = self.calls["step_slip"]
        given, found = step.given, step.found
        given.t[0], given.h[0] = step.epoch + t, h
        given.x[:], given.f[:], given.P[:], given.tol[:] = x, f, self.P, self.tol
        known = self._own or self._last  # another step from the same start, or the one before
        given.start[0] = 0.0 if known is None else 2.0 if self._own is not None else 1.0
        if known is not None:
            given.Z0[:], given.phi0[:], given.V0[:], given.U0[:], step_known = known
            given.ratio[0] = h / step_known
        step.call()
        self.rhs_calls += 2 + STAGES * int(found.rounds[0])
        if found.error[0] == np.inf:
            return np.inf
        self.x_new, left, self.f_new, self.touches = self._common["resume"](t + h, found.raw, self.P)
        at_end = self.touches.reshape(-1, ContactSignals.SIZE)[:, ContactSignals.at.guards]
        self.residual, self.low = float(left[0]), np.fmin(found.low, at_end.ravel())
        scale = self._scale(np.maximum(np.abs(x), np.abs(found.raw)), self.f_new, h, self.tol)
        with np.errstate(over="ignore", invalid="ignore"):
            error = float(np.sqrt(np.mean((found.error / scale) ** 2)))
        if not error < 1e300:
            return np.inf
        self._own = found.Z.copy(), found.phi.copy(), found.V.copy(), found.U.copy(), h
        return error

    def accepted(self) -> None:
        """The step just attempted counts: it predicts the next one."""
        self._last = self._own

    def rewind(self) -> None:
        """Before another attempt from the same start: the accepted step predicts it."""
        self._own = self._last

    def recall(self, h: float) -> None:
        """Hold the last accepted step, of length h, again."""
        self._own, self.h = self._last, h

    def series(self) -> np.ndarray:
        """The state at t + θh is x + Σ θᵏ row k, k = 1, 2, …, by the collocation polynomial."""
        assert self._own is not None
        return RISING @ self._own[0].reshape(self.s.size, STAGES).T

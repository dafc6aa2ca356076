"""Steps for sliding contacts: Radau IIA whose only implicit unknowns are the slips at its stages.

Friction turns a small slip s at the rate μN W/s, without bound as s → 0; the rest of the motion is not stiff. With the
friction φ per normal effort given, x' = f(x, φ) is not stiff at all. So the stages Y = x + h A f(Y, φ) are found by
plain iteration, and in each round the slips by Newton's method on the small system

    u = u(Y) + h A V (φ(u) − φ),    V = ∂u'/∂φ,

two unknowns per contact and stage: no Jacobian of the whole system is ever formed.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.thresholds import TINY
from ..equations.functions import sliding
from ..equations.functions.flow import lowest
from ..equations.program import Program
from ..equations.records import Mode
from ..equations.spatial import OPTIONS, SX
from ..equations.stages.contacts import slips as slips_at
from ..equations.stages.kinematics import kinematics
from ..equations.system import System
from .collocation import Collocation
from .error_scale import ErrorScale
from .slip_newton import inverse_of, newton_step, residual_of

ROUNDS, USUAL = 9, 3  # of the iteration over the stages, and how many most steps need
INNER = 2  # steps of Newton's method in each
GOAL = 0.02  # accuracy of the stages, relative to the tolerance
AT_ONCE = 0.1  # the first iteration is the last if it moves stages and slips by less than this fraction of that
LOST = 1.0  # the same: above it the slips were not found
STUCK = 0.05  # slips that move by less than this fraction, while they miss their equations by more, are given up
SLOW = 0.7  # rate of convergence above which the iteration is given up
GOING, FOUND, FAILED = 0, 1, 2


def slip_functions(program: Program, rule: Collocation) -> dict[str, ca.Function]:
    """``step_slip``: (t, x, f, h, P, tol, start, ratio, stages) → (x at t + h, its error, least guards inside, rounds
    of the iteration, stages). What restores the state is another function, which every run has.

    The stages are Z, φ, V, U in a row, by columns. Z: how far they are from x, one row each; φ, V, U: friction, ∂u'/∂φ
    and slips there. ``start``: 0: the
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
    shapes = (rule.stages, s.size), (m, rule.stages), (m, rule.stages * m), (m, rule.stages)
    places = np.cumsum([0, *(a * b for a, b in shapes)]).tolist()
    stages = ca.MX.sym("stages", places[-1])
    given = [ca.reshape(part, *shape) for part, shape in zip(ca.vertsplit(stages, places), shapes, strict=True)]
    u, phi = slips(t, x, P), friction(t, x, P)
    V = slide(t, x, P, phi)[1]
    d, first, begins = _start(s, P, u, phi)
    guessed = _guess(s, slide, m, rule)(t, x, P, start, begins, ratio, h, f, phi, V, first, *given)
    guards = ca.MX.zeros(3 * len(s.contacts))
    state = [*guessed, guards, ca.MX(np.inf), ca.MX(GOING), ca.MX(0)]
    again = _round(s, _sweep(s, slide, slips, laws, m, rule), m, rule)
    rest = _rest(again)
    for each in (*[again] * USUAL, rest):
        state = list(each(state[-2] == GOING, *state, t, x, h, P, tol, d))
    *found, low, _, status, rounds = state
    error = _error(s, slide, laws, m, rule)(status == FOUND, t, x, h, P, f, found[0], phi, V, first, d)
    raw = x + found[0][rule.stages - 1, :].T
    step = ca.Function(
        "step_slip",
        [t, x, f, h, P, tol, start, ratio, stages],
        [ca.densify(v) for v in (raw, error, low, rounds, ca.vertcat(*(ca.vec(v) for v in found)))],
        ["t", "x", "f", "h", "P", "tol", "start", "ratio", "stages"],
        ["raw", "error", "low", "rounds", "stages_new"],
    )
    return {"step_slip": step}


def slip_end(program: Program) -> ca.Function:
    """``end_slip``: (t, x, h, P, tol; what ``step_slip`` finds: raw, error, low) → the end of a step from x over h.

    The state ``raw`` restored, the residual left, its derivative, signals of the contacts, the least values of their
    guards inside and at the end, and the norm of the error.
    """
    s = program.system
    t, x, P = s.symbols()
    h, tol, low = ca.MX.sym("h"), ca.MX.sym("tol", 2), ca.MX.sym("low", 3 * len(s.contacts))
    raw, error = ca.MX.sym("raw", s.size), ca.MX.sym("error", s.size)
    new, left, f_new, touches = program.resume(t + h, raw, P)
    scale = ErrorScale(s)(ca.fmax(ca.fabs(x), ca.fabs(raw)), f_new, h, tol)
    norm = ca.sqrt(ca.sumsqr(error / scale) / s.size)
    return ca.Function(
        "end_slip",
        [t, x, h, P, tol, raw, error, low],
        [new, left, f_new, touches, ca.densify(lowest(touches, low)), norm],
        ["t", "x", "h", "P", "tol", "raw", "error", "low"],
        ["x_new", "residual", "f_new", "touches", "lowest", "norm"],
    )


def _guess(s: System, slide: ca.Function, m: int, rule: Collocation) -> ca.Function:
    """(t, x, P, start, begins, ratio, h, f, φ, V, u; Z, φ, V, U) → Z, φ, V, U to begin with: those of the start, or
    extrapolated.

    Where a slip begins, the stages follow from the rates at x + c h f: it grows with the square of time, and f alone,
    which is zero in it but for rounding, may point the wrong way.
    """
    t, x, P = s.symbols()
    start, begins, ratio, h = (ca.MX.sym(name) for name in ("start", "begins", "ratio", "h"))
    own = [ca.MX.sym(n, *shape) for n, shape in zip("fpVu", ((s.size, 1), (m, 1), (m, m), (m, 1)), strict=True)]
    shapes = (rule.stages, s.size), (m, rule.stages), (m, rule.stages * m), (m, rule.stages)
    given = [ca.MX.sym(f"{n}0", *shape) for n, shape in zip("ZpVU", shapes, strict=True)]
    inputs = [t, x, P, start, begins, ratio, h, *own, *given]
    f, phi, V, u = own
    here = [h * ca.DM(rule.C) @ f.T, *(ca.repmat(v, 1, rule.stages) for v in (phi, V, u))]
    rates = [slide(t + c * h, x + c * h * f, P, phi)[0] for c in rule.C]
    risen = [_mixed(s.size, rule)(ca.horzcat(*rates).T, h * rule.A), *here[1:]]
    weights, rising, rest = _weights(rule)(start, ratio)
    Z = _mixed(s.size, rule)(given[0], rising)
    frictions, slips = (v @ weights.T + at_start @ rest.T for v, at_start in ((given[1], phi), (given[3], u)))
    there = [Z, frictions, ca.if_else(start > 1.5, given[2], here[2]), slips]
    names = "slip_extrapolated", "slip_begun", "slip_new"
    made, begun, new = (
        ca.Function(name, inputs, [ca.densify(v) for v in values])
        for name, values in zip(names, (there, risen, here), strict=True)
    )
    fresh = ca.Function("slip_fresh", inputs, ca.Function.if_else("slip_first", begun, new)(begins, *inputs))
    either = ca.Function.if_else("slip_guess", made, fresh)
    return ca.Function("slip_guessed", inputs, either(start > 0.5, *inputs), {"never_inline": True})


def _weights(rule: Collocation) -> ca.Function:
    """(start, ratio) → matrices that extrapolate values at the stages, and how far the stages are from the start; and
    weights of the values at the start, which another step from the same start shares: a slip that begins is zero there.
    """
    start, ratio = SX.sym("start"), SX.sym("ratio")
    before = start < 1.5
    values, rising, rest = [], [], []
    for c in rule.C:
        theta = before + c * ratio
        powers = [theta**k for k in range(rule.stages + 1)]
        rising.append(ca.vertcat(*powers[1:]).T @ rule.rising - before * ca.DM([*[0] * (rule.stages - 1), 1]).T)
        values.append(ca.if_else(before, ca.vertcat(*powers[:-1]).T @ rule.inverse, rising[-1]))
        rest.append(ca.if_else(before, 0, 1 - ca.sum2(rising[-1])))
    out = [ca.densify(ca.vertcat(*rows)) for rows in (values, rising, rest)]
    return ca.Function("slip_weights", [start, ratio], out, OPTIONS)


def _mixed(n: int, rule: Collocation) -> ca.Function:
    """(Z with one row per stage, weights) → weights @ Z, column by column: all of it stays in registers."""
    z, w = SX.sym("z", rule.stages), SX.sym("w", rule.stages, rule.stages)
    one = ca.Function("slip_mixed_one", [z, w], [w @ z])
    return one.map(n, [False, True], [False])


def _start(s: System, P: ca.MX, u: ca.MX, phi: ca.MX) -> tuple[Any, Any, Any]:
    """(directions of the slips; first slips: where laws stick, none below the slip that is treated as zero; whether a
    slip begins, that is, was less)."""
    modes = dict(zip(s.contacts, Mode.split(s.mode_numbers(P)), strict=True))
    directions, slips, begins = [], [], ca.MX(0)
    for c, uc, pc in zip(s.contacts, ca.vertsplit(u, 2), ca.vertsplit(phi, 2), strict=True):
        size, mode = ca.norm_2(pc), Mode.of(modes[c])
        d = pc / ca.if_else(size > 0, size, 1)
        least = 10 * mode.no_slip if _sticks(s, c) else 0
        directions.append(d)
        slips.append(ca.if_else(ca.norm_2(uc) > least, uc, least * d))
        if _sticks(s, c):
            begins = ca.fmax(begins, mode.touches * (1 - mode.sticks) * (ca.norm_2(uc) <= least))
    return ca.vertcat(*directions), ca.vertcat(*slips), begins


def _round(s: System, sweep: ca.Function, m: int, rule: Collocation) -> ca.Function:
    """(true, Z, φ, V, U, guards, moved, status, k, …) → the eight after round k; unchanged where false."""
    t, x, P = s.symbols()
    h, tol, d, k = ca.MX.sym("h"), ca.MX.sym("tol", 2), ca.MX.sym("d", m), ca.MX.sym("k")
    shapes = (rule.stages, s.size), (m, rule.stages), (m, rule.stages * m), (m, rule.stages), (3 * len(s.contacts), 1)
    state = [ca.MX.sym(f"s{i}", *shape) for i, shape in enumerate(shapes)]
    last, status = ca.MX.sym("last"), ca.MX.sym("status")
    Z, phi, V, U, low, size = sweep(t, x, h, P, tol, *state[:4], d)
    moved, missed, turned = size[0], size[1], size[2]
    layers = [float(_is_bent(s, c)) for c in s.contacts]
    if any(layers):  # Newton's method alternates across a layer, except from its middle
        inside = ca.DM(np.tile(np.repeat(layers, 2)[:, None], (1, rule.stages)))
        U = ca.if_else(missed > LOST, U * (1 - inside), U)
    rate = moved / ca.fmax(last, TINY)
    close = ca.logic_or(moved == 0, ca.logic_and(rate < 1, moved * rate < GOAL * (1 - rate)))
    least = AT_ONCE * GOAL if all(_sticks(s, c) for c in s.contacts) else 0.0  # slips in layers change their friction
    close = ca.if_else(k > 0, close, ca.logic_and(moved < least, turned < least))
    done = ca.logic_and(missed < GOAL, close)
    bad = ca.logic_or(ca.logic_not(moved < 1e300), ca.logic_and(k > 2, rate > SLOW))
    if all(_sticks(s, c) for c in s.contacts):  # a slip that ends inside the step: its equations have no solution
        bad = ca.logic_or(bad, ca.logic_and(missed > LOST, turned < STUCK))
    status_new = ca.if_else(done, FOUND, ca.if_else(bad, FAILED, GOING))
    inputs = [*state, last, status, k, t, x, h, P, tol, d]
    one = ca.Function("slip_round", inputs, [Z, phi, V, U, low, moved, status_new, k + 1])
    none = ca.Function("slip_kept", inputs, [*state, last, status, k])
    return ca.Function.if_else("slip_again", one, none)


def _rest(again: ca.Function) -> ca.Function:
    """The same for all rounds after the usual ones together: where none is needed they cost nothing."""
    _, *inputs = again.mx_in()
    state = inputs[: again.n_out()]
    for _ in range(ROUNDS - USUAL):
        state = list(again(state[-2] == GOING, *state, *inputs[again.n_out() :]))
    more = ca.Function("slip_more", inputs, state, {"never_inline": True})
    none = ca.Function("slip_no_more", inputs, inputs[: again.n_out()])
    return ca.Function.if_else("slip_rest", more, none)


def _sticks(s: System, c: int) -> bool:
    return bool(s.closing[c][0].friction.sticks)  # type: ignore[attr-defined]


def _is_bent(s: System, c: int) -> bool:
    """True if a contact's law may change fast at small slips, as one may without declaring a ``layer``."""
    law = s.closing[c][0].friction  # type: ignore[attr-defined]
    return not law.sticks and law.layer(SX.sym("u", 2)) is None


def _sweep(
    s: System, slide: ca.Function, slips: ca.Function, laws: ca.Function, m: int, rule: Collocation
) -> ca.Function:
    """(t, x, h, P, tol, Z, φ, V, U, d) → (Z, φ, V, U, guards, moved).

    ``moved``: how far the stages moved, and how far the slips are from their equations, in units of the tolerance; and
    how far the slips moved, relative to themselves.
    """
    t, x, P = s.symbols()
    h, tol = ca.MX.sym("h"), ca.MX.sym("tol", 2)
    Z, phi, V = (
        ca.MX.sym("Z", rule.stages, s.size),
        ca.MX.sym("phi", m, rule.stages),
        ca.MX.sym("V", m, rule.stages * m),
    )
    U, d = ca.MX.sym("U", m, rule.stages), ca.MX.sym("d", m)
    stages = [x + z for z in ca.horzsplit(Z.T)]
    seen = ca.horzcat(*(slips(t + rule.C[i] * h, stages[i], P) for i in range(rule.stages)))
    pulls = [V[:, m * j : m * j + m] @ phi[:, j] for j in range(rule.stages)]
    base = seen - h * ca.horzcat(*pulls) @ rule.A.T
    residual = residual_of(m, rule)
    newton = newton_step(s, m, residual, rule)

    def law(U: ca.MX) -> tuple[Any, Any]:
        pairs = [laws(t + rule.C[j] * h, stages[j], P, U[:, j], d) for j in range(rule.stages)]
        return ca.horzcat(*(p[0] for p in pairs)), ca.horzcat(*(p[1] for p in pairs))

    modes = [Mode.of(mode) for mode in Mode.split(s.mode_numbers(P))]
    slides = ca.vertcat(*(mode.touches * (1 - mode.sticks) for mode in modes))
    found = U
    for _ in range(INNER):
        found = newton(h, found, base, V, *law(found), slides)
    new_phi = law(found)[0]
    misfit = residual(h, found, base, V, new_phi) * ca.repmat(ca.vec(ca.repmat(slides.T, 2, 1)), rule.stages, 1)
    missed = ca.norm_inf(misfit) / (tol[1] + tol[0] * (ca.norm_inf(ca.vec(found)) + ca.norm_inf(ca.vec(base))))
    turned = _turned_by(m, rule)(U, found, slides)
    new_F, new_V, low = [], [], None
    for i in range(rule.stages):
        f, turning, guards = slide(t + rule.C[i] * h, stages[i], P, new_phi[:, i])
        new_F.append(f)
        new_V.append(turning)
        low = guards if low is None else ca.fmin(low, guards)
    new_Z = _mixed(s.size, rule)(ca.horzcat(*new_F).T, h * rule.A)
    scale = ErrorScale(s)(ca.fmax(ca.fabs(x), ca.fabs(stages[-1])), new_F[-1], h, tol)
    size = ca.sqrt(_moved(s.size, rule)(new_Z, Z, scale) / (rule.stages * s.size))
    return ca.Function(
        "sweep",
        [t, x, h, P, tol, Z, phi, V, U, d],
        [ca.densify(v) for v in (new_Z, new_phi, ca.horzcat(*new_V), found, low, ca.vertcat(size, missed, turned))],
    )


def _turned_by(m: int, rule: Collocation) -> ca.Function:
    """(slips, new slips, which slide) → the largest change of a slip relative to its size."""
    old, new, slides = SX.sym("old", m, rule.stages), SX.sym("new", m, rule.stages), SX.sym("slides", m // 2)
    found = SX(0)
    for j in range(rule.stages):
        for c in range(m // 2):
            change, size = (ca.sumsqr(v[2 * c : 2 * c + 2, j]) for v in (new - old, new))
            found = ca.fmax(found, slides[c] * change / (size + TINY))
    return ca.Function("slip_turned_by", [old, new, slides], [ca.sqrt(found)], OPTIONS)


def _moved(n: int, rule: Collocation) -> ca.Function:
    """(Z, last Z, scale) → Σ ((Z − last)/scale)²."""
    new, old, scale = SX.sym("new", rule.stages), SX.sym("old", rule.stages), SX.sym("scale")
    one = ca.Function("slip_moved_one", [new, old, scale], [ca.sumsqr((new - old) / scale)])
    Z, last, by = ca.MX.sym("Z", rule.stages, n), ca.MX.sym("last", rule.stages, n), ca.MX.sym("scale", n)
    total = ca.sum2(one.map(n, "serial")(Z, last, by.T))
    return ca.Function("slip_moved", [Z, last, by], [total], {"never_inline": True})


def _error(s: System, slide: ca.Function, laws: ca.Function, m: int, rule: Collocation) -> ca.Function:
    """(true, t, x, h, P, f, Z, φ, V, u, d) → the error of x at t + h; infinite where false.

    φ, V and the slips u are those at the start. The error is Hairer's and Wanner's (1996, IV.8),
    (1 − h/γ J)⁻¹ h/γ (f − p'(0)) with the collocation polynomial p, where of J only the slips' part counts. It keeps
    what the slips are off their directions at the start, however long the step; where laws stick that is the
    rounding or the allowed error of a slip which has just begun, and a second factor (1 − h/γ J)⁻¹ takes it out.
    """
    t, x, P = s.symbols()
    h = ca.MX.sym("h")
    f, Z, phi = ca.MX.sym("f", s.size), ca.MX.sym("Z", rule.stages, s.size), ca.MX.sym("phi", m)
    V, u, d = ca.MX.sym("V", m, m), ca.MX.sym("u", m), ca.MX.sym("d", m)
    g = h / rule.gamma
    defect = g * f - (ca.DM(rule.back @ rule.root / rule.gamma).T @ Z).T
    xs = ca.MX.sym("xs", s.size)
    rows = slips_at(kinematics(s, t, xs, P))
    slip_of = ca.Function("slip_of", [t, xs, P, f], [ca.jtimes(rows, xs, f)])
    D = ca.diagcat(*ca.horzsplit(laws(t, x, P, u, d)[1], 2))
    inverse = inverse_of(m)(ca.densify(ca.MX.eye(m) - g * V @ D))
    turns = ca.DM(np.repeat([float(_sticks(s, c)) for c in s.contacts], 2))
    error = defect
    for held in (1, turns):
        kept = held * (inverse @ slip_of(t, x, P, error))
        error = error + g * (slide(t, x, P, phi + D @ kept)[0] - f)
    inputs = [t, x, h, P, f, Z, phi, V, u, d]
    known = ca.Function("slip_error", inputs, [ca.densify(error)])
    unknown = ca.Function("slip_unsolved", inputs, [ca.MX(ca.DM.inf(s.size))])
    return ca.Function.if_else("slip_errors", known, unknown)

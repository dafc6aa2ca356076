"""Steps for sliding contacts: Radau IIA of order 9 whose only implicit unknowns are the slips at its stages.

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

from ..equations import functions as eq
from ..equations.contact import GUARDS, MODE, TOUCH
from ..equations.delassus import lu
from ..equations.functions import largest_residual, restore
from ..equations.program import Program
from ..equations.spatial import OPTIONS, SX
from ..equations.system import System
from ..kernel.kernel import Callers

STAGES = 5
ROUNDS = 9  # of the iteration over the stages
INNER = 3  # steps of Newton's method in each
UNROLLED = 30  # unknown slips up to which Newton's equations are unrolled
GOAL = 0.02  # of the tolerance: how well the stages must be found
LOST = 1.0  # the same: when the slips are not found at all


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
_POWERS = np.arange(1, STAGES + 1)


def slip_functions(program: Program) -> dict[str, ca.Function]:
    """``sweep``: one round; ``slip_start``: slips, friction and V at a state; ``slip_end``: the end of a step."""
    s, flow = program.system, program.flow
    slide, slips, friction, laws = eq.slide(s), eq.slips(s), eq.friction(s), eq.laws(s)
    t, x, P = s.symbols()
    m = 2 * len(s.contacts)
    u, phi = slips(t, x, P), friction(t, x, P)
    start = ca.Function("slip_start", [t, x, P], [u, phi, slide(t, x, P, phi)[1]])
    return {"sweep": _sweep(s, slide, slips, laws, m), "slip_start": start, "slip_end": _end(s, flow, slide, laws, m)}


def _sweep(s: System, slide: ca.Function, slips: ca.Function, laws: ca.Function, m: int) -> ca.Function:
    """(t, x, h, P, tol, F, φ, V, U, d) → (F, φ, V, U, guards, moved).

    ``moved``: how far the stages moved, and how far the slips are from their equations, in units of the tolerance.
    """
    t, x, P = s.symbols()
    h, tol = ca.MX.sym("h"), ca.MX.sym("tol", 2)
    F, phi, V = ca.MX.sym("F", s.size, STAGES), ca.MX.sym("phi", m, STAGES), ca.MX.sym("V", m, STAGES * m)
    U, d = ca.MX.sym("U", m, STAGES), ca.MX.sym("d", m)
    Z = h * F @ A.T
    seen = ca.horzcat(*(slips(t + C[i] * h, x + Z[:, i], P) for i in range(STAGES)))
    pulls = [V[:, m * j : m * j + m] @ phi[:, j] for j in range(STAGES)]
    base = seen - h * ca.horzcat(*pulls) @ A.T
    newton, residual = _newton(s, m), _residual(m)

    def law(U: Any) -> tuple[Any, Any]:
        pairs = [laws(P, U[:, j], d) for j in range(STAGES)]
        return ca.horzcat(*(p[0] for p in pairs)), ca.horzcat(*(p[1] for p in pairs))

    def improved(U: Any) -> Any:
        return newton(h, U, base, V, *law(U))

    modes = s.start(t, x, P).modes
    slides = ca.vertcat(*(ca.repmat(modes[c][0] * (1 - modes[c][1]), 2, 1) for c in s.contacts))

    def misfit(U: Any) -> Any:
        return residual(h, U, base, V, law(U)[0]) * ca.repmat(slides, STAGES, 1)

    found = U
    for _ in range(INNER):
        found = improved(found)
    new_phi = law(found)[0]
    missed = ca.norm_inf(misfit(found)) / (tol[1] + tol[0] * (ca.norm_inf(ca.vec(found)) + ca.norm_inf(ca.vec(base))))
    new_F, new_V, low = [], [], None
    for i in range(STAGES):
        f, turning, touches = slide(t + C[i] * h, x + Z[:, i], P, new_phi[:, i])
        new_F.append(f)
        new_V.append(turning)
        guards = ca.vertcat(*(c[GUARDS] for c in ca.vertsplit(touches, TOUCH)))
        low = guards if low is None else ca.fmin(low, guards)
    new_F = ca.horzcat(*new_F)
    moved = h * (new_F - F) @ A.T
    scale = tol[1] + tol[0] * ca.fmax(ca.fabs(x), ca.fabs(x + Z[:, -1]))
    if s.nw:
        cut = [0, s.size - s.nw, s.size]
        parts = ca.vertsplit(scale, cut)
        scale = ca.vertcat(parts[0], parts[1] + tol[0] * h * ca.fabs(ca.vertsplit(new_F[:, -1], cut)[1]))
    size = ca.sqrt(ca.sumsqr(moved / ca.repmat(scale, 1, STAGES)) / (STAGES * s.size))
    return ca.Function(
        "sweep",
        [t, x, h, P, tol, F, phi, V, U, d],
        [ca.densify(v) for v in (new_F, new_phi, ca.horzcat(*new_V), found, low, ca.vertcat(size, missed))],
    )


def _misfit(h: Any, U: Any, base: Any, V: Any, phi: Any) -> Any:
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


def _newton(s: System, m: int) -> ca.Function:
    """(h, U, base, V, φ, ∂φ/∂u) → U after one step of Newton's method on U = base + h A V φ(U).

    Slips of laws that stick are changed in size and angle unless they pass through zero, the others by components.
    """
    small = STAGES * m <= UNROLLED
    kind: Any = SX if small else ca.MX
    h, U, base = kind.sym("h"), kind.sym("U", m, STAGES), kind.sym("base", m, STAGES)
    V, phi, slope = kind.sym("V", m, STAGES * m), kind.sym("phi", m, STAGES), kind.sym("slope", 2, STAGES * m)
    blocks = []
    for j in range(STAGES):  # V_j ∂φ/∂u of stage j
        columns = []
        for c in range(m // 2):
            D = slope[:, m * j + 2 * c : m * j + 2 * c + 2]
            columns.append(V[:, m * j + 2 * c : m * j + 2 * c + 2] @ D)
        blocks.append(ca.horzcat(*columns))
    eye = kind.eye(m)
    zero = kind.zeros(m, m)
    M = ca.blockcat(
        [[(eye if i == j else zero) - h * A[i, j] * blocks[j] for j in range(STAGES)] for i in range(STAGES)]
    )
    R = _misfit(h, U, base, V, phi)
    step = lu(M)(R) if small else ca.solve(M, R, "qr", {})
    D = ca.reshape(step, m, STAGES)
    columns = []
    for j in range(STAGES):
        parts = []
        for k, ci in enumerate(s.contacts):
            u, du = U[2 * k : 2 * k + 2, j], D[2 * k : 2 * k + 2, j]
            if not s.closing[ci][0].friction.sticks:  # type: ignore[attr-defined]
                parts.append(u + du)
                continue
            r = ca.sqrt(ca.dot(u, u) + 1e-60)
            e = u / r
            along, across = ca.dot(e, du), (e[0] * du[1] - e[1] * du[0]) / r
            turn = ca.fmax(-1, ca.fmin(1, across))
            cos, sin = ca.cos(turn), ca.sin(turn)
            turned = (r + along) * ca.vertcat(cos * e[0] - sin * e[1], sin * e[0] + cos * e[1])
            parts.append(ca.if_else(r + along > r / 10, turned, u + du))
        columns.append(ca.vertcat(*parts))
    return ca.Function("slip_newton", [h, U, base, V, phi, slope], [ca.densify(ca.horzcat(*columns))], OPTIONS)


def _end(s: System, flow: ca.Function, slide: ca.Function, laws: ca.Function, m: int) -> ca.Function:
    """(t, x, h, P, tol, f, F, φ, V, u, d) → (x at t + h restored, its derivative, residual, touches, error).

    φ, V and the slips u are those at the start. The error is Hairer's and Wanner's (1996, IV.8),
    (1 − h/γ J)⁻¹ h/γ (f − p'(0)) with the collocation polynomial p, where of J only the slips' part counts.
    """
    t, x, P = s.symbols()
    h, tol = ca.MX.sym("h"), ca.MX.sym("tol", 2)
    f, F, phi = ca.MX.sym("f", s.size), ca.MX.sym("F", s.size, STAGES), ca.MX.sym("phi", m)
    V, u, d = ca.MX.sym("V", m, m), ca.MX.sym("u", m), ca.MX.sym("d", m)
    raw = x + h * F @ ca.DM(A[-1])
    g = h / GAMMA
    defect = g * (f - F @ ca.DM(BACK))
    xs = ca.MX.sym("xs", s.size)
    rows = s.start(t, xs, P).slips()
    slipped = ca.Function("slip_of", [t, xs, P, f], [ca.jtimes(rows, xs, f)])(t, x, P, defect)
    slope = laws(P, u, d)[1]
    D = ca.diagcat(*ca.horzsplit(slope, 2))
    kept = ca.solve(ca.MX.eye(m) - g * V @ D, slipped, "qr", {})
    turned = slide(t, x, P, phi + D @ kept)[0] - f
    error = defect + g * turned
    new = restore(s, t + h, raw, P)
    f_new, touches = flow(t + h, new, P)
    scale = tol[1] + tol[0] * ca.fmax(ca.fabs(x), ca.fabs(raw))
    if s.nw:
        cut = [0, s.size - s.nw, s.size]
        parts = ca.vertsplit(scale, cut)
        scale = ca.vertcat(parts[0], parts[1] + tol[0] * h * ca.fabs(ca.vertsplit(f_new, cut)[1]))
    size = ca.sqrt(ca.sumsqr(error / scale) / s.size)
    return ca.Function(
        "slip_end",
        [t, x, h, P, tol, f, F, phi, V, u, d],
        [new, f_new, largest_residual(s, t + h, new, P), touches, size],
    )


class SlipStepper:
    """One step with the slips implicit; the same interface as ``ExplicitStepper``."""

    name, order, exponent = "slip", 2 * STAGES - 1, 1 / (STAGES + 1)

    def __init__(self, s: System, calls: Callers, P: np.ndarray, tol: np.ndarray) -> None:
        self.s, self.calls, self.P, self.tol = s, calls, P, tol
        self.m = 2 * len(s.contacts)
        self.sticks = np.array([[float(s.closing[c][0].friction.sticks)] for c in s.contacts])  # type: ignore[attr-defined]
        self.layers = np.repeat(self.sticks.ravel() == 0, 2)  # slips of laws that do not stick
        self.rhs_calls = 0
        self.rate = 0.0
        self._at: tuple[float, bytes] | None = None
        self._last: tuple[Any, ...] | None = None  # of the last step,
        self._whole: tuple[Any, ...] | None = None
        self._own: tuple[Any, ...] | None = None  # and of the last attempt from the same start: stages and length

    def forget(self) -> None:
        """After an event nothing of the last step predicts the next."""
        self._last, self._own, self._at = None, None, None

    def _begin(self, t: float, x: np.ndarray) -> None:
        """Slips, friction and V at the start of a step."""
        here = (t, x.tobytes())
        if here == self._at:
            return
        self._at, self._own = here, None
        self.u, self.phi, self.V = self.calls["slip_start"](t, x, self.P)
        self.rhs_calls += 1
        directions = self.phi.reshape(-1, 2)
        size = np.sqrt((directions**2).sum(axis=1, keepdims=True))
        self.d = (directions / np.where(size > 0, size, 1.0)).ravel()
        slip = self.u.reshape(-1, 2)
        r = np.sqrt((slip**2).sum(axis=1, keepdims=True))
        least = 10 * self.P[self.P.size - MODE * len(slip) :].reshape(-1, MODE)[:, 5:6]  # what counts as no slip,
        least = least * self.sticks  # where that has a direction
        self.guess = np.where(r > least, slip, least * self.d.reshape(-1, 2)).ravel()

    def attempt(self, t: float, x: np.ndarray, f: np.ndarray, h: float) -> float:
        """The error of a step from (t, x) over h; inf if its equations could not be solved."""
        self.t, self.x, self.f, self.h = t, x, f, h
        self._begin(t, x)
        state = self._predict(h)
        sweep = self.calls["sweep"]
        last, found = np.inf, False
        for k in range(ROUNDS):
            F, phi, V, U, low, size = sweep(t, x, h, self.P, self.tol, *state, self.d)
            self.rhs_calls += STAGES
            if (
                size[1] > LOST and self.layers.any()
            ):  # Newton's method jumps to and fro across a layer, not from its middle
                U = np.where(np.tile(self.layers, STAGES), 0.0, U)
            state = F, phi, V, U
            moved = float(size[0])
            if not np.isfinite(moved):
                return np.inf
            if k:
                rate = moved / max(last, 1e-300)
                if size[1] < GOAL and (moved == 0 or (rate < 1 and moved * rate / (1 - rate) < GOAL)):
                    found = True
                    break
                if k > 2 and rate > 0.7:
                    return np.inf
            last = moved
        if not found:
            return np.inf
        self.state, self.low = state, low
        self._own = *state, h
        self.F = F.reshape(self.s.size, STAGES, order="F")
        end = self.calls["slip_end"](t, x, h, self.P, self.tol, f, F, self.phi, self.V, self.guess, self.d)
        self.rhs_calls += 2
        self.x_new, self.f_new, residual, self.touches, error = end
        self.residual = float(residual[0])
        return float(error[0]) if np.isfinite(error[0]) else np.inf

    def _predict(self, h: float) -> tuple[np.ndarray, ...]:
        """(F, φ, V, U) at the stages: those of the start, or extrapolated from the last step."""
        V = np.tile(self.V, STAGES)
        if self._own is not None:  # another step from the same start
            F, phi, V, U, step = self._own
            theta = C * h / step
        elif self._last is not None:
            F, phi, U, step = self._last
            theta = 1 + C * h / step
        else:
            return np.tile(self.f, STAGES), np.tile(self.phi, STAGES), V, np.tile(self.guess, STAGES)
        weights = np.vander(theta, STAGES, increasing=True) @ INVERSE
        F, phi, U = ((weights @ v.reshape(STAGES, -1)).ravel() for v in (F, phi, U))
        return F, phi, V, U

    def accepted(self) -> None:
        """The step just attempted counts: it predicts the next one."""
        F, phi, _, U = self.state
        self._last, self._whole = (F, phi, U, self.h), self._own

    def rewind(self) -> None:
        """Before another attempt from the same start: the accepted step predicts it."""
        self._own = self._whole

    def recall(self, h: float) -> None:
        """Hold the last accepted step, of length h, again."""
        assert self._last is not None
        self.F, self.h = self._last[0].reshape(self.s.size, STAGES, order="F"), h

    def dense(self, theta: Any) -> np.ndarray:
        """States at t + θh, one row per θ: the collocation polynomial."""
        powers = np.atleast_1d(theta)[:, None] ** _POWERS / _POWERS
        return self.x + self.h * (powers @ INVERSE) @ self.F.T

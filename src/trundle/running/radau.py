"""Radau IIA of order 5: L-stable, three stages, Newton's method (Hairer, Wanner 1996, IV.8)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.thresholds import NEWTON_ROUNDING, TINY
from ..equations.records import Mode
from ..equations.system import System
from ..kernel.kernel import Callers
from .error_scale import ErrorScale
from .grouped_jacobian import groups_of
from .linear_solvers import Dense, Parts, Solve, Sparse, SparseStages, StagesOfParts
from .radau_coefficients import GAMMA, INTERPOLATION, PAIR, TI, A, C, E, T, lagrange
from .system_jacobian import SystemJacobian

ROUNDS, FULL_ROUNDS = 8, 8
AT = Mode.at
DECISIVE = [AT.touches, AT.sticks, AT.carrier, AT.extended, AT.layer, AT.asleep]  # changes of the equations
KEEP = 0.03  # rate of Newton's convergence below which the Jacobian is also used for the next step


class ImplicitStepper:
    """One step of Radau IIA with error estimate and dense output; the same interface as ``ExplicitStepper``."""

    name, order, exponent = "radau5", 5, 1 / 4
    is_solved = True  # by an iteration that may fail: then the next steps are not much longer

    def __init__(self, s: System, calls: Callers, P: np.ndarray, tol: np.ndarray) -> None:
        self.s, self.calls, self.P, self.tol = s, calls, P, tol
        self.n, self.active = s.size, s.size - s.nw
        self._scale = ErrorScale(s)
        groups = groups_of(s)
        self._jacobian = SystemJacobian(s, groups, calls, P, tol)
        self._linear: Sparse | Dense | Parts = Dense()
        self._stages: SparseStages | StagesOfParts | None = None
        if groups is not None and len(groups.parts) > 1:
            self._linear = Parts(groups.parts)
            self._stages = StagesOfParts(self._linear, self.active, A)
        elif groups is not None:
            self._linear, self._stages = Sparse(*groups.pattern), SparseStages(*groups.pattern, A)
        self._evaluations = 0  # of stages and ends
        self._J: np.ndarray | None = None
        self._modes = b""  # modes of the contacts that the Jacobian is for
        self._worn = False  # True once Newton's method converges slowly with the Jacobian
        self._h = 0.0
        self._complex: Solve | None = None
        self._Z: np.ndarray | None = None
        self._step = 0.0
        self._before: tuple[np.ndarray, float] | None = None  # stages and length of the last step but one
        self._error = 1.0  # error of the last step, relative to the tolerance
        self._end: tuple[float, Any] = (np.nan, None)  # time of the last accepted end, the Jacobian of its stage
        self._last_stage: np.ndarray | None = None
        self.first = True
        self.low = np.zeros(0)
        self.spectral = 0.0

    @property
    def rhs_calls(self) -> int:
        """Right-hand sides so far, those for Jacobians included."""
        return self._evaluations + self._jacobian.evaluations

    @property
    def jacobians(self) -> int:
        return self._jacobian.found

    def forget(self) -> None:
        """After an event: forget the last step; its Jacobian is kept if all modes are the same."""
        self._Z, self._before, self.first, self._error = None, None, True, 1.0
        self._end = np.nan, None

    # -- linear algebra -----------------------------------------------------------------------------------------
    def _refresh(self, t: float, x: np.ndarray, f: np.ndarray) -> None:
        self._take(self._jacobian(t, x, f))

    def _take(self, jacobian: np.ndarray) -> None:
        """Use this Jacobian from now on."""
        self._J = jacobian
        self._h, self._worn, self._modes = 0.0, False, self._mode_numbers()[:, DECISIVE].tobytes()
        J = self._J[: self.active]
        v = np.ones(self.active)
        rate = 0.0
        for _ in range(6):  # power iteration: the fastest rate, roughly
            w = J @ v
            size = float(np.linalg.norm(w))
            rate = size / max(float(np.linalg.norm(v)), TINY)
            if not size > 0:
                break
            v = w / size
        self.spectral = rate

    def _is_grouped(self, t: float, x: np.ndarray) -> bool:
        """True if the Jacobian of this state is found by groups; it then serves the estimate of the error."""
        if self._end[0] != t:
            self._end = t, self._jacobian.by_groups(t, x)
            self._h = 0.0
        if self._end[1] is None:
            return False
        if self._J is not self._end[1]:
            self._take(self._end[1])
        return True

    def _factor(self, h: float) -> None:
        assert self._J is not None
        self._h = h
        if not self.active:  # works only: their equations need no matrices
            return
        self._real, self._complex = self._linear(GAMMA / h, self._J[: self.active]), None

    def _solve_real(self, b: np.ndarray) -> np.ndarray:
        """(γ/h − J)⁻¹ b; the work states follow from the others."""
        assert self._J is not None
        a = self.active
        y = np.empty(self.n)
        if a:
            y[:a] = self._real(b[:a])
        if a < self.n:
            y[a:] = (b[a:] + self._J[a:] @ y[:a]) * (self._h / GAMMA)
        return y

    def _solve_complex(self, b: np.ndarray) -> np.ndarray:
        assert self._J is not None
        a = self.active
        y = np.empty(self.n, dtype=complex)
        if a:
            if self._complex is None:  # only now: stages with Jacobians of their own do without
                self._complex = self._linear(PAIR / self._h, self._J[:a])
            y[:a] = self._complex(b[:a])
        if a < self.n:
            y[a:] = (b[a:] + self._J[a:] @ y[:a]) * (self._h / PAIR)
        return y

    # -- one step -----------------------------------------------------------------------------------------------
    def attempt(self, t: float, x: np.ndarray, f: np.ndarray, h: float) -> float:
        """The error of a step from (t, x) over h; inf if its equations could not be solved."""
        self.t, self.x, self.f, self.h = t, x, f, h
        scale = self._scale(np.abs(x), f, h, self.tol)
        Z = self._solved(t, x, h, scale)
        if Z is None:
            return np.inf
        self.Z = Z
        ze = Z @ E / h
        error = self._solve_real(f + ze)
        size = self._norm(error / scale)
        if self.first or size > 1:
            again = self.calls["rhs"](t, x + error, self.P)[0]
            self._evaluations += 1
            error = self._solve_real(again + ze)
            size = self._norm(error / scale)
        if not np.isfinite(size):
            return np.inf
        self.raw = x + Z[:, 2]
        new, f_new, residual, touches, self.low = self.calls["finish"](t + h, self.raw, self.P, self.low)
        self._evaluations += 1
        self.x_new, self.f_new, self.residual, self.touches = new, f_new, float(residual[0]), touches
        self.rate, self.error = self.spectral, size
        return size

    def _solved(self, t: float, x: np.ndarray, h: float, scale: np.ndarray) -> np.ndarray | None:
        """The stages: with the present Jacobian, then that of this state, then, for slips, those of the stages."""
        if self._stages is not None and self._is_grouped(t, x):
            return self._stage_newton(t, x, h, scale)
        modes = self._mode_numbers()[:, DECISIVE].tobytes()
        if self._J is not None and not self._worn and self._modes == modes:
            if h != self._h:
                self._factor(h)
            Z = self._newton(t, x, h, self._predict(h), scale)
            if Z is not None:
                return Z
        self._refresh(t, x, self.f)
        self._factor(h)
        Z = self._newton(t, x, h, self._predict(h), scale)
        return self._full_newton(t, x, h, scale) if Z is None and self._slides() else Z

    def accepted(self) -> None:
        """The last attempted step was accepted: it predicts the next one."""
        self._before = None if self._Z is None else (self._Z, self._step)
        self._Z, self._step, self._error, self.first = self.Z, self.h, self.error, False
        self._end = (np.nan if self._last_stage is None else self.t + self.h), self._last_stage
        self._last_stage = None

    def rewind(self) -> None:
        """Before another attempt from the same start, which uses nothing of the last one."""

    def recall(self, h: float) -> None:
        """Hold the last accepted step, of length h, again."""
        assert self._Z is not None
        self.Z, self.h = self._Z, h

    def _norm(self, v: np.ndarray) -> float:
        return float(np.sqrt(np.mean(v * v)))

    def _predict(self, h: float) -> np.ndarray:
        """Stages extrapolated from the last step's polynomial."""
        if self._Z is None:
            return np.zeros((self.n, 3))
        theta = 1 + C * h / self._step
        return self._polynomial(self._Z, theta) - self._Z[:, 2:]

    def _predict_by_two(self, h: float) -> np.ndarray:
        """Stages extrapolated from the last step's polynomial that passes through the start of the one before, too.

        More of that one's stages would carry the errors of Newton's method too far.
        """
        if self._Z is None or self._before is None:
            return self._predict(h)
        Z, (older, step) = self._Z, self._before
        end = Z[:, 2]
        values = np.column_stack([Z - end[:, None], -end, -end - older[:, 2]])
        return np.asarray(values @ lagrange(np.array([*C, 0.0, -step / self._step]), 1 + C * h / self._step))

    @staticmethod
    def _polynomial(Z: np.ndarray, theta: np.ndarray) -> np.ndarray:
        powers = np.array([theta, theta**2, theta**3])
        return (Z @ INTERPOLATION.T) @ powers

    def _newton(self, t: float, x: np.ndarray, h: float, Z: np.ndarray, scale: np.ndarray) -> np.ndarray | None:
        """Simplified Newton with the Jacobian of the step's start."""
        stages = self.calls["stages"]
        W = Z @ TI.T
        # Newton's error below the discretisation's, but no less than rounding allows. ``max_step`` may make that small
        goal = max(1e-3, NEWTON_ROUNDING / self.tol[0])
        aim = max(min(1e-3, 1e-2 * self._error**1.5), NEWTON_ROUNDING / self.tol[0])  # h⁶ by an estimate of h⁴
        last, rate = np.inf, 1.0
        found: np.ndarray | None = None
        for k in range(ROUNDS):
            F, low = stages(t, x, h, Z.ravel(order="F"), self.P)
            self._evaluations += 3
            F = F.reshape(self.n, 3, order="F")
            if not np.all(np.isfinite(F)):
                return found
            G = F @ TI.T
            d0 = self._solve_real(G[:, 0] - GAMMA / h * W[:, 0])
            pair = self._solve_complex((G[:, 1] - 1j * G[:, 2]) - PAIR / h * (W[:, 1] - 1j * W[:, 2]))
            D = np.column_stack([d0, pair.real, -pair.imag])
            size = self._norm((D / scale[:, None]).ravel())
            if k:
                rate = size / max(last, TINY)
                if rate >= 1 and (size > goal or found is not None):
                    return found
                if rate < 1 and rate ** (ROUNDS - 1 - k) / (1 - rate) * size > goal and k > 1:
                    return None
            Z = self._moved(t, x, h, Z, D @ T.T)
            W = Z @ TI.T
            self.low = low
            # a Jacobian that is too stiff makes small corrections: only their decrease tells convergence
            left = 0.0 if size == 0 else rate / (1 - rate) * size if k and rate < 0.9 else np.inf
            if left < goal:
                self._worn, found = k > 1 and rate > KEEP, Z
            if left < aim:
                break
            last = size
        return found

    def _stage_newton(self, t: float, x: np.ndarray, h: float, scale: np.ndarray) -> np.ndarray | None:
        """Newton's method with the Jacobians of all predicted stages, which are cheap where bodies come in groups.

        Contacts turn with their bodies: within a long step the Jacobian of its start soon becomes useless.
        """
        a, stages, Z = self.active, self.calls["stages"], self._predict_by_two(h)
        Js = [J for i in range(3) if (J := self._jacobian.by_groups(t + C[i] * h, x + Z[:, i])) is not None]
        if len(Js) < 3 or self._stages is None:
            return None
        self._factor(h)
        solve = self._stages(h, Js)
        goal = max(1e-3, NEWTON_ROUNDING / self.tol[0])
        last, left = np.inf, np.inf
        for k in range(ROUNDS):
            F, self.low = stages(t, x, h, Z.ravel(order="F"), self.P)
            self._evaluations += 3
            R = Z - h * F.reshape(self.n, 3, order="F") @ A.T
            if not np.all(np.isfinite(R)):
                return None
            D = -R
            D[:a] = solve(-R[:a].T.ravel()).reshape(3, a).T
            Z, size = Z + D, self._norm((D / scale[:, None]).ravel())
            rate = size / max(last, TINY) if k else 0.1
            if k > 1 and rate >= 1:
                return None
            left = 0.0 if size == 0 else rate / (1 - rate) * size if rate < 0.9 else np.inf
            if left < goal:
                self._last_stage = Js[2]
                return Z
            last = size
        return None

    def _moved(self, t: float, x: np.ndarray, h: float, Z: np.ndarray, D: np.ndarray) -> np.ndarray:
        """Z + D; the slips of contacts that slide follow the linear prediction."""
        if not self._slides():
            return Z + D
        flat = Z.ravel(order="F"), D.ravel(order="F")
        return self.calls["relax"](t, x, h, *flat, self.P)[0].reshape(self.n, 3, order="F")

    def _mode_numbers(self) -> np.ndarray:
        """Numbers of the contacts' modes, one row each."""
        return np.asarray(self.s.mode_numbers(self.P).reshape(-1, Mode.SIZE))

    def _slides(self) -> bool:
        """Whether any contact slides."""
        modes = Mode.table(self.s.mode_numbers(self.P))
        return bool((modes.touches * (1 - modes.sticks)).any())

    def _full_newton(self, t: float, x: np.ndarray, h: float, scale: np.ndarray) -> np.ndarray | None:
        """Newton with the Jacobian of every stage: for slips that turn within the step.

        It begins with the extrapolated stages, which know the direction of a slip that has just started; if that fails,
        with stages that do not move.
        """
        found = None if self._Z is None else self._full_newton_from(t, x, h, self._predict(h), scale)
        return found if found is not None else self._full_newton_from(t, x, h, np.zeros((self.n, 3)), scale)

    def _full_newton_from(
        self, t: float, x: np.ndarray, h: float, Z: np.ndarray, scale: np.ndarray
    ) -> np.ndarray | None:
        n, a = self.n, self.active
        goal = max(1e-3, NEWTON_ROUNDING / self.tol[0])
        stages = self.calls["stages"]
        last = np.inf
        for k in range(FULL_ROUNDS):
            F, low = stages(t, x, h, Z.ravel(order="F"), self.P)
            F = F.reshape(n, 3, order="F")
            R = Z - h * F @ A.T
            if not np.all(np.isfinite(R)):
                return None
            Js = [self._jacobian(t + C[i] * h, x + Z[:, i], F[:, i]) for i in range(3)]
            self._evaluations += 3
            M = np.eye(3 * a)
            for i in range(3):
                for j in range(3):
                    M[i * a : i * a + a, j * a : j * a + a] -= h * A[i, j] * Js[j][:a]
            try:
                d = np.linalg.solve(M, -R[:a].T.ravel()).reshape(3, a).T
            except np.linalg.LinAlgError:
                return None
            D = np.zeros((n, 3))
            D[:a] = d
            if a < n:
                D[a:] = -R[a:] + h * np.column_stack([Js[j][a:] @ d[:, j] for j in range(3)]) @ A.T
            size = self._norm((D / scale[:, None]).ravel())
            if not np.isfinite(size) or (k > 1 and size > 0.7 * last):
                return None
            Z = self._moved(t, x, h, Z, D)
            self.low = low
            if size < goal * 1e-1:
                return Z
            last = size
        return None

    def series(self) -> np.ndarray:
        """The state at t + θh is x + Σ θᵏ row k, k = 1, 2, 3, by the collocation polynomial."""
        return INTERPOLATION @ self.Z.T

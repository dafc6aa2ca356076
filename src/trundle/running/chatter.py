"""Steps that make no progress: the motion chatters across the jump of a law, or the step length collapses."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import COLLAPSED_STEP, LEAST_RTOL, TINY
from ..equations.system import System
from .stall import Fault

CHECK_EVERY = 256  # steps between two checks of the progress
KEPT = 64  # steps whose states are kept for a check
PARTS, OFTEN = 8, 6  # the time of these steps is divided into PARTS; a rate must jump in at least OFTEN of them
AHEAD = 4  # steps: how far ahead of a state its rates are compared
MANY = 1e6  # steps still needed at the present pace that make a check worth while
HALVINGS = 30  # bisections of the interval with a jump; a continuous law changes less with each of them
POINTS, FLAT = 32, 0.1  # samples across a jump, and the largest variation on either side of it, relative to the jump
FELT = 1e-3  # smallest effect of a jump in one step that matters, relative to the tolerance
HOPELESS = 1e8  # steps still needed with which a run is ended once its steps have collapsed

Rates = Callable[[float, np.ndarray], np.ndarray]
Point = tuple[float, np.ndarray, np.ndarray]  # time, state, its rates


def explained(s: System, rates: Rates, t: float, x: np.ndarray, end: float, rtol: float) -> SimulationError | None:
    """Why a method without visible steps makes no progress from (t, x): the fault that steps of DOP853 meet, if any."""
    from scipy.integrate import DOP853

    tol = max(rtol, LEAST_RTOL) * np.array([1, 0.01])
    watch = Chatter(s, rates, end, tol)
    solver = DOP853(rates, t, x, end, rtol=tol[0], atol=tol[1])
    try:
        for _ in range(40 * CHECK_EVERY):
            if solver.status != "running":
                return None
            solver.step()
            watch.follow(solver.t, solver.y.copy(), rates(solver.t, solver.y))
    except SimulationError as failure:
        return failure
    return None


class Chatter:
    """Watches accepted steps; raises when they chatter across a jump, or collapse. Only numbers of steps count.

    Short steps for a short time are no fault: a stiff passage, a slip that ends. A run is ended when it needs ``MANY``
    more steps at its pace *and* a law is found to jump between the states of its last steps, or when it would need
    ``HOPELESS`` more steps after its steps have shrunk to ``COLLAPSED_STEP`` of what they were.
    """

    def __init__(
        self, s: System, rates: Rates, end: float, tol: np.ndarray, epoch: float = 0.0, fault: Fault | None = None
    ) -> None:
        self.s, self.rates, self.end, self.tol, self.epoch, self._fault = s, rates, end, tol, epoch, fault
        self._points: deque[Point] = deque(maxlen=KEPT)
        self._steps, self._checked = 0, 0.0
        self._mean = 0.0  # longest mean step between two checks

    def forget(self) -> None:
        """After an event earlier steps say nothing about those that follow."""
        self._points.clear()
        self._steps = 0

    def follow(self, t: float, x: np.ndarray, f: np.ndarray) -> None:
        """Take note of an accepted step. The arrays are kept: they must not change."""
        if not self._steps:
            self._checked = t
        self._points.append((t, x, f))
        self._steps += 1
        if self._steps % CHECK_EVERY == 0:
            self._look(t)

    def follow_all(self, times: np.ndarray, states: np.ndarray, rates: np.ndarray) -> None:
        """The same for several steps."""
        checks = (self._steps + len(times)) // CHECK_EVERY > self._steps // CHECK_EVERY
        if checks or not self._steps:
            for t, x, f in zip(times.tolist(), states, rates, strict=True):
                self.follow(t, x, f)
            return
        self._points.extend(zip(times.tolist(), states, rates, strict=True))
        self._steps += len(times)

    def _look(self, t: float) -> None:
        mean = (t - self._checked) / CHECK_EVERY
        self._checked = t
        needed = (self.end - t) / max(mean, TINY)
        if needed > MANY:
            self._require_continuous(t, mean, needed)
        if needed > HOPELESS and mean < COLLAPSED_STEP * self._mean:
            raise self._collapsed(t, mean, needed)
        self._mean = max(self._mean, mean)

    def _require_continuous(self, t: float, mean: float, needed: float) -> None:
        """Raise if the rate of a state jumps a little ahead of many of the last states."""
        n, far = self.s.size - self.s.nw, AHEAD * mean
        ahead: list[Point] = []
        for now, x, f in self._points:
            there = x + far * f
            ahead.append((now + far, there, self.rates(now + far, there)))
        rates = np.array([f[:n] for _, _, f in self._points])
        change = np.abs(np.array([f[:n] for _, _, f in ahead]) - rates)
        if not np.all(np.isfinite(change)):
            return
        most = change.max(axis=0)
        when = np.array([p[0] for p in self._points])
        part = np.minimum(PARTS * (when - when[0]) / max(when[-1] - when[0], TINY), PARTS - 1).astype(int)
        scale = self.tol[1] + self.tol[0] * np.abs(self._points[-1][1][:n])
        jumps = (change > most / 2) & (mean * most > FELT * scale)
        suspects = [i for i in range(n) if np.unique(part[jumps[:, i]]).size >= OFTEN]
        for i in sorted(suspects, key=lambda i: -float(most[i])):
            k = int(np.argmax(change[:, i]))
            jump = self._jump(self._points[k], ahead[k], i)
            if jump is not None:
                raise self._chatters(t, i, jump, needed)

    def _jump(self, a: Point, b: Point, i: int) -> tuple[float, float] | None:
        """The rates of state i on both sides of a jump between two points; None if there is no jump."""
        first, ends = abs(b[2][i] - a[2][i]), (a, b)
        for _ in range(HALVINGS):
            t, x = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            f = self.rates(t, x)
            if not np.isfinite(f[i]):
                return None
            middle = t, x, f
            if abs(f[i] - a[2][i]) > abs(f[i] - b[2][i]):
                b = middle
            else:
                a = middle
            if abs(b[2][i] - a[2][i]) < first / 4:
                return None
        low, high = float(a[2][i]), float(b[2][i])
        (t0, x0, _), (t1, x1, _) = ends
        across = [float(self.rates(t0 + k * (t1 - t0), x0 + k * (x1 - x0))[i]) for k in np.linspace(0, 1, POINTS)]
        near = [abs(v - low) < abs(v - high) for v in across]
        once = np.count_nonzero(np.diff(near)) == 1
        flat = max(min(abs(v - low), abs(v - high)) for v in across) < FLAT * abs(high - low)
        return (low, high) if once and flat else None

    def _chatters(self, t: float, i: int, jump: tuple[float, float], needed: float) -> SimulationError:
        low, high = sorted(jump)
        return SimulationError(
            self.s.state_names[i].name,
            f"its rate jumps between {low:.4g} and {high:.4g}, back and forth every few steps, at"
            f" t = {self.epoch + t:.9g}: the run would need about {needed:.0e} more steps",
            "A law with a jump (sign, if_else) acts on it, and the motion stays at the jump. Friction that can hold has"
            " exact laws, which stick and slide by modes (tr.RigidContact with tr.friction.Coulomb);"
            " elsewhere replace sign(v) by tanh(v/v0) with a small v0.",
        )

    def _collapsed(self, t: float, mean: float, needed: float) -> SimulationError:
        rates = np.array([f[: self.s.size - self.s.nw] for _, _, f in self._points])
        rough = np.abs(np.diff(rates, axis=0)).sum(axis=0) / np.maximum(np.abs(rates).max(axis=0), TINY)
        path, advice = ("", "") if self._fault is None else self._fault()
        return SimulationError(
            path or self.s.state_names[int(np.argmax(rough))].name,
            f"the steps have shrunk to {mean:.2g} s at t = {self.epoch + t:.9g}, from {self._mean:.2g} s before:"
            f" the run would need about {needed:.0e} more of them",
            advice
            or "This state's rate changes most from step to step. Look for a law with noise, a jump or a singular point"
            " there; for friction use exact laws (tr.RigidContact with tr.friction.Coulomb), or end the run before.",
        )

"""A rod whose tip slides on the ground with much friction: its motion from Painlevé's paradox on, by classical means.

Centre (x, z), angle a of the rod, tip at (x, z) − l (cos a, sin a). Where sliding has no finite force (the tip is
pressed down, and friction would lift it the less the more it presses) an impact without collision ends the slip: the
limit p = −W⁻¹ (0, u) of plastic impacts whose approach is ever slower (Lecornu 1905; Génot, Brogliato 1999; Or, Rimon
2012). Then the tip sticks, slides or parts.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.integrate import solve_ivp

G = 9.81


class Rod(NamedTuple):
    """mass (kg), half length (m), moment about its centre (kg·m²), coefficient of friction, extra pull (N) along x."""

    m: float
    l: float
    J: float
    mu: float
    pull: float = 0.0

    def rows(self, a: float) -> np.ndarray:
        """Velocity of the tip (normal, tangential) per velocity of (x, z, a)."""
        return np.array([[0.0, 1.0, -self.l * np.cos(a)], [1.0, 0.0, self.l * np.sin(a)]])

    def free(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(W, acceleration of the tip without contact forces, accelerations of (x, z, a))."""
        a, rate = y[2], y[5]
        D, q = self.rows(a), np.array([self.pull / self.m, -G, 0.0])
        bend = self.l * rate**2 * np.array([np.sin(a), np.cos(a)])
        return D / [self.m, self.m, self.J] @ D.T, D @ q + bend, q

    def force(self, y: np.ndarray, mode: str) -> np.ndarray:
        """(normal, tangential) force at the tip: 'stick', 'slide+', 'slide-' or 'flight'."""
        if mode == "flight":
            return np.zeros(2)
        W, b, _ = self.free(y)
        if mode == "stick":
            return -np.linalg.solve(W, b)
        way = np.array([1.0, -self.mu if mode == "slide+" else self.mu])
        return -b[0] / (W[0] @ way) * way

    def rates(self, y: np.ndarray, mode: str) -> np.ndarray:
        return np.concatenate(
            [y[3:], self.free(y)[2] + (self.force(y, mode) @ self.rows(y[2])) / [self.m, self.m, self.J]]
        )

    def slip(self, y: np.ndarray) -> float:
        return float(self.rows(y[2])[1] @ y[3:])

    def energy(self, y: np.ndarray) -> float:
        return float((self.m * (y[3] ** 2 + y[4] ** 2) + self.J * y[5] ** 2) / 2 + self.m * G * y[1] - self.pull * y[0])

    def jammed(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(state after the impact without collision, its impulses)."""
        W, _, _ = self.free(y)
        p = -np.linalg.solve(W, [0.0, self.slip(y)])
        assert p[0] > 0
        assert abs(p[1]) <= self.mu * p[0]
        return np.concatenate([y[:3], y[3:] + p @ self.rows(y[2]) / [self.m, self.m, self.J]]), p

    def mode(self, y: np.ndarray) -> str:
        """What follows a state with the tip on the ground and no slip."""
        b = self.free(y)[1]
        N, T = self.force(y, "stick")
        if b[0] > 0 and N < 0:
            return "flight"
        if abs(T) <= self.mu * N:
            return "stick"
        slides = "slide-" if T > 0 else "slide+"
        return slides if self.force(y, slides)[0] > 0 else "flight"

    def motion(self, y: np.ndarray, mode: str, until: float) -> tuple[np.ndarray, list[tuple[float, str]]]:
        """State at the end, and the modes passed through with their starts; it must not fall back to the ground."""
        t, passed = 0.0, [(0.0, mode)]
        while t < until:
            found = solve_ivp(
                lambda _, y, mode=mode: self.rates(y, mode),
                (t, until),
                y,
                method="DOP853",
                rtol=1e-12,
                atol=1e-13,
                events=[self._end(k, mode) for k in range(2)],
            )
            t, y = float(found.t[-1]), found.y[:, -1]
            if found.status == 1:
                assert mode != "flight"
                lifts = found.t_events[0].size > 0
                mode = "flight" if lifts else self.mode(y)
                passed.append((t, mode))
        return y, passed

    def _end(self, k: int, mode: str):
        def value(_: float, y: np.ndarray) -> float:
            N, T = self.force(y, mode)
            if mode == "flight":
                return y[1] - self.l * np.sin(y[2]) + 1e-3
            if k == 0:
                return float(N)
            return float(self.mu * N - abs(T)) if mode == "stick" else self.slip(y) * (1 if mode == "slide+" else -1)

        value.terminal, value.direction = True, -1.0
        return value

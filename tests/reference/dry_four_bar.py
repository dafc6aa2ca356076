"""A four-bar with a dry pin in each corner: Newton and Euler's equations of three rods, the pins' forces unknown.

Friction in a pin of the radius r is −μ r |F| against the relative rate of its two rods, F the force that it passes on.
With given torques the accelerations and forces are linear; the torques follow by iteration. Signs change where a
relative rate passes through zero; no pin can stick alone, because the linkage has one freedom.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.integrate import solve_ivp

G = 9.81


@dataclass(frozen=True)
class DryFourBar:
    """Lengths (m) and masses (kg) of crank, coupler and rocker; the rocker's pivot is at (ground, 0)."""

    lengths: tuple[float, float, float]
    masses: tuple[float, float, float]
    ground: float
    mu: float
    radius: float

    def loop(self, angles: np.ndarray) -> np.ndarray:
        """How far the tips of coupler and rocker are apart."""
        (a, b, c), (th, be, ps) = self.lengths, angles
        x = a * np.cos(th) + b * np.cos(be) - self.ground - c * np.cos(ps)
        return np.array([x, a * np.sin(th) + b * np.sin(be) - c * np.sin(ps)])

    def _followers(self, angles: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(columns of crank, columns of coupler and rocker) of the rate of the loop."""
        signs = np.array([1.0, 1.0, -1.0]) * self.lengths
        rows = np.array([-signs * np.sin(angles), signs * np.cos(angles)])
        return rows[:, :1], rows[:, 1:]

    def rates(self, angles: np.ndarray, rate: float) -> np.ndarray:
        one, others = self._followers(angles)
        return np.array([rate, *np.linalg.solve(others, -one[:, 0] * rate)])

    def solve(self, angles: np.ndarray, rates: np.ndarray, signs: np.ndarray) -> tuple[float, np.ndarray]:
        """(acceleration of the crank, forces of the four pins)."""
        one, others = self._followers(angles)
        turned = np.array([1.0, 1.0, -1.0]) * self.lengths * rates**2
        bias = np.array([-(turned * np.cos(angles)).sum(), -(turned * np.sin(angles)).sum()])
        per = np.array([1.0, *np.linalg.solve(others, -one[:, 0])])  # accelerations per that of the crank,
        rest = np.array([0.0, *np.linalg.solve(others, -bias)])  # and without it
        e = np.array([np.cos(angles), np.sin(angles)]).T
        n = np.array([-np.sin(angles), np.cos(angles)]).T
        L, m = np.array(self.lengths), np.array(self.masses)
        starts = {0: None, 1: 0, 2: None}  # the coupler starts at the crank's tip
        M, q = np.zeros((9, 9)), np.zeros(9)
        pins = {0: ((0, 1, 0.0), (1, -1, 1.0)), 1: ((1, 1, 0.0), (2, -1, 1.0)), 2: ((2, 1, 1.0), (3, 1, 0.0))}
        for i in range(3):
            slope, known = L[i] / 2 * n[i] * per[i], L[i] / 2 * (n[i] * rest[i] - e[i] * rates[i] ** 2)
            if starts[i] is not None:
                slope = slope + L[0] * n[0] * per[0]
                known = known + L[0] * (n[0] * rest[0] - e[0] * rates[0] ** 2)
            M[3 * i : 3 * i + 2, 0], q[3 * i : 3 * i + 2] = m[i] * slope, m[i] * (np.array([0.0, -G]) - known)
            inertia = m[i] * L[i] ** 2 / 12
            M[3 * i + 2, 0], q[3 * i + 2] = inertia * per[i], -inertia * rest[i]
            for pin, sign, place in pins[i]:
                lever = (place - 0.5) * L[i] * e[i]
                at = slice(1 + 2 * pin, 3 + 2 * pin)
                M[3 * i : 3 * i + 2, at] -= sign * np.eye(2)
                M[3 * i + 2, at] -= sign * np.array([-lever[1], lever[0]])
        torques, found = np.zeros(4), np.zeros(9)
        for _ in range(200):
            moments = np.array([torques[0] - torques[1], torques[1] - torques[2], torques[2] + torques[3]])
            right = q.copy()
            right[2::3] += moments
            found = np.linalg.solve(M, right)
            new = -self.mu * self.radius * np.linalg.norm(found[1:].reshape(4, 2), axis=1) * signs
            if np.abs(new - torques).max() < 1e-15 * (1 + np.abs(new).max()):
                break
            torques = new
        return float(found[0]), found[1:].reshape(4, 2)

    def relative(self, angles: np.ndarray, rate: float) -> np.ndarray:
        th, be, ps = self.rates(angles, rate)
        return np.array([th, be - th, ps - be, ps])

    def run(self, angles: np.ndarray, rate: float, times: np.ndarray) -> np.ndarray:
        """Angle of the crank at the times, up to where it comes to rest."""
        t, y, out = 0.0, np.array([*angles, rate]), np.full(times.size, np.nan)
        signs = np.sign(self.relative(y[:3], y[3]))
        while t < times[-1]:

            def flow(_: float, y: np.ndarray, signs: np.ndarray = signs) -> list[float]:
                rates = self.rates(y[:3], y[3])
                return [*rates, self.solve(y[:3], rates, signs)[0]]

            events = []
            for k in range(4):
                event = lambda _, y, k=k, s=signs[k]: s * self.relative(y[:3], y[3])[k]  # noqa: E731
                event.terminal, event.direction = True, -1  # type: ignore[attr-defined]
                events.append(event)
            sol = solve_ivp(flow, (t, times[-1]), y, "DOP853", rtol=1e-12, atol=1e-13, events=events, dense_output=True)
            here = (times >= t) & (times <= sol.t[-1])
            out[here] = sol.sol(times[here])[0]
            t, y = float(sol.t[-1]), sol.y[:, -1]
            crossed = [k for k in range(4) if sol.t_events[k].size]
            if not crossed or 0 in crossed:
                break
            signs = signs.copy()
            signs[crossed] *= -1
        return out

"""Newton's method for contact problems in which some contacts have a friction law without stick.

The conditions as equations R(p) = 0 that are smooth by pieces, each row scaled by the root of W's diagonal: normal
impulses as in ``complementarity``, friction by the law, P_t + P_n φ(u) = 0, or by Alart and Curnier's function.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..core.thresholds import LAW_NUDGE, LAWS_FOUND, LEAST_LAW_NUDGE, TINY

MOST, SHORTEST = 40, 2.0**-12  # steps, and the shortest part of a step that is tried

Laws = Callable[[np.ndarray], np.ndarray]  # slips of all contacts (n × 2) → φ of each


@dataclass(frozen=True)
class LawProblem:
    """u = W p + q with three rows per contact; ``lawful``: True for contacts that follow ``phi``."""

    W: np.ndarray
    q: np.ndarray
    mu: np.ndarray
    lawful: np.ndarray
    phi: Laws

    @cached_property
    def scale(self) -> np.ndarray:
        """Roots of W's diagonal, the same for both tangents of a contact."""
        d = np.diag(self.W).reshape(-1, 3)
        across = (d[:, 1] + d[:, 2]) / 2
        return np.sqrt(np.maximum(np.column_stack([d[:, 0], across, across]), TINY)).ravel()

    @cached_property
    def size(self) -> float:
        """What residuals are compared with."""
        return max(float(np.abs(self.q / self.scale).max()), TINY)

    @cached_property
    def scaled(self) -> np.ndarray:
        """W for scaled rows."""
        return self.W / np.outer(self.scale, self.scale)

    def residual(self, p: np.ndarray) -> float:
        """How far p is from an answer, relative."""
        return float(np.abs(self._rows(p)[0]).max()) / self.size

    def solved(self, p: np.ndarray) -> np.ndarray:
        """p after steps of Newton's method, each as long as the residual falls."""
        R, J = self._rows(p)
        for _ in range(MOST):
            least = float(np.abs(R).max())
            if least < LAWS_FOUND * self.size:
                break
            step, part = np.linalg.lstsq(J, -R, rcond=None)[0] / self.scale, 1.0
            while part > SHORTEST:
                R, J = self._rows(p + part * step)
                if float(np.abs(R).max()) < (1 - part / 4) * least:
                    break
                part /= 2
            else:
                return p
            p = p + part * step
        return p

    def _rows(self, p: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(R, its derivatives by the scaled p)."""
        s, V = self.scale, self.scaled
        P, v = p * s, (self.W @ p + self.q) / s
        u = (v * s).reshape(-1, 3)[:, 1:]
        phi, slope = self._laws(u)
        R, J = P.copy(), np.eye(len(p))
        for i in range(len(self.mu)):
            n, t = 3 * i, slice(3 * i + 1, 3 * i + 3)
            if not P[n] - v[n] > 0:
                continue  # apart: no impulses
            R[n], J[n] = v[n], V[n]
            if self.lawful[i]:
                ratio = s[n + 1] / s[n]
                R[t] = P[t] + ratio * P[n] * phi[i]
                J[t] += ratio * P[n] * s[n + 1] * slope[i] @ V[t]
                J[t, n] += ratio * phi[i]
            else:
                R[t], J[t] = self._cone(i, P, v, V, s)
        return R, J

    def _cone(
        self, i: int, P: np.ndarray, v: np.ndarray, V: np.ndarray, s: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Alart and Curnier's rows of one contact with Coulomb friction."""
        n, t, one = 3 * i, slice(3 * i + 1, 3 * i + 3), np.eye(len(P))
        pull, widens = P[t] - v[t], self.mu[i] * s[n + 1] / s[n]
        length, limit = float(np.linalg.norm(pull)), widens * (P[n] - v[n])
        if length <= limit:
            return v[t], V[t]
        way = pull / length
        turned = limit / length * (np.eye(2) - np.outer(way, way)) @ (one[t] - V[t])
        return P[t] - limit * way, one[t] - turned - widens * np.outer(way, one[n] - V[n])

    def _laws(self, u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """φ of all contacts, and its derivatives by their slips."""
        phi, slope = self.phi(u), np.zeros((len(u), 2, 2))
        largest = max(float(np.abs(u).max()), float(np.abs(self.q).max()), TINY)
        small = LAW_NUDGE * np.linalg.norm(u, axis=1) + LEAST_LAW_NUDGE * largest
        for k in range(2):
            there = u.copy()
            there[:, k] += small
            slope[:, :, k] = (self.phi(there) - phi) / small[:, None]
        return phi, slope

"""Blocks in a row that slide on rough ground and collide: their exact motion, from event to event."""

from dataclasses import dataclass

import numpy as np

G = 9.81
LATER = 1e-6  # s: two events closer than this are too close for a test


@dataclass
class Train:
    """Masses (kg), coefficients of friction, length of a block (m), and Newton's coefficient of restitution."""

    m: np.ndarray
    mu: np.ndarray
    length: float
    e: float

    def motion(self, x, v, until):
        """(positions, velocities) at the time ``until``; None if collisions crowd, as before a lasting contact."""
        x, v, t = np.array(x, dtype=float), np.array(v, dtype=float), 0.0
        while t < until:
            a = -np.sign(v) * self.mu * G
            events = [(-v[k] / a[k], "stop", k) for k in np.flatnonzero(v)]
            events += [(h, "hit", k) for k in range(len(v) - 1) for h in self._meetings(x, v, a, k)]
            soon, later, *_ = sorted([*events, (until - t, "end", 0), (np.inf, "end", 0)])
            h, what, k = soon
            if h < LATER or (what != "end" and later[0] - h < LATER):
                return None
            x, v, t = x + v * h + a * h * h / 2, v + a * h, t + h
            if what == "end":
                break
            if what == "stop":
                v[k] = 0.0
            else:
                p = (1 + self.e) * (v[k] - v[k + 1]) * self.m[k] * self.m[k + 1] / (self.m[k] + self.m[k + 1])
                v[k] -= p / self.m[k]
                v[k + 1] += p / self.m[k + 1]
                x[k + 1] = max(x[k + 1], x[k] + self.length)
        return x, v

    def _meetings(self, x, v, a, k):
        """Times after which the blocks k and k + 1 meet at these accelerations."""
        gap, rate, bend = x[k + 1] - x[k] - self.length, v[k + 1] - v[k], a[k + 1] - a[k]
        times = np.roots([bend / 2, rate, gap])
        return [h.real for h in times if h.imag == 0 and h.real > 1e-12 and rate + bend * h.real < 0]

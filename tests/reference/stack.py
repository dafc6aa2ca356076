"""Boxes on top of each other that slide along one line: the exact motion piece by piece, all modes tried in turn."""

from dataclasses import dataclass
from itertools import product

import numpy as np

G = 9.81
REST = 1e-10  # m/s: slips below it are none


@dataclass
class Stack:
    """Masses (kg), coefficients of friction below each box, and forces (N) on the boxes, from the lowest to the top."""

    m: np.ndarray
    mu: np.ndarray
    force: np.ndarray

    def accelerations(self, v):
        """Those that agree with Coulomb's law at each face, where a slip is zero by trial of rest and both ways."""
        slips = np.diff(v, prepend=0.0)
        ways = [(0, 1, -1) if abs(slip) < REST else (np.sign(slip),) for slip in slips]
        return next(a for way in product(*ways) if (a := self._with(way, slips)) is not None)

    def _with(self, way, slips):
        """The accelerations for slips this way (0: none), or None if these contradict friction or each other."""
        n = len(self.m)
        limit = self.mu * np.cumsum(self.m[::-1])[::-1] * G
        A, b = np.zeros((2 * n, 2 * n)), np.concatenate([self.force, np.zeros(n)])
        for k in range(n):  # unknowns: accelerations, then the friction from below
            A[k, k], A[k, n + k] = self.m[k], -1
            if k + 1 < n:
                A[k, n + k + 1] = 1
            if way[k]:
                A[n + k, n + k], b[n + k] = 1, -way[k] * limit[k]
            else:
                A[n + k, k] = 1
                if k:
                    A[n + k, k - 1] = -1
        a, friction = np.split(np.linalg.solve(A, b), 2)
        grows = np.diff(a, prepend=0.0) * way
        fails = np.where(np.array(way) == 0, abs(friction) > limit * (1 + 1e-9), (abs(slips) < REST) & (grows < -1e-9))
        return None if fails.any() else a

    def motion(self, v, until):
        """(displacements, velocities) at the time ``until``, from these velocities."""
        x, v, t = np.zeros(len(v)), np.array(v, dtype=float), 0.0
        while t < until:
            a = self.accelerations(v)
            slips, rates = np.diff(v, prepend=0.0), np.diff(a, prepend=0.0)
            ends = [-s / r for s, r in zip(slips, rates, strict=True) if abs(s) > REST and s * r < 0]
            h = min([until - t, *ends])
            x, v, t = x + v * h + a * h * h / 2, v + a * h, t + h
            for k in range(len(v)):
                below = v[k - 1] if k else 0.0
                v[k] = below if abs(v[k] - below) < REST else v[k]
        return x, v

"""The equations of contacts with Coulomb friction, scaled: zero at a solution (Alart, Curnier 1991)."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

import numpy as np

from ..core.thresholds import LEAST_DAMPING, TINY
from .friction_sets import FrictionSet, Nearest


def largest(v: np.ndarray) -> float:
    """The largest magnitude; 0 of nothing."""
    return float(np.maximum.reduce(np.abs(v), initial=0.0))


class Cone(NamedTuple):
    """The cone of one contact in the scaled unknowns."""

    start: int  # index of λ_n in y
    mu: float
    base: float  # normal effort that acts already
    set: FrictionSet | None  # None: a circle

    def nearest(self, F: tuple[float, float], limit: float) -> Nearest | None:
        """The nearest point of the cone's section of this size, limit > 0; None if F is in it."""
        if self.set is not None:
            return self.set.nearest(F, limit)
        size = hypot(*F)
        if size <= limit:
            return None
        u1, u2, part = F[0] / size, F[1] / size, limit / size
        u = np.array([u1, u2])
        turn = np.array([[part * u2 * u2, -part * u1 * u2], [-part * u1 * u2, part * u1 * u1]])
        return Nearest(limit * u, turn, u)

    def holds(self, F: tuple[float, float], limit: float) -> bool:
        """True if F is in the section of this size."""
        return (hypot(*F) if self.set is None else self.set.gauge(F)) <= limit


class ConeEquations:
    """Contacts only. Unknowns y: three per contact, or one (λ_n) where the direction of sliding is given.

    base: normal efforts that act already and widen the cones. remainder_of: see ``ContactProblem``.
    """

    mu: list[float]  # coefficients of friction in the scaled unknowns
    cones: list[Cone]  # of the contacts that may stick
    sets: list[FrictionSet | None]  # of friction, by contact; None: a circle

    def __init__(
        self,
        W: np.ndarray,
        q: np.ndarray,
        given: list[np.ndarray | None],
        base: np.ndarray | None = None,
        remainder_of: np.ndarray | None = None,
    ) -> None:
        self.k = len(given)
        rows, self.starts, n = [], [], 0
        for i, direction in enumerate(given):
            self.starts.append(n)
            if direction is None:
                rows += [3 * i, 3 * i + 1, 3 * i + 2]
                n += 3
            else:
                rows.append(3 * i)
                n += 1
        self.unit = np.eye(n)
        self.C = np.zeros((3 * self.k, n))
        self.C[rows] = self.unit
        for i, (start, direction) in enumerate(zip(self.starts, given, strict=True)):
            if direction is not None:
                self.C[3 * i + 1 : 3 * i + 3, start] = direction
        self.rows = rows
        self.free = [d is None for d in given]
        self.scale, self._widths = self._scales(W.diagonal().tolist())
        self.A = (W[rows] @ self.C) * self.scale * self.scale[:, None]
        self.sets = [None] * self.k
        self._put(q, base, remainder_of)

    def _put(self, q: np.ndarray, base: np.ndarray | None, remainder_of: np.ndarray | None) -> None:
        self.b = q[self.rows] * self.scale
        self.size = max(largest(self.b), TINY)
        if remainder_of is not None:
            self.size = max(self.size, largest(remainder_of[self.rows] * self.scale))
        self.base = np.zeros(self.k) if base is None else base / self.scale[self.starts]

    def _scales(self, diagonal: list[float]) -> tuple[np.ndarray, list[float]]:
        """(scale of each unknown, factor by which the scales widen each cone).

        Normal and tangents each have a scale: a cone stays a cone, with another coefficient.
        """
        scales: list[float] = []
        widths = [1.0] * self.k
        for i, free in enumerate(self.free):
            w, w1, w2 = diagonal[3 * i : 3 * i + 3]
            least = LEAST_DAMPING * max((w + w1 + w2) / 3, TINY)
            normal, tangent = max(w, least), max((w1 + w2) / 2, least)
            scales.append(normal**-0.5)
            if free:
                scales += [tangent**-0.5] * 2
                widths[i] = (tangent / normal) ** 0.5
        return np.array(scales), widths

    def with_coefficients(self, mu: np.ndarray) -> ConeEquations:
        """The same equations with these coefficients of friction."""
        new = self._copied()
        new.mu = [m * width for m, width in zip(mu.tolist(), self._widths, strict=True)]
        cones = zip(self.starts, new.mu, self.base.tolist(), self.sets, strict=True)
        new.cones = [Cone(*cone) for cone, free in zip(cones, self.free, strict=True) if free]
        return new

    def with_motion(
        self, q: np.ndarray, base: np.ndarray | None = None, remainder_of: np.ndarray | None = None
    ) -> ConeEquations:
        """The same equations at another motion."""
        new = self._copied()
        new._put(q, base, remainder_of)
        return new

    def with_system(self, A: np.ndarray, b: np.ndarray) -> ConeEquations:
        """The same cones with another matrix and right-hand side."""
        new = self._copied()
        new.A, new.b = A, b
        return new

    def _copied(self) -> ConeEquations:
        """A shallow copy; ``copy.copy`` takes as long as solving the equations."""
        new = object.__new__(ConeEquations)
        new.__dict__.update(self.__dict__)
        return new

    def efforts(self, y: np.ndarray) -> np.ndarray:
        """Efforts of all contacts, three each."""
        return self.C @ (self.scale * y)

    def unknowns(self, efforts: np.ndarray) -> np.ndarray:
        """The y nearest to these efforts."""
        return np.linalg.lstsq(self.C, efforts, rcond=None)[0] / self.scale

    def misfit(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Alart and Curnier's function, zero at a solution, and its generalised Jacobian."""
        A = self.A
        w = A @ y + self.b
        F, J = y.copy(), self.unit.copy()
        values = (y - w).tolist()
        for a in self.starts:
            if values[a] > 0:
                F[a], J[a] = w[a], A[a]
        for cone in self.cones:
            a, rows = cone.start, slice(cone.start + 1, cone.start + 3)
            tangential, press = (values[a + 1], values[a + 2]), max(values[a], 0.0)
            limit = cone.mu * (cone.base + press)
            near = cone.nearest(tangential, limit) if limit > 0 else None
            if near is not None:
                F[rows] -= near.point
                J[rows] -= near.by_point @ (self.unit[rows] - A[rows])
                if press > 0:
                    J[rows] -= (cone.mu * near.by_size)[:, None] * (self.unit[a] - A[a])
            elif limit > 0 or tangential == (0.0, 0.0):
                F[rows], J[rows] = w[rows], A[rows]
        return F, J

    def residual(self, y: np.ndarray) -> float:
        """How far y is from a solution, relative."""
        return float(np.abs(self.misfit(y)[0]).max() / self.size)

    def all_stick(self, y: np.ndarray) -> bool:
        """True if all contacts press, and are inside their cones."""
        pull = (y - self.A @ y - self.b).tolist()
        cones = all(
            c.holds((pull[c.start + 1], pull[c.start + 2]), c.mu * (c.base + pull[c.start])) for c in self.cones
        )
        return cones and all(pull[a] > 0 for a in self.starts)

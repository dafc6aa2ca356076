"""Radau IIA with any odd number of stages: nodes, weights, and what extrapolates its stages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np


@dataclass(frozen=True, eq=False)
class Collocation:
    """Radau IIA: with s stages of order 2s − 1; the error that is estimated is of order s."""

    C: np.ndarray  # nodes
    A: np.ndarray
    gamma: float  # the real eigenvalue of A⁻¹
    back: np.ndarray  # weights that extrapolate values at the nodes to 0
    inverse: np.ndarray  # of the Vandermonde matrix of the nodes

    @property
    def stages(self) -> int:
        return len(self.C)

    @property
    def order(self) -> int:
        return 2 * self.stages - 1

    @property
    def root(self) -> np.ndarray:
        """A⁻¹."""
        return np.linalg.inv(self.A)

    @property
    def rising(self) -> np.ndarray:
        """How far the solution has come at θ: Σ θ^(k+1) (rising Z)_k, with how far it has come at the stages, Z."""
        return np.linalg.inv(np.vander(self.C, self.stages, increasing=True) * self.C[:, None])


@cache
def radau(order: int) -> Collocation:
    """Radau IIA of order 1, 5, 9, …

    The s nodes are the roots of P_s − P_(s−1), moved to [0, 1]; A integrates the polynomials through them.
    """
    from numpy.polynomial import Legendre

    s = (order + 1) // 2
    difference = Legendre.basis(s) - Legendre.basis(s - 1)
    nodes = difference.roots().real
    nodes -= difference(nodes) / difference.deriv()(nodes)  # the eigenvalues that roots() takes are inexact
    c = np.sort((1 + nodes) / 2)
    c[-1] = 1.0
    at, weights = np.polynomial.legendre.leggauss(s)  # exact for the polynomials through the nodes
    A = np.array([end / 2 * weights @ _lagrange(c, end * (1 + at) / 2) for end in c])
    values = np.linalg.eigvals(np.linalg.inv(A))
    gamma = float(values[np.argmin(np.abs(values.imag))].real)
    inverse = np.linalg.inv(np.vander(c, s, increasing=True))
    return Collocation(c, A, gamma, _lagrange(c, np.zeros(1))[0], inverse)


def _lagrange(c: np.ndarray, x: np.ndarray) -> np.ndarray:
    """The polynomials that are 1 at one of the nodes c and 0 at the others (columns), at the points x (rows)."""
    others = [np.delete(c, j) for j in range(len(c))]
    return np.stack([np.prod((x[:, None] - o) / (c[j] - o), axis=1) for j, o in enumerate(others)], axis=1)

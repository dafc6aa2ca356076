"""Radau IIA of order 9: nodes, weights, and what extrapolates its stages."""

from __future__ import annotations

import numpy as np

STAGES = 5


def _collocation(s: int) -> tuple[np.ndarray, np.ndarray, float, np.ndarray, np.ndarray]:
    """Radau IIA with s stages: (c, A, γ = the real eigenvalue of A⁻¹, weights that extrapolate to 0, Vandermonde⁻¹).

    The nodes are the roots of P_s − P_(s−1), moved to [0, 1]; A integrates the polynomials through them.
    """
    from numpy.polynomial import Legendre

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
    return c, A, gamma, _lagrange(c, np.zeros(1))[0], inverse


def _lagrange(c: np.ndarray, x: np.ndarray) -> np.ndarray:
    """The polynomials that are 1 at one of the nodes c and 0 at the others (columns), at the points x (rows)."""
    others = [np.delete(c, j) for j in range(len(c))]
    return np.stack([np.prod((x[:, None] - o) / (c[j] - o), axis=1) for j, o in enumerate(others)], axis=1)


C, A, GAMMA, BACK, INVERSE = _collocation(STAGES)
ROOT = np.linalg.inv(A)
RISING = np.linalg.inv(np.vander(C, STAGES, increasing=True) * C[:, None])  # Z at θ: Σ θ^(k+1) (RISING Z)_k

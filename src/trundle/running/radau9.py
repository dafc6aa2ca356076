"""Radau IIA of order 9: nodes, weights, and what extrapolates its stages."""

from __future__ import annotations

import numpy as np

STAGES = 5


def _collocation(s: int) -> tuple[np.ndarray, np.ndarray, float, np.ndarray, np.ndarray]:
    """Radau IIA with s stages: (c, A, γ = the real eigenvalue of A⁻¹, weights that extrapolate to 0, Vandermonde⁻¹).

    The nodes are the roots of P_s − P_(s−1), moved to [0, 1]; A integrates the polynomials through them.
    """
    from numpy.polynomial import Legendre

    nodes = (Legendre.basis(s) - Legendre.basis(s - 1)).roots()
    c = np.sort((1 + nodes.real) / 2)
    c[-1] = 1.0
    powers = np.vander(c, s, increasing=True)
    A = (powers * c[:, None] / np.arange(1, s + 1)) @ np.linalg.inv(powers)
    values = np.linalg.eigvals(np.linalg.inv(A))
    gamma = float(values[np.argmin(np.abs(values.imag))].real)
    inverse = np.linalg.inv(powers)
    return c, A, gamma, inverse[0], inverse


C, A, GAMMA, BACK, INVERSE = _collocation(STAGES)
ROOT = np.linalg.inv(A)
RISING = np.linalg.inv(np.vander(C, STAGES, increasing=True) * C[:, None])  # Z at θ: Σ θ^(k+1) (RISING Z)_k

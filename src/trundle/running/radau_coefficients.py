"""Coefficients of Radau IIA of order 5, and what its Newton iteration and its polynomial make of them."""

from __future__ import annotations

import numpy as np

_R6 = np.sqrt(6.0)
C = np.array([(4 - _R6) / 10, (4 + _R6) / 10, 1.0])
A = np.array(
    [
        [(88 - 7 * _R6) / 360, (296 - 169 * _R6) / 1800, (-2 + 3 * _R6) / 225],
        [(296 + 169 * _R6) / 1800, (88 + 7 * _R6) / 360, (-2 - 3 * _R6) / 225],
        [(16 - _R6) / 36, (16 + _R6) / 36, 1 / 9],
    ]
)
E = np.array([-13 - 7 * _R6, -13 + 7 * _R6, -1.0]) / 3  # weights of the error estimate


def _decomposed() -> tuple[float, complex, np.ndarray, np.ndarray]:
    """A⁻¹ = T diag(γ, α+iβ, α−iβ) T⁻¹ in real form: (γ, α+iβ, T, T⁻¹), columns of T: real, Re, Im."""
    values, vectors = np.linalg.eig(np.linalg.inv(A))
    real = int(np.argmin(np.abs(values.imag)))
    pair = int(np.argmax(values.imag))
    T = np.column_stack([vectors[:, real].real, vectors[:, pair].real, vectors[:, pair].imag])
    return float(values[real].real), complex(values[pair]), T, np.linalg.inv(T)


GAMMA, PAIR, T, TI = _decomposed()
INTERPOLATION = np.linalg.inv(np.vander(C, 3, increasing=True) * C[:, None])  # Z at θ: Σ θ^(k+1) (M Z)_k


def lagrange(nodes: np.ndarray, at: np.ndarray) -> np.ndarray:
    """Weights of the values at the nodes (rows) for the polynomial through them at other points (columns)."""
    away = at[None, :] - nodes[:, None]
    apart = nodes[:, None] - nodes[None, :] + np.eye(nodes.size)
    return np.array([np.delete(away, k, 0).prod(axis=0) / apart[k].prod() for k in range(nodes.size)])

"""Eigenvalues of a linear model, with those that are exactly zero found by rank."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

ZERO = 1e-10  # singular values below this part of the largest one count as zero
ROUNDING = 1e-13  # entries below this part of the largest one do not count where states are scaled


@dataclass(frozen=True)
class Spectrum:
    """``chains``: k-th entry: how many chains of vectors with the eigenvalue zero are longer than k.

    values, vectors: the eigenvalues that are not zero, and their eigenvectors; null: a basis of the vectors v with
    A v = 0, as sparse as elimination makes it.
    """

    values: np.ndarray
    vectors: np.ndarray
    chains: tuple[int, ...]
    null: np.ndarray

    @property
    def zeros(self) -> int:
        """How often zero is an eigenvalue."""
        return sum(self.chains)


def spectrum_of(A: np.ndarray) -> Spectrum:
    """Zero eigenvalues are split off by orthogonal transformations; rounding would move them by its square root."""
    n = A.shape[0]
    if not n:
        return Spectrum(np.zeros(0, complex), np.zeros((0, 0), complex), (), np.zeros((0, 0)))
    scale = _balance(A)
    T, Q, first = A * scale[None, :] / scale[:, None], np.eye(n), 0
    tolerance, chains = ZERO * max(float(np.linalg.norm(T, 2)), 1e-300), []
    while first < n:
        _, sizes, Vt = np.linalg.svd(T[first:, first:])
        count = int((sizes <= tolerance).sum())
        if not count:
            break
        turn = np.eye(n)
        turn[first:, first:] = np.vstack([Vt[n - first - count :], Vt[: n - first - count]]).T
        T, Q = turn.T @ T @ turn, Q @ turn
        T[first:, first : first + count] = 0.0
        chains.append(count)
        first += count
    values, inner = np.linalg.eig(T[first:, first:]) if first < n else (np.zeros(0), np.zeros((0, 0)))
    outer = [
        np.linalg.solve(value * np.eye(first) - T[:first, :first], T[:first, first:] @ inner[:, k])
        for k, value in enumerate(values)
    ]
    whole = np.vstack([np.array(outer).T.reshape(first, len(values)), inner])
    vectors = scale[:, None] * (Q @ whole)
    order = np.lexsort((np.round(np.imag(values), 9), np.round(np.real(values), 9)))[::-1]
    null = _sparse(scale[:, None] * Q[:, : chains[0]]) if chains else np.zeros((n, 0))
    return Spectrum(np.asarray(values, complex)[order], np.asarray(vectors, complex)[:, order], tuple(chains), null)


def _balance(A: np.ndarray) -> np.ndarray:
    """Scales of the states by powers of two that make rows and columns of A alike, rounding errors left out."""
    from scipy.linalg import matrix_balance

    counted = np.where(np.abs(A) > ROUNDING * np.abs(A).max(), A, 0.0)
    _, (scale, _) = matrix_balance(counted, permute=False, separate=True)
    return np.asarray(scale, dtype=float)


def _sparse(basis: np.ndarray) -> np.ndarray:
    """The same space, each vector with an entry of its own (the largest one left)."""
    basis = basis.copy()
    for k in range(basis.shape[1]):
        left = np.abs(basis[:, k:])
        row, column = divmod(int(np.argmax(left)), left.shape[1])
        basis[:, [k, k + column]] = basis[:, [k + column, k]]
        basis[:, k] /= basis[row, k]
        for other in range(basis.shape[1]):
            if other != k:
                basis[:, other] -= basis[row, other] * basis[:, k]
    basis[np.abs(basis) < 1e-9 * np.abs(basis).max(initial=1e-300, axis=0)] = 0.0
    return basis

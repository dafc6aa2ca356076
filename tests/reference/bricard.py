"""Bricard's linkage of six unit rods along the edges of a cube, one freedom, without the library.

The hinges' angles h₁ … h₅ from rod to rod are solved from the closure; velocities by complex steps, so that they are
exact. At rest J(h) ḧ = −V'(h).
"""

import numpy as np

CORNERS = np.array([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1), (0, 0, 1)], dtype=float)
AXES = (1, 2, 0, 1, 2, 0)  # of the hinge at each corner
TINY = 1e-30  # a complex step
THIN = 1e-6  # moment of a thin rod about itself, in m l²


def rotation(axis, angle):
    j, k = (axis + 1) % 3, (axis + 2) % 3
    R = np.eye(3, dtype=complex)
    R[j, j] = R[k, k] = np.cos(angle)
    R[k, j] = np.sin(angle)
    R[j, k] = -R[k, j]
    return R


def rods(h):
    """(rotation, middle, direction at the start) of each moving rod, and what the closure misses."""
    T, P, found = np.eye(3, dtype=complex), CORNERS[1].astype(complex), []
    for i in range(1, 6):
        T = T @ rotation(AXES[i], h[i - 1])
        d = CORNERS[(i + 1) % 6] - CORNERS[i]
        found.append((T, P + T @ (d / 2), d))
        P = P + T @ d
    return found, np.concatenate([P, [T[0, 1], T[2, 1]]])


def slopes(h):
    """Derivatives of the closure by the five angles."""
    return np.array([rods(h + 1j * TINY * unit)[1].imag / TINY for unit in np.eye(5)]).T


def closed(first):
    """All angles for a first one, on the branch through the cube."""
    h = first * np.array([1.0, -1, -1, -1, 1])
    for _ in range(30):
        missed = rods(h.astype(complex))[1].real
        h[1:] -= np.linalg.lstsq(slopes(h.astype(complex))[:, 1:], missed, rcond=1e-9)[0]
    return h


def acceleration(first, g=9.81):
    """(angle of hinge 4, its acceleration at rest) for an angle of hinge 1."""
    h = closed(first)
    by = slopes(h.astype(complex))
    way = np.concatenate([[1.0], -np.linalg.lstsq(by[:, 1:], by[:, 0], rcond=1e-9)[0]])
    J = force = 0.0
    for T, middle, d in rods(h + 1j * TINY * way)[0]:
        v, W = middle.imag / TINY, T.real.T @ T.imag / TINY
        w = np.array([W[2, 1], W[0, 2], W[1, 0]])
        J += v @ v + np.where(d != 0, THIN, 1 / 12) @ w**2
        force -= g * v[1]
    return h[3], way[3] * force / J


def slope(step=5e-3):
    """∂ḧ₄/∂h₄ in the cube, by differences of sixth order."""
    at = {k: np.array(acceleration(k * step)) for k in (-3, -2, -1, 1, 2, 3)}
    dh, da = sum(c * (at[k] - at[-k]) for k, c in ((1, 45), (2, -9), (3, 1)))
    return da / dh

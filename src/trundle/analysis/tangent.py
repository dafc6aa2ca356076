"""The tangent space of all constraints at a state, spanned by variations that can be chosen freely."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from ..equations.functions.restoring import inner_restored
from .state import State
from .variations import Variations

RANK = 1e-9  # pivots below this part of the largest one count as zero
ROUNDING = 1e-11  # rows of the constraints below this size, relative, are zero
PREFERRED = 1e3  # how much rather a variation is made dependent


@dataclass(frozen=True)
class Tangent:
    """``free``: indices in y of the minimal coordinates; y = Z y_free on the constraints."""

    free: tuple[int, ...]
    Z: np.ndarray
    positions: int  # how many of the free ones are positions, and how many velocities
    velocities: int


def tangent_of(
    at: State, v: Variations, free: tuple[int, ...] | None = None, turn: np.ndarray | None = None
) -> Tangent:
    """Positions and velocities that the constraints make dependent, solved for; what follows them follows.

    ``free``: the minimal coordinates, if they are chosen already; ``turn``: how the variations are turned before.
    """
    N = v.columns(at.x) if turn is None else v.columns(at.x) @ turn
    E = _following(at, v, N)
    g, h, _ = at.derivatives(at.ready.program.residual, N @ E)
    indices = np.array(free, dtype=int) if free is not None else _free(v, g, h)
    bound = np.setdiff1d(np.arange(v.size), [*indices, *v.followed])
    rows = np.vstack([g, h])
    Z = np.zeros((v.size, indices.size))
    Z[indices, np.arange(indices.size)] = 1.0
    if bound.size:
        Z[bound] = -np.linalg.lstsq(rows[:, bound], rows[:, indices], rcond=RANK)[0]
    n, m = v.positions, v.velocities
    of_positions = sum(1 for k in indices if k < n and k not in v.own)
    of_velocities = int(((indices >= n) & (indices < n + m)).sum())
    return Tangent(tuple(int(k) for k in indices), E @ Z, of_positions, of_velocities)


def _following(at: State, v: Variations, N: np.ndarray) -> np.ndarray:
    """All variations by those that no constraint follows with its states (angles of closing joints, nearest points)."""
    E = np.eye(v.size)
    if not v.followed:
        return E
    s = at.ready.program.system
    t, x, P = s.symbols()
    restored = ca.Function("restored", [t, x, P], [ca.densify(inner_restored(s, t, x, P))])
    indices = list(v.followed)
    in_x = [s.nx + s.nu + k - v.positions - v.velocities for k in indices]
    E[indices] = at.derivatives(restored, N)[0][in_x]
    E[:, indices] = 0.0
    return E


def _free(v: Variations, g: np.ndarray, h: np.ndarray) -> np.ndarray:
    """Which variations are independent: velocities are looked at first, positions follow them."""
    n, m = v.positions, v.velocities
    bound_u = n + _pivots(h[:, n : n + m], np.ones(m))
    weights = np.ones(n)
    weights[bound_u[bound_u < 2 * n] - n] = PREFERRED  # a velocity that depends has a position that does
    bound_x = _pivots(g[:, :n], weights)
    return np.setdiff1d(np.arange(v.size), [*bound_x, *bound_u, *v.followed])


def _pivots(rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Columns that the rows can be solved for, as many as there are independent rows."""
    from scipy.linalg import qr

    size = np.linalg.norm(rows, axis=1)
    some = size > ROUNDING * size.max(initial=0.0)  # those of contacts that are open, and of unit quaternions, are zero
    rows = rows[some] / size[some, None]
    if not rows.size or size.max() < ROUNDING:
        return np.zeros(0, dtype=int)
    R = qr(rows, mode="r", pivoting=True)[0]
    diagonal = np.abs(np.diag(R))
    rank = int((diagonal > RANK * diagonal[0]).sum())
    chosen: list[int] = []
    left = rows.copy()
    for _ in range(rank):  # the largest pivot after weighting, but never one that is nearly zero
        sizes = np.linalg.norm(left, axis=0)
        sizes = np.where(sizes > 1e-6 * sizes.max(), sizes * weights, 0.0)
        best = int(np.argmax(sizes))
        chosen.append(best)
        direction = left[:, best] / np.linalg.norm(left[:, best])
        left = left - np.outer(direction, direction @ left)
        left[:, chosen] = 0.0
    return np.array(chosen, dtype=int)

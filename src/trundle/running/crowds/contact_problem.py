"""The contact problem of a step of a crowd: velocities by bodies, not by a matrix of all contacts with all."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ...core.thresholds import PROXIMAL_SHIFT, TINY

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix


@dataclass(frozen=True, eq=False)
class ContactProblem:
    """v = rows · twists + b, three rows per contact; 0 ≤ v_n ⟂ p_n ≥ 0, p_t in the disc of radius μ p_n."""

    bodies: np.ndarray  # n × 2
    rows: np.ndarray  # n × 3 × 12
    response: np.ndarray  # n × 3 × 12: twists by unit impulses
    twists: np.ndarray  # without impulses
    b: np.ndarray  # n × 3
    mu: np.ndarray  # n

    @property
    def count(self) -> int:
        return len(self.bodies)

    @cached_property
    def own(self) -> np.ndarray:
        """Blocks of W on its diagonal."""
        return np.asarray(np.einsum("nij,nkj->nik", self.rows, self.response))

    @cached_property
    def free(self) -> np.ndarray:
        """Speeds without impulses."""
        return self.speeds(self.twists)

    @cached_property
    def scale(self) -> np.ndarray:
        """Roots of W's diagonal, the tangents' equal: p times it and v over it are of one unit (n × 3)."""
        normal = np.sqrt(self.own[:, 0, 0] + TINY)
        tangent = np.sqrt((self.own[:, 1, 1] + self.own[:, 2, 2]) / 2 + TINY)
        return np.stack([normal, tangent, tangent], axis=1)

    @cached_property
    def scaled_W(self) -> csr_matrix:
        """W of p and v scaled: blocks of contacts that share a body.

        Contacts may depend on each other: a small multiple of the unit matrix is added.
        """
        from scipy.sparse import csr_matrix, eye

        columns = np.repeat((6 * self.bodies[:, :, None] + np.arange(6)).reshape(-1, 1, 12), 3, axis=1).ravel()
        at, shape = np.arange(0, 36 * self.count + 1, 12), (3 * self.count, self.twists.size)
        scaled = (v / self.scale[:, :, None] for v in (self.rows, self.response))
        rows, response = (csr_matrix((v.ravel(), columns, at), shape) for v in scaled)
        return rows @ response.T + PROXIMAL_SHIFT * eye(3 * self.count)

    def pushed(self, p: np.ndarray) -> np.ndarray:
        """Twists with impulses (n × 3)."""
        out = self.twists.copy()
        change = np.einsum("nij,ni->nj", self.response, p).reshape(-1, 2, 6)
        for side in (0, 1):
            np.add.at(out, self.bodies[:, side], change[:, side])
        return out

    def speeds(self, twists: np.ndarray) -> np.ndarray:
        """v at given twists."""
        return np.asarray(np.einsum("nij,nj->ni", self.rows, twists[self.bodies].reshape(-1, 12)) + self.b)

    def aims(self, p: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(p_n − v_n, p_t − v_t, radius of the disc), scaled: the point whose projection p must be."""
        aim = p * self.scale - self.speeds(self.pushed(p)) / self.scale
        radius = self.mu * self.scale[:, 1] / self.scale[:, 0] * np.maximum(aim[:, 0], 0)
        return aim[:, 0], aim[:, 1:], radius

    def residual(self, p: np.ndarray) -> float:
        """How far the conditions are violated, relative to the speeds without impulses (Alart, Curnier)."""
        normal, pull, radius = self.aims(p)
        length = np.sqrt((pull**2).sum(axis=1) + TINY)
        wanted = np.column_stack([np.maximum(normal, 0.0), pull * np.minimum(1.0, radius / length)[:, None]])
        size = max(np.abs(self.free / self.scale).max(initial=0.0), TINY)
        return float(np.abs(p * self.scale - wanted).max(initial=0.0) / size)

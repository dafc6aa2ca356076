"""The bodies of a model with crowds, in numbers: their motions and mobilities, and states with other motions."""

from __future__ import annotations

import numpy as np

from ...equations.records import BodyMotion
from ...equations.system import System
from ...kernel.kernel import Callers


class Bodies:
    """Free bodies, by number; the base is the last one. Its twist and its mobility are zero."""

    def __init__(self, s: System, calls: Callers, P: np.ndarray) -> None:
        self.s, self.calls, self.P = s, calls, P
        self.velocities = slice(s.nx, s.nx + s.nu)
        cuts = [s.u_slices[s.edge_of[b]] for b in range(len(s.topology.bodies))]
        self._own = np.array([np.arange(cut.start, cut.stop) for cut in cuts])  # velocities of each body

    def at(self, t: float, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(motions of all bodies, mobilities of these and of the base)."""
        motions, mobilities = self.calls["crowd_bodies"](t, x, self.P)
        return motions.reshape(-1, BodyMotion.SIZE), with_base(mobilities)

    def energy(self, t: float, x: np.ndarray) -> np.ndarray:
        """``Energies`` of all islands."""
        return self.calls["energy"](t, x, self.P)[0]

    def moved(self, t: float, x: np.ndarray, motions: np.ndarray, ways: np.ndarray) -> np.ndarray:
        """x with its bodies moved by small ways (as twists)."""
        return self.calls["crowd_move"](t, x, self.P, self.as_velocities(motions, ways))[0]

    def as_velocities(self, motions: np.ndarray, twists: np.ndarray) -> np.ndarray:
        """Twists of the bodies as velocities of the state: angular ones in body axes."""
        axes = motions[:, BodyMotion.at.axes].reshape(-1, 3, 3)
        out = np.zeros(self.s.nu)
        out[self._own[:, :3]] = twists[:-1, :3]
        out[self._own[:, 3:]] = np.einsum("nij,nj->ni", axes, twists[:-1, 3:])
        return out


def with_base(mobilities: np.ndarray) -> np.ndarray:
    """Mobilities (6 × 6) of all bodies, and none of the base."""
    return np.concatenate([mobilities.reshape(-1, 6, 6), np.zeros((1, 6, 6))])

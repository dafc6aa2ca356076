"""Which parts of crowds are near each other: a broad phase by bounding spheres."""

from __future__ import annotations

import numpy as np

from ...core.thresholds import TINY
from ...equations.crowds import CrowdPairs
from ...equations.records import BodyMotion
from ...graph.topology import WORLD

AXES, ORIGIN = BodyMotion.at.axes, BodyMotion.at.r


class Nearby:
    """The members and walls of all crowds, by number, and who carries them."""

    def __init__(self, pairs: CrowdPairs) -> None:
        topology = pairs.s.topology
        parts = [(k, part) for k, crowd in enumerate(pairs.crowds) for part in crowd.parts]
        self.base = len(topology.bodies)  # number of the base among the bodies
        found = [topology.body_of(frame) for _, (frame, _) in parts]
        self.body = np.array([self.base if b == WORLD else b for b in found])
        self.crowd = np.array([k for k, _ in parts])
        starts = pairs.starts
        self.members = np.concatenate([starts[k] + np.arange(len(c.members)) for k, c in enumerate(pairs.crowds)])
        self.walls = np.setdiff1d(np.arange(len(parts)), self.members)
        self.radius = np.array([c.radius(i) for c in pairs.crowds for i in range(len(c.members))])
        offsets = [frame.offset for _, (frame, _) in parts]
        self._offset = np.array([np.zeros(3) if v is None else v for v in offsets])[self.members]
        a, b = np.meshgrid(self.walls, self.members, indexing="ij")
        own = (self.crowd[a] == self.crowd[b]) & (self.body[a] != self.body[b])
        self.at_walls = np.stack([a[own], b[own]], axis=1)

    def radius_of(self, parts: np.ndarray) -> np.ndarray:
        """Radii of members, by their numbers among all parts."""
        return self.radius[np.searchsorted(self.members, parts)]

    def centres(self, motions: np.ndarray) -> np.ndarray:
        """Where the members are. motions: of all bodies, a row each."""
        mine = motions[self.body[self.members]]
        turned = np.einsum("nji,nj->ni", mine[:, AXES].reshape(-1, 3, 3), self._offset)
        return np.asarray(mine[:, ORIGIN] + turned)

    def fastest(self, twists: np.ndarray) -> float:
        """A bound of the members' speeds (m/s). twists: of all bodies, a row each."""
        mine = twists[self.body[self.members]]
        away = np.linalg.norm(self._offset, axis=1)
        speeds = np.linalg.norm(mine[:, :3], axis=1) + np.linalg.norm(mine[:, 3:], axis=1) * away
        return float(speeds.max(initial=0.0))

    def pairs(self, motions: np.ndarray, margin: float) -> np.ndarray:
        """Pairs of parts (A, B) that are nearer than the margin (m), and all members at all walls."""
        from scipy.spatial import cKDTree

        centres = self.centres(motions)
        if not np.all(np.isfinite(centres)):
            return self.at_walls[:0]
        tree = cKDTree(centres)
        found = tree.query_pairs(2 * self.radius.max() + margin, output_type="ndarray")
        i, j = np.sort(found, axis=1).T
        apart = np.linalg.norm(centres[i] - centres[j], axis=1) - self.radius[i] - self.radius[j]
        a, b = self.members[i], self.members[j]
        near = (apart < margin) & (self.crowd[a] == self.crowd[b]) & (self.body[a] != self.body[b])
        return np.concatenate([np.stack([a[near], b[near]], axis=1), self.at_walls])

    def deepest(self, motions: np.ndarray) -> tuple[float, tuple[int, int]]:
        """The deepest overlap of two members over the smaller radius, and which two: over all pairs, by brute force."""
        centres, worst, which = self.centres(motions), -np.inf, (0, 0)
        for k in range(1, len(self.members)):
            a, b = self.members[:k], self.members[k]
            depth = self.radius[:k] + self.radius[k] - np.linalg.norm(centres[:k] - centres[k], axis=1)
            depth = depth / np.maximum(np.minimum(self.radius[:k], self.radius[k]), TINY)
            depth[(self.crowd[a] != self.crowd[b]) | (self.body[a] == self.body[b])] = -np.inf
            at = int(np.argmax(depth))
            if depth[at] > worst:
                worst, which = float(depth[at]), (int(a[at]), int(b))
        return worst, which

"""What is reported of the contacts of crowds: which pairs touch, where, and with what forces."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...equations.crowds import CrowdPairs
from ...model.crowd import Crowd
from .looking import Pairs
from .nearby import Nearby

Signals = dict[str, tuple[np.ndarray, str, str]]


@dataclass
class Touching:
    """The contacts of one step that pushed."""

    parts: np.ndarray  # n × 2
    point: np.ndarray  # n × 3
    force: np.ndarray  # n × 3: on B, the mean over the step

    @classmethod
    def none(cls) -> Touching:
        return cls(np.zeros((0, 2), dtype=int), np.zeros((0, 3)), np.zeros((0, 3)))

    @classmethod
    def of(cls, pairs: Pairs, efforts: np.ndarray) -> Touching:
        push = efforts[:, 0] > 0
        force = np.einsum("nij,ni->nj", pairs.rows[:, :, 6:9], efforts)
        return cls(pairs.parts[push], pairs.facts.point[push], force[push])


def signals(crowds: list[Crowd], nearby: Nearby, pairs: CrowdPairs, shown: list[Touching]) -> Signals:
    """Signals of all crowds over the outputs; lists of contacts are filled up with NaN."""
    found: Signals = {}
    for k, crowd in enumerate(crowds):
        mine = [nearby.crowd[touching.parts[:, 1]] == k for touching in shown]
        most = max((int(m.sum()) for m in mine), default=1) or 1
        table = np.full((len(shown), most, 8), np.nan)
        for row, touching, m in zip(table, shown, mine, strict=True):
            values = touching.parts[m] - pairs.starts[k], touching.point[m], touching.force[m]
            row[: int(m.sum())] = np.concatenate(values, axis=1)
        count = np.array([float(m.sum()) for m in mine])
        found[f"{crowd.path}.touching"] = count, "1", "number of contacts that push"
        found[f"{crowd.path}.pair"] = table[..., :2], "1", "which parts touch: A and B; walls after all members"
        found[f"{crowd.path}.P"] = table[..., 2:5], "m", "points of contact"
        found[f"{crowd.path}.F_B"] = table[..., 5:], "N", "forces on B, means over the last step"
    return found

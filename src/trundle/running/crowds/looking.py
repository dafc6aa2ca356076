"""What is known of pairs of parts that are near each other, as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...equations.crowds import BATCH, CrowdPairs
from ...equations.records import TWIST, BodyMotion, PairFacts
from ...kernel.kernel import Callers
from .nearby import Nearby


@dataclass
class Pairs:
    """Pairs of parts (A, B), a row each."""

    parts: np.ndarray  # n × 2: numbers of the parts,
    bodies: np.ndarray  # and of their bodies
    facts: PairFacts  # a row per pair in every field
    rows: np.ndarray  # n × 3 × 12: normal and tangential speeds by the twists of A and B
    couple: np.ndarray  # n × 12: wrenches of resistance per normal effort

    @property
    def count(self) -> int:
        return len(self.parts)

    def only(self, which: np.ndarray) -> Pairs:
        """Some of them."""
        return Pairs(
            self.parts[which], self.bodies[which], self.facts.rows(which), self.rows[which], self.couple[which]
        )

    def speeds(self, twists: np.ndarray) -> np.ndarray:
        """n × 3 speeds. twists: of all bodies and of the base, a row each."""
        return np.asarray(np.einsum("nij,nj->ni", self.rows, self.both(twists)))

    def both(self, twists: np.ndarray) -> np.ndarray:
        """Twists of A and B, n × 12."""
        return twists[self.bodies].reshape(-1, 12)

    def responses(self, mobilities: np.ndarray, resisted: bool = True) -> np.ndarray:
        """n × 3 × 12: twists of A and B by impulses in the three directions, those of resistance included if wanted.

        mobilities: of all bodies and of the base.
        """
        wrenches = self.rows.copy()
        if resisted:
            wrenches[:, 0] += self.couple
        M = mobilities[self.bodies]
        return np.concatenate(
            [np.einsum("nkj,nij->nik", M[:, side], wrenches[:, :, 6 * side : 6 * side + 6]) for side in (0, 1)], axis=2
        )


class Looking:
    """Calls the kernel for pairs of parts, kind by kind."""

    def __init__(self, pairs: CrowdPairs, nearby: Nearby, calls: Callers) -> None:
        self.pairs, self.nearby, self.calls = pairs, nearby, calls

    def at(self, t: float, motions: np.ndarray, parts: np.ndarray) -> Pairs:
        """All that is known of pairs. motions: of all bodies, a row each."""
        every = np.vstack([motions, np.zeros(BodyMotion.SIZE)])
        bodies = self.nearby.body[parts]
        table = np.zeros((len(parts), PairFacts.SIZE))
        kinds = np.array([self.pairs.kind(a, b) for a, b in parts.tolist()], dtype=int)
        for kind in np.unique(kinds):
            mine = np.flatnonzero(kinds == kind)
            for first in range(0, len(mine), BATCH):
                batch = mine[first : first + BATCH]
                table[batch] = self._batch(int(kind), t, every[bodies[batch]], parts[batch])
        facts = PairFacts.table(table)
        rows = np.concatenate([facts.rows_A.reshape(-1, 3, 6), facts.rows_B.reshape(-1, 3, 6)], axis=2)
        return Pairs(parts, bodies, facts, rows, np.concatenate([facts.couple_A, facts.couple_B], axis=1))

    def _batch(self, kind: int, t: float, motions: np.ndarray, parts: np.ndarray) -> np.ndarray:
        """Up to ``BATCH`` pairs of one kind; the rest of the batch repeats the last one."""
        call, n = self.calls[f"look_{kind}"], len(parts)
        K_A, K_B, time, numbers = call.args
        time[0] = t + call.epoch
        for slot, values in ((K_A, motions[:, 0]), (K_B, motions[:, 1])):
            table = slot.reshape(BATCH, BodyMotion.SIZE)
            table[:n], table[n:] = values, values[-1]
        own = np.array([self.pairs.numbers(a, b) for a, b in parts.tolist()])
        if own.size:
            table = numbers.reshape(BATCH, -1)
            table[:n], table[n:] = own, own[-1]
        call.call()
        return call.res[0].reshape(BATCH, PairFacts.SIZE)[:n].copy()


def twists_of(motions: np.ndarray) -> np.ndarray:
    """Twists of all bodies and of the base."""
    return np.vstack([motions[:, TWIST], np.zeros(6)])

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from ..equations.contact import FACTS, FAR, JUMP, STICKS, THICKNESS

if TYPE_CHECKING:
    from .contacts import Contacts


class Facts:
    """What ``decide`` says, by contact."""

    def __init__(self, contacts: Contacts, out: list[np.ndarray]) -> None:
        m, n = contacts.rows, contacts.n
        self.W = out[0].reshape(m, m)
        self.speeds, self.drift = out[1], out[2]
        table = out[3].reshape(n, FACTS)
        self.gap, self.static, self.kinetic = table[:, 0], table[:, 1], table[:, 2]
        self.tangents = table[:, 3:9].reshape(n, 2, 3).transpose(0, 2, 1)  # world ← (t1, t2)
        self.reach, self.edge = table[:, 9], table[:, 10]
        self.sticks = table[:, STICKS].tolist()
        self.thickness, self.jump = table[:, THICKNESS].tolist(), table[:, JUMP].tolist()
        self.far = table[:, FAR]  # m: the largest coordinate of the frames, by which gaps are rounded
        self.v = self.speeds[contacts.three_rows]
        self.slip = np.linalg.norm(self.v[:, 1:], axis=1)
        at = contacts.ratio_start
        self.ratios = [out[4][a:b] for a, b in pairwise(at)]
        self.guess, self.touching = out[5], contacts.tail[:, 0].tolist()
        self.mobilities = out[6] if out[6].size == m else None  # of rows that may depend on each other

"""Slots that stand on several carriers at once: a slot holds one, so these would hand over to each other for ever."""

from __future__ import annotations

from collections import deque

from ..core.errors import SimulationError
from ..model.contact import Unilateral

MANY, FEW = 32, 4  # this many hand-overs of one slot, among this few carriers, end a run,
LOW = 1e4  # if each comes within the time in which a body rises and falls by this many gaps of rounding size


class HandOvers:
    """Watches the hand-overs of all slots of a run."""

    def __init__(self, items: list[Unilateral]) -> None:
        self._items = items
        self._last: dict[int, deque[tuple[float, int]]] = {}

    def follow(self, i: int, t: float, carrier: int, level: float, pull: float, epoch: float) -> None:
        """Take note that a carrier of contact i takes over at t; raises if carriers only alternate.

        level: the gap that is treated as zero (m); pull: how fast the gap would close by itself (m/s²).
        """
        last = self._last.setdefault(i, deque(maxlen=MANY))
        last.append((t, carrier))
        took, carriers = t - last[0][0], sorted({k for _, k in last})
        if len(last) < MANY or len(carriers) > FEW or pull <= 0 or took > MANY * (8 * LOW * level / pull) ** 0.5:
            return
        c = self._items[i]
        names = ", ".join(f"{k} ({c.carriers[k].body.path})" for k in carriers)
        raise SimulationError(
            c.path,
            f"stands on several carriers at once at t = {epoch + t:.9g}: {MANY} hand-overs among {names} within"
            f" {took:.2g} s",
            "A slot holds one carrier at a time. Give each of these frames a contact of its own (tr.RigidContact"
            " without others), or end the run before it comes to rest: until=lambda s: …",
        )

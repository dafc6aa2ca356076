"""Slots: which of its carriers a contact sits on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..core.thresholds import CARRIER_END
from ..equations.records import ContactSignals, Guards
from ..kernel.kernel import Callers

if TYPE_CHECKING:
    from .contacts import Contacts

LEAVING = slice(ContactSignals.at.guards.start + Guards.at.leaving, None, ContactSignals.SIZE)


def may_hand_over(c: Contacts) -> bool:
    """True if some slot may be at the end of its carrier, by the signals seen last; or if nothing is known."""
    if not c.s.slots:
        return False
    ends = c.rows_seen[LEAVING]
    return c.flying or not ends or min(ends) < CARRIER_END


def take_over(c: Contacts, calls: Callers, t: float, x: np.ndarray) -> dict[int, str]:
    """In every slot the nearest carrier is the one in contact; what changed, in words."""
    if not c.s.slots:
        return {}
    gaps, reaches = (v.tolist() for v in calls["carriers"](t, x, c.P))
    found, at = {}, 0
    for i, item in enumerate(c.items):
        if not item.others:
            continue
        end = at + 1 + len(item.others)
        mine, reach = gaps[at:end], reaches[at:end]
        at, old = end, int(c.modes.carrier[i])
        new, least = old, min(mine)
        close = c.rounding[i] / 2
        if least < mine[old] - close:
            new = mine.index(least)
        elif reach[old] < close:  # others are as near: they count only at the end of this one's surface
            new = max((k for k, gap in enumerate(mine) if gap <= mine[old] + close), key=reach.__getitem__)
        if new != old:
            c.modes.carrier[i] = new
            found[i] = f"carrier {new} ({item.carriers[new].body.path}) takes over"
    return found

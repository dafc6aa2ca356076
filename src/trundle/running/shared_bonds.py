"""Stops and dry friction of one bond of a joint: at a stop only one of them holds the bond.

How two of them would share the load is not determined. The stop holds the bond while it is pressed even without
friction; otherwise friction holds it alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.thresholds import STOP_PRESSED, TINY
from ..model.contact import FLIGHT
from .complementarity import largest

if TYPE_CHECKING:
    from collections.abc import Callable

    from .contacts import Contacts
    from .facts import Facts


def shared(items: list[Any]) -> dict[int, list[int]]:
    """By contact that is the friction of a joint's bond: the stops of this bond."""
    bonds: dict[Any, list[int]] = {}
    for i, c in enumerate(items):
        if c.host is not None:
            bonds.setdefault((id(c.host), c.bond), []).append(i)
    parts = [(i, [k for k in found if "gap" in items[k].shown()]) for found in bonds.values() for i in found]
    return {i: stops for i, stops in parts if stops and "gap" not in items[i].shown()}


def one_holder_each(
    contacts: Contacts, facts: Facts, closed: list[int], efforts: Callable[[list[int]], np.ndarray]
) -> list[int]:
    """The closed contacts without those that leave their bond to another one; the modes of these are set.

    efforts: contacts → efforts of all rows if these alone are closed.
    """
    here, row = set(closed), contacts.first_row
    pairs = {i: [k for k in contacts.shared[i] if k in here] for i in closed if i in contacts.shared}
    pairs = {i: stops for i, stops in pairs.items() if stops and contacts.gripping[i]}
    if not pairs:
        return closed
    found = efforts([i for i in closed if i not in pairs])
    least = STOP_PRESSED * max(contacts.force[closed[0]], largest(found))
    idle = {i for i, stops in pairs.items() if any(found[row[k]] > least for k in stops)}
    for _ in range(len(pairs)):  # friction that cannot hold against a stop leaves the bond to it
        left = {k for i, stops in pairs.items() if i not in idle for k in stops}
        kept = [i for i in closed if i not in idle and i not in left]
        motion = facts.W @ efforts(kept) + facts.drift
        noise = STOP_PRESSED * max(largest(facts.drift), TINY)
        slipping = {i for i, stops in pairs.items() if i not in idle and any(motion[row[k]] < -noise for k in stops)}
        if not slipping:
            break
        idle |= slipping
    left = {k for i, stops in pairs.items() if i not in idle for k in stops}
    for i in idle | left:
        contacts.put(i, FLIGHT)
        contacts.modes.asleep[i] = float(i in idle)
    return [i for i in closed if i not in idle and i not in left]


def awake(contacts: Contacts) -> None:
    """Wake all friction that was left to a stop, before modes are chosen."""
    if contacts.shared:
        contacts.modes.asleep[np.array(list(contacts.shared), dtype=int)] = 0.0

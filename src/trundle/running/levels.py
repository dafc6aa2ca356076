"""How far below zero the guards of contacts count as events, and how near to zero they must be brought."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..core.thresholds import AT_KINK, FORCE_LEVEL, STILL, TINY
from ..equations.records import OUTSIDE, ContactSignals, Guards
from ..model.contact import FLIGHT, ROLLING, SLIDING

if TYPE_CHECKING:
    from .contacts import Contacts

CLEAR = 100  # margin of friction in its cone, in levels of force, that is more than rounding
FINE = 1e-3  # accuracy with which events that leave the motion continuous are located, relative to rtol
ON_KINK = 1e-3  # accuracy with which the change of a law's form is located, relative to the slip at which it changes
PARTING, SLIPPING, LEAVING = Guards.at.parting, Guards.at.slipping, Guards.at.leaving
WIDTH = ContactSignals.SIZE
CONE = ContactSignals.at.guards.start + Guards.at.slipping  # index of the cone's margin, of a contact that sticks


class Levels(NamedTuple):
    """Three per contact. ``added`` to a guard: below zero is an event. ``near``: how near to zero guards must be
    brought, gaps to their level, the others as the tolerance allows. ``listed``: the first as a list."""

    added: np.ndarray
    near: list[float]
    listed: list[float]


def levels(c: Contacts) -> Levels:
    """The levels for the current modes and the largest speeds and forces so far."""
    level, near = [0.0] * (Guards.SIZE * c.n), [0.0] * (Guards.SIZE * c.n)
    fine = FINE * c.rtol
    stills, extended = c.modes.no_slip.tolist(), c.modes.extended.tolist()
    gaps, just_started, rounding = c.gap_level.tolist(), c.just_started.tolist(), c.rounding.tolist()
    for i, mode in enumerate(c.mode.tolist()):
        force = FORCE_LEVEL * c.force[i]
        if mode == ROLLING and c.rows_seen and c.rows_seen[WIDTH * i + CONE] > CLEAR * force:
            c.inside[i] = True  # friction that holds with a margin fails exactly at the edge of the cone
        # the slip's guard includes the slip that is treated as zero, for slips that have just begun
        second = 0.0 if just_started[i] or c.layered[i] else STILL / 10 * c.speed[i] - stills[i]
        if mode == ROLLING:
            second = 0.0 if c.inside[i] else force
        slippery = mode == SLIDING and c.sticking[i] and not c.gripping[i]  # its slip may be zero
        apart = mode == FLIGHT and not c.loaded[i]  # without a load the guard is the load, a force
        if mode == FLIGHT and c.loaded[i]:
            force = max(force, gaps[i])
        added = 1e300 if slippery else second
        first = 0.1 * gaps[i] if apart else max(0.1 * force, fine * c.force[i])
        second = max(0.1 * abs(second), fine * (c.force[i] if mode == ROLLING else c.speed[i]))
        if mode == ROLLING:
            second = max(second, 1e-3 * force)
        if mode == SLIDING and c.layered[i]:
            second = min(max(second, AT_KINK * c.thickness[i]), max(ON_KINK / 2 * c.thickness[i], TINY))
            if c.banded[i] and c.modes.layer[i] == OUTSIDE:  # one that has just left the band is not back in it
                added = 4 * second
        end = max(0.1 * rounding[i], fine) if extended[i] > 0 else 0.1 * rounding[i]
        start = Guards.SIZE * i
        level[start + PARTING] = gaps[i] if apart else force
        level[start + SLIPPING] = added
        level[start + LEAVING] = rounding[i]
        near[start + PARTING], near[start + SLIPPING], near[start + LEAVING] = first, second, end
    return Levels(np.array(level).reshape(c.n, Guards.SIZE), near, level)

"""Gaps that close and open again inside a long step, unseen at its ends: a body on a hinge that turns fast.

An angle that grows evenly is followed by steps of any length, also of many turns. Where bodies may have come together
on the way the gaps are sampled inside of the step, ever closer, until cubics between the samples agree with them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..equations.records import ContactSignals
from ..model.contact import FLIGHT
from .contacts import Contacts

TURN = 1.0  # rad (or m): a step with smaller motions has no unseen turns
AGREE = 0.2  # allowed error of a cubic in its middle, relative to the gap
MOST = 10  # halvings of a step
EVERY = ContactSignals.every


class Gaps(NamedTuple):
    """Gaps (m) and their rates over the whole step (m), of some contacts, at a part of the step."""

    part: float
    gap: np.ndarray
    rate: np.ndarray


def closed_inside(
    contacts: Contacts,
    asleep: np.ndarray,
    moved: float,
    h: float,
    before: np.ndarray,
    after: np.ndarray,
    signals: Callable[[], Callable[[float], np.ndarray]],
) -> float | None:
    """The fraction of the step at which a contact in Flight is closed that is open at both ends; None if there is none.

    asleep: contacts whose gaps are not followed; moved: the largest velocity times h; before, after: signals at both
    ends; signals: gives a function for those at a fraction of the step.
    """
    if moved < TURN or not contacts.flying:
        return None
    ends = [_gaps(theta, c, h) for theta, c in ((0.0, before), (1.0, after))]
    fastest = np.maximum(*(np.hypot(c[EVERY.gap_rate], c[EVERY.slip_speed]) for c in (before, after)))
    near = ends[0].gap + ends[1].gap < fastest * h
    watched = near & (contacts.mode == FLIGHT) & (asleep < 0.5) & ~np.array(contacts.ends, dtype=bool)
    watched &= (ends[1].gap > 0) & ((ends[0].gap > 0) | (ends[0].rate > 0))  # it may just have opened
    if not watched.any():
        return None
    first, last = (Gaps(e.part, np.maximum(e.gap[watched], 0.0), e.rate[watched]) for e in ends)
    sample = signals()

    def at(part: float) -> Gaps:
        found = _gaps(part, sample(part), h)
        return Gaps(part, found.gap[watched], found.rate[watched])

    return _first_closed(at, first, last, MOST)


def _gaps(part: float, c: np.ndarray, h: float) -> Gaps:
    return Gaps(part, c[EVERY.gap], c[EVERY.gap_rate] * h)


def _first_closed(at: Callable[[float], Gaps], a: Gaps, b: Gaps, halvings: int) -> float | None:
    """The first fraction between two samples at which a gap is found to be negative."""
    middle, wide = at((a.part + b.part) / 2), b.part - a.part
    expected = (a.gap + b.gap) / 2 + wide * (a.rate - b.rate) / 8
    size = np.minimum(np.maximum(a.gap, b.gap), middle.gap)
    smooth = (np.abs(middle.gap - expected) < AGREE * size) & (_least(a, middle) >= 0) & (_least(middle, b) >= 0)
    if smooth.all() or not halvings:
        return middle.part if (middle.gap < 0).any() else None
    left = _first_closed(at, a, middle, halvings - 1)
    if left is not None:
        return left
    if (middle.gap < 0).any():
        return middle.part
    return _first_closed(at, middle, b, halvings - 1)


def _least(a: Gaps, b: Gaps) -> np.ndarray:
    """A lower bound of the gap between two samples: twice as far below them as where their tangents meet."""
    wide = b.part - a.part
    turns = (a.rate < 0) & (b.rate > 0)
    bend = np.where(turns, b.rate - a.rate, 1.0)
    until = (a.gap - b.gap + b.rate * wide) / bend
    return np.where(turns, a.gap + 2 * a.rate * until, np.minimum(a.gap, b.gap))

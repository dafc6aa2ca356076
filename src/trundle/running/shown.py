"""Modes for an output of time stepping: those with which the forces there obey the laws of contact.

A step gives impulses, but at an instant forces are reported. A contact that took an impulse in the last step may
part at its end, or leave its cone: then another set of modes is right for the output. The steps do not use it.
"""

from __future__ import annotations

import numpy as np

from ..core.errors import SimulationError
from ..equations.records import Mode
from ..kernel.kernel import Callers
from ..model.contact import FLIGHT, ROLLING, SLIDING
from .choosing import WHOLE, choose
from .contacts import Contacts

STICKS = 1e150  # m/s: larger than any slip; contacts that roll have slips of the size of the step's error
STARTING = 1e6  # by how much the slip that counts as zero exceeds the slip that a step left in a contact that rolled


def shown_modes(c: Contacts, calls: Callers, t: float, x: np.ndarray) -> np.ndarray:
    """The modes of all contacts that are closed at this state, by complementarity on accelerations."""
    closed = [i for i in c.free if c.mode[i] != FLIGHT]
    if not closed or not c.due(calls["flow"](t, x, c.P)[1]):  # none is closed, or the forces obey the laws
        return c.mode_rows.copy()
    rows, mode, force = c.mode_rows.copy(), c.mode.copy(), c.force.copy()
    for rolling in (STICKS, 0.0):  # a blow may leave contacts that rolled with a slip: they are then judged by it
        c.modes.no_slip[:] = np.where(mode == ROLLING, rolling, 0.0)
        facts = c.facts(calls, t, x)
        try:
            choose(c, t, facts, closed, {}, WHOLE)
        except SimulationError:
            c.mode_rows[:], c.mode[:] = rows, mode
            continue
        c.modes.no_slip[:] = Mode.table(rows).no_slip
        starts = (mode == ROLLING) & (c.mode == SLIDING) & (rolling > 0)
        c.modes.no_slip[starts] = STARTING * np.linalg.norm(facts.v[starts, 1:], axis=1)
        if not c.due(calls["flow"](t, x, c.P)[1]):
            break
        c.mode_rows[:], c.mode[:] = rows, mode
    else:
        _release_jammed(c, calls, t, x, closed)
    shown = c.mode_rows.copy()
    c.mode_rows[:], c.mode[:], c.force[:] = rows, mode, force
    c.sort()
    return shown


def _release_jammed(c: Contacts, calls: Callers, t: float, x: np.ndarray, closed: list[int]) -> None:
    """Rigid contact has no forces here (Painlevé), while impulses do exist: none are shown of contacts that act on one
    whose force would break the laws."""
    wrong = c.violated(calls["flow"](t, x, c.P)[1])
    for group in c.islands.groups(closed):
        if wrong[group].any():
            for i in group:
                c.put(i, FLIGHT)

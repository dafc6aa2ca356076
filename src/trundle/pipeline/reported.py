"""From the outcome of a run to its solution: audits, statistics, modes."""

from __future__ import annotations

import json

import numpy as np

from ..equations.parameters import parameter_table
from ..equations.prepare import Prepared
from ..equations.records import Audit, Mode
from ..kernel.kernel import Caller, Kernel
from ..model.model import Model
from ..results.ledger import energy_scale
from ..results.solution import Solution
from ..results.source import Source
from ..running.carrying import final_state
from ..running.outcome import Outcome


def reported(model: Model, ready: Prepared, kernel: Kernel, outcome: Outcome, times: object = None) -> Solution:
    """The solution: at the given times only, or with all rows there are."""
    import xarray as xr

    rows = _audited(ready, kernel, outcome)
    start = Audit.of(rows[0])
    first = float(start.kinetic + start.potential + start.stored)
    final = final_state(ready, outcome.times, outcome.states, outcome.modes, outcome.changes)
    if times is not None:
        keep = outcome.at(times)
        outcome, rows = outcome.only(keep), rows[keep]
    _judge(outcome, rows, first, outcome.states[:, ready.system.size - ready.system.nw :].T)
    data = xr.Dataset(
        coords={"time": ("time", outcome.times, {"units": "s", "long_name": "time"})},
        attrs={
            "model": type(model).__name__,
            "reason": outcome.reason,
            "statistics": json.dumps(outcome.statistics.as_dict()),
            "parameters": json.dumps(parameter_table(ready)),
            "events": json.dumps([e.as_dict() for e in outcome.events]),
            "first_modes": json.dumps(outcome.first_modes),
            "first_energy": first,
            "final": final,
            "span": json.dumps(outcome.span or (float(outcome.times[0]), float(outcome.times[-1]))),
        },
    )
    source = Source(ready.program, ready.system, ready.P, outcome.times, outcome.states, outcome.modes, outcome.track)
    solution = Solution(data, source)
    _put_modes(solution, ready, outcome)
    for name, (values, unit, text) in outcome.signals.items():
        solution.put(name, values, unit, text)
    for entry, column in zip(Audit.ENTRIES, rows.T, strict=True):
        solution.put(f"audit.{entry.name}", column.copy(), entry.unit, entry.text)
    return solution


def _audited(ready: Prepared, kernel: Kernel, outcome: Outcome) -> np.ndarray:
    """An ``Audit`` per output."""
    audit = Caller(kernel.functions["audit"])
    given = audit.given
    given.P[: ready.P.size] = ready.P
    rows = np.zeros((outcome.times.size, Audit.SIZE))
    for k, (t, x) in enumerate(zip(outcome.times, outcome.states, strict=True)):
        given.t[0], given.x[: x.size] = t, x
        if outcome.modes is not None and outcome.modes.shape[1]:
            given.P[ready.P.size - outcome.modes.shape[1] : ready.P.size] = outcome.modes[k]
        audit.call()
        rows[k] = audit.found.out
    return rows


def _judge(outcome: Outcome, rows: np.ndarray, first: float, works: np.ndarray) -> None:
    """The largest residuals, into the statistics. first: the energy at the start of the run; works: one row each."""
    audit, stats = Audit.table(rows), outcome.statistics
    stats.position_residual, stats.velocity_residual = float(audit.position.max()), float(audit.velocity.max())
    total = audit.kinetic + audit.potential + audit.stored
    scale = energy_scale(audit.kinetic, audit.potential, audit.stored, works)
    stats.energy_residual = float(np.abs(total - first - audit.work).max() / scale)


def _put_modes(solution: Solution, ready: Prepared, outcome: Outcome) -> None:
    """Modes of all contacts, and which carriers of slots touch."""
    contacts = ready.system.contacts  # first of all; those with switches follow
    for i, path in zip(range(len(contacts)), outcome.first_modes, strict=False):
        assert outcome.modes is not None
        first = outcome.modes.shape[1] - Mode.SIZE * (len(contacts) - i)
        mode = Mode.table(outcome.modes[:, first : first + Mode.SIZE])
        names = ready.system.closing[ready.system.contacts[i]][0].modes  # type: ignore[attr-defined]
        text = ", ".join(f"{k} {name}" for k, name in enumerate(names))
        solution.put(f"{path}.mode", mode.touches + mode.sticks, "1", text)
        if ready.system.contacts[i] in ready.system.slots:
            solution.put(f"{path}.carrier", mode.carrier, "1", "which carrier is in contact, counted from 0")

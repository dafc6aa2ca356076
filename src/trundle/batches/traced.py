"""The rows of a batch as one model: numbers that differ between the runs are columns, and the model is built once.

Where the runs do not agree on what the model does (``core.columns``), or where one row built by itself gives other
numbers, there is no such model, and the runs are begun one by one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.columns import Column, Undecided
from ..core.thresholds import TRACED_ALIKE
from ..equations.prepare import Prepared, prepare
from ..equations.targets import Targets, targets_of
from .rows import Rows
from .task import Task

TRIED = 4  # rows that are built by themselves, too, at most


@dataclass(frozen=True)
class Traced:
    """A model of several runs, with columns among its numbers and in its state at the start."""

    ready: Prepared
    runs: np.ndarray  # rows of the batch
    x: np.ndarray  # the state that initial values ask for


def traced(task: Task, runs: list[int], redundant: bool) -> Traced:
    """The model of these runs; raises ``Undecided`` where there is none."""
    rows, which = task.rows, np.array(runs)
    if task.options.get("coordinates", "joint") != "joint":
        raise Undecided("absolute coordinates begin from joint coordinates")
    changes = {**rows.same} | {path: _columns(column[which]) for path, column in rows.varied.items()}
    initial = {**rows.same_start} | {path: _columns(column[which]) for path, column in rows.started.items()}
    try:
        _built(task, rows.parameters(runs[0]), rows.initial(runs[0]), redundant)  # what all rows share
        ready, targets = _built(task, changes, initial, redundant)
        _require_states_alone(targets)
        found = Traced(ready, which, targets.x)
        for k in _samples(rows, which):
            alone = _built(task, rows.parameters(int(which[k])), rows.initial(int(which[k])), redundant)
            _require_equal(found, int(k), *alone)
    except Undecided:
        raise
    except Exception as failure:  # code of models, which columns may disturb in any way
        raise Undecided(f"{type(failure).__name__}: {failure}") from failure
    return found


def _columns(column: np.ndarray) -> Any:
    """A number or a vector of all runs."""
    if column.ndim == 1:
        return Column(column)
    if column.ndim == 2:
        return tuple(Column(np.ascontiguousarray(part)) for part in column.T)
    raise Undecided("matrices differ between the runs")


def _built(task: Task, changes: dict[str, Any], initial: dict[str, Any], redundant: bool) -> tuple[Prepared, Targets]:
    """The equations, and what is asked for at the start."""
    ready = prepare(task.model, changes, "joint", redundant)
    if ready.topology.heavy_roots():
        raise Undecided("trees of free bodies that start from their heaviest one")
    assembly = ready.assembly
    given = {**assembly.pins, **initial}
    pins = {path: value for path, value in given.items() if value is not None}
    loosened = {p: assembly.pins[p] for p, v in given.items() if v is None and p in assembly.pins}
    guesses = {**assembly.guesses, **loosened}
    own = task.options.get("guess") or {}
    return ready, targets_of(ready.system, ready.program.states[1], pins, guesses, own)


def _require_states_alone(targets: Targets) -> None:
    if targets.pins or targets.guesses:
        raise Undecided(f"{(targets.pins + targets.guesses)[0].name} is given at the start, which is no state")


def _samples(rows: Rows, which: np.ndarray) -> list[int]:
    """Rows that are tried: some of the first, the last and those with extreme values."""
    columns = [c[which].reshape(len(which), -1) for c in (*rows.varied.values(), *rows.started.values())]
    extreme = [int(k) for c in columns for k in (*c.argmin(axis=0)[:1], *c.argmax(axis=0)[:1])]
    found = list(dict.fromkeys([0, len(which) - 1, *extreme]))
    return [found[int(k)] for k in np.unique(np.linspace(0, len(found) - 1, TRIED).astype(int))]


def _require_equal(found: Traced, k: int, ready: Prepared, targets: Targets) -> None:
    """Raise unless a row built by itself has the same equations and numbers."""
    same = ready.program is found.ready.program and not (targets.pins or targets.guesses)
    for mine, own in ((found.ready.P, ready.P), (found.x, targets.x)):
        one = np.array([v.values[k] if type(v) is Column else v for v in mine], dtype=float)
        size = np.maximum(np.abs(one), np.abs(own))
        same = same and one.shape == own.shape and bool(np.all(np.abs(one - own) <= TRACED_ALIKE * size))
    if not same:
        raise Undecided(f"run {found.runs[k]} built by itself has other numbers")


def table(values: np.ndarray, first: int, last: int, arrays: Any) -> Any:
    """Numbers, columns among them, as an array with a column for each of some runs."""
    varied = [i for i, v in enumerate(values) if type(v) is Column]
    found = arrays.empty((len(values), last - first))
    same = np.array([0.0 if type(v) is Column else v for v in values], dtype=float)
    found[:] = arrays.asarray(same)[:, None]
    if varied:
        found[arrays.asarray(varied)] = arrays.asarray(np.stack([values[i].values[first:last] for i in varied]))
    return found

"""Rows: what differs between the runs of a batch, one row per run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from ..core.errors import SimulationError


@dataclass(frozen=True)
class Rows:
    """Columns by dotted path. The first dimension of an array counts the runs; what is no array is the same in all.

    >>> rows = Rows.of({"friction.mu": [0.1, 0.2]}, {"ball.v": (1.0, 0.0, 0.0)})
    >>> rows.count, rows.parameters(1)
    (2, {'friction.mu': 0.2})
    """

    count: int
    varied: Mapping[str, np.ndarray]  # parameters
    started: Mapping[str, np.ndarray]  # initial values
    same: Mapping[str, Any]  # parameters of all runs
    same_start: Mapping[str, Any]

    @classmethod
    def of(cls, parameters: Mapping[str, Any] | None, initial: Mapping[str, Any] | None) -> Self:
        varied, same = _columns("parameters", parameters)
        started, same_start = _columns("initial", initial)
        lengths = {path: len(column) for path, column in {**varied, **started}.items()}
        counts = sorted(set(lengths.values()))
        if len(counts) > 1:
            listed = ", ".join(f"{path}: {n}" for path, n in lengths.items())
            raise SimulationError(
                "batch", f"the columns have unequal lengths ({listed})", "Give each the same number of values."
            )
        if not counts:
            raise SimulationError(
                "batch", "nothing differs between the runs", "Give an array (one value per run) for a path."
            )
        if not counts[0]:
            raise SimulationError(next(iter(lengths)), "has no values", "Give at least one value per path.")
        return cls(counts[0], varied, started, same, same_start)

    def parameters(self, run: int) -> dict[str, Any]:
        """Changes of parameters of one run."""
        return {**self.same, **{path: _value(column[run]) for path, column in self.varied.items()}}

    def initial(self, run: int) -> dict[str, Any]:
        """Initial values of one run."""
        return {**self.same_start, **{path: _value(column[run]) for path, column in self.started.items()}}


def _columns(name: str, given: Mapping[str, Any] | None) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
    """(columns, values that are the same in all runs). Tuples are vectors, lists and arrays are columns."""
    columns: dict[str, np.ndarray] = {}
    same: dict[str, Any] = {}
    for path, value in (given or {}).items():
        if isinstance(value, list | np.ndarray) and np.ndim(value):
            columns[path] = _numbers(f"{name}['{path}']", value)
        else:
            same[path] = value
    return columns, same


def _numbers(who: str, value: Any) -> np.ndarray:
    try:
        column = np.array(value, dtype=float)
    except (TypeError, ValueError):
        raise SimulationError(who, "is not a column of numbers", "Give one number, or vector, per run.") from None
    wrong = np.flatnonzero(~np.isfinite(column).reshape(len(column), column[0].size if len(column) else 0).all(axis=1))
    if wrong.size:
        raise SimulationError(who, f"is not finite in row {wrong[0]}", "Give finite numbers.")
    return column


def _value(entry: Any) -> Any:
    return float(entry) if np.ndim(entry) == 0 else tuple(entry.tolist())

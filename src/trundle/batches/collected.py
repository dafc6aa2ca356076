"""Collected: the results of a batch as one dataset with a ``run`` dimension."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..results.solution import Solution
from .task import Block, Result, Task

if TYPE_CHECKING:
    import xarray as xr

NOT_RUN = "not run"


@dataclass(frozen=True)
class Label:
    """Shape of a signal at one time, its unit and its meaning."""

    shape: tuple[int, ...]
    attrs: Mapping[str, Any]


class Collected:
    """Room for all runs. What a run did not reach stays NaN."""

    def __init__(self, task: Task, labels: Mapping[str, Label]) -> None:
        n, times = task.rows.count, task.times.size
        self.task, self._labels = task, labels
        self._values = {path: np.full((n, times, *label.shape), np.nan) for path, label in labels.items()}
        self._reasons = np.array([NOT_RUN] * n, dtype=object)
        self._steps = np.zeros(n, dtype=int)

    def put(self, result: Result) -> None:
        self._reasons[result.run], self._steps[result.run] = result.reason, result.steps
        for path, values in result.values.items():
            self._values[path][result.run, : len(values)] = values

    def put_block(self, block: Block) -> None:
        self._reasons[block.runs], self._steps[block.runs] = "", block.steps
        for path, values in block.values.items():
            self._values[path][block.runs] = values

    def pending(self) -> list[int]:
        """Runs whose results are not there yet."""
        return [int(run) for run in np.flatnonzero(self._reasons == NOT_RUN)]

    def flush(self) -> None:
        """Nothing waits: results are kept at once."""

    def dataset(self) -> xr.Dataset:
        import xarray as xr

        task, rows = self.task, self.task.rows
        runs = np.arange(rows.count)
        data = xr.Dataset(
            coords={"run": ("run", runs), "time": ("time", task.times, {"units": "s", "long_name": "time"})},
            attrs={"model": type(task.model).__name__, "until": task.until},
        )
        for path, values in self._values.items():
            label = self._labels[path]
            data[path] = (("run", "time", *_axes(label.shape)), values, dict(label.attrs))
        for path, column in {**rows.varied, **rows.started}.items():
            name = path if path not in data else f"{path} given"
            data = data.assign_coords({name: (("run", *_axes(column.shape[1:])), column)})
        data["success"] = ("run", np.array([not reason for reason in self._reasons]))
        data["reason"] = ("run", self._reasons.astype(str))
        data["steps"] = ("run", self._steps)
        return data


def labels_of(solution: Solution, show: tuple[str, ...]) -> dict[str, Label]:
    """Shapes and units of signals; an error for a name that there is not."""
    return {path: Label(solution[path].shape[1:], solution[path].attrs) for path in show}


def _axes(shape: tuple[int, ...]) -> list[str]:
    return [f"axis{i}_{n}" for i, n in enumerate(shape)]

"""Results on disk: netCDF to keep, CSV to hand over."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.errors import StorageError
from .scene import examine
from .solution import Solution

if TYPE_CHECKING:
    import xarray as xr

FORMAT = "trundle-result-2"  # 2: with the description


def save(solution: Solution, path: Any, signals: list[str] | None = None) -> None:
    data = solution.to_dataset(signals)
    description = json.dumps(solution.description)
    data.attrs = {**solution._data.attrs, "format": FORMAT, "description": description}
    try:
        data.to_netcdf(path, engine="h5netcdf")
    except OSError as error:
        raise StorageError(str(path), f"cannot be written: {error}", "Check the folder and its permissions.") from None


def load(path: Any, most: int | None = None) -> Solution:
    """Read a result that ``Solution.save`` wrote; all of it is data, no model code runs.

    most: read at most about so many samples, evenly spread (a long result then opens quickly).
    """
    file = Path(path)
    if not file.exists():
        raise StorageError(str(path), "does not exist", "Check the path.")
    try:
        data = _read(file, most)
    except Exception as error:
        raise StorageError(
            str(path),
            f"is not a readable netCDF file ({type(error).__name__}: {error})",
            "Save results with sol.save('file.nc').",
        ) from None
    if data is None:
        raise StorageError(str(path), "was not written by trundle", "Load files that sol.save wrote.")
    solution = Solution(data)
    for name, look in PARTS.items():
        try:
            look(solution)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            raise StorageError(
                str(path),
                f"is damaged: its '{name}' cannot be read ({type(error).__name__}: {error})",
                "Save the result again with sol.save.",
            ) from None
    return solution


def _described(solution: Solution) -> None:
    about = solution.description
    if about.get("scene"):
        examine(about["scene"])
    solution.picture()
    solution.summary()


def _happened(solution: Solution) -> None:
    for event in solution.events:
        if not isinstance(event.path, str) or not all(map(isfinite, (event.time, event.impulse, event.loss))):
            raise ValueError(f"{event!r} is not an event")


# what a file holds as text, and what reads it
PARTS: dict[str, Callable[[Solution], Any]] = {
    "description": _described,
    "events": _happened,
    "first_modes": lambda solution: solution.timeline,
    "parameters": lambda solution: solution.parameters,
    "statistics": lambda solution: solution.stats,
}


def _read(file: Path, most: int | None) -> xr.Dataset | None:
    """The file's variables over time; None if it is not ours. Plain HDF5: many small variables open faster so."""
    import h5py
    import xarray as xr

    with h5py.File(file, "r") as opened:
        if opened.attrs.get("format") != FORMAT or "time" not in opened:
            return None
        count = opened["time"].shape[0]
        step = 1 if most is None else max(1, -(-count // most))
        variables = {}
        for name, item in opened.items():
            if not isinstance(item, h5py.Dataset) or item.ndim < 1 or item.shape[0] != count or item.dtype.kind != "f":
                continue  # sizes of the other dimensions
            dims = ["time", *(f"axis{i}_{n}" for i, n in enumerate(item.shape[1:]))]
            about = {key: str(item.attrs.get(key, "")) for key in ("units", "long_name")}
            if name == "time" or item.attrs.get("CLASS") != b"DIMENSION_SCALE":
                variables[name] = xr.Variable(dims, _spread(item, step), about)
        time = variables.pop("time")
        return xr.Dataset(variables, coords={"time": time}, attrs={**opened.attrs, "samples": count})


def _spread(item: Any, step: int) -> np.ndarray:
    """Every ``step``-th sample; the last is always among them."""
    found: np.ndarray = item[::step]
    return found if (item.shape[0] - 1) % step == 0 else np.concatenate([found, item[-1:]])


def write_csv(solution: Solution, path: Any, signals: list[str] | None = None) -> None:
    names = solution.signals() if signals is None else signals
    header, columns = ["time [s]"], [solution.time.values]
    for name in names:
        array = solution[name]
        values = array.values.reshape(array.shape[0], -1)
        unit = array.attrs.get("units", "")
        places = [""] if array.ndim == 1 else [f"[{','.join(map(str, i))}]" for i in np.ndindex(*array.shape[1:])]
        header += [f"{name}{place} [{unit}]" for place in places]
        columns += list(values.T)
    try:
        with open(path, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(header)
            writer.writerows(zip(*([repr(float(v)) for v in column] for column in columns), strict=True))
    except OSError as error:
        raise StorageError(str(path), f"cannot be written: {error}", "Check the folder and its permissions.") from None

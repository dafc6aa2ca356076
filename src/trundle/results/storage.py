"""Results on disk: netCDF to keep, CSV to hand over."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np

from ..core.errors import StorageError
from .solution import Solution

FORMAT = "trundle-result-1"


def save(solution: Solution, path: Any, signals: list[str] | None = None) -> None:
    data = solution.to_dataset(signals)
    data.attrs = {**solution._data.attrs, "format": FORMAT, "picture": json.dumps(solution.picture())}
    try:
        data.to_netcdf(path, engine="h5netcdf")
    except OSError as error:
        raise StorageError(str(path), f"cannot be written: {error}", "Check the folder and its permissions.") from None


def load(path: Any) -> Solution:
    """Read a result that ``Solution.save`` wrote; all of it is data, no model code runs."""
    import xarray as xr

    file = Path(path)
    if not file.exists():
        raise StorageError(str(path), "does not exist", "Check the path.")
    try:
        with xr.open_dataset(file, engine="h5netcdf") as opened:
            data = opened.load()
    except Exception as error:
        raise StorageError(
            str(path),
            f"is not a readable netCDF file ({type(error).__name__}: {error})",
            "Save results with sol.save('file.nc').",
        ) from None
    if data.attrs.get("format") != FORMAT:
        raise StorageError(str(path), "was not written by trundle", "Load files that sol.save wrote.")
    return Solution(data)


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

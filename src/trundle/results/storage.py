"""Results on disk: netCDF to keep, CSV to hand over."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from math import isfinite
from typing import Any

import numpy as np

from ..core.atomic import replacing
from ..core.errors import StorageError
from .checksums import of_samples, of_text, of_values
from .netcdf import write_netcdf
from .reading import FORMAT, SAMPLES, Damaged, checked_file, read
from .scene import examine
from .solution import Solution


def save(solution: Solution, path: Any, signals: list[str] | None = None) -> None:
    import xarray as xr

    data = solution.to_dataset(signals)
    texts = {key: text for key, text in data.attrs.items() if isinstance(text, str)}
    texts["description"] = json.dumps(solution.description)
    variables = {str(name): variable.astype("<f8", copy=False) for name, variable in data.variables.items()}
    listed = {
        name: {
            "shape": list(variable.shape),
            "units": str(variable.attrs.get("units", "")),
            "long_name": str(variable.attrs.get("long_name", "")),
            "checksum": of_values(variable.values),
        }
        for name, variable in variables.items()
    }
    contents = json.dumps({"texts": {key: of_text(text) for key, text in texts.items()}, "variables": listed})
    texts |= {"format": FORMAT, "contents": contents, "contents_checksum": of_text(contents)}
    samples = of_samples((v.values for v in variables.values()), data.sizes["time"])
    write_netcdf(path, xr.Dataset({**variables, SAMPLES: ("time", samples)}, attrs=texts))


def load(path: Any, most: int | None = None) -> Solution:
    """Read a result that ``Solution.save`` wrote; all of it is data, no model code runs.

    most: read at most about so many samples, evenly spread (a long result then opens quickly).
    """
    file = checked_file(path)
    try:
        data = read(file, most)
    except Damaged as error:
        raise StorageError(str(path), f"is damaged: {error}", "Save the result again with sol.save.") from None
    except Exception as error:
        raise StorageError(
            str(path),
            f"is not a readable netCDF file ({type(error).__name__}: {error})",
            "Save results with sol.save('file.nc').",
        ) from None
    if isinstance(data, str):
        if data.startswith("trundle-result-"):
            problem = f"was written by another version of trundle ({data}, this one reads {FORMAT})"
            raise StorageError(str(path), problem, "Run the model again, or read it with that version.")
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
    solution.panels()


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


def write_csv(solution: Solution, path: Any, signals: list[str] | None = None) -> None:
    names = solution.signals if signals is None else signals
    header, columns = ["time [s]"], [solution.time.values]
    for name in names:
        array = solution[name]
        values = array.values.reshape(array.shape[0], -1)
        unit = array.attrs.get("units", "")
        elements = [""] if array.ndim == 1 else [f"[{','.join(map(str, i))}]" for i in np.ndindex(*array.shape[1:])]
        header += [f"{name}{element} [{unit}]" for element in elements]
        columns += list(values.T)
    with replacing(path) as file, file.open("w", newline="", encoding="utf-8") as opened:
        writer = csv.writer(opened)
        writer.writerow(header)
        writer.writerows(zip(*([repr(float(v)) for v in column] for column in columns), strict=True))

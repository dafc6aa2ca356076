"""The signals that a run will have, known before it runs."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from ..equations.prepare import CoordinateChoice, prepare
from ..equations.records import Audit
from ..model.model import Model
from ..results.solution import Solution
from ..results.source import Source

_INDEX = re.compile(r"\[\d+(?:,\s*\d+)*\]$")


def check_signals(
    model: Model, paths: list[str], parameters: dict[str, Any] | None = None, coordinates: CoordinateChoice = "joint"
) -> None:
    """Raise for the first path that a run of the model would not have, with close matches."""
    if not paths:
        return
    import xarray as xr

    ready = prepare(model, parameters, coordinates)
    s, none = ready.system, np.zeros(0)
    source = Source(ready.program, s, ready.P, none, np.zeros((0, s.size)), np.zeros((0, 0)))
    empty = Solution(xr.Dataset(coords={"time": ("time", none)}), source)
    contacts = [(s.closing[ci][0].path, ci in s.slots) for ci in s.contacts]
    names = [f"{path}.mode" for path, _ in contacts] + [f"{path}.carrier" for path, slot in contacts if slot]
    for name in [*names, *(f"audit.{entry.name}" for entry in Audit.ENTRIES)]:
        empty.put(name, none, "", "")
    for path in paths:
        base = _INDEX.sub("", path)
        if not source.gives(path) and not source.gives(base):
            empty[path]  # raises

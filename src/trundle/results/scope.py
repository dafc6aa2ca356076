"""A solution as a nested model sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import xarray as xr

    from .solution import Solution


class Scope:
    """A solution seen from a nested model."""

    def __init__(self, solution: Solution, path: str) -> None:
        self._solution, self._prefix = solution, f"{path}." if path else ""

    def __getitem__(self, name: str) -> xr.DataArray:
        return self._solution[self._prefix + name]

    @property
    def time(self) -> xr.DataArray:
        return self._solution.time

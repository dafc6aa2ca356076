"""The figure of a batch: each signal of all runs over time, with the median and the band of nine runs in ten."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .style import COLOURS, checked, headed, look, sheet, write

if TYPE_CHECKING:
    import xarray as xr

LINES = 200  # runs that are drawn as lines of their own
BAND = (0.05, 0.5, 0.95)
KEPT = ("success", "reason", "steps")


def cloud(data: xr.Dataset, *paths: str, file: Any = None) -> Any:
    """The figure of a batch (``tr.batch``); with ``file`` it is also written: .png, .svg, .pdf."""
    if file is not None:
        checked(file)
    curves = _curves(data, paths)
    with look():
        figure = sheet(0.6 + 1.3 * len(curves))
        axes = figure.subplots(len(curves), 1, sharex=True, squeeze=False)[:, 0]
        for ax, (name, values) in zip(axes, curves.items(), strict=True):
            _draw(ax, data["time"].values, values)
            headed(ax, name)
        axes[-1].set_xlabel("time (s)")
        good = int(data["success"].sum())
        figure.suptitle(f"{data.attrs['model']}: {data.sizes['run']} runs, {good} of them whole", fontsize=9)
        if file is not None:
            write(figure, file)
    return figure


def _curves(data: xr.Dataset, paths: tuple[str, ...]) -> dict[str, np.ndarray]:
    """(run, time) tables by name and unit; a vector gives one per component."""
    found = {}
    for path in paths or [str(name) for name in data if name not in KEPT]:
        unit = data[path].attrs.get("units", "1")
        values = data[path].values
        flat = values.reshape(*values.shape[:2], -1)
        for k in range(flat.shape[2]):
            name = path if values.ndim == 2 else f"{path}[{k}]"
            found[f"{name} ({unit})"] = flat[:, :, k]
    return found


def _draw(ax: Any, times: np.ndarray, values: np.ndarray) -> None:
    for line in values[:: max(1, -(-len(values) // LINES))]:
        ax.plot(times, line, color=COLOURS[0], linewidth=0.4, alpha=0.25, linestyle="-")
    whole = values[np.isfinite(values).all(axis=1)]
    if len(whole):
        low, middle, high = np.quantile(whole, BAND, axis=0)
        ax.fill_between(times, low, high, color=COLOURS[4], alpha=0.35, linewidth=0, label="nine runs in ten")
        ax.plot(times, middle, color=COLOURS[1], linestyle="-", label="median")
        ax.legend(loc="best")

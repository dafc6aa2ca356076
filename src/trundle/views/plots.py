"""Plots with one look: units and names from the metadata, colours that colour-blind readers can tell apart."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..results.solution import Solution

COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"]
STYLE = {
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.alpha": 0.25,
    "legend.frameon": False,
    "lines.linewidth": 1.4,
    "figure.dpi": 130,
    "axes.axisbelow": True,
    "axes.formatter.useoffset": False,
}


def plot(solution: Solution, *paths: str, file: Any = None) -> Any:
    """Figure of the named signals (one panel per unit), the energy ledger and the accuracy; returns it.

    With ``file`` it is also written: .png, .svg or .pdf.
    """
    import matplotlib

    matplotlib.use("Agg", force=False)
    from cycler import cycler
    from matplotlib.figure import Figure

    groups: dict[str, list[str]] = {}
    for path in paths:
        groups.setdefault(str(solution[path].attrs.get("units", "")), []).append(path)
    with matplotlib.rc_context({**STYLE, "axes.prop_cycle": cycler(color=COLOURS)}):
        rows = len(groups) + 2
        figure = Figure(figsize=(7.2, 1.0 + 1.7 * rows), layout="constrained")
        axes = np.atleast_1d(figure.subplots(rows, 1, sharex=True))
        t = solution.time.values
        for ax, (unit, names) in zip(axes, groups.items(), strict=False):
            for name in names:
                values = solution[name].values.reshape(t.size, -1)
                for k, column in enumerate(values.T):
                    ax.plot(t, column, label=name if values.shape[1] == 1 else f"{name}[{k}]")
            ax.set_ylabel(f"{unit}" if len(names) > 1 else f"{names[0].rsplit('.', 1)[-1]} ({unit})")
            ax.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=8)
        _energy(axes[-2], solution)
        _accuracy(axes[-1], solution)
        axes[-1].set_xlabel("time (s)")
        note = f"   ({solution.reason})" if solution.reason else ""
        figure.suptitle(f"{solution.model}{note}", fontweight="bold", fontsize=11)
        if file is not None:
            figure.savefig(file)
    return figure


def _energy(ax: Any, solution: Solution) -> None:
    ledger, t = solution.energy, solution.time.values
    for name in ("kinetic", "potential", "elastic", "injected", "dissipated"):
        values = ledger[name].values
        if np.any(values != 0):
            shown = values - values[0] if name == "potential" else values
            ax.plot(t, shown, label=name if name != "potential" else "potential − start")
    ax.set_ylabel("energy (J)")
    ax.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=8)


def _accuracy(ax: Any, solution: Solution) -> None:
    t, floor = solution.time.values, 1e-18
    ledger = solution.energy
    scale = max(float(np.abs(ledger["kinetic"]).max()), 1e-300)
    ax.semilogy(t, np.maximum(np.abs(ledger["residual"].values) / scale, floor), label="energy residual")
    for name in ("position", "velocity"):
        values = solution[f"audit.{name}"].values
        if np.any(values > 0):
            ax.semilogy(t, np.maximum(values, floor), label=f"{name} residual")
    ax.set_ylabel("accuracy")
    ax.set_ylim(floor, None)
    ax.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=8)

"""Plots with one look: units and names from the metadata, colours that colour-blind readers can tell apart."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..results.solution import Solution
from .modes import draw_modes
from .style import COLOURS, STYLE


def plot(
    solution: Solution,
    *paths: str,
    track: tuple[str, str] | None = None,
    outline: tuple[str, list[tuple[float, float]]] | None = None,
    file: Any = None,
) -> Any:
    """Figure of the named signals (one panel per unit), the modes of contacts, the energy ledger and the accuracy.

    ``track``: two paths drawn against each other beside them, with the ``outline`` (path of the heading, points of the
    body) at the start and at the end. With ``file`` it is also written: .png, .svg, .pdf.
    """
    import matplotlib

    matplotlib.use("Agg", force=False)
    from cycler import cycler
    from matplotlib.figure import Figure

    groups: dict[str, list[str]] = {}
    for path in paths:
        groups.setdefault(str(solution[path].attrs.get("units", "")), []).append(path)
    with matplotlib.rc_context({**STYLE, "axes.prop_cycle": cycler(color=COLOURS)}):
        contacts = len(solution.timeline)
        ratios = [1.0] * len(groups) + ([min(1.5, 0.25 + 0.12 * contacts)] if contacts else []) + [1.0, 1.0]
        rows = {"nrows": len(ratios), "sharex": True, "height_ratios": ratios}
        height = 1.0 + 1.7 * sum(ratios)
        figure = Figure(figsize=(7.2 if track is None else 11.5, height), layout="constrained")
        if track is None:
            axes = np.atleast_1d(figure.subplots(**rows))
        else:
            left, right = figure.subfigures(1, 2, width_ratios=(7.2, 4.3))
            axes = np.atleast_1d(left.subplots(**rows))
            _track(right.subplots(), solution, track, outline)
        t = solution.time.values
        for ax, (unit, names) in zip(axes, groups.items(), strict=False):
            for name in names:
                values = solution[name].values.reshape(t.size, -1)
                for k, column in enumerate(values.T):
                    ax.plot(t, column, label=name if values.shape[1] == 1 else f"{name}[{k}]")
            ax.set_ylabel(f"{unit}" if len(names) > 1 else f"{names[0].rsplit('.', 1)[-1]} ({unit})")
            ax.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=8)
        if contacts:
            draw_modes(axes[-3], solution)
        _energy(axes[-2], solution)
        _accuracy(axes[-1], solution)
        axes[-1].set_xlabel("time (s)")
        note = f"   ({solution.reason})" if solution.reason else ""
        figure.suptitle(f"{solution.model}{note}", fontweight="bold", fontsize=11)
        if file is not None:
            figure.savefig(file)
    return figure


def _track(
    ax: Any, solution: Solution, track: tuple[str, str], outline: tuple[str, list[tuple[float, float]]] | None
) -> None:
    x, y = (solution[p] for p in track)
    if outline is not None:
        heading, points = solution[outline[0]].values, np.array([*outline[1], outline[1][0]]).T
        for k, line in ((0, ":"), (-1, "-")):
            cos, sin = np.cos(heading[k]), np.sin(heading[k])
            corner = np.array([[cos, -sin], [sin, cos]]) @ points + [[x.values[k]], [y.values[k]]]
            ax.plot(*corner, f"o{line}", color="0.6", markersize=4, linewidth=0.9, zorder=0)
            ax.plot(
                [x.values[k], corner[0, 0]], [y.values[k], corner[1, 0]], line, color="0.6", linewidth=0.9, zorder=0
            )
    ax.plot(x.values, y.values, color=COLOURS[0])
    ax.plot(x.values[0], y.values[0], "o", color=COLOURS[2], label="start")
    ax.plot(x.values[-1], y.values[-1], "s", color=COLOURS[1], label="end")
    ax.set_aspect("equal", adjustable="datalim")
    ax.set_xlabel(f"{track[0]} ({x.attrs.get('units', '')})")
    ax.set_ylabel(f"{track[1]} ({y.attrs.get('units', '')})")
    ax.legend(fontsize=8)


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

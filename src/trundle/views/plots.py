"""The figure of a run: its signals, the track, the modes of contacts, the energy ledger and the accuracy."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from textwrap import fill
from typing import Any

import numpy as np

from ..results.ledger import energy_scale
from ..results.solution import Solution
from .modes import draw_modes, modes_height
from .panels import READABLE, component, draw_signals, grouped, named, panel_height, settle
from .style import beside, checked, headed, look, sheet, write
from .track import Outline, draw_track, track_height

FLOOR = 1e-17  # where the axis of the accuracy ends
Panel = tuple[float, Callable[[Any], None]]  # height in inches, and what draws it


def plot(solution: Solution, *paths: str, track: tuple[str, str] | None = None, file: Any = None) -> Any:
    """The figure behind ``Solution.plot``."""
    if file is not None:
        checked(file)
    picture = {} if paths else solution.picture()
    signals = list(paths) or picture.get("signals") or solution.default_signals()
    outline = picture.get("outline") if track is None else None
    across = track or picture.get("track")
    with look():
        figure = _arranged(solution, _panels(solution, signals), across, outline)
        if file is not None:
            write(figure, file)
    return figure


def _panels(solution: Solution, signals: list[str]) -> list[Panel]:
    """What is drawn over time, from top to bottom."""
    ledger = solution.energy
    groups = grouped(solution, signals)
    titles = [named(solution, group) for group in groups]
    panels: list[Panel] = []
    for group, title in zip(groups, titles, strict=True):
        where = component(group) if titles.count(title) > 1 else ""
        draw = partial(draw_signals, solution=solution, paths=group, title=f"{title}: {where}" if where else title)
        panels.append((panel_height(solution, group), draw))
    if solution.timeline:
        panels.append((modes_height(solution), partial(draw_modes, solution=solution)))
    energy, accuracy = partial(_energy, ledger=ledger), partial(_accuracy, solution=solution, ledger=ledger)
    return [*panels, (0.7, energy), (0.5, accuracy)]


def _arranged(solution: Solution, panels: list[Panel], track: Any, outline: Outline | None) -> Any:
    """The track above the panels, which share the axis of time."""
    if track:
        head = (track_height(solution, track, outline) + 0.3, partial(draw_track, solution=solution, track=track))
        panels = [(head[0], partial(head[1], outline=outline)), *panels]
    heights = [h for h, _ in panels]
    heading = _heading(solution)
    figure = sheet(0.6 + 0.14 * heading.count("\n") + sum(heights) + 0.26 * len(panels))
    axes = figure.subplots(len(panels), 1, height_ratios=heights, squeeze=False)[:, 0]
    for ax, (_, draw) in zip(axes, panels, strict=True):
        draw(ax)
    over_time = axes[1:] if track else axes
    for ax in over_time[:-1]:
        ax.sharex(over_time[-1])
        ax.tick_params(labelbottom=False)
    over_time[-1].set_xlabel("time (s)")
    over_time[-1].set_xlim(*_shown_time(solution))
    figure.suptitle(heading, x=0.01, ha="left", fontweight="bold", fontsize=9)
    return figure


def _heading(solution: Solution) -> str:
    """The model's name; also why the run ended early, or that nothing moves in the rest of it."""
    last, rest = float(solution.time.values[-1]), _rest(solution)
    if not solution.success:
        end = f"ended early, at t = {last:.4g} s: {solution.reason}"
        return f"{solution.model}\n{fill(end, 110)}"
    return (
        solution.model if rest is None else f"{solution.model}, at rest from t = {rest:.4g} s to the end at {last:g} s"
    )


def _shown_time(solution: Solution) -> tuple[float, float]:
    """The axis of time: all of the run, without a long rest at its end."""
    t, rest = solution.time.values, _rest(solution)
    first, last = float(t[0]), float(t[-1])
    end = last if rest is None else first + 1.2 * (rest - first)
    margin = 0.01 * (end - first or 1.0)
    return first - margin, end + margin


def _rest(solution: Solution) -> float | None:
    """From when on nothing moves any more, if that is more than a third of the run."""
    t, kinetic = solution.time.values, solution["audit.kinetic"].values
    moving = np.flatnonzero(kinetic > 1e-12 * kinetic.max(initial=0.0))
    if not moving.size or moving[-1] + 1 >= t.size:
        return None
    rest = float(t[moving[-1] + 1])
    return rest if rest - t[0] < (t[-1] - t[0]) * 2 / 3 else None


def _energy(ax: Any, ledger: Any) -> None:
    t, scale = ledger["time"].values, _scale(ledger)
    shown = []
    for name in ("kinetic", "potential", "elastic", "injected", "dissipated"):
        values = ledger[name].values
        if name == "potential" or (name == "kinetic" and 1e-9 * scale < np.ptp(values) * READABLE < values.max()):
            name, values = f"{name} − start", values - values[0]
        if np.abs(values).max() > 1e-9 * scale:
            ax.plot(t, values, label=name)
            shown.append(values)
    headed(ax, "energy (J)")
    if shown:
        beside(ax)
        settle(ax, shown, scale)


def _accuracy(ax: Any, solution: Solution, ledger: Any) -> None:
    t = solution.time.values
    curves = {"energy, relative": np.abs(ledger["residual"].values) / _scale(ledger)}
    curves |= {name: solution[f"audit.{name}"].values for name in ("position", "velocity")}
    ax.set_yscale("log")
    for name, values in curves.items():
        if np.any(values > FLOOR):
            ax.plot(t, np.maximum(values, FLOOR), label=name, linewidth=0.8)
    top = max(float(np.max(v, initial=0.0)) for v in curves.values())
    ax.set_yticks(10.0 ** np.arange(-16, 17, 4), minor=False)
    ax.minorticks_off()
    ax.set_ylim(FLOOR, max(1e-8, 10 * top))
    headed(ax, "accuracy: residuals of energy and constraints")
    if ax.lines:
        beside(ax)


def _scale(ledger: Any) -> float:
    return energy_scale(*(ledger[name].values for name in ("kinetic", "potential", "elastic", "work")))

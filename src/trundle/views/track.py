"""The track: two signals drawn against each other, to scale, with where it starts and ends."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..results.solution import Solution
from .style import COLOURS, beside, headed

ROOM = 5.0  # inches that the panel is wide
Outline = tuple[str, list[tuple[float, float]]]  # path of the heading, points of the body


def track_height(solution: Solution, track: tuple[str, str], outline: Outline | None) -> float:
    """Inches that show the track to scale in the full width, within reason."""
    points = np.vstack([_points(solution, track), *_outlines(solution, track, outline)])
    width, height = np.ptp(points, axis=0) + 1e-12
    return float(np.clip(ROOM * height / width, 1.0, 2.3))


def draw_track(ax: Any, solution: Solution, track: tuple[str, str], outline: Outline | None) -> None:
    """The track on given axes; with an outline, the body at the start and at the end."""
    points = _points(solution, track)
    for corners, line in zip(_outlines(solution, track, outline), (":", "-"), strict=False):
        ax.plot(*corners.T, linestyle=line, color="0.55", linewidth=0.8, zorder=1)
        ax.plot(*corners[1:-1].T, ".", linestyle="none", color="0.55", markersize=4, zorder=1)
    ax.plot(*points.T, color=COLOURS[0])
    ax.plot(*points[0], "o", linestyle="none", color=COLOURS[2], markersize=5, label="start")
    ax.plot(*points[-1], "s", linestyle="none", color=COLOURS[1], markersize=5, label="end")
    ax.set_aspect("equal", adjustable="datalim")
    names = list(dict.fromkeys(str(solution[p].attrs.get("long_name", "")) for p in track))
    x, y = (f"{p} ({solution[p].attrs.get('units', '')})" for p in track)
    ax.set_xlabel(x)
    headed(ax, f"{y}; {', '.join(names)}")
    beside(ax)


def _points(solution: Solution, track: tuple[str, str]) -> np.ndarray:
    return np.column_stack([solution[p].values for p in track])


def _outlines(solution: Solution, track: tuple[str, str], outline: Outline | None) -> list[np.ndarray]:
    """The body's outline at the start and at the end: from its middle to the first point, round, and back to it."""
    if outline is None:
        return []
    points, heading = _points(solution, track), solution[outline[0]].values
    shape = np.array([(0.0, 0.0), *outline[1], outline[1][0]])
    found = []
    for k in (0, -1):
        cos, sin = np.cos(heading[k]), np.sin(heading[k])
        found.append(shape @ np.array([[cos, sin], [-sin, cos]]) + points[k])
    return found

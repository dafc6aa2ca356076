"""Panels of signals over time: which share one, what it is called, and how far its axis reaches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from ..results.solution import Solution
from .style import beside, headed

READABLE = 12  # a curve this many times flatter than its panel needs one of its own
PANELS = 4  # of signals, beyond which units are not split any further
MANY = 8  # lines of one signal beyond which they form a scale of colours
TINY = 1e-9  # variations below this part of a value are rounding


def grouped(solution: Solution, paths: Iterable[str]) -> list[list[str]]:
    """Signals by panel: those of one unit together, unless one of them would look flat beside another.

    They stay together all the same where the figure would get more than a few panels by it.
    """
    split = _grouped(solution, paths, lambda members: _readable([solution[p].values for p in members]))
    return split if len(split) <= PANELS else _grouped(solution, paths, lambda members: True)


def _grouped(solution: Solution, paths: Iterable[str], fits: Callable[[list[str]], bool]) -> list[list[str]]:
    panels: list[tuple[str, list[str]]] = []
    for path in dict.fromkeys(paths):
        unit = _unit(solution, path)
        for kind, members in panels:
            if kind == unit and fits([*members, path]):
                members.append(path)
                break
        else:
            panels.append((unit, [path]))
    return [members for _, members in panels]


def named(solution: Solution, paths: list[str]) -> str:
    """What a panel shows, from the metadata: 'yaw rate (rad/s)'."""
    names = list(dict.fromkeys(_name(solution, p) for p in paths))
    unit = _unit(solution, paths[0])
    return "; ".join(names) + (f" ({unit})" if unit not in ("", "1") else "")


def draw_signals(ax: Any, solution: Solution, paths: list[str]) -> None:
    """The signals over time, one line per number, with name, unit, legend and limits."""
    t = solution.time.values
    for path in paths:
        array = solution[path]
        columns = array.values.reshape(t.size, -1).T
        places = [""] if array.ndim == 1 else [f"[{','.join(map(str, i))}]" for i in np.ndindex(*array.shape[1:])]
        for k, (column, place) in enumerate(zip(columns, places, strict=True)):
            ax.plot(t, column, **_line(path + place, k, len(columns)))
    headed(ax, named(solution, paths))
    beside(ax)
    settle(ax, [solution[p].values for p in paths])


def settle(ax: Any, arrays: list[np.ndarray]) -> None:
    """Limits that do not blow rounding up to the height of the panel."""
    low, high, flat = _reach(arrays)
    if flat:
        middle = (low + high) / 2 if max(abs(low), abs(high)) > TINY else 0.0
        half = abs(middle) / 10 or 1.0
        ax.set_ylim(middle - half, middle + half)


def _line(label: str, k: int, count: int) -> dict[str, Any]:
    """Label and colour of the k-th of many lines; many lines name only the first and the last."""
    if count <= MANY:
        return {"label": label}
    from matplotlib import colormaps

    shown = label if k in (0, count - 1) else "_"
    return {"label": shown, "color": colormaps["cividis"](k / count), "linestyle": "-", "linewidth": 0.8}


def _reach(arrays: list[np.ndarray]) -> tuple[float, float, bool]:
    """(lowest, highest, whether all of it is constant up to rounding)."""
    values = np.concatenate([a[np.isfinite(a)].ravel() for a in arrays])
    low, high = (float(values.min()), float(values.max())) if values.size else (0.0, 0.0)
    return low, high, high - low <= TINY * max(abs(low), abs(high), 1.0)


def _readable(arrays: list[np.ndarray]) -> bool:
    """Whether every signal that varies does so visibly in one panel."""
    low, high, _ = _reach(arrays)
    spans = [(high - low, flat) for low, high, flat in (_reach([a]) for a in arrays)]
    return all(flat or span * READABLE >= high - low for span, flat in spans)


def _name(solution: Solution, path: str) -> str:
    return str(solution[path].attrs.get("long_name", "")) or path


def _unit(solution: Solution, path: str) -> str:
    return str(solution[path].attrs.get("units", ""))

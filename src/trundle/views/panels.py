"""Panels of signals over time: which share one, what it is called, and how far its axis reaches."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import takewhile
from typing import Any

import numpy as np

from ..results.solution import Solution
from .style import beside, headed

READABLE = 12  # a curve this many times flatter than its panel needs one of its own
PANELS = 4  # of signals, beyond which units are not split any further
MANY = 8  # lines in a panel; those of one signal form a scale of colours beyond it
G = 9.81  # m/s²: of a usual weight
TINY = 1e-9  # variations below this part of a value are rounding
_PART = re.compile(r"\.?[^.\[]+|\[[^\]]*\]")  # wheel, [0], .axle, [1], .phi


def grouped(solution: Solution, paths: Iterable[str]) -> list[list[str]]:
    """Signals by panel: those of one unit together; many curves by component.

    A signal that would look flat beside another gets a panel of its own, unless the figure would get more than a few
    panels by it.
    """
    units: dict[str, list[str]] = {}
    for path in dict.fromkeys(paths):
        units.setdefault(_unit(solution, path), []).append(path)
    panels = [panel for members in units.values() for panel in _by_component(solution, members, 1)]
    split = [part for panel in panels for part in _by_reach(solution, panel)]
    return split if len(split) <= PANELS else panels


def _by_component(solution: Solution, paths: list[str], depth: int) -> list[list[str]]:
    """Panels of at most ``MANY`` curves: split at the first part of the paths where they differ, then the next."""
    if _curves(solution, paths) <= MANY or len(paths) == 1:
        return [paths]
    families: dict[str, list[str]] = {}
    for path in paths:
        families.setdefault("".join(_PART.findall(path)[:depth]), []).append(path)
    panels: list[list[str]] = []
    room = 0
    for members in families.values():
        size = _curves(solution, members)
        if size <= room:  # a small one joins the small one before it
            panels[-1] += members
            room -= size
        else:
            panels += _by_component(solution, members, depth + 1)
            room = max(0, MANY // 2 - size)
    return panels


def _by_reach(solution: Solution, paths: list[str]) -> list[list[str]]:
    """Panels in which every curve stays readable."""
    panels: list[list[str]] = []
    for path in paths:
        for members in panels:
            if _readable([solution[p].values for p in [*members, path]]):
                members.append(path)
                break
        else:
            panels.append([path])
    return panels


def panel_height(solution: Solution, paths: list[str]) -> float:
    """Inches that a panel and the legend beside it need."""
    curves = [_curves(solution, [path]) for path in paths]
    return max(0.85, 0.14 * sum(2 if count > MANY else count for count in curves))


def component(paths: list[str]) -> str:
    """The part of the model that all the paths belong to; '' if it is the whole."""
    owners = [_PART.findall(path.rpartition(".")[0]) for path in paths]
    common = takewhile(lambda here: len(set(here)) == 1, zip(*owners))
    return "".join(here[0] for here in common)


def named(solution: Solution, paths: list[str]) -> str:
    """What a panel shows, from the metadata: 'yaw rate (rad/s)'."""
    names = list(dict.fromkeys(_name(solution, p) for p in paths))
    unit = _unit(solution, paths[0])
    return "; ".join(names) + (f" ({unit})" if unit not in ("", "1") else "")


def draw_signals(ax: Any, solution: Solution, paths: list[str], title: str) -> None:
    """The signals over time, one line per number, with title, legend and limits."""
    t = solution.time.values
    for path in paths:
        array = solution[path]
        columns = array.values.reshape(t.size, -1).T
        elements = [""] if array.ndim == 1 else [f"[{','.join(map(str, i))}]" for i in np.ndindex(*array.shape[1:])]
        for k, (column, element) in enumerate(zip(columns, elements, strict=True)):
            ax.plot(t, column, **_line(path + element, k, len(columns)))
    headed(ax, title)
    beside(ax)
    settle(ax, [solution[p].values for p in paths], usual_size(solution, _unit(solution, paths[0])))


def usual_size(solution: Solution, unit: str) -> float:
    """Beside which values of a unit are rounding: 1 unit, but less for forces and energies of small bodies."""
    if unit not in ("N", "N·m", "J", "W"):
        return 1.0
    energy = float(solution.energy.attrs["scale"])
    mass = sum(float(v) for path, v in solution.parameters.items() if path.endswith(".mass"))
    lasts = float(np.ptp(solution.time.values)) or 1.0
    size = {"N": G * mass, "N·m": energy, "J": energy, "W": energy / lasts}[unit]
    return min(1.0, size) if size > 0 else 1.0


def settle(ax: Any, arrays: list[np.ndarray], size: float = 1.0) -> None:
    """Limits that do not blow rounding up to the height of the panel. size: beside which values are rounding."""
    low, high, flat = _reach(arrays, size)
    if flat:
        middle = (low + high) / 2 if max(abs(low), abs(high)) > TINY * size else 0.0
        half = abs(middle) / 10 or 1.0
        ax.set_ylim(middle - half, middle + half)


def _line(label: str, k: int, count: int) -> dict[str, Any]:
    """Label and colour of the k-th of many lines; many lines name only the first and the last."""
    if count <= MANY:
        return {"label": label}
    from matplotlib import colormaps

    shown = label if k in (0, count - 1) else "_"
    return {"label": shown, "color": colormaps["cividis"](k / count), "linestyle": "-", "linewidth": 0.8}


def _reach(arrays: list[np.ndarray], size: float = 1.0) -> tuple[float, float, bool]:
    """(lowest, highest, whether all of it is constant up to rounding)."""
    values = np.concatenate([a[np.isfinite(a)].ravel() for a in arrays])
    low, high = (float(values.min()), float(values.max())) if values.size else (0.0, 0.0)
    return low, high, high - low <= TINY * max(abs(low), abs(high), size)


def _readable(arrays: list[np.ndarray]) -> bool:
    """Whether every signal that varies does so visibly in one panel."""
    low, high, _ = _reach(arrays)
    spans = [(high - low, flat) for low, high, flat in (_reach([a]) for a in arrays)]
    return all(flat or span * READABLE >= high - low for span, flat in spans)


def _curves(solution: Solution, paths: list[str]) -> int:
    return sum(int(np.prod(solution[path].shape[1:])) for path in paths)


def _name(solution: Solution, path: str) -> str:
    return str(solution[path].attrs.get("long_name", "")) or path


def _unit(solution: Solution, path: str) -> str:
    return str(solution[path].attrs.get("units", ""))

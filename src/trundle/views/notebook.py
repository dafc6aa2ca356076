"""What a notebook shows of a solution: how it ended, what it cost, how exact it is, and its main signals."""

from __future__ import annotations

import numpy as np

from ..core.markup import facts, folded, heading, numbers
from ..results.solution import Solution

SIGNALS = 12  # most rows of the table of signals
LONG = 100_000  # samples above which signals are not computed only to be shown


def solution_html(solution: Solution) -> str:
    """The HTML behind ``Solution._repr_html_``."""
    parts = [heading(solution.model, _end(solution)), facts(_facts(solution))]
    if solution.time.size <= LONG:
        parts.append(_signals(solution))
    names = solution.signals
    parts.append(folded(f"{len(names)} signals", ", ".join(names).replace("&", "&amp;").replace("<", "&lt;")))
    return "".join(parts)


def _end(solution: Solution) -> str:
    t = solution.time.values
    span = f"t = {t[0]:g} … {t[-1]:g} s, {solution.samples} samples"
    return f"{span}; ended early: {solution.reason}" if solution.reason else span


def _facts(solution: Solution) -> list[tuple[str, str]]:
    stats = solution.stats
    rows = list(solution.summary().items())
    if "steps" in stats:
        rows.append(("cost", f"{stats['steps']} steps in {stats['wall_seconds']:.3g} s, {stats['method']}"))
        rows.append(
            (
                "accuracy",
                f"position {stats['position_residual']:.1e}, velocity {stats['velocity_residual']:.1e}, "
                f"energy {stats['energy_residual']:.1e} (relative)",
            )
        )
    for path, spans in list(solution.timeline.items())[:SIGNALS]:
        total: dict[str, float] = {}
        for s in spans:
            total[s.mode] = total.get(s.mode, 0.0) + s.end - s.start
        rows.append((path, ", ".join(f"{mode} {seconds:.4g} s" for mode, seconds in total.items())))
    if solution.events:
        rows.append(("events", str(len(solution.events))))
    return rows


def _signals(solution: Solution) -> str:
    """The default signals at the start, in the middle and at the end."""
    t = solution.time.values
    shown = sorted({0, t.size // 2, t.size - 1})
    rows: list[list[str]] = []
    for path in solution.default_signals():
        array = solution[path]
        for element in np.ndindex(*array.shape[1:]):
            name = path + (f"[{','.join(map(str, element))}]" if element else "")
            values = (f"{array.values[(k, *element)]:.6g}" for k in shown)
            rows.append([name, *values, str(array.attrs.get("units", ""))])
    return numbers(["signal", *(f"t = {t[k]:g}" for k in shown), "unit"], rows[:SIGNALS])

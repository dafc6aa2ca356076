"""The mode timeline as a figure: which contact flies, slides or rolls, and when it is hit."""

from __future__ import annotations

from typing import Any

from ..results.solution import Solution
from .palette import MODE_COLOURS
from .style import COLOURS, beside, headed, look, sheet, write

FEW, LABELS = 8, 24  # contacts with thick bars; names that find room


def plot_modes(solution: Solution, file: Any = None) -> Any:
    """Figure with one bar per contact, coloured by mode; dots are impacts. With ``file`` it is also written."""
    with look():
        figure = sheet(0.9 + modes_height(solution))
        ax = figure.subplots()
        draw_modes(ax, solution)
        ax.set_xlabel("time (s)")
        figure.suptitle(solution.model, x=0.01, ha="left", fontweight="bold", fontsize=9)
        if file is not None:
            write(figure, file)
    return figure


def modes_height(solution: Solution) -> float:
    """Inches that the bars need."""
    count = len(solution.timeline)
    return max(0.25, 0.15 * count) if count <= FEW else 0.11 * min(count, LABELS) + 0.3


def draw_modes(ax: Any, solution: Solution) -> None:
    """The timeline on given axes."""
    table, events = solution.timeline, solution.events
    paths = list(table)
    for row, path in enumerate(paths):
        for mode, colour in MODE_COLOURS.items():
            spans = [(s.start, s.end - s.start) for s in table[path] if s.mode == mode]
            if spans:
                ax.broken_barh(spans, (row - 0.36, 0.72), facecolors=colour, linewidth=0)
    hits = [(e.time, paths.index(e.path)) for e in events if e.is_impact]
    if hits:
        ax.plot(*zip(*hits, strict=True), ".", color=COLOURS[-1], markersize=2, linestyle="none")
    ax.set_ylim(len(paths) - 0.4, -0.6)
    step = -(-len(paths) // LABELS)  # so many contacts that their names would not fit: only some are written
    ax.set_yticks(range(0, len(paths), step), paths[::step], fontsize=7 if len(paths) <= FEW else 6)
    ax.tick_params(axis="y", length=0)
    ax.grid(visible=False, axis="y")
    headed(ax, "modes of the contacts" + ("; dots: impacts" if hits else ""))
    _legend(ax, {span.mode for spans in table.values() for span in spans})


def _legend(ax: Any, present: set[str]) -> None:
    from matplotlib.patches import Patch

    beside(ax, handles=[Patch(color=c, label=m.lower()) for m, c in MODE_COLOURS.items() if m in present])

"""The mode timeline as a figure: which contact flies, slides or rolls, and when it is hit."""

from __future__ import annotations

from typing import Any

from ..results.solution import Solution
from .style import COLOURS, STYLE

MODE_COLOURS = {"Flight": "#DDDDDD", "Sliding": "#D55E00", "Rolling": "#0072B2"}


def plot_modes(solution: Solution, file: Any = None) -> Any:
    """Figure with one bar per contact, coloured by mode; dots are impacts. With ``file`` it is also written."""
    import matplotlib

    matplotlib.use("Agg", force=False)
    from matplotlib.figure import Figure

    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(7.2, 1.0 + 0.32 * max(1, len(solution.timeline))), layout="constrained")
        ax = figure.subplots()
        draw_modes(ax, solution)
        ax.set_xlabel("time (s)")
        figure.suptitle(f"{solution.model}: modes of contacts", fontweight="bold", fontsize=11)
        if file is not None:
            figure.savefig(file)
    return figure


def draw_modes(ax: Any, solution: Solution) -> None:
    """The timeline on given axes."""
    from matplotlib.patches import Patch

    table, events = solution.timeline, solution.events
    paths = list(table)
    for row, path in enumerate(paths):
        for span in table[path]:
            ax.barh(row, span.end - span.start, left=span.start, height=0.7, color=MODE_COLOURS[span.mode])
    hits = [(e.time, paths.index(e.path)) for e in events if e.is_impact]
    if hits:
        ax.plot(*zip(*hits, strict=True), ".", color=COLOURS[-1], markersize=3)
    ax.set_yticks(range(len(paths)), paths, fontsize=7)
    ax.invert_yaxis()
    ax.grid(visible=False, axis="y")
    ax.legend(
        handles=[Patch(color=c, label=m) for m, c in MODE_COLOURS.items()],
        loc="center left",
        bbox_to_anchor=(1.0, 0.5),
        fontsize=8,
    )

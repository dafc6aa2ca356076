"""Several runs in one figure: the same signals over each other."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..results.solution import Solution
from .panels import named, settle
from .style import COLOURS, beside, headed, look, sheet, write

LINES = ["-", "--", ":", "-."]  # runs that agree stay visible


def overlay(solutions: dict[str, Solution], *paths: str, file: Any = None) -> Any:
    """Figure with one panel per signal and one line per run. With ``file`` it is also written.

    >>> import trundle as tr
    >>> runs = tr.fidelities(tr.gallery.SlidingBall(), until=0.1, samples=11, compile="never")
    >>> figure = tr.plots.overlay(runs, "speed")
    """
    with look():
        figure = sheet(0.7 + 1.5 * len(paths))
        axes = np.atleast_1d(figure.subplots(len(paths), 1, sharex=True))
        for ax, path in zip(axes, paths, strict=True):
            for k, (name, solution) in enumerate(solutions.items()):
                values = solution[path].values.reshape(solution.time.size, -1)
                for i, column in enumerate(values.T):
                    style = {"color": COLOURS[k % len(COLOURS)], "linestyle": LINES[k % len(LINES)]}
                    ax.plot(solution.time.values, column, label="_" if i else name, **style)  # one entry per run
            first = next(iter(solutions.values()))
            headed(ax, f"{named(first, [path])}: {path}")
            settle(ax, [s[path].values for s in solutions.values()])
        beside(axes[0])
        axes[-1].set_xlabel("time (s)")
        if file is not None:
            write(figure, file)
    return figure

"""Several runs in one figure: the same signals over each other."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..results.solution import Solution
from .style import COLOURS, STYLE

LINES = ["-", "--", ":", "-."]  # runs that agree stay visible


def overlay(solutions: dict[str, Solution], *paths: str, file: Any = None) -> Any:
    """Figure with one panel per signal and one line per run. With ``file`` it is also written.

    >>> import trundle as tr
    >>> runs = tr.fidelities(tr.gallery.SlidingBall(), until=0.1, samples=11, compile="never")
    >>> figure = tr.overlay(runs, "speed")
    """
    import matplotlib

    matplotlib.use("Agg", force=False)
    from cycler import cycler
    from matplotlib.figure import Figure

    with matplotlib.rc_context({**STYLE, "axes.prop_cycle": cycler(color=COLOURS)}):
        figure = Figure(figsize=(7.2, 0.8 + 1.9 * len(paths)), layout="constrained")
        axes = np.atleast_1d(figure.subplots(len(paths), 1, sharex=True))
        for ax, path in zip(axes, paths, strict=True):
            for k, (name, solution) in enumerate(solutions.items()):
                values = solution[path].values.reshape(solution.time.size, -1)
                for column in values.T:
                    style = {"color": COLOURS[k % len(COLOURS)], "linestyle": LINES[k % len(LINES)]}
                    ax.plot(solution.time.values, column, label=name, **style)
                    name = "_"  # one entry per run
            unit = next(iter(solutions.values()))[path].attrs.get("units", "")
            ax.set_ylabel(f"{path.rsplit('.', 1)[-1]} ({unit})")
        axes[0].legend(loc="best", fontsize=8)
        axes[-1].set_xlabel("time (s)")
        if file is not None:
            figure.savefig(file)
    return figure

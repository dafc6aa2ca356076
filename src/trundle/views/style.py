"""One look for all figures; colours that colour-blind readers can tell apart (Okabe, Ito)."""

from __future__ import annotations

COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"]
STYLE = {
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.alpha": 0.25,
    "legend.frameon": False,
    "lines.linewidth": 1.4,
    "figure.dpi": 130,
    "axes.axisbelow": True,
    "axes.formatter.useoffset": False,
}

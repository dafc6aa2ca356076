"""One look for all figures: made for 180 mm of print, in colours that colour-blind readers can tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from ..core.atomic import write_bytes
from ..core.errors import StorageError, TrundleError

COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"]  # Okabe, Ito
ENDINGS = (".png", ".svg", ".pdf")
WIDTH = 180 / 25.4  # inches
STYLE = {
    "font.family": "DejaVu Sans",  # comes with matplotlib: the same figure on every machine
    "font.size": 8,
    "axes.labelsize": 8,
    "axes.titlesize": 9,
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.xmargin": 0.01,
    "axes.formatter.useoffset": False,
    "axes.formatter.limits": (-4, 5),
    "axes.formatter.use_mathtext": True,
    "grid.alpha": 0.25,
    "grid.linewidth": 0.5,
    "xtick.labelsize": 7,
    "ytick.labelsize": 7,
    "legend.fontsize": 7,
    "legend.frameon": False,
    "legend.handlelength": 1.4,
    "legend.handletextpad": 0.5,
    "legend.labelspacing": 0.3,
    "lines.linewidth": 1.1,
    "figure.dpi": 100,
    "savefig.dpi": 200,
    "svg.fonttype": "path",  # letters as shapes: looks the same everywhere
    "svg.hashsalt": "trundle",  # the same run gives the same file
    "pdf.fonttype": 42,  # letters as letters, fonts embedded
}
_STAMPS: dict[str, dict[str, Any]] = {
    ".png": {"Software": None},
    ".svg": {"Date": None},
    ".pdf": {"CreationDate": None},
}


@contextmanager
def look() -> Iterator[None]:
    """Within it, figures are drawn and written in the one style; the user's own settings stay as they are."""
    try:
        import matplotlib
        from cycler import cycler
    except ImportError:
        raise TrundleError("matplotlib", "is not installed", 'Install it: pip install "trundle[plots]".') from None
    cycle = cycler(linestyle=["-", "--"]) * cycler(color=COLOURS)
    with matplotlib.rc_context({**STYLE, "axes.prop_cycle": cycle}):
        yield


def sheet(height: float) -> Any:
    """An empty figure of the common width and this height (inches)."""
    from .figure import Sheet

    return Sheet(figsize=(WIDTH, height), layout="constrained")


def checked(file: Any) -> Path:
    """The file's path if a figure can be written to it: its ending is known."""
    path = Path(file)
    if path.suffix.lower() not in ENDINGS:
        raise StorageError(
            str(file), f"is not a figure that can be written: the ending is '{path.suffix}'", "Use .png, .svg or .pdf."
        )
    return path


def write(figure: Any, file: Any) -> None:
    """Write a figure; its kind follows from the ending: .png, .svg or .pdf."""
    path = checked(file)
    ending = path.suffix.lower()
    drawn = BytesIO()
    figure.savefig(drawn, format=ending[1:], metadata=_STAMPS[ending])
    write_bytes(path, drawn.getbuffer())


def beside(ax: Any, **options: Any) -> None:
    """The legend at the right of the panel, where it covers no curve."""
    ax.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), borderaxespad=0.3, **options)


def headed(ax: Any, text: str) -> None:
    """The name and unit of the vertical axis, upright above it, where long names have room."""
    from textwrap import wrap

    from matplotlib.transforms import ScaledTranslation

    lines = wrap(text.replace(" (", "\u00a0("), 95)  # a unit stays with its name
    corner = ax.transAxes + ScaledTranslation(0, 3 / 72, ax.get_figure().dpi_scale_trans)
    ax.set_ylabel("\n".join(lines).replace("\u00a0", " "), rotation=0, ha="left", va="bottom")
    ax.yaxis.set_label_coords(0.0, 1.0, transform=corner)
    ax.set_title("\n".join(" " for _ in lines), loc="left", fontsize=8, pad=3)  # the layout makes room for titles only
    power = ax.yaxis.get_offset_text()  # "×10⁻⁶" stands at the other end of the line
    power.set_x(1.0)
    power.set_ha("left")

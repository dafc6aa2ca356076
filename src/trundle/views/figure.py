"""The figure that all pictures are drawn on; a notebook shows it."""

from __future__ import annotations

from io import BytesIO

from matplotlib.figure import Figure


class Sheet(Figure):
    """A matplotlib figure that belongs to no window and that notebooks show by themselves, without pyplot."""

    def _repr_png_(self) -> bytes:
        from .style import look

        drawn = BytesIO()
        with look():
            self.savefig(drawn, format="png", dpi=self.dpi)
        return drawn.getvalue()

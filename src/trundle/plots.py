"""Figures of several runs, and of the modes of contacts. One run: ``sol.plot()``."""

from .views.modes import plot_modes
from .views.overlay import overlay

__all__ = [
    "overlay",
    "plot_modes",
]

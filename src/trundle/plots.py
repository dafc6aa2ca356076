"""Figures of several runs, of batches, and of the modes of contacts. One run: ``sol.plot()``."""

from .views.cloud import cloud
from .views.modes import plot_modes
from .views.overlay import overlay

__all__ = [
    "cloud",
    "overlay",
    "plot_modes",
]

"""Figures of several runs, of batches, of linear models, and of the modes of contacts. One run: ``sol.plot()``."""

from .views.cloud import cloud
from .views.linear import bode, eigenvalues
from .views.modes import plot_modes
from .views.overlay import overlay

__all__ = [
    "bode",
    "cloud",
    "eigenvalues",
    "overlay",
    "plot_modes",
]

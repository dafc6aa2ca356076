"""Figures of models, several runs, batches, linear models, and the modes of contacts. One run: ``sol.plot()``."""

from .views.cloud import cloud
from .views.diagram import diagram
from .views.linear import bode, eigenvalues, root_locus
from .views.modes import plot_modes
from .views.overlay import overlay

__all__ = [
    "bode",
    "cloud",
    "diagram",
    "eigenvalues",
    "overlay",
    "plot_modes",
    "root_locus",
]

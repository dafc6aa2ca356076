"""Pictures of results. They read solutions; physics never calls them."""

from .film import film
from .notebook import solution_html
from .plots import plot
from .report import report
from .show import show

__all__ = ["film", "plot", "report", "show", "solution_html"]

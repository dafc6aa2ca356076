"""Pictures of results. They read solutions; physics never calls them."""

from ..results.solution import Solution
from .film import film
from .notebook import solution_html
from .plots import plot
from .report import report
from .show import show

Solution.seen_by(plot=plot, show=show, report=report, film=film, html=solution_html)

"""Pictures of results. They read solutions; physics never calls them."""

from ..results.solution import Solution
from .plots import plot

Solution.drawn_by(plot)

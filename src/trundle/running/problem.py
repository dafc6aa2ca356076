"""Problem: everything that an integrator is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..equations.program import Program
from ..equations.system import System
from ..kernel.kernel import Callers, Kernel
from ..results.turning import Track
from .carrying import Carried
from .gap_watch import GAP_CHECK_EVERY
from .instants import Instants
from .numbers import Numbers
from .progress import Report
from .sampling import Sampling
from .watching import Watch

Companion = Callable[[str], Callers]
Other = Callable[[], tuple[Program, Kernel]]


@dataclass(frozen=True)
class Problem:
    """A system with its parameters and initial state, the output times, and what is watched during the run.

    ``companion``: functions for steps of another kind, by name, bound to memory of this run; ``has_companion``: whether
    they have been made before. ``track``: of the angles
    that turn. ``carried``: what an earlier run hands on. ``watch``: conditions of the user. ``numbers``: parameters
    that change during the run. ``sampling``: blocks that act at their own rates. ``instants``: at which blocks jump or
    bend by the clock. ``check_gaps_every``: steps between two checks of the true gaps of contacts. ``dependent_rows``:
    the same equations with the solver for closing rows that depend on each other; None where it is in use already, or
    of no use.
    """

    system: System
    program: Program
    kernel: Kernel
    x0: np.ndarray
    P: np.ndarray
    times: np.ndarray
    companion: Companion
    has_companion: Callable[[str], bool]
    interpolate: bool = False
    report: Report | None = None
    track: Track | None = None
    carried: Carried | None = None
    watch: Watch | None = None
    numbers: Numbers | None = None
    sampling: Sampling | None = None
    instants: Instants | None = None
    check_gaps_every: int = GAP_CHECK_EVERY
    dependent_rows: Other | None = None

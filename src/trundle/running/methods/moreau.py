"""Time stepping after Moreau, as an integrator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import casadi as ca
import numpy as np

from ...equations.program import Program
from ..crowds.stepping import CrowdStepping
from ..moreau import STEP, TimeStepping
from ..outcome import Outcome
from ..problem import Problem
from ..stepping_functions import stepping_functions
from .integrator import Integrator


@dataclass(frozen=True, kw_only=True)
class Moreau(Integrator):
    """Steps of one length (s), of first order, through impacts and changes of modes: for many contacts."""

    step: float = STEP

    name = "moreau"
    takes_crowds = True

    @classmethod
    def with_options(cls, **options: Any) -> Self:
        step = options.get("max_step", np.inf)
        return cls(step=STEP if isinstance(step, float) and np.isinf(step) else step)

    def functions(self, program: Program) -> dict[str, ca.Function]:
        return stepping_functions(program)

    def integrate(self, problem: Problem) -> Outcome:
        stepping = CrowdStepping if problem.system.crowds else TimeStepping
        return stepping(problem, self.step).go()

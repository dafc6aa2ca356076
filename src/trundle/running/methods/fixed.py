"""Steps of one length for smooth motions, as an integrator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import casadi as ca
import numpy as np

from ...core.errors import SimulationError
from ...equations.program import Program
from ..fixed_steps import FixedRun, step_functions
from ..outcome import Outcome
from ..problem import Problem
from ..tableau import FIXED
from .integrator import Integrator

STEP = 1e-3  # s


@dataclass(frozen=True, kw_only=True)
class FixedSteps(Integrator):
    """Explicit Runge-Kutta steps of one length (s), of order 4, 5 or 8, each restored onto the constraints.

    For models without contacts whose motion has a known time scale: many such steps are one call of compiled code.
    The error is not looked at: halve the step to see it (or use 'auto').
    """

    step: float = STEP
    order: int = 8

    name = "fixed"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.order not in FIXED:
            raise SimulationError("order", f"= {self.order!r} is not known", "Use 4, 5 or 8.")

    @classmethod
    def with_options(cls, **options: Any) -> Self:
        step = options.get("max_step", np.inf)
        return cls(step=STEP if isinstance(step, float) and np.isinf(step) else step)

    @property
    def kernel_name(self) -> str:
        return f"{self.name}{self.order}"

    def functions(self, program: Program) -> dict[str, ca.Function]:
        return step_functions(program, FIXED[self.order]())

    def integrate(self, problem: Problem) -> Outcome:
        return FixedRun(problem, self.step, self.name).go()

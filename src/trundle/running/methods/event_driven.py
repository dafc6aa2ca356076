"""Integrators that stop at every event of the contacts: explicit pairs, Radau IIA, and what chooses between them."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

import casadi as ca
import numpy as np

from ...equations.program import Program
from ..explicit import dense_function, step_function
from ..march_function import can_march
from ..outcome import Outcome
from ..problem import Problem
from ..radau_functions import implicit_functions
from ..run import Run
from ..slip_stepper import slip_order
from ..slipping import slip_end
from ..tableau import Tableau, dop853, dopri5
from .integrator import Integrator


@dataclass(frozen=True, kw_only=True)
class EventDriven(Integrator):
    """Steps of a length that keeps the error of one below atol + rtol·|x|, with all constraints restored after each.

    ``atol`` is rtol/100 unless given. ``max_step`` (s): no step is longer.
    """

    rtol: float = 1e-10
    atol: float | None = None
    max_step: float = np.inf

    switches: ClassVar[bool] = False  # whether it passes to implicit steps where the motion is stiff

    def tableau(self) -> Tableau | None:
        """The explicit pair that it begins with; None for one that is implicit from the first step on."""
        return None

    @property
    def tolerances(self) -> np.ndarray:
        """(rtol, atol)."""
        return np.array([self.rtol, self.rtol / 100 if self.atol is None else self.atol])

    def functions(self, program: Program) -> dict[str, ca.Function]:
        tableau = self.tableau()
        if tableau is None:
            return implicit_functions(program)
        functions = {
            f"step_{tableau.name}": step_function(program, tableau),
            f"dense_{tableau.name}": dense_function(program, tableau),
        }
        return functions | ({"end_slip": slip_end(program)} if program.system.contacts else {})

    def run(self, problem: Problem) -> Run:
        """The run before its first step."""
        return Run(problem, self.name, self.tableau(), self.switches, self.tolerances, self.max_step)

    def integrate(self, problem: Problem) -> Outcome:
        return self.run(problem).go()


class RungeKutta(EventDriven):
    """An explicit pair: a subclass gives its ``tableau``."""

    @abstractmethod
    def tableau(self) -> Tableau: ...

    def companions(self, program: Program) -> tuple[str, ...]:
        pair = self.tableau().name
        return (f"march_{pair}",) if can_march(program.system, pair) else ()


class Dop853(RungeKutta):
    """Dormand and Prince's pair of order 8(5,3): for smooth motions at any tolerance."""

    name = "dop853"

    def tableau(self) -> Tableau:
        return dop853()


class Dopri5(RungeKutta):
    """Dormand and Prince's pair of order 5(4): cheaper steps, for tolerances above 1e-6."""

    name = "dopri5"

    def tableau(self) -> Tableau:
        return dopri5()


class Radau5(EventDriven):
    """Radau IIA of order 5: implicit, for stiff motions."""

    name = "radau5"


class Auto(Dop853):
    """Dop853; Radau IIA where the motion is stiff, and steps of their own for slips that turn fast."""

    name, shares = "auto", "dop853"
    switches = True

    def companions(self, program: Program) -> tuple[str, ...]:
        return (
            (f"slip{slip_order(program.system, self.rtol)}",)
            if program.system.contacts
            else super().companions(program)
        )

"""SUNDIALS' methods, as integrators."""

from __future__ import annotations

from dataclasses import dataclass

from ..outcome import Outcome
from ..problem import Problem
from ..sundials import SundialsRun
from .integrator import Integrator


@dataclass(frozen=True, kw_only=True)
class Sundials(Integrator):
    """CVODES through CasADi, as a cross-check; it knows no events. ``atol`` is rtol/100 unless given."""

    rtol: float = 1e-10
    atol: float | None = None

    def integrate(self, problem: Problem) -> Outcome:
        atol = self.rtol / 100 if self.atol is None else self.atol
        return SundialsRun(problem, self.name, self.rtol, atol).go()


class Cvodes(Sundials):
    """Adams' methods with functional iteration."""

    name = "cvodes"


class Bdf(Sundials):
    """Backward differentiation with Newton's method, for stiff motions."""

    name = "bdf"

"""Integrator: a way through time, with its settings; what it adds to the kernel; the run itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

import casadi as ca
import numpy as np

from ...core.errors import SimulationError
from ...equations.program import Program
from ..books import LOOSE, exact_residual
from ..outcome import Outcome
from ..problem import Problem

LEAST_RTOL = 1e-18  # smaller ones ask for digits that no number has
LEAST_ATOL = 1e-100  # and errors in units of smaller ones have squares that are no numbers


@dataclass(frozen=True, kw_only=True)
class Integrator(ABC):
    """Base class. A new integrator is a subclass with a ``name``, by which ``simulate(method=name)`` finds it.

    It gives the functions that it adds to the kernel, and goes through a ``Problem``.
    """

    name: ClassVar[str] = ""
    shares: ClassVar[str] = ""  # the name of another one whose kernel it takes
    takes_crowds: ClassVar[bool] = False  # True if it finds the contacts of crowds by itself

    def __post_init__(self) -> None:
        for field in fields(self):
            _require_usable(field.name, getattr(self, field.name))

    @classmethod
    def with_options(cls, **options: Any) -> Self:
        """Made from ``rtol``, ``atol`` and ``max_step`` of ``simulate``, as far as given."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in options.items() if name in known})

    @property
    def kernel_name(self) -> str:
        """The name of the kernel that it runs with."""
        return self.shares or self.name

    def functions(self, program: Program) -> dict[str, ca.Function]:
        """What the kernel must hold for it, besides what every run calls."""
        return {}

    def companions(self, program: Program) -> tuple[str, ...]:
        """Names of steps of another kind that it may pass to with this program."""
        return ()

    @abstractmethod
    def integrate(self, problem: Problem) -> Outcome:
        """Go from the first output time to the last."""

    @property
    def allowed_residual(self) -> float:
        """Relative residual of the energy ledger above which a run has failed."""
        rtol = getattr(self, "rtol", None)
        return LOOSE if rtol is None else exact_residual(rtol)


def _require_usable(name: str, value: Any) -> None:
    number = isinstance(value, int | float | np.floating) and not isinstance(value, bool)
    least = {"rtol": LEAST_RTOL, "atol": LEAST_ATOL}
    if name in least and value is not None and not (number and least[name] <= value < 1):
        advice = f"Give a number between {least[name]:g} and 1."
        raise SimulationError(name, f"= {value!r} is not a usable tolerance", advice)
    if name in ("max_step", "step") and not (number and value > 0):
        raise SimulationError(name, f"= {value!r} is not a usable step", "Give a positive time in seconds.")

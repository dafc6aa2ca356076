"""trim: equilibria and steady motions of a model, with chosen unknowns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..core.arguments import explained
from ..core.errors import ArgumentError, SimulationError
from ..core.requests import insistent
from ..equations.prepare import prepare
from ..model.model import Model
from .linear import LinearModel
from .linearise import linearised
from .state import State, state_of
from .steady import rates_left, turning_of
from .tangent import tangent_of
from .variations import variations_of

STEADY_RATE = 1e-8  # largest rate left, relative to the largest rate at the first guess (or 1)
SMALLEST = 1e-9  # m/s², rad/s²: rates that are treated as zero


@dataclass(frozen=True, eq=False)
class Trim:
    """An equilibrium or a steady motion: the values that were sought, the rate that is left, the linear model about it.

    ``at`` and ``parameters`` are what ``simulate``, ``linearise`` and others take to start from it.
    """

    values: dict[str, float]
    at: dict[str, Any]
    parameters: dict[str, Any]
    residual: float
    linear: LinearModel

    @property
    def kind(self) -> str:
        """'equilibrium' or 'steady motion'."""
        return self.linear.kind

    @property
    def stable(self) -> bool:
        """True if no eigenvalue has a positive real part."""
        return self.linear.stable

    def __str__(self) -> str:
        values = ", ".join(f"{path} = {value:.9g}" for path, value in self.values.items())
        return f"{self.kind}, {'stable' if self.stable else 'unstable'}: {values}"


@explained
@insistent()
def trim(
    model: Model,
    unknowns: Mapping[str, float],
    *,
    at: dict[str, Any] | None = None,
    guess: dict[str, Any] | None = None,
    parameters: dict[str, Any] | None = None,
) -> Trim:
    """Find values of some signals and parameters (with first guesses) for which nothing accelerates.

    at: values of other signals that hold: a speed, a lean, a heading. A motion is steady if all accelerations vanish in
    axes that may turn about the vertical: a turn, a rolling disc, a top that precesses.

    >>> import trundle as tr
    >>> found = tr.trim(tr.gallery.Pendulum(), {"hinge.phi": 0.3}, at={"hinge.phi_dot": 0.0})
    >>> abs(round(found.values["hinge.phi"], 9)), found.kind, found.stable
    (0.0, 'equilibrium', True)
    """
    if not unknowns:
        raise ArgumentError("trim", "has no unknowns", "Name signals or parameters with first guesses.")
    problem = _Problem(model, dict(unknowns), dict(at or {}), guess, dict(parameters or {}))
    values, left = problem.solve()
    state, options = problem.state(values), problem.split(values)
    linear = linearised(state)
    named = dict(zip(unknowns, map(float, values), strict=True))
    return Trim(named, options[0], options[1], left, linear)


@dataclass(frozen=True)
class _Problem:
    model: Model
    unknowns: dict[str, float]
    at: dict[str, Any]
    guess: dict[str, Any] | None
    parameters: dict[str, Any]

    @cached_property
    def settable(self) -> set[str]:
        """Paths of the model's parameters."""
        return set(prepare(self.model, self.parameters).assembly.settable())

    def split(self, values: np.ndarray) -> tuple[dict[str, Any], dict[str, Any]]:
        """Values as signals at the start and as parameters."""
        named = dict(zip(self.unknowns, map(float, values), strict=True))
        signals = {path: value for path, value in named.items() if path not in self.settable}
        return self.at | signals, self.parameters | {p: v for p, v in named.items() if p in self.settable}

    def state(self, values: np.ndarray) -> State:
        at, parameters = self.split(values)
        return state_of(self.model, at, self.guess, parameters, 0.0)

    def rates(self, values: np.ndarray, turn: float) -> np.ndarray:
        """What is not steady, in axes that turn about the vertical."""
        state = self.state(values)
        v = variations_of(state.system)
        return rates_left(state, v, tangent_of(state, v), turn)

    def turning(self, values: np.ndarray) -> float | None:
        """A first guess of the rate with which the whole motion turns; None if it cannot."""
        state = self.state(values)
        v = variations_of(state.system)
        return turning_of(state, v) if v.can_turn else None

    def solve(self) -> tuple[np.ndarray, float]:
        """(the values sought, the largest rate that is left)."""
        from scipy.optimize import least_squares

        first = np.array(list(self.unknowns.values()), dtype=float)
        turn, n = self.turning(first), first.size

        def left(all_: np.ndarray) -> np.ndarray:
            return self.rates(all_[:n], float(all_[n]) if turn is not None else 0.0)

        start = first if turn is None else np.append(first, turn)
        options = {"xtol": 1e-15, "ftol": 1e-15, "gtol": 1e-15, "jac": "3-point"}
        found = least_squares(left, start, x_scale=np.maximum(np.abs(start), 1e-2), **options)
        rest, before = np.abs(found.fun).max(initial=0.0), np.abs(left(start)).max(initial=0.0)
        if rest > max(STEADY_RATE * max(before, 1.0), SMALLEST):
            values = ", ".join(f"{p} = {v:.6g}" for p, v in zip(self.unknowns, found.x[:n], strict=True))
            raise SimulationError(
                "trim",
                f"found no equilibrium and no steady motion: at {values} a rate of {rest:.3g} is left",
                "Choose other unknowns (as many as there are conditions) or better first guesses.",
            )
        return np.asarray(found.x[:n]), float(rest)

"""Values for the runs of a batch: grids, and samples of distributions with a seed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Self

import numpy as np

from ..core.errors import SimulationError

Quantile = Callable[[np.ndarray], np.ndarray]  # shares in (0, 1) → values


@dataclass(frozen=True)
class Distribution:
    """A distribution by its name and numbers.

    >>> draw = Distribution.read("uniform(1, 3)")
    >>> float(draw.at(np.array([0.25]))[0])
    1.5
    """

    name: str
    numbers: tuple[float, ...]

    @classmethod
    def read(cls, text: str) -> Self:
        """From words such as ``normal(0.3, 0.05)``."""
        found = re.fullmatch(r"\s*(\w+)\((.*)\)\s*", text)
        try:
            numbers = tuple(float(part) for part in found[2].split(",")) if found else ()
        except ValueError:
            numbers = ()
        if found is None or found[1] not in KNOWN or len(numbers) != 2:
            known = ", ".join(f"{name}({words})" for name, (words, _) in KNOWN.items())
            raise SimulationError(text, "is no distribution", f"Known are {known}.")
        condition, fits = ALLOWED[found[1]]
        if not (np.all(np.isfinite(numbers)) and fits(*numbers)):
            raise SimulationError(text, f"is no distribution: it needs {condition}", "Correct the numbers.")
        return cls(found[1], numbers)

    def at(self, shares: np.ndarray) -> np.ndarray:
        """Values below which these shares of all lie."""
        return KNOWN[self.name][1](*self.numbers)(shares)


def _uniform(low: float, high: float) -> Quantile:
    return lambda shares: low + (high - low) * shares


def _normal(mean: float, deviation: float) -> Quantile:
    from scipy.special import ndtri

    return lambda shares: mean + deviation * np.asarray(ndtri(shares))


def _log_uniform(low: float, high: float) -> Quantile:
    return lambda shares: low * (high / low) ** shares


KNOWN: dict[str, tuple[str, Callable[[float, float], Quantile]]] = {
    "uniform": ("low, high", _uniform),
    "normal": ("mean, deviation", _normal),
    "loguniform": ("low, high", _log_uniform),
}

ALLOWED: dict[str, tuple[str, Callable[[float, float], bool]]] = {  # what the numbers must meet, in words too
    "uniform": ("finite numbers with low < high", lambda low, high: low < high),
    "normal": ("finite numbers with deviation > 0", lambda mean, deviation: deviation > 0),
    "loguniform": ("finite numbers with 0 < low < high", lambda low, high: 0 < low < high),
}


def grid(values: Mapping[str, Sequence[float]]) -> dict[str, np.ndarray]:
    """All combinations, as columns.

    >>> {path: column.tolist() for path, column in grid({"a": [1, 2], "b": [5]}).items()}
    {'a': [1.0, 2.0], 'b': [5.0, 5.0]}
    """
    rows = np.array(list(product(*values.values())), dtype=float).reshape(-1, len(values))
    return dict(zip(values, rows.T, strict=True))


def drawn(
    distributions: Mapping[str, Distribution], runs: int, seed: int, latin: bool = False
) -> dict[str, np.ndarray]:
    """Columns of random values. latin: a Latin hypercube, which covers each range evenly."""
    shares: Any
    if latin:
        from scipy.stats.qmc import LatinHypercube

        shares = LatinHypercube(len(distributions), seed=np.random.default_rng(seed)).random(runs)
    else:
        shares = np.random.default_rng(seed).random((runs, len(distributions)))
    shares = np.clip(shares, 1e-16, 1 - 1e-16)
    return {path: found.at(column) for (path, found), column in zip(distributions.items(), shares.T, strict=True)}

"""Butcher tableaux as data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from . import dormand_prince as c


@dataclass(frozen=True)
class Tableau:
    """An explicit pair with dense output. ``errors``: rows of weights; two rows combine as in DOP853."""

    name: str
    order: int
    error_order: int
    A: np.ndarray
    B: np.ndarray
    C: np.ndarray
    errors: np.ndarray
    # dense output: either polynomial weights of the stages (dense), or extra stages with Hermite terms (D)
    dense: np.ndarray | None = None
    A_extra: np.ndarray | None = None
    C_extra: np.ndarray | None = None
    D: np.ndarray | None = None

    @property
    def stages(self) -> int:
        return len(self.B)

    @cached_property
    def monomials(self) -> np.ndarray:
        """Row k: the interpolant's k-th coefficient as a polynomial in θ (powers 1, 2, …)."""
        from numpy.polynomial import Polynomial

        theta, one = Polynomial([0, 1]), Polynomial([1, -1])
        if self.D is not None:  # nested θ, 1−θ as in DOP853
            count = 3 + len(self.D)
            rows = []
            for k in range(count):
                p = Polynomial([1.0])
                for i in range(count - 1 - k, count):
                    p = p * (theta if i % 2 == 0 else one)
                rows.append(p)
        else:
            assert self.dense is not None
            count = self.dense.shape[1]
            rows = [Polynomial([0] * (i + 1) + [1]) for i in range(count)] + [Polynomial([0, 0, 0, 0, 1])]
        size = max(len(p.coef) for p in rows)
        return np.array([np.pad(p.coef, (0, size - len(p.coef)))[1:] for p in rows])


@cache
def dop853() -> Tableau:
    """Dormand-Prince 8(5,3) with its 7th-order interpolant (Hairer, Nørsett, Wanner 1993, II.5)."""
    return Tableau(
        "dop853",
        8,
        7,
        c.DOP853_A,
        c.DOP853_B,
        c.DOP853_C,
        np.array([c.DOP853_E5, c.DOP853_E3]),
        A_extra=c.DOP853_A_EXTRA,
        C_extra=c.DOP853_C_EXTRA,
        D=c.DOP853_D,
    )


@cache
def dopri5() -> Tableau:
    """Dormand-Prince 5(4) with its 4th-order interpolant."""
    return Tableau("dopri5", 5, 4, c.DOPRI5_A, c.DOPRI5_B, c.DOPRI5_C, np.array([c.DOPRI5_E]), dense=c.DOPRI5_DENSE)


EXPLICIT = {"dop853": dop853, "dopri5": dopri5}


@dataclass(frozen=True)
class Weights:
    """An explicit method without an estimate of its error."""

    A: np.ndarray
    B: np.ndarray
    C: np.ndarray


def classical() -> Weights:
    """Kutta's method of order 4 (1901)."""
    half = [[0, 0, 0, 0], [0.5, 0, 0, 0], [0, 0.5, 0, 0], [0, 0, 1, 0]]
    return Weights(np.array(half), np.array([1, 2, 2, 1]) / 6, np.array([0, 0.5, 0.5, 1]))


def _without_estimate(pair: Tableau) -> Weights:
    return Weights(pair.A[: pair.stages, : pair.stages], pair.B, pair.C[: pair.stages])


FIXED = {4: classical, 5: lambda: _without_estimate(dopri5()), 8: lambda: _without_estimate(dop853())}

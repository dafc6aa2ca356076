"""Butcher tableaux as data; the coefficients are those that SciPy publishes with its integrators."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


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
    # dense output: either polynomial weights of the stages (P), or extra stages with Hermite terms (D)
    P: np.ndarray | None = None
    A_extra: np.ndarray | None = None
    C_extra: np.ndarray | None = None
    D: np.ndarray | None = None

    @property
    def stages(self) -> int:
        return len(self.B)


def dop853() -> Tableau:
    """Dormand-Prince 8(5,3) with its 7th-order interpolant (Hairer, Nørsett, Wanner 1993, II.5)."""
    from scipy.integrate import DOP853 as m

    return Tableau("dop853", 8, 7, m.A, m.B, m.C, np.array([m.E5, m.E3]), A_extra=m.A_EXTRA, C_extra=m.C_EXTRA, D=m.D)


def dopri5() -> Tableau:
    """Dormand-Prince 5(4) with its 4th-order interpolant."""
    from scipy.integrate import RK45 as m

    return Tableau("dopri5", 5, 4, m.A, m.B, m.C, np.array([m.E]), P=m.P)


EXPLICIT = {"dop853": dop853, "dopri5": dopri5}

"""The length of the first step."""

from __future__ import annotations

import numpy as np

from ..core.thresholds import FIRST_RATE, FIRST_SIZE, FIRST_STEP
from ..kernel.kernel import Callers


def first_step(
    calls: Callers, order: int, t: float, x: np.ndarray, f: np.ndarray, P: np.ndarray, tol: np.ndarray, end: float
) -> float:
    """Hairer, Nørsett, Wanner (1993), II.4."""
    scale = tol[1] + tol[0] * np.abs(x)
    rms = lambda v: float(np.sqrt(np.mean((v / scale) ** 2)))  # noqa: E731
    d0, d1 = rms(x), rms(f)
    h0 = FIRST_STEP if min(d0, d1) < FIRST_SIZE else 0.01 * d0 / d1
    h0 = min(h0 if h0 > 0 else FIRST_STEP, end - t)
    f1 = calls["rhs"](t + h0, x + h0 * f, P)[0]
    d2 = rms(f1 - f) / h0
    worst = max(d1, d2)
    h1 = max(FIRST_STEP, h0 * 1e-3) if worst <= FIRST_RATE else (0.01 / worst) ** (1 / order)
    step = min(100 * h0, h1, end - t)
    return step if np.isfinite(step) and step > 0 else FIRST_STEP * (end - t)

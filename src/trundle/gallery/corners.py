"""Corners of a box, for its contacts."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np


def corners(size: Any, lower: bool = False) -> list[tuple[float, float, float]]:
    """Corners of a box with the edges ``size`` about its middle; with ``lower`` the four at −z."""
    a, b, c = np.asarray(size, dtype=float) / 2
    return list(product((-a, a), (-b, b), (-c,) if lower else (-c, c)))

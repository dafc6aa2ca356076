"""Sets of friction, by their support h: how much of one a friction force needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np

from ..core.thresholds import TINY
from .spatial import SX

DIRECTIONS, STEPS = 24, 7  # tried in turn; steps of Newton's method from the best of them


class Unit:
    """A law whose ratio is one, whatever the slip."""

    def ratio(self, u: Any, s: Any) -> Any:
        return s


def gauge(support: Callable[[Any], Any], f: Any) -> Any:
    """The least m with f ∈ m C: the largest f·d/h(d) over all directions d."""
    angle = SX.sym("angle")
    d = ca.vertcat(ca.cos(angle), ca.sin(angle))
    h = SX(support(d))
    slope = ca.jacobian(h, angle)
    along, across = ca.dot(f, d), f[1] * d[0] - f[0] * d[1]
    radius = ca.fmax(h + ca.jacobian(slope, angle), TINY)
    step = (across * h - along * slope) / (ca.fmax(along, TINY) * radius)
    width = 2 * np.pi / DIRECTIONS
    step = angle + ca.fmin(ca.fmax(step, -width), width)
    best, most = SX(0), ca.substitute(along / h, angle, SX(0))
    for k in range(1, DIRECTIONS):
        here = ca.substitute(along / h, angle, SX(k * width))
        best, most = ca.if_else(here > most, k * width, best), ca.fmax(most, here)
    for _ in range(STEPS):
        best = ca.substitute(step, angle, best)
    return ca.fmax(ca.substitute(along / h, angle, best), 0)

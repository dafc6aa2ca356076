"""The circle about which the balls of a ring lie."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.rotations import perpendiculars
from .base import Core

LEAST = 1e-12  # of the size: keeps roots differentiable where there is no normal (coinciding centres, on an axis)
ALIKE = 1e-9  # of the size: how near to such a point a contact may be


def ring_core(radius: Any, tube: Any, axis: Any, c: Any, farthest: bool) -> Core:
    """The point of a circle that is nearest to c, or farthest; on the axis any of them."""
    across = c - axis * ca.dot(axis, c)
    size = ca.sqrt(ca.dot(across, across) + (LEAST * radius) ** 2)
    out = ca.if_else(size > 2 * LEAST * radius, across / size, perpendiculars(axis)[0])
    q = (-radius if farthest else radius) * out
    meaning = "a sphere's centre is on the axis of the ring: every point of the ring is nearest"
    return Core(q, tube, size - ALIKE * radius, meaning)

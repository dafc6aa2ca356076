"""Touch: all that the laws of a compliant contact may want to know, worked out once by the template."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .ellipse import Patch


@dataclass(frozen=True)
class Overlap:
    """The undeformed bodies' common part: its volume V (m³), its section S = dV/dδ (m²), and ∫V dδ (m⁴)."""

    volume: Any
    section: Any
    moment: Any


@dataclass(frozen=True)
class Touch:
    """The motion and the geometry of two surfaces near their contact point.

    ``depth``: the approach δ of distant points, 0 in Flight (m); ``rate``: its time derivative (m/s). ``slip``:
    velocity of B relative to A along the long and the short axis of the patch (m/s); ``spin``: relative rate of turning
    about the normal (rad/s); ``a``, ``b``: semi-axes of Hertz's patch (m). ``total`` = A + B and ``product`` = A B
    belong to the gap A x² + B y² (1/m, 1/m²). All from ``a`` on are None for points and curves, which
    have no curvature.
    """

    depth: Any
    rate: Any
    slip: Any
    spin: Any
    a: Any = None
    b: Any = None
    total: Any = None
    product: Any = None
    patch: Patch | None = None
    overlap: Overlap | None = None
    is_round: bool = False

from __future__ import annotations

from typing import Any

from ...core.fields import parameter
from ...model.ports import KinematicPort
from .directional import Directional


class Anisotropy(Directional):
    """Friction that differs by direction: (F_1/μ)² + (F_2/(κ μ))² ≤ N², an ellipse instead of Coulomb's circle.

    1 is a direction fixed in A or in B (skates and files in B, brushed floors and belts in A), 2 is across it. While it
    slides, friction takes as much power as it can (Goyal 1989; Zmitrowicz 1981): F_i = −μ N κ_i² u_i/√(Σ κ_i² u_i²),
    κ_1 = 1. Stick, slip and impulses are exact. The law sees the slip with its second component times κ, and bond
    ``tangent_2`` reports effort/κ and flow·κ; forces and ``slip`` are those in space.

    >>> import trundle as tr
    >>> skate = tr.friction.Anisotropy(direction="x", across=20.0)
    """

    across: float = parameter(gt=0, doc="κ: coefficient of friction across it, per that along it")

    def tangents(self, A: KinematicPort, B: KinematicPort, n: Any) -> tuple[Any, Any]:
        """The directions 1 and 2, each as long as its coefficient."""
        along, across = super().tangents(A, B, n)
        return along, self.across * across

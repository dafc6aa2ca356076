from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.component import Component
from ...core.fields import parameter, structure
from ...model.ports import KinematicPort


class Anisotropy(Component):
    """Friction that differs by direction: (F_1/μ)² + (F_2/(κ μ))² ≤ N², an ellipse instead of Coulomb's circle.

    1 is a direction fixed in A or in B (skates and files in B, brushed floors and belts in A), 2 is across it. While it
    slides, friction takes as much power as it can (Goyal 1989; Zmitrowicz 1981): F_i = −μ N κ_i² u_i/√(Σ κ_i² u_i²),
    κ_1 = 1. Stick, slip and impulses are exact. The law sees the slip with its second component times κ, and bond
    ``tangent_2`` reports effort/κ and flow·κ; forces and ``slip`` are those in space.

    >>> import trundle as tr
    >>> skate = tr.friction.Anisotropy(direction="x", across=20.0)
    """

    direction: Any = parameter(kind="direction", doc="direction 1, along which the law's coefficient counts")
    across: float = parameter(gt=0, doc="κ: coefficient of friction across it, per that along it")
    fixed_in: str = structure("B", choices=("A", "B"), doc="body that carries the direction")

    def tangents(self, A: KinematicPort, B: KinematicPort, n: Any) -> tuple[Any, Any]:
        """The directions 1 and 2 in the tangent plane of the normal n, each as long as its coefficient."""
        port = A if self.fixed_in == "A" else B
        along = port.T @ self.direction
        along = along - n * ca.dot(n, along)
        along = along / ca.sqrt(ca.dot(along, along) + 1e-300)
        return along, self.across * ca.cross(n, along)

"""Coulomb friction that holds: elastic bristles give way before they slide."""

from __future__ import annotations

from typing import Any, ClassVar

import casadi as ca

from ....core.fields import parameter
from .contensou import PatchFriction
from .touch import Touch


class Bristles(PatchFriction):
    """F = −N (κ z + d u), ż = u − (κ/μ) |u| z: Dahl's bristles, by the normal force (Dahl 1968), with damping.

    They hold at rest, displaced by z, without creep, while |F| < μ N, and slide with μ N. κ N is the tangential
    stiffness; for Mindlin's (1949) of like bodies under Hertz's pressure κ = 3 (1 − ν)/((2 − ν) δ), at the depth δ.
    In Flight they straighten over a distance of μ/κ. z turns with the mean of both bodies.

    >>> import trundle as tr
    >>> law = tr.compliant.Bristles(mu=0.3, kappa=1e5)
    """

    mu: float = parameter(gt=0, doc="coefficient of friction")
    kappa: float = parameter(unit="1/m", gt=0, doc="tangential stiffness per normal force")
    d: float = parameter(0.0, unit="s/m", ge=0, doc="damping per normal force")
    needs_curvature = False
    z: ClassVar[Any]  # its states

    @property
    def directed(self) -> int | None:
        return 0

    def states(self) -> tuple[tuple[str, str, str], ...]:
        return tuple((f"z[{i}]", "m", "displacement of the bristles along the tangents") for i in range(2))

    def rates(self, touch: Touch) -> Any:
        u, back = touch.slip, self.kappa / self.mu * self.z
        return ca.if_else(touch.depth > 0, u - ca.sqrt(ca.dot(u, u) + 1e-300) * back, -ca.fabs(touch.rate) * back)

    def ratios(self, touch: Touch) -> tuple[Any, Any]:
        return self.kappa * self.z + self.d * touch.slip, ca.SX(0)

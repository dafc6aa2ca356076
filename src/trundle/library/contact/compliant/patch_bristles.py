"""Friction of a patch that holds at rest: elastic bristles that end in Contensou-Erismann's friction."""

from __future__ import annotations

from typing import Any, ClassVar

import casadi as ca

from ....core.fields import parameter
from .contensou import PatchFriction, shares_of_circle
from .touch import Touch


class ContensouBristles(PatchFriction):
    """F = −N (κ z + d u), M = −N a (κ ζ + d a ω); ż = u − (κ |u|/μ f) z, ζ̇ = a ω − (κ a |ω|/μ g) ζ.

    Dahl's (1968) bristles for slip and spin together, f(s) and g(s) of Contensou and Erismann, s = |u|/(a |ω|): where
    it slides and spins steadily the friction is theirs exactly, at rest it holds without creep. Both factors are
    positive, so that it never drives. For circles; of ellipses a circle of equal area is taken. In Flight the bristles
    straighten over a distance of μ/κ.

    >>> import trundle as tr
    >>> law = tr.compliant.ContensouBristles(mu=0.3, kappa=1e5)
    """

    mu: float = parameter(gt=0, doc="coefficient of friction")
    kappa: float = parameter(unit="1/m", gt=0, doc="tangential stiffness per normal force")
    d: float = parameter(0.0, unit="s/m", ge=0, doc="damping per normal force")
    z: ClassVar[Any]  # its states

    @property
    def directed(self) -> int | None:
        return 0

    def states(self) -> tuple[tuple[str, str, str], ...]:
        slip = tuple((f"z[{i}]", "m", "displacement of the bristles along the tangents") for i in range(2))
        return (*slip, ("z[2]", "m", "their displacement round the patch, at its rim"))

    def rates(self, touch: Touch) -> Any:
        u, turn = touch.slip, ca.sqrt(touch.a * touch.b) * touch.spin
        speed = ca.sqrt(ca.dot(u, u) + turn**2 + 1e-300)
        f, g = shares_of_circle(ca.dot(u, u) / speed**2, (turn / speed) ** 2)
        back = self.kappa / self.mu * self.z
        sliding = ca.vertcat(u, turn) - speed * back / ca.vertcat(f, f, g)
        return ca.if_else(touch.depth > 0, sliding, -ca.fabs(touch.rate) * back)

    def ratios(self, touch: Touch) -> tuple[Any, Any]:
        radius = ca.sqrt(touch.a * touch.b)
        couple = radius * (self.kappa * self.z[2] + self.d * radius * touch.spin)
        return self.kappa * self.z[:2] + self.d * touch.slip, couple

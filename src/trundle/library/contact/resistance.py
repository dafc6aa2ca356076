from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.component import Component
from ...core.fields import parameter


class Resistance(Component):
    """A couple against spinning or rolling, in proportion to the normal force: M = −b N ω/max(|ω|, δ).

    b is the lever arm (m); below δ the law is viscous, so it does not hold a body at rest exactly.

    >>> import trundle as tr
    >>> law = tr.friction.Resistance(arm=1e-3, delta=1e-2)
    """

    arm: float = parameter(unit="m", ge=0, doc="lever arm of the normal force")
    delta: float = parameter(unit="rad/s", gt=0, doc="rate below which the couple is viscous")

    def ratio(self, w: Any) -> Any:
        """Minus the couple per normal force."""
        return self.arm * w / ca.sqrt(ca.fmax(ca.dot(w, w), self.delta**2))

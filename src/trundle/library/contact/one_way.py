from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from .convex_set import ConvexSet


class OneWay(ConvexSet):
    """Easier one way than back: skins of skis, velvet, scales of a snake; an ellipse with its middle moved along 1.

    h(d) = (1 + β)/2 √(d_1² + κ² d_2²) + (1 − β)/2 d_1: the law's coefficient along direction 1, β times it back.

    >>> import trundle as tr
    >>> skin = tr.friction.OneWay(direction="x", back=4.0, across=2.0)
    """

    back: float = parameter(gt=0, doc="β: coefficient against direction 1, per that along it")
    across: float = parameter(1.0, gt=0, doc="κ: width of the ellipse across, per its length along")

    def support(self, d: Any) -> Any:
        size = ca.sqrt(d[0] ** 2 + self.across**2 * d[1] ** 2)
        return (1 + self.back) / 2 * size + (1 - self.back) / 2 * d[0]

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np

from .directional import Directional

TRIED = np.linspace(0, 2 * np.pi, 361)[:-1]  # rad: directions in which a set is looked at
NOT_CONVEX = 1e-7  # of its size: how much the curvature of a set may be negative by rounding


class ConvexSet(Directional):
    """Abstract: friction in any convex set, F ∈ −μ N C, given by its support h(d) = max {f·d: f ∈ C}.

    h is the most friction there is against a slip along the unit vector d = (along direction 1, across it), per μ N;
    h = 1 is Coulomb's circle. While it slides, friction takes as much power as it can: F = −μ N ∇h(u) (Zmitrowicz 1981;
    Goyal, Ruina, Papadopoulos 1991); it sticks while F is in the set. A law that depends on the speed sees h(u) for it.
    h must be smooth: the set has a corner nowhere that a slip would choose, or no straight edge.

    >>> import casadi as ca, trundle as tr
    >>> class Rounded(tr.friction.ConvexSet):
    ...     '''A diamond with round edges.'''
    ...     def support(self, d):
    ...         return (d[0] ** 4 + d[1] ** 4 + d[0] ** 2 * d[1] ** 2) ** 0.25
    """

    def support(self, d: Any) -> Any:
        """h of a unit vector d, two expressions."""
        raise NotImplementedError

    def problems(self) -> Iterator[tuple[str, str]]:
        found = list(super().problems())
        yield from found
        if found:
            return
        angle = ca.SX.sym("angle")
        h = ca.SX(self.with_constants().support(ca.vertcat(ca.cos(angle), ca.sin(angle))))
        curved = h + ca.jacobian(ca.jacobian(h, angle), angle)
        sizes, radii = (np.array(v).ravel() for v in ca.Function("h", [angle], [h, curved])(TRIED[None, :]))
        low, bent = int(np.argmin(sizes)), int(np.argmin(radii))
        if not sizes[low] > 0:
            yield "support", f"is {sizes[low]:.3g} at {np.degrees(TRIED[low]):.0f}°: no friction to hold; give h(d) > 0"
        elif not radii[bent] > -NOT_CONVEX * sizes.max():
            where = np.degrees(TRIED[bent])
            yield "support", f"is that of no convex set: h + h'' = {radii[bent]:.3g} < 0 at {where:.0f}°"

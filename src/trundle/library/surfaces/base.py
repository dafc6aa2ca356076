from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.component import Component


class Surface(Component):
    """Abstract: a smooth surface f(r) = 0 with the outward normal grad f, in its frame's axes (m).

    Subclasses give ``f``; gradient and curvature follow by differentiation. ``support`` is the closed form of the
    point with a given outward normal, where there is one.
    """

    def f(self, r: Any) -> Any:
        """Negative inside the body, positive outside."""
        raise NotImplementedError

    def support(self, n: Any) -> Any:
        """The point with the outward unit normal n; None if there is no closed form."""
        return None

    def continued(self, n: Any, extended: Any) -> Any:
        """``support(n)``, or with extended = 1 the same on the surface continued smoothly beyond its ends."""
        return self.support(n)

    def reach(self, n: Any) -> Any:
        """How far (m) ``support(n)`` is from the end of the smooth surface, negative beyond; None: it has no end."""
        return None

    def degenerate(self, n: Any) -> tuple[Any, str] | None:
        """(quantity that must stay positive, what a zero means) for ``support(n)``; None if nothing can go wrong."""
        return None

    def first_point(self, towards: Any) -> Any:
        """A point on or near the surface on the side of ``towards`` (numbers): where the search starts."""
        return towards

    def gradient(self, r: Any) -> Any:
        """grad f at r."""
        p = ca.SX.sym("p", 3)
        return ca.substitute(ca.gradient(self.f(p), p), p, r)

    def normal(self, r: Any) -> Any:
        """Outward unit normal at r."""
        g = self.gradient(r)
        return g / ca.sqrt(ca.dot(g, g))

    def curvature(self, r: Any) -> Any:
        """H = P Hess f P/|grad f| with the tangent projector P: positive where the body is convex (1/m)."""
        p = ca.SX.sym("p", 3)
        H, g = ca.hessian(self.f(p), p)
        H, g = ca.substitute(H, p, r), ca.substitute(g, p, r)
        size = ca.sqrt(ca.dot(g, g))
        n = g / size
        tangent = ca.SX.eye(3) - n @ n.T
        return tangent @ H @ tangent / size

    def tangency(self, r: Any, n: Any, t1: Any, t2: Any) -> Any:
        """Three equations: r lies on the surface, and its normal is along n (t1, t2 span the plane across n)."""
        g = self.normal(r)
        return ca.vertcat(self.f(r), ca.dot(t1, g), ca.dot(t2, g))

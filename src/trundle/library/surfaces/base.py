from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

import casadi as ca
import numpy as np

from ...core import meshes
from ...core.component import Component


class Surface(Component):
    """Abstract: a smooth surface f(r) = 0 with the outward normal grad f, in its frame's axes (m).

    Subclasses give ``f``; gradient and curvature follow by differentiation. ``support`` is the closed form of the
    point with a given outward normal, where there is one.
    """

    rolls: ClassVar[bool] = True  # False for what can only stick or slide, such as a corner

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

    @cached_property
    def field(self) -> ca.Function:
        """r → (f, grad f) with this surface's numbers, for searches in numbers."""
        p = ca.SX.sym("p", 3)
        f = self.with_constants().f(p)
        return ca.Function("field", [p], [f, ca.densify(ca.gradient(f, p))])

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

    def mesh(self) -> meshes.Mesh | None:
        """What is drawn of it; None if nothing is. Found along rays from the frame's origin, unless given."""
        r = ca.SX.sym("r", 3)
        own = self.with_constants()
        f = ca.Function("f", [r], [own.f(r), own.gradient(r)])

        def reach(ways: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            near, far = np.zeros(len(ways)), np.full(len(ways), 1e-6)
            for _ in range(60):  # outwards, until all are outside
                inside = np.array(f(ca.DM((ways * far[:, None]).T))[0]).ravel() < 0
                if not inside.any():
                    break
                near[inside], far[inside] = far[inside], far[inside] * 1.6
            for _ in range(50):
                middle = (near + far) / 2
                inside = np.array(f(ca.DM((ways * middle[:, None]).T))[0]).ravel() < 0
                near, far = np.where(inside, middle, near), np.where(inside, far, middle)
            points = ways * far[:, None]
            normals = np.array(f(ca.DM(points.T))[1]).T
            return points, normals / np.maximum(np.linalg.norm(normals, axis=1)[:, None], 1e-300)

        return meshes.star(reach)

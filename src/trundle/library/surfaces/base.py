from __future__ import annotations

from copy import copy
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import casadi as ca
import numpy as np

from ...core import meshes
from ...core.component import Component
from ...core.errors import BondError
from ...core.level_set import level_set
from ...model.laws import evaluate
from .foot import curves_outwards, feet
from .rays import leaving, leaving_near
from .skeleton import Skeleton, directed, directions

RAY = 96  # distances along a ray at which the inside is looked for, each 1.3 times the one before: up to 67 km


class Core(NamedTuple):
    """A ball of those that a surface is made of: its centre and radius; what must stay positive (or None), and why."""

    centre: Any
    radius: Any
    healthy: Any = None
    meaning: str = ""


class Surface(Component):
    """Abstract: a smooth surface f(r) = 0 with the outward normal grad f, in its frame's axes (m).

    Subclasses give ``f``; gradient and curvature follow by differentiation. ``support`` is the closed form of the
    point with a given outward normal, where there is one.
    """

    rolls: ClassVar[bool] = True  # False for what can only stick or slide, such as a corner
    has_tips: ClassVar[bool] = False  # True for what has a point for every normal, but no normal at every point
    is_flat: ClassVar[bool] = False  # True for planes
    has_edge: ClassVar[bool] = False  # True for planes that end at an edge
    is_umbilic: ClassVar[bool] = False  # True for what curves alike in all directions, at every point
    is_straight: ClassVar[bool] = False  # True for what is the same all along an axis without an end
    is_curve: ClassVar[bool] = False  # True for a curve, which has no tangent plane of its own
    is_ring: ClassVar[bool] = False  # True for what is closed about an axis, with a hole in the middle
    is_point: ClassVar[bool] = False
    needs_plane: ClassVar[bool] = False  # True for what can touch planes only
    hollow: ClassVar[bool] = False  # True if the body surrounds the surface

    @property
    def is_endless(self) -> bool:
        """True for what has no end in some direction."""
        return self.is_flat or self.is_straight

    @property
    def has_support(self) -> bool:
        """True if the point with a given normal has a closed form."""
        return type(self).support is not Surface.support

    @property
    def is_drawn_by_equation(self) -> bool:
        """True if nothing but f says what it looks like."""
        return type(self).mesh is Surface.mesh

    @property
    def ball_radius(self) -> Any:
        """The radius of a ball or a bowl about the frame's origin, 0 for a point; None for all else."""
        return None

    @property
    def semi_axes(self) -> Any:
        """The semi-axes of a body whose surface is an ellipsoid about the frame's origin; None for all else."""
        return None

    @property
    def has_curvature(self) -> bool:
        """True if ``bending`` is known: False for points, curves and edges, and without a function f."""
        return type(self).f is not Surface.f and not self.has_edge

    @property
    def has_core(self) -> bool:
        """True if it is made of balls of one size about a point, a line or a circle (``core``)."""
        return type(self).core is not Surface.core

    def core(self, c: Any, farthest: bool) -> Core:
        """The point of that core that is nearest to c, or farthest."""
        raise NotImplementedError

    @property
    def axis_of_revolution(self) -> Any:
        """An axis through the frame's origin about which it can be turned without any change; None if none is known."""
        return None

    def rolling_axis(self, other: Surface) -> Any:
        """The axis about which it rolls on another surface; None if there is none, or it is free to roll in any way."""
        return None

    def f(self, r: Any) -> Any:
        """Negative inside the body, positive outside."""
        raise BondError(self.path or type(self).__name__, "has no f", "Define f(self, r): negative inside the body.")

    def level(self, r: Any) -> Any:
        """f at symbols with this surface's numbers; what is wrong with a user's function is an error that names it."""
        own = self.with_constants()
        value = evaluate(own, "f", r)
        if not ca.depends_on(value, r):
            problem = f"gave {value!r}, the same everywhere"
            raise BondError(f"{own.path or type(own).__name__}.f", problem, "It must depend on r.")
        return value

    def support(self, n: Any) -> Any:
        """The point with the outward unit normal n; None if there is no closed form."""
        return None

    @property
    def is_convex(self) -> bool:
        """True if the body is convex: two such bodies touch at one place. By default tested at many points."""
        return self.star is not None and curves_outwards(self.bends, self.star)

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
        f = self.level(p)
        return ca.Function("field", [p], [f, ca.densify(ca.gradient(f, p))])

    @cached_property
    def bends(self) -> ca.Function:
        """r → (f, grad f, its second derivatives) with this surface's numbers."""
        p = ca.SX.sym("p", 3)
        f = self.level(p)
        H, g = ca.hessian(f, p)
        return ca.Function("bends", [p], [f, ca.densify(g), ca.densify(ca.vec(H))])

    @cached_property
    def star(self) -> np.ndarray | None:
        """Points of the surface in all ``directions()`` from the frame's origin; None if ``rays`` finds none."""
        return self.rays(directions())

    def distance(self, r: np.ndarray) -> np.ndarray:
        """Distances (m) of points (n × 3) from the surface in numbers, negative inside the body.

        Unless a subclass has a closed form: to the foot of the perpendicular that is found from the nearest of many
        points, or from r itself if the surface cannot be seen as a whole from its frame's origin.
        """
        if self.star is None:
            start = r
        else:
            far = (r**2).sum(axis=1)[:, None] - 2 * r @ self.star.T + (self.star**2).sum(axis=1)
            start = self.star[np.argmin(far, axis=1)]
        foot = feet(self.bends, r, start)
        inside = self._values(r)[0] < 0
        return np.asarray(np.linalg.norm(r - foot, axis=1) * np.where(inside, -1.0, 1.0))

    def skeleton(self) -> Skeleton | None:
        """Points whose balls make up the body, for searches in numbers; None if it is not bounded."""
        if type(self).support is not Surface.support:
            own = self.with_constants()
            n = ca.SX.sym("n", 3)
            point = ca.Function("support", [n], [own.support(n)])
            return directed(lambda ways: np.array(point(ca.DM(ways.T))).T)
        if self.star is None:
            return None
        radii = np.linalg.norm(self.star, axis=1)

        def points(ways: np.ndarray) -> np.ndarray:
            s = leaving_near(self._values, ways, radii[np.argmax(ways @ directions().T, axis=1)])
            return np.full_like(ways, np.nan) if s is None else ways * s[:, None]

        return directed(points)

    def with_numbers(self, values: dict[str, Any]) -> Surface:
        """The same surface with other numbers."""
        new = copy(self)
        for found in ("field", "bends", "star"):
            new.__dict__.pop(found, None)
        for name, value in values.items():
            object.__setattr__(new, name, value)
        return new

    def rays(self, ways: np.ndarray) -> np.ndarray | None:
        """Where rays (n × 3) from the frame's origin leave the body; None if the origin is outside, or one does not."""
        s = leaving(self._values, ways)
        return None if s is None else ways * s[:, None]

    def _values(self, r: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """f and grad f at points (n × 3)."""
        f, g = self.field(ca.DM(r.T))
        return f.full().ravel(), g.full().T

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

    def bending(self, r: Any, t1: Any, t2: Any) -> tuple[Any, Any, Any]:
        """The curvatures (1/m) at r along two unit tangents across each other: k11, k12, k22 of the matrix above.

        From the Hesse matrix of f, unless a subclass knows a shorter form.
        """
        p = ca.SX.sym("p", 3)
        H, g = ca.hessian(self.f(p), p)
        H, g = ca.substitute(H, p, r), ca.substitute(g, p, r)
        size, one = ca.sqrt(ca.dot(g, g)), H @ t1
        return ca.dot(t1, one) / size, ca.dot(t2, one) / size, ca.dot(t2, H @ t2) / size

    def tangency(self, r: Any, n: Any, t1: Any, t2: Any) -> Any:
        """Three equations: r lies on the surface, and its normal is along n (t1, t2 span the plane across n)."""
        g = self.normal(r)
        return ca.vertcat(self.f(r), ca.dot(t1, g), ca.dot(t2, g))

    def mesh(self) -> meshes.Mesh | None:
        """What is drawn of it; None if nothing is.

        Unless a subclass says otherwise, ``f`` is looked at: a closed body that is seen as a whole from the frame's
        origin along rays, anything else (wavy ground, a hollow, several pieces) inside a box: that of the motion for
        what has no end (``meshes.current_region()``).
        """
        r = ca.SX.sym("r", 3)
        own = self.with_constants()
        f = ca.Function("f", [r], [own.f(r), own.gradient(r)])

        def field(points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            value, gradient = f(ca.DM(points.T))
            return np.array(value).ravel(), np.array(gradient).T

        ways = meshes.star(lambda w: (w, w)).points
        radii = 1e-6 * 1.3 ** np.arange(RAY)
        inside = np.array([field(ways * radius)[0] < 0 for radius in radii])
        closed = not inside[-1].any()
        if closed and inside[0].all() and (np.diff(inside.astype(int), axis=0) <= 0).all():
            last = inside.sum(axis=0) - 1
            return meshes.star(lambda w: _along(field, w, radii[last], radii[last + 1]))
        if closed and inside.any():
            reach = 1.3 * radii[np.flatnonzero(inside.any(axis=1))[-1]] * np.ones(3)
            return level_set(field, -reach, reach)
        return level_set(field, *meshes.current_region())


def _along(field: Any, ways: np.ndarray, near: np.ndarray, far: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(points, normals) where rays leave the body, between two distances."""
    for _ in range(50):
        middle = (near + far) / 2
        inside = field(ways * middle[:, None])[0] < 0
        near, far = np.where(inside, middle, near), np.where(inside, far, middle)
    points = ways * far[:, None]
    normals = field(points)[1]
    return points, normals / np.maximum(np.linalg.norm(normals, axis=1)[:, None], 1e-300)

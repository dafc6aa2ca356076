"""Pairs of surfaces whose nearest points have a closed form, the same wherever the bodies are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...core.rotations import perpendiculars
from ...model.ports import KinematicPort
from ..surfaces import Circle, Cylinder, HalfPlane, Plane, Point, Sphere, Surface, Torus

LEAST = 1e-12  # of the size: keeps roots differentiable where there is no normal (coinciding centres, on an axis)
ALIKE = 1e-9  # of the size: how near to such a point a contact may be


@dataclass(frozen=True)
class Contact:
    """Where two surfaces are nearest: ``point`` on B, unit normal n from A to B, signed gap (m), all in the world.

    ``healthy`` must stay positive (None: nothing can go wrong); ``meaning`` says what it means if it does not.
    """

    point: Any
    n: Any
    gap: Any
    healthy: Any = None
    meaning: str = ""


def is_closed(a: Surface, b: Surface) -> bool:
    """True if the nearest points have a closed form: a plane with anything that has a support; a ball or a point with
    spheres, cylinders, rings and circles; a circle or a ring in a bowl."""
    return _with_plane(a, b) is not None or _ball_first(a, b) is not None


def _with_plane(a: Surface, b: Surface) -> bool | None:
    """True if B is the plane, False if A is; None if this is not such a pair."""
    for swapped, plane, other in ((False, a, b), (True, b, a)):
        if isinstance(plane, Plane) and not isinstance(other, Plane) and type(other).support is not Surface.support:
            return None if getattr(other, "hollow", False) else swapped
    return None


def _ball_first(a: Surface, b: Surface) -> bool | None:
    """True if A is a ball (or a bowl, or a point) whose centre's nearest point on the other's core is known, False if
    B is; None if neither is."""
    for first, ball, other in ((False, b, a), (True, a, b)):
        bowl = isinstance(ball, Sphere) and ball.hollow
        if bowl and isinstance(other, Circle | Torus) and not getattr(other, "hollow", False):
            return first
        if (
            isinstance(ball, Sphere | Point)
            and not bowl
            and isinstance(other, Sphere | Point | Cylinder | Circle | Torus)
        ):
            return None if isinstance(ball, Point) and isinstance(other, Circle) else first
    return None


def closed_reach(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort) -> Any:
    """How far the nearest point is from the end of the surface opposite to a plane; None if it has none.

    For a ball on a half-plane: from the edge, over which it goes on rolling.
    """
    for plane, port, other, at in ((a, A, b, B), (b, B, a, A)):
        if isinstance(plane, HalfPlane) and isinstance(other, Sphere):
            return plane.inside(port.T.T @ (at.r - port.r))
    if isinstance(a, Plane):
        return b.reach(-(B.T.T @ (A.T @ a.up)))
    return a.reach(-(A.T.T @ (B.T @ b.up))) if isinstance(b, Plane) else None


def closed_edge(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort) -> Any:
    """How far the nearest point is from the edge of a half-plane, negative beyond it; None if there is none.

    A ball rolls over the edge: for it there is none.
    """
    for plane, port, other, at in ((a, A, b, B), (b, B, a, A)):
        if isinstance(plane, HalfPlane) and not isinstance(other, Sphere):
            point = at.r + at.T @ other.support(-(at.T.T @ (port.T @ plane.up)))
            return plane.inside(port.T.T @ (point - port.r))
    return None


def closed_contact(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort, extended: Any = 0.0) -> Contact:
    """The nearest points in closed form; ``extended``: 1 on surfaces continued beyond their ends."""
    swapped = _with_plane(a, b)
    if swapped is not None:
        plane, ground, other, port = (b, B, a, A) if swapped else (a, A, b, B)
        assert isinstance(plane, Plane)
        if isinstance(plane, HalfPlane) and isinstance(other, Sphere):
            return _ball_at_edge(plane, other, ground, port, swapped, extended)
        up = ground.T @ plane.up
        d = -(port.T.T @ up)
        point = port.r + port.T @ other.continued(d, extended)
        gap = _height(plane, ground, point, extended)
        if swapped:  # the point of the plane below
            return Contact(point - up * ca.dot(up, point - ground.r), -up, gap, *_health(other, d))
        return Contact(point, up, gap, *_health(other, d))
    first = _ball_first(a, b)
    ball, S, other, G = (a, A, b, B) if first else (b, B, a, A)
    return _ball_and_core(ball, other, S, G, bool(first))


def _height(plane: Plane, port: KinematicPort, point: Any, extended: Any) -> Any:
    """Height of a point above a plane; beyond the edge of a half-plane its distance from the edge."""
    r = port.T.T @ (point - port.r)
    height = ca.dot(plane.up, r)
    if not isinstance(plane, HalfPlane):
        return height
    beyond = -plane.inside(r)
    away = ca.if_else(beyond > 0, ca.sqrt(height * height + beyond * beyond + 1e-300), height)
    return ca.if_else(extended > 0.5, height, away)


def _ball_at_edge(
    plane: HalfPlane, ball: Sphere, G: KinematicPort, S: KinematicPort, swapped: bool, extended: Any
) -> Contact:
    """Above the plane it touches that, beyond its edge the edge, or the face below it."""
    r = G.T.T @ (S.r - G.r)
    height, beyond = ca.dot(plane.up, r), -plane.inside(r)
    outside = ca.logic_and(beyond > 0, extended < 0.5)
    away = plane.up * ca.fmax(height, 0) + plane.towards * beyond
    d = ca.sqrt(ca.dot(away, away) + (LEAST * ball.radius) ** 2)
    n = G.T @ ca.if_else(outside, away / d, plane.up)
    d = ca.if_else(outside, d, height)
    point = S.r - d * n if swapped else S.r - ball.radius * n
    return Contact(point, -n if swapped else n, d - ball.radius)


def _core(surface: Surface, c: Any, farthest: bool) -> tuple[Any, Any, Any, str]:
    """(point of the core that is nearest to c, or farthest; radius about it; what must be positive, and why).

    The core of a sphere is its centre, of a cylinder its axis, of a ring its circle.
    """
    if isinstance(surface, Cylinder):
        return surface.axis * ca.dot(surface.axis, c), surface.radius, None, ""
    if isinstance(surface, Circle | Torus):
        radius, tube = (surface.ring, surface.tube) if isinstance(surface, Torus) else (surface.radius, 0)
        across = c - surface.axis * ca.dot(surface.axis, c)
        size = ca.sqrt(ca.dot(across, across) + (LEAST * radius) ** 2)
        out = ca.if_else(size > 2 * LEAST * radius, across / size, perpendiculars(surface.axis)[0])  # on the axis: any
        q = (-radius if farthest else radius) * out
        message = "a sphere's centre is on the axis of the ring: every point of the ring is nearest"
        return q, tube, size - ALIKE * radius, message
    return ca.SX.zeros(3), surface.radius if isinstance(surface, Sphere) else 0, None, ""


def _ball_and_core(ball: Surface, other: Surface, S: KinematicPort, G: KinematicPort, first: bool) -> Contact:
    """A ball of radius r touches a body of balls of radius ρ on the line through its centre and that of the nearest."""
    r, bowl = (ball.radius, ball.hollow) if isinstance(ball, Sphere) else (0, False)
    c = G.T.T @ (S.r - G.r)
    q, rho, healthy, message = _core(other, c, bowl)
    hollow = getattr(other, "hollow", False)
    apart = G.T @ (c - q)
    d = ca.sqrt(ca.dot(apart, apart) + (LEAST * (r + rho)) ** 2)
    m, Q = apart / d, G.r + G.T @ q
    gap = r - rho - d if bowl else rho - r - d if hollow else d - rho - r
    n = -m if hollow else m  # outward from the other
    on_ball = S.r + r * m if hollow else S.r - r * m
    if bowl:
        n = -m
    on_other = Q - rho * m if bowl else Q + rho * m
    if healthy is None:
        healthy, message = d - ALIKE * (r + rho), "the centre is on the axis or the centre: every direction is nearest"
    return Contact(on_other if first else on_ball, -n if first else n, gap, healthy, message)


def _health(surface: Surface, n: Any) -> tuple[Any, str]:
    found = surface.degenerate(n)
    return (None, "") if found is None else found

"""Pairs of surfaces whose nearest points have a closed form, the same wherever the bodies are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...model.ports import KinematicPort
from ..surfaces import Surface
from ..surfaces.ring_core import ALIKE, LEAST


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
        if plane.is_flat and not other.is_flat and other.has_support:
            return None if other.hollow else swapped
    return None


def _ball_first(a: Surface, b: Surface) -> bool | None:
    """True if A is a ball (or a bowl, or a point) whose centre's nearest point on the other's core is known, False if
    B is; None if neither is."""
    for first, ball, other in ((False, b, a), (True, a, b)):
        if ball.ball_radius is None:
            continue
        if ball.hollow and other.is_ring and not other.hollow:
            return first
        if not ball.hollow and other.has_core:
            return None if ball.is_point and other.is_curve else first
    return None


Side = tuple[Any, KinematicPort, Any, KinematicPort]


def _both_ways(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort) -> tuple[Side, Side]:
    """(surface, its port, the other surface, its port), for either of the two."""
    return (a, A, b, B), (b, B, a, A)


def _is_ball(surface: Surface) -> bool:
    return surface.ball_radius is not None and not surface.is_point


def closed_reach(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort) -> Any:
    """How far the nearest point is from the end of the surface opposite to a plane; None if it has none.

    For a ball on a half-plane: from the edge, over which it goes on rolling.
    """
    for plane, port, other, at in _both_ways(a, b, A, B):
        if plane.has_edge and _is_ball(other):
            return plane.inside(port.T.T @ (at.r - port.r))
    for plane, port, other, at in _both_ways(a, b, A, B):
        if plane.is_flat:
            return other.reach(-(at.T.T @ (port.T @ plane.up)))
    return None


def closed_edge(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort) -> Any:
    """How far the nearest point is from the edge of a half-plane, negative beyond it; None if there is none.

    A ball rolls over the edge: for it there is none.
    """
    for plane, port, other, at in _both_ways(a, b, A, B):
        if plane.has_edge and not _is_ball(other):
            point = at.r + at.T @ other.support(-(at.T.T @ (port.T @ plane.up)))
            return plane.inside(port.T.T @ (point - port.r))
    return None


def closed_contact(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort, extended: Any = 0.0) -> Contact:
    """The nearest points in closed form.

    ``extended``: 1 on surfaces continued beyond their ends; 2 if only a half-plane is, on which the other surface
    stands with its tip.
    """
    swapped = _with_plane(a, b)
    if swapped is not None:
        plane, ground, other, port = _both_ways(a, b, A, B)[swapped]
        if plane.has_edge and _is_ball(other):
            return _ball_at_edge(plane, other, ground, port, swapped, extended)
        up = ground.T @ plane.up
        d = -(port.T.T @ up)
        point = port.r + port.T @ other.continued(d, extended * (extended < 1.5))
        gap = _height(plane, ground, point, extended)
        if swapped:  # the point of the plane below
            return Contact(point - up * ca.dot(up, point - ground.r), -up, gap, *_health(other, d))
        return Contact(point, up, gap, *_health(other, d))
    first = _ball_first(a, b)
    ball, S, other, G = (a, A, b, B) if first else (b, B, a, A)
    return _ball_and_core(ball, other, S, G, bool(first))


def _height(plane: Any, port: KinematicPort, point: Any, extended: Any) -> Any:
    """Height of a point above a plane; beyond the edge of a half-plane its distance from the edge."""
    r = port.T.T @ (point - port.r)
    height = ca.dot(plane.up, r)
    if not plane.has_edge:
        return height
    beyond = -plane.inside(r)
    away = ca.if_else(beyond > 0, ca.sqrt(height * height + beyond * beyond + 1e-300), height)
    return ca.if_else(extended > 0.5, height, away)


def _ball_at_edge(plane: Any, ball: Any, G: KinematicPort, S: KinematicPort, swapped: bool, extended: Any) -> Contact:
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


def _ball_and_core(ball: Surface, other: Surface, S: KinematicPort, G: KinematicPort, first: bool) -> Contact:
    """A ball of radius r touches a body of balls of radius ρ on the line through its centre and that of the nearest."""
    r, bowl, hollow = ball.ball_radius, ball.hollow, other.hollow
    c = G.T.T @ (S.r - G.r)
    q, rho, healthy, message = other.core(c, bowl)
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

"""Contact tracking: the nearest points of two surfaces (Kosenko et al. 2015, eq. (1); Kosenko 2022, §3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from ...core.rotations import perpendiculars
from ...model.ports import KinematicPort
from ..surfaces import Circle, Cylinder, HalfPlane, Plane, Point, Sphere, Surface

LEAST = 1e-300  # m²: keeps roots differentiable at coinciding centres, where there is no normal
ROUNDS = 20  # of alternating projections at most; they are slow where the surfaces nearly touch
ROUGH = 1e-4  # relative change of the points at which the first search ends


@dataclass(frozen=True)
class Contact:
    """Where two surfaces are nearest: P on surface B, unit normal n from A to B, signed gap (m), all in the world.

    ``healthy`` must stay positive (None: nothing can go wrong); ``meaning`` says what it means if it does not.
    """

    P: Any
    n: Any
    gap: Any
    healthy: Any = None
    meaning: str = ""


def is_closed(a: Surface, b: Surface) -> bool:
    """True if the nearest points have a closed form: a plane with anything that has a support, spheres, points, a ball
    on or in a cylinder."""
    for one, other in ((a, b), (b, a)):
        if isinstance(one, Plane) and not isinstance(other, Plane) and type(other).support is not Surface.support:
            return not (isinstance(other, Sphere) and other.hollow)
        if isinstance(one, Cylinder) and isinstance(other, Sphere):
            return not other.hollow
    return isinstance(a, Sphere | Point) and isinstance(b, Sphere | Point)


def closed_reach(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort) -> Any:
    """How far the nearest point is from the end of the surface opposite to a plane; None if it has none."""
    if isinstance(a, Plane):
        return b.reach(-(B.T.T @ (A.T @ a.up)))
    return a.reach(-(A.T.T @ (B.T @ b.up))) if isinstance(b, Plane) else None


def closed_edge(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort) -> Any:
    """How far the nearest point is from the edge of a half-plane, negative beyond it; None if there is none."""
    for plane, port, other, at in ((a, A, b, B), (b, B, a, A)):
        if isinstance(plane, HalfPlane):
            P = at.r + at.T @ other.support(-(at.T.T @ (port.T @ plane.up)))
            return plane.inside(port.T.T @ (P - port.r))
    return None


def _gap(plane: Plane, port: KinematicPort, P: Any, extended: Any) -> Any:
    """Height of a point above a plane; beyond the edge of a half-plane its distance from the edge."""
    r = port.T.T @ (P - port.r)
    height = ca.dot(plane.up, r)
    if not isinstance(plane, HalfPlane):
        return height
    beyond = -plane.inside(r)
    away = ca.if_else(beyond > 0, ca.sqrt(height * height + beyond * beyond + 1e-300), height)
    return ca.if_else(extended > 0.5, height, away)


def closed_contact(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort, extended: Any = 0.0) -> Contact:
    """The nearest points in closed form; ``extended``: 1 on surfaces continued beyond their ends."""
    if isinstance(a, Plane):
        n = A.T @ a.up
        d = -(B.T.T @ n)
        P = B.r + B.T @ b.continued(d, extended)
        return Contact(P, n, _gap(a, A, P, extended), *_health(b, d))
    if isinstance(b, Plane):
        n = -(B.T @ b.up)
        d = A.T.T @ n
        P = A.r + A.T @ a.continued(d, extended)
        return Contact(P, n, _gap(b, B, P, extended), *_health(a, d))
    if isinstance(a, Cylinder) or isinstance(b, Cylinder):
        return _ball_and_cylinder(a, b, A, B)
    apart = B.r - A.r
    distance = ca.sqrt(ca.dot(apart, apart) + LEAST)
    n = apart / distance
    (ra, a_hollow), (rb, b_hollow) = (
        (s.radius, s.hollow) if isinstance(s, Sphere) else (ca.SX(0), False) for s in (a, b)
    )
    healthy = distance - 1e-9 * (ra + rb)
    message = "the centres of the two spheres coincide: every direction is nearest"
    if a_hollow:
        return Contact(B.r + rb * n, -n, ra - rb - distance, healthy, message)
    if b_hollow:
        return Contact(B.r - rb * n, n, rb - ra - distance, healthy, message)
    return Contact(B.r - rb * n, n, distance - ra - rb, healthy, message)


def _ball_and_cylinder(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort) -> Contact:
    """The nearest points lie on the ray from the cylinder's axis through the ball's centre."""
    swapped = isinstance(b, Cylinder)
    (pipe, C), (ball, S) = ((b, B), (a, A)) if swapped else ((a, A), (b, B))
    axis, apart = C.T @ pipe.axis, S.r - C.r  # type: ignore[attr-defined]
    along = axis * ca.dot(axis, apart)
    across = apart - along
    distance = ca.sqrt(ca.dot(across, across) + LEAST)
    out = across / distance
    R, r, side = pipe.radius, ball.radius, -1 if pipe.hollow else 1  # type: ignore[attr-defined]
    P = C.r + along + R * out if swapped else S.r - side * r * out
    n = -side * out if swapped else side * out
    healthy, message = distance - 1e-9 * R, "the ball's centre is on the cylinder's axis: every direction is nearest"
    return Contact(P, n, side * (distance - R) - r, healthy, message)


def _health(surface: Surface, n: Any) -> tuple[Any, str]:
    found = surface.degenerate(n)
    return (None, "") if found is None else found


STATES = tuple(
    (f"p_{s}[{i}]", "m", f"nearest point on {s.upper()}, axes of {s.upper()}") for s in "ab" for i in range(3)
)


def tracking_equations(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort, z: Any) -> Any:
    """Six equations for the nearest points z = (p_a, p_b), each in its own frame.

    The eight equations (1) of Kosenko et al. (2015), grad g_A = λ grad g_B, r_A − r_B = μ grad g_B, g_A = g_B = 0,
    with λ and μ eliminated: the normals are parallel and the gap is along them. A curve (a circle) asks for its
    tangent to be across the other's normal instead.
    """
    if isinstance(a, Circle):
        a, b, A, B, z = b, a, B, A, ca.vertcat(z[3:], z[:3])
    p_a, p_b = z[:3], z[3:]
    n_a = a.normal(p_a)
    e1, e2 = perpendiculars(n_a)
    n, t1, t2 = (B.T.T @ (A.T @ v) for v in (n_a, e1, e2))  # in axes of B
    gap = p_b - B.T.T @ (A.r + A.T @ p_a - B.r)
    return ca.vertcat(a.f(p_a), b.tangency(p_b, n, t1, t2), ca.dot(t1, gap), ca.dot(t2, gap))


def tracked_contact(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort, z: Any) -> Contact:
    """The contact at the tracked points."""
    P = B.r + B.T @ z[3:]
    n = -(B.T @ b.normal(z[3:])) if isinstance(a, Circle) else A.T @ a.normal(z[:3])
    gap = ca.dot(n, P - A.r - A.T @ z[:3])
    return Contact(P, n, gap, *_relative_curvature(a, b, A, B, z, n))


def _relative_curvature(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort, z: Any, n: Any) -> tuple[Any, str]:
    """Both principal relative curvatures must be positive, else the nearest point is not unique."""
    message = "the surfaces curve alike at the contact: the nearest point is not unique any more"
    if isinstance(a, Circle) or isinstance(b, Circle):
        return None, ""
    H = A.T @ a.curvature(z[:3]) @ A.T.T + B.T @ b.curvature(z[3:]) @ B.T.T
    e1, e2 = perpendiculars(n)
    k11, k12, k22 = ca.dot(e1, H @ e1), ca.dot(e1, H @ e2), ca.dot(e2, H @ e2)
    smallest = (k11 + k22) / 2 - ca.sqrt(((k11 - k22) / 2) ** 2 + k12**2 + 1e-300)
    return smallest, message


def first_points(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort) -> np.ndarray:
    """A first guess of the nearest points from numeric poses: alternating projections on the two surfaces.

    Newton's method on the tracking equations goes on from it, so it ends at a rough answer.
    """
    TA, TB = (np.array(v, dtype=float) for v in (A.T, B.T))
    rA, rB = (np.array(v, dtype=float).ravel() for v in (A.r, B.r))
    starts = [(1, -1)]  # towards each other; in a hollow also away from its centre
    if getattr(a, "hollow", False):
        starts.append((1, 1))
    if getattr(b, "hollow", False):
        starts.append((-1, -1))
    best, least = np.zeros(6), np.inf
    for to_a, to_b in starts:
        p_a = np.asarray(a.first_point(TA.T @ (to_a * (rB - rA))), dtype=float).ravel()
        p_b = np.asarray(b.first_point(TB.T @ (to_b * (rB - rA))), dtype=float).ravel()
        for _ in range(ROUNDS):
            old = p_a, p_b
            p_b = _drop(b, TB.T @ (rA + TA @ p_a - rB), p_b)
            p_a = _drop(a, TA.T @ (rB + TB @ p_b - rA), p_a)
            size = np.abs(p_a).max() + np.abs(p_b).max()
            if np.abs(p_a - old[0]).max() + np.abs(p_b - old[1]).max() < ROUGH * size:
                break
        distance = float(np.linalg.norm(rA + TA @ p_a - rB - TB @ p_b))
        if distance < least:
            best, least = np.concatenate([p_a, p_b]), distance
    return best


def faces(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort, z: np.ndarray) -> bool:
    """True if the outward normals at the points z are opposite, as they are at nearest points."""
    if isinstance(a, Circle) or isinstance(b, Circle):
        return True
    TA, TB = (np.array(v, dtype=float) for v in (A.T, B.T))
    return float((TA @ _at(a, z[:3])[1]) @ (TB @ _at(b, z[3:])[1])) < 0


def _drop(surface: Surface, target: np.ndarray, start: np.ndarray) -> np.ndarray:
    """A point of the surface near ``target``: a few gradient projections from the old point towards it."""
    if isinstance(surface, Circle):
        return np.asarray(surface.first_point(target), dtype=float).ravel()
    at = start.copy()
    for _ in range(3):
        _, g = _at(surface, at)
        n = g / max(np.linalg.norm(g), 1e-300)
        step = (target - at) - n * (n @ (target - at))
        at = at + 0.5 * step
        for _ in range(5):
            f, g = _at(surface, at)
            change = g * (f / max(g @ g, 1e-300))
            at = at - change
            if np.abs(change).max() < 1e-3 * ROUGH * np.abs(at).max():
                break
    return at


def _at(surface: Surface, r: np.ndarray) -> tuple[float, np.ndarray]:
    f, g = surface.field(r)
    return float(f), np.array(g).ravel()

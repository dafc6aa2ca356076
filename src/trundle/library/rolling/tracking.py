"""Contact tracking: the nearest points of two surfaces (Kosenko et al. 2015, eq. (1); Kosenko 2022, §3.1)."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ...core.rotations import perpendiculars
from ...model.ports import KinematicPort
from ..surfaces import Surface
from .closed import Contact

STATES = tuple(
    (f"p_{s}[{i}]", "m", f"nearest point on {s.upper()}, axes of {s.upper()}") for s in "ab" for i in range(3)
)


def _normal_of_second(b: Surface, a: Surface) -> bool:
    """True if the common normal is that of b: a is a curve, or has tips and b is no curve."""
    return a.is_curve or (a.has_tips and not b.is_curve and not b.has_tips)


def tracking_equations(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort, z: Any) -> Any:
    """Six equations for the nearest points z = (p_a, p_b), each in its own frame.

    The eight equations (1) of Kosenko et al. (2015), grad g_A = λ grad g_B, r_A − r_B = μ grad g_B, g_A = g_B = 0,
    with λ and μ eliminated: the normals are parallel and the gap is along them. What has no normal everywhere (a
    circle, the tips of a spindle) follows that of the other surface instead.
    """
    if _normal_of_second(b, a):
        a, b, A, B, z = b, a, B, A, ca.vertcat(z[3:], z[:3])
    p_a, p_b = z[:3], z[3:]
    n_a = a.normal(p_a)
    e1, e2 = perpendiculars(n_a)
    n, t1, t2 = (B.T.T @ (A.T @ v) for v in (n_a, e1, e2))  # in axes of B
    gap = p_b - B.T.T @ (A.r + A.T @ p_a - B.r)
    return ca.vertcat(a.f(p_a), b.tangency(p_b, n, t1, t2), ca.dot(t1, gap), ca.dot(t2, gap))


def tracked_contact(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort, z: Any) -> Contact:
    """The contact at the tracked points."""
    point = B.r + B.T @ z[3:]
    n = -(B.T @ b.normal(z[3:])) if _normal_of_second(b, a) else A.T @ a.normal(z[:3])
    gap = ca.dot(n, point - A.r - A.T @ z[:3])
    return Contact(point, n, gap, *_relative_curvature(a, b, A, B, z, n))


def _relative_curvature(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort, z: Any, n: Any) -> tuple[Any, str]:
    """Both principal relative curvatures must be positive, else the nearest point is not unique."""
    message = "the surfaces curve alike at the contact: the nearest point is not unique any more"
    if a.is_curve or b.is_curve:
        return None, ""
    H = A.T @ a.curvature(z[:3]) @ A.T.T + B.T @ b.curvature(z[3:]) @ B.T.T
    e1, e2 = perpendiculars(n)
    k11, k12, k22 = ca.dot(e1, H @ e1), ca.dot(e1, H @ e2), ca.dot(e2, H @ e2)
    smallest = (k11 + k22) / 2 - ca.sqrt(((k11 - k22) / 2) ** 2 + k12**2 + 1e-300)
    return smallest, message


def faces(a: Surface, b: Surface, A: KinematicPort, B: KinematicPort, z: np.ndarray) -> bool:
    """True if the outward normals at the points z are opposite, as they are at nearest points."""
    if any(s.is_curve or s.has_tips for s in (a, b)):
        return True
    TA, TB = (np.array(v, dtype=float) for v in (A.T, B.T))
    return float((TA @ _at(a, z[:3])[1]) @ (TB @ _at(b, z[3:])[1])) < 0


def _at(surface: Surface, r: np.ndarray) -> tuple[float, np.ndarray]:
    f, g = surface.field(r)
    return float(f), np.array(g).ravel()

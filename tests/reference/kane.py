"""Kane's equations of bodies with given velocities, without the library: M(q) u̇ = f(t, q, u), q̇ = G(q, u)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from ._common import integrate

Array = np.ndarray


@dataclass(frozen=True)
class Moving:
    """One body: mass, inertia, velocity of its centre, angular velocity, force and moment, all in world axes."""

    mass: float
    inertia: Any
    v: Any
    w: Any
    F: Any
    M: Any


def skew(a: Any) -> Any:
    """The matrix of b ↦ a × b."""
    return ca.vertcat(ca.horzcat(0, -a[2], a[1]), ca.horzcat(a[2], 0, -a[0]), ca.horzcat(-a[1], a[0], 0))


def turned(axis: str, angle: Any) -> Any:
    """The matrix of a turn about a coordinate axis."""
    e = {"x": ca.SX([1, 0, 0]), "y": ca.SX([0, 1, 0]), "z": ca.SX([0, 0, 1])}[axis]
    K = skew(e)
    return ca.SX.eye(3) + ca.sin(angle) * K + (1 - ca.cos(angle)) * K @ K


def motion(q: Any, u: Any, t: Any, q_dot: Any, bodies: list[Moving]) -> Callable[[float, Array], Array]:
    """The right side of (q, u)˙ for speeds u in which all velocities are linear (no constraint is left)."""
    mass, force = ca.SX.zeros(u.numel(), u.numel()), ca.SX.zeros(u.numel())
    for b in bodies:
        by_v, by_w = ca.jacobian(b.v, u), ca.jacobian(b.w, u)
        rest_v = ca.jtimes(b.v, q, q_dot)
        rest_w = ca.jtimes(b.w, q, q_dot)
        mass += by_v.T @ (b.mass * by_v) + by_w.T @ b.inertia @ by_w
        force += by_v.T @ (b.F - b.mass * rest_v)
        force += by_w.T @ (b.M - b.inertia @ rest_w - ca.cross(b.w, b.inertia @ b.w))
    right = ca.Function("right", [t, ca.vertcat(q, u)], [ca.vertcat(q_dot, ca.solve(mass, force))])
    return lambda now, y: np.array(right(now, y)).ravel()


def path(right: Callable[[float, Array], Array], start: Any, times: Any) -> Array:
    """The motion at some times, integrated tightly."""
    return integrate(right, start, times)

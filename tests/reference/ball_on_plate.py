"""A ball that rolls on a plate in a gimbal, by Kane's equations with the five speeds (α̇, β̇, ω)."""

from __future__ import annotations

from typing import Any

import casadi as ca

from .kane import Moving, motion, turned


def right_side(m: float, R: float, J: float, J_ring: float, torques: Any) -> Any:
    """(α, β, x, y, α̇, β̇, ω_x, ω_y, ω_z)˙; torques(t, q, u, (ẋ, ẏ)) → (M_x, M_y); x, y: place on the plate."""
    q, u, t = ca.SX.sym("q", 4), ca.SX.sym("u", 5), ca.SX.sym("t")
    ring, e = turned("x", q[0]), ca.SX.eye(3)
    T = ring @ turned("y", q[1])
    axis = ring[:, 1]
    ring_w = e[:, 0] * u[0]
    Om, w, n = ring_w + axis * u[1], u[2:], T[:, 2]
    relative = R * ca.cross(w - Om, n)  # of the centre, seen from the plate
    c = T @ ca.vertcat(q[2], q[3], R)
    v = ca.cross(Om, c) + relative
    moved = (T.T @ relative)[:2]
    Mx, My = torques(t, q, u, moved)
    gravity = ca.vertcat(0, 0, -9.81)
    inertia = T @ ca.diag(ca.vertcat(J, J, 2 * J * (1 - 1e-9))) @ T.T
    none = ca.SX.zeros(3)
    bodies = [
        Moving(0.0, J_ring * ca.SX.eye(3), none, ring_w, none, e[:, 0] * Mx - axis * My),
        Moving(0.0, inertia, none, Om, none, axis * My),
        Moving(m, 0.4 * m * R**2 * ca.SX.eye(3), v, w, m * gravity, none),
    ]
    return motion(q, u, t, ca.vertcat(u[:2], moved), bodies)

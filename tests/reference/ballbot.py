"""A body on a ball with three omni wheels, by Kane's equations with the five speeds (ω_x, ω_y of the ball, Ω)."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from .kane import Moving, motion


def matrix(p: Any) -> Any:
    """Axes of a body by its quaternion, scalar first."""
    a, b, c, d = (p[i] for i in range(4))
    return ca.vertcat(
        ca.horzcat(1 - 2 * (c * c + d * d), 2 * (b * c - a * d), 2 * (b * d + a * c)),
        ca.horzcat(2 * (b * c + a * d), 1 - 2 * (b * b + d * d), 2 * (c * d - a * b)),
        ca.horzcat(2 * (b * d - a * c), 2 * (c * d + a * b), 1 - 2 * (b * b + c * c)),
    )


def right_side(g: Any, torques: Any) -> Any:
    """(x, y, quaternion of the body, ω_x, ω_y, Ω)˙ for the numbers of ``g``; torques(t, q, T, v, Ω) → three numbers."""
    q, u, t = ca.SX.sym("q", 6), ca.SX.sym("u", 5), ca.SX.sym("t")
    T, w, Om = matrix(q[2:]), ca.vertcat(u[:2], 0), u[2:]
    v = g.R * ca.cross(w, ca.vertcat(0, 0, 1))
    tau, weight, none = torques(t, q, T, v, Om), ca.vertcat(0, 0, -9.81), ca.SX.zeros(3)
    ball = Moving(g.m_ball, g.I_ball * ca.SX.eye(3), v, w, g.m_ball * weight, none)
    on_body, wheels = none, []
    for i in range(3):
        angle, s, c = 2 * np.pi * i / 3, np.sin(g.alpha), np.cos(g.alpha)
        n = T @ ca.vertcat(s * np.cos(angle), s * np.sin(angle), c)
        axle = T @ ca.vertcat(c * np.cos(angle), c * np.sin(angle), -s)
        spin = -g.R / g.r * ca.dot(axle, w - Om)
        inertia = 0.6 * g.J_wheel * ca.SX.eye(3) + 0.4 * g.J_wheel * axle @ axle.T
        v_wheel = v + ca.cross(Om, (g.R + g.r) * n)
        wheels.append(Moving(g.m_wheel, inertia, v_wheel, Om + spin * axle, g.m_wheel * weight, axle * tau[i]))
        on_body = on_body - axle * tau[i]
    inertia = T @ ca.diag(ca.vertcat(g.I, g.I, g.I_z)) @ T.T
    body = Moving(g.m, inertia, v + ca.cross(Om, g.l * T[:, 2]), Om, g.m * weight, on_body)
    p = q[2:]
    q_dot = ca.vertcat(-ca.dot(Om, p[1:]), p[0] * Om + ca.cross(Om, p[1:])) / 2  # rates in axes of the world
    return motion(q, u, t, ca.vertcat(v[:2], q_dot), [ball, body, *wheels])

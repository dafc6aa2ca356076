"""A pole on a cart, by its two classical equations of motion; θ from the upward vertical, towards +x."""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp

M, m, l, I, g = 240.625, 60.4756585816, 0.5, 5.07743550175, 9.81


def rates(force, x):
    """(ẋ, θ̇, ẍ, θ̈) of x = (x, θ, ẋ, θ̇)."""
    _, th, v, w = x
    mass = np.array([[M + m, m * l * np.cos(th)], [m * l * np.cos(th), I + m * l**2]])
    right = np.array([force + m * l * w**2 * np.sin(th), m * g * l * np.sin(th)])
    return np.array([v, w, *np.linalg.solve(mass, right)])


def motion(law, start, times):
    """States at these times under the force law(t, x)."""
    found = solve_ivp(lambda t, x: rates(law(t, x), x), (0, times[-1]), start, "DOP853", times, rtol=1e-12, atol=1e-14)
    return found.y


def matrices():
    """A, B of the linear equations about the upright position."""
    D = (I + m * l**2) * (M + m) - (m * l) ** 2
    A = np.zeros((4, 4))
    A[0, 2] = A[1, 3] = 1.0
    A[2, 1], A[3, 1] = -((m * l) ** 2) * g / D, (M + m) * m * g * l / D
    return A, np.array([0, 0, (I + m * l**2) / D, -m * l / D])

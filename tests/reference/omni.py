"""The driven omni vehicle with massless rollers, and one wheel's kinematics, written down without the library."""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp


def driven_massless(m, inertia, J, R, rho, wheels, k, command, start, times):
    """(v_z, v_x, W) in platform axes of a platform on radial massless-roller wheels with speed servos of the gain k.

    Quasi-velocities c = (v_z, v_x, W), wheel speeds K c; kinetic energy ½ m v² + ½ I W² + ½ J Σ χ̇². The axes turn with
    the platform: m (v_z' − W v_x), m (v_x' + W v_z). Torques k (K c_ref − K c) work on K c (Zobova, Tatarinov 2009).
    """
    angles = 2 * np.pi * np.arange(wheels) / wheels
    K = np.column_stack([np.sin(angles), -np.cos(angles), -np.full(wheels, rho)]) / R
    mass = np.diag([m, m, inertia]) + J * K.T @ K

    def rate(t, c):
        gyro = m * c[2] * np.array([-c[1], c[0], 0.0])
        return np.linalg.solve(mass, K.T @ (k * K @ (command(t) - c)) - gyro)

    return solve_ivp(rate, (0, times[-1]), start, t_eval=times, rtol=1e-11, atol=1e-13, method="DOP853").y.T


def rotation(axis, angle):
    """Rodrigues' formula."""
    x = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    return np.eye(3) + np.sin(angle) * x + (1 - np.cos(angle)) * x @ x


def wheel_speed_by_differences(z, x, heading, beta, R, n, vz, vx, yaw_rate, step=1e-6):
    """χ̇ at which the lowest roller (at its middle) can roll: its lowest material point is followed over a small time.

    The roller's point at the floor moves with platform, wheel and roller; χ̇ and the roller's spin are such that it
    does not move horizontally. Central differences of positions, no formula for velocities.
    """
    up = np.array([0.0, 1.0, 0.0])
    inner = R * np.cos(np.pi / n)

    def point(t, chi_dot, spin):
        """Where the material point that touches at t = 0 is at t."""
        platform = rotation(up, yaw_rate * t)
        centre = np.array([vx * t, 0, vz * t]) + platform @ np.array([x, 0, z])
        hub = platform @ rotation(up, heading)  # z: axle, x: along the rim
        wheel = hub @ rotation(np.array([0.0, 0.0, 1.0]), chi_dot * t)
        roller = wheel @ rotation(up, beta) @ rotation(np.array([1.0, 0.0, 0.0]), spin * t)
        return centre + wheel @ np.array([0, -inner, 0]) + roller @ np.array([0, -(R - inner), 0])

    def slip(chi_dot, spin):
        return ((point(step, chi_dot, spin) - point(-step, chi_dot, spin)) / (2 * step))[[0, 2]]

    base = slip(0, 0)
    columns = np.column_stack([slip(1, 0) - base, slip(0, 1) - base])
    return np.linalg.solve(columns, -base)[0]

"""Spatial chain of n cylinders hinged end to end, by Kane's method with a dense mass matrix.

Link i: T_i = T_{i-1} Rot(axis_i, phi_i), hinges p_1 = 0, p_{i+1} = p_i - l T_i y,
centre c_i = p_i - (l/2) T_i y.
Partial rates: Jw_ij = e_j, Jv_ij = e_j x (c_i - p_j) for j <= i (e_j the hinge axis in world components).
  sum_i (m Jv^T Jv + Jw^T I Jw) phi'' = sum_i (m Jv^T (g - a_i*) - Jw^T (I alpha_i* + w_i x I w_i)),
with a*, alpha* the accelerations at phi'' = 0. Cylinder: I_y = m r^2/2, I_x = I_z = m (3 r^2 + l^2)/12.
Source: Kane and Levinson, Dynamics: Theory and Applications, chapters 2 and 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._common import Array, G, integrate

_UNIT = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


class ChainHistory(NamedTuple):
    """Time history; first index of every array is the time."""

    phi: Array
    """Hinge angles, shape (nt, n), rad."""
    phi_dot: Array
    """Hinge rates, rad/s."""
    phi_ddot: Array
    """Hinge accelerations, rad/s^2."""
    energy: Array
    """Kinetic plus potential energy (zero at the world origin), J."""
    centre: Array
    """Link centres, world components, shape (nt, n, 3), m."""
    attitude: Array
    """Matrices T_i (link to world), shape (nt, n, 3, 3)."""
    force: Array
    """Force on link 1 at the first hinge, world components, shape (nt, 3), N."""
    moment: Array
    """Moment on link 1 at the first hinge, world components, N m (no component along the hinge axis)."""


def _cross(a: NDArray[Any], b: NDArray[Any]) -> NDArray[Any]:
    """Return the cross product along the last axis (much quicker than np.cross for short arrays)."""
    ax, ay, az = a[..., 0], a[..., 1], a[..., 2]
    bx, by, bz = b[..., 0], b[..., 1], b[..., 2]
    return np.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], axis=-1)


class _Kinematics(NamedTuple):
    turn: NDArray[Any]
    centre: NDArray[Any]
    inertia: NDArray[Any]
    rate: NDArray[Any]
    acc: NDArray[Any]
    alpha: NDArray[Any]
    jv: NDArray[Any]
    jw: NDArray[Any]


class Chain:
    """Chain hanging from the world origin; masses (kg, one per link), length and radius of every link (m).

    `axes` names the hinge axes ('x', 'y' or 'z' per link), by default alternately z, x, z, ...; `gravity` is
    a world vector, m/s^2.
    """

    def __init__(
        self,
        masses: Sequence[float],
        length: float,
        radius: float,
        axes: Sequence[str] | None = None,
        gravity: Sequence[float] = (0.0, -G, 0.0),
    ) -> None:
        """Store the link data and the principal moments of inertia in link axes."""
        self.masses = np.array(masses, dtype=float)
        self.size = self.masses.size
        self.length = length
        self.axes = np.array([_UNIT[a] for a in (axes or ["zx"[i % 2] for i in range(self.size)])])
        self.gravity = np.array(gravity, dtype=float)
        e = self.axes
        zero = np.zeros(self.size)
        rows = [[zero, -e[:, 2], e[:, 1]], [e[:, 2], zero, -e[:, 0]], [-e[:, 1], e[:, 0], zero]]
        self._skew = np.moveaxis(np.array(rows), 2, 0)
        across = (3.0 * radius**2 + length**2) / 12.0
        self.local_inertia = self.masses[:, None] * np.array([across, 0.5 * radius**2, across])

    def _kinematics(self, phi: NDArray[Any], phi_dot: NDArray[Any]) -> _Kinematics:
        n, kind = self.size, np.result_type(phi, phi_dot, float)
        turn, inertia = np.zeros((n, 3, 3), kind), np.zeros((n, 3, 3), kind)
        centre, hinge, axis, rate, acc, alpha = (np.zeros((n, 3), kind) for _ in range(6))
        t, p, w = np.eye(3, dtype=kind), np.zeros(3, kind), np.zeros(3, kind)
        al, ap = np.zeros(3, kind), np.zeros(3, kind)
        for i in range(n):
            e = t @ self.axes[i]
            al = al + _cross(w, e * phi_dot[i])
            w = w + e * phi_dot[i]
            k = self._skew[i]
            t = t + t @ (np.sin(phi[i]) * k + (1.0 - np.cos(phi[i])) * (k @ k))
            arm = -self.length * t[:, 1]
            swing = _cross(al, arm) + _cross(w, _cross(w, arm))
            turn[i], hinge[i], axis[i], rate[i], alpha[i] = t, p, e, w, al
            centre[i], acc[i] = p + 0.5 * arm, ap + 0.5 * swing
            inertia[i] = (t * self.local_inertia[i]) @ t.T
            p, ap = p + arm, ap + swing
        below = np.tri(n)[:, :, None]
        jw = np.broadcast_to(axis[None], (n, n, 3)) * below
        jv = _cross(axis[None], centre[:, None] - hinge[None]) * below
        return _Kinematics(turn, centre, inertia, rate, acc, alpha, jv, jw)

    def _mass_matrix(self, k: _Kinematics) -> NDArray[Any]:
        linear = np.einsum("i,iaj,ibj->ab", self.masses, k.jv, k.jv)
        return linear + np.einsum("iaj,ijk,ibk->ab", k.jw, k.inertia, k.jw)

    def mass_matrix(self, phi: ArrayLike) -> NDArray[Any]:
        """Return the mass matrix M(phi), shape (n, n), kg m^2."""
        x = np.asarray(phi)
        return self._mass_matrix(self._kinematics(x, np.zeros(self.size)))

    def potential(self, phi: ArrayLike) -> Any:
        """Return the potential energy -sum m g.c, J."""
        centre = self._kinematics(np.asarray(phi), np.zeros(self.size)).centre
        return -np.sum(self.masses * (centre @ self.gravity))

    def _solve(self, k: _Kinematics) -> Array:
        push = self.masses[:, None] * (self.gravity - k.acc)
        spin = np.einsum("ijk,ik->ij", k.inertia, k.alpha)
        spin = spin + _cross(k.rate, np.einsum("ijk,ik->ij", k.inertia, k.rate))
        force = np.einsum("iaj,ij->a", k.jv, push) - np.einsum("iaj,ij->a", k.jw, spin)
        return np.linalg.solve(self._mass_matrix(k), force)

    def accelerations(self, phi: ArrayLike, phi_dot: ArrayLike) -> Array:
        """Return phi'' for hinge angles (rad) and rates (rad/s), rad/s^2."""
        return self._solve(self._kinematics(np.asarray(phi, dtype=float), np.asarray(phi_dot, dtype=float)))

    def _sample(self, phi: Array, phi_dot: Array) -> tuple[Array, float, Array, Array, Array, Array]:
        k = self._kinematics(phi, phi_dot)
        acc = self._solve(k)
        energy = 0.5 * float(phi_dot @ self._mass_matrix(k) @ phi_dot) + float(self.potential(phi))
        linear = np.einsum("iaj,a->ij", k.jv, acc) + k.acc
        angular = np.einsum("iaj,a->ij", k.jw, acc) + k.alpha
        push = self.masses[:, None] * (linear - self.gravity)
        spin = np.einsum("ijk,ik->ij", k.inertia, angular)
        spin = spin + _cross(k.rate, np.einsum("ijk,ik->ij", k.inertia, k.rate))
        moment = np.sum(spin + _cross(k.centre, push), axis=0)
        return acc, energy, k.centre, k.turn, push.sum(axis=0), moment

    def simulate(self, times: ArrayLike, phi: ArrayLike, phi_dot: ArrayLike | None = None) -> ChainHistory:
        """Integrate from hinge angles (rad) and rates (rad/s, zero when None).

        The first hinge's reaction follows from the balance of linear and angular momentum of the whole chain:
        F = sum m (a_i - g), M = sum (I alpha + w x I w + c x m (a - g)).
        """
        n = self.size
        x = np.array(phi, dtype=float)
        v = np.zeros(n) if phi_dot is None else np.array(phi_dot, dtype=float)

        def rhs(_: float, y: Array) -> Array:
            return np.concatenate([y[n:], self.accelerations(y[:n], y[n:])])

        y = integrate(rhs, np.concatenate([x, v]), times)
        rows = [self._sample(s[:n], s[n:]) for s in y]
        acc, energy, centre, turn, force, moment = (np.array(col) for col in zip(*rows, strict=True))
        return ChainHistory(y[:, :n], y[:, n:], acc, energy, centre, turn, force, moment)

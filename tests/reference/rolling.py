"""Classical equations of rolling bodies in body axes, written without any multibody library.

Disc and ellipsoid (Borisov, Mamaev, Kilin 2003; Kane, Levinson 1982), with γ the vertical in body axes and r the
vector from the mass centre to the contact point:

    M' = M × ω + m r' × (ω × r) + m g r × γ,   γ' = γ × ω,   M = I ω + m r × (ω × r),   v_c = −ω × r.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ._common import integrate, quat_matrix, quat_rate


@dataclass(frozen=True)
class RollingBody:
    """A convex body on a horizontal plane; ``contact(γ)`` gives r and its derivative by γ (3×3)."""

    mass: float
    inertia: np.ndarray
    g: float

    def contact(self, gamma: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        raise NotImplementedError

    def momentum(self, gamma: np.ndarray, w: np.ndarray) -> np.ndarray:
        r, _ = self.contact(gamma)
        return self.inertia @ w + self.mass * np.cross(r, np.cross(w, r))

    def rates(self, gamma: np.ndarray, M: np.ndarray) -> np.ndarray:
        """ω from M: I ω + m (r² ω − r (r·ω)) = M."""
        r, _ = self.contact(gamma)
        return np.linalg.solve(self.inertia + self.mass * ((r @ r) * np.eye(3) - np.outer(r, r)), M)

    def simulate(self, times, w0, q0, place=(0.0, 0.0)):
        """ω (body), γ, M and centre at the times, z up."""

        def rhs(_t, y):
            M, q = y[:3], y[3:7]
            T = quat_matrix(q)
            gamma = T[2]
            r, dr = self.contact(gamma)
            w = self.rates(gamma, M)
            gamma_dot = np.cross(gamma, w)
            r_dot = dr @ gamma_dot
            M_dot = (
                np.cross(M, w) + self.mass * np.cross(r_dot, np.cross(w, r)) + self.mass * self.g * np.cross(r, gamma)
            )
            v = T @ -np.cross(w, r)
            return np.concatenate([M_dot, quat_rate(q, w), v[:2]])

        gamma0 = quat_matrix(np.asarray(q0, dtype=float))[2]
        start = np.concatenate([self.momentum(gamma0, np.asarray(w0, dtype=float)), q0, place])
        y = integrate(rhs, start, times)
        T = quat_matrix(y[:, 3:7])
        gamma = T[:, 2, :]
        w = np.array([self.rates(g, M) for g, M in zip(gamma, y[:, :3], strict=True)])
        height = np.array([-(self.contact(g)[0] @ g) for g in gamma])
        return w, gamma, y[:, :3], np.column_stack([y[:, 7:9], height])

    def energy(self, gamma, w) -> float:
        r, _ = self.contact(gamma)
        v = np.cross(w, r)
        return float(w @ self.inertia @ w / 2 + self.mass * (v @ v) / 2 - self.mass * self.g * (r @ gamma))


@dataclass(frozen=True)
class Disc(RollingBody):
    """r = −R (γ − γ3 e3)/√(1 − γ3²)."""

    radius: float = 1.0

    def contact(self, gamma):
        s = np.hypot(gamma[0], gamma[1])
        u = np.array([gamma[0], gamma[1], 0.0]) / s
        across = np.array([-u[1], u[0], 0.0])
        return -self.radius * u, -self.radius / s * np.outer(across, across)


@dataclass(frozen=True)
class Rattleback(RollingBody):
    """r = h e3 − (a² γ1, b² γ2, c² γ3)/√(a² γ1² + b² γ2² + c² γ3²)."""

    semi: tuple[float, float, float] = (1.0, 1.0, 1.0)
    offset: float = 0.0

    def contact(self, gamma):
        A = np.square(self.semi)
        d = np.sqrt(np.sum(A * gamma**2))
        r = np.array([0, 0, self.offset]) - A * gamma / d
        return r, -(np.diag(A) / d - np.outer(A * gamma, A * gamma) / d**3)


def ball_in_bowl(times, bowl, radius, mass, inertia, g, rate, c0, v0, spin0):
    """A ball of radius R inside a spherical bowl turning about z: place, velocity and angular velocity (world axes).

    No slip v + ω × R e = Ω z × (c + R e), e = c/|c|, |c| = bowl − R. With F the contact force:
    m v' = F − m g z, J ω' = R e × F. Start: c0 is scaled to |c|, v0 made tangential; spin0 is ω along e.
    """
    z = np.array([0.0, 0.0, 1.0])
    rho = bowl - radius

    def rhs(_t, y):
        c, v, w = y[:3], y[3:6], y[6:]
        e = c / np.linalg.norm(c)
        e_dot = v / rho
        # d/dt of the no-slip condition, tangential part, with w' × R e = (R²/J) F_t
        right = rate * np.cross(z, v + radius * e_dot) - radius * np.cross(w, e_dot)
        gravity = -g * z
        tangential = right - e * (e @ right) - (gravity - e * (e @ gravity))
        F_t = tangential / (1 / mass + radius**2 / inertia)
        F_n = mass * (-(v @ v) / rho - gravity @ e)
        F = F_t + F_n * e
        return np.concatenate([v, F / mass + gravity, radius / inertia * np.cross(e, F)])

    c = np.asarray(c0, dtype=float)
    c = rho * c / np.linalg.norm(c)
    e = c / rho
    v = np.asarray(v0, dtype=float)
    v = v - e * (e @ v)
    # ω × R e = u, u = Ω z × (c + R e) − v tangential part: ω = e × u / R + spin e
    u = rate * np.cross(z, c + radius * e) - v
    w = np.cross(e, u) / radius + spin0 * e
    y = integrate(rhs, np.concatenate([c, v, w]), times)
    return y[:, :3], y[:, 3:6], y[:, 6:]


def sleigh(times, mass, inertia, a, v0, w0):
    """Chaplygin's sleigh, mass centre a ahead of the edge: v' = a ω², (J + m a²) ω' = −m a v ω; edge (x, y, θ)."""

    def rhs(_t, y):
        v, w, theta = y[0], y[1], y[4]
        return np.array(
            [a * w**2, -mass * a * v * w / (inertia + mass * a**2), v * np.cos(theta), v * np.sin(theta), w]
        )

    return integrate(rhs, np.array([v0, w0, 0.0, 0.0, 0.0]), times)

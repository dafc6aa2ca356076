"""Bodies on a plane with Coulomb friction of a round patch under Hertz's pressure: classical equations, z up."""

import numpy as np
from scipy.integrate import solve_ivp


def shares(s):
    """f(s) and g(s) of a circle under Hertz's pressure in closed form."""
    if s <= 1:
        return 3 * np.pi / 32 * s * (4 - s**2), 3 * np.pi / 128 * (8 - 8 * s**2 + 3 * s**4)
    if s > 60:
        return 1 - 1 / (10 * s**2) - 3 / (280 * s**4), 1 / (5 * s) + 1 / (70 * s**3)
    angle, root = np.arcsin(1 / s), np.sqrt(s**2 - 1)
    f = 3 / 16 * (s * (4 - s**2) * angle + (s**2 + 2) * root / s)
    return f, 3 / 64 * ((8 - 8 * s**2 + 3 * s**4) * angle + (6 - 3 * s**2) * root)


def per_normal_force(u, w, a, mu, delta):
    """(force along the slip u in the plane, couple) on a patch of radius a that slides and spins, per normal force."""
    size = np.sqrt(u @ u + delta**2)
    f, g = shares(size / max(abs(a * w), 1e-300))
    return -mu * f * u / size, -mu * a * g * np.sign(w)


def tippe_top(m, R, alpha, I1, I3, g, tilt, spin, mu, delta, radius, until):
    """(e3, w in space, v) of an eccentric sphere; ``radius``: of the patch, as a function of N.

    m v' = F + (N − m g) z,  L' = r × (F + N z) + M z,  r = a e3 − R z,  height R − a e3z; N from its second derivative.
    """
    a, z = alpha * R, np.array([0.0, 0.0, 1.0])

    def inverse(e, M):  # of the inertia about the centre of mass
        along = e * (e @ M)
        return along / I3 + (M - along) / I1

    def accelerations(y):
        v, w, e = y[:3], y[3:6], y[6:9]
        r = a * e - R * z
        u = v + np.cross(w, r)
        L = I1 * w + (I3 - I1) * (e @ w) * e
        e_dot = np.cross(w, e)

        def motion(N, size):
            force, couple = per_normal_force(u[:2], w[2], size, mu, delta)
            F = N * np.array([*force, 1.0])
            M = np.cross(r, F) + N * couple * z
            return F / m - g * z, inverse(e, M - np.cross(w, L))

        def rise(N, size):  # of the lowest point; linear in N for a given size of the patch
            v_dot, w_dot = motion(N, size)
            return v_dot[2] + a * (np.cross(w_dot, e) + np.cross(w, e_dot))[2]

        N, last = m * g, 0.0
        while abs(N - last) > 1e-14 * m * g:
            at_0, at_1 = (rise(n, radius(N)) for n in (0.0, 1.0))
            N, last = -at_0 / (at_1 - at_0), N
        return (*motion(N, radius(N)), e_dot)

    c, s = np.cos(tilt), np.sin(tilt)
    e0 = np.array([0.0, -s, c])
    start = np.concatenate([np.zeros(3), spin * e0, e0])
    found = solve_ivp(
        lambda _, y: np.concatenate(accelerations(y)), (0, until), start, "DOP853", rtol=1e-10, atol=1e-13
    )
    y = found.y[:, -1]
    return y[6:9], y[3:6], y[:3]

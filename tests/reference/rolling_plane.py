"""Rolling of a convex body on a plane that turns about its normal: Newton-Euler equations with the force eliminated."""

import numpy as np
from scipy.integrate import solve_ivp


def matrix(q):
    w, x, y, z = q / np.linalg.norm(q)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )


def cross(v):
    return np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])


def rim(radius, axis):
    """Lowest point of a thin disc, and its velocity, from the centre in axes of the world: f(R, n, w)."""

    def lowest(R, n, w):
        k = R @ axis
        e, e_dot = n - (n @ k) * k, -(n @ np.cross(w, k)) * k - (n @ k) * np.cross(w, k)
        size = np.linalg.norm(e)
        return -radius * e / size, -radius * (e_dot / size - e * (e @ e_dot) / size**3)

    return lowest


def ellipsoid(semi):
    """The same of an ellipsoid."""
    D = np.diag(np.square(semi))

    def lowest(R, n, w):
        d, d_dot = -R.T @ n, R.T @ np.cross(w, n)
        size = np.sqrt(d @ D @ d)
        moved = D @ d_dot / size - D @ d * (d @ D @ d_dot) / size**3
        return R @ D @ d / size, np.cross(w, R @ D @ d / size) + R @ moved

    return lowest


def rolled(body, lowest, turn, g, start, times):
    """(states r, q, v, w in axes of the world; forces) at some times.

    body: (mass, inertia in its axes); turn(t): (n, rate, its derivative) of the plane through the origin;
    start: (r, q, w), with r brought to the height of contact, and v to that of rolling.
    """
    m, I = body

    def solved(t, y):
        r, q, v, w = y[:3], y[3:7], y[7:10], y[10:]
        n, rate, change = turn(t)
        R = matrix(q)
        c, c_dot = lowest(R, n, w)
        J, A, b = R @ I @ R.T, np.zeros((9, 9)), np.zeros(9)
        A[:3, :3], A[:3, 6:], b[:3] = m * np.eye(3), -np.eye(3), m * g
        A[3:6, 3:6], A[3:6, 6:], b[3:6] = J, -cross(c), -np.cross(w, J @ w)
        A[6:, :3], A[6:, 3:6] = np.eye(3), -cross(c)  # v + w × c = rate n × (r + c), differentiated
        b[6:] = np.cross(change * n, r + c) + np.cross(rate * n, v + c_dot) - np.cross(w, c_dot)
        return np.linalg.solve(A, b)

    def rates(t, y):
        a, b, c = matrix(y[3:7]).T @ y[10:]
        turning = np.array([[0, -a, -b, -c], [a, 0, c, -b], [b, -c, 0, a], [c, b, -a, 0]]) / 2
        return np.concatenate([y[7:10], turning @ y[3:7], solved(t, y)[:6]])

    r, q, w = (np.asarray(v, dtype=float) for v in start)
    n, rate, _ = turn(0.0)
    c, _ = lowest(matrix(q), n, w)
    r = r - n * (n @ (r + c))
    v = np.cross(rate * n, r + c) - np.cross(w, c)
    found = solve_ivp(
        rates, (0, times[-1]), [*r, *q, *v, *w], method="DOP853", rtol=3e-14, atol=1e-14, t_eval=times
    ).y.T
    return found, np.array([solved(t, y)[6:] for t, y in zip(times, found, strict=True)])

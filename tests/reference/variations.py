"""The derivative of a motion with respect to its start, by differences of motions alone.

Motions start at states a little beside each other, on the constraints, and are followed for a moment by Runge-Kutta
steps. How far they are apart is measured by the names of the coordinates: lengths and angles as they are, orientations
by the rotation vector between them, angular velocities in axes that do not turn.
"""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

FACTORS = {1: 4 / 3, 2: -1 / 3}  # of differences with one and with two steps: the error is of fourth order


def derivative_of_flow(state, names, directions, step=1e-3, span=None, turning=(0.0, 0.0, 0.0)):
    """A with d/dt(δy) = A δy, y the coordinates of these names; ``directions``: δx along which the starts are moved."""
    span = span or 2e-3
    D = {k: np.zeros((len(names), len(names))) for k in (-2, -1, 0, 1, 2)}
    middle = {k: _followed(state, state.x, k * span) for k in D}
    for j, direction in enumerate(directions.T):
        for size, factor in FACTORS.items():
            h = step * size / max(1.0, np.abs(direction).max())
            for k in D:
                ends = [_followed(state, placed(state, state.x + s * h * direction), k * span) for s in (1, -1)]
                apart = [_apart(state, names, end, middle[k]) for end in ends]
                D[k][:, j] += factor * (apart[0] - apart[1]) / (2 * h)
    rate = (8 * (D[1] - D[-1]) - (D[2] - D[-2])) / (12 * span)
    return rate @ np.linalg.inv(D[0]), D[0]


def _rate(state, t, x):
    return np.array(state.ready.program.flow(t, x, state.P)[0]).ravel()


def placed(state, x):
    for _ in range(3):
        x = np.array(state.ready.program.project(state.t, x, state.P)[0]).ravel()
    return x


def _followed(state, x, span, steps=2):
    h, t = span / steps, state.t
    for _ in range(steps if span else 0):
        a = _rate(state, t, x)
        b = _rate(state, t + h / 2, x + h / 2 * a)
        c = _rate(state, t + h / 2, x + h / 2 * b)
        d = _rate(state, t + h, x + h * c)
        t, x = t + h, x + h / 6 * (a + 2 * b + 2 * c + d)
    return x


def _apart(state, names, x, middle):
    places = {s.name: i for i, s in enumerate(state.system.state_names)}
    return np.array([_difference(places, name, x, middle) for name in names])


def _difference(places, name, x, middle):
    if name in places:
        return x[places[name]] - middle[places[name]]
    base, _, index = name.rpartition("[")
    k, (path, _, kind) = int(index[:-1]), base.rpartition(".")
    q = next(i for n, i in places.items() if n in (f"{path}.q[0]", f"{path}[0]"))
    rates = [i for n, i in places.items() if n in (f"{path}.w[0]", f"{path}.w_AB[0]")]
    there, here = (Rotation.from_quat(np.roll(v[q : q + 4], -1)) for v in (x, middle))
    if kind == "theta":
        return (there * here.inv()).as_rotvec()[k]
    w = rates[0]
    return there.apply(x[w : w + 3])[k] - here.apply(middle[w : w + 3])[k]

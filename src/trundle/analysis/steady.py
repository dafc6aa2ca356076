"""Steadiness: whether a state is an equilibrium, part of a steady motion, or of any other motion."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..core.fields import axis_vector
from .kinks import require_finite
from .linear import EQUILIBRIUM, MOVING, STEADY
from .state import State
from .tangent import Tangent, tangent_of
from .variations import Variations

AT_REST = 1e-8  # rates below this part of what the linear model makes of the velocities count as zero
CONSTANT = 1e-6  # change of A, relative, on the way AHEAD that counts as none
AHEAD = 0.3  # rad or m: how far the motion is followed to see whether A changes,
STEPS = 12  # in so many steps


@dataclass(frozen=True)
class Steady:
    """A, the rates of the minimal coordinates, and the angular velocity (world axes) with which the axes turn."""

    A: np.ndarray
    rates: np.ndarray
    kind: str
    turning: np.ndarray


def steadiness(at: State, v: Variations, tangent: Tangent) -> Steady:
    """The kind of motion, tried with axes that rest, that turn with the velocities, and with the bodies."""
    x_dot = at.call(at.ready.program.flow)[0]
    free = list(tangent.free)
    rates = (v.rows(at.x) @ x_dot)[free]
    still = Steady(_matrix(at, v, tangent, np.zeros(3), 0.0), rates, MOVING, np.zeros(3))
    require_finite(still.A, [v.names[k].name for k in free])
    size = np.linalg.norm(still.A, 2) if still.A.size else 0.0
    allowed = AT_REST * (1.0 + size * (1.0 + np.abs(at.x[: at.system.nx + at.system.nu]).max(initial=0.0)))
    if np.abs(rates).max(initial=0.0) <= allowed:
        return replace(still, kind=EQUILIBRIUM)
    for turning in _candidates(at, v, x_dot):
        found = still if not turning.any() else replace(still, A=_matrix(at, v, tangent, turning, 0.0), turning=turning)
        if _is_steady(at, v, tangent, x_dot, found, allowed):
            return replace(found, kind=STEADY)
    return still


def rates_left(at: State, v: Variations, tangent: Tangent, turn: float) -> np.ndarray:
    """What makes a motion unsteady in axes that turn about the vertical with the rate ``turn``.

    First the accelerations and rates of own states; then their own rates of change, as the coordinates move on: they
    vanish if those coordinates have no influence.
    """
    x_dot = at.call(at.ready.program.flow)[0]
    counted = [k for k in tangent.free if k >= v.positions or k in v.own]
    up = turn * axis_vector(at.system.world.up)
    G, rates = v.turned(up), v.rows(at.x) @ x_dot
    accelerations = rates - G @ _velocities(at, v)
    moved = rates - G @ _places(at, v)
    for theta in (t.theta for t in v.turns if t.theta in v.in_world):
        moved[theta : theta + 3] -= up
    moved[v.positions : v.positions + v.velocities] = accelerations[v.positions : v.positions + v.velocities]
    N = v.columns(at.x)
    change = at.derivatives(at.ready.program.flow, (N @ moved)[:, None])[0][:, 0] - v.moving(at.x, x_dot) @ moved
    return np.concatenate([accelerations[counted], (v.rows(at.x) @ change - G @ moved)[counted]])


def turning_of(at: State, v: Variations) -> float:
    """The rate about the vertical with which the velocities turn, as well as they do."""
    turned = v.turned(axis_vector(at.system.world.up)) @ _velocities(at, v)
    size = float(turned @ turned)
    return float(turned @ (v.rows(at.x) @ at.call(at.ready.program.flow)[0])) / size if size > 1e-20 else 0.0


def _places(at: State, v: Variations) -> np.ndarray:
    """Positions of free bodies, by the indices of their variations."""
    values = np.zeros(v.size)
    for i, k in v.plain:
        values[k] = at.x[i] if k < v.positions else 0.0
    return values


def _matrix(at: State, v: Variations, tangent: Tangent, turning: np.ndarray, since: float) -> np.ndarray:
    """A in axes that turn with a rate, and have done so for a time."""
    from scipy.linalg import expm

    G = v.turned(turning)
    turn = expm(since * G) if since and turning.any() else np.eye(v.size)
    N, x_dot = v.columns(at.x), at.call(at.ready.program.flow)[0]
    along = N @ turn @ tangent.Z
    change = at.derivatives(at.ready.program.flow, along)[0] - v.moving(at.x, x_dot) @ turn @ tangent.Z
    return np.asarray((turn.T @ (v.rows(at.x) @ change) - G @ tangent.Z)[list(tangent.free)])


def _candidates(at: State, v: Variations, x_dot: np.ndarray) -> list[np.ndarray]:
    """Angular velocities with which the axes may turn: none, as the velocities do (about the vertical or any axis), as
    the bodies do."""
    found = [np.zeros(3)]
    velocities, changes = _velocities(at, v), v.rows(at.x) @ x_dot
    vectors = [start for start in v.in_world if start >= v.positions]
    if vectors:
        rows = np.vstack([-_skew(velocities[k : k + 3]) for k in vectors])  # Ω × a = −a × Ω
        wanted = np.concatenate([changes[k : k + 3] for k in vectors])
        up = axis_vector(at.system.world.up)
        across = rows @ up
        if np.any(across):
            found.append(up * float(across @ wanted / (across @ across)))
        found.append(np.linalg.lstsq(rows, wanted, rcond=1e-9)[0])
    found += [velocities[turn.omega : turn.omega + 3] for turn in v.turns if turn.omega in v.in_world]
    return found


def _velocities(at: State, v: Variations) -> np.ndarray:
    """The velocities themselves, by the indices of their variations."""
    values = np.zeros(v.size)
    for i, k in v.plain:
        values[k] = at.x[i] if k >= v.positions else 0.0
    for turn in v.turns:
        w = at.x[turn.w : turn.w + 3]
        by_omega = turn.columns(at.x[turn.q : turn.q + 4], w)[2]
        values[turn.omega : turn.omega + 3] = by_omega.T @ w
    return values


def _is_steady(at: State, v: Variations, tangent: Tangent, x_dot: np.ndarray, found: Steady, allowed: float) -> bool:
    """No velocity and no own state changes in the turning axes, and A is the same a little later."""
    changes = v.rows(at.x) @ x_dot - v.turned(found.turning) @ _velocities(at, v)
    counted = [k for k in tangent.free if k >= v.positions or k in v.own]
    if np.abs(changes[counted]).max(initial=0.0) > allowed:
        return False
    span = AHEAD / max(np.abs(x_dot[: at.system.nx]).max(initial=0.0), 1e-300)
    later = _later(at, span)
    bound = replace(tangent, Z=_turned_tangent(later, v, tangent, found.turning, span))
    change = _matrix(later, v, bound, found.turning, span) - found.A
    return bool(np.abs(change).max(initial=0.0) <= CONSTANT * max(np.abs(found.A).max(initial=0.0), 1e-300))


def _turned_tangent(at: State, v: Variations, tangent: Tangent, turning: np.ndarray, since: float) -> np.ndarray:
    from scipy.linalg import expm

    turn = expm(since * v.turned(turning)) if turning.any() else np.eye(v.size)
    return tangent_of(at, v, tangent.free, turn).Z


def _later(at: State, span: float) -> State:
    """The state a little later, by classical Runge-Kutta steps."""
    flow, h, t, x = at.ready.program.flow, span / STEPS, at.t, at.x

    def rate(t: float, x: np.ndarray) -> np.ndarray:
        return np.array(flow(t, x, at.P)[0]).ravel()

    for _ in range(STEPS):
        a = rate(t, x)
        b = rate(t + h / 2, x + h / 2 * a)
        c = rate(t + h / 2, x + h / 2 * b)
        d = rate(t + h, x + h * c)
        t, x = t + h, x + h / 6 * (a + 2 * b + 2 * c + d)
        x = np.array(at.ready.program.project(t, x, at.P)[0]).ravel()
    return State(at.ready, t, x, at.P)


def _skew(a: np.ndarray) -> np.ndarray:
    return np.array([[0.0, -a[2], a[1]], [a[2], 0.0, -a[0]], [-a[1], a[0], 0.0]])

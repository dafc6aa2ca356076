"""Steadiness: whether a state is an equilibrium, part of a steady motion, or of any other motion."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from .kinks import require_finite
from .linear import EQUILIBRIUM, MOVING, STEADY
from .state import State
from .tangent import Tangent, tangent_of
from .variations import Variations

AT_REST = 1e-8  # rates below this part of what the linear model makes of the velocities count as zero
CONSTANT = 1e-6  # change of A, and rates there, on the way AHEAD that are treated as zero, relative
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
    usual = 1.0 + size * (1.0 + np.abs(at.x[: at.system.nx + at.system.nu]).max(initial=0.0))
    if np.abs(rates).max(initial=0.0) <= AT_REST * usual:
        return replace(still, kind=EQUILIBRIUM)
    for turning in _candidates(at, v, x_dot):
        found = still if not turning.any() else replace(still, A=_matrix(at, v, tangent, turning, 0.0), turning=turning)
        if _is_steady(at, v, tangent, found, usual):
            return replace(found, kind=STEADY)
    return still


def rates_left(at: State, v: Variations, tangent: Tangent, turn: float) -> np.ndarray:
    """What makes a motion unsteady in axes that turn about the vertical with the rate ``turn``.

    First the accelerations and rates of own states; then their own rates of change, as the coordinates move on: they
    vanish if those coordinates have no influence.
    """
    x_dot = at.call(at.ready.program.flow)[0]
    counted = [k for k in tangent.free if k >= v.positions or k in v.own]
    G, rates = v.turned(turn * v.up), v.rows(at.x) @ x_dot
    accelerations = rates - G @ _velocities(at, v)
    moved = rates - G @ _places(at, v) - v.turned_by(turn)
    moved[v.positions : v.positions + v.velocities] = accelerations[v.positions : v.positions + v.velocities]
    N = v.columns(at.x)
    change = at.derivatives(at.ready.program.flow, (N @ moved)[:, None])[0][:, 0] - v.moving(at.x, x_dot) @ moved
    return np.concatenate([accelerations[counted], (v.rows(at.x) @ change - G @ moved)[counted]])


def turning_of(at: State, v: Variations) -> float:
    """The rate about the vertical with which the velocities turn, as well as they do."""
    turned = v.turned(v.up) @ _velocities(at, v)
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
    found = [np.zeros(3), turning_of(at, v) * v.up]
    velocities, changes = _velocities(at, v), v.rows(at.x) @ x_dot
    vectors = [start for start in v.in_world if start >= v.positions]
    if vectors:
        rows = np.vstack([-_skew(velocities[k : k + 3]) for k in vectors])  # Ω × a = −a × Ω
        wanted = np.concatenate([changes[k : k + 3] for k in vectors])
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


def _is_steady(at: State, v: Variations, tangent: Tangent, found: Steady, usual: float) -> bool:
    """No velocity and no own state changes in the turning axes, here and a little later, and A is the same there."""
    if np.abs(_changes(at, v, tangent, found.turning)).max(initial=0.0) > AT_REST * usual:
        return False
    fastest = np.abs(at.call(at.ready.program.flow)[0][: at.system.nx]).max(initial=0.0)
    span = AHEAD / max(fastest, 1e-300)
    later = _later(at, v, found.turning, span)
    if np.abs(_changes(later, v, tangent, found.turning)).max(initial=0.0) > CONSTANT * usual:
        return False
    bound = replace(tangent, Z=_turned_tangent(later, v, tangent, found.turning, span))
    change = _matrix(later, v, bound, found.turning, span) - found.A
    return bool(np.abs(change).max(initial=0.0) <= CONSTANT * max(np.abs(found.A).max(initial=0.0), 1e-300))


def _changes(at: State, v: Variations, tangent: Tangent, turning: np.ndarray) -> np.ndarray:
    """Accelerations in turning axes, and rates of own states."""
    changes = v.rows(at.x) @ at.call(at.ready.program.flow)[0] - v.turned(turning) @ _velocities(at, v)
    return changes[[k for k in tangent.free if k >= v.positions or k in v.own]]


def _turned_tangent(at: State, v: Variations, tangent: Tangent, turning: np.ndarray, since: float) -> np.ndarray:
    from scipy.linalg import expm

    turn = expm(since * v.turned(turning)) if turning.any() else np.eye(v.size)
    return tangent_of(at, v, tangent.free, turn).Z


def _later(at: State, v: Variations, turning: np.ndarray, span: float) -> State:
    """The state a little later if the motion is steady, by classical Runge-Kutta steps of the positions.

    Velocities turn with the axes and own states stay: accelerations may be stiff, and need not be followed.
    """
    from scipy.linalg import expm

    flow, h, t, x = at.ready.program.flow, span / STEPS, at.t, at.x
    velocities, G = _velocities(at, v), v.turned(turning)
    moving = np.zeros(x.size)
    moving[: at.system.nx] = 1.0
    moving[[i for i, k in v.plain if k in v.own]] = 0.0
    moving[[i for i, k in v.plain if k in v.followed]] = 1.0

    def rate(t: float, x: np.ndarray) -> np.ndarray:
        now = _with_velocities(x, v, expm((t - at.t) * G) @ velocities)
        return moving * np.array(flow(t, now, at.P)[0]).ravel()

    for _ in range(STEPS):
        a = rate(t, x)
        b = rate(t + h / 2, x + h / 2 * a)
        c = rate(t + h / 2, x + h / 2 * b)
        d = rate(t + h, x + h * c)
        t, x = t + h, x + h / 6 * (a + 2 * b + 2 * c + d)
        x = _with_velocities(x, v, expm((t - at.t) * G) @ velocities)
        x = np.array(at.ready.program.project(t, x, at.P)[0]).ravel()
    return State(at.ready, t, x, at.P)


def _with_velocities(x: np.ndarray, v: Variations, values: np.ndarray) -> np.ndarray:
    """A state with these velocities, in the places of their variations."""
    x = x.copy()
    for i, k in v.plain:
        if v.positions <= k < v.positions + v.velocities:
            x[i] = values[k]
    for turn in v.turns:
        w = slice(turn.w, turn.w + 3)
        x[w] = turn.columns(x[turn.q : turn.q + 4], x[w])[2] @ values[turn.omega : turn.omega + 3]
    return x


def _skew(a: np.ndarray) -> np.ndarray:
    return np.array([[0.0, -a[2], a[1]], [a[2], 0.0, -a[0]], [-a[1], a[0], 0.0]])

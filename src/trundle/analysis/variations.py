"""Variations of a state: the small changes of positions, rotations, velocities and own states, by name.

A rotation in space is a unit quaternion q of frame B relative to A (or to the world). Its variation is a small rotation
θ about the axes of the inner one of both, and so is its velocity ω. These axes do not turn with a body that spins, so
that a symmetric body in steady rotation has constant coefficients.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from ..core.fields import axis_vector
from ..core.rotations import axes_of
from ..equations.system import StateName, System
from ..graph.topology import WORLD
from .planar import PlanarTurn, planar_turns


@dataclass(frozen=True)
class Turn:
    """A quaternion in the state: where it stands, where its angular velocity does, and where their variations do."""

    q: int
    w: int
    theta: int
    omega: int
    outwards: bool  # the spanning forest leads from A to B

    def columns(self, q: np.ndarray, w: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """∂q/∂θ, ∂w/∂θ, ∂w/∂ω, where w is the angular velocity in axes of B."""
        if not self.outwards:
            return _right(q) / 2, np.zeros((3, 3)), np.eye(3)
        R = axes_of(q)
        return _left(q) / 2, R.T @ _skew(R @ w), R.T

    def moving(
        self, q: np.ndarray, w: np.ndarray, q_dot: np.ndarray, w_dot: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Their rates along a motion."""
        if not self.outwards:
            return _right(q_dot) / 2, np.zeros((3, 3)), np.zeros((3, 3))
        R = axes_of(q)
        back = -_skew(w) @ R.T
        return _left(q_dot) / 2, back @ _skew(R @ w) + R.T @ _skew(R @ w_dot), back


@dataclass(frozen=True)
class Variations:
    """All variations y of the state x (without work): δx = N y, y = L δx."""

    names: tuple[StateName, ...]
    plain: tuple[tuple[int, int], ...]  # (index in x, index in y) of what varies as it is
    turns: tuple[Turn, ...]
    in_world: tuple[int, ...]  # where vectors in world axes begin: they turn if the whole motion does
    own: frozenset[int]  # of the positions those that are states of a joint's own
    followed: tuple[int, ...]  # states of constraints that follow the bodies
    positions: int  # the first so many of y; velocities follow, then states of constraints
    velocities: int
    up: np.ndarray  # the vertical, about which whole motions turn
    planar: tuple[PlanarTurn, ...] = ()  # coordinates of joints that turn with the whole motion, by places in y

    @property
    def can_turn(self) -> bool:
        """True if the motion as a whole can turn."""
        return bool(self.in_world or self.planar)

    @property
    def size(self) -> int:
        return len(self.names)

    def columns(self, x: np.ndarray) -> np.ndarray:
        """N at a state."""
        N = np.zeros((x.size, self.size))
        for i, k in self.plain:
            N[i, k] = 1.0
        for turn in self.turns:
            parts = turn.columns(x[turn.q : turn.q + 4], x[turn.w : turn.w + 3])
            _place(N, turn, *parts)
        return N

    def moving(self, x: np.ndarray, x_dot: np.ndarray) -> np.ndarray:
        """Ṅ along a motion."""
        N = np.zeros((x.size, self.size))
        for turn in self.turns:
            at_q, at_w = slice(turn.q, turn.q + 4), slice(turn.w, turn.w + 3)
            _place(N, turn, *turn.moving(x[at_q], x[at_w], x_dot[at_q], x_dot[at_w]))
        return N

    def rows(self, x: np.ndarray) -> np.ndarray:
        """L at a state."""
        L = np.zeros((self.size, x.size))
        for i, k in self.plain:
            L[k, i] = 1.0
        for turn in self.turns:
            by_theta, w_by_theta, w_by_omega = turn.columns(x[turn.q : turn.q + 4], x[turn.w : turn.w + 3])
            by_q = 4 * by_theta.T  # |q| = 1
            L[turn.theta : turn.theta + 3, turn.q : turn.q + 4] = by_q
            L[turn.omega : turn.omega + 3, turn.w : turn.w + 3] = w_by_omega.T
            L[turn.omega : turn.omega + 3, turn.q : turn.q + 4] = -w_by_omega.T @ w_by_theta @ by_q
        return L

    def turned(self, rate: np.ndarray) -> np.ndarray:
        """How y changes if everything turns about the world's axes with this rate."""
        G = np.zeros((self.size, self.size))
        for start in self.in_world:
            G[start : start + 3, start : start + 3] = _skew(rate)
        for turn in self.planar:
            for places in (turn.positions, turn.velocities):
                G[np.ix_(places, places)] = float(rate @ self.up) * turn.G
        return G

    def turned_by(self, rate: float) -> np.ndarray:
        """What a rotation about the vertical adds to angles, besides ``turned``."""
        added = np.zeros(self.size)
        for turn in self.turns:
            if turn.theta in self.in_world:
                added[turn.theta : turn.theta + 3] = rate * self.up
        for planar in self.planar:
            added[list(planar.positions)] = rate * planar.g
        return added


def _place(N: np.ndarray, turn: Turn, by_theta: np.ndarray, w_by_theta: np.ndarray, w_by_omega: np.ndarray) -> None:
    N[turn.q : turn.q + 4, turn.theta : turn.theta + 3] = by_theta
    N[turn.w : turn.w + 3, turn.theta : turn.theta + 3] = w_by_theta
    N[turn.w : turn.w + 3, turn.omega : turn.omega + 3] = w_by_omega


def variations_of(s: System) -> Variations:
    """The variations of a system's state."""
    found = _Found(s)
    for i in range(len(s.edges)):
        found.add_edge(i)
    n, m = len(found.positions), len(found.velocities)
    inner = range(s.nx + s.nu, s.nx + s.nu + s.nz)
    plain = dict((*found.plain_positions, *((i, n + k) for i, k in found.plain_velocities)))
    return Variations(
        names=(*found.positions, *found.velocities, *(s.state_names[i] for i in inner)),
        plain=(
            *found.plain_positions,
            *((i, n + k) for i, k in found.plain_velocities),
            *((i, n + m + k) for k, i in enumerate(inner)),
        ),
        turns=tuple(Turn(q, w, theta, n + omega, outwards) for q, w, theta, omega, outwards in found.turns),
        in_world=tuple(start for a, b in found.in_world for start in (a, n + b)),
        own=frozenset(found.own),
        followed=tuple(n + m + k for k in _followed(s)),
        positions=n,
        velocities=m,
        up=axis_vector(s.world.up),
        planar=tuple(_in_variations(turn, plain) for turn in planar_turns(s)),
    )


def _in_variations(turn: PlanarTurn, plain: dict[int, int]) -> PlanarTurn:
    """With the places of the variations instead of those in the state."""
    positions, velocities = (tuple(plain[i] for i in part) for part in (turn.positions, turn.velocities))
    return replace(turn, positions=positions, velocities=velocities)


def _followed(s: System) -> Iterator[int]:
    """Which states of constraints have no rates of their own."""
    start = 0
    for _, f in s.closing + s.forces:
        yield from range(start, start + len(f.state_names) - len(f.own.names))
        start += len(f.state_names)


class _Found:
    """The variations found so far, edge by edge; indices are counted within positions and within velocities."""

    def __init__(self, s: System) -> None:
        self.s = s
        self.positions: list[StateName] = []
        self.velocities: list[StateName] = []
        self.plain_positions: list[tuple[int, int]] = []
        self.plain_velocities: list[tuple[int, int]] = []
        self.turns: list[tuple[int, int, int, int, bool]] = []
        self.in_world: list[tuple[int, int]] = []
        self.own: list[int] = []

    def add_edge(self, edge: int) -> None:
        """Positions and velocities of one edge of the spanning forest, side by side as far as they go."""
        s, e = self.s, self.s.edges[edge]
        i, last = s.x_slices[edge].start, s.x_slices[edge].stop
        u, last_u = s.nx + s.u_slices[edge].start, s.nx + s.u_slices[edge].stop
        own = 0 if e.joint is None else s.edge_functions[edge].coordinates.own
        if e.joint is None:
            self.in_world.append((len(self.positions), len(self.velocities)))
        upright = e.joint is None or (e.parent == WORLD and not e.reversed and e.joint.A.R is None)
        while i < last:
            if i in s.quaternions:
                self._turn(i, u, not e.reversed, upright)
                i, u = i + 4, u + 3
                continue
            if i >= last - own:
                self.own.append(len(self.positions))
            self.plain_positions.append((i, len(self.positions)))
            self.positions.append(s.state_names[i])
            i += 1
            if u < last_u and i <= last - own:
                self._velocity(u)
                u += 1
        for more in range(u, last_u):
            self._velocity(more)

    def _velocity(self, u: int) -> None:
        self.plain_velocities.append((u, len(self.velocities)))
        self.velocities.append(self.s.state_names[u])

    def _turn(self, i: int, u: int, outwards: bool, upright: bool) -> None:
        self.turns.append((i, u, len(self.positions), len(self.velocities), outwards))
        if upright:
            self.in_world.append((len(self.positions), len(self.velocities)))
        name = self.s.state_names[i].name
        self.positions += _named(name, "theta", "rad", "small rotation about axis {} of the inner frame")
        self.velocities += _named(name, "omega", "rad/s", "angular velocity along axis {} of the inner frame")


def _named(quaternion: str, name: str, unit: str, text: str) -> list[StateName]:
    base = quaternion.partition("[")[0]
    base = base.removesuffix(".q")
    return [StateName(f"{base}.{name}[{k}]", unit, text.format("xyz"[k])) for k in range(3)]


def _left(q: np.ndarray) -> np.ndarray:
    """The matrix of θ ↦ (0, θ)∘q."""
    s, x, y, z = q
    return np.array([[-x, -y, -z], [s, z, -y], [-z, s, x], [y, -x, s]])


def _right(q: np.ndarray) -> np.ndarray:
    """The matrix of θ ↦ q∘(0, θ)."""
    s, x, y, z = q
    return np.array([[-x, -y, -z], [s, -z, y], [z, s, -x], [-y, x, s]])


def _skew(a: np.ndarray) -> np.ndarray:
    return np.array([[0.0, -a[2], a[1]], [a[2], 0.0, -a[0]], [-a[1], a[0], 0.0]])

"""What an initial state must satisfy at one level, positions or velocities: rows, pins, guesses and their scales."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..core.thresholds import FAINT_ROW, START_RANK, TINY
from .program import Program
from .scales import Scales
from .system import System
from .targets import Targets


@dataclass
class Rows:
    """Rows at one state: residuals r, their Jacobian J by the free states, each state and row by its own scale.

    ``r``/``J`` must vanish; ``off_guess``/``J_guess``, how far signals are from their guesses, should. ``least``: the
    value of each row with all free states zero.
    """

    r: np.ndarray
    J: np.ndarray
    size: np.ndarray
    least: np.ndarray
    off_guess: np.ndarray
    J_guess: np.ndarray

    @property
    def finite(self) -> bool:
        return bool(np.all(np.isfinite(self.r)) and np.all(np.isfinite(self.J)))

    @property
    def misfit(self) -> float:
        """The largest residual, as a distance in scaled states."""
        return float((np.abs(self.r) / self.size).max(initial=0.0)) if self.finite else np.inf

    def norm(self, size: np.ndarray, with_guesses: bool) -> float:
        r = np.concatenate([self.r / size, self.off_guess]) if with_guesses else self.r / size
        return float(np.linalg.norm(r)) if self.finite else np.inf

    def step(self, with_guesses: bool, weights: np.ndarray | float = 1.0) -> np.ndarray:
        """The least change of the scaled free states, weighted, that the linear rows ask for."""
        r, J = self.r / self.size, self.J / self.size[:, None]
        if with_guesses:
            r, J = np.concatenate([r, self.off_guess]), np.vstack([J, self.J_guess])
        return -_inverse(J / weights) @ r / weights

    def change_to(self, other: Rows) -> float:
        """|J⁺ (J' − J)|: how much the Jacobian changes from here to another state, relative to itself."""
        J = self.J / self.size[:, None]
        change = _inverse(J) @ (other.J / self.size[:, None] - J)
        return float(np.linalg.norm(change, 2)) if np.all(np.isfinite(change)) else np.inf

    def free_directions(self) -> np.ndarray:
        """Orthonormal directions of the scaled free states that leave the rows as they are (columns)."""
        _, sizes, V = np.linalg.svd(self.J / self.size[:, None])
        return V[_rank(sizes) :].T


class Sought:
    """The rows of one level as functions of the state: closing constraints, pinned signals, guessed signals."""

    def __init__(
        self, program: Program, s: System, P: np.ndarray, t0: float, targets: Targets, scales: Scales, level: int
    ) -> None:
        self.s, self.P, self.t0, self.level, self.scales = s, P, t0, level, scales
        self.pins = [p for p in targets.pins if p.level == level]
        self.guesses = [g for g in targets.guesses if g.level == level]
        self._function = program.sought(level, tuple(p.index for p in self.pins + self.guesses))
        first, count = (0, s.nx) if level == 0 else (s.nx, s.nu)
        self.free = np.array(
            [i for i in range(first, first + count) if i not in targets.fixed and i not in s.starts], dtype=int
        )
        self.unit = scales.states[first : first + count]
        self._columns = self.free - first
        self.units = _units(s, level, scales) + [scales.of(p.unit) for p in self.pins]
        self.labels = _labels(s, level) + [f"{p.name} = {p.value:g}" for p in self.pins]
        self.want = np.array([0.0] * (len(self.labels) - len(self.pins)) + [p.value for p in self.pins])
        self.guessed = np.array([g.value for g in self.guesses])
        self._first, self._count = first, count

    @property
    def free_unit(self) -> np.ndarray:
        return self.unit[self._columns]

    def at(self, x: np.ndarray) -> Rows:
        value, slope = (np.array(v) for v in self._function(self.t0, x, self.P))
        value, m = value.ravel(), len(self.labels)
        whole = slope * self.unit
        lengths = np.linalg.norm(whole, axis=1)
        size = np.maximum(lengths[:m], FAINT_ROW * np.array(self.units))
        r = value[:m] - self.want
        least = r - slope[:m] @ x[self._first : self._first + self._count]
        natural = np.array(
            [self.scales.of(g.unit) or max(n, TINY) for g, n in zip(self.guesses, lengths[m:], strict=True)]
        )
        weight = np.array([g.weight for g in self.guesses]) / natural
        J = whole[:, self._columns]
        return Rows(
            r,
            J[:m],
            np.where(size > 0, size, 1.0),
            least,
            weight * (value[m:] - self.guessed),
            J[m:] * weight[:, None],
        )


def _rank(sizes: np.ndarray) -> int:
    """How many singular values of a scaled Jacobian count. Rows have the length 1 where they depend on anything at all:
    if all are much smaller, they are rounding."""
    return int((sizes > START_RANK * max(sizes.max(initial=0.0), 1.0)).sum())


def _inverse(J: np.ndarray) -> np.ndarray:
    """Pseudo-inverse of a scaled Jacobian."""
    left, sizes, right = np.linalg.svd(J, full_matrices=False)
    rank = _rank(sizes)
    found: np.ndarray = right[:rank].T / sizes[:rank] @ left[:, :rank].T
    return found


def _units(s: System, level: int, scales: Scales) -> list[float]:
    units = [scales.length if row.unit == "N" else 1.0 for _, f in s.closing for row in f.rows if row.level <= level]
    return units + [1.0] * (len(s.quaternions) if level == 0 else 0)


def _labels(s: System, level: int) -> list[str]:
    names = [f"{c.path}.{bond}" for c, bond, lv in s.rows if lv <= level]
    if level == 0:
        names += [f"|{s.state_names[q].name.partition('[')[0]}| = 1" for q in s.quaternions]
    return names

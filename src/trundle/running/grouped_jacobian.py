"""Jacobians by few differences where forces connect groups of bodies.

Each group (bodies that joints and rigid contacts connect) moves by itself once the wrenches w of the forces between the
groups are given, so that

    ∂f/∂x = ∂f/∂x|_w + ∂f/∂w · ∂w/∂x:

the first two parts are block diagonal and found for all groups at once; a wrench depends on two groups only, so groups
that share no force are varied at once in the third. A ball bearing needs as many evaluations as two of its balls have
states, however many balls there are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from ..equations.functions.pushing import push, pushed, pushed_bodies
from ..equations.islands import body_islands
from ..equations.program import Program
from ..equations.system import System
from ..graph.topology import WORLD
from ..kernel.kernel import Callers

JUMP = 1e-2  # change in a difference, relative to the largest wrench, that may be a jump of a law
WORTH = 0.6  # largest number of evaluations that is worth it, relative to the number of states


@dataclass(frozen=True)
class Force:
    """Bodies A and B of a force; −1 for the base."""

    bodies: tuple[int, int]


class Groups:
    """Which states belong to which group, and which groups a force connects."""

    def __init__(self, s: System) -> None:
        self.s = s
        labels = body_islands(s)
        names = list(dict.fromkeys(labels))
        number = {label: g for g, label in enumerate(names)}
        self.of_body = [number[label] for label in labels]
        self.states = self._states(len(names))
        self.forces = [Force(s.sides(c)) for c, f in s.forces if f.has_effort]
        self.bodies = pushed_bodies(s)
        self.pushed = [[b for b in self.bodies if self.of_body[b] == g] for g in range(len(names))]
        self.colours = self._colours()

    def _states(self, count: int) -> list[np.ndarray]:
        """Indices of each group's positions and velocities in the state."""
        found: list[list[int]] = [[] for _ in range(count)]
        for cuts, first in ((self.s.x_slices, 0), (self.s.u_slices, self.s.nx)):
            for e, cut in zip(self.s.edges, cuts, strict=True):
                found[self.of_body[e.body]] += range(first + cut.start, first + cut.stop)
        return [np.array(indices, dtype=int) for indices in found]

    def of(self, force: Force) -> list[int]:
        """The groups that a force depends on."""
        return sorted({self.of_body[b] for b in force.bodies if b != WORLD})

    def _colours(self) -> list[list[int]]:
        """Sets of groups that share no force: each set is varied at once."""
        tied: dict[int, set[int]] = {g: set() for g in range(len(self.states))}
        for force in self.forces:
            for g in self.of(force):
                tied[g] |= set(self.of(force)) - {g}
        found: list[list[int]] = []
        for g in sorted(tied, key=lambda g: -len(tied[g])):
            fits = [c for c in found if not tied[g] & set(c)]
            if fits:
                fits[0].append(g)
            else:
                found.append([g])
        return found

    @cached_property
    def pattern(self) -> tuple[np.ndarray, np.ndarray]:
        """Rows and columns of the entries of ∂f/∂x that are not zero, the diagonal included; by columns."""
        n = self.s.nx + self.s.nu
        there = np.zeros((n, n), dtype=bool)
        for at in self.states:
            there[np.ix_(at, at)] = True
        for force in self.forces:
            for g in self.of(force):
                for other in self.of(force):
                    there[np.ix_(self.states[g], self.states[other])] = True
        columns, rows = np.nonzero(there.T)
        return rows, columns

    @property
    def variations(self) -> int:
        """Number of variations of the states for the wrenches."""
        return sum(max(self.states[g].size for g in colour) for colour in self.colours)

    @property
    def responses(self) -> int:
        """Number of evaluations of the motion: for the states of a group, and for the wrenches on its bodies."""
        return max(s.size for s in self.states) + 6 * max(map(len, self.pushed))


def groups_of(s: System) -> Groups | None:
    """The groups of a system if Jacobians by groups are worth it: only forces connect them."""
    if not s.forces or s.nz or s.blocks or s.wiring.wires or s.contacts:
        return None
    groups = Groups(s)
    return groups if groups.variations + groups.responses < WORTH * (s.nx + s.nu) else None


def grouped_functions(program: Program) -> dict[str, ca.Function]:
    """``push`` and ``pushed`` at as many states as a Jacobian needs, if that is worth it."""
    s = program.system
    groups = groups_of(s)
    if groups is None:
        return {}
    t, _, P = s.symbols()
    X = ca.MX.sym("X", s.size, groups.variations + 1)
    wrenches = push(s).map("each_push", "serial", X.shape[1], [0, 2], [])(t, X, P)
    Y, W = ca.MX.sym("X", s.size, groups.responses + 1), ca.MX.sym("W", 6 * len(groups.bodies), groups.responses + 1)
    motions = pushed(s).map("each_pushed", "serial", Y.shape[1], [0, 2], [])(t, Y, P, W)
    return {
        "push_columns": ca.Function("push_columns", [t, X, P], [ca.densify(wrenches)]),
        "pushed_columns": ca.Function("pushed_columns", [t, Y, P, W], [ca.densify(motions)]),
    }


class GroupedJacobian:
    """∂f/∂x of positions and velocities from the functions above."""

    def __init__(self, groups: Groups, calls: Callers, P: np.ndarray) -> None:
        self.groups, self.calls, self.P = groups, calls, P
        self._own = [np.ix_(at, at) for at in groups.states]
        self._between = [self._places(force) for force in groups.forces]
        self.evaluations = groups.responses + groups.variations // 2  # a wrench is a part of the motion only

    def __call__(self, t: float, x: np.ndarray, d: np.ndarray) -> np.ndarray | None:
        """The Jacobian by differences of the sizes d; None where a law may jump."""
        found = self._wrench_slopes(t, x, d)
        if found is None:
            return None
        wrenches, slopes = found
        own, responses = self._motion_slopes(t, x, d, wrenches)
        J = np.zeros((d.size, d.size))
        for at, slope in zip(self._own, own, strict=True):
            J[at] = slope
        for indices, by_group in zip(self._between, slopes, strict=True):
            for side, body, g, at in indices:
                J[at] += responses[body] @ by_group[g][6 * side : 6 * side + 6]
        return J

    def _places(self, force: Force) -> list[tuple[int, int, int, Any]]:
        """Where a force enters the Jacobian: its sides and their bodies, the groups it depends on, rows and columns."""
        groups, states = self.groups, self.groups.states
        return [
            (side, body, g, np.ix_(states[groups.of_body[body]], states[g]))
            for side, body in enumerate(force.bodies)
            if body != WORLD
            for g in groups.of(force)
        ]

    def _wrench_slopes(
        self, t: float, x: np.ndarray, d: np.ndarray
    ) -> tuple[np.ndarray, list[dict[int, np.ndarray]]] | None:
        """Wrenches of the forces, and their slopes by group."""
        groups = self.groups
        X, first = np.repeat(x[None, :], groups.variations + 1, axis=0), {}
        k = 1
        for colour in groups.colours:
            for g in colour:
                at = groups.states[g]
                X[np.arange(k, k + at.size), at] += d[at]
                first[g] = k
            k += max(groups.states[g].size for g in colour)
        w = self.calls["push_columns"](t, X.ravel(), self.P)[0].reshape(groups.variations + 1, -1, 12)
        if np.abs(w - w[0]).max() > JUMP * np.abs(w[0]).max():
            return None
        slopes = []
        for i, force in enumerate(groups.forces):
            by_group = {}
            for g in groups.of(force):
                at, k = groups.states[g], first[g]
                steps = X[np.arange(k, k + at.size), at] - x[at]  # as rounded
                by_group[g] = ((w[k : k + at.size, i] - w[0, i]) / steps[:, None]).T
            slopes.append(by_group)
        return w[0], slopes

    def _motion_slopes(
        self, t: float, x: np.ndarray, d: np.ndarray, wrenches: np.ndarray
    ) -> tuple[list[np.ndarray], dict[int, np.ndarray]]:
        """By group the slopes of its motion with given wrenches; by body the response to a wrench on it."""
        groups, count = self.groups, self.groups.responses + 1
        first_of = {body: 6 * k for k, body in enumerate(groups.bodies)}
        on = np.zeros(6 * len(groups.bodies))
        for force, pair in zip(groups.forces, wrenches, strict=True):
            for side, body in enumerate(force.bodies):
                if body != WORLD:
                    on[first_of[body] : first_of[body] + 6] += pair[6 * side : 6 * side + 6]
        X, W = np.repeat(x[None, :], count, axis=0), np.repeat(on[None, :], count, axis=0)
        unit, k = 1 + float(np.abs(on).max(initial=0.0)), 1 + max(at.size for at in groups.states)
        first = {}
        for at, bodies in zip(groups.states, groups.pushed, strict=True):
            X[np.arange(1, 1 + at.size), at] += d[at]
            for n, body in enumerate(bodies):
                first[body] = k + 6 * n
                W[first[body] + np.arange(6), first_of[body] + np.arange(6)] += unit
        F = self.calls["pushed_columns"](t, X.ravel(), self.P, W.ravel())[0].reshape(count, -1)
        change = F - F[0]
        own, responses = [], {}
        for at, bodies in zip(groups.states, groups.pushed, strict=True):
            steps = X[np.arange(1, 1 + at.size), at] - x[at]
            own.append((change[1 : 1 + at.size, at] / steps[:, None]).T)
            for body in bodies:
                responses[body] = change[first[body] : first[body] + 6, at].T / unit
        return own, responses

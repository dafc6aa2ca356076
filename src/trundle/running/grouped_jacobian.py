"""Jacobians by few differences where forces connect groups of bodies.

Each group (bodies that joints and rigid contacts connect) moves by itself once the wrenches w of the forces between the
groups are given, so that

    ∂f/∂x = ∂f/∂x|_w + ∂f/∂w · ∂w/∂x:

the first two parts are block diagonal and found for all groups at once; a wrench depends on two groups only, so groups
that share no force are varied at once in the third. A ball bearing needs as many evaluations as two of its balls have
states, however many balls there are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

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
    def parts(self) -> list[np.ndarray]:
        """States of groups that no forces connect, directly or through others."""
        label = list(range(len(self.states)))
        for force in self.forces:
            tied = {label[g] for g in self.of(force) if self.states[g].size}  # others move by laws of time
            label = [min(tied) if mine in tied else mine for mine in label]
        found = [
            np.concatenate([at for at, mine in zip(self.states, label, strict=True) if mine == k])
            for k in sorted(set(label))
        ]
        return [part for part in found if part.size]

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


class Blocks(NamedTuple):
    """Blocks ∂f/∂w · ∂w/∂x of one shape, one row each: how the motion of a group answers to a force on one of its
    bodies, which depends on the states of another group or its own."""

    rows: np.ndarray  # states of the group that the force acts on
    columns: np.ndarray  # states that it depends on
    pushes: np.ndarray  # which of the evaluations with other wrenches
    variations: np.ndarray  # which of those with other states
    force: np.ndarray
    parts: np.ndarray  # of the force: the wrench on that body
    entries: np.ndarray  # where they stand among all numbers of the Jacobian, row by row


class GroupedJacobian:
    """∂f/∂x of positions and velocities from the functions above."""

    def __init__(self, groups: Groups, calls: Callers, P: np.ndarray) -> None:
        self.groups, self.calls, self.P = groups, calls, P
        self.evaluations = groups.responses + groups.variations // 2  # a wrench is a part of the motion only
        self._n = groups.s.nx + groups.s.nu
        first_of = {body: 6 * k for k, body in enumerate(groups.bodies)}
        six, sides = np.arange(6), list(self._sides())
        self._on = np.concatenate([first_of[body] + six for _, _, body in sides])  # wrenches on bodies,
        self._from = np.concatenate([12 * i + 6 * side + six for i, side, _ in sides])  # from forces
        self._varied = self._variations()  # by state: which evaluation varies it
        self._alone = np.empty(self._n, dtype=int)  # the same where all groups are varied at once
        for at in groups.states:
            self._alone[at] = 1 + np.arange(at.size)
        self._own = np.hstack([np.array(np.meshgrid(at, at, indexing="ij")).reshape(2, -1) for at in groups.states])
        self._first_push = self._pushes()
        bodies = [body for body in groups.bodies for _ in range(6)]
        self._push_rows = np.array([self._first_push[body] + k % 6 for k, body in enumerate(bodies)])
        self._blocks = self._between()

    def _sides(self) -> Iterator[tuple[int, int, int]]:
        """(force, side, body) of all bodies that forces act on."""
        for i, force in enumerate(self.groups.forces):
            yield from ((i, side, body) for side, body in enumerate(force.bodies) if body != WORLD)

    def _variations(self) -> np.ndarray:
        varied, k = np.empty(self._n, dtype=int), 1
        for colour in self.groups.colours:
            for at in (self.groups.states[g] for g in colour):
                varied[at] = np.arange(k, k + at.size)
            k += max(self.groups.states[g].size for g in colour)
        return varied

    def _pushes(self) -> dict[int, int]:
        """By body: the first of the evaluations with another wrench on it."""
        start = 1 + max(at.size for at in self.groups.states)
        return {body: start + 6 * n for bodies in self.groups.pushed for n, body in enumerate(bodies)}

    def _between(self) -> list[Blocks]:
        """All blocks, by shape."""
        groups, n, found = self.groups, self._n, defaultdict(list)
        for i, side, body in self._sides():
            rows = groups.states[groups.of_body[body]]
            for columns in (groups.states[g] for g in groups.of(groups.forces[i])):
                pushes, parts = self._first_push[body] + np.arange(6), 6 * side + np.arange(6)
                entries = rows[:, None] * n + columns
                block = rows, columns, pushes, self._varied[columns], np.array([i]), parts, entries
                if entries.size:
                    found[rows.size, columns.size].append(block)
        return [Blocks(*(np.array(part) for part in zip(*blocks, strict=True))) for blocks in found.values()]

    def __call__(self, t: float, x: np.ndarray, d: np.ndarray) -> np.ndarray | None:
        """The Jacobian by differences of the sizes d; None where a law may jump."""
        groups, n, every = self.groups, self._n, np.arange(self._n)
        X = np.repeat(x[None, :], groups.variations + 1, axis=0)
        X[self._varied, every] += d
        steps = X[self._varied, every] - x[:n]  # as rounded
        w = self.calls["push_columns"](t, X.ravel(), self.P)[0].reshape(groups.variations + 1, -1, 12)
        if np.abs(w - w[0]).max() > JUMP * np.abs(w[0]).max():
            return None
        F, unit = self._answers(t, x, d, w[0])
        flat = np.zeros(n * n)
        for b in self._blocks:
            answers = F[b.pushes[:, None, :], b.rows[:, :, None]] / unit
            slopes = w[b.variations[:, None, :], b.force[:, :, None], b.parts[:, :, None]]
            slopes = (slopes - w[0][b.force, b.parts][:, :, None]) / steps[b.columns][:, None, :]
            flat += np.bincount(b.entries.ravel(), (answers @ slopes).ravel(), n * n)
        J = flat.reshape(n, n)
        rows, columns = self._own
        J[rows, columns] += F[self._alone[columns], rows] / steps[columns]
        return J

    def _answers(self, t: float, x: np.ndarray, d: np.ndarray, wrenches: np.ndarray) -> tuple[np.ndarray, float]:
        """Changes of the motion with other states of all groups, and with other wrenches on their bodies, each by the
        unit that is returned beside."""
        count, every = self.groups.responses + 1, np.arange(self._n)
        on = np.bincount(self._on, wrenches.ravel()[self._from], 6 * len(self.groups.bodies))
        X, W = np.repeat(x[None, :], count, axis=0), np.repeat(on[None, :], count, axis=0)
        X[self._alone, every] += d
        unit = 1 + float(np.abs(on).max(initial=0.0))
        W[self._push_rows, np.arange(on.size)] += unit
        F = self.calls["pushed_columns"](t, X.ravel(), self.P, W.ravel())[0].reshape(count, -1)
        return F - F[0], unit

"""Rows of the closing constraints at a level: how they act on both bodies, and their misfits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import casadi as ca
import numpy as np

from ...graph.topology import WORLD
from ...model.constraint import Constraint
from ..spatial import product
from .accelerations import Accelerations, acceleration
from .inertias import Inertias
from .kinematics import Kinematics
from .loads import Loads
from .slots import ends

Level = Literal["dynamics", "velocity", "position"]


@dataclass(frozen=True, eq=False, repr=False)
class Summand:
    """Rows of a constraint that are added to those of another one: on its bodies A and B, and their misfits."""

    constraint: Constraint
    on: tuple[Any, Any]
    misfit: Any

    def sides(self, k: Kinematics) -> list[tuple[int, Any]]:
        """(body, rows on it) of the bodies that move."""
        pairs = zip(k.s.sides(self.constraint), self.on, strict=True)
        return [(body, G) for body, G in pairs if body != WORLD or k.s.world.moves]


@dataclass(frozen=True, eq=False, repr=False)
class ClosingRows:
    """Per closing constraint its rows on A and on B (6×m each; m may be 0) and their misfits."""

    on_A: list[Any]
    on_B: list[Any]
    misfits: list[Any]  # accelerations at rest, velocities or positions, by the level
    summands: dict[int, list[Summand]]  # by closing constraint: how its rows act through other constraints
    compliances: list[np.ndarray]  # 1 for rows whose effort is given, else 0

    @cached_property
    def counts(self) -> list[int]:
        """Number of rows of each closing constraint."""
        return [G.shape[1] for G in self.on_B]

    @cached_property
    def active(self) -> list[int]:
        """The closing constraints that have rows."""
        return [ci for ci, m in enumerate(self.counts) if m]

    @cached_property
    def cuts(self) -> list[int]:
        """Where the rows of the active constraints begin, and where the last ones end."""
        return np.cumsum([0, *(self.counts[ci] for ci in self.active)]).tolist()

    @cached_property
    def starts(self) -> dict[int, int]:
        """First row of each active constraint."""
        return dict(zip(self.active, self.cuts, strict=False))

    def of(self, ci: int, side: int) -> Any:
        return (self.on_A, self.on_B)[side][ci]

    @property
    def misfit(self) -> Any:
        """The misfits of all rows."""
        return ca.vertcat(*(self.misfits[ci] for ci in self.active))

    @property
    def compliance(self) -> Any:
        """Of all rows: 1 where the effort is given, else 0."""
        return ca.DM(np.concatenate([self.compliances[ci] for ci in self.active]))

    def by_constraint(self, values: ca.MX) -> list[Any]:
        """Values of all rows by closing constraint; None for those without rows."""
        found: list[Any] = [None] * len(self.counts)
        for ci, part in zip(self.active, ca.vertsplit(values, self.cuts), strict=True):
            found[ci] = part
        return found


def closing_rows(k: Kinematics, level: Level) -> ClosingRows:
    """Rows of all closing constraints at a level."""
    found = [getattr(f, level)()(*arguments) for _, f, arguments in k.closing]
    on_A, on_B, misfits = (list(part) for part in zip(*found, strict=True)) if found else ([], [], [])
    added = summands(k, level)
    for ci, parts in added.items():
        misfits[ci] = sum((part.misfit for part in parts), misfits[ci])
    return ClosingRows(on_A, on_B, misfits, added, [f.compliances(level) for _, f, _ in k.closing])


def summands(k: Kinematics, level: Level) -> dict[int, list[Summand]]:
    """By closing constraint: the rows that are added to its own."""
    found: dict[int, list[Summand]] = {}
    for ci, members in k.s.summands.items():
        for i in members:
            c, f, arguments = k.others[len(k.s.closing) + i]
            on_A, on_B, misfit = getattr(f, level)()(*arguments)
            found.setdefault(ci, []).append(Summand(c, (on_A, on_B), misfit))
    return found


def drifts(k: Kinematics, rows: ClosingRows, found: Accelerations) -> Any:
    """Accelerations of all rows (of level "dynamics") for given accelerations of the bodies."""
    parts = []
    for ci in rows.active:
        c, gamma = k.s.closing[ci][0], rows.misfits[ci]
        for side in (0, 1):
            if k.s.sides(c)[side] != WORLD or k.s.world.moves:
                gamma = gamma + product(rows.of(ci, side), acceleration(k, found, c, side), transposed=True)
        for body, G in (pair for part in rows.summands.get(ci, ()) for pair in part.sides(k)):
            gamma = gamma + product(G, found.a[body], transposed=True)
        parts.append(gamma)
    return ca.vertcat(*parts)


def speeds(k: Kinematics) -> Any:
    """Velocities of all rows of level "dynamics"; 0 for those that lock accelerations only."""
    found, added = [], summands(k, "velocity")
    for ci, (_, f, arguments) in enumerate(k.closing):
        h = sum((part.misfit for part in added.get(ci, ())), f.velocity()(*arguments)[2])
        at = dict(zip(f.velocity_rows, ca.vertsplit(h), strict=True)) if f.velocity_rows else {}
        found += [at.get(i, ca.MX(0)) for i in range(len(f.rows))]
    return ca.vertcat(*found)


def mobilities(inertias: Inertias, rows: ClosingRows) -> Any:
    """Acceleration of each row per unit effort if its bodies were free of all joints: Σ Gᵀ M⁻¹ G over both sides.

    The natural scale of a row: relative to it, rows without any effect can be recognised, whatever the masses.
    """
    k = inertias.k
    parts = [_mobility(k, inertias.loads, rows, ci) for ci in rows.active]
    return ca.vertcat(*parts) if parts else ca.MX(0, 1)


def _mobility(k: Kinematics, loads: Loads, rows: ClosingRows, ci: int) -> Any:
    s, m = k.s, rows.counts[ci]
    total = ca.MX.zeros(m)
    carrier = k.carriers.get(ci)
    if carrier is not None:
        total = total + carrier.f.mobility(m)(carrier.L, rows.on_B[ci])
    for body, side, weight in ends(k, s.closing[ci][0]):
        if body != WORLD and not (carrier is not None and side):
            i = s.edge_of[body]
            part = s.edge_functions[i].mobility(m)(loads.L[i], rows.of(ci, side))
            total = total + (part if weight is None else weight * part)
    for body, G in (pair for part in rows.summands.get(ci, ()) for pair in part.sides(k)):
        if body != WORLD:
            i = s.edge_of[body]
            total = total + s.edge_functions[i].mobility(m)(loads.L[i], G)
    return total

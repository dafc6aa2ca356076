"""Lifting: locked bonds of any level as rows on accelerations, velocities and positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import BondError
from ..core.thresholds import SAME_RATE
from ..model.bond import Given, Locked
from ..model.joint import linear_in
from ..model.joint_motion import depends
from .records import BodyMotion
from .spatial import SX
from .two_bodies import Motion


@dataclass(frozen=True)
class Row:
    """One locked bond: its name, its level (0 position, 1 velocity, 2 acceleration), the unit of its reaction."""

    name: str
    level: int
    unit: str


@dataclass(frozen=True, eq=False)
class LockedRows:
    """All rows of a constraint: G a + γ = 0, h = 0 on velocities, g = 0 on positions."""

    rows: list[Row]
    G: Any  # on the accelerations of A (6 columns) and B (6)
    gamma: Any
    g: Any
    h: Any
    rheonomic: bool  # some lock moves its bond, and so does work
    compliance: np.ndarray  # 1 for rows whose effort is given (G = 0, γ = −effort), else 0

    @property
    def position_rows(self) -> list[int]:
        """Rows that g belongs to."""
        return [i for i, row in enumerate(self.rows) if row.level == 0]

    @property
    def velocity_rows(self) -> list[int]:
        """Rows that h belongs to."""
        return [i for i, row in enumerate(self.rows) if row.level <= 1]


def locked_rows(path: str, m: Motion, z: ca.SX, equations: dict[str, Locked | Given]) -> LockedRows:
    """The equations of a constraint, differentiated up to accelerations."""
    rows: list[Row] = []
    positions: list[Any] = []
    velocities: list[Any] = []
    accelerations: list[Any] = []
    for name, bond in equations.items():
        if isinstance(bond, Given):
            rows.append(Row(name, bond.level, bond.unit))
            positions += [SX(0)] * (bond.level == 0)
            velocities.append(SX(0))
            accelerations.append(-SX(bond.value))
            continue
        e = bond.equation
        level = m.level(e)
        if not depends(e, ca.vertcat(*m.moving, m.phi, z)) and level != 2:
            raise BondError(
                f"{path}.{name}",
                "locks nothing: it contains no motion of its bodies",
                "Use the ports A and B in the equation.",
            )
        rows.append(Row(name, level, bond.unit))
        h = e if level == 1 else None
        if level == 0:
            positions.append(e)
            h = m.derivative(e) if bond.rate is None else bond.rate
        if h is not None:
            velocities.append(h)
        accelerations.append(m.derivative(h) if h is not None else e)
        linear_in(f"{path}.{name}", accelerations[-1], m.accelerations)
    whole = _stacked(accelerations)
    G = ca.horzcat(*(SX(whole.shape[0], 6) if a.is_constant() else ca.jacobian(whole, a) for a in m.acc))
    gamma = ca.substitute(whole, m.accelerations, SX.zeros(m.accelerations.shape[0]))
    moves = len(velocities) < len(rows) or any(_moves(m, row, h) for row, h in zip(rows, velocities, strict=True))
    given = np.array([float(isinstance(bond, Given)) for bond in equations.values()])
    return LockedRows(rows, G, gamma, _stacked(positions), _stacked(velocities), moves, given)


def _stacked(parts: list[Any]) -> Any:
    return ca.vertcat(*parts) if parts else SX(0, 1)


def _moves(m: Motion, row: Row, h: ca.SX) -> bool:
    """True if a lock moves its bond: its row is not a homogeneous condition on the twist."""
    at_rest = ca.substitute(h, m.velocities, SX.zeros(m.velocities.shape[0]))
    if not ca.simplify(at_rest).is_zero():
        return True
    return row.level == 1 and depends(ca.jacobian(h, m.velocities), m.velocities)


def require_third_law(path: str, m: Motion, locked: LockedRows, others: list[Any]) -> None:
    """Rows must not change when both bodies move as one: otherwise no reaction on A balances that on B.

    ``others``: symbols besides the motion of the two bodies.
    """
    G = ca.Function("G", [*m.bodies, m.phi, *others], [locked.G, m.ports[1].r - m.ports[0].r])
    rng = np.random.default_rng(1)
    KA, KB = rng.normal(size=BodyMotion.SIZE), rng.normal(size=BodyMotion.SIZE)
    for K in (KA, KB):
        Q, _ = np.linalg.qr(rng.normal(size=(3, 3)))
        K[BodyMotion.at.axes] = (Q * np.sign(np.linalg.det(Q))).ravel(order="F")
    z, _, p = others
    rows, d = G(KA, KB, 0.3, [0.3] * z.shape[0], 0.2, np.full(p.shape[0], 0.7))
    rows, d = np.array(rows), np.array(d).ravel()
    cross = np.array([[0, -d[2], d[1]], [d[2], 0, -d[0]], [-d[1], d[0], 0]])
    X = np.eye(6)
    X[:3, 3:] = -cross
    gap = np.abs(rows[:, :6] + rows[:, 6:] @ X).max(axis=1)
    for row, wrong in zip(locked.rows, gap, strict=True):
        if not wrong < SAME_RATE * max(1.0, np.abs(rows).max()) and np.isfinite(wrong):
            raise BondError(
                f"{path}.{row.name}",
                "depends on more than the relative motion of A and B",
                "Newton's third law would not hold. Use differences such as B.r − A.r,"
                " resolved in A's or B's axes, or put frame A on the base.",
            )

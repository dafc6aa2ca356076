"""Rotors: bodies of revolution, each on a hinge along its own axis, with nothing else attached.

Together with their parent they are a gyrostat (Wittenburg 2008, ch. 4). With the axis a (fixed in the parent), the
moments A about it and B across it, and the spin momentum σ = A ((a, ω) + φ̇), a rotor's angular momentum about its
centre is B (1 − a aᵀ) ω + a σ. The first part and the mass move with the parent whatever φ is; of the spin there remain

    σ' = τ (the effort of the hinge),    φ'' = τ/A − (a, ε),    ω × Σ a σ + Σ a τ on the parent.

So all rotors of a parent cost a few products of a 3×n matrix instead of n updates of a 6×6 one. What is constant in the
axes of the parent stands in P: ``RotorTotals``, axes (3n), moments A (n).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from ..core.fields import axis_vector
from ..graph.topology import Edge
from ..model.body import Body
from ..model.constraint import Constraint
from ..model.coordinates import Coordinates
from ..model.joint import Joint
from ..model.world import Gravity
from .records import BodyMotion, RotorTotals
from .spatial import OPTIONS, SX, pack, packed, port_of, unpack


@dataclass(frozen=True)
class Rotors:
    """Consecutive tree edges with alike rotors of one parent; ``slot``: the closing constraint they carry, if any."""

    edges: range
    parent: int
    slot: int | None

    @property
    def first(self) -> int:
        return self.edges[0]

    @property
    def count(self) -> int:
        return len(self.edges)


def is_rotor(joint: Constraint, body: Body, coordinates: Coordinates, gravity: Gravity) -> bool:
    """True if a joint and its body B make up a rotor whatever their numbers are, in a uniform field."""
    c = coordinates
    if not isinstance(joint, Joint) or c.free != 1 or c.x.numel() != 1 or c.u.numel() != 1:
        return False
    if body.symmetry is None or joint.B.structure_key() != (False, False):
        return False
    if not isinstance(joint.axis, str) or joint.axis.lstrip("+-") != body.symmetry:
        return False
    turns = ca.simplify(c.w - axis_vector(joint.axis) * c.u)
    point = SX.sym("r", 3)
    symbols = SX.sym("p", sum(len(v) for _, _, v in gravity.numbers()))
    field = ca.gradient(gravity.lift(symbols).potential(point), point)
    hinge = c.p.is_zero() and c.v.is_zero() and turns.is_zero() and ca.is_equal(c.x_dot, c.u, 2)
    return bool(hinge and not ca.depends_on(field, point))


def rotor_numbers(edges: Sequence[Edge], bodies: Sequence[Body]) -> np.ndarray:
    """What is constant in the axes of the parent, about its centre of mass."""
    mass, moment, inertia = 0.0, np.zeros(3), np.zeros((3, 3))
    axes, spins = [], []
    for e, body in zip(edges, bodies, strict=True):
        joint: Any = e.joint
        turn = np.eye(3) if joint.A.R is None else joint.A.R
        centre = np.zeros(3) if joint.A.offset is None else joint.A.offset
        own = axis_vector(joint.axis)
        about, across = float(np.abs(own) @ body.inertia), float((1 - np.abs(own)) @ body.inertia / 2)
        axis = turn @ own
        mass += body.mass
        moment += body.mass * centre
        inertia += across * (np.eye(3) - np.outer(axis, axis))
        inertia += body.mass * (centre @ centre * np.eye(3) - np.outer(centre, centre))
        axes.append(axis)
        spins.append(about)
    upper = [inertia[i, j] for j in range(3) for i in range(j + 1)]
    totals = RotorTotals(mass=mass, moment=moment, inertia=upper)
    return np.concatenate([totals.row(), *axes, spins])


def hanging(gravity: Gravity, n_gravity: int) -> ca.Function:
    """(numbers of the parent, ``RotorTotals``, Σ a σ and Σ a τ in its axes, gravity's) → what they add."""
    K, fixed, pG = SX.sym("K", BodyMotion.SIZE), SX.sym("fixed", RotorTotals.SIZE), SX.sym("pG", n_gravity)
    spin, torque = SX.sym("spin", 3), SX.sym("torque", 3)
    parent = port_of(K)
    totals = RotorTotals.of(fixed)
    mass, moment = totals.mass, parent.T @ totals.moment
    inertia = parent.T @ unpack(totals.inertia, 3) @ parent.T.T
    point = SX.sym("r", 3)
    g = ca.substitute(-ca.gradient(gravity.lift(pG).potential(point), point), point, parent.r)
    w = parent.w
    S = ca.skew(moment)
    M = ca.blockcat([[mass * SX.eye(3), -S], [S, inertia]])
    force = -mass * g + ca.cross(w, ca.cross(w, moment))
    turn = ca.cross(w, inertia @ w + parent.T @ spin) + parent.T @ torque - ca.cross(moment, g)
    out = ca.densify(ca.vertcat(pack(M), force, turn))
    assert out.shape[0] == packed(6) + 6
    return ca.Function("rotors_hanging", [K, fixed, spin, torque, pG], [out], OPTIONS)


def energies(gravity: Gravity, n_gravity: int) -> ca.Function:
    """(numbers of the parent, ``RotorTotals``, energy of the spins, gravity's) → kinetic and potential energy of all
    rotors: neither depends on the angles."""
    K, fixed, pG = SX.sym("K", BodyMotion.SIZE), SX.sym("fixed", RotorTotals.SIZE), SX.sym("pG", n_gravity)
    spin = SX.sym("spin")
    parent, totals = port_of(K), RotorTotals.of(fixed)
    moment, w = parent.T @ totals.moment, parent.T.T @ parent.w
    linear = totals.mass * ca.dot(parent.v, parent.v) / 2 + ca.dot(parent.v, ca.cross(parent.w, moment))
    kinetic = linear + ca.dot(w, unpack(totals.inertia, 3) @ w) / 2 + spin
    potential, field = gravity.lift(pG).potential(parent.r), SX.sym("r", 3)
    slope = ca.substitute(ca.gradient(gravity.lift(pG).potential(field), field), field, parent.r)
    out = [kinetic, totals.mass * potential + ca.dot(slope, moment)]
    return ca.Function("rotors_energies", [K, fixed, spin, pG], out, OPTIONS)

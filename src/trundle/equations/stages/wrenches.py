"""Wrenches of constraints on their bodies, once the equations are solved."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ...graph.topology import WORLD
from ...model.constraint import Constraint
from ..records import BodyMotion
from ..spatial import product
from .kinematics import Kinematics, body_motion
from .slots import weights
from .solution import Solved


def constraint_wrench(z: Solved, c: Constraint) -> Any:
    """Wrench of a constraint on its body B, about B's centre of mass."""
    s = z.k.s
    i = s.edge_of_joint.get(id(c))
    if i is not None:
        e, f = s.edges[i], _edge_wrench(z, i)
        return f if not e.reversed else _carried(z.k, f, e.body, s.topology.body_of(c.B))
    if c.leader is not None:
        return _summand_wrench(z, c)
    total = z.loads.on_B.get(id(c))
    ci = s.closing_index.get(id(c))
    if ci is not None and z.closing is not None and z.lam and z.lam[ci] is not None:
        a, b = s.sides(c)
        rows = z.closing.rows
        if b != WORLD:
            own = product(rows.on_B[ci], z.lam[ci])
        else:
            own = _carried(z.k, product(rows.on_A[ci], z.lam[ci]), a, b)
        total = own if total is None else total + own
    return ca.MX(ca.DM.zeros(6, 1)) if total is None else total


def _summand_wrench(z: Solved, c: Constraint) -> Any:
    """The same of a constraint whose bonds are added to those of another one."""
    assert z.closing is not None
    s = z.k.s
    ci = s.closing_index[id(c.leader)]
    part = next(part for part in z.closing.rows.summands[ci] if part.constraint is c)
    a, b = s.sides(c)
    if b != WORLD:
        return product(part.on[1], z.lam[ci])
    return _carried(z.k, product(part.on[0], z.lam[ci]), a, b)


def _edge_wrench(z: Solved, i: int) -> Any:
    """Wrench through tree edge i on its body, about the body's centre of mass."""
    e, f = z.k.s.edges[i], z.k.s.edge_functions[i]
    react = f.react(e.body in z.loads.on_bodies, e.body in z.inertias.below)
    wrench = react(z.loads.L[i], *z.inertias.hung(e.body), z.accelerations.a[e.body])
    if z.closing is None:
        return wrench
    for ci, lam in enumerate(z.lam):
        if lam is None:
            continue
        carrier = z.k.carriers.get(ci)
        if e.body in z.closing.columns[ci]:
            wrench = wrench - z.closing.columns[ci][e.body] @ lam
        elif carrier is not None and i in carrier.edges:
            weight = weights(z.k, z.k.s.closing[ci][0])[carrier.edges.index(i)]
            wrench = wrench - weight * (z.closing.rows.on_B[ci] @ lam)
    return wrench


def _carried(k: Kinematics, f: ca.MX, here: int, there: int) -> Any:
    """Minus a wrench about one body's centre of mass, about another's."""
    lever = _position(k, here) - _position(k, there)
    return -ca.vertcat(f[:3], f[3:] + ca.cross(lever, f[:3]))


def _position(k: Kinematics, body: int) -> Any:
    K = body_motion(k, body)
    return BodyMotion.of(K).r if K is not None else ca.MX(ca.DM.zeros(3, 1))

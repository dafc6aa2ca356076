"""Accelerations, outwards from the base."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...graph.topology import WORLD
from ...model.constraint import Constraint
from .inertias import Inertias
from .kinematics import Kinematics
from .lazy import Lazy
from .rotors import rotor_acceleration
from .slots import is_slot, pick
from .sums import listed


@dataclass(frozen=True, eq=False, repr=False)
class Accelerations:
    """Accelerations of all bodies and coordinates."""

    a: Mapping[int, Any]  # by body, six numbers in world axes
    u_dot: dict[int, Any]  # by edge group, of the free coordinates
    carriers: dict[int, Any]  # of the carriers in contact, by closing constraint (``Kinematics.carriers``)


def free(inertias: Inertias) -> Accelerations:
    """Accelerations without closing efforts."""
    k, s = inertias.k, inertias.k.s
    a = Lazy(lambda body: rotor_acceleration(inertias, a, {}, body), {WORLD: k.base_acceleration})
    u_dot: dict[int, Any] = {}
    for i in s.grouped_edges:
        e, f = s.edges[i], s.edge_functions[i]
        if i in k.rotors:
            u_dot[i] = k.rotors[i].accelerations(a[e.parent], inertias.loads.rotor_efforts[i])
            continue
        head = [] if e.joint is None else [a[e.parent]]
        factors = [inertias.V[i]] if f.k else []
        out = listed(f.fwd()(*head, k.edges[i].J, *factors))
        a[e.body] = out[0]
        u_dot[i] = out[1] if f.k else ca.MX(0, 1)
    carriers = {ci: c.f.fwd()(a[c.parent], c.J, c.V)[0] for ci, c in k.carriers.items()}
    return Accelerations(a, u_dot, carriers)


def acceleration(k: Kinematics, found: Accelerations, c: Constraint, side: int) -> Any:
    """Acceleration of the body on one side of a constraint; of a slot that of the carrier in contact."""
    if not (side and is_slot(c)):
        return found.a[k.s.sides(c)[side]]
    ci = k.s.closing_index[id(c)]
    if ci in found.carriers:
        return found.carriers[ci]
    return pick(k, c, [found.a[k.s.topology.body_of(f)] for f in c.carriers])  # type: ignore[attr-defined]


def u_dots(k: Kinematics, found: Accelerations) -> list[Any]:
    """u̇ by edge group: the free ones, then the prescribed ones; of rotors in one piece."""
    result = []
    for i in k.s.grouped_edges:
        e, f = k.s.edges[i], k.s.edge_functions[i]
        known = [f.known(k.xs[i], k.us[i], k.t, k.pe[i])] if e.joint is not None and f.nu > f.k else []
        result.append(ca.vertcat(found.u_dot[i], *known) if known else found.u_dot[i])
    return result

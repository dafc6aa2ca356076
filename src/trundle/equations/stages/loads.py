"""Loads: wrenches of laws on the bodies and efforts of laws in the joints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...graph.topology import WORLD
from .kinematics import Kinematics
from .lazy import Lazy
from .rotors import rotor_efforts
from .sums import add


@dataclass(frozen=True, eq=False, repr=False)
class Loads:
    """Wrenches and efforts of laws on bodies and joints at a state."""

    on_bodies: dict[int, Any]  # wrenches about their centres of mass
    on_B: dict[int, Any]  # wrenches of constraints on their bodies B, by id
    L: Mapping[int, Any]  # by edge: effort of its joint, inertia and bias of its body
    rotor_efforts: dict[int, Any]  # by the first edge of the rotors
    more_power: dict[int, Any]  # by edge: power of efforts that belong to another state


def no_loads(k: Kinematics) -> Loads:
    """Without wrenches of laws: for responses, which do not depend on them."""
    return Loads({}, {}, Lazy(lambda i: k.edges[i].L), rotor_efforts(k), {})


def loads(k: Kinematics, given: dict[int, Any] | None = None) -> Loads:
    """Wrenches and efforts of all laws. ``given``: wrenches on bodies instead of those of the forces."""
    on_bodies: dict[int, Any] = {} if given is None else dict(given)
    on_B: dict[int, Any] = {}
    for c, f, arguments in k.others if given is None else k.closing:
        if f.has_effort:
            on_A, on_B[id(c)] = f.law()(*arguments)
            for body, wrench in zip(k.s.sides(c), (on_A, on_B[id(c)]), strict=True):
                if body != WORLD:
                    add(on_bodies, body, wrench)
    return Loads(on_bodies, on_B, Lazy(lambda i: k.edges[i].L), rotor_efforts(k), {})


def loads_of(k: Kinematics, other: Kinematics) -> Loads:
    """Wrenches and efforts of laws as they are in another state; their power is that of the motion here."""
    there = loads(other)
    L: dict[int, Any] = {}
    more_power: dict[int, Any] = {}
    for i, (e, f) in enumerate(zip(k.s.edges, k.s.edge_functions, strict=True)):
        if e.joint is None or not f.coordinates.has_effort:
            continue
        effort, own = (f.effort(w.xs[i], w.us[i], w.t, w.pe[i]) for w in (other, k))
        more_power[i] = ca.dot(effort - own, k.us[i][: f.k])
        if i not in k.s.rotor_of:
            L[i] = ca.vertcat(effort, k.edges[i].L[f.k :])
    return Loads(there.on_bodies, there.on_B, Lazy(lambda i: k.edges[i].L, L), there.rotor_efforts, more_power)

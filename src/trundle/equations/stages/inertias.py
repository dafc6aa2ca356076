"""Articulated inertias and biases, inwards from the leaves of the forest (Featherstone 2008, ch. 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...graph.topology import WORLD
from .kinematics import Kinematics
from .lazy import Lazy
from .loads import Loads
from .sums import add, listed


@dataclass(frozen=True, eq=False, repr=False)
class Inertias:
    """The articulated inertia of what each body carries, and of what each joint moves."""

    k: Kinematics
    loads: Loads
    below: dict[int, Any]  # by body: articulated inertia and bias of its outer bodies
    V: Mapping[int, Any]  # by edge: factors of its articulated inertia (``EdgeFunctions.back``)

    def hung(self, body: int) -> list[Any]:
        """Load on a body and the articulated inertia of its outer bodies, as far as there are any."""
        return [held[body] for held in (self.loads.on_bodies, self.below) if body in held]


def articulated(k: Kinematics, loads: Loads) -> Inertias:
    """Inwards: articulated inertias and biases."""
    s = k.s
    below: dict[int, Any] = {}

    def alone(i: int) -> Any:
        """Factors of a rotor, which has no outer bodies."""
        return s.edge_functions[i].back(False, False, False)(k.edges[i].J, k.edges[i].L)

    V = Lazy(alone)
    found = Inertias(k, loads, below, V)
    for first, group in k.rotors.items():
        effort = loads.rotor_efforts[first]
        add(below, group.rotors.parent, group.hanging(s.rotors_hanging, k.pg, effort))
    for i in reversed(s.grouped_edges):
        e, f = s.edges[i], s.edge_functions[i]
        up = e.joint is not None and e.parent != WORLD
        if i in k.rotors or not (f.k or up):
            continue
        back = f.back(e.body in loads.on_bodies, e.body in below, up)
        out = listed(back(k.edges[i].J, loads.L[i], *found.hung(e.body)))
        if f.k:
            V[i] = out.pop(0)
        if up:
            add(below, e.parent, out.pop(0))
    return found

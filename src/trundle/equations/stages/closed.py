"""Accelerations with closing efforts."""

from __future__ import annotations

import casadi as ca

from .accelerations import Accelerations
from .inertias import Inertias
from .lazy import Lazy
from .response import Response
from .rotors import rotor_acceleration
from .slots import weights


def closed(inertias: Inertias, before: Accelerations, response: Response) -> Accelerations:
    """Accelerations with what closing efforts add."""
    k, s = inertias.k, inertias.k.s
    known = {body: v for body, v in before.a.items() if s.edge_of.get(body) not in s.rotor_of}
    known |= {body: known[body] + d for body, d in response.da.items()}
    a = Lazy(lambda body: rotor_acceleration(inertias, a, response.rotors, body), known)
    u_dot = before.u_dot | {i: before.u_dot[i] + d for i, d in response.du.items()}
    carriers = {}
    for ci, c in k.carriers.items():  # carriers follow their parent: one pass outwards is enough
        parent, y = a[c.parent], response.carriers[ci]
        carriers[ci] = c.f.fwd()(parent, c.J, c.V)[0] + c.f.lin()(ca.MX.zeros(6), c.J, c.V, y)[0]
        if c.first in k.rotors:
            effort, more = inertias.loads.rotor_efforts[c.first], response.rotors[c.first]
            u_dot[c.first] = k.rotors[c.first].accelerations(parent, effort, more)
            continue
        for i, weight in zip(c.edges, weights(k, s.closing[ci][0]), strict=True):
            J, V = k.edges[i].J, inertias.V[i]
            here, rate = c.f.fwd()(parent, J, V)
            more, _ = c.f.lin()(ca.MX.zeros(6), J, V, weight * y)
            a[s.edges[i].body], u_dot[i] = here + more, rate + weight * y
    return Accelerations(a, u_dot, carriers)

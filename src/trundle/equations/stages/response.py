"""Response: the change of accelerations (or velocities) by closing efforts (or impulses), outwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from .delassus import Delassus
from .slots import choice, weights
from .sums import listed, weighted


@dataclass(frozen=True, eq=False, repr=False)
class Response:
    """The change of accelerations by closing efforts."""

    du: dict[int, Any]  # to u̇ of the free coordinates, by edge group
    da: dict[int, Any]  # to the accelerations of bodies
    carriers: dict[int, Any]  # to u̇ of the carriers in contact beside their parent's motion, by closing constraint
    rotors: dict[int, Any]  # the same of groups of rotors, by their first edge


def response(d: Delassus, lam: list[Any]) -> Response:
    """The response to the closing efforts λ (by constraint, None where there are no rows)."""
    k, s = d.inertias.k, d.inertias.k.s
    da: dict[int, Any] = {}
    du: dict[int, Any] = {}
    on_carriers, on_rotors, on_edges = _on_carriers(d, lam)
    for i in s.grouped_edges:
        e, f = s.edges[i], s.edge_functions[i]
        J = k.edges[i].J if i not in k.rotors else None
        if i in k.rotors:
            if e.parent in da:
                own = -k.rotors[i].along(da[e.parent][3:])
                du[i] = own + on_rotors[i] if i in on_rotors else own
        elif i in on_edges:
            da[e.body], du[i] = f.lin()(da[e.parent], J, d.inertias.V[i], on_edges[i])
        elif i in d.factors or e.parent in da:
            y = _pushed(d, i, lam) if f.k else None
            if e.joint is None:
                da[e.body], du[i] = f.lin()(J, y)
                continue
            parent = da.get(e.parent, ca.MX(ca.DM.zeros(6, 1)))
            da[e.body], *rate = listed(f.lin()(parent, J, *([d.inertias.V[i], y] if f.k else [])))
            if rate:
                du[i] = rate[0]
    return Response(du, da, on_carriers, on_rotors)


def _pushed(d: Delassus, i: int, lam: list[Any]) -> Any:
    """D⁻¹ Y λ of one edge."""
    k = d.inertias.k.s.edge_functions[i].k
    if i not in d.factors:
        return ca.MX(ca.DM.zeros(k, 1))
    Y = d.factors[i].Y
    order = sorted(Y)
    push = weighted(k, tuple(d.rows.counts[c] for c in order))
    return push(d.factors[i].D, *(Y[c] for c in order), *(lam[c] for c in order))


def _on_carriers(d: Delassus, lam: list[Any]) -> tuple[dict[int, Any], dict[int, Any], dict[int, Any]]:
    """D⁻¹ Y λ of the carriers in contact: by closing constraint; by group of rotors; by edge of other carriers."""
    k = d.inertias.k
    found: dict[int, Any] = {}
    on_rotors: dict[int, Any] = {}
    on_edges: dict[int, Any] = {}
    for ci, carrier in k.carriers.items():
        if lam[ci] is None:
            continue
        factors, slot = d.carriers[ci], k.s.closing[ci][0]
        y = found[ci] = weighted(carrier.f.k, (d.rows.counts[ci],))(factors.D, factors.Y[ci], lam[ci])
        if carrier.first in k.rotors:
            on_rotors[carrier.first] = choice(k, slot) * y
        else:
            on_edges |= {i: w * y for i, w in zip(carrier.edges, weights(k, slot), strict=True)}
    return found, on_rotors, on_edges

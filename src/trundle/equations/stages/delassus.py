"""The Delassus matrix W = G M⁻¹ Gᵀ by blocks, on the articulated-body recursion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...graph.topology import WORLD
from .inertias import Inertias
from .rows import ClosingRows
from .slots import ends
from .sums import add, gram, listed


@dataclass(frozen=True, eq=False, repr=False)
class Factors:
    """How closing constraints act on the coordinates of one edge: efforts of unit wrenches, and D⁻¹."""

    Y: dict[int, Any]  # by closing constraint: k×m
    D: Any


@dataclass(frozen=True, eq=False, repr=False)
class Delassus:
    """W and the factors it is made of."""

    inertias: Inertias
    rows: ClosingRows
    columns: list[dict[int, Any]]  # per closing constraint: its wrench columns by body, passed inwards
    factors: dict[int, Factors]  # by edge
    carriers: dict[int, Factors]  # of the carriers in contact, by closing constraint
    W: Any


def delassus(inertias: Inertias, rows: ClosingRows) -> Delassus:
    """W of all rows."""
    k, s = inertias.k, inertias.k.s
    columns: list[dict[int, Any]] = [{} for _ in s.closing]
    Y: list[dict[int, Any]] = [{} for _ in s.edges]
    carriers: dict[int, Factors] = {}
    for ci in rows.active:
        touched = _act(inertias, rows, ci, columns[ci], carriers)
        _pass_inwards(inertias, rows.counts[ci], ci, touched, columns[ci], Y)
    factors: dict[int, Factors] = {}
    blocks: dict[tuple[int, int], Any] = {}
    for i, found in enumerate(Y):
        if found:
            factors[i] = Factors(found, s.edge_functions[i].inverse_inertia()(inertias.V[i]))
            _add_blocks(blocks, s.edge_functions[i].k, rows, factors[i])
    for ci in rows.active:
        if ci in carriers:
            _add_blocks(blocks, k.carriers[ci].f.k, rows, carriers[ci])
        if rows.compliances[ci].any():
            add(blocks, (ci, ci), ca.DM(ca.diag(rows.compliances[ci])))
    return Delassus(inertias, rows, columns, factors, carriers, _whole(rows, blocks))


def _act(
    inertias: Inertias, rows: ClosingRows, ci: int, columns: dict[int, Any], carriers: dict[int, Factors]
) -> set[int]:
    """Apply the wrenches of a constraint to its bodies, of an active carrier to its parent. → the edges concerned."""
    k, s = inertias.k, inertias.k.s
    touched: set[int] = set()
    carrier = k.carriers.get(ci)
    if carrier is not None:
        y, columns[carrier.parent] = carrier.f.prop(rows.counts[ci], True)(carrier.J, carrier.V, rows.on_B[ci])
        carriers[ci] = Factors({ci: y}, carrier.f.inverse_inertia()(carrier.V))
        touched |= {s.edge_of[b] for b in s.topology.path_to_root(carrier.parent)}
    for body, side, weight in ends(k, s.closing[ci][0]):
        if carrier is not None and side:
            continue
        touched |= {s.edge_of[b] for b in s.topology.path_to_root(body)}
        if body != WORLD:
            G = rows.of(ci, side)
            add(columns, body, G if weight is None else weight * G)
    for body, G in (pair for part in rows.summands.get(ci, ()) for pair in part.sides(k)):
        touched |= {s.edge_of[b] for b in s.topology.path_to_root(body)}
        if body != WORLD:
            add(columns, body, G)
    return touched


def _pass_inwards(
    inertias: Inertias, m: int, ci: int, touched: set[int], columns: dict[int, Any], Y: list[dict[int, Any]]
) -> None:
    """Pass the m wrench columns of a constraint inwards along the forest; fills columns and Y."""
    k, s = inertias.k, inertias.k.s
    for i in sorted(touched, reverse=True):
        e, f = s.edges[i], s.edge_functions[i]
        up = e.joint is not None and e.parent != WORLD
        if e.joint is None:
            Y[i][ci] = columns[e.body]
            continue
        if not (f.k or up):
            continue
        own = [inertias.V[i]] if f.k else []
        out = listed(f.prop(m, up)(k.edges[i].J, *own, columns[e.body]))
        if f.k:
            Y[i][ci] = out.pop(0)
        if up:
            add(columns, e.parent, out[0])


def _add_blocks(blocks: dict[tuple[int, int], Any], k: int, rows: ClosingRows, factors: Factors) -> None:
    """Add the blocks YᵀD⁻¹Y of one edge."""
    order = sorted(factors.Y)
    product = gram(k, tuple(rows.counts[c] for c in order))
    out = listed(product(factors.D, *(factors.Y[c] for c in order)))
    pairs = [(a, b) for at, a in enumerate(order) for b in order[at:]]
    for pair, block in zip(pairs, out, strict=True):
        add(blocks, pair, block)


def _whole(rows: ClosingRows, blocks: dict[tuple[int, int], Any]) -> Any:
    """W from its blocks on and above the diagonal."""

    def block(a: int, b: int) -> Any:
        found = blocks.get((min(a, b), max(a, b)))
        if found is None:
            return ca.MX(rows.counts[a], rows.counts[b])
        return found if a <= b else found.T

    return ca.blockcat([[block(a, b) for b in rows.active] for a in rows.active]) if rows.active else ca.MX(0, 0)

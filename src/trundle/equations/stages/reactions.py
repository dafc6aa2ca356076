"""Dry bonds whose load is the reaction of their own joint: loads and efforts are found together.

The closing efforts λ are affine in the loads L, so with the rows of the joints' reactions R = R₀ + R₁ L the equations
L = load(R) are few, and Newton's method on them is done in the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import casadi as ca

from ..elimination import lu
from ..spatial import OPTIONS, SX
from .delassus import Delassus
from .efforts import Efforts, efforts
from .kinematics import Kinematics

ROUNDS = 8  # of Newton's method
TANGENT = 1  # of the three bonds of a dry bond: the one that friction resists


def load_of(k: Kinematics, ci: int, by_constraint: Sequence[Any]) -> Any:
    """The load of a reactive contact by the efforts of its joint, and by its own."""
    _, f, (*_, p) = k.closing[ci]
    return f.contact.reaction(k.s.host_bonds(ci))(_reaction(k, ci, by_constraint), p)


def _reaction(k: Kinematics, ci: int, by_constraint: Sequence[Any]) -> Any:
    """Efforts of the joint's locked bonds, and the tangential effort of the contact itself."""
    return ca.vertcat(by_constraint[k.s.reactive[ci]], by_constraint[ci][TANGENT, :])


def load_now(k: Kinematics, ci: int, lam: list[Any]) -> Any:
    """The load of a contact by the reaction of its joint; 0 if that does not load it."""
    return load_of(k, ci, lam) if ci in k.s.reactive else ca.MX(0)


def loaded_efforts(
    d: Delassus, b: ca.MX, level: str, ratios: dict[int, Any] | None = None, sensitive: bool = False
) -> Efforts:
    """``efforts`` with the loads that follow from the reactions of joints."""
    k, rows = d.inertias.k, d.rows
    reactive = list(k.s.reactive)
    if not reactive:
        return efforts(d, b, level, ratios, sensitive)
    units = tuple(rows.starts[ci] for ci in reactive)
    found = efforts(d, b, level, ratios, sensitive, units)
    loads = _newton(k, _reactions(k, found.by_constraint), _reactions(k, rows.by_constraint(found.responses)))
    lam = found.whole + found.responses @ loads
    return replace(found, by_constraint=rows.by_constraint(lam), whole=lam)


def _reactions(k: Kinematics, by_constraint: list[Any]) -> Any:
    """What loads all reactive contacts, one after the other."""
    return ca.vertcat(*(_reaction(k, ci, by_constraint) for ci in k.s.reactive))


def _newton(k: Kinematics, unloaded: ca.MX, slopes: ca.MX) -> Any:
    """L with L = load(R₀ + R₁ L)."""
    s, sizes = k.s, [len(k.s.host_bonds(ci)) + 1 for ci in k.s.reactive]
    functions = [k.closing[ci].functions.contact.reaction(s.host_bonds(ci)) for ci in s.reactive]
    numbers = [k.closing[ci].arguments[-1] for ci in s.reactive]
    solver = _solver(tuple(functions), tuple(sizes), tuple(p.shape[0] for p in numbers))
    return solver(unloaded, slopes, ca.vertcat(*numbers))


@cache
def _solver(functions: tuple[ca.Function, ...], sizes: tuple[int, ...], counts: tuple[int, ...]) -> ca.Function:
    """(R₀, R₁, numbers of all contacts) → L."""
    n = len(functions)
    start, slope, p = SX.sym("R0", sum(sizes)), SX.sym("R1", sum(sizes), n), SX.sym("p", sum(counts))
    L = SX.sym("L", n)
    reactions, numbers = _cut(start + slope @ L, sizes), _cut(p, counts)
    misfit = L - ca.vertcat(*(f(R, q) for f, R, q in zip(functions, reactions, numbers, strict=True)))
    once = ca.Function("once", [L, start, slope, p], [L - lu(ca.densify(ca.jacobian(misfit, L)))(misfit)])
    found = SX.zeros(n)
    for _ in range(ROUNDS):
        found = once(found, start, slope, p)
    return ca.Function(f"reaction_loads_{n}", [start, slope, p], [found], OPTIONS)


def _cut(v: Any, sizes: tuple[int, ...]) -> list[Any]:
    cuts = [0]
    for size in sizes:
        cuts.append(cuts[-1] + size)
    return list(ca.vertsplit(v, cuts))

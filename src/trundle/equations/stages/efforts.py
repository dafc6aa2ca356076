"""Closing efforts λ with W λ = b, on the rows that the modes of contacts lock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..delassus import solve, solve_proximal
from ..masked import solve_masked
from ..records import Mode
from .delassus import Delassus
from .rows import mobilities


@dataclass(frozen=True, eq=False, repr=False)
class Efforts:
    """Closing efforts; ``turning``: how the accelerations of the slips depend on the ratios, where asked for."""

    by_constraint: list[Any]  # None for constraints without rows
    turning: Any = None
    whole: Any = None  # of all rows in turn
    responses: Any = None  # how they depend on given efforts, a column for each that was asked for


def efforts(
    d: Delassus,
    b: ca.MX,
    level: str,
    ratios: dict[int, Any] | None = None,
    sensitive: bool = False,
    units: tuple[int, ...] = (),
) -> Efforts:
    """λ with W λ = b on the locked rows; ``level`` selects the rows that a mode locks (``ContactFunctions.mask``).

    ``ratios``: per contact the efforts of its bonds per unit of normal effort; then λ = T ρ, and the matrix is
    S W T with the mask S. ``sensitive``: ask for ``turning``; ``units``: entries of b whose ``responses`` are wanted.
    """
    k, rows = d.inertias.k, d.rows
    redundant = k.s.redundant
    free = mobilities(d.inertias, rows) if redundant else None
    if not k.s.contacts:
        lam = solve_proximal(d.W, b, free) if redundant else solve(d.W, b)
        return Efforts(rows.by_constraint(lam))
    columns = [(rows.starts[c], ratios[c]) for c in k.s.contacts] if ratios is not None else []
    near = None
    if ratios is not None and redundant and level != "velocity":  # impulses have no preload
        near = _preloads(d, ratios)
    lam, turning, responses = solve_masked(d.W, b, _mask(d, level), columns, free, near, sensitive, units)
    return Efforts(rows.by_constraint(lam), turning, lam, responses)


def _mask(d: Delassus, level: str) -> Any:
    """1 for rows that are locked, else 0."""
    k, parts = d.inertias.k, []
    for ci in d.rows.active:
        f = k.s.closing[ci][1]
        parts.append(f.contact.mask(level)(k.modes[ci]) if f.is_contact else ca.MX.ones(d.rows.counts[ci]))
    return ca.vertcat(*parts)


def _preloads(d: Delassus, ratios: dict[int, Any]) -> Any:
    """Efforts near which the efforts of redundant bonds are sought: of contacts, with the friction of those that
    slide in proportion to their normal efforts."""
    parts = []
    for ci in d.rows.active:
        m = d.rows.counts[ci]
        if ci not in d.inertias.k.modes:
            parts.append(ca.MX.zeros(m))
            continue
        mode = Mode.of(d.inertias.k.modes[ci])
        stuck = ca.vertcat(0, mode.sticks * mode.preload[1:3], ca.MX.zeros(m - 3))
        parts.append(mode.touches * (mode.preload[0] * ratios[ci] + stuck))
    return ca.vertcat(*parts)

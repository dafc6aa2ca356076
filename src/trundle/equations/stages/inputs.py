"""The first stage: time, state and parameters, split by bodies, joints and constraints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import casadi as ca
import numpy as np

from ..records import Mode
from ..system import System
from .lazy import Lazy


@dataclass(frozen=True, eq=False, repr=False)
class Inputs:
    """(t, x, P) in parts. Rotors of one parent are in one piece where numbers are kept by ``grouped_edges``."""

    s: System
    t: ca.MX
    X: Any  # positions
    U: Any  # velocities
    Z: Any  # states of closing constraints and forces
    E: Any  # work
    xl: dict[int, Any]  # positions by edge group
    ul: dict[int, Any]  # velocities by edge group
    pl: dict[int, Any]  # parameters by edge group
    xs: Mapping[int, Any]  # positions by edge
    us: Mapping[int, Any]  # velocities by edge
    pe: Mapping[int, Any]  # parameters by edge
    zs: list[Any]  # states by closing constraint and force
    zb: list[Any]  # states by block
    pc: list[Any]  # parameters by closing constraint
    pf: list[Any]  # parameters by force
    pb: list[Any]  # parameters by block
    pg: Any  # parameters of gravity
    pw: Any  # parameters of the base's motion
    pr: list[Any]  # parameters by group of rotors
    cm: dict[int, Any]  # centres of mass by body, where they are not in its origin
    modes: dict[int, Any]  # ``Mode`` by closing constraint


def split(s: System, t: ca.MX, x: ca.MX, P: ca.MX) -> Inputs:
    """The parts of (t, x, P)."""
    X, U, Z, E = s.parts(x)
    xl, ul = by_edge_group(s, X, s.x_slices), by_edge_group(s, U, s.u_slices)
    parts = iter(ca.vertsplit(P, s.p_offsets.tolist()))
    pl = {i: next(parts) for i in s.grouped_edges}
    pc, pf = [next(parts) for _ in s.closing], [next(parts) for _ in s.forces]
    pb = [next(parts) for _ in s.blocks]
    pg, pw, centres = (next(parts) for _ in range(3))
    pr = [next(parts) for _ in s.rotors]
    modes = Mode.split(next(parts)) if s.contacts else []
    xs, us, pe = (Lazy(partial(_of_edge, s, part)) for part in (xl, ul, pl))
    inner = ca.vertsplit(Z, np.cumsum([0, *s.z_sizes]).tolist()) if s.z_sizes else []
    others = len(s.closing) + len(s.forces)
    return Inputs(
        s, t, X, U, Z, E, xl, ul, pl, xs, us, pe,
        zs=inner[:others], zb=inner[others:],
        pc=pc, pf=pf, pb=pb, pg=pg, pw=pw, pr=pr,
        cm=dict(zip(s.shifted, ca.vertsplit(centres, 3), strict=True)) if s.shifted else {},
        modes=dict(zip(s.contacts, modes, strict=True)),
    )  # fmt: skip


def by_edge_group(s: System, vector: ca.MX, slices: list[slice]) -> dict[int, Any]:
    """A vector by edges, that of rotors in one piece, by the first of them."""
    if not vector.shape[0]:
        return dict.fromkeys(s.grouped_edges, vector)
    return dict(
        zip(
            s.grouped_edges,
            ca.vertsplit(vector, [*(slices[i].start for i in s.grouped_edges), vector.shape[0]]),
            strict=True,
        )
    )


def _of_edge(s: System, parts: dict[int, Any], i: int) -> Any:
    rotors = s.rotor_of.get(i)
    if rotors is None:
        return parts[i]
    whole = parts[rotors.first]
    return ca.vertsplit(whole, whole.shape[0] // rotors.count)[i - rotors.first]

"""Wiring: which numbers of which components are signals, and the order in which blocks are evaluated."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..core.component import Component
from ..core.errors import BondError, ModelError
from ..core.signal import Signal
from ..model.block import Block, Sampled

if TYPE_CHECKING:
    from .blocks import BlockFunctions
    from .system import System


@dataclass(frozen=True)
class Wire:
    """A signal that stands in for a number: that of this path, at this entry of P."""

    target: str
    index: int
    signal: Signal


@dataclass(frozen=True)
class Wiring:
    """All wires of a system, and its blocks in the order in which their outputs are known."""

    wires: tuple[Wire, ...]
    order: tuple[int, ...]


def signature_of(components: list[Component]) -> tuple[Any, ...]:
    """Identifies a wiring."""
    return tuple((c.path, name, signal.path) for c in components for name, signal in c.wires())


def wiring_of(s: System) -> Wiring:
    """The wires of all components but sampled blocks, which read their inputs when they act."""
    indices = {entry.path: entry.span.start for entry in s.vector.entries()}
    parts: list[Component] = [*s.assembly.constraints, *(b for b in s.assembly.blocks if not isinstance(b, Sampled))]
    wires = []
    for part in parts:
        for name, signal in part.wires():
            wires.append(Wire(f"{part.path}.{name}", indices[f"{part.path}.{name}"], signal))
    _refuse_wired_world(s)
    _refuse_wired_motion(s, {wire.index: wire for wire in wires})
    return Wiring(tuple(wires), _order(s, wires))


def _refuse_wired_world(s: System) -> None:
    for part in (s.world, *s.assembly.bodies):
        for name, signal in part.wires():
            raise ModelError(f"{part.path}.{name}", f"is {signal!r}", "Give a number: only laws follow signals.")


def _refuse_wired_motion(s: System, wired: dict[int, Wire]) -> None:
    """A signal may move efforts (also those of bonds that are given: the load of a brake), not geometry, locks or
    stored energies."""
    offsets = s.vector.offsets
    for i, (e, f) in enumerate(zip(s.edges, s.edge_functions, strict=True)):
        span = range(int(offsets[i]), int(offsets[i + 1]))
        if e.joint is not None and any(index in wired for index in span):
            _refuse(wired, span, f.kin, f.kin.n_in() - 2, (0, 1))
            _refuse(wired, span, f.loss, f.loss.n_in() - 1, (2,))
    for k, (_, f) in enumerate(s.closing + s.forces):
        span = range(int(offsets[len(s.edges) + k]), int(offsets[len(s.edges) + k + 1]))
        if any(index in wired for index in span):
            loads = np.flatnonzero(f.compliance).tolist()
            for function, given in ((f.dynamics(), loads), (f.position(), []), (f.velocity(), [])) if f.rows else ():
                _refuse(wired, span, function, function.n_in() - 1, range(function.n_out()), given)
            _refuse(wired, span, f.loss(), f.loss().n_in() - 2, (2,))


def _refuse(
    wired: dict[int, Wire],
    span: range,
    function: ca.Function,
    numbers: int,
    outputs: Iterable[int],
    given: Iterable[int] = (),
) -> None:
    """Raise if outputs of a function depend on a wired number; ``numbers``: which input the section is.

    ``given``: rows of the last output that may.
    """
    before = function.numel_in(numbers) - len(span)
    for output in outputs:
        pattern = function.jac_sparsity(output, numbers)
        free = set(given) if output == function.n_out() - 1 else set()
        columns = {int(c) for r, c in zip(pattern.row(), pattern.get_col(), strict=True) if int(r) not in free}
        for index in span:
            if index in wired and index - span.start + before in columns:
                raise ModelError(
                    wired[index].target,
                    f"is {wired[index].signal!r}, but it is part of a geometry, a lock or a stored energy",
                    "Signals may drive forces and torques only; give a number here, or a law of time.",
                )


def _order(s: System, wires: list[Wire]) -> tuple[int, ...]:
    """The blocks, each after those whose outputs it depends on directly."""
    blocks: list[tuple[Block, BlockFunctions]] = s.blocks
    owner = {f"{b.path}.{name}": i for i, (b, f) in enumerate(blocks) for name in f.names}
    needs: dict[int, set[int]] = {i: set() for i in range(len(blocks))}
    for i, (b, f) in enumerate(blocks):
        start = s.block_start(i)
        for wire in wires:
            if wire.target.startswith(f"{b.path}.") and wire.index - start in f.direct and wire.signal.path in owner:
                needs[i].add(owner[wire.signal.path])
    found: list[int] = []
    while len(found) < len(blocks):
        ready = [i for i in needs if i not in found and needs[i] <= set(found)]
        if not ready:
            raise _loop([b.path for b, _ in blocks], {i: n - set(found) for i, n in needs.items() if i not in found})
        found += ready
    return tuple(found)


def _loop(paths: list[str], needs: dict[int, set[int]]) -> BondError:
    """The error that names the members of an algebraic loop."""
    way = [next(iter(needs))]
    while way[-1] not in way[:-1]:
        way.append(min(needs[way[-1]]))
    members = way[way.index(way[-1]) :][::-1]
    return BondError(
        " → ".join(paths[i] for i in members),
        "is an algebraic loop: each of these outputs needs the next one at the same instant",
        "Put a block with a state (a filter) or a sampled block into the loop.",
    )

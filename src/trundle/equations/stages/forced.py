"""Signals of forces and accelerations as inputs of continuous laws: they enter the equations that determine them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca

from ...core.errors import BondError, unknown
from ..functions.signals import Recorder
from .wiring import base_of, element, forced_wires, wired

if TYPE_CHECKING:
    from .kinematics import Kinematics

SAMPLED = "Read it by a sampled block (its last value: tr.blocks.Hold), or through a block with a state (a filter)."


def with_forces(motion: Kinematics, P: ca.MX) -> Any:
    """P with the values of all signals.

    Signals v of forces and accelerations are v = s(v), affine in v: s(v) = s(0) + S v, so that (1 − S) v = s(0).
    """
    paths = forced_wires(motion)
    if not paths:
        return wired(motion, P)
    v = ca.MX.sym("v", len(paths))
    inputs = _inputs(motion, P)
    s = ca.Function("forced", [*inputs, v], [_seen(motion, P, paths, v)])
    first = s(*inputs, ca.DM.zeros(len(paths)))
    if s.jac_sparsity(0, s.n_in() - 1).nnz():
        _require_affine(motion, paths)
        columns = [s(*inputs, ca.DM.eye(len(paths))[:, j]) - first for j in range(len(paths))]
        first = ca.solve(ca.MX.eye(len(paths)) - ca.horzcat(*columns), first)
    return wired(motion, P, dict(zip(paths, ca.vertsplit(first), strict=True)))


def _inputs(motion: Kinematics, P: ca.MX) -> list[Any]:
    """The symbols of which the motion and the parameters are functions."""
    return list(ca.symvar(ca.vertcat(motion.t, motion.X, motion.U, motion.Z, motion.E, P)))


def _seen(motion: Kinematics, P: ca.MX, paths: dict[str, str], v: ca.MX) -> Any:
    """The signals, if their values in the laws are v."""
    from ..functions.observing import owner_of, record_forces
    from .kinematics import with_numbers
    from .solution import solved

    k = with_numbers(motion, wired(motion, P, dict(zip(paths, ca.vertsplit(v), strict=True))))
    z, tables, found = solved(k), dict[str, Any](), []
    for path, target in paths.items():
        base = base_of(path)
        owner = owner_of(k.s, base)
        if owner not in tables:
            out = Recorder()
            record_forces(out, z, owner)
            tables[owner] = {signal.name: (signal, part) for signal, part in zip(out.signals, out.parts, strict=True)}
        if base not in tables[owner]:
            known = [*tables[owner], *_outputs(k)] or list(k.s.assembly.by_path)
            raise unknown("signal of a component or block", path, known, target)
        found.append(element(path, target, *tables[owner][base]))
    return ca.vertcat(*found)


def _outputs(k: Kinematics) -> list[str]:
    return [f"{block.path}.{name}" for block, f in k.s.blocks for name in f.names]


def _require_affine(k: Kinematics, paths: dict[str, str]) -> None:
    """Raise unless the equations stay linear in these signals: all laws and blocks that use them must be."""
    s = k.s
    path, target = next(iter(paths.items()))
    if s.contacts:
        raise BondError(target, f"is the signal {path}, on which the modes of contacts would depend at once", SAMPLED)
    carriers = _through_blocks(k, paths, path)
    offsets, first = s.vector.offsets, len(s.edges)
    laws = [(c.path, f.law(), int(offsets[first + j])) for j, (c, f) in enumerate(s.closing + s.forces)]
    joints = zip(s.edges, s.edge_functions, strict=True)
    laws += [(e.joint.path, f.effort, int(offsets[i])) for i, (e, f) in enumerate(joints) if e.joint is not None]
    for where, function, start in laws:
        _refuse_curved(function, function.n_in() - 1, _places(k, where, start, carriers), where, path)


def _through_blocks(k: Kinematics, paths: dict[str, str], path: str) -> set[str]:
    """The signals, and the outputs of blocks that depend on them directly."""
    s, carriers = k.s, set(paths)
    for i in s.wiring.order:
        block, f = s.blocks[i]
        direct = [index for index in _places(k, block.path, s.block_start(i), carriers) if index in f.direct]
        _refuse_curved(f.out, 2, direct, block.path, path)
        carriers |= {f"{block.path}.{name}" for name in f.names} if direct else set()
    return carriers


def _places(k: Kinematics, where: str, start: int, carriers: set[str]) -> list[int]:
    """Which numbers of a component are such signals, counted from the first of its own."""
    mine = [wire for wire in k.s.wiring.wires if wire.target.startswith(f"{where}.")]
    return [wire.index - start for wire in mine if wire.signal.path in carriers]


def _refuse_curved(function: ca.Function, section: int, indices: list[int], where: str, path: str) -> None:
    """Raise if outputs are not affine in these entries of one input."""
    if not indices:
        return
    slopes, n = function.jacobian(), function.n_in()
    for i in range(function.n_out()):
        rows, columns = slopes.jac_sparsity(i * n + section, section).get_triplet()
        of = [row // function.numel_out(i) for row in rows]  # the entry by which each row was differentiated
        if any(a in indices and b in indices for a, b in zip(of, columns, strict=True)):
            raise BondError(
                where, f"is not linear in the signal {path}, which follows from all forces at the same instant", SAMPLED
            )

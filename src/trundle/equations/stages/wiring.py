"""Signals between components: parameters of laws and blocks that follow from positions, velocities and other blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca

from ...core.errors import BondError, unknown
from ...core.signal import TIME
from ...model.constraint import Constraint
from ..functions.signals import Recorder

if TYPE_CHECKING:
    from .kinematics import Kinematics


def wired(k: Kinematics, P: ca.MX, forced: dict[str, Any] | None = None) -> Any:
    """P with the values of signals filled in. ``k``: the motion, which does not depend on them.

    ``forced``: values, by path, of the signals that are known only when all forces are.
    """
    s = k.s
    known = _Known(k, forced or {})
    values: dict[int, Any] = {}
    by_section: dict[int, list[Any]] = {}
    for wire in s.wiring.wires:
        by_section.setdefault(s.block_at(wire.index), []).append(wire)
    for i in s.wiring.order:
        block, f = s.blocks[i]
        start = s.block_start(i)
        needed = [w for w in by_section.get(i, []) if w.index - start in f.direct]
        values |= {wire.index: known.value(wire.signal.path, wire.target) for wire in needed}
        p = _placed(P, values)[start : start + f.out.numel_in(2)]
        for name, value in zip(f.names, ca.vertsplit(f.out(k.zb[i], k.t, p)), strict=True):
            known.blocks[f"{block.path}.{name}"] = value
    for wire in s.wiring.wires:
        if wire.index not in values:
            values[wire.index] = known.value(wire.signal.path, wire.target)
    return _placed(P, values)


def _placed(P: ca.MX, values: dict[int, Any]) -> Any:
    """P with some entries replaced."""
    if not values:
        return P
    cuts = sorted({0, P.numel(), *values, *(index + 1 for index in values)})
    parts = ca.vertsplit(P, cuts)
    return ca.vertcat(*(values.get(start, part) for start, part in zip(cuts, parts, strict=False)))


def base_of(path: str) -> str:
    """The signal that a path names, without the element: that of ``wheel[1].r[0]`` is ``wheel[1].r``."""
    return path.rpartition("[")[0] if path.endswith("]") else path


def element(path: str, target: str, signal: Any, part: Any) -> Any:
    """The element of a signal that a path names."""
    rest = path.removeprefix(base_of(path)).lstrip("[")
    index = [int(i) for i in rest.rstrip("]").split(",")] if rest else []
    if len(index) != len(signal.shape) or any(i >= n for i, n in zip(index, signal.shape, strict=True)):
        raise BondError(target, f"is the signal {path}, which has the shape {signal.shape}", "Name one element.")
    return part[index[0] + (signal.shape[0] * index[1] if len(index) > 1 else 0)] if index else part


def forced_wires(k: Kinematics) -> dict[str, str]:
    """Signals that do not follow from positions, velocities and blocks: path → the first parameter wired to it."""
    s, known = k.s, _Known(k, {})
    outputs = {f"{block.path}.{name}" for block, f in s.blocks for name in f.names}
    wires = [wire for wire in s.wiring.wires if wire.signal.path not in outputs and not known.has(wire.signal.path)]
    return {wire.signal.path: wire.target for wire in reversed(wires)}


class _Known:
    """Signals of positions and velocities by path, made when they are read."""

    def __init__(self, k: Kinematics, forced: dict[str, Any]) -> None:
        self.k, self.blocks, self.forced = k, dict[str, Any](), forced
        self._tables: dict[str, dict[str, Any]] = {}

    def value(self, path: str, target: str) -> Any:
        if path == TIME.path:
            return self.k.t
        if path in self.blocks:
            return self.blocks[path]
        if path in self.forced:
            return self.forced[path]
        table = self._table(path)
        base = base_of(path)
        if base not in table:
            raise self._unknown(path, target, table)
        return element(path, target, *table[base])

    def _table(self, path: str) -> dict[str, Any]:
        """Signals of the component that a path belongs to."""
        from ..functions.observing import owner_of, record_states

        owner = owner_of(self.k.s, base_of(path))
        if owner not in self._tables:
            out = Recorder()
            record_states(out, self.k, owner)
            self._tables[owner] = {s.name: (s, part) for s, part in zip(out.signals, out.parts, strict=True)}
        return self._tables[owner]

    def has(self, path: str) -> bool:
        """True if the signal follows from positions, velocities and time."""
        return path == TIME.path or base_of(path) in self._table(path) or self._hanging(path) is not None

    def _unknown(self, path: str, target: str, table: dict[str, Any]) -> Exception:
        hanging = self._hanging(path)
        if hanging:
            return BondError(
                target,
                f"is the signal {path}, which depends on {hanging[0]}, itself a signal ({hanging[1]})",
                f"Use {hanging[1]}, or blocks that do with it what the component does (a Limiter).",
            )
        outputs = [f"{b.path}.{name}" for b, f in self.k.s.blocks for name in f.names]
        return unknown("signal of positions, velocities or blocks", path, [*table, *outputs], target)

    def _hanging(self, path: str) -> tuple[str, str] | None:
        """(parameter, signal) of the signal's own component that it depends on, if there is one."""
        from ..functions.observing import owner_of, wired_observables

        s, base = self.k.s, base_of(path)
        c = s.assembly.by_path.get(owner_of(s, base))
        if not isinstance(c, Constraint):
            return None
        f = s.catalogue.constraint(c)
        for name, numbers in zip(f.seen_names, wired_observables(c, f) if f.seen_names else [], strict=True):
            if f"{c.path}.{name}" == base and numbers:
                return f"{c.path}.{numbers[0]}", dict(c.wires())[numbers[0]].path
        return None

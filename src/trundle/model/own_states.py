"""States of components' own: a bristle, a filter, an integral; of a constraint itself and of the laws in its sockets.

A component lists them in ``states()`` as (name, unit, description), with a start value as a fourth entry where that is
not zero. Its methods see them as the column ``self.z``; its method ``rates`` gives their derivatives.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from ..core.component import Component
from ..core.errors import BondError
from .bond_part import BondPart
from .laws import refuse_nan


@dataclass(frozen=True)
class OwnStates:
    """All states with rates of one constraint; ``names`` are relative to it."""

    names: tuple[tuple[str, str, str], ...]
    starts: np.ndarray
    owners: tuple[tuple[str, Any, slice], ...]  # (name of the socket, component, its part of the states)

    @classmethod
    def of(cls, constraint: Any) -> OwnStates:
        names: list[tuple[str, str, str]] = []
        starts: list[float] = []
        owners: list[tuple[str, Any, slice]] = []
        for prefix, owner in _owners(constraint):
            first = len(names)
            for name, unit, text, *start in owner.states():
                names.append((prefix + name, unit, text))
                starts.append(float(start[0]) if start else 0.0)
            owners.append((prefix.rstrip("."), owner, slice(first, len(names))))
        return cls(tuple(names), np.array(starts), tuple(owners))

    def symbols(self, z: Any = None) -> Any:
        """One column of all states, fresh or as given; each (lifted) owner sees its part as ``self.z``."""
        z = ca.SX.sym("own", len(self.names)) if z is None else z
        for _, owner, at in self.owners:
            object.__setattr__(owner, "z", z[at])
        return z

    def rates(self, path: str, by_owner: dict[int, Any]) -> Any:
        """The derivatives of all states, checked."""
        column = ca.SX.zeros(len(self.names))
        for socket, owner, at in self.owners:
            where = f"{path}.{socket}" if socket else path
            if id(owner) not in by_owner:
                raise BondError(where, "has states, but nothing evaluates it", "Call it from the law it belongs to.")
            given = by_owner[id(owner)]
            value = ca.SX(ca.vertcat(*given) if isinstance(given, tuple | list) else given)
            refuse_nan(f"{where}.rates", value)
            if value.numel() != at.stop - at.start:
                raise BondError(
                    f"{where}.rates", f"gave {value.numel()} rates", f"Give {at.stop - at.start}, one each."
                )
            column[at] = ca.vec(value)
        return column


def _owners(c: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """(prefix of its names, component) of a constraint and of what is in its sockets, where states have rates."""
    if c.states():
        if type(c).rates is not Component.rates:
            yield prefix, c
        elif not hasattr(c, "invariants"):
            where = c.path or prefix.rstrip(".") or type(c).__name__
            raise BondError(where, "has states but no rates()", "Define rates with the arguments of the law itself.")
    for name, part in c._parts():
        if isinstance(part, BondPart):
            continue  # its states belong to a constraint of its own
        yield from _owners(part, f"{prefix}{name}.")

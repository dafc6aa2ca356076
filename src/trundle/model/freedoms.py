"""Freedoms: the named coordinates of an allowed motion, their states, and what its author sees of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import casadi as ca

from ..core.errors import BondError
from ..core.rotations import matrix_from_quaternion, quaternion_rate

SCALARS = {"m": "m/s", "rad": "rad/s"}
ROTATION = "quaternion"
Declared = Mapping[str, tuple[str, str]]  # name → (unit: "m", "rad" or "quaternion"; sentence)
Name = tuple[str, str, str]  # name, unit and sentence of one state


@dataclass(frozen=True)
class Freedoms:
    """``q`` and ``u`` have one attribute per freedom; x, x_dot and w are the states behind them.

    A length or an angle is one state, its rate one velocity. A rotation in space is a unit quaternion, seen as
    the matrix ``q.name``; its velocity ``u.name`` is the angular velocity in the axes that the matrix leads to.
    """

    declared: Declared
    x: Any
    w: Any

    @classmethod
    def symbols(cls, path: str, declared: Declared) -> Freedoms:
        for name, (unit, _) in declared.items():
            if unit not in (*SCALARS, ROTATION):
                raise BondError(f"{path}.{name}", f"has the unit {unit!r}", 'Give "m", "rad" or "quaternion".')
        sizes = [(4, 3) if unit == ROTATION else (1, 1) for unit, _ in declared.values()]
        return cls(declared, ca.SX.sym("x", sum(n for n, _ in sizes)), ca.SX.sym("u", sum(m for _, m in sizes)))

    def _parts(self) -> dict[str, tuple[slice, slice]]:
        """Where the states and the velocities of each freedom are."""
        found, n, m = {}, 0, 0
        for name, (unit, _) in self.declared.items():
            size, rates = (4, 3) if unit == ROTATION else (1, 1)
            found[name] = slice(n, n + size), slice(m, m + rates)
            n, m = n + size, m + rates
        return found

    @property
    def q(self) -> Any:
        return SimpleNamespace(**{name: _seen(self.x[at]) for name, (at, _) in self._parts().items()})

    @property
    def u(self) -> Any:
        return SimpleNamespace(**{name: self.w[at] for name, (_, at) in self._parts().items()})

    @property
    def x_dot(self) -> Any:
        parts = self._parts().values()
        return ca.vertcat(
            *(quaternion_rate(self.x[a], self.w[b]) if a.stop - a.start == 4 else self.w[b] for a, b in parts)
        )

    @property
    def quaternions(self) -> tuple[int, ...]:
        return tuple(a.start for a, _ in self._parts().values() if a.stop - a.start == 4)

    @property
    def x_names(self) -> tuple[Name, ...]:
        found: list[Name] = []
        for name, (unit, text) in self.declared.items():
            found += [(name, unit, text)] if unit in SCALARS else [(f"{name}[{i}]", "1", text) for i in range(4)]
        return tuple(found)

    @property
    def u_names(self) -> tuple[Name, ...]:
        found: list[Name] = []
        for name, (unit, text) in self.declared.items():
            if unit in SCALARS:
                found.append((f"{name}_dot", SCALARS[unit], f"rate of {name}"))
            else:
                found += [(f"w_{name}[{i}]", "rad/s", f"angular velocity of {text}") for i in range(3)]
        return tuple(found)

    def stacked(self, path: str, efforts: Mapping[str, Any]) -> Any:
        """Values by name of freedom as one column in the order of the velocities; those not given are zero."""
        for name in efforts:
            if name not in self.declared:
                raise BondError(
                    f"{path}.{name}", "is no freedom of this joint", f"Name one of {', '.join(self.declared)}."
                )
        column = ca.SX.zeros(self.w.numel())
        for name, (_, at) in self._parts().items():
            if name in efforts:
                value = ca.SX(efforts[name])
                if value.numel() != at.stop - at.start:
                    raise BondError(f"{path}.{name}", f"gave {value.numel()} efforts", f"Give {at.stop - at.start}.")
                column[at] = value
        return column

    def seen(self) -> dict[str, tuple[str, str, Any]]:
        """Coordinates and velocities as signals: name → (unit, sentence, value)."""
        signals: dict[str, tuple[str, str, Any]] = {}
        for name, (a, b) in self._parts().items():
            unit, text = self.declared[name]
            if unit in SCALARS:
                signals[name] = (unit, text, self.x[a])
                signals[f"{name}_dot"] = (SCALARS[unit], f"rate of {name}", self.w[b])
            else:
                signals[name] = ("1", f"quaternion of {text}", self.x[a])
                signals[f"w_{name}"] = ("rad/s", f"angular velocity of {text}", self.w[b])
        return signals


def _seen(x: Any) -> Any:
    return matrix_from_quaternion(x) if x.numel() == 4 else x

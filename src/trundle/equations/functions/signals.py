"""Observed quantities: names, units and meanings of the entries of one vector."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from .names import NAMES


@dataclass(frozen=True)
class Signal:
    """One observed quantity: where it stands in the vector, its shape, unit and meaning."""

    name: str
    start: int
    shape: tuple[int, ...]
    unit: str
    text: str
    level: int  # 0 positions only, 1 velocities, 2 accelerations and forces


class Recorder:
    """Collects named expressions into one vector."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []
        self.parts: list[Any] = []
        self.size = 0

    def add(
        self, name: str, value: ca.MX, unit: str, text: str, level: int, shape: tuple[int, ...] | None = None
    ) -> None:
        n = value.numel()
        shape = shape if shape is not None else (() if n == 1 else (n,))
        self.signals.append(Signal(name, self.size, shape, unit, text, level))
        self.parts.append(value)
        self.size += n

    def function(self, name: str, inputs: list[Any]) -> ca.Function:
        return ca.Function(name, inputs, [ca.densify(ca.vertcat(*self.parts))], *NAMES)

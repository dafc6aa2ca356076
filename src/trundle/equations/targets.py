"""Initial values by path: which states they set, and which signals must (pins) or should (guesses) take a value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..core.columns import are_below, are_finite, flat, is_varied, plain
from ..core.errors import InitialValueError, unknown
from ..core.fields import LARGEST
from ..core.rotations import rotation_matrix
from ..core.thresholds import NO_LENGTH
from .functions.signals import Signal
from .system import System

MODEL_GUESS = 0.1  # weight of a guess that the model brings, beside that of one given for this run


@dataclass(frozen=True)
class Target:
    """One scalar that is asked for: a signal's element and its value; ``weight`` is used for guesses."""

    name: str
    index: int
    value: float
    level: int
    unit: str
    weight: float = 1.0


@dataclass
class Targets:
    """A first state, the states that are fixed in it, the weights of those guessed, and signals asked for."""

    x: np.ndarray
    fixed: dict[int, str] = field(default_factory=dict)
    guessed: dict[int, float] = field(default_factory=dict)
    pins: list[Target] = field(default_factory=list)
    guesses: list[Target] = field(default_factory=list)  # of signals that are no states


def targets_of(
    s: System, signals: list[Signal], pins: dict[str, Any], guesses: dict[str, Any], own: dict[str, Any]
) -> Targets:
    """Pins, guesses of the model and guesses of the user's ``own``, sorted into states and other signals."""
    x, every = blank(s), (*pins.values(), *guesses.values(), *own.values())
    found = Targets(x.astype(object) if any(is_varied(value) for value in every) else x)
    names = {n.name: i for i, n in enumerate(s.state_names)}
    table = {sig.name: sig for sig in signals}
    for given, weight in ((guesses, MODEL_GUESS), (own, 1.0)):
        for path, value in given.items():
            for name, number in _scalars("guess", path, value, names, table):
                i = names.get(name)
                if i is not None:
                    found.x[i] = number
                if i in s.starts:
                    continue
                if i is not None and i < s.nx + s.nu:
                    found.guessed[i] = weight
                elif i is None or name in table:  # the state of a closing joint's angle only says which turn it is in
                    found.guesses = [g for g in found.guesses if g.name != name]
                    found.guesses.append(_target(name, number, table, weight))
    for path, value in pins.items():
        for name, number in _scalars("initial value", path, value, names, table):
            i = names.get(name)
            if i is not None:
                found.x[i] = number
            if i in s.starts:
                continue
            if i is not None and i < s.nx + s.nu:
                found.fixed[i] = name
                found.guessed.pop(i, None)
            else:
                found.pins.append(_target(name, number, table, 1.0))
    pinned = {p.name for p in found.pins}
    found.guesses = [g for g in found.guesses if g.name not in pinned]
    unit_quaternions(s, found.x, found.fixed)
    return found


def blank(s: System) -> np.ndarray:
    """All coordinates zero, identity attitudes, own states at their start values."""
    x = np.zeros(s.size)
    x[s.quaternions] = 1.0
    for i, value in s.starts.items():
        x[i] = value
    return x


def unit_quaternions(s: System, x: np.ndarray, fixed: dict[int, str]) -> None:
    """Give quaternions that are free, or given as a whole, the length 1."""
    for q in s.quaternions:
        length = np.linalg.norm(x[q : q + 4].astype(float))
        if length < NO_LENGTH:
            raise InitialValueError(
                s.state_names[q].name.partition("[")[0],
                "is the zero quaternion",
                "Give four numbers, not all zero; (1, 0, 0, 0) is no rotation.",
            )
        pinned = [i for i in range(q, q + 4) if i in fixed]
        if len(pinned) == 4 or not pinned:
            x[q : q + 4] /= length


def _target(name: str, number: float, table: dict[str, Signal], weight: float) -> Target:
    signal, element = _element(name, table)
    return Target(name, signal.start + element, number, signal.level, signal.unit, weight)


def _scalars(
    kind: str, path: str, value: Any, names: dict[str, int], table: dict[str, Signal]
) -> list[tuple[str, float]]:
    """A pin as scalar pins; arrays by element, quaternions of non-free bodies as axes."""
    base = path.rpartition("[")[0] if path.endswith("]") and path not in names else path
    body = path.removesuffix(".q")
    if path.endswith(".q") and f"{path}[0]" not in names and f"{body}.T" in table:
        numbers = _numbers(kind, path, value, 4)
        if np.linalg.norm(numbers.astype(float)) < NO_LENGTH:
            raise InitialValueError(path, "is the zero quaternion", "Give four numbers, not all zero.")
        matrix = rotation_matrix(numbers)
        return [(f"{body}.T[{i},{j}]", float(matrix[i, j])) for i in range(3) for j in range(3)]
    if path in names or (path in table and table[path].shape == ()):
        return [(path, plain(_numbers(kind, path, value, 1)[0]))]
    if f"{path}[0]" in names:
        size = 0
        while f"{path}[{size}]" in names:
            size += 1
        return [(f"{path}[{i}]", plain(v)) for i, v in enumerate(_numbers(kind, path, value, size))]
    if path in table:
        shape = table[path].shape
        array = _numbers(kind, path, value, int(np.prod(shape))).reshape(shape)
        return [(f"{path}[{','.join(map(str, i))}]", plain(v)) for i, v in np.ndenumerate(array)]
    if base in table:
        return [(path, plain(_numbers(kind, path, value, 1)[0]))]
    raise unknown(kind, path, sorted({*names, *table}))


def _numbers(kind: str, path: str, value: Any, size: int) -> np.ndarray:
    try:
        array = np.zeros(0) if isinstance(value, bool | str | bytes) else flat(value)
    except (TypeError, ValueError, OverflowError):
        array = np.zeros(0)
    if array.size != size or not are_finite(array) or not are_below(array, LARGEST):
        what = f"{size} finite number{'s' if size > 1 else ''}"
        raise InitialValueError(path, f"has the {kind} {value!r}", f"Give {what} below {LARGEST:g}.")
    return array.ravel()


def _element(name: str, table: dict[str, Signal]) -> tuple[Signal, int]:
    if name in table:
        return table[name], 0
    base, _, index = name.rpartition("[")
    signal = table.get(base)
    if signal is None:
        raise InitialValueError(
            name, "is found from the poses of the bodies", "Give poses or joint coordinates instead."
        )
    try:
        element = tuple(int(i) for i in index.rstrip("]").split(","))
        return signal, int(np.ravel_multi_index(element, signal.shape, order="F"))
    except ValueError:
        raise InitialValueError(name, f"has no such element; its shape is {signal.shape}", "Count from 0.") from None

"""Record: numbers in a row that are read by name, in symbolic code, in kernels and in NumPy arrays.

A record is declared once, as a frozen dataclass whose fields are ``number`` or ``vector``:

>>> @dataclass(frozen=True)
... class Pair(Record):
...     gap: Any = number("m", "distance of the surfaces")
...     slip: Any = vector(2, "m/s", "relative velocity")
>>> Pair.SIZE, Pair.of([1.0, 2.0, 3.0]).slip, Pair.at.gap
(3, [2.0, 3.0], 0)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, dataclass, field
from typing import Any, ClassVar, Self, TypeVar

import casadi as ca
import numpy as np


@dataclass(frozen=True)
class Entry:
    """One named entry of a record: where it stands, how long it is, its unit and its meaning."""

    name: str
    start: int
    size: int
    unit: str
    text: str

    @property
    def place(self) -> Any:
        """An index for a single number, a slice for a vector."""
        return self.start if self.size == 1 else slice(self.start, self.start + self.size)


def number(unit: str, text: str) -> Any:
    """One number of a record."""
    return field(metadata={"size": 1, "unit": unit, "text": text})


def vector(size: int, unit: str, text: str) -> Any:
    """Several numbers of a record under one name."""
    return field(metadata={"size": size, "unit": unit, "text": text})


R = TypeVar("R", bound="Record")


class _Places:
    """Read from a class: the record whose fields are the places of its entries."""

    def __get__(self, instance: object, owner: type[R]) -> R:
        if "_places" not in vars(owner):
            owner._places = owner._filled(entry.place for entry in owner.ENTRIES)
        return owner._places


class _Every:
    """Read from a class: the record whose fields select its entries (numbers only) from several records in a row."""

    def __get__(self, instance: object, owner: type[R]) -> R:
        if "_each" not in vars(owner):
            owner._each = owner._filled(slice(entry.start, None, owner.SIZE) for entry in owner.ENTRIES)
        return owner._each


class Record:
    """Base of all records."""

    SIZE: ClassVar[int] = 0
    ENTRIES: ClassVar[tuple[Entry, ...]] = ()
    _places: ClassVar[Any]
    _each: ClassVar[Any]
    at = _Places()
    every = _Every()

    def __init_subclass__(cls) -> None:
        entries, start = [], 0
        for name, value in vars(cls).items():
            if isinstance(value, Field):
                m = value.metadata
                entries.append(Entry(name, start, m["size"], m["unit"], m["text"]))
                start += m["size"]
        cls.ENTRIES, cls.SIZE = tuple(entries), start

    @classmethod
    def _filled(cls, values: Iterator[Any]) -> Self:
        return cls(**{entry.name: value for entry, value in zip(cls.ENTRIES, values, strict=True)})

    @classmethod
    def of(cls, numbers: Any) -> Self:
        """The parts of one record: symbols, an array or a list."""
        return cls._filled(numbers[entry.place] for entry in cls.ENTRIES)

    @classmethod
    def table(cls, numbers: np.ndarray) -> Self:
        """Columns of several records in a row: fields are views of the array, one row per record."""
        rows = numbers.reshape(-1, cls.SIZE)
        return cls._filled(rows[:, entry.place] for entry in cls.ENTRIES)

    @classmethod
    def split(cls, numbers: Any) -> list[Any]:
        """Several symbolic records in a row, one by one."""
        return ca.vertsplit(numbers, cls.SIZE) if numbers.shape[0] else []

    @classmethod
    def changed(cls, numbers: Any, **values: Any) -> Any:
        """A symbolic record in a row with other values of some entries."""
        parts, start = [], 0
        for entry in cls.ENTRIES:
            if entry.name in values:
                parts += [numbers[start : entry.start]] if start < entry.start else []
                parts.append(values[entry.name])
                start = entry.start + entry.size
        return ca.vertcat(*parts, numbers[start:]) if start < cls.SIZE else ca.vertcat(*parts)

    def stacked(self) -> Any:
        """All entries of a symbolic record in a row."""
        return ca.vertcat(*(getattr(self, entry.name) for entry in self.ENTRIES))

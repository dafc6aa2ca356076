"""Record: numbers in a row that are read by name, in symbolic code, in kernels and in NumPy arrays.

A record is declared once, as a class whose fields are ``number`` or ``vector``:

>>> class Pair(Record):
...     gap: Any = number("m", "distance of the surfaces")
...     slip: Any = vector(2, "m/s", "relative velocity")
>>> Pair.SIZE, Pair.of([1.0, 2.0, 3.0]).slip, Pair.at.gap
(3, [2.0, 3.0], 0)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple, NoReturn, Self, TypeVar, dataclass_transform

import casadi as ca
import numpy as np


class Entry(NamedTuple):
    """One named entry of a record: where it stands, how long it is, its unit and its meaning."""

    name: str
    start: int
    size: int
    unit: str
    text: str
    index: Any  # an index for a single number, a slice for a vector


class _Declared(NamedTuple):
    size: int
    unit: str
    text: str


def number(unit: str, text: str) -> Any:
    """One number of a record."""
    return _Declared(1, unit, text)


def vector(size: int, unit: str, text: str) -> Any:
    """Several numbers of a record under one name."""
    return _Declared(size, unit, text)


R = TypeVar("R", bound="Record")


class _Column:
    """Read from a table: the view of one entry, made when it is first read. Other records hold the entry itself."""

    def __init__(self, entry: Entry) -> None:
        self._name, self._index = entry.name, entry.index

    def __get__(self, record: object, owner: type[R]) -> Any:
        if record is None:
            return self
        known = record.__dict__
        known[self._name] = column = known["_rows"][:, self._index]
        return column


@dataclass_transform(frozen_default=True, eq_default=False, kw_only_default=True, field_specifiers=(number, vector))
class Record:
    """Base of all records: immutable, with a value for every entry."""

    SIZE: ClassVar[int] = 0
    ENTRIES: ClassVar[tuple[Entry, ...]] = ()
    _names: ClassVar[tuple[str, ...]] = ()
    at: ClassVar[Any]  # the record whose fields are the indices of its entries
    every: ClassVar[Any]  # the record whose fields select its entries (numbers only) from several records in a row

    def __init_subclass__(cls) -> None:
        entries, start = [], 0
        for name, declared in vars(cls).items():
            if isinstance(declared, _Declared):
                index = start if declared.size == 1 else slice(start, start + declared.size)
                entries.append(Entry(name, start, *declared, index))
                start += declared.size
        cls.ENTRIES, cls.SIZE = tuple(entries), start
        for entry in entries:
            setattr(cls, entry.name, _Column(entry))
        cls._names = tuple(entry.name for entry in entries)
        cls.at = cls._filled(entry.index for entry in entries)
        cls.every = cls._filled(slice(entry.start, None, start) for entry in entries)

    def __init__(self, **values: Any) -> None:
        if values.keys() != set(self._names):
            raise TypeError(f"{type(self).__name__} has the entries {', '.join(self._names)}")
        self.__dict__.update((name, values[name]) for name in self._names)

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable")

    @classmethod
    def _filled(cls, values: Iterator[Any]) -> Self:
        record = cls.__new__(cls)
        record.__dict__.update(zip(cls._names, values, strict=True))
        return record

    @classmethod
    def of(cls, numbers: Any) -> Self:
        """The parts of one record: symbols, an array or a list."""
        return cls._filled(numbers[entry.index] for entry in cls.ENTRIES)

    @classmethod
    def listed(cls, **values: float) -> list[float]:
        """The numbers of one record (without vectors) in a row."""
        return [values[name] for name in cls._names]

    @classmethod
    def table(cls, numbers: np.ndarray) -> Self:
        """Columns of several records in a row: fields are views of the array, one row per record, made when read."""
        record = cls.__new__(cls)
        record.__dict__["_rows"] = numbers.reshape(-1, cls.SIZE)
        return record

    def rows(self, which: np.ndarray) -> Self:
        """Some rows of a table of records, as a copy."""
        return self.table(self.__dict__["_rows"][which])

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

    def row(self) -> np.ndarray:
        """All entries of a numeric record in a row."""
        return np.hstack([getattr(self, entry.name) for entry in self.ENTRIES])

    def stacked(self) -> Any:
        """All entries of a symbolic record in a row."""
        return ca.vertcat(*(getattr(self, entry.name) for entry in self.ENTRIES))

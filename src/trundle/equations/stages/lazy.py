"""Values that are computed when first read, and then kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")


class Lazy(dict[int, Value]):
    """A mapping by a function of its keys; ``given`` values are there from the start."""

    def __init__(self, make: Callable[[int], Value], given: dict[int, Value] | None = None) -> None:
        super().__init__(given or {})
        self._make = make

    def __missing__(self, key: int) -> Value:
        self[key] = value = self._make(key)
        return value

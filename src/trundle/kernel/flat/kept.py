"""Texts of kernels are kept as long as their program: writing them takes seconds."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from ...equations.program import Program

T = TypeVar("T")
_kept: WeakKeyDictionary[Program, dict[Hashable, Any]] = WeakKeyDictionary()


def kept(program: Program, key: Hashable, make: Callable[[], T]) -> T:
    """What was made before for this program under this key, or makes it."""
    mine = _kept.setdefault(program, {})
    if key not in mine:
        mine[key] = make()
    found: T = mine[key]
    return found

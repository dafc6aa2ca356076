"""Closure: a user's function whose captured numbers stay parameters, so that changing one does not recompile."""

from __future__ import annotations

import dataclasses
import functools
import types
from collections.abc import Callable, Iterator
from typing import Any

import casadi as ca
import numpy as np

from .component import Component
from .fields import declared, parameter, structure

POINTS = 4  # at which the function with symbols is compared with the function as it was given
LARGEST = 64  # numbers of an array that stay parameters; a larger one is a table of data
SAME = 1e-9  # relative difference that is rounding


class Closure(Component):
    """A function given as a law, with the numbers it captured.

    Captured are numbers, arrays and the parameters of components, such as ``self`` in a model's ``build``: in a
    closure, in default values, in a bound method, in ``functools.partial``, in an object that can be called, and in
    the lists, tuples, dictionaries and plain objects among these. Where the function does not work with
    symbols in their place (``math.sin(self.angle)``), they remain constants of the code (``fixed``).
    """

    function: Any = structure(doc="the function as it was given")
    captured: Any = parameter(kind="captured", shape=None, doc="the numbers it captured")

    def __call__(self, *arguments: Any) -> Any:
        given = self.function(*arguments)
        if not isinstance(self.captured, ca.SX):
            return given
        for arrays in (True, False):  # with symbols for all numbers; if that fails, without those in arrays
            found = self._with_symbols(arguments, arrays)
            if found is not None and _agree(given, found, self.captured, captured_numbers(self.function)):
                object.__setattr__(self, "fixed", not arrays)
                return found
        object.__setattr__(self, "fixed", True)
        return given

    def _with_symbols(self, arguments: tuple[Any, ...], arrays: bool) -> Any:
        symbols = iter([self.captured[i] for i in range(self.captured.numel())])
        try:
            return _rebuilt(self.function, lambda _: next(symbols), {}, arrays)(*arguments)
        except Exception:  # whatever a user's function does with a symbol where it expects a number
            return None

    def settable(self) -> list[str]:
        return []  # set where they belong: in the model that the function is of


def captured_numbers(function: Any) -> list[float]:
    """The numbers that a function captured, in a fixed order."""
    found: list[float] = []
    _rebuilt(function, lambda value: found.append(float(value)), {})
    return found


def with_closures(item: Any) -> Any:
    """A component with closures in place of its plain functions (the component itself if it has none)."""
    changes: dict[str, Any] = {}
    for name, field in declared(type(item)).items():
        value = getattr(item, name)
        if isinstance(value, Component):
            part = value if field.kind == "drawing" or isinstance(value, Closure) else with_closures(value)
            if part is not value:
                changes[name] = part
        elif field.kind == "law" and (isinstance(value, _FUNCTIONS) or (callable(value) and _is_plain(value))):
            numbers = captured_numbers(value)
            if numbers and np.all(np.isfinite(numbers)):
                changes[name] = Closure(function=value, captured=numbers)
    if not changes:
        return item
    copy = _copied(item)
    for name, value in changes.items():
        object.__setattr__(copy, name, value)
    return copy


_FUNCTIONS = (types.FunctionType, types.MethodType, functools.partial)


def _rebuilt(value: Any, number: Callable[[float], Any], seen: dict[int, Any], arrays: bool = True) -> Any:
    """The same value with ``number(x)`` in place of each number x that it captured; the order is fixed.

    Without ``arrays`` those keep their numbers, but are counted all the same.
    """
    if isinstance(value, float):
        return number(value)
    if isinstance(value, np.ndarray) and value.dtype.kind == "f" and value.size <= LARGEST:
        changed = np.empty(value.shape, dtype=object)
        for index in np.ndindex(value.shape):
            changed[index] = number(float(value[index]))
        return changed if arrays else value
    if not isinstance(value, (*_FUNCTIONS, Component)) and not _is_collection(value) and not _is_plain(value):
        return value
    if id(value) in seen:
        return seen[id(value)]
    seen[id(value)] = value  # what refers to itself keeps its numbers there

    def within(part: Any) -> Any:
        return _rebuilt(part, number, seen, arrays)

    new: Any
    if isinstance(value, Component):
        new = _copied(value)
        for name, field in declared(type(value)).items():
            if field.kind not in ("structure", "drawing") or isinstance(getattr(value, name), Component):
                object.__setattr__(new, name, within(getattr(value, name)))
    elif _is_collection(value):
        new = {k: within(v) for k, v in value.items()} if type(value) is dict else type(value)(map(within, value))
    elif _is_plain(value):
        parts = {name: within(part) for name, part in vars(value).items()}
        if all(parts[name] is part for name, part in vars(value).items()):
            return value  # without numbers, as it is: not every object can be copied
        new = _copied(value)
        new.__dict__.update(parts)
    elif isinstance(value, types.MethodType):
        new = types.MethodType(within(value.__func__), within(value.__self__))
    elif isinstance(value, functools.partial):
        keywords = {k: within(v) for k, v in value.keywords.items()}
        new = functools.partial(within(value.func), *map(within, value.args), **keywords)
    else:
        new = types.FunctionType(
            value.__code__,
            value.__globals__,
            value.__name__,
            None if value.__defaults__ is None else tuple(map(within, value.__defaults__)),
            None if value.__closure__ is None else tuple(map(lambda c: _cell(c, within), value.__closure__)),
        )
        new.__kwdefaults__ = {k: within(v) for k, v in (value.__kwdefaults__ or {}).items()} or None
        new.__dict__.update(value.__dict__)
    seen[id(value)] = new
    return new


def _is_collection(value: Any) -> bool:
    """True for lists, tuples and dictionaries, unless they are tables of data."""
    return type(value) in (list, tuple, dict) and len(value) <= LARGEST


def _is_plain(value: Any) -> bool:
    """True for an object of a class in plain Python with attributes: a user's controller."""
    return type(value).__new__ is object.__new__ and isinstance(getattr(value, "__dict__", None), dict)


def _cell(cell: Any, within: Callable[[Any], Any]) -> Any:
    try:
        return types.CellType(within(cell.cell_contents))
    except ValueError:  # a name that has no value yet
        return cell


def _copied(item: Any) -> Any:
    copy = object.__new__(type(item))
    copy.__dict__.update(item.__dict__)
    return copy


def _agree(given: Any, found: Any, symbols: Any, numbers: list[float]) -> bool:
    """True if the function with symbols gives the same values as the function itself."""
    try:
        pairs = list(zip(flat(given), flat(found), strict=True))
        if any(a.shape != b.shape for (_, a), (_, b) in pairs) or any(m != n for (m, _), (n, _) in pairs):
            return False
        one, other = (ca.vertcat(*(ca.vec(ca.densify(pair[i][1])) for pair in pairs)) for i in (0, 1))
        free = ca.vertcat(*ca.symvar(ca.vertcat(one, other, symbols)))
        both = ca.Function("both", [free], [one, ca.substitute(other, symbols, ca.SX(ca.DM(numbers)))])
    except (TypeError, ValueError, RuntimeError, NotImplementedError):
        return False
    rng = np.random.default_rng(1)
    for scale in np.geomspace(0.3, 3.0, POINTS):
        a, b = (np.array(v).ravel() for v in both(scale * rng.normal(size=free.numel())))
        size = np.abs(a) + np.abs(b)
        if not np.all((np.abs(a - b) <= SAME * size) | (np.isnan(a) & np.isnan(b)) | (a == b)):
            return False
    return True


def flat(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """The expressions in a law's answer with their positions in it: of columns, tuples, bonds, ports, dictionaries."""
    if isinstance(value, ca.SX):
        yield name, value
    elif value is None or isinstance(value, str | bool):
        yield f"{name}={value!r}", ca.SX(0, 0)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from flat(part, f"{name}.{key}")
    elif isinstance(value, tuple | list):
        for i, part in enumerate(value):
            yield from flat(part, f"{name}[{i}]")
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        yield f"{name}:{type(value).__name__}", ca.SX(0, 0)
        for f in dataclasses.fields(value):
            yield from flat(getattr(value, f.name), f"{name}.{f.name}")
    else:
        yield name, ca.SX(value)

"""Arguments that do not fit, explained: the near match of a misspelt keyword, the meaning of a missing one."""

from __future__ import annotations

import dataclasses
import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .errors import ArgumentError, close_matches
from .fields import declared

F = TypeVar("F", bound=Callable[..., Any])


def explained(function: F) -> F:
    """A function whose complaints about its arguments are in words."""

    @functools.wraps(function)
    def call(*values: Any, **named: Any) -> Any:
        try:
            return function(*values, **named)
        except TypeError:
            problem = _problem(function, values, named)
            if problem is None:
                raise
            raise problem from None

    return call  # type: ignore[return-value]


def _problem(function: Any, values: tuple[Any, ...], named: dict[str, Any]) -> ArgumentError | None:
    signature = inspect.signature(function)
    try:
        signature.bind(*values, **named)
        return None
    except TypeError as error:
        names = [n for n in signature.parameters if n not in ("cls", "self")]
        name = function.__qualname__
        for wrong in named:
            if wrong not in names:
                return ArgumentError(name, f"has no argument '{wrong}'", _advice(wrong, names))
        return ArgumentError(name, str(error), f"It takes {', '.join(names)}.")


def require_by_path(name: str, given: Any, example: str = "{'hinge.phi': 0.3}", optional: bool = True) -> None:
    """Raise for what should be values by dotted path and is not."""
    if (given is None and optional) or (isinstance(given, Mapping) and all(isinstance(path, str) for path in given)):
        return
    raise ArgumentError(name, f"is {given!r}, not values by dotted path", f"Give a dict such as {example}.")


def explained_constructor(init: Callable[..., None]) -> Callable[..., None]:
    """The constructor of a component, with its complaints about its arguments in words."""

    @functools.wraps(init)
    def __init__(self: Any, *values: Any, **named: Any) -> None:
        try:
            init(self, *values, **named)
        except TypeError:
            problem = _constructor_problem(type(self), values, named)
            if problem is None:
                raise
            raise problem from None
        self._made()

    return __init__


def _constructor_problem(cls: Any, values: tuple[Any, ...], named: dict[str, Any]) -> ArgumentError | None:
    """What is wrong with the arguments of a component's constructor, if anything is."""
    fields = [f for f in dataclasses.fields(cls) if f.init]
    positional = [f.name for f in fields if not f.kw_only]
    names = [f.name for f in fields]
    if len(values) > len(positional):
        takes = f"takes {', '.join(positional)} by position" if positional else "takes its values by keyword"
        return ArgumentError(cls.__name__, f"{takes}, but {len(values)} were given so", _example(cls, names))
    for name in named:
        if name not in names:
            return ArgumentError(cls.__name__, f"has no parameter '{name}'", _advice(name, names))
    missing = [
        f.name
        for f in fields
        if f.default is dataclasses.MISSING
        and f.default_factory is dataclasses.MISSING
        and f.name not in (*named, *positional[: len(values)])
    ]
    if not missing:
        return None
    described = [_described(name, declared(cls).get(name)) for name in missing]
    return ArgumentError(cls.__name__, f"needs {' and '.join(described)}", _example(cls, [*positional, *missing]))


def _described(name: str, field: Any) -> str:
    if field is None or not field.doc:
        return name
    return f"{name} ({field.doc}{', ' + field.unit if field.unit else ''})"


def _example(cls: Any, names: list[str]) -> str:
    unique = list(dict.fromkeys(n for n in names if n not in cls.ports))
    return f"Write {cls.__name__}({', '.join([*_frames(cls), *(f'{n}=…' for n in unique[:3])])})."


def _frames(cls: Any) -> list[str]:
    return ["a.frame()", "b.frame()"] if "A" in cls.ports else []


def _advice(wrong: str, names: list[str]) -> str:
    close = close_matches(wrong, names)
    return f"Did you mean {', '.join(close)}?" if close else f"Known: {', '.join(names) or 'none'}."

"""Typed errors. Every message names the component (dotted path), the value, and the next step."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any


class TrundleError(Exception):
    """Base of all errors that Trundle raises on purpose.

    Parameters
    ----------
    path: dotted path of the component, or its class name while it has no path yet
    problem: what is wrong, with the value
    advice: what to do next
    """

    def __init__(self, path: str, problem: str, advice: str = "") -> None:
        self.path, self.problem, self.advice = path, problem, advice
        joined = problem.startswith(("=", "is ", "has ", "and "))
        text = f"{path}{' ' if joined else ': '}{problem}" if path else problem
        stop = "" if text.endswith("\n") else ". "  # lines of a file that are shown end by themselves
        super().__init__(f"{text.rstrip('.')}{stop}{advice}".rstrip())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.path, self.problem, self.advice), self.__dict__  # workers send errors back


class ParameterError(TrundleError, ValueError):
    """A parameter has a value outside its limits, of a wrong shape, or not a number."""


class ArgumentError(TrundleError, TypeError):
    """A keyword is misspelt, missing or surplus where a component is made."""


class FrozenError(TrundleError, AttributeError):
    """Somebody tried to change a component; they never change."""


class ModelWarning(UserWarning):
    """The model can be built, but something in it is probably not meant."""


class ModelError(TrundleError):
    """The graph of bodies and constraints is not well formed."""


class BondError(ModelError):
    """A bond is missing, surplus, or its law cannot be lifted to accelerations."""


class PathError(TrundleError, KeyError):
    """A dotted path names nothing; the message offers close matches."""

    def __str__(self) -> str:  # KeyError would show repr(message)
        return str(self.args[0])


class InitialValueError(TrundleError):
    """No consistent initial state: pinned values clash, or a loop cannot be closed."""


class SimulationError(TrundleError):
    """A run cannot start or cannot go on. ``solution``: what it had computed until then; None if it never began."""

    def __init__(self, path: str, problem: str, advice: str = "", solution: Any = None) -> None:
        super().__init__(path, problem, advice)
        self.solution = solution


class StorageError(TrundleError):
    """A result file cannot be read or written."""


def left_out(what: str, error: Exception) -> None:
    """Warn that a part of a result is missing because the model's code for it failed."""
    warnings.warn(f"{what} is left out of the result: {type(error).__name__}: {error}", ModelWarning, stacklevel=3)


def close_matches(name: str, names: list[str]) -> list[str]:
    """Names that may be meant by one that is not among them."""
    close = get_close_matches(name, names, n=5, cutoff=0.5)
    if not close:
        tail = name.rsplit(".", 1)[-1]
        close = [k for k in names if k.rsplit(".", 1)[-1] == tail][:5]
    return close


def unknown(kind: str, name: str, known: Iterable[str], where: str = "") -> PathError:
    """The error for an unknown path, with close matches."""
    names = list(known)
    close = close_matches(name, names)
    shown = (
        f"Did you mean {', '.join(close)}?"
        if close
        else f"Known: {', '.join(names[:12])}" + (", …" if len(names) > 12 else ".")
    )
    return PathError(where, f"there is no {kind} '{name}'", shown)

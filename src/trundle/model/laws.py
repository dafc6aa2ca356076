"""Laws given by the user as functions: called with symbols, with errors that name them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import casadi as ca

from ..core.component import Component
from ..core.errors import BondError, TrundleError

_collected: ContextVar[dict[int, Any] | None] = ContextVar("_collected", default=None)


@contextmanager
def collected_rates() -> Iterator[dict[int, Any]]:
    """Collects the rates of the laws that are evaluated within, by the id of the law."""
    collected: dict[int, Any] = {}
    token = _collected.set(collected)
    try:
        yield collected
    finally:
        _collected.reset(token)


def collect_rates(law: Any, *arguments: Any, owner: Any = None) -> None:
    """Called where a law in a socket is evaluated: its states move with the same arguments.

    ``owner``: the law in the socket itself, where ``law`` is a copy that knows more of the motion.
    """
    collected = _collected.get()
    if collected is not None and isinstance(law, Component) and type(law).rates is not Component.rates:
        collected[id(law if owner is None else owner)] = law.rates(*arguments)


def refuse_nan(path: str, expression: Any) -> None:
    """Raise if a law contains NaN, which is what functions of Python's math module make of a symbol."""
    function = ca.Function("law", ca.symvar(expression), [expression])
    constants = (k for k in range(function.n_instructions()) if function.instruction_id(k) == ca.OP_CONST)
    if any(math.isnan(function.instruction_constant(k)) for k in constants):
        raise BondError(
            path,
            "contains NaN (not a number)",
            "Functions of Python's math module do not work on symbols: write casadi.sin or numpy.sin for math.sin.",
        )


def asked(component: Component, name: str, *arguments: Any) -> Any:
    """What a function or a method of a user gives on symbols; its failure is an error that names it."""
    try:
        return getattr(component, name)(*arguments)
    except TrundleError:
        raise
    except Exception as error:
        raise BondError(
            f"{component.path or type(component).__name__}.{name}",
            f"the function failed on symbols with {type(error).__name__}: {error}",
            f"It is called once with {len(arguments)} CasADi symbols; use arithmetic, numpy's or casadi's"
            " functions (not math's), and casadi.if_else instead of if.",
        ) from error


def evaluate(component: Component, name: str, *arguments: Any, size: int = 1) -> Any:
    """The value of a law field: a number, or the user's function of the given symbols, as a column."""
    law = getattr(component, name)
    path = f"{component.path or type(component).__name__}.{name}"
    if callable(law) and not isinstance(law, ca.SX):
        collect_rates(law, *arguments)
        value = asked(component, name, *arguments)
    else:
        value = law
    try:
        column = ca.vertcat(*value) if isinstance(value, tuple | list) else ca.SX(value)
        column = ca.SX(column)
    except Exception:
        raise BondError(path, f"gave {value!r}, not an expression", "Return numbers or expressions.") from None
    if column.numel() != size or min(column.shape) != 1:
        raise BondError(path, f"gave {column.numel()} values", f"Return {size}.")
    column = ca.reshape(column, size, 1)
    refuse_nan(path, column)
    if column.is_constant() and not column.is_regular():
        raise BondError(path, f"gave {value!r}", "The value must be finite.")
    return column

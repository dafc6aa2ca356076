"""Laws given by the user as functions: called with symbols, with errors that name them."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..core.component import Component
from ..core.errors import BondError


def evaluate(component: Component, name: str, *arguments: Any, size: int = 1) -> Any:
    """The value of a law field: a number, or the user's function of the given symbols, as a column."""
    law = getattr(component, name)
    path = f"{component.path or type(component).__name__}.{name}"
    if callable(law) and not isinstance(law, ca.SX):
        try:
            value = law(*arguments)
        except Exception as error:
            raise BondError(
                path,
                f"the function failed on symbols with {type(error).__name__}: {error}",
                f"It is called once with {len(arguments)} CasADi symbols; use arithmetic, numpy or casadi"
                " functions, and casadi.if_else instead of if.",
            ) from error
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
    if column.is_constant() and not column.is_regular():
        raise BondError(path, f"gave {value!r}", "The value must be finite.")
    return column

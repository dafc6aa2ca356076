"""Values as they are written on a command line, read by the declared type of the field that they are for."""

from __future__ import annotations

from typing import Any

import numpy as np

from .errors import ParameterError
from .fields import Field

TRUE, FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


class Written(str):
    """A text of the command line, and the value that it has where the field does not say more."""

    value: Any

    def __new__(cls, text: str, value: Any) -> Written:
        new = super().__new__(cls, text)
        new.value = value
        return new


def read(path: str, text: Written, field: Field, annotation: Any) -> Any:
    """The value of a text for a field of this type."""
    kind = _kind(annotation) if field.kind == "structure" else None
    if kind is None:
        return text.value
    if str(text) == "None" and "None" in str(annotation):
        return None
    if kind == "str":
        return str(text)
    if kind == "bool":
        if text.lower() not in TRUE + FALSE:
            raise ParameterError(path, f"= {str(text)!r} is neither true nor false", "Write True or False.")
        return text.lower() in TRUE
    try:
        return int(text) if kind == "int" else float(text)
    except ValueError:
        what = "a whole number" if kind == "int" else "a number"
        raise ParameterError(path, f"= {str(text)!r} is not {what}", f"Give {what}.") from None


def typed(value: Any, field: Field, annotation: Any) -> tuple[Any, str]:
    """A value given for a choice (``structure``), and what is wrong with its type ('' when nothing is)."""
    kind = _kind(annotation) if field.kind == "structure" else None
    if kind is None or (value is None and "None" in str(annotation)):
        return value, ""
    if kind == "bool":
        if isinstance(value, bool | np.bool_) or (isinstance(value, int | float | np.number) and value in (0, 1)):
            return bool(value), ""
        return value, f"is {value!r}, not True or False"
    if kind == "str":
        return value, "" if isinstance(value, str) else f"is {value!r}, not a text"
    whole = isinstance(value, int | float | np.number) and not isinstance(value, bool)
    if kind == "int" and whole and float(value).is_integer():
        return int(value), ""
    if kind == "float" and whole:
        return float(value), ""
    return value, f"is {value!r}, not {'a whole number' if kind == 'int' else 'a number'}"


def _kind(annotation: Any) -> str | None:
    """'bool', 'int', 'float' or 'str' for a field that holds just that, or None in its place; else None."""
    text = annotation.__name__ if isinstance(annotation, type) else str(annotation)
    parts = [part.strip() for part in text.split("|") if part.strip() != "None"]
    return parts[0] if len(parts) == 1 and parts[0] in ("bool", "int", "float", "str") else None

"""Words of the command line → values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..core.errors import ModelError, unknown
from ..core.written import Written


def changes(options: list[str] | None) -> dict[str, Any]:
    """Changes of parameters, PATH=VALUE each: texts that are read by the declared type of the field they are for."""
    return {path: Written(text, _value(text)) for path, text in _split(options)}


def pairs(options: list[str] | None) -> dict[str, Any]:
    """Values by path, PATH=VALUE each, where no field says of which type they are: initial values (None unpins)."""
    return {path: _value(text) for path, text in _split(options)}


def _split(options: list[str] | None) -> Iterator[tuple[str, str]]:
    for text in options or []:
        path, sign, value = text.partition("=")
        if not sign or not path.strip() or not value.strip():
            raise ModelError(text, "is not of the form PATH=VALUE", "Write e.g. --set length=0.5.")
        yield path.strip(), value.strip()


def _value(text: str) -> Any:
    if text in ("True", "False", "None"):
        return {"True": True, "False": False, "None": None}[text]
    law = re.fullmatch(r"(\w+)\((.*)\)", text)
    if law:  # a law object: Coulomb(mu=0.3)
        return _law(law[1], law[2])
    parts = text.strip("()[]").split(",") if "," in text else [text]
    numbers: list[Any] = []
    for part in parts:
        try:
            numbers.append(int(part) if part.strip().lstrip("+-").isdigit() else float(part))
        except ValueError:
            return text
    return tuple(numbers) if len(numbers) > 1 else numbers[0]


def _law(name: str, arguments: str) -> Any:
    from ..library import contact

    if name not in contact.__all__:
        raise unknown("law", name, [n for n in contact.__all__ if n != "RigidContact"])
    return getattr(contact, name)(**pairs([part for part in arguments.split(",") if part.strip()]))


def number(option: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ModelError(option, f"= {text!r} is not a number", "Separate numbers by commas.") from None


def split_names(text: str) -> list[str]:
    """Split at commas outside of brackets: 'rod.T[0,1],rod.r'."""
    parts, depth, current = [], 0, ""
    for ch in text:
        depth += (ch == "[") - (ch == "]")
        if ch == "," and depth == 0:
            parts.append(current)
            current = ""
        else:
            current += ch
    return [p for p in [*parts, current] if p.strip()]

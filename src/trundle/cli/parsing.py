"""Words of the command line → values."""

from __future__ import annotations

import re
from typing import Any

from ..core.errors import ModelError, unknown


def pairs(options: list[str] | None) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for text in options or []:
        path, sign, value = text.partition("=")
        if not sign or not path.strip() or not value.strip():
            raise ModelError(text, "is not of the form PATH=VALUE", "Write e.g. --set length=0.5.")
        found[path.strip()] = _value(value.strip())
    return found


def start_values(options: list[str] | None) -> dict[str, Any]:
    """Initial values; None unpins what the model pins."""
    return {path: None if value == "None" else value for path, value in pairs(options).items()}


def _value(text: str) -> Any:
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
    try:
        return getattr(contact, name)(**pairs([part for part in arguments.split(",") if part.strip()]))
    except TypeError as error:
        raise ModelError(name, f"cannot be made of ({arguments}): {error}", "Write e.g. Coulomb(mu=0.3).") from None


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

"""Data that travels as text (JSON), read without trust."""

from __future__ import annotations

import json
from typing import Any

DEPTH = 40  # most levels of lists and tables


def parsed(text: str) -> Any:
    """The data of a JSON text that is not nested too deeply."""
    try:
        data = json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    level, depth = [data], 0
    while level := [item for item in level if isinstance(item, dict | list)]:
        depth += 1
        if depth > DEPTH:
            raise ValueError("it is nested too deeply")
        level = [part for item in level for part in (item.values() if isinstance(item, dict) else item)]
    return data

"""Colours of what is drawn: one per kind of body, one per mode of a contact."""

from __future__ import annotations

import re
from typing import Any

BODIES = ["#78828f", "#7fa8c9", "#e0a458", "#8fbf9f", "#c99bb8", "#d9c36a", "#9aa3b2", "#c98a7a", "#86b6c9"]
MODE_COLOURS = {
    "Flight": "#DDDDDD",
    "Sliding": "#D55E00",
    "Rolling": "#0072B2",
    "Sticking": "#0072B2",
    "Contact": "#009E73",
}
DRAWN_MODES = ("Flight", "Sliding", "Rolling", "Contact")  # by number; the last is that of compliant contacts


def body_colours(scene: dict[str, Any]) -> dict[str, str]:
    """By path; bodies whose paths differ in indices only are alike. The base comes first; the page gets them too."""
    kinds = {body["path"]: re.sub(r"\[\d+\]", "", body["path"]) for body in scene["bodies"]}
    order = list(dict.fromkeys(kinds.values()))
    return {path: BODIES[order.index(kind) % len(BODIES)] for path, kind in kinds.items()}

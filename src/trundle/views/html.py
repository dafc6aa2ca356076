"""The page as one self-contained HTML text: the same for the viewer and for a report that opens from disk."""

from __future__ import annotations

import base64
import json
from functools import cache
from importlib.resources import files
from math import isfinite
from typing import Any

MODULES = {
    "three": "three.min.js",
    **{f"trundle/{n}": f"{n}.js" for n in ("run", "charts", "stage", "player", "inspector", "laboratory", "main")},
}


def page(payload: dict[str, Any] | None = None, session: dict[str, Any] | None = None) -> str:
    """The page with its data inside; without a payload it asks its server for it."""
    return (
        _frame()
        .replace("@SESSION@", embedded(session or {}), 1)
        .replace("@PAYLOAD@", embedded(payload) if payload is not None else "", 1)
    )


def embedded(data: Any) -> str:
    """JSON that can stand inside a script element, whatever text it holds."""
    text = json.dumps(_finite(data), ensure_ascii=False, separators=(",", ":"))
    return (
        text.replace("<", "\\u003c").replace(">", "\\u003e").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    )


def _finite(data: Any) -> Any:
    """The same with null for numbers that JSON does not know."""
    if isinstance(data, dict):
        return {str(k): _finite(v) for k, v in data.items()}
    if isinstance(data, list | tuple):
        return [_finite(v) for v in data]
    return None if isinstance(data, float) and not isfinite(data) else data


@cache
def _frame() -> str:
    """The page without data. Modules travel as data addresses in an import map, so no file needs another."""
    folder = files("trundle.views.page")
    imports = {
        name: "data:text/javascript;base64," + base64.b64encode((folder / file).read_bytes()).decode("ascii")
        for name, file in MODULES.items()
    }
    text = (folder / "page.html").read_text(encoding="utf-8")
    text = text.replace("@STYLE@", (folder / "style.css").read_text(encoding="utf-8"), 1)
    return text.replace("@IMPORTS@", json.dumps({"imports": imports}), 1)

"""The page as one self-contained HTML text: the same for the viewer and for a report that opens from disk."""

from __future__ import annotations

import base64
import json
import re
from functools import cache
from importlib.resources import files
from math import isfinite
from typing import Any

SCRIPTS = (
    *("numbers", "theme", "run", "charts", "modes", "guides", "stage", "player"),
    *("inspector", "signals", "knobs", "laboratory", "main"),
)
MODULES = {
    "three": "three.min.js",
    **{f"trundle/{name}": f"{name}.js" for name in SCRIPTS},
}


def page(payload: dict[str, Any] | None = None, session: dict[str, Any] | None = None) -> str:
    """The page with its data inside; without a payload it asks its server for data and modules."""
    data = {"SESSION": embedded(session or {}), "PAYLOAD": embedded(payload) if payload is not None else ""}
    return re.sub("@(SESSION|PAYLOAD)@", lambda mark: data[mark[1]], _frame(served=payload is None))


def module(file: str) -> bytes | None:
    """One of the page's scripts; None for any other name."""
    return _read(file) if file in MODULES.values() else None


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
def _frame(served: bool) -> str:
    """The page without data. In a file the modules are data addresses in its import map: it needs no other file."""
    imports = {name: f"./{file}" if served else _data(_read(file)) for name, file in MODULES.items()}
    text = _read("page.html").decode("utf-8").replace("@STYLE@", _read("style.css").decode("utf-8"), 1)
    allowed = "'self'" if served else "data:"
    return text.replace("@SCRIPTS@", allowed, 1).replace("@IMPORTS@", json.dumps({"imports": imports}), 1)


def _data(script: bytes) -> str:
    return "data:text/javascript;base64," + base64.b64encode(script).decode("ascii")


def _read(file: str) -> bytes:
    return (files("trundle.views.page") / file).read_bytes()

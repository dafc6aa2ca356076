"""A hook of mkdocs: the page ``api.md`` is made from the public names, their docstrings and declared parameters."""

from __future__ import annotations

import inspect
import re
from types import ModuleType, UnionType
from typing import Any

import trundle as tr
from trundle.core.component import Component
from trundle.core.fields import declared

HEAD = """# Reference

Made from the docstrings. `import trundle as tr`; names in a group are attributes of it, such as `tr.surfaces.Plane`.
"""


def on_files(files: Any, config: Any) -> Any:
    from mkdocs.structure.files import File

    files.append(File.generated(config, "api.md", content=reference()))
    return files


def reference() -> str:
    """The whole page."""
    groups: list[tuple[str, str, Any]] = [("tr", "Trundle", tr)]
    groups += [(f"tr.{name}", name.capitalize(), getattr(tr, name)) for name in tr.__all__ if _is_group(name)]
    return HEAD + "".join(_group(*group) for group in groups)


def _is_group(name: str) -> bool:
    return isinstance(getattr(tr, name), ModuleType) and name != "gallery"


def _group(prefix: str, title: str, module: Any) -> str:
    text = f"\n## {title}\n"
    if module is not tr:
        text += f"\n{_prose(inspect.getdoc(module) or '')}\n"
    names = [n for n in module.__all__ if not isinstance(getattr(module, n), ModuleType)]
    return text + "".join(_entry(prefix, name, getattr(module, name)) for name in names)


def _entry(prefix: str, name: str, thing: Any) -> str:
    text = f"\n### `{prefix}.{name}`\n"
    if inspect.isfunction(thing):
        text += f"\n```text\n{name}{_signature(thing)}\n```\n"
    if isinstance(thing, UnionType):
        return f"{text}\nOne of {', '.join(f'`{cls.__name__}`' for cls in thing.__args__)}.\n"
    text += f"\n{_prose(inspect.getdoc(thing) or '')}\n"
    return text + (_parameters(thing) if inspect.isclass(thing) else "")


def _signature(function: Any) -> str:
    return re.sub(r"'([\w.| \[\]]+)'", r"\1", str(inspect.signature(function)))


def _parameters(cls: type) -> str:
    """A table of the declared parameters with units and limits."""
    rows = []
    for name, field in (declared(cls) if issubclass(cls, Component) else {}).items():
        limits = [f"{sign} {value:g}" for sign, value in _limits(field) if value is not None]
        rows.append(f"| `{name}` | {field.unit or '–'} | {', '.join(limits) or '–'} | {_cell(field.doc)} |\n")
    return "\n| parameter | unit | limits | meaning |\n|---|---|---|---|\n" + "".join(rows) if rows else ""


def _limits(field: Any) -> list[tuple[str, float | None]]:
    return [(">", field.gt), ("≥", field.ge), ("<", field.lt), ("≤", field.le)]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _prose(text: str) -> str:
    """A docstring as markdown: examples in blocks, names in double backticks as code, bars of |x| kept."""
    parts, code = [], False
    for line in text.splitlines():
        prompt = line.startswith((">>> ", "... "))
        if prompt and not code:
            parts.append("```python")
            code = True
        elif code and not line.strip():
            parts.append("```")
            code = False
        parts.append(re.sub(r"^(>>> |\.\.\. ?)", "", line) if prompt else ("# " if code else "") + _safe(line, code))
    return "\n".join([*parts, "```"] if code else parts)


def _safe(line: str, code: bool) -> str:
    """Signs that markdown would take for its own, but for lines with code."""
    return line if code or "`" in line else re.sub(r"[<*_]", r"\\\g<0>", line)

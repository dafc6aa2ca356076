"""Every class of a kind that the library, the gallery or a page of the documentation defines, with an example of it."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from trundle.core.fields import declared

ROOT = Path(__file__).parent.parent
DEFINING = ast.Import | ast.ImportFrom | ast.ClassDef
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@cache
def _load() -> list[ModuleType]:
    """Import all of the library and the gallery; define the classes of the documentation, without running the rest."""
    for package in ("library", "gallery"):
        root = importlib.import_module(f"trundle.{package}")
        for module in pkgutil.walk_packages(root.__path__, f"{root.__name__}."):
            importlib.import_module(module.name)
    kept = []
    for page in PAGES:
        for block in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
            tree = ast.parse(block)
            tree.body = [n for n in tree.body if isinstance(n, DEFINING) or _is_alias(n)]
            if any(isinstance(n, ast.ClassDef) for n in tree.body):
                module = ModuleType(f"page {page.name}")
                sys.modules[module.__name__] = module  # dataclasses look for it
                exec(compile(tree, page.name, "exec"), module.__dict__)
                kept.append(module)
    return kept


def _is_alias(node: ast.stmt) -> bool:
    """True for short names of something imported: S = tr.surfaces, or C, S = tr.compliant, tr.surfaces."""
    if not isinstance(node, ast.Assign):
        return False
    values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
    return all(isinstance(value, ast.Attribute) for value in values)


def _subclasses(base: type) -> Iterator[type]:
    for cls in base.__subclasses__():
        yield cls
        yield from _subclasses(cls)


def every(base: type) -> list[type]:
    """All concrete subclasses, each once, by name."""
    _load()
    known = {cls for cls in _subclasses(base) if cls.__module__.startswith(("trundle.", "page "))}
    abstract = {cls for cls in known if (cls.__doc__ or "").startswith("Abstract")}
    return sorted(known - abstract, key=lambda cls: (cls.__name__, cls.__module__))


def label(cls: type) -> str:
    return cls.__name__ + (f" of {cls.__module__.removeprefix('page ')}" if cls.__module__.startswith("page ") else "")


def fields_of(cls: type) -> dict[str, Any]:
    """Values for the fields without a default, by their limits and kinds."""
    values: dict[str, Any] = {}
    for f in dataclasses.fields(cls):  # type: ignore[arg-type]
        if f.name not in declared(cls) or f.default is not dataclasses.MISSING:
            continue
        if f.default_factory is not dataclasses.MISSING:
            continue
        field = declared(cls)[f.name]
        if field.kind == "direction":
            values[f.name] = "z"
        elif field.choices:
            values[f.name] = field.choices[0]
        elif field.kind in ("number", "law"):
            low = field.gt if field.gt is not None else field.ge if field.ge is not None else 0.0
            high = field.lt if field.lt is not None else field.le if field.le is not None else low + 1.0
            number = low + 0.4 * (high - low)
            values[f.name] = number if not field.shape else (number,) * field.shape[0]
        else:
            raise AssertionError(f"{label(cls)}.{f.name} needs an example in the conformance tests")
    return values

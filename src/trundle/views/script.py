"""A run as Python text: what to write to get it again."""

from __future__ import annotations

import dataclasses
import sys
from types import ModuleType
from typing import Any

import numpy as np

from ..core.component import Component
from ..model.model import Model


def script(model: Model, until: float, **options: Any) -> str:
    """The call of ``simulate`` that gives a run; options that are empty are left out.

    >>> import trundle as tr
    >>> print(script(tr.gallery.Pendulum(length=2.0), 5.0, initial={"hinge.phi": 0.7}))
    import trundle as tr
    <BLANKLINE>
    sol = tr.simulate(
        tr.gallery.Pendulum(length=2.0),
        until=5.0,
        initial={'hinge.phi': 0.7},
    )
    """
    imports = ["import trundle as tr"]
    arguments = [_text(model, imports), f"until={_text(until, imports)}"]
    arguments += [f"{name}={_text(value, imports)}" for name, value in options.items() if value not in ({}, None)]
    lines = [*dict.fromkeys(imports), "", "sol = tr.simulate(", *(f"    {a}," for a in arguments), ")"]
    return "\n".join(lines)


def _text(value: Any, imports: list[str]) -> str:
    """An expression for a value; modules that it needs are added to ``imports``."""
    if isinstance(value, Component):
        cls, given = type(value), []
        for field in dataclasses.fields(value):  # type: ignore[arg-type]
            held = getattr(value, field.name)
            text = _text(held, imports)
            if field.default is dataclasses.MISSING or text != _text(field.default, imports):
                given.append(f"{field.name}={text}")
        return f"{_class(cls, imports)}({', '.join(given)})"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k!r}: {_text(v, imports)}" for k, v in value.items()) + "}"
    if isinstance(value, np.ndarray):
        return str(value.tolist())
    if isinstance(value, float | np.floating):
        return repr(float(value))
    if isinstance(value, tuple | list):
        inner = ", ".join(_text(v, imports) for v in value)
        return f"[{inner}]" if isinstance(value, list) else f"({inner},)" if len(value) == 1 else f"({inner})"
    if callable(value):
        return str(getattr(value, "__name__", "...")).replace("<lambda>", "...")
    return repr(value)


def public_name(cls: type) -> str:
    """How a script that has imported trundle as tr names one of its classes."""
    tr = sys.modules[__name__.partition(".")[0]]
    groups = [name for name in tr.__all__ if isinstance(getattr(tr, name), ModuleType)]
    inner = next((f"{g}." for g in groups if cls.__name__ in dir(getattr(tr, g))), "")
    return f"tr.{'' if hasattr(tr, cls.__name__) else inner}{cls.__name__}"


def _class(cls: type, imports: list[str]) -> str:
    module = cls.__module__
    if module.startswith("trundle."):
        return public_name(cls)
    if module not in ("__main__", "builtins"):
        imports.append(f"from {module} import {cls.__name__}")
    return cls.__name__

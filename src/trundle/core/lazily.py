"""Packages whose classes are imported when first used: class ``FooBar`` lives in the module ``foo_bar``."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


def spelled(name: str, separator: str) -> str:
    """``FooBar`` → ``foo-bar`` or ``foo_bar``."""
    return _CAPITAL.sub(separator, name).lower()


def lazy_class(package: str, name: str, names: tuple[str, ...]) -> Any:
    """The class of this name, one of ``names``, out of its module; AttributeError for others."""
    if name not in names:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    return getattr(import_module(f"{package}.{spelled(name, '_')}"), name)

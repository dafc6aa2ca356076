"""Integrators by their short names, those of the user among them."""

from __future__ import annotations

from typing import Any

from ...core.errors import SimulationError
from .integrator import Integrator


def integrator(method: Any, **options: Any) -> Integrator:
    """The integrator of a name with these options (those that are None are not given), or the one that is passed."""
    given = {name: value for name, value in options.items() if value is not None}
    if isinstance(method, Integrator):
        if given:
            name = next(iter(given))
            raise SimulationError(
                name,
                f"= {given[name]!r} is given beside an integrator that has settings of its own",
                f"Write method={type(method).__name__}({name}=…).",
            )
        return method
    found = _named()
    if not isinstance(method, str) or method not in found:
        raise SimulationError(
            "method",
            f"= {method!r} is unknown",
            f"Use one of {', '.join(found)}, or an integrator such as tr.integrators.Dop853().",
        )
    return found[method].with_options(**given)


def names() -> list[str]:
    """All short names."""
    return list(_named())


def _named() -> dict[str, type[Integrator]]:
    kinds: list[type[Integrator]] = list(Integrator.__subclasses__())
    found = {}
    for kind in kinds:
        kinds += kind.__subclasses__()
        if kind.name:
            found[kind.name] = kind
    return dict(sorted(found.items()))

"""Menus of a model: the laws that fit its sockets, names out of a list, flags and counts."""

from __future__ import annotations

import dataclasses
from typing import Any

from ..core.component import Component
from ..core.fields import declared
from ..library import contact, friction
from ..model.contact import Friction
from ..model.impact import Impact
from ..model.model import Model

USUAL = {"m/s": 1e-3, "1/m": 1e3}  # by unit: numbers that a law from a menu needs besides; others 0.3


@dataclasses.dataclass(frozen=True)
class Menu:
    """One field of the model: ``values`` by the label that the page shows; ``chosen`` is the model's own."""

    name: str
    doc: str
    chosen: str
    values: dict[str, Any]

    def shown(self) -> dict[str, Any]:
        return {"name": self.name, "doc": self.doc, "value": self.chosen, "choices": list(self.values)}


def menus(model: Model) -> dict[str, Menu]:
    """Menus by the name of their field."""
    found = {}
    for name, field in declared(type(model)).items():
        value = getattr(model, name)
        kind = next((k for k in (Friction, Impact) if isinstance(value, k)), None)
        values: dict[str, Any] = {}
        if kind is not None:
            laws = [getattr(room, n) for room in (contact, friction) for n in room.__all__]
            made = [_made(law, value) for law in laws if isinstance(law, type) and issubclass(law, kind)]
            values = {_label(law): law for law in made}
            values[_label(value)] = value
        elif field.choices is not None:
            values = {choice: choice for choice in field.choices}
        elif field.kind == "structure" and isinstance(value, bool):
            values = {"yes": True, "no": False}
        elif field.kind == "structure" and isinstance(value, int):
            values = {str(v): v for v in sorted({max(1, value - 1), value, value + 1, 2 * value})}
        if values:
            shown = _label(value) if kind is not None else next(k for k, v in values.items() if v == value)
            found[name] = Menu(name, field.doc, shown, values)
    return found


def _label(law: Component) -> str:
    numbers = [f"{n} = {float(v[0]):g}" for n, _, v in law.numbers()]
    return type(law).__name__ + (f" ({', '.join(numbers)})" if numbers else "")


def _made(law: type[Component], like: Component) -> Component:
    """A law with the numbers it shares with another; what it needs besides gets a usual value."""
    given = {}
    for field in dataclasses.fields(law):  # type: ignore[arg-type]
        shared = getattr(like, field.name, None)
        if shared is not None and field.name in declared(type(like)):
            given[field.name] = shared
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            given[field.name] = USUAL.get(declared(law)[field.name].unit, 0.3)
    return law(**given)

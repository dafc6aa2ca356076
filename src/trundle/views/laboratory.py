"""The laboratory: what can be changed of a model, and runs with the changes."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.component import Component
from ..core.errors import ModelError, TrundleError, unknown
from ..core.fields import Field, declared
from ..library import contact
from ..model.contact import Friction, Impact
from ..model.model import Model, elaborate
from ..results.solution import Solution
from ..simulate.simulate import simulate

SPREAD = 5.0  # a positive number goes from a fifth to five times its value
SLIP = 1e-3  # m/s: the layer of a regularised law that is chosen from a menu


class Laboratory:
    """Knobs and menus of a model (``session``), and its runs."""

    def __init__(self, model: Model, until: float = 5.0, **options: Any) -> None:
        self.model, self.until, self.options = model, until, options
        self._menus = {m["name"]: m for m in self._find_menus()}

    def session(self) -> dict[str, Any]:
        """What the page needs to draw the laboratory."""
        menus = [
            {k: v for k, v in m.items() if k != "values"} | {"choices": list(m["values"])} for m in self._menus.values()
        ]
        return {"until": self.until, "menus": menus, "parameters": self._knobs(), "initial": self._initial()}

    def run(self, changes: dict[str, Any] | None = None) -> Solution:
        """A run with changes as the page sends them: ``until``, ``parameters``, ``initial``."""
        changes = changes or {}
        parameters = self._parameters(dict(changes.get("parameters", {})))
        initial = {str(k): float(v) for k, v in dict(changes.get("initial", {})).items()}
        return simulate(
            self.model,
            float(changes.get("until", self.until)),
            parameters=parameters,
            initial=initial,
            progress=False,
            raises=False,
            **self.options,
        )

    def _parameters(self, sent: dict[str, Any]) -> dict[str, Any]:
        """Numbers as they are; names of laws become the laws of the menus, nothing else does."""
        found: dict[str, Any] = {}
        for name, value in sent.items():
            if name in self._menus:
                values = self._menus[name]["values"]
                if value not in values:
                    raise unknown("choice", str(value), values, name)
                found[name] = values[value]
            elif isinstance(value, int | float) and not isinstance(value, bool):
                found[name] = float(value)
            else:
                raise ModelError(name, f"= {value!r} is not a number", "Send numbers, or choices of the menus.")
        for name in list(found):  # numbers of a law that is no longer there
            head, _, tail = name.partition(".")
            if tail and isinstance(found.get(head), Component) and tail not in found[head].settable():
                del found[name]
        return found

    def _knobs(self) -> list[dict[str, Any]]:
        knobs = []
        for name, field, values in self.model.numbers():
            if field.kind == "direction":
                continue
            for i, value in enumerate(values):
                full = (
                    name if values.size == 1 and not isinstance(_get(self.model, name), np.ndarray) else f"{name}[{i}]"
                )
                knobs.append(_knob(full, float(value), field))
        return knobs

    def _initial(self) -> list[dict[str, Any]]:
        """Initial values that are not parameters already: a parameter's own one changes with it."""
        pins = elaborate(self.model).pins
        numbers = {k: float(v) for k, v in pins.items() if isinstance(v, int | float | np.floating)}
        changes = {name: _nudged(values, field, k) for k, (name, field, values) in enumerate(self.model.numbers())}
        try:
            other = elaborate(self.model, changes).pins
        except TrundleError:  # the model does not like the change
            other = {}
        known = {float(v) for values in changes.values() for v in np.atleast_1d(values)}
        return [
            _knob(path, v, Field(doc="initial value")) for path, v in numbers.items() if other.get(path) not in known
        ]

    def _find_menus(self) -> list[dict[str, Any]]:
        menus = []
        for name, field in declared(type(self.model)).items():
            value = getattr(self.model, name)
            kind = next((k for k in (Friction, Impact) if isinstance(value, k)), None)
            values: dict[str, Any] = {}
            if kind is not None:
                laws = [getattr(contact, n) for n in contact.__all__]
                made = [_made(law, value) for law in laws if issubclass(law, kind)]
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
                menus.append({"name": name, "doc": field.doc, "value": shown, "values": values})
        return menus


def _get(model: Any, name: str) -> Any:
    for part in name.split("."):
        model = getattr(model, part)
    return model


def _label(law: Component) -> str:
    numbers = [f"{n} = {float(v[0]):g}" for n, _, v in law.numbers()]
    return type(law).__name__ + (f" ({', '.join(numbers)})" if numbers else "")


def _made(law: type[Component], like: Component) -> Component:
    """A law with the numbers it shares with another; what it needs besides gets a usual value."""
    import dataclasses

    given = {}
    for field in dataclasses.fields(law):  # type: ignore[arg-type]
        shared = getattr(like, field.name, None)
        if shared is not None and field.name in declared(type(like)):
            given[field.name] = shared
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            given[field.name] = SLIP if declared(law)[field.name].unit == "m/s" else 0.3
    return law(**given)


def _nudged(values: np.ndarray, field: Field, k: int) -> Any:
    """A little more, or less where more is not allowed; the k-th parameter by an amount of its own."""
    step = (1e-3 + 1e-6 * k + 1e-9 * np.arange(values.size)) * np.where(values == 0, 1.0, np.abs(values))
    top = min(np.inf if limit is None else limit for limit in (field.lt, field.le))
    found = np.where(values + step < top, values + step, values - step)
    return float(found[0]) if found.size == 1 else found


def _knob(name: str, value: float, field: Field) -> dict[str, Any]:
    """A slider: its range follows the value, within the limits of the field."""
    if field.unit == "rad":
        low, high = value - np.pi, value + np.pi
    elif value > 0 and (field.gt == 0 or field.ge == 0):
        low, high = value / SPREAD, value * SPREAD
    else:
        reach = 2 * abs(value) or 1.0
        low, high = value - reach, value + reach
    tiny = 1e-6 * (high - low)
    for limit, push, end in ((field.gt, tiny, 0), (field.ge, 0.0, 0), (field.lt, -tiny, 1), (field.le, 0.0, 1)):
        if limit is not None:
            low, high = (max(low, limit + push), high) if end == 0 else (low, min(high, limit + push))
    return {"name": name, "value": value, "low": low, "high": high, "unit": field.unit, "doc": field.doc}

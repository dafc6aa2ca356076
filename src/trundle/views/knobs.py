"""Sliders of a model: a range for every number of it and of its parts, and for the initial values."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from ..core.component import Component
from ..core.errors import TrundleError
from ..core.fields import Field
from ..model.contact import Unilateral
from ..model.model import Assembly, Model, elaborate
from ..results.solution import Solution

SPREAD = 5.0  # a positive number goes from a fifth to five times its value
NOT_A_VALUE = ("q", "work")  # states that are not set one by one: quaternions, and the work done so far

Knob = dict[str, Any]


def knobs(assembly: Assembly) -> list[Knob]:
    """Of every number: those of the model first, then by part; ``group`` is the path of the part."""
    parts: list[Component] = [assembly.model, assembly.world, *assembly.by_path.values()]
    found = []
    for part in parts:
        prefix = f"{part.path}." if part.path else ""
        for name, field, values in part.numbers():
            if field.kind == "direction":
                continue
            is_array = isinstance(_get(part, name), np.ndarray)
            for i, value in enumerate(values):
                full = f"{prefix}{name}[{i}]" if is_array else prefix + name
                found.append(_knob(full, float(value), field) | {"group": part.path})
    return found


def initial_knobs(model: Model, parameters: dict[str, Any], initial: dict[str, Any]) -> list[Knob]:
    """Of the initial values that the model or the user sets; a parameter's own one changes with the parameter."""
    pins = elaborate(model, parameters).pins
    numbers = scalars(pins | initial)
    changes = {name: _nudged(values, field, k) for k, (name, field, values) in enumerate(model.numbers())}
    try:
        other = scalars(elaborate(model, parameters | changes).pins)
    except TrundleError:  # the model does not accept the change
        other = {}
    known = {float(v) for values in changes.values() for v in np.atleast_1d(values)}
    given = set(scalars(initial))
    return [
        _knob(path, value, Field(doc="initial value")) | {"group": "initial values"}
        for path, value in numbers.items()
        if path in given or other.get(path) not in known
    ]


def free_knobs(solution: Solution, taken: set[str]) -> list[Knob]:
    """Of the states that nobody has set, at what they are; none where loops make states depend on each other."""
    source = solution._source
    if source is None or any(not isinstance(c, Unilateral) for c, _ in source._system.closing):
        return []
    found = []
    for state in source._system.state_names:
        base = re.sub(r"\[\d+\]$", "", state.name)
        if base.rsplit(".", 1)[-1] not in NOT_A_VALUE and not {state.name, base} & taken and base in solution:
            knob = _knob(
                state.name, float(solution[state.name].values[0]), Field(doc="initial value, free in the model")
            )
            found.append(knob | {"group": "free initial values"})
    return found


def scalars(values: dict[str, Any]) -> dict[str, float]:
    """Numbers by path, the elements of vectors by path[i]; what is neither is left out."""
    found: dict[str, float] = {}
    for path, value in values.items():
        if isinstance(value, int | float | np.floating) and not isinstance(value, bool):
            found[path] = float(value)
        elif isinstance(value, tuple | list | np.ndarray) and np.ndim(value) == 1 and not path.endswith(".q"):
            found |= {f"{path}[{i}]": float(v) for i, v in enumerate(value)}
    return found


def _get(part: Any, name: str) -> Any:
    for piece in name.split("."):
        part = getattr(part, piece)
    return part


def _nudged(values: np.ndarray, field: Field, k: int) -> Any:
    """A little more, or less where more is not allowed; the k-th parameter by an amount of its own."""
    step = (1e-3 + 1e-6 * k + 1e-9 * np.arange(values.size)) * np.where(values == 0, 1.0, np.abs(values))
    top = min(np.inf if limit is None else limit for limit in (field.lt, field.le))
    found = np.where(values + step < top, values + step, values - step)
    return float(found[0]) if found.size == 1 else found


def _knob(name: str, value: float, field: Field) -> Knob:
    """A slider: its range follows the value, within the limits of the field."""
    positive = field.gt == 0 or field.ge == 0 or field.kind == "inertia"
    if field.unit == "rad":
        low, high = value - np.pi, value + np.pi
    elif value > 0 and positive:
        low, high = value / SPREAD, value * SPREAD
    else:
        reach = 2 * abs(value) or 1.0
        low, high = value - reach, value + reach
    tiny = 1e-6 * (high - low)
    for limit, push, end in ((field.gt, tiny, 0), (field.ge, 0.0, 0), (field.lt, -tiny, 1), (field.le, 0.0, 1)):
        if limit is not None:
            low, high = (max(low, limit + push), high) if end == 0 else (low, min(high, limit + push))
    return {"name": name, "value": value, "low": low, "high": high, "unit": field.unit, "doc": field.doc}

"""The laboratory: what can be changed of a model, and runs with the changes."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from ..core.errors import ModelError, unknown
from ..core.written import Written
from ..model.model import Assembly, Model, elaborate
from ..pipeline.simulate import simulate
from ..results.solution import Solution
from ..running.limit import Limit
from ..running.progress import Report
from .knobs import free_knobs, initial_knobs, knobs, scalars
from .menus import menus
from .script import script

LIMIT = 120.0  # s of computing after which a run from the page ends with what it has
_ELEMENT = re.compile(r"^(?P<base>.+)\[(?P<index>\d+)\]$")


class Laboratory:
    """Knobs and menus of a model (``session``), and its runs.

    parameters, initial: changes by path that hold from the start. limit: seconds of computing for one run.
    ``options`` go to ``simulate``.
    """

    def __init__(
        self,
        model: Model,
        until: float = 5.0,
        *,
        parameters: dict[str, Any] | None = None,
        initial: dict[str, Any] | None = None,
        limit: float = LIMIT,
        **options: Any,
    ) -> None:
        assembly = elaborate(model, parameters)  # raises for what cannot be changed
        own = set(model.settable())
        given = dict(parameters or {})
        self.model = model.replaced({k: v for k, v in given.items() if k in own})
        self.parameters = {k: _read(assembly, k, v) for k, v in given.items() if k not in own}
        Limit(limit)  # raises for what is no time
        self.until, self.initial, self.limit, self.options = until, dict(initial or {}), limit, options
        self._menus = menus(self.model)
        self._offered = {knob["name"] for knob in knobs(assembly)}

    def session(self, solution: Solution | None = None, changes: dict[str, Any] | None = None) -> dict[str, Any]:
        """What the page needs to draw the laboratory, for a run with these changes."""
        changes = changes or {}
        parameters = self._parameters(dict(changes.get("parameters", {})))
        initial = {**self.initial, **self._initial(dict(changes.get("initial", {})), parameters)}
        found = knobs(elaborate(self.model, parameters))
        pinned = initial_knobs(self.model, parameters, initial)
        taken = {*elaborate(self.model, parameters).pins, *self.initial}
        free = [] if solution is None else free_knobs(solution, taken)
        self._offered |= {knob["name"] for knob in [*found, *pinned, *free]}
        until = float(changes.get("until", self.until))
        shown = {k: v for k, v in self.options.items() if k in ("rtol", "atol", "method", "coordinates", "max_step")}
        return {
            "until": until,
            "limit": self.limit,
            "menus": [menu.shown() for menu in self._menus.values()],
            "parameters": found,
            "initial": pinned,
            "free": [knob for knob in free if knob["name"] not in {k["name"] for k in pinned}],
            "python": script(self.model, until, parameters=parameters, initial=initial, **shown),
        }

    def run(self, changes: dict[str, Any] | None = None, report: bool | Report | None = False) -> Solution:
        """A run with changes as the page sends them: ``until``, ``parameters``, ``initial``."""
        changes = changes or {}
        parameters = self._parameters(dict(changes.get("parameters", {})))
        return simulate(
            self.model,
            float(changes.get("until", self.until)),
            parameters=parameters,
            initial={**self.initial, **self._initial(dict(changes.get("initial", {})), parameters)},
            progress=report,
            raises=False,
            **self.options,
        )

    def _parameters(self, sent: dict[str, Any]) -> dict[str, Any]:
        """Numbers as they are; names of laws become the laws of the menus, nothing else does."""
        found: dict[str, Any] = dict(self.parameters)
        chosen: dict[str, Any] = {}
        for name, value in sent.items():
            if name in self._menus:
                values = self._menus[name].values
                if value not in values:
                    raise unknown("choice", str(value), values, name)
                chosen[name] = values[value]
            elif isinstance(value, int | float) and not isinstance(value, bool):
                found[name] = float(value)
            else:
                raise ModelError(name, f"= {value!r} is not a number", "Send numbers, or choices of the menus.")
        if chosen:  # numbers of laws and parts that are no longer there
            there = set(elaborate(self.model, chosen).settable())
            found = {k: v for k, v in found.items() if k in there or k not in self._offered}
        return found | chosen

    def _initial(self, sent: dict[str, Any], parameters: dict[str, Any]) -> dict[str, Any]:
        """Initial values; elements of a vector that the model sets as a whole are put into it."""
        found: dict[str, Any] = {}
        if not sent:
            return found
        assembly = elaborate(self.model, parameters)
        pins = {**assembly.pins, **self.initial}
        for name, value in sent.items():
            element = _ELEMENT.match(str(name))
            part = str(name).rpartition(".")[0]
            if part and part not in assembly.by_path and name in self._offered:
                continue  # the part is no longer there
            if element and np.ndim(pins.get(element["base"], 0.0)) == 1:
                base, i = element["base"], int(element["index"])
                vector = np.array(found.get(base, pins[base]), dtype=float)
                if i >= vector.size:
                    raise unknown("element", str(name), list(scalars({base: vector})))
                vector[i] = float(value)
                found[base] = tuple(vector.tolist())
            else:
                found[str(name)] = float(value)
        return found


def _read(assembly: Assembly, path: str, value: Any) -> Any:
    """What a text of the command line has become in its part; other values as they are."""
    if not isinstance(value, Written):
        return value
    owners = [owner for owner in ("world", *assembly.by_path) if path.startswith(f"{owner}.")]
    part: Any = assembly.world if owners == ["world"] else assembly.by_path[max(owners, key=len)]
    *heads, last = path.removeprefix(f"{part.path}.").split(".")
    for name in heads:
        part = getattr(part, name)
    return getattr(part, last, value.value)  # elements of arrays are numbers

"""The parameter vector P of a model whose parameters change during a run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..core.building import building
from ..core.errors import SimulationError
from ..core.fields import declared
from ..equations.parameters import parameter_table
from ..equations.prepare import CoordinateChoice, Prepared, prepare
from ..model.impact import Impact
from ..model.model import Model


class Numbers:
    """P after changes of parameters by path, and the laws of restitution (``impacts``). ``changes``: all so far.

    The model is built again with the changes. If a parameter without limits turns out to be a plain entry of P, its
    later values are written there directly.
    """

    def __init__(
        self, model: Model, ready: Prepared, parameters: dict[str, Any] | None, coordinates: CoordinateChoice
    ) -> None:
        self.changes: dict[str, Any] = {}
        self._model, self._ready, self._given, self._coordinates = model, ready, parameters or {}, coordinates
        self._P = ready.P.copy()
        self._known = parameter_table(ready)
        self._indices: dict[str, np.ndarray] = {}
        self.impacts = _impacts(ready)  # laws of restitution, by contact, with their current parameters

    def forget(self) -> None:
        """Drop all changes, for another run."""
        self.changes, self._P, self.impacts = {}, self._ready.P.copy(), _impacts(self._ready)
        self._known = parameter_table(self._ready)

    def __call__(self, who: str, changes: Mapping[str, Any]) -> np.ndarray:
        for path, value in changes.items():
            number = isinstance(value, int | float | np.floating) and not isinstance(value, bool)
            if number and path in self._indices and np.isfinite(value):
                self._P[self._indices[path]] = value
            else:
                self._build(who, path, value, number)
            self.changes[path] = value
            if number:
                self._known[path] = float(value)
        return self._P.copy()

    def _build(self, who: str, path: str, value: Any, number: bool) -> None:
        ready = self._ready
        with building:
            new = prepare(
                self._model,
                {**self._given, **self.changes, path: value},
                self._coordinates,
                ready.system.redundant,
                ready.topology.roots,
            )
        if new.P.size != ready.P.size or new.program is not ready.program:
            raise SimulationError(
                who,
                f"{path} = {value!r} changes the equations, not only their numbers",
                "In a run only numbers may change. Let the model have a number there from the start.",
            )
        moved, old = np.flatnonzero(new.P != self._P), self._known.get(path)
        before, self.impacts = self.impacts, _impacts(new)
        same_laws = list(map(_numbers, before)) == list(map(_numbers, self.impacts))
        plain = number and old is not None and moved.size and same_laws and not self._has_limits(path)
        if plain and np.all(self._P[moved] == old) and np.all(new.P[moved] == value):
            self._indices[path] = moved
        self._P = new.P.copy()

    def _has_limits(self, path: str) -> bool:
        """True if a parameter's values must be checked."""
        head, _, name = path.rpartition(".")
        assembly = self._ready.assembly
        owner = assembly.by_path.get(head) or assembly.models.get(head)
        field = declared(type(owner)).get(name) if owner is not None else None
        return field is None or any(limit is not None for limit in (field.gt, field.ge, field.lt, field.le))


def _impacts(ready: Prepared) -> list[Impact]:
    """The laws of restitution of all contacts."""
    return [ready.system.closing[i][0].impact for i in ready.system.contacts]  # type: ignore[attr-defined]


def _numbers(law: Impact) -> list[float]:
    return [float(v) for _, _, values in law.numbers() for v in values]

"""What a run hands on to the one that continues it: time, states and modes at its last sample."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.errors import SimulationError, unknown
from ..equations.parameters import parameter_table
from ..equations.prepare import CoordinateChoice, Prepared, is_redundant, prepare
from ..equations.records import Mode
from ..graph.topology import Topology
from ..model.model import Model
from ..results.solution import Solution


@dataclass(frozen=True)
class Carried:
    """modes: the numbers of each contact's mode. ``same``: no parameter has changed, so the modes still hold."""

    time: float
    modes: np.ndarray
    same: bool
    angles: dict[str, float]


def final_state(
    ready: Prepared, times: np.ndarray, states: np.ndarray, modes: np.ndarray | None, changes: dict[str, Any]
) -> str:
    """The last sample as JSON, by the names of the states and contacts, with the parameters changed until then."""
    count = len(ready.system.contacts)
    rows = (
        np.zeros((count, 0))
        if modes is None or not count
        else modes[-1][-Mode.SIZE * count :].reshape(count, Mode.SIZE)
    )
    paths = [ready.system.closing[i][0].path for i in ready.system.contacts]
    return json.dumps(
        {
            "time": float(times[-1]),
            "states": {s.name: float(v) for s, v in zip(ready.system.state_names, states[-1], strict=True)},
            "modes": {path: row.tolist() for path, row in zip(paths, rows, strict=True)},
            "changes": {p: v for p, v in changes.items() if isinstance(v, int | float)},
        }
    )


def carried_over(
    model: Model, parameters: dict[str, Any] | None, coordinates: CoordinateChoice, before: Any
) -> tuple[Prepared, np.ndarray, Carried]:
    """The model prepared to go on where another run ended: (the equations, the state, the rest)."""
    if not isinstance(before, Solution):
        raise SimulationError("start_from", f"= {before!r} is not a solution", "Give what tr.simulate or tr.load gave.")
    final = before.final
    roots = _roots(prepare(model, parameters, coordinates).topology, final["states"])
    ready = prepare(model, parameters, coordinates, roots=roots)
    x = _state(ready, final)
    if is_redundant(ready, final["time"], x):
        ready = prepare(model, parameters, coordinates, True, roots)
    x[x.size - ready.system.nw :] = 0.0  # the ledger of each run starts from nothing
    modes = np.zeros((len(ready.system.contacts), 0))
    if len(modes):
        paths = [ready.system.closing[i][0].path for i in ready.system.contacts]
        missing = [path for path in paths if path not in final["modes"]]
        if missing:
            raise unknown("contact in the run to continue", missing[0], final["modes"], "start_from")
        modes = np.array([final["modes"][path] for path in paths])
    same = _require_known_changes(ready, before.parameters, parameters or {})
    return ready, x, Carried(final["time"], modes, same, final.get("angles", {}))


def _roots(topology: Topology, states: dict[str, float]) -> tuple[int, ...]:
    """Free bodies from which their trees started in a run with these states, where others would come first now."""
    first = {e.body for e in topology.edges if e.joint is None}
    free = [i for i, body in enumerate(topology.bodies) if f"{body.path}.q[0]" in states]
    return tuple(i for i in free if i not in first)


def _state(ready: Prepared, final: dict[str, Any]) -> np.ndarray:
    names, known = [s.name for s in ready.system.state_names], final["states"]
    different = [n for n in names if n not in known] + [n for n in known if n not in names]
    if different:
        raise SimulationError(
            "start_from",
            f"the states differ: '{different[0]}' is in one of both models only",
            "Continue a run with the model, the structure and the coordinates that it had.",
        )
    return np.array([known[name] for name in names])


def changes_of(before: Any) -> dict[str, Any]:
    """Parameters that changed in the course of a run: they keep their last values."""
    return dict(before.final.get("changes", {})) if isinstance(before, Solution) else {}


def _require_known_changes(ready: Prepared, before: dict[str, float], changes: dict[str, Any]) -> bool:
    """Raise if a parameter differs and nobody said so. → True if none differs."""
    now = parameter_table(ready)
    differ = [path for path in now if path in before and now[path] != before[path]]
    if differ and not changes:
        path = differ[0]
        raise SimulationError(
            path,
            f"= {now[path]:g}, but the run to continue had {before[path]:g}",
            "Continue it with the same model, or pass the values that count as parameters={…}.",
        )
    return not differ

"""A model ready to run: its equations in the chosen coordinates, and a consistent state at the start."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.arguments import require_by_path
from ..core.errors import SimulationError
from ..core.rotations import quaternion_from_matrix
from ..model.model import Model
from .initial import Start, initial_state
from .prepare import CoordinateChoice, Prepared, is_redundant, prepare
from .solvable import require_inertia


def ready_state(
    model: Model,
    parameters: dict[str, Any] | None,
    coordinates: CoordinateChoice,
    t0: float,
    initial: dict[str, Any] | None,
    guess: dict[str, Any] | None,
) -> tuple[Prepared, np.ndarray]:
    """The prepared model in the chosen coordinates, and its consistent initial state."""
    ready, start = ready_start(model, parameters, coordinates, t0, initial, guess)
    return ready, start.x


def ready_start(
    model: Model,
    parameters: dict[str, Any] | None,
    coordinates: CoordinateChoice,
    t0: float,
    initial: dict[str, Any] | None,
    guess: dict[str, Any] | None,
    thorough: bool = False,
) -> tuple[Prepared, Start]:
    """The same with other assemblies that were found; ``thorough``: search for them in any case."""
    if coordinates not in ("joint", "absolute"):
        raise SimulationError("coordinates", f"= {coordinates!r} is unknown", "Use 'joint' or 'absolute'.")
    require_by_path("initial", initial)
    require_by_path("guess", guess)
    ready = prepare(model, parameters)
    given = {**ready.assembly.pins, **(initial or {})}
    pins = {path: value for path, value in given.items() if value is not None}
    loosened = {p: ready.assembly.pins[p] for p, v in given.items() if v is None and p in ready.assembly.pins}
    guesses = {**ready.assembly.guesses, **loosened}
    found = initial_state(ready.program, ready.system, ready.P, t0, pins, guesses, guess, thorough)
    x0 = found.x
    x0 = np.array(ready.program.project(t0, x0, ready.P)[0]).ravel() if not ready.system.closing else x0
    redundant = is_redundant(ready, t0, x0)
    if redundant:
        ready = prepare(model, parameters, redundant=True)
    if ready.system.closing:
        x0 = np.array(ready.program.project(t0, x0, ready.P)[0]).ravel()
    roots = ready.topology.heavy_roots() if coordinates == "joint" else ()
    if roots or coordinates == "absolute":
        other = prepare(model, parameters, coordinates, redundant, roots)
        x0 = _same_motion(ready, other, t0, x0)
        if not redundant and is_redundant(other, t0, x0):
            other = prepare(model, parameters, coordinates, True, roots)
        ready = other
    require_inertia(ready, t0, x0)
    return ready, Start(x0, found.others)


def _same_motion(one: Prepared, other: Prepared, t0: float, x: np.ndarray) -> np.ndarray:
    """The same motion as states of another forest: its free bodies are others."""
    function, signals = one.program.states
    values = np.array(function(t0, x, one.P)).ravel()
    seen = {s.name: values[s.start : s.start + max(1, int(np.prod(s.shape)))] for s in signals}
    out = np.zeros(other.system.size)
    same = {state.name: i for i, state in enumerate(one.system.state_names)}
    for i, state in enumerate(other.system.state_names):
        if state.name in same:
            out[i] = x[same[state.name]]
        elif state.name.endswith("]"):
            base, _, index = state.name.rpartition("[")
            k = int(index[:-1])
            if base.endswith(".q"):
                out[i] = quaternion_from_matrix(seen[base[:-2] + ".T"].reshape(3, 3, order="F"))[k]
            else:
                out[i] = seen[base][k]
        elif state.name.endswith(".phi"):
            out[i] = seen[state.name][0]
    return out

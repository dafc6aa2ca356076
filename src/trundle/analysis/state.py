"""A model at one state: where it is linearised or trimmed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import SimulationError
from ..equations.prepare import Prepared
from ..equations.system import System
from ..model.block import Sampled
from ..model.model import Model
from ..pipeline.flow import Flow, Wanted, started
from ..results.solution import Solution

SPAN = 1.0  # s: how long a run would be taken to be; only its start is used


@dataclass(frozen=True)
class State:
    """The equations of a model, with time, state and all numbers (modes of contacts included) at one moment."""

    ready: Prepared
    t: float
    x: np.ndarray
    P: np.ndarray

    @property
    def system(self) -> System:
        return self.ready.system

    def call(self, function: ca.Function) -> list[np.ndarray]:
        """The outputs of one of the program's functions here, as columns."""
        found = function.call([ca.DM(self.t), ca.DM(self.x), ca.DM(self.P)])
        return [np.array(value).ravel() for value in found]

    def derivatives(
        self, function: ca.Function, along: np.ndarray, numbers: np.ndarray | None = None
    ) -> list[np.ndarray]:
        """Exact derivatives of the outputs, a column for each column of ``along`` (of x) and ``numbers`` (of P)."""
        m = along.shape[1]
        if not m:
            return [np.zeros((function.numel_out(i), 0)) for i in range(function.n_out())]
        by_P = np.zeros((self.P.size, m)) if numbers is None else numbers
        given = [ca.DM(self.t), ca.DM(self.x), ca.DM(self.P)]
        seeds = [ca.DM.zeros(1, m), ca.DM(along), ca.DM(by_P)]
        found = function.forward(m).call([*given, *function.call(given), *seeds])
        return [np.array(value).reshape(function.numel_out(i), m, order="F") for i, value in enumerate(found)]


def state_of(
    model: Model,
    at: dict[str, Any] | Solution | None,
    guess: dict[str, Any] | None,
    parameters: dict[str, Any] | None,
    time: float,
) -> State:
    """The model at its start, at the given values of signals, or at the end of a run."""
    before = at if isinstance(at, Solution) else None
    if at is not None and before is None and not isinstance(at, dict):
        raise SimulationError("at", f"= {at!r} is no state", "Give values by path, {'hinge.phi': 0.3}, or a solution.")
    initial = at if isinstance(at, dict) else None
    others = {"initial": initial, "guess": guess, "parameters": parameters, "start_from": before}
    wanted = Wanted.of(model, "auto", None, None, None, start=time, compile="never", sampling=before is None, **others)
    ready, x, carried, _ = started(wanted)
    t = time if carried is None else carried.time
    samples = before is None and any(isinstance(block, Sampled) for block in ready.assembly.blocks)
    if not (ready.system.contacts or samples):
        return State(ready, t, x, _with_held(ready, before).P)
    flow = Flow(wanted)
    flow.ready = _with_held(flow.ready, before)
    run = flow.run(np.array([t, t + SPAN]))
    run.begin()
    return State(flow.ready, t, run.x.copy(), run.P.copy())


def _with_held(ready: Prepared, before: Solution | None) -> Prepared:
    """The model with what its sampled blocks held at the end of a run."""
    held = [f"{b.path}.{name}" for b in ready.assembly.blocks if isinstance(b, Sampled) for name in b.first()]
    if before is None or not held:
        return ready
    P, places = ready.P.copy(), {entry.path: entry.span.start for entry in ready.system.vector.entries()}
    for path in held:
        P[places[path]] = float(before[path].values[-1])
    return replace(ready, P=P)

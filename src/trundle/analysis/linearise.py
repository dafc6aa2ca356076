"""linearise: the linear model about a state, in minimal coordinates, by exact differentiation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.arguments import explained
from ..core.errors import SimulationError, unknown
from ..core.requests import insistent
from ..equations.functions.signals import Signal
from ..model.model import Model
from ..results.solution import ELEMENT, Solution
from .kinks import refuse_bends, refuse_contacts_about_to_switch, refuse_switches_at_zero
from .linear import LinearModel
from .state import State, state_of
from .steady import steadiness
from .tangent import Tangent, tangent_of
from .variations import Variations, variations_of


@explained
@insistent()
def linearise(
    model: Model,
    *,
    at: dict[str, Any] | Solution | None = None,
    inputs: Sequence[str] = (),
    outputs: Sequence[str] | None = None,
    guess: dict[str, Any] | None = None,
    parameters: dict[str, Any] | None = None,
    time: float = 0.0,
) -> LinearModel:
    """The linear model of a model about a state: δẏ = A δy + B δu, δz = C δy + D δu.

    at: values of signals by path, as ``initial`` of ``simulate``; the start of the model by default, or the end of a
    solution. inputs: parameters of components by path (``"drive.force"``). outputs: signals by path, also single
    elements (``"rod.r[1]"``); all states by default. guess, parameters: as for ``simulate``.

    All constraints (loops, rolling, contacts that touch) are solved for at the level of positions and of velocities; y
    are the variations that are left (``states``). Derivatives are exact. In a steady motion (a rolling disc, a top) the
    axes turn with it, so that A is constant. Sampled blocks hold what they hold: they are no part of the linear model.

    >>> import trundle as tr
    >>> linear = tr.linearise(tr.gallery.Pendulum(), at={"hinge.phi": 0.0, "hinge.phi_dot": 0.0})
    >>> linear.kind, len(linear.modes)
    ('equilibrium', 1)
    """
    state = state_of(model, at, guess, parameters, time)
    return linearised(state, tuple(inputs), None if outputs is None else tuple(outputs))


def linearised(at: State, inputs: tuple[str, ...] = (), outputs: tuple[str, ...] | None = None) -> LinearModel:
    """The linear model about a state that is known to be consistent."""
    refuse_contacts_about_to_switch(at)
    refuse_switches_at_zero(at)
    v = variations_of(at.system)
    tangent = tangent_of(at, v)
    N = v.columns(at.x)
    names = [v.names[k] for k in tangent.free]
    refuse_bends(at, N @ tangent.Z, [state.name for state in names])
    steady = steadiness(at, v, tangent)
    numbers = _input_columns(at, inputs)
    _refuse_inputs_of_constraints(at, inputs, numbers)
    L = v.rows(at.x)[list(tangent.free)]
    B = L @ at.derivatives(at.ready.program.flow, np.zeros((at.x.size, len(inputs))), numbers)[0]
    seen = _Outputs.of(at, v, tangent, outputs, numbers)
    return LinearModel(
        A=steady.A,
        B=B,
        C=seen.C,
        D=seen.D,
        states=tuple(names),
        inputs=inputs,
        outputs=seen.names,
        kind=steady.kind,
        rates=steady.rates,
        positions=tangent.positions,
        velocities=tangent.velocities,
        turning=steady.turning,
        about=at,
    )


@dataclass(frozen=True)
class _Outputs:
    """Which signals are seen, and how they depend on states and inputs."""

    names: tuple[str, ...]
    C: np.ndarray
    D: np.ndarray

    @classmethod
    def of(
        cls, at: State, v: Variations, tangent: Tangent, outputs: tuple[str, ...] | None, numbers: np.ndarray
    ) -> _Outputs:
        n, m = len(tangent.free), numbers.shape[1]
        if outputs is None:
            return cls(tuple(v.names[k].name for k in tangent.free), np.eye(n), np.zeros((n, m)))
        function, signals = at.ready.program.everything
        entries, names = _entries(signals, outputs)
        along = np.hstack([v.columns(at.x) @ tangent.Z, np.zeros((at.x.size, m))])
        of_P = np.hstack([np.zeros((at.P.size, n)), numbers])
        found = at.derivatives(function, along, of_P)[0][entries]
        return cls(names, found[:, :n], found[:, n:])


def _entries(signals: list[Signal], outputs: tuple[str, ...]) -> tuple[list[int], tuple[str, ...]]:
    """Where the wanted signals stand among all, element by element, and their names."""
    table = {signal.name: signal for signal in signals}
    entries: list[int] = []
    names: list[str] = []
    for path in outputs:
        match = None if path in table else ELEMENT.match(path)
        base = match["base"] if match else path
        if base not in table:
            raise unknown("signal", path, table, "outputs")
        signal = table[base]
        shape = signal.shape or (1,)
        indices = [tuple(int(i) for i in match["index"].split(","))] if match else list(np.ndindex(shape))
        for index in indices:
            if len(index) != len(shape) or any(i >= size for i, size in zip(index, shape, strict=True)):
                raise SimulationError("outputs", f"'{path}' is outside of {base}", f"Its shape is {shape}.")
            entries.append(signal.start + int(np.ravel_multi_index(index, shape, order="F")))
            whole = not signal.shape or match
            names.append(path if whole else f"{base}[{', '.join(map(str, index))}]")
    return entries, tuple(names)


def _input_columns(at: State, inputs: tuple[str, ...]) -> np.ndarray:
    """A column for each input: 1 where it stands in P."""
    known: dict[str, int] = {}
    for entry in at.system.vector.entries():
        first, size = entry.span.start, entry.span.stop - entry.span.start
        if first < at.system.modes_start:
            known |= {entry.path if size == 1 else f"{entry.path}[{k}]": first + k for k in range(size)}
    columns = np.zeros((at.P.size, len(inputs)))
    wired = {wire.target: wire.signal.path for wire in at.system.wiring.wires}
    for k, path in enumerate(inputs):
        if path in wired:
            raise SimulationError(
                path, f"is the signal {wired[path]}, and no input", "Name a number of the block that it comes from."
            )
        if path not in known:
            raise unknown("input among the parameters of components", path, known, "inputs")
        columns[known[path], k] = 1.0
    return columns


def _refuse_inputs_of_constraints(at: State, inputs: tuple[str, ...], numbers: np.ndarray) -> None:
    """An input that moves the constraints would need its own rates."""
    rows = at.derivatives(at.ready.program.residual, np.zeros((at.x.size, len(inputs))), numbers)
    for k, path in enumerate(inputs):
        if any(np.abs(part[:, k]).max(initial=0.0) > 1e-12 for part in rows):
            raise SimulationError(
                path, "is part of a constraint, and no input", "Name a parameter of a law of effort: a force, a torque."
            )

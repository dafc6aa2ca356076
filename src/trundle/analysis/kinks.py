"""Kinks: states at which a law or a contact is about to change its form, so that there is no derivative."""

from __future__ import annotations

import numpy as np

from ..core.errors import SimulationError
from ..equations.records import ContactSignals, Guards
from .state import State

NEAR = 1e-9  # m, m/s or N: a guard of a contact, or the value of a switch, that counts as zero
STEP = 1e-6  # of the differences by which kinks of laws are found, relative to 1 + |x|
CLOSER = 1e-2  # of that step: where a change of slope is looked for again
BENT = 1e-3  # change of a slope within that step, relative to the slopes, that no smooth law has


def refuse_contacts_about_to_switch(at: State) -> None:
    """Raise if a contact closes, opens, sticks or slips just here."""
    s = at.system
    if not s.contacts:
        return
    _, touches = at.call(at.ready.program.flow)
    for ci, numbers in zip(s.contacts, touches.reshape(len(s.contacts), -1), strict=True):
        contact = s.closing[ci][0]
        signals = ContactSignals.of(numbers)
        guards = Guards.of(np.asarray(signals.guards))
        for name in ("parting", "slipping"):
            value = float(np.asarray(getattr(guards, name)).item())
            if abs(value) < NEAR and _counts(name, signals):
                raise _kink(contact.path, f"is about to switch ({name} = {value:.3g})")


def _counts(name: str, signals: ContactSignals) -> bool:
    """Slip that is zero matters only where there is friction."""
    return name == "parting" or bool(np.any(np.abs(np.asarray(signals.friction)) > NEAR))


def refuse_switches_at_zero(at: State) -> None:
    """Raise if a law that declares its switches changes its form just here."""
    if not at.system.switches:
        return
    values, _ = at.call(at.ready.program.switches)
    for (path, switch), value in zip(at.system.switches, values, strict=True):
        if abs(value) < NEAR:
            raise _kink(path, f"is between {switch.below} and {switch.above}")


def refuse_bends(at: State, directions: np.ndarray, names: list[str]) -> None:
    """Raise if the rates are not differentiable along one of the directions (columns)."""
    for name, direction in zip(names, directions.T, strict=True):
        step = STEP * (1 + np.abs(at.x).max(initial=0.0)) / max(1.0, np.abs(direction).max(initial=0.0))
        bent = _bent(at, direction, step)
        if bent is not None and _bent(at, direction, CLOSER * step) is not None:  # what is smooth straightens out
            raise _kink(at.system.state_names[bent].name, f"its rate has no derivative with respect to {name}")


def _bent(at: State, direction: np.ndarray, step: float) -> int | None:
    """Which rate has another slope ahead than behind, within a step along a direction; None if none has."""
    here, size = _rates(at, at.x), at.system.size - at.system.nw
    ahead, back = (_rates(at, at.x + sign * step * direction) for sign in (1, -1))
    bend = np.abs(ahead - 2 * here + back)[:size] / step
    slope = np.abs(ahead - back)[:size] / step
    worst = int(np.argmax(bend))
    return worst if bend[worst] > BENT * max(slope.max(initial=0.0), 1.0) else None


def require_finite(A: np.ndarray, names: list[str]) -> None:
    """Raise if a derivative is not a number."""
    if not np.all(np.isfinite(A)):
        row, column = np.argwhere(~np.isfinite(A))[0]
        raise SimulationError(
            names[row],
            f"its rate has no derivative with respect to {names[column]} (not a number)",
            "Linearise at another state, or look for a root or a power of zero in the laws that act there.",
        )


def _rates(at: State, x: np.ndarray) -> np.ndarray:
    return np.array(at.ready.program.flow(at.t, x, at.P)[0]).ravel()


def _kink(path: str, problem: str) -> SimulationError:
    return SimulationError(path, f"{problem}: the equations have a kink here", "Linearise at a state beside it.")

"""Sampled blocks: at their own rates they read signals and change the values that they hold; steps end there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import SAME_SAMPLE, SHORT_STEP
from ..equations.system import System
from ..model.block import Sampled, Triggered
from .watching import Now, Signals, When


@dataclass
class _Clocked:
    """A sampled block in a run: indices in P of its parameters and of what it holds, its memory, its next sample."""

    block: Sampled
    numbers: dict[str, int]
    held: dict[str, int]
    memory: Any
    next: float = -np.inf

    def schedule(self, now: float, P: np.ndarray) -> None:
        """The next multiple of the period."""
        period = float(P[self.numbers["period"]])
        self.next = (np.floor(now / period + SAME_SAMPLE) + 1) * period


class Sampling:
    """All sampled blocks of a run, in the order in which they were added."""

    def __init__(self, s: System, signals: Signals) -> None:
        indices = {entry.path: entry.span.start for entry in s.vector.entries()}
        self._signals = signals
        self._blocks = []
        for block, _ in s.blocks:
            if isinstance(block, Sampled):
                own = {name: indices[f"{block.path}.{name}"] for name, _, v in block.numbers() if v.size == 1}
                held = {name: indices[f"{block.path}.{name}"] for name in block.first()}
                self._blocks.append(_Clocked(block, own, held, block.memory()))

    @property
    def triggered(self) -> set[str]:
        """Paths of the blocks that act at events."""
        return {b.block.path for b in self._blocks if isinstance(b.block, Triggered)}

    def due(self, now: float) -> bool:
        """True if a block must act now."""
        return any(now >= b.next - SAME_SAMPLE * abs(b.next - now) - SHORT_STEP * abs(now) for b in self._blocks)

    def longest(self, now: float, h: float) -> float:
        """The step h, or what is left until the next sample."""
        return min(h, *(max(b.next - now, 0.0) for b in self._blocks))

    def act(self, now: float, x: np.ndarray, P: np.ndarray) -> np.ndarray:
        """P after all blocks that are due have acted; each sees the new values of those before it."""
        P = P.copy()
        for b in self._blocks:
            if now >= b.next - SHORT_STEP * abs(now):
                self._sample(b, now, x, P)
                b.schedule(now, P)
        return P

    def kept(self, P: np.ndarray, before: np.ndarray) -> np.ndarray:
        """Other parameters of the model, with the values that the blocks hold."""
        indices = [index for b in self._blocks for index in b.held.values()]
        P = P.copy()
        P[indices] = before[indices]
        return P

    def triggers(self) -> dict[str, When]:
        """The conditions at which blocks act, by their paths."""
        return {b.block.path: When(partial(self._is_due, b)) for b in self._blocks if isinstance(b.block, Triggered)}

    def act_on(self, path: str, now: float, x: np.ndarray, P: np.ndarray) -> np.ndarray:
        """P after the block of this path has acted at its event."""
        P = P.copy()
        self._sample(next(b for b in self._blocks if b.block.path == path), now, x, P)
        return P

    def _is_due(self, b: _Clocked, seen: Now) -> bool:
        assert isinstance(b.block, Triggered)
        return b.block.due(self._given(b, seen, seen.numbers), b.memory)

    def _given(self, b: _Clocked, seen: Now, P: np.ndarray) -> dict[str, float]:
        """Numbers and inputs of a block by name."""
        given = {name: float(P[index]) for name, index in b.numbers.items()}
        return given | {name: float(seen[signal.path]) for name, signal in b.block.seen().items()}

    def _sample(self, b: _Clocked, now: float, x: np.ndarray, P: np.ndarray) -> None:
        given = self._given(b, self._signals.at(now, x, P), P)
        path = b.block.path
        try:
            outputs, b.memory = b.block.sample(now, given, b.memory)
        except Exception as error:
            raise SimulationError(
                path, f"raised {type(error).__name__} at t = {now:.6g}: {error}", "Mend the controller's function."
            ) from error
        for name, index in b.held.items():
            if name not in outputs:
                raise SimulationError(path, f"gave no '{name}' at t = {now:.6g}", "Return every output by its name.")
            P[index] = _number(f"{path}.{name}", outputs[name], now)


def _number(path: str, value: Any, now: float) -> float:
    """A command as a number; an array of one is one."""
    try:
        number = np.nan if isinstance(value, str) else float(np.asarray(value, dtype=float).item())
    except (TypeError, ValueError):
        number = np.nan
    if not np.isfinite(number):
        raise SimulationError(path, f"= {value!r} at t = {now:.6g}", "Return finite numbers: check the controller.")
    return number

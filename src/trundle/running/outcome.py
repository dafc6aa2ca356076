"""What a run returns: states, modes, events, cost, and why it ended."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ..core.errors import SimulationError
from ..results.timeline import Event
from ..results.turning import Track


@dataclass
class Statistics:
    """What a run cost and how exact it was."""

    method: str = ""
    steps: int = 0
    implicit_steps: int = 0
    switches: int = 0
    rejected: int = 0
    rhs_calls: int = 0
    jacobians: int = 0
    wall_seconds: float = 0.0
    build_seconds: float = 0.0
    compile_seconds: float = 0.0
    kernel: str = ""
    position_residual: float = 0.0
    velocity_residual: float = 0.0
    energy_residual: float = 0.0
    complementarity_residual: float = 0.0
    events: int = 0
    impacts: int = 0
    gap_searches: int = 0  # searches of the watch on the true gaps
    gap_seconds: float = 0.0  # and their time
    compiled_from_step: int | None = None

    def as_dict(self) -> dict[str, Any]:
        return dict(vars(self))


@dataclass
class Outcome:
    """States at the output times reached, the modes there, all events, and why the run ended."""

    times: np.ndarray
    states: np.ndarray
    reason: str = ""
    error: SimulationError | None = None
    statistics: Statistics = field(default_factory=Statistics)
    modes: np.ndarray | None = None  # numbers of all contacts' modes per output
    first_modes: dict[str, str] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    track: Track | None = None  # of the angles that turn
    changes: dict[str, Any] = field(default_factory=dict)  # of parameters during the run
    signals: dict[str, tuple[np.ndarray, str, str]] = field(default_factory=dict)  # of crowds: values, unit, text
    ended: str = ""  # the event of the user that ended it
    span: tuple[float, float] | None = None  # of the whole run, where only some of its times are kept

    def at(self, times: Any) -> np.ndarray:
        """The rows at these times; if the run ended before all of them, the last row."""
        keep = np.isin(self.times, np.asarray(times, dtype=float))
        keep[-1] |= not keep.any()
        return keep

    def only(self, keep: np.ndarray) -> Outcome:
        """The same run with some of its rows."""
        modes = None if self.modes is None else self.modes[keep]
        span = float(self.times[0]), float(self.times[-1])
        signals = {name: (values[keep], *words) for name, (values, *words) in self.signals.items()}
        rows = {"times": self.times[keep], "states": self.states[keep], "modes": modes}
        return replace(self, **rows, signals=signals, span=span)

"""Events of the user: conditions on time and signals, checked in every step and located to rounding."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..core.building import building
from ..core.errors import SimulationError, TrundleError
from ..equations.program import Program
from ..equations.system import System
from ..kernel.kernel import Caller
from ..results.solution import ELEMENT
from ..results.source import Source
from ..results.turning import Track

PARTS = 8  # of a step, at whose ends conditions are checked
HALVINGS = 100  # most bisections of the interval with an event; fewer where time cannot be resolved any better


@dataclass(frozen=True)
class When:
    """An event of the user: whenever ``condition`` becomes true, parameters change, or the run ends.

    condition: a function of the signals at one moment, ``lambda s: s["hinge.phi"] > 1`` (``s["time"]`` is the time).
    change: new values of parameters by path. stop: the run ends there. A condition that is true at the start must
    become false before it counts.

    >>> import trundle as tr
    >>> off = tr.When(lambda s: s["time"] >= 1, change={"axle.torque": 0.0})
    """

    condition: Callable[[Any], Any]
    change: Mapping[str, Any] = field(default_factory=dict)
    stop: bool = False

    def __post_init__(self) -> None:
        if not callable(self.condition):
            raise SimulationError(
                "When.condition", f"= {self.condition!r} is not a function", 'Give lambda s: s["hinge.phi"] > 1.'
            )


class Now:
    """All signals at one moment by dotted path: numbers and arrays, computed when they are read."""

    def __init__(self, seen: Signals, t: float, x: np.ndarray, P: np.ndarray) -> None:
        self._seen, self._t, self._x, self._P = seen, t, x, P
        self._values: dict[bool, np.ndarray] = {}

    def __getitem__(self, path: str) -> Any:
        if path == "time":
            return self._t
        found = self._simple(path)
        if found is not None:
            return found
        match = ELEMENT.match(path)
        if match:
            whole = self._simple(match["base"])
            index = tuple(int(i) for i in match["index"].split(","))
            if whole is not None and np.ndim(whole) == len(index) and all(np.array(index) < np.shape(whole)):
                return float(whole[index])
        return self._seen.any(path, self._t, self._x, self._P)

    @property
    def numbers(self) -> np.ndarray:
        """All numbers of the model at this moment."""
        return self._P

    def _simple(self, path: str) -> Any:
        for full in (False, True):
            entry = self._seen.table(full).get(path)
            if entry is not None:
                if full not in self._values:
                    self._values[full] = self._seen.values(full, self._t, self._x, self._P)
                values = self._values[full][entry.start : entry.start + max(1, int(np.prod(entry.shape)))]
                return values.reshape(entry.shape, order="F").copy() if entry.shape else float(values[0])
        return None


class Signals:
    """The signals of a state in a run, without samples."""

    def __init__(self, program: Program, system: System, track: Track | None = None) -> None:
        self._program, self._system, self.track = program, system, track
        self._tables: dict[bool, dict[str, Any]] = {}
        self._callers: dict[bool, Caller] = {}
        self._source: Source | None = None

    def at(self, t: float, x: np.ndarray, P: np.ndarray) -> Now:
        return Now(self, t, x, P)

    def table(self, full: bool) -> dict[str, Any]:
        if full not in self._tables:
            with building:
                observed = self._program.everything if full else self._program.states
                self._callers[full] = Caller(observed[0])
            self._tables[full] = {s.name: s for s in observed[1]}
        return self._tables[full]

    def values(self, full: bool, t: float, x: np.ndarray, P: np.ndarray) -> np.ndarray:
        return self._callers[full](t, x, P)[0]

    def any(self, path: str, t: float, x: np.ndarray, P: np.ndarray) -> Any:
        """Any signal, also outputs of models and quaternions; raises for an unknown path."""
        if self._source is None:
            self._source = Source(self._program, self._system, P, np.array([t]), x[None, :], P[None, :])
        self._source.track = self.track
        self._source.look_at(np.array([t]), x[None, :], P[None, :])
        values = self._source.alone()[path].values[0]
        return float(values) if np.ndim(values) == 0 else values


class Watch:
    """Which conditions are true, and where in a step one becomes so."""

    def __init__(self, events: Mapping[str, When], signals: Signals, epoch: float = 0.0) -> None:
        self.events, self.signals, self.epoch = dict(events), signals, epoch  # times are counted from the epoch
        self._true: set[str] = set()

    def true(self, t: float, x: np.ndarray, P: np.ndarray) -> set[str]:
        """Names of the events whose condition holds."""
        now = self.signals.at(self.epoch + t, x, P)
        found = set()
        for name, event in self.events.items():
            if self._holds(name, event, now, self.epoch + t):
                found.add(name)
        return found

    def _holds(self, name: str, event: When, now: Now, t: float) -> bool:
        """Whether the condition of an event is true; raises where it is not a matter of true or false."""
        path = "until" if name == "until" else f"events['{name}']"
        try:
            value = event.condition(now)
        except TrundleError:
            raise
        except Exception as error:
            problem = f"its condition raised {type(error).__name__} at t = {t:.6g}: {error}"
            raise SimulationError(path, problem, "Mend the function.") from error
        if np.size(value) != 1:
            problem = f"its condition gave {np.size(value)} values at t = {t:.6g}"
            raise SimulationError(path, problem, 'Compare single numbers: s["ball.r"][1] < 0.')
        if np.asarray(value).dtype != bool:
            problem = f"its condition gave {value!r} at t = {t:.6g}, neither True nor False"
            raise SimulationError(path, problem, 'Compare: s["hinge.phi"] > 0 is true from a zero crossing on.')
        return bool(np.asarray(value).item())

    def settle(self, t: float, x: np.ndarray, P: np.ndarray) -> list[str]:
        """Take note of what holds at a state. → the events that have become true."""
        now, before = self.true(t, x, P), self._true
        self._true = now
        return [name for name in self.events if name in now - before]

    def first(self, stepper: Any, step: float, P: np.ndarray) -> float | None:
        """When in the step that the stepper holds an event comes first; the stepper then holds the step up to it."""
        t, x, f, before = stepper.t, stepper.x, stepper.f, self._true
        series = stepper.series()
        low, high = 0.0, None
        for part in np.arange(1, PARTS + 1) / PARTS:
            powers = (part * step / stepper.h) ** np.arange(1, len(series) + 1)
            seen = x + powers @ series if part < 1 else stepper.x_new
            now = self.true(t + part * step, seen, P)
            if now - before:
                high = part * step
                break
            low, before = part * step, before & now  # a condition that became false may become true again
        if high is None:
            self._true = before
            return None
        for _ in range(HALVINGS):
            middle = 0.5 * (low + high)
            if not t + low < t + middle < t + high:
                break
            if not stepper.attempt(t, x, f, middle) <= 1.0 or self.true(t + middle, stepper.x_new, P) - before:
                high = middle
            else:
                low = middle
        stepper.attempt(t, x, f, high)
        return high

"""Block: a component of signals: outputs by its inputs, its own states and time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..core.component import Component
from ..core.fields import parameter
from ..core.signal import Signal

NEVER = 1e30  # s: a period that does not end


class Block(Component):
    """Abstract: a part of a control system. Its inputs are those of its numbers that are given as signals.

    A subclass gives ``outputs``; with ``states`` also ``rates``, whose derivatives it returns. Both see numbers and
    inputs alike as ``self.name``, own states as the column ``self.z``.

    >>> import trundle as tr
    >>> class Filter(tr.Block):
    ...     '''T ẏ = u − y.'''
    ...     input: float = tr.parameter(doc="what is smoothed")
    ...     T: float = tr.parameter(unit="s", gt=0, doc="time constant")
    ...     def states(self): return (("y", "1", "smoothed value"),)
    ...     def rates(self, t): return (self.input - self.z) / self.T
    ...     def outputs(self, t): return {"out": self.z[0]}
    """

    if TYPE_CHECKING:
        z: Any  # its own states

    def outputs(self, t: Any) -> dict[str, Any]:
        """Signals by name."""
        raise NotImplementedError

    def jumps(self) -> Sequence[Any]:
        """Times (s) at which its outputs jump by the clock: steps of a run end there, so that none is stepped over."""
        return ()

    def kinks(self) -> Sequence[Any]:
        """Times (s) at which its outputs have a kink by the clock: steps of a run end there."""
        return ()

    @property
    def out(self) -> Signal:
        """Its output ``out``, as an input of something else."""
        return self.signal("out")


class Sampled(Block):
    """Abstract: a block that acts at its own rate: its outputs change every ``period`` seconds and hold between.

    At each sample ``sample`` gets the time, its numbers and inputs by name, and what it remembers; it returns its
    outputs by name and what it remembers next. Inputs may be signals of any kind, accelerations and forces too.
    """

    period: float = parameter(unit="s", gt=0, doc="time between two samples")

    def outputs(self, t: Any) -> dict[str, Any]:
        return dict(self.held)  # type: ignore[attr-defined]

    def memory(self) -> Any:
        """What it remembers before the first sample."""
        return None

    def first(self) -> dict[str, float]:
        """Names of the outputs, and their values before the first sample."""
        return {"out": 0.0}

    def sample(self, t: float, given: dict[str, float], memory: Any) -> tuple[dict[str, float], Any]:
        """(outputs by name, what is remembered)."""
        raise NotImplementedError

    def seen(self) -> dict[str, Signal]:
        """Inputs by name."""
        return dict(self.wires())


class Triggered(Sampled):
    """Abstract: a block whose outputs change at events of its own: the steps of a run end exactly there.

    ``due`` tells, by numbers and inputs and what it remembers, whether it must act; ``sample`` then acts, after which
    ``due`` must be false. It also acts at the start.
    """

    period: float = parameter(NEVER, unit="s", gt=0, doc="never by the clock")

    def due(self, given: dict[str, float], memory: Any) -> bool:
        """True if it must act."""
        raise NotImplementedError

"""Natural scales of a model: lengths are measured by its own size, so that millimetres and kilometres are alike."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np

from .system import System

LENGTHS = ("m", "m/s")

_known: WeakKeyDictionary[System, Scales] = WeakKeyDictionary()


@dataclass(frozen=True)
class Scales:
    """``length``: a typical length of the model (m); ``farthest``: its largest one; ``states``: unit of each state."""

    length: float
    farthest: float
    states: np.ndarray

    def of(self, unit: str) -> float:
        """The natural scale of a quantity of this unit; 0 if there is none."""
        if unit in LENGTHS:
            return self.length
        return 1.0 if unit in ("rad", "1", "rad/s") else 0.0


def scales_of(s: System) -> Scales:
    """The scales of a system, from the distances of frames and the lengths among the parameters of constraints."""
    if s not in _known:
        _known[s] = _scales(s)
    return _known[s]


def _scales(s: System) -> Scales:
    found: list[float] = []
    for c in s.topology.constraints:
        frames = (c.A, c.B, *getattr(c, "others", ()))
        found += [float(np.linalg.norm(f.offset)) for f in frames if f.offset is not None]
        found += [float(v) for _, field, values in c.numbers() if field.unit == "m" for v in np.abs(values)]
    lengths = [v for v in found if v > 0 and np.isfinite(v)]
    length = float(np.median(lengths)) if lengths else 1.0
    units = np.array([length if n.unit in LENGTHS else 1.0 for n in s.state_names])
    return Scales(length, max(lengths, default=1.0), units)

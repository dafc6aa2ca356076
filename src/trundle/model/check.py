"""Check: one comparison of a run with theory, carried by the model itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Check:
    """``value`` should equal ``expected`` within ``tolerance`` (absolute)."""

    name: str
    value: float
    expected: float
    tolerance: float

    @property
    def error(self) -> float:
        return abs(self.value - self.expected)

    @property
    def passed(self) -> bool:
        return self.error <= self.tolerance

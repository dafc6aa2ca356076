"""Blocks that limit a signal."""

from __future__ import annotations

from typing import Any

from ...core.fields import parameter
from ...model.block import Block
from .pid import limited


class Limiter(Block):
    """y = u within [low, high], else the limit.

    >>> import trundle as tr
    >>> limiter = lambda u: tr.blocks.Limiter(input=u, low=-2.0, high=2.0)
    """

    input: float = parameter(doc="input u")
    low: float = parameter(doc="lower limit")
    high: float = parameter(doc="upper limit")

    def problems(self) -> Any:
        yield from super().problems()
        if isinstance(self.low, float) and isinstance(self.high, float) and self.low > self.high:
            yield "low", f"= {self.low:g} is above high = {self.high:g}"

    def outputs(self, t: Any) -> dict[str, Any]:
        return {"out": limited(self.input, self.low, self.high)}


class DeadZone(Block):
    """y = 0 for |u| ≤ width, else u ∓ width.

    >>> import trundle as tr
    >>> zone = lambda u: tr.blocks.DeadZone(input=u, width=0.1)
    """

    input: float = parameter(doc="input u")
    width: float = parameter(ge=0, doc="half of the zone")

    def outputs(self, t: Any) -> dict[str, Any]:
        return {"out": self.input - limited(self.input, -self.width, self.width)}


class Following(Block):
    """Abstract: the output y is a state that follows the input u with a time constant T; a subclass gives ``rates``."""

    input: float = parameter(doc="input u")
    T: float = parameter(unit="s", gt=0, doc="time constant with which it follows")
    start: float = parameter(0.0, doc="output at the start")

    def states(self) -> tuple[tuple[Any, ...], ...]:
        return (("y", "1", "output", self.start if isinstance(self.start, float) else 0.0),)

    def outputs(self, t: Any) -> dict[str, Any]:
        return {"out": self.z[0]}


class RateLimiter(Following):
    """ẏ = (u − y)/T, at most ±rate: y follows u, but not faster.

    >>> import trundle as tr
    >>> slow = lambda u: tr.blocks.RateLimiter(input=u, rate=2.0, T=0.01)
    """

    rate: float = parameter(unit="1/s", gt=0, doc="largest rate of the output")

    def rates(self, t: Any) -> Any:
        return limited((self.input - self.z[0]) / self.T, -self.rate, self.rate)

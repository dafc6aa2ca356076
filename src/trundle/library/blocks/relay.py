"""Blocks with hysteresis: a relay that switches at events, and a play."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...model.block import Block, Triggered
from .limits import Following


class TwoPoint(Block):
    """Abstract: the numbers of a relay, continuous or sampled."""

    input: float = parameter(doc="input u")
    on: float = parameter(doc="above this it is high")
    off: float = parameter(doc="below this it is low")
    high: float = parameter(1.0, doc="output above")
    low: float = parameter(0.0, doc="output below")

    def problems(self) -> Any:
        yield from super().problems()
        if isinstance(self.on, float) and isinstance(self.off, float) and not self.off < self.on:
            yield "off", f"= {self.off:g} must be < on = {self.on:g}: without a distance it would switch without end"


class Relay(Triggered, TwoPoint):
    """``high`` once the input is above ``on``, ``low`` once it is below ``off``; it switches exactly there.

    Between them it stays as it was; at the start it is low there.

    >>> import trundle as tr
    >>> thermostat = lambda u: tr.blocks.Relay(input=u, on=1.0, off=-1.0, high=5.0, low=0.0)
    """

    def memory(self) -> Any:
        return False

    def due(self, given: dict[str, float], memory: Any) -> bool:
        return bool(given["input"] < given["off"] if memory else given["input"] > given["on"])

    def sample(self, t: float, given: dict[str, float], memory: Any) -> tuple[dict[str, float], Any]:
        is_on = not memory if self.due(given, memory) else memory
        return {"out": given["high"] if is_on else given["low"]}, is_on


class Hysteresis(Following):
    """T ẏ = min(max(y, u − width), u + width) − y: the output follows the input with a play of ±width.

    As T → 0 this is the play operator: y rests while |u − y| ≤ width, and is dragged along at its ends.

    >>> import trundle as tr
    >>> teeth = lambda u: tr.blocks.Hysteresis(input=u, width=0.1, T=1e-3)
    """

    width: float = parameter(ge=0, doc="half of the play")

    def rates(self, t: Any) -> Any:
        within = ca.fmin(ca.fmax(self.z[0], self.input - self.width), self.input + self.width)
        return (within - self.z[0]) / self.T

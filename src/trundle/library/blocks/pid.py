"""PID control."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...model.block import Block

NONE = 1e30  # a limit that is never met


class PD(Block):
    """u = Kp (r − y) + Kd (ṙ − ẏ), with a measured rate ẏ.

    >>> import trundle as tr
    >>> pd = lambda hinge: tr.blocks.PD(input=hinge.signal("phi"), rate=hinge.signal("phi_dot"), Kp=20.0, Kd=2.0)
    """

    input: float = parameter(doc="measured value y")
    rate: float = parameter(doc="its measured rate")
    set_point: float = parameter(0.0, doc="wanted value r")
    set_rate: float = parameter(0.0, doc="wanted rate")
    Kp: float = parameter(doc="gain")
    Kd: float = parameter(doc="gain of the rate")

    def outputs(self, t: Any) -> dict[str, Any]:
        return {"out": self.Kp * (self.set_point - self.input) + self.Kd * (self.set_rate - self.rate)}


class ThreeTerms(Block):
    """Abstract: the numbers of a PID controller, continuous or sampled."""

    input: float = parameter(doc="measured value y")
    set_point: float = parameter(0.0, doc="wanted value r")
    Kp: float = parameter(doc="proportional gain")
    Ki: float = parameter(0.0, doc="integral gain")
    Kd: float = parameter(0.0, doc="derivative gain")
    N: float = parameter(100.0, unit="1/s", gt=0, doc="bandwidth of the filter of the derivative")
    b: float = parameter(1.0, doc="weight of the set point in the proportional part")
    c: float = parameter(0.0, doc="weight of the set point in the derivative")
    low: float = parameter(-NONE, doc="lower limit of the output")
    high: float = parameter(NONE, doc="upper limit of the output")
    Tt: float = parameter(1.0, unit="s", gt=0, doc="tracking time: how fast the integral lets go at a limit")


class PID(ThreeTerms):
    """u = Kp (b r − y) + I + Kd N (c r − y − f), limited to [low, high] (Åström and Hägglund 2006, §3.5).

    İ = Ki (r − y) + (u_limited − u)/Tt: anti-windup by back-calculation; ḟ = N (c r − y − f) filters the derivative.

    >>> import trundle as tr
    >>> pid = lambda hinge: tr.blocks.PID(input=hinge.signal("phi"), Kp=20.0, Ki=5.0, Kd=2.0, low=-3.0, high=3.0)
    """

    def states(self) -> tuple[tuple[Any, ...], ...]:
        return ("integral", "1", "integral part"), ("filtered", "1", "filtered c r − y")

    def _wanted(self) -> Any:
        return self.Kp * (self.b * self.set_point - self.input) + self.z[0] + self.Kd * self._slope()

    def _slope(self) -> Any:
        return self.N * (self.c * self.set_point - self.input - self.z[1])

    def outputs(self, t: Any) -> dict[str, Any]:
        return {"out": limited(self._wanted(), self.low, self.high)}

    def rates(self, t: Any) -> Any:
        wanted = self._wanted()
        error = self.set_point - self.input
        back = (limited(wanted, self.low, self.high) - wanted) / self.Tt
        return ca.vertcat(self.Ki * error + back, self._slope())


class PI(Block):
    """u = Kp (b r − y) + I, limited to [low, high]; İ = Ki (r − y) + (u_limited − u)/Tt.

    >>> import trundle as tr
    >>> pi = lambda wheel: tr.blocks.PI(input=wheel.signal("phi_dot"), set_point=10.0, Kp=0.2, Ki=1.0)
    """

    input: float = parameter(doc="measured value y")
    set_point: float = parameter(0.0, doc="wanted value r")
    Kp: float = parameter(doc="proportional gain")
    Ki: float = parameter(doc="integral gain")
    b: float = parameter(1.0, doc="weight of the set point in the proportional part")
    low: float = parameter(-NONE, doc="lower limit of the output")
    high: float = parameter(NONE, doc="upper limit of the output")
    Tt: float = parameter(1.0, unit="s", gt=0, doc="tracking time: how fast the integral lets go at a limit")

    def states(self) -> tuple[tuple[Any, ...], ...]:
        return (("integral", "1", "integral part"),)

    def _wanted(self) -> Any:
        return self.Kp * (self.b * self.set_point - self.input) + self.z[0]

    def outputs(self, t: Any) -> dict[str, Any]:
        return {"out": limited(self._wanted(), self.low, self.high)}

    def rates(self, t: Any) -> Any:
        wanted = self._wanted()
        return self.Ki * (self.set_point - self.input) + (limited(wanted, self.low, self.high) - wanted) / self.Tt


def limited(value: Any, low: Any, high: Any) -> Any:
    """The value, or the limit that it is beyond."""
    return ca.fmin(ca.fmax(value, low), high)

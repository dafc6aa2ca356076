"""Sources: signals by time alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...core.signal import TIME
from ...model.block import Block
from .tables import Spline, Table


class Constant(Block):
    """y = value; a number that runs may change (``tr.When``, ``tr.start``), and an input of linear models.

    >>> import trundle as tr
    >>> tr.blocks.Constant(value=2.0).value
    2.0
    """

    value: float = parameter(doc="value")

    def outputs(self, t: Any) -> dict[str, Any]:
        return {"out": self.value}


class Step(Block):
    """y = before until ``at``, then after.

    >>> import trundle as tr
    >>> tr.blocks.Step(at=1.0, after=0.5).after
    0.5
    """

    at: float = parameter(unit="s", doc="when it steps")
    before: float = parameter(0.0, doc="value before")
    after: float = parameter(1.0, doc="value after")

    def outputs(self, t: Any) -> dict[str, Any]:
        return {"out": ca.if_else(t >= self.at, self.after, self.before)}

    def jumps(self) -> Sequence[Any]:
        return (self.at,)


class Ramp(Block):
    """y = rate·(t − start) between start and end, constant before and after.

    >>> import trundle as tr
    >>> tr.blocks.Ramp(rate=2.0, start=0.0, end=1.0).rate
    2.0
    """

    rate: float = parameter(unit="1/s", doc="slope")
    start: float = parameter(0.0, unit="s", doc="when it begins")
    end: float = parameter(1e30, unit="s", doc="when it ends")

    def outputs(self, t: Any) -> dict[str, Any]:
        return {"out": self.rate * (ca.fmin(ca.fmax(t, self.start), self.end) - self.start)}

    def kinks(self) -> Sequence[Any]:
        return self.start, self.end


class Sine(Block):
    """y = offset + amplitude·sin(2π frequency t + phase).

    >>> import trundle as tr
    >>> tr.blocks.Sine(amplitude=0.1, frequency=2.0).frequency
    2.0
    """

    amplitude: float = parameter(doc="amplitude")
    frequency: float = parameter(unit="Hz", doc="frequency")
    phase: float = parameter(0.0, unit="rad", doc="phase")
    offset: float = parameter(0.0, doc="mean value")

    def outputs(self, t: Any) -> dict[str, Any]:
        return {"out": self.offset + self.amplitude * ca.sin(2 * ca.pi * self.frequency * t + self.phase)}


class Chirp(Block):
    """y = amplitude·sin(2π (f0 t + (f1 − f0) t²/(2 T))): the frequency rises from f0 to f1 within T.

    >>> import trundle as tr
    >>> tr.blocks.Chirp(amplitude=1.0, f0=0.1, f1=10.0, T=20.0).f1
    10.0
    """

    amplitude: float = parameter(doc="amplitude")
    f0: float = parameter(unit="Hz", ge=0, doc="frequency at t = 0")
    f1: float = parameter(unit="Hz", ge=0, doc="frequency at t = T")
    T: float = parameter(unit="s", gt=0, doc="duration")

    def outputs(self, t: Any) -> dict[str, Any]:
        return {"out": self.amplitude * ca.sin(2 * ca.pi * (self.f0 * t + (self.f1 - self.f0) * t**2 / (2 * self.T)))}


class MinimumJerk(Block):
    """From ``first`` to ``last`` within T, y = first + (last − first)(10 τ³ − 15 τ⁴ + 6 τ⁵) (Flash and Hogan 1985).

    >>> import trundle as tr
    >>> tr.blocks.MinimumJerk(last=1.0, T=2.0).T
    2.0
    """

    first: float = parameter(0.0, doc="value before")
    last: float = parameter(doc="value after")
    start: float = parameter(0.0, unit="s", doc="when it begins")
    T: float = parameter(unit="s", gt=0, doc="duration")

    def outputs(self, t: Any) -> dict[str, Any]:
        tau = ca.fmin(ca.fmax((t - self.start) / self.T, 0), 1)
        move, rate = 10 * tau**3 - 15 * tau**4 + 6 * tau**5, 30 * tau**2 * (1 - tau) ** 2 / self.T
        return {"out": self.first + (self.last - self.first) * move, "rate": (self.last - self.first) * rate}

    def kinks(self) -> Sequence[Any]:
        return self.start, self.start + self.T


class Trapezoid(Block):
    """A move by ``distance`` with the acceleration a up to the speed v and down again; outputs ``out`` and ``rate``.

    Short moves (distance < v²/a) do not reach v.

    >>> import trundle as tr
    >>> tr.blocks.Trapezoid(distance=1.0, v=0.5, a=2.0).distance
    1.0
    """

    distance: float = parameter(gt=0, doc="distance of the whole move")
    v: float = parameter(unit="1/s", gt=0, doc="largest speed")
    a: float = parameter(unit="1/s²", gt=0, doc="acceleration")
    start: float = parameter(0.0, unit="s", doc="when it begins")

    def _phases(self) -> tuple[Any, Any, Any]:
        """(largest speed that is reached, time in which it is, time of the whole move)."""
        top = ca.fmin(self.v, ca.sqrt(self.distance * self.a))
        return top, top / self.a, self.distance / top + top / self.a

    def kinks(self) -> Sequence[Any]:
        _, rise, whole = self._phases()
        return tuple(self.start + s for s in (0, rise, whole - rise, whole))

    def outputs(self, t: Any) -> dict[str, Any]:
        top, rise, whole = self._phases()
        s = ca.fmin(ca.fmax(t - self.start, 0), whole)
        up, down = ca.fmin(s, rise), ca.fmax(s - (whole - rise), 0)
        even = s - up - down
        out = self.a * up**2 / 2 + top * even + top * down - self.a * down**2 / 2
        return {"out": out, "rate": self.a * (up - down)}


class FromData(Table):
    """Values by time, linear between the samples.

    >>> import trundle as tr
    >>> tr.blocks.FromData(x=[0.0, 1.0], y=[0.0, 2.0]).input
    <signal time>
    """

    input: float = parameter(TIME, doc="the clock")

    def kinks(self) -> Sequence[Any]:
        return ca.vertsplit(self.x)


class SmoothData(Spline):
    """Values by time, as a cubic spline.

    >>> import trundle as tr
    >>> tr.blocks.SmoothData(x=[0.0, 1.0, 2.0], y=[0.0, 2.0, 0.0]).input
    <signal time>
    """

    input: float = parameter(TIME, doc="the clock")

    def kinks(self) -> Sequence[Any]:
        return ca.vertsplit(self.x)

"""Laws of time as objects: their numbers are parameters, so changing one does not recompile.

A plain function works wherever a law does; its numbers are then part of the code.
"""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..core.component import Component
from ..core.fields import parameter


class Law(Component):
    """Abstract: a function with parameters. Subclass it and give ``__call__`` the arguments that its socket passes.

    >>> import trundle as tr
    >>> class Decay(tr.Law):
    ...     rate: float = tr.parameter(unit="1/s", ge=0, doc="rate of decay")
    ...     def __call__(self, t): return 1 / (1 + self.rate * t)
    """

    def __call__(self, *arguments: Any) -> Any:
        raise NotImplementedError


class Ramp(Law):
    """f(t) = offset + rate·t.

    >>> import trundle as tr
    >>> tr.laws.Ramp(rate=2.0)(3.0)
    6.0
    """

    rate: float = parameter(unit="1/s", doc="slope")
    offset: float = parameter(0.0, doc="value at t = 0")

    def __call__(self, t: Any) -> Any:
        return self.offset + self.rate * t


class Sine(Law):
    """f(t) = amplitude·sin(frequency·t + phase), frequency in rad/s.

    >>> import trundle as tr
    >>> float(tr.laws.Sine(amplitude=0.3, frequency=2.0)(0.0))
    0.0
    """

    amplitude: float = parameter(doc="amplitude")
    frequency: float = parameter(unit="rad/s", doc="angular frequency")
    phase: float = parameter(0.0, unit="rad", doc="phase")

    def __call__(self, t: Any) -> Any:
        return self.amplitude * ca.sin(self.frequency * t + self.phase)

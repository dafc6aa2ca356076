"""Laws of time with parameters. The base class is ``tr.Law``."""

from .library.laws import Ramp, Sine

__all__ = [
    "Ramp",
    "Sine",
]

"""Laws of restitution for contacts. The base class is ``tr.Impact``."""

from .library.contact import Newton, Poisson, Propagating
from .model.impact import Restitution

__all__ = [
    "Newton",
    "Poisson",
    "Propagating",
    "Restitution",
]

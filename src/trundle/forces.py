"""Ready forces: constraints without locked bonds. The base class is ``tr.Force``."""

from .library.forces import AppliedForce, AppliedTorque, SpringDamper

__all__ = [
    "AppliedForce",
    "AppliedTorque",
    "SpringDamper",
]

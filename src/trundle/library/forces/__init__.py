"""Forces: constraints without locked bonds."""

from .applied import AppliedForce, AppliedTorque
from .spring_damper import SpringDamper

__all__ = ["AppliedForce", "AppliedTorque", "SpringDamper"]

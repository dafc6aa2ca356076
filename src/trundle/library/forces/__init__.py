"""Forces: constraints without locked bonds."""

from .along import ForceAlong
from .applied import AppliedForce, AppliedTorque
from .spring_damper import SpringDamper
from .spring_damper_series import SpringDamperSeries

__all__ = ["AppliedForce", "AppliedTorque", "ForceAlong", "SpringDamper", "SpringDamperSeries"]

"""Forces: constraints without locked bonds."""

from .along import ForceAlong
from .applied import AppliedForce, AppliedTorque
from .line_force import (
    LineForce,
    LineForceWithMass,
    LineForceWithTwoMasses,
    PointOnRay,
    RayFromCross,
    ShareOfLine,
)
from .spring_damper import SpringDamper
from .spring_damper_series import SpringDamperSeries

__all__ = [
    "AppliedForce",
    "AppliedTorque",
    "ForceAlong",
    "LineForce",
    "LineForceWithMass",
    "LineForceWithTwoMasses",
    "PointOnRay",
    "RayFromCross",
    "ShareOfLine",
    "SpringDamper",
    "SpringDamperSeries",
]

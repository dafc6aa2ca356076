"""Wheels, their drives, and vehicles on them."""

from .library.wheels import (
    AbstractOmniVehicle,
    IdealServo,
    Motor,
    Mount,
    OmniVehicle,
    OmniWheel,
    Place,
    PlanarVehicle,
    RollingWheel,
    RollingWheelSet,
    SmoothSteps,
    SpeedServo,
    TorqueMotor,
    VelocityController,
)

__all__ = [
    "AbstractOmniVehicle",
    "IdealServo",
    "Motor",
    "Mount",
    "OmniVehicle",
    "OmniWheel",
    "Place",
    "PlanarVehicle",
    "RollingWheel",
    "RollingWheelSet",
    "SmoothSteps",
    "SpeedServo",
    "TorqueMotor",
    "VelocityController",
]

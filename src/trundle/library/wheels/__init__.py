"""Wheels and vehicles as ready submodels, with the names of the Modelica MultiBody library and of the papers."""

from .motors import IdealServo, Motor, SpeedServo, TorqueMotor
from .omni_vehicle import AbstractOmniVehicle, Mount, OmniVehicle
from .omni_wheel import OmniWheel
from .planar_vehicle import PlanarVehicle
from .rolling_wheel import RollingWheel
from .rolling_wheel_set import RollingWheelSet
from .seat import Seat
from .velocity_controller import SmoothSteps, VelocityController

__all__ = [
    "AbstractOmniVehicle",
    "IdealServo",
    "Motor",
    "Mount",
    "OmniVehicle",
    "OmniWheel",
    "PlanarVehicle",
    "RollingWheel",
    "RollingWheelSet",
    "Seat",
    "SmoothSteps",
    "SpeedServo",
    "TorqueMotor",
    "VelocityController",
]

"""Drives: motors, shafts, clutches and play between two bodies on one axis; the reaction acts on the carrier."""

from .backlash import Backlash
from .clutch import Clutch
from .dc_motor import DCMotor
from .flexible_shaft import FlexibleShaft
from .force_source import ForceSource
from .gear import Gear
from .rotor import Rotor
from .shaft import Drive
from .sliding_mass import SlidingMass
from .torque_source import TorqueSource

__all__ = [
    "Backlash",
    "Clutch",
    "DCMotor",
    "Drive",
    "FlexibleShaft",
    "ForceSource",
    "Gear",
    "Rotor",
    "SlidingMass",
    "TorqueSource",
]

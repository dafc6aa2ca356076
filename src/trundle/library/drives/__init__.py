"""Drives: motors, shafts, clutches and play between two bodies on one axis; the reaction acts on the carrier."""

from .backlash import Backlash
from .clutch import Clutch
from .dc_motor import DCMotor
from .flexible_shaft import FlexibleShaft
from .force_source import ForceSource
from .shaft import Drive
from .torque_source import TorqueSource

__all__ = ["Backlash", "Clutch", "DCMotor", "Drive", "FlexibleShaft", "ForceSource", "TorqueSource"]

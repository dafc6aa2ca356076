"""Drives: motors and shafts between two bodies that turn about one axis; the reaction acts on the carrier."""

from .dc_motor import DCMotor
from .flexible_shaft import FlexibleShaft
from .shaft import Drive
from .torque_source import TorqueSource

__all__ = ["DCMotor", "Drive", "FlexibleShaft", "TorqueSource"]

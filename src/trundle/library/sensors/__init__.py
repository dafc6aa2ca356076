"""Sensors: signals of the motion of one frame relative to another; they touch nothing and cost a run nothing."""

from .base import Sensor
from .distance import DistanceSensor
from .relative import RelativeSensor

__all__ = ["DistanceSensor", "RelativeSensor", "Sensor"]

"""Wheels as ready submodels, with the names of the Modelica MultiBody library."""

from .rolling_wheel import RollingWheel
from .rolling_wheel_set import RollingWheelSet

__all__ = ["RollingWheel", "RollingWheelSet"]

"""Wheels as ready submodels, with the names of the Modelica MultiBody library."""

from .omni_wheel import OmniWheel
from .rolling_wheel import RollingWheel
from .rolling_wheel_set import RollingWheelSet

__all__ = ["OmniWheel", "RollingWheel", "RollingWheelSet"]

"""Rolling without slip: surface on surface, and the wheels of the Modelica library."""

from .disc_on_base import DiscOnBase
from .rolling import Rolling
from .upright import Upright
from .vertical_wheel import RollingConstraintVerticalWheel

__all__ = ["DiscOnBase", "Rolling", "RollingConstraintVerticalWheel", "Upright"]

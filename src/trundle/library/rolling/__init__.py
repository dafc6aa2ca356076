"""Rolling without slip: surface on surface, and the wheels of the Modelica library."""

from .disc_on_base import DiscOnBase
from .omni_on_ball import OmniOnBall
from .rolling import Rolling
from .upright import Upright
from .vertical_wheel import RollingConstraintVerticalWheel

__all__ = ["DiscOnBase", "OmniOnBall", "Rolling", "RollingConstraintVerticalWheel", "Upright"]

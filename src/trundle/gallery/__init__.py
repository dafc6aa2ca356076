"""The classical systems as ready models, each with its check against theory."""

from __future__ import annotations

import re

from ..core.errors import unknown
from ..model.model import Model
from .block_on_incline import BlockOnIncline
from .bouncing_ball import BouncingBall
from .chain import Chain
from .double_pendulum import DoublePendulum
from .euler_disc import EulerDisc
from .euler_top import EulerTop
from .four_bar import FourBar
from .free_roller import FreeRoller
from .heavy_top import HeavyTop
from .mecanum import Mecanum
from .newtons_cradle import NewtonsCradle
from .omni_driven import OmniDriven
from .omni_four import OmniFour
from .omni_ideal import OmniIdeal
from .omni_ledge import OmniLedge
from .omni_vehicle import OmniVehicle
from .pendulum import Pendulum
from .rattleback import Rattleback
from .rolling_disc import RollingDisc
from .rotating_bowl import RotatingBowl
from .rotating_platform import RotatingPlatform
from .skateboard import Skateboard
from .sleigh import KnifeEdge, Level, Sleigh
from .slider_crank import SliderCrank
from .sliding_ball import SlidingBall
from .snakeboard import Snakeboard
from .spring_mass import SpringMass
from .stack_of_boxes import StackOfBoxes
from .tippe_top import TippeTop
from .tumbling_box import TumblingBox
from .vertical_wheel import VerticalWheel
from .wheelset import Wheelset

__all__ = [
    "BlockOnIncline",
    "BouncingBall",
    "Chain",
    "DoublePendulum",
    "EulerDisc",
    "EulerTop",
    "FourBar",
    "FreeRoller",
    "HeavyTop",
    "KnifeEdge",
    "Level",
    "Mecanum",
    "NewtonsCradle",
    "OmniDriven",
    "OmniFour",
    "OmniIdeal",
    "OmniLedge",
    "OmniVehicle",
    "Pendulum",
    "Rattleback",
    "RollingDisc",
    "RotatingBowl",
    "RotatingPlatform",
    "Skateboard",
    "Sleigh",
    "SliderCrank",
    "SlidingBall",
    "Snakeboard",
    "SpringMass",
    "StackOfBoxes",
    "TippeTop",
    "TumblingBox",
    "VerticalWheel",
    "Wheelset",
    "find",
    "models",
]


def models() -> dict[str, type[Model]]:
    """All gallery models by the name the command line uses."""
    classes = [c for c in globals().values() if isinstance(c, type) and issubclass(c, Model) and c is not Model]
    return {re.sub(r"(?<!^)(?=[A-Z])", "-", c.__name__).lower(): c for c in classes}


def find(name: str) -> type[Model]:
    """The gallery model of this name."""
    known = models()
    if name not in known:
        raise unknown("gallery model", name, known)
    return known[name]

"""The classical systems as ready models, each with its check against theory."""

from __future__ import annotations

import re

from ..core.errors import unknown
from ..model.model import Model
from .chain import Chain
from .double_pendulum import DoublePendulum
from .euler_top import EulerTop
from .four_bar import FourBar
from .heavy_top import HeavyTop
from .pendulum import Pendulum
from .rattleback import Rattleback
from .rolling_disc import RollingDisc
from .rotating_bowl import RotatingBowl
from .rotating_platform import RotatingPlatform
from .skateboard import Skateboard
from .sleigh import KnifeEdge, Level, Sleigh
from .slider_crank import SliderCrank
from .snakeboard import Snakeboard
from .spring_mass import SpringMass
from .vertical_wheel import VerticalWheel
from .wheelset import Wheelset

__all__ = [
    "Chain",
    "DoublePendulum",
    "EulerTop",
    "FourBar",
    "HeavyTop",
    "KnifeEdge",
    "Level",
    "Pendulum",
    "Rattleback",
    "RollingDisc",
    "RotatingBowl",
    "RotatingPlatform",
    "Skateboard",
    "Sleigh",
    "SliderCrank",
    "Snakeboard",
    "SpringMass",
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

"""The classical systems as ready models, each with its check against theory.

A new one is one file, named like its class, plus its name below. Each is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.errors import unknown
from ..core.lazily import lazy_class, spelled

if TYPE_CHECKING:
    from ..model.model import Model

MODELS = (
    "AbsBraking",
    "ActiveSuspension",
    "AndrewsSqueezer",
    "BalancingRobot",
    "BallBearing",
    "BallOnBeam",
    "BallOnPlate",
    "Ballbot",
    "BandBrake",
    "Bennett",
    "Bicycle",
    "Billiards",
    "BlockOnBelt",
    "BlockOnIncline",
    "BouncingBall",
    "Bricard",
    "BrushSqueal",
    "CartPole",
    "CasterShimmy",
    "Chain",
    "Clutch",
    "CurlingStone",
    "DoubleCardan",
    "DoublePendulum",
    "DrumBrake",
    "ElasticBounce",
    "EulerDisc",
    "EulerTop",
    "ExcavatorArm",
    "FlyballGovernor",
    "FourBar",
    "FreeRoller",
    "FrictionLaboratory",
    "Furuta",
    "HeavyTop",
    "JumpingCube",
    "KapitzaPendulum",
    "Ladder",
    "Mecanum",
    "NFourBar",
    "NewtonsCradle",
    "OmniCompliant",
    "OmniDriven",
    "OmniFour",
    "OmniIdeal",
    "OmniLedge",
    "OmniPath",
    "OmniVehicle",
    "Pendulum",
    "QuarterCar",
    "RailwayWheelset",
    "Rattleback",
    "RollingDisc",
    "RotatingBowl",
    "RotatingPlatform",
    "RssrLinkage",
    "ScottRussell",
    "ScrewJack",
    "SingleTrackCar",
    "Skateboard",
    "Sleigh",
    "SliderCrank",
    "SlidingBall",
    "Snakeboard",
    "SpinningBall",
    "SpinningPuck",
    "SpringMass",
    "SpurGears",
    "StackOfBoxes",
    "StewartPlatform",
    "TippeTop",
    "ToroidalBicycle",
    "TumblingBox",
    "V6Engine",
    "VerticalWheel",
    "Wheelset",
)

__all__ = [*MODELS, "find", "models", "names"]


def __getattr__(name: str) -> Any:
    return lazy_class(__name__, name, MODELS)


def __dir__() -> list[str]:
    return sorted(__all__)


def names() -> list[str]:
    """The names that the command line uses."""
    return [spelled(name, "-") for name in MODELS]


def models() -> dict[str, type[Model]]:
    """All gallery models by the name the command line uses."""
    return {spelled(name, "-"): __getattr__(name) for name in MODELS}


def find(name: str) -> type[Model]:
    """The gallery model of this name."""
    known = {spelled(cls, "-"): cls for cls in MODELS}
    if name not in known:
        raise unknown("gallery model", name, known)
    return __getattr__(known[name])

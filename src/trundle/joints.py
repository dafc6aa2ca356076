"""Ready joints. The base classes are ``tr.Joint`` and ``tr.PoseJoint``."""

from .library.joints import (
    CombinedJoint,
    Cylindrical,
    FixedControlledJoint,
    FixedIdealJoint,
    FixedServoJoint,
    FreeIdealJoint,
    FreeSlideJoint,
    Planar,
    Prismatic,
    Revolute,
    Spherical,
    SpringIdealJoint,
    Universal,
    Weld,
)

__all__ = [
    "CombinedJoint",
    "Cylindrical",
    "FixedControlledJoint",
    "FixedIdealJoint",
    "FixedServoJoint",
    "FreeIdealJoint",
    "FreeSlideJoint",
    "Planar",
    "Prismatic",
    "Revolute",
    "Spherical",
    "SpringIdealJoint",
    "Universal",
    "Weld",
]

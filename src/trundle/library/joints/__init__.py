"""Joints: the six of Kosenko (2022), §2.2, the weld, the ball joint, Cardan's and the planar one, and any
combination of two bonds."""

from .combined import CombinedJoint
from .fixed_controlled import FixedControlledJoint
from .fixed_ideal import FixedIdealJoint
from .fixed_servo import FixedServoJoint
from .free_ideal import FreeIdealJoint
from .free_slide import FreeSlideJoint
from .modelica import Cylindrical, Prismatic, Revolute
from .planar import Planar
from .spherical import Spherical
from .spring_ideal import SpringIdealJoint
from .universal import Universal
from .weld import Weld

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

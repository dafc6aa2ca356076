"""What the methods of your own classes are given or give: for annotations, and for rare uses."""

from .model.bond import Bond
from .model.contact import Unilateral
from .model.coordinates import Coordinates
from .model.frame import Frame
from .model.freedoms import Freedoms
from .model.joint_motion import JointMotion
from .model.ports import KinematicPort
from .results.solution import Solution

__all__ = [
    "Bond",
    "Coordinates",
    "Frame",
    "Freedoms",
    "JointMotion",
    "KinematicPort",
    "Solution",
    "Unilateral",
]

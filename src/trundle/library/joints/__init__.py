"""Joints: the six of Kosenko (2022), §2.2, any combination of two bonds, those of the Modelica library by its names,
and more: rods, screws, gears, points on curves and surfaces, cams, bushings."""

from .belt import Belt, Pulley
from .bushing import Bushing
from .cam import CurveOnCurve
from .combined import CombinedJoint
from .distance import Distance, SphericalSpherical, UniversalSpherical
from .fixed_controlled import FixedControlledJoint
from .fixed_ideal import FixedIdealJoint
from .fixed_servo import FixedServoJoint
from .free_ideal import FreeIdealJoint
from .free_motion import FreeMotion
from .free_slide import FreeSlideJoint
from .gear_pair import GearConstraint, GearedRates, GearPair
from .gears import GearMesh, RackAndPinion
from .modelica import Cylindrical, Prismatic, Revolute
from .on_curve import PointOnCurve
from .on_surface import PointOnSurface
from .planar import Planar
from .planar_loop import RevolutePlanarLoopConstraint
from .screw import Screw
from .slide_driven import SlideControlledJoint, SlideServoJoint
from .spherical import Spherical
from .spring_ideal import SpringIdealJoint
from .universal import Universal
from .weld import Weld

__all__ = [
    "Belt",
    "Bushing",
    "CombinedJoint",
    "CurveOnCurve",
    "Cylindrical",
    "Distance",
    "FixedControlledJoint",
    "FixedIdealJoint",
    "FixedServoJoint",
    "FreeIdealJoint",
    "FreeMotion",
    "FreeSlideJoint",
    "GearConstraint",
    "GearMesh",
    "GearPair",
    "GearedRates",
    "Planar",
    "PointOnCurve",
    "PointOnSurface",
    "Prismatic",
    "Pulley",
    "RackAndPinion",
    "Revolute",
    "RevolutePlanarLoopConstraint",
    "Screw",
    "SlideControlledJoint",
    "SlideServoJoint",
    "Spherical",
    "SphericalSpherical",
    "SpringIdealJoint",
    "Universal",
    "UniversalSpherical",
    "Weld",
]

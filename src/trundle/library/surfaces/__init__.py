"""Surfaces as objects: an implicit function f < 0 inside, in the axes of the frame that carries them."""

from .base import Surface
from .circle import Circle
from .cylinder import Cylinder
from .ellipsoid import Ellipsoid
from .half_plane import HalfPlane
from .implicit import Implicit
from .plane import Plane
from .point import Point
from .roller import Roller
from .sphere import Sphere
from .spindle import Spindle
from .torus import Torus

__all__ = [
    "Circle", "Cylinder", "Ellipsoid", "HalfPlane", "Implicit", "Plane", "Point", "Roller", "Sphere", "Spindle",
    "Surface", "Torus",
]  # fmt: skip

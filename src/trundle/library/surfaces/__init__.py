"""Surfaces as objects: an implicit function f < 0 inside, in the axes of the frame that carries them."""

from .base import Surface
from .circle import Circle
from .cylinder import Cylinder
from .ellipsoid import Ellipsoid
from .implicit import Implicit
from .plane import Plane
from .sphere import Sphere
from .torus import Torus

__all__ = ["Circle", "Cylinder", "Ellipsoid", "Implicit", "Plane", "Sphere", "Surface", "Torus"]

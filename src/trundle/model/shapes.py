"""Shapes of homogeneous bodies: volume and central inertia per unit mass; the viewer draws them."""

from __future__ import annotations

import math

import numpy as np

from ..core import meshes
from ..core.component import Component
from ..core.fields import axis_vector, parameter


class Shape(Component):
    """Abstract: a solid of uniform density about its centre."""

    takes_signals = False

    def volume(self) -> float:
        """Volume in m³."""
        raise NotImplementedError

    def gyration(self) -> np.ndarray:
        """Central inertia per unit mass (m²): principal moments, or a tensor."""
        raise NotImplementedError

    def mesh(self) -> meshes.Mesh:
        """What is drawn of it, about its centre."""
        raise NotImplementedError


class Cylinder(Shape):
    """A solid cylinder: J = r²/2 about its axis, (3r² + l²)/12 across (per unit mass)."""

    length: float = parameter(unit="m", gt=0, doc="length")
    radius: float = parameter(unit="m", gt=0, doc="radius")
    axis: str = parameter("up", kind="direction", doc="axis of symmetry")

    def volume(self) -> float:
        return math.pi * self.radius**2 * self.length

    def gyration(self) -> np.ndarray:
        return _axial(self.axis, self.radius**2 / 2, (3 * self.radius**2 + self.length**2) / 12)

    def mesh(self) -> meshes.Mesh:
        return meshes.cylinder(self.radius, self.length, self.axis)


class Rod(Shape):
    """A thin rod: l²/12 across, next to nothing about its axis (l²/10⁶, so that it stays a body)."""

    length: float = parameter(unit="m", gt=0, doc="length")
    axis: str = parameter("up", kind="direction", doc="axis of the rod")

    def volume(self) -> float:
        return self.length

    def gyration(self) -> np.ndarray:
        return _axial(self.axis, self.length**2 * 1e-6, self.length**2 / 12)

    def mesh(self) -> meshes.Mesh:
        return meshes.cylinder(0.015 * self.length, self.length, self.axis)


class Box(Shape):
    """A rectangular box with the edges ``size`` along x, y, z."""

    size: np.ndarray = parameter(unit="m", gt=0, shape=(3,), doc="edge lengths")

    def volume(self) -> float:
        return float(np.prod(self.size))

    def gyration(self) -> np.ndarray:
        x, y, z = self.size**2
        return np.array([y + z, x + z, x + y]) / 12

    def mesh(self) -> meshes.Mesh:
        return meshes.box(self.size)


class Ellipsoid(Shape):
    """An ellipsoid with the semi-axes ``semi`` along x, y, z; a sphere has three equal ones."""

    semi: np.ndarray = parameter(unit="m", gt=0, shape=(3,), doc="semi-axes")

    def volume(self) -> float:
        return float(4 / 3 * math.pi * np.prod(self.semi))

    def gyration(self) -> np.ndarray:
        x, y, z = self.semi**2
        return np.array([y + z, x + z, x + y]) / 5

    def mesh(self) -> meshes.Mesh:
        return meshes.ellipsoid(self.semi)


class Disc(Shape):
    """A thin disc: J = r²/2 about its axis, r²/4 across (per unit mass). Density is per area, kg/m²."""

    radius: float = parameter(unit="m", gt=0, doc="radius")
    axis: str = parameter("level", kind="direction", doc="axis of symmetry")

    def volume(self) -> float:
        return math.pi * self.radius**2

    def gyration(self) -> np.ndarray:
        return _axial(self.axis, self.radius**2 / 2, self.radius**2 / 4)

    def mesh(self) -> meshes.Mesh:
        return meshes.cylinder(self.radius, 0.03 * self.radius, self.axis)


def _axial(axis: object, along: float, across: float) -> np.ndarray:
    n = axis_vector(axis)
    tensor = across * np.eye(3) + (along - across) * np.outer(n, n)
    return np.diag(tensor) if isinstance(axis, str) else tensor

"""Body: mass, inertia, centre of mass; Newton's and Euler's equations follow from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..core.arguments import explained
from ..core.component import Component
from ..core.fields import AXES, parameter, structure
from .frame import Frame
from .shapes import Box, Cylinder, Disc, Ellipsoid, Rod, Shape

ROUND = 1e-12  # relative difference of the moments across an axis of symmetry that is rounding


class Body(Component):
    """A rigid body (RigidBody of Kosenko 2022, §2.1): m r'' = F, I ω' + ω × I ω = M about the mass centre.

    ``inertia`` is about the centre of mass, in body axes: three principal moments or a 3×3 tensor (kg·m²); zero for
    a point mass (``Body.point``). ``cm`` is the centre of mass from the body's origin, body axes (m); leave it out
    when it is the origin. The signals ``r`` and ``v`` are those of the centre of mass; where ``cm`` is given,
    ``origin`` is the position of the body's origin.
    ``symmetry`` says that it is a body of revolution: on a hinge along that axis it then costs next to nothing.

    >>> import trundle as tr
    >>> tr.Body.sphere(mass=2.0, radius=0.5).inertia.tolist()
    [0.2, 0.2, 0.2]
    """

    takes_signals = False
    mass: float = parameter(unit="kg", gt=0, doc="mass")
    inertia: np.ndarray = parameter(unit="kg·m²", kind="inertia", doc="inertia about the centre of mass")
    cm: np.ndarray | None = parameter(None, unit="m", shape=(3,), doc="centre of mass from the origin")
    symmetry: str | None = structure(None, doc="axis of revolution through the centre of mass: 'x', 'y' or 'z'")
    shape: Shape | None = parameter(None, kind="drawing", doc="geometry, for drawing and contact")

    def frame(self, r: Any = None, R: Any = None) -> Frame:
        """A frame at ``r`` (m, body axes) with the axes ``R``."""
        return Frame(self, r, R)

    def replaced(self, changes: dict[str, Any]) -> Any:
        """A copy with changes; a homogeneous body keeps its shape, so its inertia follows its mass."""
        changes = self.read(changes)
        mass = changes.get("mass")
        if self.shape is not None and isinstance(mass, int | float) and mass > 0 and "inertia" not in changes:
            changes = {**changes, "inertia": self.inertia * (mass / self.mass)}
        return super().replaced(changes)

    def oriented(self, up: Any) -> Any:
        """A copy with its shape in a world's axes; the inertia of a homogeneous body goes with its shape."""
        body = super().oriented(up)
        if self.shape is None or any(True for _ in self.problems()):
            return body
        before, after = self.shape.gyration(), body.shape.gyration()
        if np.shape(before) == np.shape(self.inertia) and np.allclose(self.inertia, self.mass * before, rtol=ROUND):
            object.__setattr__(body, "inertia", self.mass * after)
        return body

    def problems(self) -> Iterator[tuple[str, str]]:
        if self.shape is not None:  # its sizes explain a bad inertia, so they come first
            for name, problem in self.shape.problems():
                yield f"shape.{name}", problem
        yield from super().problems()
        if self.symmetry is not None:
            yield from self._asymmetries()

    def _asymmetries(self) -> Iterator[tuple[str, str]]:
        """Why the body is not symmetric about its axis of revolution."""
        if self.symmetry not in AXES:
            yield "symmetry", f"= {self.symmetry!r} is not an axis of the body; use 'x', 'y' or 'z'"
        elif np.shape(self.inertia) != (3,):
            yield "inertia", "must be three principal moments for a body of revolution"
        else:
            a, b = (float(self.inertia[i]) for i, name in enumerate(AXES) if name != self.symmetry)
            if not np.any(self.inertia):
                yield "symmetry", "is for a body with inertia; a point mass turns about no axis"
            elif abs(a - b) > ROUND * max(a, b):
                yield "inertia", f"has the moments {a:g} and {b:g} kg·m² across '{self.symmetry}', its axis of symmetry"

    @classmethod
    @explained
    def from_shape(
        cls, shape: Shape, *, mass: float | None = None, density: float | None = None, cm: Any = None
    ) -> Body:
        """A homogeneous body of a shape, by its mass (kg) or its density (kg/m³)."""
        if (mass is None) == (density is None):
            body = cls(mass=1.0, inertia=(1.0, 1.0, 1.0), shape=shape)
            given = "both mass and density" if mass is not None else "neither mass nor density"
            body.note("mass", f"has {given} given; give exactly one")
            return body
        if any(True for _ in shape.problems()):
            return cls(mass=1.0, inertia=(1.0, 1.0, 1.0), shape=shape)
        if mass is None:
            body = cls(mass=density, inertia=(1.0, 1.0, 1.0), shape=shape)
            for _, problem in body.problems():
                body.note("density", problem.replace(" kg ", " kg/m³ "))
                return body
            mass = density * shape.volume()  # type: ignore[operator]
        try:
            inertia = float(mass) * shape.gyration()
        except (TypeError, ValueError):
            inertia = shape.gyration()
        body = cls(mass=mass, inertia=inertia, cm=cm, shape=shape)
        for name, problem in body.problems():
            if name == "mass":  # it explains the bad inertia
                body.note(name, problem)
                break
        return body

    @classmethod
    @explained
    def point(cls, *, mass: float, cm: Any = None) -> Body:
        """A point mass: no rotational inertia. It needs a joint at a lever, or nothing that turns it."""
        return cls(mass=mass, inertia=(0.0, 0.0, 0.0), cm=cm)

    @classmethod
    @explained
    def rod(
        cls,
        *,
        length: float,
        axis: Any = "up",
        radius: float | None = None,
        mass: float | None = None,
        density: float | None = None,
    ) -> Body:
        """A rod along ``axis``, the world's up by default.

        Without a radius it is thin: exactly m l²/12 across; its density is then per length (kg/m).
        """
        if radius is None:
            return cls.from_shape(Rod(length=length, axis=axis), mass=mass, density=density)
        return cls.cylinder(length=length, radius=radius, axis=axis, mass=mass, density=density)

    @classmethod
    @explained
    def cylinder(
        cls, *, length: float, radius: float, axis: Any = "up", mass: float | None = None, density: float | None = None
    ) -> Body:
        """A solid cylinder, along the world's up unless ``axis`` is given."""
        return cls.from_shape(Cylinder(length=length, radius=radius, axis=axis), mass=mass, density=density)

    @classmethod
    @explained
    def box(cls, *, size: Any, mass: float | None = None, density: float | None = None) -> Body:
        """A rectangular box with edges ``size`` = (x, y, z)."""
        return cls.from_shape(Box(size=size), mass=mass, density=density)

    @classmethod
    @explained
    def sphere(cls, *, radius: float, mass: float | None = None, density: float | None = None) -> Body:
        """A solid sphere."""
        return cls.from_shape(Ellipsoid(semi=(radius,) * 3), mass=mass, density=density)

    @classmethod
    @explained
    def ellipsoid(cls, *, semi: Any, mass: float | None = None, density: float | None = None) -> Body:
        """A solid ellipsoid with the semi-axes ``semi`` = (x, y, z)."""
        return cls.from_shape(Ellipsoid(semi=semi), mass=mass, density=density)

    @classmethod
    @explained
    def disc(
        cls, *, radius: float, axis: Any = "level", mass: float | None = None, density: float | None = None
    ) -> Body:
        """A thin disc; its density is per area (kg/m²). Its axis is level by default, as a standing wheel's is."""
        return cls.from_shape(Disc(radius=radius, axis=axis), mass=mass, density=density)

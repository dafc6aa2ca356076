"""Parts as in the Modelica library: the origin of a body is at its frame_a, and ``r`` leads to its frame_b."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.arguments import explained
from ..core.fields import AXES
from ..model.body import Body
from ..model.shapes import Box, Cylinder, Shape
from .beam import Beam, ElasticHinge

__all__ = ["Beam", "BodyBox", "BodyCylinder", "BodyShape", "ElasticHinge"]


def _way(r: Any) -> tuple[np.ndarray, float, Any]:
    """(r, its length, its direction: the name of an axis where it is along one)."""
    way = np.array(r, dtype=float)
    length = float(np.linalg.norm(way)) if way.shape == (3,) else 0.0
    for name, axis in AXES.items():
        if length > 0 and np.array_equal(np.abs(way) / length, axis):
            return way, length, name
    return way, length, way / length if length > 0 else "x"


@explained
def BodyShape(*, mass: float, inertia: Any, r_CM: Any, shape: Shape | None = None) -> Body:
    """A body with its centre of mass at ``r_CM`` (m) from its origin; inertia about that centre (MSL: BodyShape).

    >>> import trundle as tr
    >>> tr.parts.BodyShape(mass=2.0, inertia=(0.1, 0.1, 0.1), r_CM=(0.5, 0, 0)).cm.tolist()
    [0.5, 0.0, 0.0]
    """
    return Body(mass=mass, inertia=inertia, cm=r_CM, shape=shape)


@explained
def BodyCylinder(*, r: Any, diameter: float, mass: float | None = None, density: float | None = None) -> Body:
    """A solid cylinder from the body's origin to ``r`` (m), by its mass or its density (MSL: BodyCylinder).

    >>> import trundle as tr
    >>> rod = tr.parts.BodyCylinder(r=(0.6, 0, 0), diameter=0.04, density=7700)
    >>> rod.cm.tolist(), round(rod.mass, 3)
    ([0.3, 0.0, 0.0], 5.806)
    """
    way, length, axis = _way(r)
    return Body.from_shape(
        Cylinder(length=length, radius=diameter / 2, axis=axis), mass=mass, density=density, cm=way / 2
    )


@explained
def BodyBox(
    *, r: Any, width: float, height: float, width_along: str, mass: float | None = None, density: float | None = None
) -> Body:
    """A box from the body's origin to ``r``, along x, y or z; ``width`` along another axis (MSL: BodyBox).

    >>> import trundle as tr
    >>> tr.parts.BodyBox(r=(0, 0.5, 0), width=0.1, height=0.2, width_along="x", mass=1.0).shape.size.tolist()
    [0.1, 0.5, 0.2]
    """
    way, length, axis = _way(r)
    size = np.full(3, height, dtype=float)
    if not isinstance(axis, str) or axis == width_along or width_along not in AXES:
        body = Body(mass=1.0, inertia=(1.0, 1.0, 1.0))
        body.note("shape", f"is a box from the origin to {r!r} with its width along {width_along!r}; give two axes")
        return body
    size[list(AXES).index(axis)], size[list(AXES).index(width_along)] = length, width
    return Body.from_shape(Box(size=size), mass=mass, density=density, cm=way / 2)

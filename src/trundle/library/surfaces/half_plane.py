from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np

from ...core.fields import axis_vector, parameter
from .plane import Plane


class HalfPlane(Plane):
    """A plane that ends at an edge: the points with (n, r) = 0 and (e, r) ≤ ``length``, e = ``towards``.

    The body is below it, on this side of the edge. A ball rolls over the edge, and touches the face below it, too.
    What else passes the edge flies on: the edge itself is not touched. That is right for a wheel of radius R that
    leaves with v² > a R, a being its hub's acceleration downwards; a slower one would turn about the edge first, and
    its run ends where it would go into the body.

    >>> import trundle as tr
    >>> ramp = tr.surfaces.HalfPlane(up="y", towards="z", length=2.0)
    """

    towards: Any = parameter("level", kind="direction", doc="direction in the plane, across the edge")
    length: float = parameter(unit="m", doc="distance of the edge from the frame's origin")

    has_edge = True

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        lean = float(np.dot(axis_vector(self.up), axis_vector(self.towards)))
        if abs(lean) > 1e-9:
            yield "towards", f"= {self.towards!r} does not lie in the plane: its cosine with 'up' is {lean:.3g}"

    def distance(self, r: np.ndarray) -> np.ndarray:
        """From the body below the plane and on this side of the edge."""
        height, beyond = r @ axis_vector(self.up), r @ axis_vector(self.towards) - self.length
        outside = np.hypot(np.maximum(height, 0.0), np.maximum(beyond, 0.0))
        return np.where(outside > 0, outside, np.maximum(height, beyond))

    def inside(self, r: Any) -> Any:
        """How far (m) a point is from the edge, negative beyond it."""
        return self.length - ca.dot(self.towards, r)

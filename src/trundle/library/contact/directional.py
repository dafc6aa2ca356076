from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.component import Component
from ...core.fields import parameter, structure
from ...model.ports import KinematicPort


class Directional(Component):
    """Abstract: friction that differs by direction. 1 is a direction that A or B carries, 2 is across it."""

    direction: Any = parameter(kind="direction", doc="direction 1, along which the law's coefficient counts")
    fixed_in: str = structure("B", choices=("A", "B"), doc="body that carries the direction")

    def tangents(self, A: KinematicPort, B: KinematicPort, n: Any) -> tuple[Any, Any]:
        """The directions 1 and 2 in the tangent plane of the normal n."""
        port = A if self.fixed_in == "A" else B
        along = port.T @ self.direction
        along = along - n * ca.dot(n, along)
        along = along / ca.sqrt(ca.dot(along, along) + 1e-300)
        return along, ca.cross(n, along)

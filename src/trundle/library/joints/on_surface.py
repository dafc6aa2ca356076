from __future__ import annotations

from typing import Any

from ...core.fields import structure
from ...model.bond import Bond, Locked
from ...model.constraint import Constraint
from ...model.frame import Frame
from ...model.ports import KinematicPort
from ..surfaces import Surface


class PointOnSurface(Constraint):
    """f(r) = 0 with r the origin of B in axes of A: the point stays on a surface of A, without friction.

    One locked bond, ``normal``; it pulls as well as it pushes. For contact that may open: ``RigidContact``.

    >>> import trundle as tr
    >>> pin = lambda a, b: tr.joints.PointOnSurface(a.frame(), b.frame(), surface=tr.surfaces.Sphere(radius=0.5))
    """

    surface: Surface = structure(doc="surface of A, with an equation f(r) = 0")

    def problems(self):  # type: ignore[no-untyped-def]
        yield from super().problems()
        if not isinstance(self.surface, Surface) or type(self.surface).f is Surface.f:
            yield "surface", f"is {self.surface!r}; give a tr.surfaces.… that has an equation f"

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        return {"normal": Locked(self.surface.f(A.T.T @ (B.r - A.r)))}

    def visuals(self) -> list[tuple[Frame, Any]]:
        return [(self.A, self.surface)]

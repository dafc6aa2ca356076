from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import structure
from ...model.bond import Bond, Locked
from ...model.ports import KinematicPort
from .pair import SurfacePair


class Rolling(SurfacePair):
    """Rolling without slip of surface B on surface A, both kept in contact (Kosenko 2022, §3).

    Three bonds: ``normal`` (gap = 0, on positions) and ``tangent_1``, ``tangent_2`` (no slip, on velocities; along
    the rolling and across it where a surface has an axis);
    with ``spin_locked`` a fourth: no relative spin about the normal. The effort of ``normal`` is positive when the
    surfaces press on each other; nothing keeps it so: the contact is bilateral.

    >>> import trundle as tr
    >>> roll = lambda world, ball: tr.rolling.Rolling(
    ...     world.frame(), ball.frame(), surface_A=tr.surfaces.Plane(), surface_B=tr.surfaces.Sphere(radius=0.1))
    """

    spin_locked: bool = structure(False, doc="lock the relative spin about the normal too")

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        c = self.contact(A, B)
        bonds = self.three_bonds(A, B, c)
        if self.spin_locked:
            bonds["spin"] = Locked(ca.dot(c.n, B.w - A.w), unit="N·m")
        return bonds
